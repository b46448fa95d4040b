/// A view with other views in front of it or behind it, which depend on a preference of the view.
struct PreferenceBackedView<Content: View, Key: PreferenceKey, Other: View> {
  let alignment: Alignment
  let part: ElementPart
  let content: Content
  let make: (Key.Value) -> Other
}

extension PreferenceBackedView: PrimitiveView {
  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
    PreferenceBackedNode(view, context)
  }
}

/// The node of a view with other views that depend on a preference.
private final class PreferenceBackedNode<Content: View, Key: PreferenceKey, Other: View>:
  ViewNode<PreferenceBackedView<Content, Key, Other>>, PreferenceReader
{
  private var view: PreferenceBackedView<Content, Key, Other>
  private var item: RenderNode?
  private var content: ViewNode<Content>?
  private var other: ViewNode<ElementPartView<Other>>?
  private var value = Key.defaultValue
  private var isCollecting = false

  init(_ view: PreferenceBackedView<Content, Key, Other>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    item = RenderNode(.backed(alignment: view.alignment), owner: self)
    content = Content._makeNode(view.content, NodeContext(parent: self))
    other = ElementPartView<Other>._makeNode(part(), NodeContext(parent: self))
  }

  private func part() -> ElementPartView<Other> { ElementPartView(view.part, evaluateBody(nil) { view.make(value) }) }

  override func update(_ view: PreferenceBackedView<Content, Key, Other>) {
    self.view = view
    item?.update(.backed(alignment: view.alignment))
    content?.update(view.content)
    evaluateNow()
  }

  override func evaluate() { other?.update(part()) }

  override var preferenceReader: (any PreferenceReader)? { self }

  func beginCollecting() -> Bool {
    defer { isCollecting = true }
    return !isCollecting
  }

  func collect() {
    isCollecting = false
    guard isMounted else { return }
    let collector = TypedPreferenceCollector<Key>()
    if let content, content.hasPreferences { content.collectPreferences(collector) }
    let new = collector.value ?? Key.defaultValue
    if EqualityComparer.of(Key.Value.self).areEqual(new, value) { return }
    value = new
    setNeedsEvaluation()
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }

  override func forEachChild(_ body: (Node) -> Void) {
    if view.part == .background, let other { body(other) }
    if let content { body(content) }
    if view.part != .background, let other { body(other) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}
