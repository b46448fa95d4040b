import Foundation

extension View {
  /// Performs an action when a value changes that is computed from the geometry of the scroll view in this view.
  ///
  ///     ScrollView { … }
  ///       .onScrollGeometryChange(for: Bool.self) { geometry in
  ///         geometry.contentOffset.y > 0
  ///       } action: { _, isScrolled in
  ///         showsShadow = isScrolled
  ///       }
  ///
  /// The action runs for the first time after the first layout. If there are several scroll views, that of the first
  /// one counts; those inside another scroll view don't.
  ///
  /// - Threads: The action runs on the main actor, after the layout in which the value has changed.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - transform: A closure that computes the value.
  ///   - action: A closure that receives the previous value and the new one; both are the same the first time.
  /// - Returns: A view that performs the action.
  public nonisolated func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    nonisolated(unsafe) let transform = transform  // called on the main actor only
    return modifier(ScrollGeometryModifier(value: { _, scroll in transform(scroll.geometry) }, action: action))
  }
}

/// A modifier that performs an action when a value changes that depends on the geometry of the scroll view below.
struct ScrollGeometryModifier<Value: Equatable> {
  /// The value before the first layout, or `nil` to perform the action with the first value.
  var initial: Value?
  let value: @MainActor (Node, ScrollLayoutNode) -> Value
  let action: (Value, Value) -> Void
}

extension ScrollGeometryModifier: ViewModifier {
  typealias Body = Never

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ScrollGeometryNode(view, context) }
}

/// The node of a modifier that follows the geometry of the scroll view below it.
private final class ScrollGeometryNode<Modified: View, Value: Equatable>:
  ViewNode<ModifiedContent<Modified, ScrollGeometryModifier<Value>>>, ScrollGeometryObserver
{
  private var modifier: ScrollGeometryModifier<Value>
  private var child: ViewNode<Modified>?
  private weak var scroll: ScrollLayoutNode?
  private var value: Value?
  /// The last value that the action has received.
  private var reported: Value?

  init(_ view: ModifiedContent<Modified, ScrollGeometryModifier<Value>>, _ context: NodeContext) {
    modifier = view.modifier
    reported = view.modifier.initial
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, ScrollGeometryModifier<Value>>) {
    modifier = view.modifier
    child?.update(view.content)
    // The closure may compute another value now.
    if let scroll { graph.afterUpdate { [self] in if isMounted { geometryChanged(of: scroll) } } }
  }

  func geometryChanged(of scroll: ScrollLayoutNode) {
    guard observes(scroll) else { return }
    self.scroll = scroll
    let new = modifier.value(self, scroll)
    guard new != value else { return }
    value = new
    graph.afterUpdate { [self] in report() }
  }

  /// Performs the action with the last of the values that the update or the layout has resulted in.
  private func report() {
    guard isMounted, let value, value != reported else { return }
    let old = reported ?? value
    reported = value
    modifier.action(old, value)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
