import Foundation

/// An appearance of a list, which the renderer implements.
public enum ListAppearance: Equatable, Sendable {
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
  nonisolated var _appearance: ListAppearance { get }
}

/// The platform's default style of lists.
public struct DefaultListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: ListAppearance { .automatic }
}

/// A style of lists with rows across the whole width.
public struct PlainListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: ListAppearance { .plain }
}

/// A style of lists with space at both sides of the rows.
public struct InsetListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: ListAppearance { .inset }
}

/// A style of lists with rows in groups, on a background.
public struct GroupedListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: ListAppearance { .grouped }
}

/// A style of lists with rows in groups with rounded corners, on a background.
public struct InsetGroupedListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: ListAppearance { .insetGrouped }
}

/// A style of lists in a sidebar.
public struct SidebarListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: ListAppearance { .sidebar }
}

/// A style of lists in a frame.
public struct BorderedListStyle: ListStyle {
  /// Creates the style.
  nonisolated public init() {}
  /// The appearance that the style selects.
  nonisolated public var _appearance: ListAppearance { .bordered }
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
private struct ListAppearanceKey: EnvironmentKey { static let defaultValue = ListAppearance.automatic }

/// The environment key for ``EnvironmentValues/listRowInsets``.
private struct ListRowInsetsKey: OptionalEnvironmentKey { typealias Value = EdgeInsets? }

extension EnvironmentValues {
  /// The appearance of lists.
  var listAppearance: ListAppearance {
    get { self[ListAppearanceKey.self] }
    set { self[ListAppearanceKey.self] = newValue }
  }

  /// The space around the content of a row, or `nil` for the platform's default.
  var listRowInsets: EdgeInsets? {
    get { self[ListRowInsetsKey.self] }
    set { self[ListRowInsetsKey.self] = newValue }
  }
}

/// The environment key for ``EnvironmentValues/defaultMinListRowHeight``.
private struct MinimumRowHeightKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }

/// The environment key for ``EnvironmentValues/defaultMinListHeaderHeight``.
private struct MinimumHeaderHeightKey: OptionalEnvironmentKey { typealias Value = CGFloat? }

extension EnvironmentValues {
  /// The least height of a row of a list, in points. By default, it is 0: a row is as high as its content.
  public var defaultMinListRowHeight: CGFloat {
    get { self[MinimumRowHeightKey.self] }
    set { self[MinimumRowHeightKey.self] = newValue }
  }

  /// The least height of the header or the footer of a section in a list, in points, or `nil` to make it as high as its
  /// content.
  public var defaultMinListHeaderHeight: CGFloat? {
    get { self[MinimumHeaderHeightKey.self] }
    set { self[MinimumHeaderHeightKey.self] = newValue }
  }

  /// The least height of a row of a kind.
  func minHeight(of kind: RowKind) -> CGFloat {
    kind == .row ? defaultMinListRowHeight : defaultMinListHeaderHeight ?? 0
  }
}

/// Properties of a row that its content sets.
public struct RowTraits: Equatable, Sendable {
  /// The space between the edges of the row and its content, or `nil` for the default.
  public var insets: EdgeInsets?
  /// A Boolean value that indicates whether there is no line below the row.
  public var hidesSeparator: Bool
  /// A Boolean value that indicates whether the user can't select the row.
  public var isSelectionDisabled: Bool
  /// A Boolean value that indicates whether a view is shown behind the whole row, around which there is no space.
  public var hasBackground: Bool

  /// Creates properties of a row.
  ///
  /// - Parameters:
  ///   - insets: The space between the edges of the row and its content, or `nil` for the default.
  ///   - hidesSeparator: A Boolean value that indicates whether there is no line below the row.
  ///   - isSelectionDisabled: A Boolean value that indicates whether the user can't select the row.
  ///   - hasBackground: A Boolean value that indicates whether a view is shown behind the whole row.
  public init(
    insets: EdgeInsets? = nil, hidesSeparator: Bool = false, isSelectionDisabled: Bool = false,
    hasBackground: Bool = false
  ) {
    self.insets = insets
    self.hidesSeparator = hidesSeparator
    self.isSelectionDisabled = isSelectionDisabled
    self.hasBackground = hasBackground
  }
}

/// The key of the insets that modifiers of the content of a row set.
enum RowInsetsKey: LayoutValueKey { static let defaultValue: EdgeInsets? = nil }

/// A modifier that sets properties of the row that contains its content.
struct RowTraitsModifier: ElementModifier {
  let traits: RowTraits

  func modification(in node: Node) -> Modification { .rowTraits(traits) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that shows a view behind a whole row.
private struct RowBackgroundModifier<Background: View> {
  let background: Background?
  @Environment(\.listRowInsets) private var insets
}

extension RowBackgroundModifier: ViewModifier {
  func body(content: Content) -> some View {
    if let background {
      // The insets are between the background and the content, whether they are set inside or outside the background.
      content.modifier(PaddingModifier(insets: insets))
        .frame(maxWidth: .infinity, alignment: .leading)
        .background { background }
        .modifier(RowTraitsModifier(traits: RowTraits(hasBackground: true)))
    } else {
      content
    }
  }
}

extension View {
  /// Sets the style of the lists inside this view.
  ///
  /// - Parameter style: The style.
  /// - Returns: A view with the style in its environment.
  public nonisolated func listStyle<S: ListStyle>(_ style: S) -> some View {
    environment(\.listAppearance, style._appearance)
  }

  /// Shows a view behind this row of a list.
  ///
  /// - Parameter view: The view, or `nil` for none.
  /// - Returns: A view with the background.
  public nonisolated func listRowBackground<V: View>(_ view: V?) -> some View {
    modifier(RowBackgroundModifier(background: view))
  }

  /// Sets the space around this row of a list.
  ///
  /// - Parameter insets: The space, or `nil` for the platform's default.
  /// - Returns: A view with the space around it.
  public nonisolated func listRowInsets(_ insets: EdgeInsets?) -> some View {
    environment(\.listRowInsets, insets)
      .layoutValue(key: RowInsetsKey.self, value: insets)
      .modifier(RowTraitsModifier(traits: RowTraits(insets: insets)))
  }

  /// Sets the visibility of the line below this row of a list.
  ///
  /// - Parameters:
  ///   - visibility: The visibility.
  ///   - edges: The edges of the row. A row has a line at its bottom only.
  /// - Returns: A view that sets the visibility.
  public nonisolated func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    modifier(
      RowTraitsModifier(traits: RowTraits(hidesSeparator: visibility == .hidden && edges.contains(.bottom))))
  }

  /// Sets whether the user can select this row of a list. The program can select it nevertheless.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the row can't be selected.
  /// - Returns: A view that sets whether its row can be selected.
  public nonisolated func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(RowTraitsModifier(traits: RowTraits(isSelectionDisabled: isDisabled)))
  }

  /// Sets the color of the line below this row of a list, which the theme decides on Linux.
  ///
  /// - Parameters:
  ///   - color: The color, which is ignored.
  ///   - edges: The edges of the row.
  /// - Returns: This view.
  public nonisolated func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }

  /// Sets the color of the lines around the section that contains this view. Sections have no lines of their own.
  ///
  /// - Parameters:
  ///   - color: The color, which is ignored.
  ///   - edges: The edges of the section.
  /// - Returns: This view.
  public nonisolated func listSectionSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View { self }

  /// Sets the visibility of the lines around the section that contains this view. Sections have no lines of their own.
  ///
  /// - Parameters:
  ///   - visibility: The visibility, which is ignored.
  ///   - edges: The edges of the section.
  /// - Returns: This view.
  public nonisolated func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    self
  }
}

extension VerticalEdge {
  /// A set of edges at the top and bottom.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The set as bits, one for each edge.
    public let rawValue: Int8

    /// Creates a set from its bits.
    ///
    /// - Parameter rawValue: The bits, one for each edge.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The upper edge.
    public static let top = Set(rawValue: 1)
    /// The lower edge.
    public static let bottom = Set(rawValue: 2)
    /// Both edges.
    public static let all: Set = [.top, .bottom]
  }
}
