/// A role that describes the purpose of a button.
public enum ButtonRole: Hashable, Sendable {
  /// The button destroys data.
  case destructive
  /// The button cancels an operation.
  case cancel
  /// The button confirms what has been entered.
  case confirm
  /// The button closes what is shown.
  case close
}

/// The label that a button has from its role.
public struct DefaultButtonLabel {
  let role: ButtonRole?
}

extension DefaultButtonLabel: View {
  /// The text and the symbol of the role.
  public var body: some View {
    switch role {
    case .destructive: Label("Delete", systemImage: "trash")
    case .cancel: Label("Cancel", systemImage: "xmark")
    case .confirm: Label("Done", systemImage: "checkmark")
    case .close: Label("Close", systemImage: "xmark")
    case nil: Label("OK", systemImage: "checkmark")
    }
  }
}

extension Button where Label == DefaultButtonLabel {
  /// Creates a button with the label of its role.
  ///
  ///     Button(role: .close) { dismiss() }
  ///
  /// - Parameters:
  ///   - role: The role, which determines the label and the appearance.
  ///   - action: The action to perform when the user presses the button.
  @preconcurrency
  public init(role: ButtonRole, action: @escaping _MainActorAction) {
    self.init(role: role, action: action) { DefaultButtonLabel(role: role) }
  }
}

/// A control that performs an action when the user presses it.
///
///     Button("Delete", role: .destructive) { delete() }
///     Button { isOn.toggle() } label: { Label("Light", systemImage: "lightbulb") }
///
/// The action runs on the main actor. A disabled button ignores presses.
public struct Button<Label: View> {
  let role: ButtonRole?
  let action: _MainActorAction
  let label: Label
  @Environment(\.primitiveButtonStyle) private var style

  /// Creates a button with a label made of views.
  ///
  /// - Parameters:
  ///   - role: The purpose of the button, or `nil` for none in particular.
  ///   - action: The action. It runs on the main actor.
  ///   - label: A view builder that creates the label.
  @preconcurrency
  public init(role: ButtonRole? = nil, action: @escaping _MainActorAction, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }
}

extension Button: View {
  /// The button, as its style shows it.
  public var body: some View {
    if let style {
      EnabledActionView(action: action) { action in
        style.makeBody(
          PrimitiveButtonStyleConfiguration(role: role, label: .init(content: AnyView(label)), action: action)
        )
        .environment(\.buttonStyling, .appearance(.automatic))
      }
    } else {
      NativeButton(role: role, action: action, label: label)
    }
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// Creates the button of the platform for a style's configuration.
  ///
  /// - Parameter configuration: The properties of the button.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}

/// A view that performs the action of a button only while the button is enabled.
private struct EnabledActionView<Content: View>: View {
  let action: _MainActorAction
  let content: (@escaping _MainActorAction) -> Content
  @Environment(\.isEnabled) private var isEnabled

  var body: some View { content { if isEnabled { action() } } }
}

/// The button of the platform, or of a style that defines the appearance only.
struct NativeButton<Label: View>: PrimitiveView {
  let role: ButtonRole?
  let action: _MainActorAction
  let label: Label

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ButtonNode(view, context) }
}

extension Button where Label == Text {
  /// Creates a button with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - role: The purpose of the button, or `nil` for none in particular.
  ///   - action: The action. It runs on the main actor.
  @preconcurrency
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping _MainActorAction) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  /// Creates a button with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - role: The purpose of the button, or `nil` for none in particular.
  ///   - action: The action. It runs on the main actor.
  @_disfavoredOverload
  @preconcurrency
  public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping _MainActorAction) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == SwiftUICore.Label<Text, Image> {
  /// Creates a button with a symbol and a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the text in the table of translations.
  ///   - systemImage: The name of the symbol.
  ///   - role: The purpose of the button, or `nil` for none in particular.
  ///   - action: The action. It runs on the main actor.
  @preconcurrency
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping _MainActorAction
  ) { self.init(role: role, action: action) { SwiftUICore.Label(titleKey, systemImage: systemImage) } }

  /// Creates a button with a symbol and a text as its label.
  ///
  /// - Parameters:
  ///   - title: The text, which isn't localized.
  ///   - systemImage: The name of the symbol.
  ///   - role: The purpose of the button, or `nil` for none in particular.
  ///   - action: The action. It runs on the main actor.
  @_disfavoredOverload
  @preconcurrency
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole? = nil, action: @escaping _MainActorAction
  ) { self.init(role: role, action: action) { SwiftUICore.Label(title, systemImage: systemImage) } }
}

/// The node of a button, which shows the label, or the view that a custom style makes for the label.
private final class ButtonNode<Label: View>: ViewNode<NativeButton<Label>>, KeyboardShortcutTarget,
  DialogCancellationTarget
{
  private var view: NativeButton<Label>
  private var item: RenderNode?
  private var styling = ButtonStyling.appearance(.automatic)
  private var isPressed = false
  private var plain: ViewNode<Label>?
  private var styled: ViewNode<AnyView>?

  init(_ view: NativeButton<Label>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    item = RenderNode(primitive(), owner: self)
    if view.role == .cancel, let source = environment.buttonPressSource,
      EnvironmentValues(in: environment).declaresCancel
    {
      source.declareCancel()
    }
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

  override func update(_ view: NativeButton<Label>) {
    self.view = view
    evaluateNow()
  }

  override func evaluate() {
    item?.update(primitive())
    showLabel()
  }

  override var takesEvents: Bool { true }

  override func handle(_ event: Event) {
    switch event {
    case .tap where currentStyle.isEnabled:
      view.action()
      environment.buttonPressSource?.wasPressed()
    // A button that is disabled while it is pressed is still released.
    case .press(let isPressed) where currentStyle.isEnabled || !isPressed:
      self.isPressed = isPressed
      if case .custom = styling { setNeedsEvaluation() }
    default: break
    }
  }

  func performShortcut() -> Bool {
    handle(.tap)
    return true
  }

  func performCancellation() -> Bool {
    guard view.role == .cancel, currentStyle.isEnabled else { return false }
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

/// A source in the environment of the buttons of an alert or a menu. A button reports to it that it is pressed, which
/// dismisses the alert, and that it is one that cancels.
@MainActor
final class ButtonPressSource: DependencySource, @unchecked Sendable {  // accessed on the main actor only
  let wasPressed: () -> Void
  private var hasCancelButton = false

  init(_ wasPressed: @escaping () -> Void) { self.wasPressed = wasPressed }

  /// `true` if the dialog has a button that cancels.
  var hasCancel: Bool {
    wasRead()
    return hasCancelButton
  }

  /// Records that the dialog has a button that cancels.
  func declareCancel() {
    hasCancelButton = true
    deliver()
  }
}

/// The environment key for the source to which the buttons of an alert or a menu report.
struct ButtonPressSourceKey: OptionalEnvironmentKey { typealias Value = ButtonPressSource? }

extension EnvironmentValues {
  /// The source to which the buttons of an alert or a menu report.
  var buttonPressSource: ButtonPressSource? {
    get { self[ButtonPressSourceKey.self] }
    set { self[ButtonPressSourceKey.self] = newValue }
  }
}

extension EnvironmentScope {
  var buttonPressSource: ButtonPressSource? { EnvironmentValues(in: self)[ButtonPressSourceKey.self] }
}

/// An appearance of a button, which the renderer implements.
package enum ButtonAppearance: Equatable, Sendable {
  /// The platform's default.
  case automatic
  /// A button with a border.
  case bordered
  /// A button with a background that stands out.
  case prominent
  /// A button without a border, whose label has the accent color.
  case borderless
  /// The label alone, which can be pressed.
  case plain
  /// The label alone, across the whole row of a list.
  case row
  /// The label alone, which itself shows that it is pressed.
  case custom
}

/// The content of a button.
package struct ButtonContent {
  package var role: ButtonRole?
  package var appearance: ButtonAppearance
  package var style: Style
}

extension ButtonContent: PressableElementContent {
  package var accessibilityTraits: AccessibilityTraits { .isButton }
}
