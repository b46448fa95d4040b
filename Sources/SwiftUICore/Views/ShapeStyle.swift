/// A color or a gradient for texts, symbols, shapes and backgrounds, or a rule that derives a color from the
/// environment.
public protocol ShapeStyle: Sendable {
  /// The rule that yields the color. Don't implement this property: use ``Color`` or the styles of this module.
  var _shading: _Shading { get }
}

/// A rule that yields the color of a style. The runtime evaluates the rule in an environment.
public struct _Shading: Hashable, Sendable {
  /// A kind of rule: a given color or gradient, a level of prominence of the foreground color, the tint, or the
  /// background color.
  indirect enum Way: Hashable, Sendable {
    case color(Color)
    case paint(Paint)
    /// Another rule at an opacity.
    case faded(Way, Double)
    /// The foreground color of the environment at a level of prominence: 0 leaves it unchanged, higher levels are less
    /// prominent.
    case level(Int)
    case tint
    case background
  }

  let way: Way

  /// Returns the color that the rule yields for a foreground color and a tint.
  func color(foreground: Color?, tint: Color?) -> Color? {
    switch way {
    case .color(let color): return color
    case .paint(let paint): return paint.firstColor
    case .faded(let way, let opacity):
      return (_Shading(way: way).color(foreground: foreground, tint: tint) ?? .primary).opacity(opacity)
    case .tint: return tint ?? .accentColor
    case .background: return Color(.named(.background))
    case .level(0): return foreground
    case .level(let level):
      if let foreground, foreground != .primary { return foreground.opacity([1, 0.6, 0.35, 0.2][min(level, 3)]) }
      return Color(.named([.primary, .secondary, .tertiary, .quaternary][min(level, 3)]))
    }
  }

  /// Returns the paint that the rule yields for a foreground color and a tint.
  func paint(foreground: Color?, tint: Color?) -> Paint {
    switch way {
    case .paint(let paint): paint
    case .faded(let way, let opacity): _Shading(way: way).paint(foreground: foreground, tint: tint).opacity(opacity)
    default: .color(color(foreground: foreground, tint: tint) ?? .primary)
    }
  }
}

extension Color: ShapeStyle {
  /// A rule that yields the color itself.
  public var _shading: _Shading { _Shading(way: .color(self)) }
}

/// A style that derives a color from the foreground color of the environment, at a level of prominence.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// The rule that yields the color.
  public let _shading: _Shading

  private init(_ level: Int) { _shading = _Shading(way: .level(level)) }

  /// The foreground color.
  public static let primary = HierarchicalShapeStyle(0)
  /// The foreground color, less prominent.
  public static let secondary = HierarchicalShapeStyle(1)
  /// The foreground color, less prominent than secondary.
  public static let tertiary = HierarchicalShapeStyle(2)
  /// The foreground color, the least prominent.
  public static let quaternary = HierarchicalShapeStyle(3)
}

/// A style that yields the tint of the environment, which `tint(_:)` sets, or else the accent color.
public struct TintShapeStyle: ShapeStyle {
  /// The rule that yields the tint.
  public var _shading: _Shading { _Shading(way: .tint) }

  /// Creates the style.
  public init() {}
}

/// A style that yields the platform's background color.
public struct BackgroundStyle: ShapeStyle {
  /// The rule that yields the background color.
  public var _shading: _Shading { _Shading(way: .background) }

  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The foreground color.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The foreground color, less prominent.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The foreground color, less prominent than secondary.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The foreground color, the least prominent.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The color that `tint(_:)` sets, or the accent color if none is set.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The platform's background color.
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
  /// White, in both color schemes.
  public static var white: Color { .white }
  /// Black, in both color schemes.
  public static var black: Color { .black }
  /// A fully transparent color.
  public static var clear: Color { .clear }
}
