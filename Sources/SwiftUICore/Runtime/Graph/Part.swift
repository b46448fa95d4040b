/// A part of a view that has several parts, such as the label of a slider or the footer of a section.
struct PartView<Content: View>: PrimitiveView {
  let part: Part
  let content: Content

  init(_ part: Part, _ content: Content) {
    self.part = part
    self.content = content
  }

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { PartNode(view, context) }
}

/// The node of a part, which shows nothing if the content is an `EmptyView`.
private final class PartNode<Content: View>: ViewNode<PartView<Content>> {
  private let part: Part
  private var item: RenderNode?
  private var content: ViewNode<Content>?

  init(_ view: PartView<Content>, _ context: NodeContext) {
    part = view.part
    super.init(context)
    if Content.self == EmptyView.self { return }
    item = RenderNode(.part(view.part), owner: self)
    content = Content._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: PartView<Content>) { content?.update(view.content) }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    let kind: RowKind = part == .header ? .header : part == .footer ? .footer : .row
    if let item { rows.append(Row(content: .item(item), tag: nil, kind: kind)) }
  }

  override func appendCells(to cells: inout LazyCells) {
    let kind = cells.kind
    cells.kind = part == .header ? .header : part == .footer ? .footer : .row
    if let item { cells.append([item]) }
    cells.kind = kind
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}
