/// A view that shows one primitive, with the views of its content inside.
@MainActor
@preconcurrency
protocol ContainerView: PrimitiveView {
  associatedtype Content: View
  var content: Content { get }
  var primitive: Primitive { get }
}

extension ContainerView {
  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}

/// The node of a container view.
final class ContainerNode<Container: ContainerView>: ViewNode<Container> {
  private var item: RenderNode?
  private var content: ViewNode<Container.Content>?

  init(_ view: Container, _ context: NodeContext) {
    super.init(context)
    item = RenderNode(view.primitive, owner: self)
    content = Container.Content._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: Container) {
    item?.update(view.primitive)
    content?.update(view.content)
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}

/// A view that shows one primitive with nothing inside.
@MainActor
@preconcurrency
protocol LeafView: PrimitiveView {
  var primitive: Primitive { get }
}

extension LeafView {
  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { LeafNode(view, context) }
}

/// The node of a leaf view.
final class LeafNode<Leaf: LeafView>: ViewNode<Leaf> {
  private var item: RenderNode?

  init(_ view: Leaf, _ context: NodeContext) {
    super.init(context)
    item = RenderNode(view.primitive, owner: self)
  }

  override func update(_ view: Leaf) { item?.update(view.primitive) }
  override var showsItself: Bool { true }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}
