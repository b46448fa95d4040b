import Foundation

/// A type that defines the appearance of toggles.
///
///     struct CheckmarkToggleStyle: ToggleStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         Button { configuration.isOn.toggle() } label: {
///           Label { configuration.label } icon: {
///             Image(systemName: configuration.isOn ? "checkmark.circle.fill" : "circle")
///           }
///         }
///       }
///     }
///
/// A style can have dynamic properties, as a view can. Inside the style's view, the default style is in effect.
@MainActor
@preconcurrency
public protocol ToggleStyle {
  /// The type of the view that shows a toggle.
  associatedtype Body: View

  /// Creates the view that shows a toggle.
  ///
  /// - Parameter configuration: The properties of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = ToggleStyleConfiguration
}

/// The properties of a toggle, from which a style creates the view of the toggle.
public struct ToggleStyleConfiguration {
  /// The label of a toggle, as a view.
  public struct Label: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The label of the toggle.
  public let label: Label
  /// The value of the toggle. Writing it changes the value of the toggle's binding.
  @Binding public var isOn: Bool
  /// A Boolean value that indicates whether the toggle represents several values that differ. It is always `false`.
  public var isMixed: Bool { false }

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

/// A toggle style that the platform implements.
protocol PlatformToggleStyle {
  var appearance: ToggleAppearance { get }
}

/// The platform's default style of toggles.
public struct DefaultToggleStyle: ToggleStyle, PlatformToggleStyle {
  nonisolated var appearance: ToggleAppearance { .automatic }

  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a toggle in this style.
  ///
  /// - Parameter configuration: The label and the state of the toggle.
  public func makeBody(configuration: Configuration) -> some View {
    NativeToggle(isOn: configuration.$isOn, appearance: appearance, content: ControlLabel(configuration.label))
  }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// The platform's default style of toggles.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

/// A toggle style that shows a switch.
public struct SwitchToggleStyle: ToggleStyle, PlatformToggleStyle {
  nonisolated var appearance: ToggleAppearance { .switch }
  /// The color of the switch, or `nil` for that of the environment.
  var tint: Color?

  /// Creates the style with a color.
  ///
  /// - Parameter tint: The color of a switch that is on.
  public nonisolated init(tint: Color) { self.tint = tint }

  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a toggle in this style.
  ///
  /// - Parameter configuration: The label and the state of the toggle.
  public func makeBody(configuration: Configuration) -> some View {
    NativeToggle(isOn: configuration.$isOn, appearance: appearance, content: ControlLabel(configuration.label))
      .transformEnvironment(\.tint) { $0 = tint ?? $0 }
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A toggle style that shows a switch.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

/// A toggle style that shows a checkbox.
public struct CheckboxToggleStyle: ToggleStyle, PlatformToggleStyle {
  nonisolated var appearance: ToggleAppearance { .checkbox }

  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a toggle in this style.
  ///
  /// - Parameter configuration: The label and the state of the toggle.
  public func makeBody(configuration: Configuration) -> some View {
    NativeToggle(isOn: configuration.$isOn, appearance: appearance, content: ControlLabel(configuration.label))
  }
}

extension ToggleStyle where Self == CheckboxToggleStyle {
  /// A toggle style that shows a checkbox.
  public static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
}

/// A toggle style that shows a button, which stays pressed while the value is `true`.
public struct ButtonToggleStyle: ToggleStyle, PlatformToggleStyle {
  nonisolated var appearance: ToggleAppearance { .button }

  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a toggle in this style.
  ///
  /// - Parameter configuration: The label and the state of the toggle.
  public func makeBody(configuration: Configuration) -> some View {
    NativeToggle(isOn: configuration.$isOn, appearance: appearance, content: ControlLabel(configuration.label))
  }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A toggle style that shows a button, which stays pressed while the value is `true`.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// A style of toggles in the environment: an appearance that the platform implements, or a custom style.
enum ToggleStyling: Equatable {
  case appearance(ToggleAppearance)
  case custom(AnyCustomStyle<ToggleStyleConfiguration>)
}

/// The environment key for the style of toggles.
private struct ToggleStylingKey: EnvironmentKey { static var defaultValue: ToggleStyling { .appearance(.automatic) } }

extension EnvironmentValues {
  var toggleStyling: ToggleStyling {
    get { self[ToggleStylingKey.self] }
    set { self[ToggleStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the toggles inside this view.
  ///
  /// - Parameter style: The style, such as `.checkbox`. A style that is set for a view inside this one takes precedence
  ///   there.
  /// - Returns: A view with the style in its environment.
  public nonisolated func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    let platform = (style as? SwitchToggleStyle)?.tint == nil ? style as? any PlatformToggleStyle : nil
    return environment(
      \.toggleStyling,
      platform.map { .appearance($0.appearance) } ?? .custom(AnyCustomStyle(style) { $0.makeBody(configuration: $1) }))
  }
}
