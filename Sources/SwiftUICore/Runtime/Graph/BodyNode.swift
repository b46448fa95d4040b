/// The node of a view with a body.
final class BodyNode<Content: View>: ViewNode<Content> {
  private var view: Content
  private unowned(unsafe) let layout: ViewLayout  // kept for good
  private var slots: [AnyObject?] = []
  private var child: ViewNode<Content.Body>?

  init(_ view: Content, _ context: NodeContext) {
    self.view = view
    layout = ViewLayout.of(Content.self)
    super.init(context)
    evaluate()
  }

  override func update(_ new: Content) {
    var new = new
    if layout.isSame(&view, &new) { return evaluateIfNeeded() }
    view = new
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() {
    forgetReads()
    graph.countBody(of: Content.self)
    let body = Reader.evaluate(for: self) {
      layout.install(in: &view, slots: &slots, on: self)
      return view.body
    }
    if let child { child.update(body) } else { child = Content.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }

  override func appendItems(to items: inout [Item]) { child?.appendItems(to: &items) }

  override func willUnmount() { slots = [] }

  /// The name of the property whose value lives at a place.
  func property(at source: Source) -> String? {
    zip(slots, layout.properties).first { $0.0 === source }?.1.name
  }
}

extension BodyNode: PropertyOwner {
  var typeName: String { layout.typeName }
}

/// A node that can say which of its properties a source is, for warnings.
@MainActor
protocol PropertyOwner: Node {
  var typeName: String { get }
  func property(at source: Source) -> String?
}
