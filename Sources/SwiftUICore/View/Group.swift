/// A view that groups several views, so that one modifier or one place in a builder holds them all.
///
/// A group has no layout: the container around a group arranges the grouped views as its own. A modifier of the group
/// that changes elements, such as `padding(_:_:)`, changes each view separately.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  public typealias Body = Never

  /// Creates a group.
  ///
  /// - Parameter content: A view builder that creates the views of the group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { GroupNode(view, context) }
}

/// The node of a group, whose elements are those of its content.
private final class GroupNode<Content: View>: ViewNode<Group<Content>> {
  private var child: ViewNode<Content>?

  init(_ view: Group<Content>, _ context: NodeContext) {
    super.init(context)
    child = Content._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: Group<Content>) { child?.update(view.content) }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
