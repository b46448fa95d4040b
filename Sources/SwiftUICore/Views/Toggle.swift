/// Turns a value on and off.
///
///     Toggle("Dark", isOn: $isDark)
public struct Toggle<Label: View>: Control {
  let isOn: Binding<Bool>
  let content: Label

  /// A toggle with the views of the closure as its label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    content = label()
  }

  func primitive(in node: Node) -> Primitive {
    .toggle(isOn: isOn.wrappedValue, appearance: node.readEnvironment { $0.toggleLook }, node.style)
  }

  func handle(_ event: Event, in node: Node) {
    switch event {
    case .toggle(let value): isOn.wrappedValue = value
    case .tap: isOn.wrappedValue.toggle()
    default: break
    }
  }

  var activation: Event? { .tap }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}

extension Toggle where Label == Text {
  /// A toggle with a text as its label.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }

  /// A toggle with a text as its label.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

/// How toggles look.
@MainActor
@preconcurrency
public protocol ToggleStyle {
  /// How toggles look. Not for clients.
  nonisolated var _appearance: ToggleAppearance { get }
}

/// As is usual on the platform.
public struct DefaultToggleStyle: ToggleStyle {
  public nonisolated var _appearance: ToggleAppearance { .automatic }
  /// Makes the style.
  public nonisolated init() {}
}

/// A switch.
public struct SwitchToggleStyle: ToggleStyle {
  public nonisolated var _appearance: ToggleAppearance { .switch }
  /// Makes the style.
  public nonisolated init() {}
}

/// A box with a mark.
public struct CheckboxToggleStyle: ToggleStyle {
  public nonisolated var _appearance: ToggleAppearance { .checkbox }
  /// Makes the style.
  public nonisolated init() {}
}

/// A button that stays down.
public struct ButtonToggleStyle: ToggleStyle {
  public nonisolated var _appearance: ToggleAppearance { .button }
  /// Makes the style.
  public nonisolated init() {}
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// As is usual on the platform.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A switch.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == CheckboxToggleStyle {
  /// A box with a mark.
  public static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button that stays down.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private struct ToggleLookKey: EnvironmentKey { static let defaultValue = ToggleAppearance.automatic }

extension EnvironmentValues {
  var toggleLook: ToggleAppearance {
    get { self[ToggleLookKey.self] }
    set { self[ToggleLookKey.self] = newValue }
  }
}

extension View {
  /// How toggles inside look.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { environment(\.toggleLook, style._appearance) }
}
