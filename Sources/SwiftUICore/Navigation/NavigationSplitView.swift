import Foundation

/// A container that shows pages in two or three columns.
///
///     NavigationSplitView {
///       List(people, selection: $chosen) { Text($0.name) }
///     } detail: {
///       if let chosen { PersonPage(chosen) } else { Text("Choose a person") }
///     }
///
/// A link in a column shows its page in the next column. In a list with a selection, it selects its value instead. A
/// list in the sidebar has the style ``ListStyle/sidebar``, unless it has another one. A button above the sidebar's
/// neighbor hides and shows the sidebar.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
  private let visibility: Binding<NavigationSplitViewVisibility>?
  private let sidebar: Sidebar
  private let content: Content
  private let detail: Detail
  @State private var ownVisibility = NavigationSplitViewVisibility.automatic
  @State private var columns = Columns()

  private init(
    _ visibility: Binding<NavigationSplitViewVisibility>?, _ sidebar: Sidebar, _ content: Content, _ detail: Detail
  ) {
    self.visibility = visibility
    self.sidebar = sidebar
    self.content = content
    self.detail = detail
  }

  /// The models of the columns. They share the closures that create pages.
  @MainActor
  private final class Columns {
    let sidebar: NavigationModel
    let content: NavigationModel
    let detail: NavigationModel

    nonisolated init() {
      let destinations = NavigationModel.Destinations()
      detail = NavigationModel(destinations)
      content = NavigationModel(destinations, next: detail)
      sidebar = NavigationModel(destinations, next: Content.self == EmptyView.self ? detail : content)
    }
  }
}

extension NavigationSplitView: View {
  private var hasContent: Bool { Content.self != EmptyView.self }

  /// The columns, side by side.
  public var body: some View {
    let shown = visibility?.wrappedValue ?? ownVisibility
    let showsSidebar = shown == .all || shown == .automatic || (shown == .doubleColumn && !hasContent)
    let showsContent = hasContent && shown != .detailOnly
    let toggle = SidebarToggle {
      let new: NavigationSplitViewVisibility = showsSidebar ? (hasContent ? .doubleColumn : .detailOnly) : .all
      if let visibility { visibility.wrappedValue = new } else { ownVisibility = new }
    }
    HStack(spacing: 0) {
      if showsSidebar {
        NavigationStack(
          model: columns.sidebar, root: sidebar.toolbar { ToolbarItem(placement: .navigation) { toggle } }
        )
        .listStyle(.sidebar)
        .modifier(InContentTitleModifier())
        .modifier(NavigationColumnModifier(standard: NavigationColumnWidth(minimum: 160, ideal: 220, maximum: 240)))
        Divider()
      }
      if showsContent {
        NavigationStack(model: columns.content, root: content)
          .modifier(InContentTitleModifier())
          .modifier(NavigationColumnModifier(standard: NavigationColumnWidth(minimum: 160, ideal: 240, maximum: 280)))
        Divider()
      }
      NavigationStack(
        model: columns.detail,
        root: detail.toolbar { if !showsSidebar { ToolbarItem(placement: .navigation) { toggle } } }
      )
      .frame(minWidth: 200, maxWidth: .infinity)
    }
  }
}

/// A button that shows or hides the sidebar of a split view.
private struct SidebarToggle: View {
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) { Image(systemName: "sidebar.left") }.accessibilityLabel("Sidebar")
  }
}

extension NavigationSplitView {
  /// Creates a view with three columns.
  ///
  /// - Parameters:
  ///   - sidebar: A view builder that creates the first column.
  ///   - content: A view builder that creates the second column.
  ///   - detail: A view builder that creates the third column.
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(nil, sidebar(), content(), detail()) }

  /// Creates a view with three columns, some of which can be hidden.
  ///
  /// - Parameters:
  ///   - columnVisibility: A binding to the columns that are shown.
  ///   - sidebar: A view builder that creates the first column.
  ///   - content: A view builder that creates the second column.
  ///   - detail: A view builder that creates the third column.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(columnVisibility, sidebar(), content(), detail()) }

  /// Creates a view with two columns.
  ///
  /// - Parameters:
  ///   - sidebar: A view builder that creates the first column.
  ///   - detail: A view builder that creates the second column.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail)
  where Content == EmptyView {
    self.init(nil, sidebar(), EmptyView(), detail())
  }

  /// Creates a view with two columns, the first of which can be hidden.
  ///
  /// - Parameters:
  ///   - columnVisibility: A binding to the columns that are shown.
  ///   - sidebar: A view builder that creates the first column.
  ///   - detail: A view builder that creates the second column.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView { self.init(columnVisibility, sidebar(), EmptyView(), detail()) }

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

/// A selection of the columns that a ``NavigationSplitView`` shows.
public struct NavigationSplitViewVisibility: Hashable, Sendable, Codable {
  private let number: Int

  private init(_ number: Int) { self.number = number }

  /// The columns that the platform shows: on Linux, all.
  public static let automatic = NavigationSplitViewVisibility(0)
  /// All columns.
  public static let all = NavigationSplitViewVisibility(1)
  /// The last two columns.
  public static let doubleColumn = NavigationSplitViewVisibility(2)
  /// The last column.
  public static let detailOnly = NavigationSplitViewVisibility(3)
}

/// The width of a column of a split view, in points.
struct NavigationColumnWidth: Equatable, Sendable {
  var minimum: CGFloat
  var ideal: CGFloat
  var maximum: CGFloat
}

/// The preference key for the width of a column. If several views of a column set a width, the first one applies.
struct NavigationColumnWidthKey: PreferenceKey {
  static var defaultValue: NavigationColumnWidth? { nil }

  static func reduce(value: inout NavigationColumnWidth?, nextValue: () -> NavigationColumnWidth?) {
    value = value ?? nextValue()
  }
}

/// A modifier that gives a column the width that its views prefer.
struct NavigationColumnModifier: ViewModifier {
  let standard: NavigationColumnWidth
  @State private var preferred: NavigationColumnWidth?

  func body(content: Content) -> some View {
    let width = preferred ?? standard
    content.frame(minWidth: width.minimum, idealWidth: width.ideal, maxWidth: width.maximum)
      .onPreferenceChange(NavigationColumnWidthKey.self) { preferred = $0 }
  }
}
