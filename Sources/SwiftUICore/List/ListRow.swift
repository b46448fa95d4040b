import Foundation

/// The environment key for ``EnvironmentValues/listRowInsets``.
private struct ListRowInsetsKey: OptionalEnvironmentKey { typealias Value = EdgeInsets? }

extension EnvironmentValues {
  /// The space around the content of a row, or `nil` for the platform's default.
  var listRowInsets: EdgeInsets? {
    get { self[ListRowInsetsKey.self] }
    set { self[ListRowInsetsKey.self] = newValue }
  }

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

/// The environment key for ``EnvironmentValues/defaultMinListRowHeight``.
private struct MinimumRowHeightKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }

/// The environment key for ``EnvironmentValues/defaultMinListHeaderHeight``.
private struct MinimumHeaderHeightKey: OptionalEnvironmentKey { typealias Value = CGFloat? }

/// Properties of a row that its content sets.
package struct RowTraits: Equatable, Sendable {
  /// The space between the edges of the row and its content, or `nil` for the default.
  package var insets: EdgeInsets?
  /// `true` if there is no line below the row.
  package var hidesSeparator: Bool
  /// `true` if the user can't select the row.
  package var isSelectionDisabled: Bool
  /// `true` if a view is shown behind the whole row, around which there is no space.
  package var hasBackground: Bool

  /// Creates properties of a row.
  ///
  /// - Parameters:
  ///   - insets: The space between the edges of the row and its content, or `nil` for the default.
  ///   - hidesSeparator: A Boolean value that indicates whether there is no line below the row.
  ///   - isSelectionDisabled: A Boolean value that indicates whether the user can't select the row.
  ///   - hasBackground: A Boolean value that indicates whether a view is shown behind the whole row.
  package init(
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
  ///   - visibility: The visibility of the line. `.hidden` removes it.
  ///   - edges: The edges of the row. A row has a line at its bottom only.
  /// - Returns: A view that sets the visibility.
  public nonisolated func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    modifier(
      RowTraitsModifier(traits: RowTraits(hidesSeparator: visibility == .hidden && edges.contains(.bottom))))
  }
}
