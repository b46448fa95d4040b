/// A placeholder for the view to which a ``Transition`` applies its effects, or which an animator changes.
public struct PlaceholderContentView<Value> {
  let content: AnyView
}

extension PlaceholderContentView: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    PlaceholderNode(view, context)
  }
}

/// The node of the view to which a transition applies its effects.
private final class PlaceholderNode<Value>: ViewNode<PlaceholderContentView<Value>> {
  private var child: ViewNode<AnyView>?

  init(_ view: PlaceholderContentView<Value>, _ context: NodeContext) {
    super.init(context)
    child = AnyView._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: PlaceholderContentView<Value>) { child?.update(view.content) }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
