/// The node of a view that has a body.
///
/// A new value of the view causes an evaluation only if it differs from the current one in a property that the body can
/// read.
final class BodyNode<Content: View>: PropertyNode<Content> {
  private var view: Content
  private var child: ViewNode<Content.Body>?

  init(_ view: Content, _ context: NodeContext) {
    self.view = view
    super.init(of: Content.self, context)
    graph.recorder.cause = .identity
    evaluate()
  }

  override func update(_ new: Content) {
    var new = new
    if isSame(&view, &new) { return evaluateIfNeeded() }
    view = new
    didBeginEvaluation()
    graph.recorder.cause = .value
    evaluate()
  }

  override func evaluate() {
    graph.recorder.countBody(of: Content.self)
    let body = evaluateBody {
      install(in: &view)
      return view.body
    }
    if let child { child.update(body) } else { child = Content.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }

  override func appendRenderNodes(to items: inout [RenderNode]) { child?.appendRenderNodes(to: &items) }
}
