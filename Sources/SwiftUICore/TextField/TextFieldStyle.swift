/// A type that defines the appearance of text fields.
///
///     struct Underlined: TextFieldStyle {
///       func _body(configuration: TextField<Self._Label>) -> some View {
///         VStack(spacing: 2) {
///           configuration
///           Divider()
///         }
///       }
///     }
///
/// The field that a style receives has no border.
@MainActor
@preconcurrency
public protocol TextFieldStyle {
  /// The type of the view that shows a text field.
  associatedtype _Body: View

  /// Creates the view that shows a text field.
  ///
  /// - Parameter configuration: The text field without a border.
  @ViewBuilder func _body(configuration: TextField<_Label>) -> _Body

  /// The type of the label of the text field that a style receives.
  typealias _Label = _TextFieldStyleLabel
}

/// The label of a text field in a style, whose type is erased.
public struct _TextFieldStyleLabel {
  let content: AnyView
  let text: Text
}

extension _TextFieldStyleLabel: View {
  /// The label.
  public var body: some View { content }
}

/// A text field style that the platform implements.
protocol PlatformTextFieldStyle {
  var appearance: TextFieldAppearance { get }
}

/// The platform's default style of text fields.
public struct DefaultTextFieldStyle: TextFieldStyle, PlatformTextFieldStyle {
  nonisolated var appearance: TextFieldAppearance { .automatic }

  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a text field in this style.
  ///
  /// - Parameter configuration: The text field without a border.
  public func _body(configuration: TextField<_Label>) -> some View {
    configuration.environment(\.textFieldStyling, .appearance(appearance))
  }
}

/// A text field style without a border.
public struct PlainTextFieldStyle: TextFieldStyle, PlatformTextFieldStyle {
  nonisolated var appearance: TextFieldAppearance { .plain }

  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a text field in this style.
  ///
  /// - Parameter configuration: The text field without a border.
  public func _body(configuration: TextField<_Label>) -> some View {
    configuration.environment(\.textFieldStyling, .appearance(appearance))
  }
}

/// A text field style with a rounded border.
public struct RoundedBorderTextFieldStyle: TextFieldStyle, PlatformTextFieldStyle {
  nonisolated var appearance: TextFieldAppearance { .bordered }

  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a text field in this style.
  ///
  /// - Parameter configuration: The text field without a border.
  public func _body(configuration: TextField<_Label>) -> some View {
    configuration.environment(\.textFieldStyling, .appearance(appearance))
  }
}

/// A text field style with a square border. The platform's borders are rounded.
public struct SquareBorderTextFieldStyle: TextFieldStyle, PlatformTextFieldStyle {
  nonisolated var appearance: TextFieldAppearance { .bordered }

  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a text field in this style.
  ///
  /// - Parameter configuration: The text field without a border.
  public func _body(configuration: TextField<_Label>) -> some View {
    configuration.environment(\.textFieldStyling, .appearance(appearance))
  }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The platform's default style of text fields.
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// A text field style without a border.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// A text field style with a rounded border.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

extension TextFieldStyle where Self == SquareBorderTextFieldStyle {
  /// A text field style with a square border. The platform's borders are rounded.
  public static var squareBorder: SquareBorderTextFieldStyle { SquareBorderTextFieldStyle() }
}

/// A style of text fields in the environment: an appearance that the platform implements, or a custom style.
enum TextFieldStyling: Equatable {
  case appearance(TextFieldAppearance)
  case custom(AnyCustomStyle<TextField<_TextFieldStyleLabel>>)

  var appearance: TextFieldAppearance { if case .appearance(let appearance) = self { appearance } else { .automatic } }
}

/// The environment key for the style of text fields.
private struct TextFieldStylingKey: EnvironmentKey {
  static var defaultValue: TextFieldStyling { .appearance(.automatic) }
}

extension EnvironmentValues {
  var textFieldStyling: TextFieldStyling {
    get { self[TextFieldStylingKey.self] }
    set { self[TextFieldStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the text fields inside this view. A custom style doesn't apply to secure fields.
  ///
  /// - Parameter style: The style, such as `.roundedBorder`, or a custom type that conforms to ``TextFieldStyle``.
  /// - Returns: A view with the style in its environment.
  public nonisolated func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    environment(
      \.textFieldStyling,
      (style as? any PlatformTextFieldStyle).map { .appearance($0.appearance) }
        ?? .custom(AnyCustomStyle(style) { $0._body(configuration: $1) }))
  }
}
