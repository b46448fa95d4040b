/// Several views, one after another: what a closure with several statements makes.
public struct TupleView<each Content: View>: PrimitiveView {
  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { TupleNode(view, context) }
}

/// The type of a child is what stands at its place in the pack.
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
