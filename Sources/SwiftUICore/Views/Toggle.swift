/// A control that turns a Boolean value on and off.
///
///     Toggle("Dark", isOn: $isDark)
public struct Toggle<Label: View>: Control {
  let isOn: Binding<Bool>
  let content: Label

  /// Creates a toggle with a label made of views.
  ///
  /// - Parameters:
  ///   - isOn: A binding to the Boolean value.
  ///   - label: A view builder that creates the label.
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

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The label.
  ///   - isOn: A binding to the Boolean value.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }

  /// Creates a toggle with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - isOn: A binding to the Boolean value.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

/// A type that selects an appearance for toggles, which the platform implements.
@MainActor
@preconcurrency
public protocol ToggleStyle {
  /// The appearance that the style selects. Renderers use it.
  nonisolated var _appearance: ToggleAppearance { get }
}

/// The platform's default style of toggles.
public struct DefaultToggleStyle: ToggleStyle {
  public nonisolated var _appearance: ToggleAppearance { .automatic }
  /// Creates the style.
  public nonisolated init() {}
}

/// A toggle style that shows a switch.
public struct SwitchToggleStyle: ToggleStyle {
  public nonisolated var _appearance: ToggleAppearance { .switch }
  /// Creates the style.
  public nonisolated init() {}
}

/// A toggle style that shows a checkbox.
public struct CheckboxToggleStyle: ToggleStyle {
  public nonisolated var _appearance: ToggleAppearance { .checkbox }
  /// Creates the style.
  public nonisolated init() {}
}

/// A toggle style that shows a button, which stays pressed while the value is `true`.
public struct ButtonToggleStyle: ToggleStyle {
  public nonisolated var _appearance: ToggleAppearance { .button }
  /// Creates the style.
  public nonisolated init() {}
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// The platform's default style of toggles.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A toggle style that shows a switch.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == CheckboxToggleStyle {
  /// A toggle style that shows a checkbox.
  public static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A toggle style that shows a button, which stays pressed while the value is `true`.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// The environment key for the appearance of toggles.
private struct ToggleLookKey: EnvironmentKey { static let defaultValue = ToggleAppearance.automatic }

extension EnvironmentValues {
  var toggleLook: ToggleAppearance {
    get { self[ToggleLookKey.self] }
    set { self[ToggleLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the toggles inside this view.
  ///
  /// - Parameter style: The style.
  /// - Returns: A view with the style in its environment.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { environment(\.toggleLook, style._appearance) }
}
