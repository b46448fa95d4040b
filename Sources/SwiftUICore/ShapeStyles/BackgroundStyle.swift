/// The environment key for ``EnvironmentValues/backgroundStyle``.
private struct BackgroundStyleKey: OptionalEnvironmentKey { typealias Value = AnyShapeStyle? }

extension EnvironmentValues {
  /// The style of backgrounds that specify none, or `nil` for the platform's background color.
  public var backgroundStyle: AnyShapeStyle? {
    get { self[BackgroundStyleKey.self] }
    set { self[BackgroundStyleKey.self] = newValue }
  }
}

/// A modifier that sets the background style to the paint that a style yields in the environment around it.
private struct BackgroundStyleModifier: EnvironmentModifier {
  let shading: _Shading

  func write(to values: inout EnvironmentValues) {
    values.backgroundStyle = AnyShapeStyle(_shading: _Shading(rule: .paint(shading.paint(in: values))))
  }
}

extension View {
  /// Sets the style of the backgrounds inside this view that specify none, and of ``ShapeStyle/background``.
  ///
  /// - Parameter style: The color or gradient of the backgrounds.
  /// - Returns: A view with the style in its environment.
  public nonisolated func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(BackgroundStyleModifier(shading: style._shading))
  }
}

/// A style that yields the background of the environment, which `backgroundStyle(_:)` sets, or else the platform's
/// background color.
public struct BackgroundStyle: ShapeStyle {
  /// The rule that yields the background color.
  public var _shading: _Shading { _Shading(rule: .background) }

  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The platform's background color.
  public static var background: BackgroundStyle { BackgroundStyle() }
}
