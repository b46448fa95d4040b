/// What fills a text, a symbol or a ground: a colour, or one that follows from those around.
public protocol ShapeStyle: Sendable {
  /// What the colour follows from. Not for clients, who use ``Color`` and the styles that are here.
  var _shading: _Shading { get }
}

/// How a style comes to its colour. Not for clients.
public struct _Shading: Hashable, Sendable {
  enum Way: Hashable, Sendable {
    case color(Color)
    /// The colour around, less and less important: from 0, which is as it is.
    case level(Int)
    case tint
    case background
  }

  let way: Way

  /// The colour under what is around.
  func color(foreground: Color?, tint: Color?) -> Color? {
    switch way {
    case .color(let color): return color
    case .tint: return tint ?? .accentColor
    case .background: return Color(.named(.background))
    case .level(0): return foreground
    case .level(let level):
      if let foreground, foreground != .primary { return foreground.opacity([1, 0.6, 0.35, 0.2][min(level, 3)]) }
      return Color(.named([.primary, .secondary, .tertiary, .quaternary][min(level, 3)]))
    }
  }
}

extension Color: ShapeStyle {
  /// The colour itself.
  public var _shading: _Shading { _Shading(way: .color(self)) }
}

/// The colour around, as it is or less important.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// How much less important.
  public let _shading: _Shading

  private init(_ level: Int) { _shading = _Shading(way: .level(level)) }

  /// The colour around, as it is.
  public static let primary = HierarchicalShapeStyle(0)
  /// The colour around, less important.
  public static let secondary = HierarchicalShapeStyle(1)
  /// The colour around, still less important.
  public static let tertiary = HierarchicalShapeStyle(2)
  /// The colour around, hardly important.
  public static let quaternary = HierarchicalShapeStyle(3)
}

/// What controls accentuate: what `tint(_:)` says, else the accent colour.
public struct TintShapeStyle: ShapeStyle {
  /// The tint around.
  public var _shading: _Shading { _Shading(way: .tint) }

  /// Makes the style.
  public init() {}
}

/// What is behind everything.
public struct BackgroundStyle: ShapeStyle {
  /// The ground of the platform.
  public var _shading: _Shading { _Shading(way: .background) }

  /// Makes the style.
  public init() {}
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The colour around.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The colour around, less important.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The colour around, still less important.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The colour around, hardly important.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// What controls accentuate.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// What is behind everything.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == Color {
  /// The platform's red.
  public static var red: Color { .red }
  /// The platform's orange.
  public static var orange: Color { .orange }
  /// The platform's yellow.
  public static var yellow: Color { .yellow }
  /// The platform's green.
  public static var green: Color { .green }
  /// The platform's mint.
  public static var mint: Color { .mint }
  /// The platform's teal.
  public static var teal: Color { .teal }
  /// The platform's cyan.
  public static var cyan: Color { .cyan }
  /// The platform's blue.
  public static var blue: Color { .blue }
  /// The platform's indigo.
  public static var indigo: Color { .indigo }
  /// The platform's purple.
  public static var purple: Color { .purple }
  /// The platform's pink.
  public static var pink: Color { .pink }
  /// The platform's brown.
  public static var brown: Color { .brown }
  /// The platform's gray.
  public static var gray: Color { .gray }
  /// White, in light and in dark.
  public static var white: Color { .white }
  /// Black, in light and in dark.
  public static var black: Color { .black }
  /// Nothing that could be seen.
  public static var clear: Color { .clear }
}
