extension View {
  /// Sets the color or the gradient of the texts, symbols and shapes inside this view that don't specify one.
  ///
  ///     Text("Welcome").font(.largeTitle)
  ///       .foregroundStyle(.linearGradient(colors: [.blue, .purple], startPoint: .leading, endPoint: .trailing))
  ///
  /// Each text, symbol and shape has the whole gradient in its own frame. Native controls have its first color.
  ///
  /// - Parameter style: The color, a gradient, or a style that derives one from the environment.
  /// - Returns: A view with the foreground style in its environment.
  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(ForegroundStyleModifier(shading: style._shading))
  }

  /// Sets the color of the texts and symbols inside this view that don't specify one.
  ///
  /// - Differences: The platform's symbols have one layer, and the secondary levels of texts are derived from the first
  ///   color, so the other styles are ignored.
  ///
  /// - Parameters:
  ///   - primary: The color, or a style that derives one from the environment.
  ///   - secondary: The style of the second level, which is ignored.
  /// - Returns: A view with the foreground color in its environment.
  public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    foregroundStyle(primary)
  }

  /// Sets the color of the texts and symbols inside this view that don't specify one.
  ///
  /// - Differences: The platform's symbols have one layer, and the other levels of texts are derived from the first
  ///   color, so the other styles are ignored.
  ///
  /// - Parameters:
  ///   - primary: The color, or a style that derives one from the environment.
  ///   - secondary: The style of the second level, which is ignored.
  ///   - tertiary: The style of the third level, which is ignored.
  /// - Returns: A view with the foreground color in its environment.
  public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View { foregroundStyle(primary) }
}

/// A modifier that sets the foreground to the color or the gradient that a style yields in the environment.
struct ForegroundStyleModifier: EnvironmentModifier {
  let shading: _Shading

  func write(to values: inout EnvironmentValues) {
    switch shading.paint(in: values) {
    case .color: values.foreground = shading.color(in: values)
    case let paint: values.foregroundPaint = paint
    }
  }
}

/// A style that yields the foreground color of the environment.
public struct ForegroundStyle: ShapeStyle {
  /// The rule that yields the foreground color.
  public var _shading: _Shading { HierarchicalShapeStyle.primary._shading }

  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The foreground color of the environment.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

/// The environment key for ``EnvironmentValues/foreground``.
struct ForegroundKey: OptionalEnvironmentKey {
  /// A color, and the gradient of which it is the first one, if there is one.
  struct Foreground: Equatable, Sendable {
    var color: Color?
    var paint: Paint?
  }

  typealias Value = Foreground?
}

extension EnvironmentValues {
  /// The color of texts and symbols that don't specify one.
  var foreground: Color? {
    get { self[ForegroundKey.self]?.color }
    set { self[ForegroundKey.self] = newValue.map { ForegroundKey.Foreground(color: $0) } }
  }

  /// The gradient of shapes, texts and symbols that don't specify a color, or `nil` if ``foreground`` applies.
  var foregroundPaint: Paint? {
    get { self[ForegroundKey.self]?.paint }
    set { self[ForegroundKey.self] = newValue.map { ForegroundKey.Foreground(color: $0.firstColor, paint: $0) } }
  }
}
