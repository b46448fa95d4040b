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

  public static let primary = HierarchicalShapeStyle(0)
  public static let secondary = HierarchicalShapeStyle(1)
  public static let tertiary = HierarchicalShapeStyle(2)
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
  public static var red: Color { .red }
  public static var orange: Color { .orange }
  public static var yellow: Color { .yellow }
  public static var green: Color { .green }
  public static var mint: Color { .mint }
  public static var teal: Color { .teal }
  public static var cyan: Color { .cyan }
  public static var blue: Color { .blue }
  public static var indigo: Color { .indigo }
  public static var purple: Color { .purple }
  public static var pink: Color { .pink }
  public static var brown: Color { .brown }
  public static var gray: Color { .gray }
  public static var white: Color { .white }
  public static var black: Color { .black }
  public static var clear: Color { .clear }
}
