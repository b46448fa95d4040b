/// A view with other views behind it or in front of it, or with a mask: each element of the content has other views of
/// its own. The other views are proposed the size of the element.
struct BackedView<Content: View, Other: View> {
  let part: ElementPart
  let alignment: Alignment
  let content: Content
  let other: Other
}

extension BackedView: PrimitiveView {
  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { BackedNode(view, context) }
}

/// The node of a view with other views behind it or in front of it, which creates the other views with the element that
/// they belong to.
private final class BackedNode<Content: View, Other: View>: ViewNode<BackedView<Content, Other>> {
  /// An element of the content with its other views.
  private struct Pair {
    let wrapper: WrapperRenderNode
    let other: ViewNode<ElementPartView<Other>>
  }

  private var view: BackedView<Content, Other>
  private var content: ViewNode<Content>?
  private var pairs: [Pair] = []

  init(_ view: BackedView<Content, Other>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    content = Content._makeNode(view.content, NodeContext(parent: self))
  }

  private var primitive: Primitive { .backed(alignment: view.alignment) }
  private var part: ElementPartView<Other> { ElementPartView(view.part, view.other) }

  override func update(_ view: BackedView<Content, Other>) {
    self.view = view
    for pair in pairs {
      pair.wrapper.update(primitive)
      pair.other.update(part)
    }
    content?.update(view.content)
  }

  private func makePair(_ inner: RenderNode) -> Pair {
    let wrapper = WrapperRenderNode(around: inner, primitive, owner: self)
    let other = ElementPartView<Other>._makeNode(part, NodeContext(parent: self))
    var items: [RenderNode] = []
    other.appendRenderNodes(to: &items)
    if view.part == .background { wrapper.behind = items } else { wrapper.others = items }
    return Pair(wrapper: wrapper, other: other)
  }

  /// Creates the other views of new elements, and removes those of elements that are gone.
  private func updatePairs() {
    var inner: [RenderNode] = []
    content?.appendRenderNodes(to: &inner)
    if pairs.elementsEqual(inner, by: { $0.wrapper.inner === $1 }) { return }
    let known = Dictionary(
      pairs.map { (ObjectIdentifier($0.wrapper.inner), $0) }, uniquingKeysWith: { first, _ in first })
    let (old, kept) = (pairs, Set(inner.map { ObjectIdentifier($0) }))
    pairs = inner.map { known[ObjectIdentifier($0)] ?? makePair($0) }
    for gone in old where !kept.contains(ObjectIdentifier(gone.wrapper.inner)) { gone.other.unmount() }
  }

  override var showsItself: Bool { true }

  override func forEachChild(_ body: (Node) -> Void) {
    if view.part == .background { for pair in pairs { body(pair.other) } }
    if let content { body(content) }
    if view.part != .background { for pair in pairs { body(pair.other) } }
  }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    if let content { appendWrappedRows(of: content, to: &rows, tag: tag) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    updatePairs()
    items += pairs.lazy.map(\.wrapper)
  }
}

/// The content of a view with other views behind it, in front of it or masking it.
package struct BackedContent {
  package var alignment: Alignment
}

extension BackedContent: PassiveElementContent {
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { BackgroundLayoutNode(alignment) }

  func update(_ node: LayoutNode, of element: RenderNode, from old: BackedContent) -> Bool {
    (node as? BackgroundLayoutNode)?.alignment = alignment
    element.arrangeLayoutChildren(of: node)
    return true
  }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    let other = children.attachment
    (other as? ContainerLayoutNode<ZStackLayout>)?.update(ZStackLayout(alignment: alignment))
    (node as? BackgroundLayoutNode)?.setChildren(
      .group(children.nodes.filter { $0 !== other }, VStackLayout()), background: other)
  }

  func rowContent(of element: RenderNode) -> RenderNode? { element.children.first { !$0.primitive.isPart } }
  func canShareElement(with other: BackedContent) -> Bool { true }
}
