/// A style that derives a color from the foreground color of the environment, at a level of prominence.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// The rule that yields the color.
  public let _shading: _Shading

  private init(_ level: Int) { _shading = _Shading(rule: .level(.foreground, level)) }

  /// The foreground color.
  public static let primary = HierarchicalShapeStyle(0)
  /// The foreground color, less prominent.
  public static let secondary = HierarchicalShapeStyle(1)
  /// The foreground color, less prominent than secondary.
  public static let tertiary = HierarchicalShapeStyle(2)
  /// The foreground color, less prominent than tertiary.
  public static let quaternary = HierarchicalShapeStyle(3)
  /// The foreground color, the least prominent.
  public static let quinary = HierarchicalShapeStyle(4)
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The foreground color.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The foreground color, less prominent.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The foreground color, less prominent than secondary.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The foreground color, less prominent than tertiary.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  /// The foreground color, the least prominent.
  public static var quinary: HierarchicalShapeStyle { .quinary }
}

/// A style at a level of prominence.
struct LevelShapeStyle: ShapeStyle {
  /// The rule that yields the style at its level.
  let _shading: _Shading

  init(_ shading: _Shading, _ level: Int) { _shading = _Shading(rule: .level(shading.rule, level)) }
}
