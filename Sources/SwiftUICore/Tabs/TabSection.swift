import Foundation

extension View {
  /// Sets the title that the ``NavigationStack`` around this view shows above the page that contains the view.
  ///
  /// - Differences: The user can't change the title in the bar.
  ///
  /// - Parameter title: A binding to the title.
  /// - Returns: A view with the title.
  public nonisolated func navigationTitle(_ title: Binding<String>) -> some View {
    navigationTitle(Text(title.wrappedValue))
  }

  /// Sets the width of the column that an inspector shows.
  ///
  /// - Parameters:
  ///   - min: The minimum width, in points, or `nil` for none.
  ///   - ideal: The width that the column has if there is enough space, in points.
  ///   - max: The maximum width, in points, or `nil` for none.
  /// - Returns: A view with the width.
  public nonisolated func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
    frame(minWidth: min, idealWidth: ideal, maxWidth: max ?? ideal)
  }
}

extension NavigationLink {
  /// Returns this link. The pages of this platform's stacks have no detail column.
  ///
  /// - Parameter isDetailLink: A Boolean value that indicates whether the page is shown in the detail column.
  /// - Returns: The link.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

/// A column of a split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let number: Int

  /// The leading column.
  public static let sidebar = NavigationSplitViewColumn(number: 0)
  /// The column between the others.
  public static let content = NavigationSplitViewColumn(number: 1)
  /// The trailing column.
  public static let detail = NavigationSplitViewColumn(number: 2)
}

extension NavigationSplitView {
  /// Creates a split view with three columns. A window has enough space for all, so none is preferred.
  ///
  /// - Parameters:
  ///   - preferredCompactColumn: A binding to the column that is shown where there is space for one, which is ignored.
  ///   - sidebar: A view builder that creates the leading column.
  ///   - content: A view builder that creates the column between the others.
  ///   - detail: A view builder that creates the trailing column.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar, content: content, detail: detail) }

  /// Creates a split view with three columns. A window has enough space for all, so none is preferred.
  ///
  /// - Parameters:
  ///   - columnVisibility: A binding to the visible columns.
  ///   - preferredCompactColumn: A binding to the column that is shown where there is space for one, which is ignored.
  ///   - sidebar: A view builder that creates the leading column.
  ///   - content: A view builder that creates the column between the others.
  ///   - detail: A view builder that creates the trailing column.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(columnVisibility: columnVisibility, sidebar: sidebar, content: content, detail: detail) }

  /// Creates a split view with two columns. A window has enough space for both, so none is preferred.
  ///
  /// - Parameters:
  ///   - preferredCompactColumn: A binding to the column that is shown where there is space for one, which is ignored.
  ///   - sidebar: A view builder that creates the leading column.
  ///   - detail: A view builder that creates the trailing column.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView { self.init(sidebar: sidebar, detail: detail) }

  /// Creates a split view with two columns. A window has enough space for both, so none is preferred.
  ///
  /// - Parameters:
  ///   - columnVisibility: A binding to the visible columns.
  ///   - preferredCompactColumn: A binding to the column that is shown where there is space for one, which is ignored.
  ///   - sidebar: A view builder that creates the leading column.
  ///   - detail: A view builder that creates the trailing column.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView { self.init(columnVisibility: columnVisibility, sidebar: sidebar, detail: detail) }
}

extension Tab where Label == SwiftUICore.Label<Text, Image> {
  /// Creates a tab for a role, with the label of the role.
  ///
  /// - Parameters:
  ///   - value: The value that the selection has while the tab is selected.
  ///   - role: The role.
  ///   - content: A view builder that creates the page.
  public init(value: Value, role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(value: value, role: role, content: content) {
      SwiftUICore.Label("Search", systemImage: "magnifyingglass")
    }
  }

  /// Creates a tab for a role, with the label of the role.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - content: A view builder that creates the page.
  public init(role: TabRole, @ViewBuilder content: () -> Content) where Value == Never {
    self.init(role: role, content: content) { SwiftUICore.Label("Search", systemImage: "magnifyingglass") }
  }
}

/// A group of tabs. The bar of this platform shows them beside the other tabs, without the title of the group.
public struct TabSection<Content: View, SelectionValue: Hashable> {
  private let content: Content

  private init(_ content: Content) { self.content = content }
}

extension TabSection: TabContent {
  /// The type of the values of the tabs in the selection.
  public typealias TabValue = SelectionValue

  /// The tabs.
  public var body: some View { content }
}

extension TabSection where Content: TabContent, Content.TabValue == SelectionValue {
  /// Creates a group of tabs.
  ///
  /// - Parameter content: A builder that creates the tabs.
  public init(@TabContentBuilder<SelectionValue> content: () -> Content) { self.init(content()) }

  /// Creates a group of tabs.
  ///
  /// - Parameters:
  ///   - content: A builder that creates the tabs.
  ///   - header: A view builder that creates the title.
  public init<Header: View>(
    @TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header
  ) { self.init(content()) }

  /// Creates a group of tabs.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: A builder that creates the tabs.
  public init(_ titleKey: LocalizedStringKey, @TabContentBuilder<SelectionValue> content: () -> Content) {
    self.init(content())
  }

  /// Creates a group of tabs.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: A builder that creates the tabs.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @TabContentBuilder<SelectionValue> content: () -> Content) {
    self.init(content())
  }
}

extension TabSection where SelectionValue == Never {
  /// Creates a group of views with tabs.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: A view builder that creates the tabs.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.init(content()) }

  /// Creates a group of views with tabs.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - content: A view builder that creates the tabs.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.init(content()) }
}
