/// A modifier that puts an element around each one of its content.
@MainActor
protocol ElementModifier: ViewModifier where Body == Never {
  /// Returns the change to each element. The node depends on everything that this reads.
  func modification(in node: Node) -> Modification

  /// The user has done something with the element.
  func handle(_ event: Event, in node: Node)

  /// Whether there is something to be done about it.
  static var takesEvents: Bool { get }
}

extension ElementModifier {
  func handle(_ event: Event, in node: Node) {}
  static var takesEvents: Bool { false }
}

/// The node of a modifier that puts an element around each one of its content.
final class ElementModifierNode<Modified: View, Modifier: ElementModifier>:
  ViewNode<ModifiedContent<Modified, Modifier>>
{
  private var modifier: Modifier
  private var primitive: Primitive
  private var wrappers = Wrappers()
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, Modifier>, _ context: NodeContext) {
    modifier = view.modifier
    primitive = .root()
    super.init(context)
    primitive = .modified(modifier.modification(in: self))
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, Modifier>) {
    modifier = view.modifier
    didBeginEvaluation()
    evaluate()
    child?.update(view.content)
  }

  override func evaluate() {
    environmentReads = []
    primitive = .modified(modifier.modification(in: self))
    wrappers.update(primitive)
  }

  override var takesEvents: Bool { Modifier.takesEvents }
  override func handle(_ event: Event) { modifier.handle(event, in: self) }

  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }

  override func appendRows(to rows: inout [Row], tag: AnyHashable?) {
    if let child { appendWrappedRows(of: child, to: &rows, tag: tag) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    var inner: [RenderNode] = []
    child?.appendRenderNodes(to: &inner)
    items += wrappers.wrap(inner, owner: self, primitive)
  }
}
