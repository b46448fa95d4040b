/// The node of a view that has a body.
///
/// A new value of the view causes an evaluation only if it differs from the current one in a property that the body can
/// read.
final class BodyNode<Content: View>: ViewNode<Content> {
  private var view: Content
  private unowned(unsafe) let layout: FieldLayout  // a layout is never released
  private var slots: [AnyObject?] = []
  private var child: ViewNode<Content.Body>?

  init(_ view: Content, _ context: NodeContext) {
    self.view = view
    layout = FieldLayout.of(Content.self)
    super.init(context)
    graph.cause = .identity
    evaluate()
  }

  override func update(_ new: Content) {
    var new = new
    if layout.isSame(&view, &new) { return evaluateIfNeeded() }
    view = new
    didBeginEvaluation()
    graph.cause = .value
    evaluate()
  }

  override func evaluate() {
    graph.countBody(of: Content.self)
    let body = evaluateBody(layout) {
      layout.install(in: &view, slots: &slots, on: self)
      return view.body
    }
    if let child { child.update(body) } else { child = Content.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }

  override func appendRenderNodes(to items: inout [RenderNode]) { child?.appendRenderNodes(to: &items) }

  override func willUnmount() {
    graph.releaseAfterActions(slots)
    slots = []
  }

  override var typeName: String { layout.typeName }

  override func property(at source: DependencySource) -> String? { layout.property(at: source, in: slots) }
}
