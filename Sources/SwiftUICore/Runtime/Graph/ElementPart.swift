/// A kind of part in an element that has several parts, such as the label of a slider.
package enum ElementPart: Equatable, Sendable {
  /// The label of a control.
  case label
  /// The icon or the title of a label.
  case icon, title
  /// The views before or after the children of a section.
  case header, footer
  /// The rows of a section in a grouped form.
  case rows
  /// The views at the ends of a slider.
  case minimum, maximum
  /// The label that describes the current value of a progress view.
  case currentValue
  /// The views behind a view.
  case background
  /// The views in front of a view, or beside it at an edge of its safe area.
  case overlay
  /// The views whose opacity masks a view.
  case mask
  /// The message of an alert, or its buttons.
  case message, actions
}

extension ElementPart: PassiveElementContent {
  package var accessibilityTraits: AccessibilityTraits { self == .header ? .isHeader : [] }

  func makeLayoutNode(of element: RenderNode) -> LayoutNode {
    switch self {
    case .rows: ContainerLayoutNode(GroupedRowsLayout())
    case .background, .overlay, .mask: ContainerLayoutNode(ZStackLayout())
    case .label, .icon, .title, .header, .footer, .minimum, .maximum, .currentValue, .message, .actions:
      ContainerLayoutNode(HStackLayout(spacing: 6))
    }
  }

  func hasOtherSize(than old: ElementPart) -> Bool { false }
  func canShareElement(with other: ElementPart) -> Bool { self == other }
}

/// A part of a view that has several parts, such as the label of a slider or the footer of a section.
struct ElementPartView<Content: View>: PrimitiveView {
  let part: ElementPart
  let content: Content

  init(_ part: ElementPart, _ content: Content) {
    self.part = part
    self.content = content
  }

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ElementPartNode(view, context) }
}

/// The node of a part, which shows nothing if the content is an `EmptyView`, nor if it is a header or a footer whose
/// content shows nothing at the moment.
private final class ElementPartNode<Content: View>: ViewNode<ElementPartView<Content>> {
  private let part: ElementPart
  private var item: RenderNode?
  /// `true` if the part was shown when its render node was last needed.
  private var wasShown = false
  private var content: ViewNode<Content>?

  init(_ view: ElementPartView<Content>, _ context: NodeContext) {
    part = view.part
    super.init(context)
    if Content.self == EmptyView.self { return }
    item = RenderNode(.part(view.part), owner: self)
    content = Content._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ElementPartView<Content>) { content?.update(view.content) }

  /// The render node, or `nil` if the part shows nothing.
  private var shownItem: RenderNode? {
    guard let item, part == .header || part == .footer else { return item }
    wasShown = showsContent
    return wasShown ? item : nil
  }

  private var showsContent: Bool {
    var items: [RenderNode] = []
    content?.appendRenderNodes(to: &items)
    return !items.isEmpty
  }

  override func contentChanged() {
    guard let parent, part == .header || part == .footer, item != nil, showsContent != wasShown else { return }
    graph.structureChanged(at: parent)
  }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    let kind: RowKind = part == .header ? .header : part == .footer ? .footer : .row
    if let item = shownItem { rows.append(Row(content: .item(item), tag: nil, kind: kind)) }
  }

  override func appendCells(to cells: inout LazyCells) {
    let kind = cells.kind
    cells.kind = part == .header ? .header : part == .footer ? .footer : .row
    if let item = shownItem { cells.append([item]) }
    cells.kind = kind
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item = shownItem { items.append(item) } }
}
