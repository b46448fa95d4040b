/// A type that describes the appearance of tables.
///
/// Use one of the styles of this module: ``AutomaticTableStyle``, ``InsetTableStyle`` and ``BorderedTableStyle``.
public protocol TableStyle: Sendable {
  /// The appearance of the list of the rows. Don't implement this property.
  var _appearance: _ListAppearance { get }
}

/// The table style of the platform.
public struct AutomaticTableStyle: TableStyle {
  /// Creates the style.
  public init() {}

  /// The appearance that the style selects.
  public var _appearance: _ListAppearance { .automatic }
}

/// A table style with rows at a distance from the edges.
public struct InsetTableStyle: TableStyle {
  /// Creates the style.
  public init() {}

  /// Creates the style.
  ///
  /// - Parameter alternatesRowBackgrounds: A Boolean value that indicates whether every other row has a background. It
  ///   has no effect on this platform: rows are separated by lines.
  public init(alternatesRowBackgrounds: Bool) {}

  /// The appearance that the style selects.
  public var _appearance: _ListAppearance { .inset }
}

/// A table style with a border around the rows.
public struct BorderedTableStyle: TableStyle {
  /// Creates the style.
  public init() {}

  /// Creates the style.
  ///
  /// - Parameter alternatesRowBackgrounds: A Boolean value that indicates whether every other row has a background. It
  ///   has no effect on this platform: rows are separated by lines.
  public init(alternatesRowBackgrounds: Bool) {}

  /// The appearance that the style selects.
  public var _appearance: _ListAppearance { .bordered }
}

extension TableStyle where Self == AutomaticTableStyle {
  /// The style of the platform.
  public static var automatic: AutomaticTableStyle { AutomaticTableStyle() }
}

extension TableStyle where Self == InsetTableStyle {
  /// Rows at a distance from the edges.
  public static var inset: InsetTableStyle { InsetTableStyle() }

  /// Returns a style with rows at a distance from the edges.
  ///
  /// - Parameter alternatesRowBackgrounds: A Boolean value that indicates whether every other row has a background,
  ///   which has no effect.
  public static func inset(alternatesRowBackgrounds: Bool) -> InsetTableStyle {
    InsetTableStyle(alternatesRowBackgrounds: alternatesRowBackgrounds)
  }
}

extension TableStyle where Self == BorderedTableStyle {
  /// A border around the rows.
  public static var bordered: BorderedTableStyle { BorderedTableStyle() }

  /// Returns a style with a border around the rows.
  ///
  /// - Parameter alternatesRowBackgrounds: A Boolean value that indicates whether every other row has a background,
  ///   which has no effect.
  public static func bordered(alternatesRowBackgrounds: Bool) -> BorderedTableStyle {
    BorderedTableStyle(alternatesRowBackgrounds: alternatesRowBackgrounds)
  }
}

extension View {
  /// Sets the style of the tables inside this view.
  ///
  /// - Parameter style: The style, such as `.inset`.
  /// - Returns: A view whose tables have the style.
  public nonisolated func tableStyle<S: TableStyle>(_ style: S) -> some View {
    environment(\.listAppearance, style._appearance)
  }
}
