extension View {
  /// Marks the views of this stack or grid as those whose identities the modifier ``scrollPosition(id:anchor:)``
  /// reports, and where the behavior ``ViewAlignedScrollTargetBehavior`` rests.
  ///
  ///     ScrollView {
  ///       LazyVStack { ForEach(days) { DayView($0) } }
  ///         .scrollTargetLayout()
  ///     }
  ///     .scrollPosition(id: $day)
  ///
  /// - Parameter isEnabled: A Boolean value that indicates whether the views are marked.
  /// - Returns: A view whose views are marked.
  public nonisolated func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    modifier(ScrollTargetModifier(isEnabled: isEnabled))
  }
}

/// A modifier that marks the views whose identities are reported.
struct ScrollTargetModifier: ViewModifier {
  typealias Body = Never

  let isEnabled: Bool

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ScrollTargetNode(view, context) }
}

/// A node that marks the views below it as those whose identities are reported.
@MainActor
protocol ScrollTargetMarker: Node {
  var isEnabled: Bool { get }
}

extension Node {
  /// `true` if the node marks the views below it as those whose identities are reported.
  final var isScrollTargetLayout: Bool { (self as? any ScrollTargetMarker)?.isEnabled == true }
}

/// The node of a modifier that marks the views below it as those whose identities are reported.
private final class ScrollTargetNode<Modified: View>:
  ViewNode<ModifiedContent<Modified, ScrollTargetModifier>>, ScrollTargetMarker
{
  private(set) var isEnabled: Bool
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, ScrollTargetModifier>, _ context: NodeContext) {
    isEnabled = view.modifier.isEnabled
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, ScrollTargetModifier>) {
    isEnabled = view.modifier.isEnabled
    child?.update(view.content)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
