/// What a button is for, beyond its title.
public enum ButtonRole: Hashable, Sendable {
  /// It takes something away for good.
  case destructive
  /// It leaves everything as it was.
  case cancel
}

/// Runs its action when it is pressed.
///
///     Button("Delete", role: .destructive) { delete() }
///     Button { isOn.toggle() } label: { Label("Light", systemImage: "lightbulb") }
public struct Button<Label: View>: PrimitiveView {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  /// A button with the views of the closure as its label.
  public init(role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ButtonNode(view, context) }
}

extension Button where Label == Text {
  /// A button with a text as its label.
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  /// A button with a text as its label.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == SwiftUICore.Label<Text, Image> {
  /// A button with a symbol and a text as its label.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { SwiftUICore.Label(titleKey, systemImage: systemImage) } }

  /// A button with a symbol and a text as its label.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { SwiftUICore.Label(title, systemImage: systemImage) } }
}

/// Shows its label, or what a style makes of it.
private final class ButtonNode<Label: View>: ViewNode<Button<Label>> {
  private var view: Button<Label>
  private var item: RenderNode?
  private var styling = ButtonStyling.appearance(.automatic)
  private var isPressed = false
  private var plain: ViewNode<Label>?
  private var styled: ViewNode<AnyView>?

  init(_ view: Button<Label>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    item = RenderNode(primitive(), owner: self)
    showLabel()
  }

  private func primitive() -> Primitive {
    environmentReads = []
    styling = readEnvironment { $0.buttonStyling }
    return .button(role: view.role, appearance: styling.appearance, style)
  }

  private func showLabel() {
    if case .custom(let style) = styling {
      let configuration = ButtonStyleConfiguration(
        role: view.role, label: .init(content: AnyView(view.label)), isPressed: isPressed)
      let body = style.makeBody(configuration)
      if let styled { return styled.update(body) }
      replaceLabel { styled = AnyView._makeNode(body, $0) }
    } else {
      if let plain { return plain.update(view.label) }
      replaceLabel { plain = Label._makeNode(view.label, $0) }
    }
  }

  private func replaceLabel(_ make: (NodeContext) -> Void) {
    forEachChild { $0.unmount() }
    (plain, styled) = (nil, nil)
    make(NodeContext(parent: self))
    graph.structureChanged(at: self)
  }

  override func update(_ view: Button<Label>) {
    self.view = view
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() {
    item?.update(primitive())
    showLabel()
  }

  override var takesEvents: Bool { true }

  override func handle(_ event: Event) {
    guard currentStyle.isEnabled else { return }
    switch event {
    case .tap:
      view.action()
      environment.buttonObserver?.wasPressed()
    case .press(let isPressed):
      self.isPressed = isPressed
      if case .custom = styling { setNeedsEvaluation() }
    default: break
    }
  }

  override func activate() -> Bool {
    handle(.tap)
    return true
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }

  override func forEachChild(_ body: (Node) -> Void) {
    if let plain { body(plain) }
    if let styled { body(styled) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}

/// Told of buttons that were pressed below: by an alert, which ends with any of them.
@MainActor
final class ButtonObserver {
  let wasPressed: () -> Void

  init(_ wasPressed: @escaping () -> Void) { self.wasPressed = wasPressed }
}

struct ButtonObserverKey: OptionalEnvironmentKey { typealias Value = ButtonObserver? }

extension EnvironmentScope {
  var buttonObserver: ButtonObserver? { EnvironmentValues(in: self)[ButtonObserverKey.self] }
}
