/// A view that consists of several views: the result of a ``ViewBuilder`` closure with several statements.
public struct TupleView<each Content: View> {
  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }
}

extension TupleView: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { TupleNode(view, context) }
}

/// The node of a tuple view. The type of each child is the type at its position in the pack, so the downcast is safe.
private final class TupleNode<each Content: View>: ViewNode<TupleView<repeat each Content>> {
  private var children: [Node] = []

  init(_ view: TupleView<repeat each Content>, _ context: NodeContext) {
    super.init(context)
    var count = 0
    func size<Child: View>(_: Child.Type) { count += 1 }
    repeat size((each Content).self)
    children.reserveCapacity(count)
    func add<Child: View>(_ child: Child) { children.append(Child._makeNode(child, NodeContext(parent: self))) }
    repeat add(each view.content)
  }

  override func update(_ view: TupleView<repeat each Content>) {
    var index = 0
    func pass<Child: View>(_ child: Child) {
      unsafeDowncast(children[index], to: ViewNode<Child>.self).update(child)
      index += 1
    }
    repeat pass(each view.content)
  }

  override func forEachChild(_ body: (Node) -> Void) { for child in children { body(child) } }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    for child in children { child.appendRenderNodes(to: &items) }
  }
}
