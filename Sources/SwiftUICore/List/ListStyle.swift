/// An appearance of a list, which the renderer implements.
public enum _ListAppearance: Equatable, Sendable {
  /// The platform's default.
  case automatic
  /// Rows across the whole width.
  case plain
  /// Rows with space at both sides.
  case inset
  /// Rows in groups, on a background.
  case grouped
  /// Rows in groups with rounded corners and space at both sides, on a background.
  case insetGrouped
  /// Rows of a sidebar, without separators.
  case sidebar
  /// Rows in a frame.
  case bordered
}

/// A type that selects an appearance for lists, which the platform implements.
@MainActor
@preconcurrency
public protocol ListStyle {
  /// The appearance that the style selects. Renderers use it.
  nonisolated var _appearance: _ListAppearance { get }
}

/// The platform's default style of lists.
public struct DefaultListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: _ListAppearance { .automatic }
}

/// A style of lists with rows across the whole width.
public struct PlainListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: _ListAppearance { .plain }
}

/// A style of lists with space at both sides of the rows.
public struct InsetListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: _ListAppearance { .inset }
}

/// A style of lists with rows in groups, on a background.
public struct GroupedListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: _ListAppearance { .grouped }
}

/// A style of lists with rows in groups with rounded corners, on a background.
public struct InsetGroupedListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: _ListAppearance { .insetGrouped }
}

/// A style of lists in a sidebar.
public struct SidebarListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: _ListAppearance { .sidebar }
}

/// A style of lists in a frame.
public struct BorderedListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: _ListAppearance { .bordered }
}

extension ListStyle where Self == DefaultListStyle {
  /// The platform's default style.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension ListStyle where Self == PlainListStyle {
  /// The style with rows across the whole width.
  public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == InsetListStyle {
  /// The style with space at both sides of the rows.
  public static var inset: InsetListStyle { InsetListStyle() }
}

extension ListStyle where Self == GroupedListStyle {
  /// The style with rows in groups, on a background.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// The style with rows in groups with rounded corners, on a background.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
  /// The style of a sidebar.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

extension ListStyle where Self == BorderedListStyle {
  /// The style with a frame.
  public static var bordered: BorderedListStyle { BorderedListStyle() }
}

/// The environment key for ``EnvironmentValues/listAppearance``.
private struct ListAppearanceKey: EnvironmentKey { static let defaultValue = _ListAppearance.automatic }

extension EnvironmentValues {
  /// The appearance of lists.
  var listAppearance: _ListAppearance {
    get { self[ListAppearanceKey.self] }
    set { self[ListAppearanceKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the lists inside this view.
  ///
  /// - Parameter style: The style, such as `.sidebar`.
  /// - Returns: A view with the style in its environment.
  public nonisolated func listStyle<S: ListStyle>(_ style: S) -> some View {
    environment(\.listAppearance, style._appearance)
  }
}
