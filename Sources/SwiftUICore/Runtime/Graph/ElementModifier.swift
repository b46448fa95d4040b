/// A modifier that wraps each element of its content in another element, which applies the modification.
@MainActor
@preconcurrency
protocol ElementModifier: ViewModifier where Body == Never {
  /// Returns the change that the modifier makes to each element. The node depends on every environment value that this
  /// method reads.
  func modification(in node: Node) -> Modification

  /// Handles an event of a wrapping element.
  func handle(_ event: Event, in node: Node)

  static var takesEvents: Bool { get }
}

extension ElementModifier {
  func handle(_ event: Event, in node: Node) {}
  static var takesEvents: Bool { false }
}

extension ElementModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A node of a modifier of elements, whose type is not known. Features find their modifiers with it.
@MainActor
protocol AnyElementModifierNode: Node {
  var elementModifier: any ElementModifier { get }
}

/// The node of a modifier that wraps each element of its content.
class ElementModifierNode<Modified: View, Modifier: ElementModifier>:
  ViewNode<ModifiedContent<Modified, Modifier>>, AnyElementModifierNode
{
  private var modifier: Modifier
  private var primitive: Primitive
  private var wrappers = ElementWrappers()
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, Modifier>, _ context: NodeContext) {
    modifier = view.modifier
    primitive = .root()
    super.init(context)
    primitive = .modified(shown(modifier).modification(in: self))
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, Modifier>) {
    willUpdate(from: modifier, to: view.modifier)
    modifier = view.modifier
    evaluateNow()
    child?.update(view.content)
  }

  /// Returns the modifier that applies, which differs from the current one during an animation.
  func shown(_ modifier: Modifier) -> Modifier { modifier }

  /// Prepares the change to another modifier.
  func willUpdate(from old: Modifier, to new: Modifier) {}

  override func evaluate() {
    environmentReads = []
    primitive = .modified(shown(modifier).modification(in: self))
    wrappers.update(primitive)
  }

  override var takesEvents: Bool { Modifier.takesEvents }
  override func handle(_ event: Event) { modifier.handle(event, in: self) }

  var elementModifier: any ElementModifier { modifier }

  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    if let child { appendWrappedRows(of: child, to: &rows, tag: tag) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    var inner: [RenderNode] = []
    child?.appendRenderNodes(to: &inner)
    items += wrappers.wrap(inner, owner: self, primitive)
  }
}
