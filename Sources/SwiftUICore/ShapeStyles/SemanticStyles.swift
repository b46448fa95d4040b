/// A style of lines between parts of a view.
public struct SeparatorShapeStyle: ShapeStyle {
  /// The rule that yields the color of the lines.
  public var _shading: _Shading { _Shading(rule: .color(.primary.opacity(0.15))) }

  /// Creates the style.
  public init() {}
}

/// A style of texts in place of a value, such as that of an empty text field.
public struct PlaceholderTextShapeStyle: ShapeStyle {
  /// The rule that yields the color of the texts.
  public var _shading: _Shading { _Shading(rule: .color(Color(.named(.tertiary)))) }

  /// Creates the style.
  public init() {}
}

/// A style of links.
public struct LinkShapeStyle: ShapeStyle {
  /// The rule that yields the color of links: the accent color.
  public var _shading: _Shading { _Shading(rule: .color(.accentColor)) }

  /// Creates the style.
  public init() {}
}

/// A style of the background of what the user has selected.
public struct SelectionShapeStyle: ShapeStyle {
  /// The rule that yields the tint.
  public var _shading: _Shading { _Shading(rule: .tint) }

  /// Creates the style.
  public init() {}
}

/// A style that fills shapes which stand out from the background a little.
public struct FillShapeStyle: ShapeStyle {
  /// The rule that yields the color of the shapes.
  public var _shading: _Shading { _Shading(rule: .color(.primary.opacity(0.12))) }

  /// Creates the style.
  public init() {}
}

/// A style of the background of windows.
public struct WindowBackgroundShapeStyle: ShapeStyle {
  /// The rule that yields the color of the background.
  public var _shading: _Shading { _Shading(rule: .color(Color(.named(.background)))) }

  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The color of lines between parts of a view.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  /// The color of texts in place of a value.
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}

extension ShapeStyle where Self == LinkShapeStyle {
  /// The color of links.
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}

extension ShapeStyle where Self == SelectionShapeStyle {
  /// The background of what the user has selected.
  public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
  /// The color of shapes which stand out from the background a little.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == WindowBackgroundShapeStyle {
  /// The background of windows.
  public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() }
}
