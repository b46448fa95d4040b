extension View {
  /// Sets the color with which controls inside this view highlight a part of themselves.
  ///
  /// - Parameter tint: The color, or `nil` for the platform's default.
  /// - Returns: A view with the tint in its environment.
  public nonisolated func tint(_ tint: Color?) -> some View { environment(\.tint, tint) }

  /// Sets the color with which controls inside this view highlight a part of themselves.
  ///
  /// - Parameter tint: The color, or a style that derives one from the environment.
  /// - Returns: A view with the tint in its environment.
  public nonisolated func tint<S: ShapeStyle>(_ tint: S) -> some View { modifier(TintModifier(shading: tint._shading)) }
}

/// A modifier that sets the tint to the color that a style yields in the environment.
struct TintModifier: EnvironmentModifier {
  let shading: _Shading

  func write(to values: inout EnvironmentValues) {
    values.tint = shading.color(in: values)
  }
}

/// A style that yields the tint of the environment, which `tint(_:)` sets, or else the accent color.
public struct TintShapeStyle: ShapeStyle {
  /// The rule that yields the tint.
  public var _shading: _Shading { _Shading(rule: .tint) }

  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The color that `tint(_:)` sets, or the accent color if none is set.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// The environment key for ``EnvironmentValues/tint``.
struct TintKey: OptionalEnvironmentKey { typealias Value = Color? }

extension EnvironmentValues {
  /// The color with which controls highlight a part of themselves.
  var tint: Color? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
}
