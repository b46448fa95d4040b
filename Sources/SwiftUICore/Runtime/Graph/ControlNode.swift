/// A view that shows one primitive, and that handles events or depends on the environment or on bindings.
@MainActor
@preconcurrency
protocol Control: PrimitiveView {
  associatedtype Content: View

  /// The views inside the control, usually its label.
  var content: Content { get }

  /// Returns the primitive that the control shows. The node depends on every source that this method reads.
  func primitive(in node: Node) -> Primitive

  /// Handles an event of the control's element. The runtime calls this only while the control is enabled.
  func handle(_ event: Event, in node: Node)

  static var takesEvents: Bool { get }

  /// The event that a keyboard shortcut of the control sends, or `nil` if the control has no such event.
  var activation: Event? { get }
}

extension Control {
  func handle(_ event: Event, in node: Node) {}
  static var takesEvents: Bool { true }
  var activation: Event? { nil }
}

extension Control where Content == EmptyView {
  var content: EmptyView { EmptyView() }
}

extension Control {
  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}

/// The node of a control: one render node, with the control's content inside.
final class ControlNode<C: Control>: ViewNode<C>, KeyboardShortcutTarget {
  private var view: C
  private var item: RenderNode?
  private var content: ViewNode<C.Content>?
  private unowned(unsafe) let layout: FieldLayout  // a layout is never released

  init(_ view: C, _ context: NodeContext) {
    self.view = view
    layout = FieldLayout.of(C.self)
    super.init(context)
    item = RenderNode(primitive(), owner: self)
    if C.Content.self != EmptyView.self {
      content = C.Content._makeNode(view.content, NodeContext(parent: self))
    }
  }

  private func primitive() -> Primitive { evaluateBody(layout) { view.primitive(in: self) } }

  override func update(_ view: C) {
    self.view = view
    evaluateNow()
    content?.update(view.content)
  }

  override func evaluate() { item?.update(primitive()) }

  override var takesEvents: Bool { C.takesEvents }

  override func handle(_ event: Event) {
    if let item { item.assume(item.primitive.showing(event)) }
    if currentStyle.isEnabled { view.handle(event, in: self) }
    setNeedsEvaluation()  // a change that the view has refused is undone on the screen
  }

  func performShortcut() -> Bool {
    guard let event = view.activation else { return activateChildren() }
    guard currentStyle.isEnabled else { return true }
    view.handle(event, in: self)
    setNeedsEvaluation()
    return true
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}
