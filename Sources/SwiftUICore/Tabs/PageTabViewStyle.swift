import Foundation

/// A style of a tab view whose views are pages.
///
/// Dots at the bottom show the place of the page among all of them. The user turns a page with a drag to the side, or
/// with a click on a dot.
public struct PageTabViewStyle {
  /// A visibility of the index of the pages.
  public struct IndexDisplayMode: Hashable, Sendable {
    private let name: String

    /// The index is shown if there are several pages.
    public static let automatic = IndexDisplayMode(name: "automatic")
    /// The index is shown.
    public static let always = IndexDisplayMode(name: "always")
    /// The index is hidden.
    public static let never = IndexDisplayMode(name: "never")
  }

  let indexDisplayMode: IndexDisplayMode

  /// Creates the style.
  ///
  /// - Parameter indexDisplayMode: The visibility of the index.
  public init(indexDisplayMode: IndexDisplayMode = .automatic) { self.indexDisplayMode = indexDisplayMode }
}

extension PageTabViewStyle: TabViewStyle {}

extension TabViewStyle where Self == PageTabViewStyle {
  /// The style whose views are pages.
  public static var page: PageTabViewStyle { PageTabViewStyle() }

  /// Returns the style whose views are pages.
  ///
  /// - Parameter indexDisplayMode: The visibility of the index.
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
    PageTabViewStyle(indexDisplayMode: indexDisplayMode)
  }
}

/// The environment key for the visibility of the index of pages, or `nil` for tab views with a bar.
private struct PageIndexModeKey: EnvironmentKey { static let defaultValue: PageTabViewStyle.IndexDisplayMode? = nil }
/// The environment key for whether the index of pages has a background.
private struct ShowsPageIndexBackgroundKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  var pageIndexMode: PageTabViewStyle.IndexDisplayMode? {
    get { self[PageIndexModeKey.self] }
    set { self[PageIndexModeKey.self] = newValue }
  }

  var showsPageIndexBackground: Bool {
    get { self[ShowsPageIndexBackgroundKey.self] }
    set { self[ShowsPageIndexBackgroundKey.self] = newValue }
  }
}

/// The pages of a tab view, with dots in front of them.
struct PagedTabs<Pages: View>: View {
  /// The least distance of a drag that turns a page, in points.
  private static var turningDistance: CGFloat { 50 }

  let model: TabModel
  let selected: TabSelection
  let select: @MainActor (Int, AnyHashable?) -> Void
  let mode: PageTabViewStyle.IndexDisplayMode
  let pages: Pages
  @Environment(\.layoutDirection) private var direction

  init(
    model: TabModel, selected: TabSelection, select: @escaping @MainActor (Int, AnyHashable?) -> Void,
    mode: PageTabViewStyle.IndexDisplayMode, pages: Pages
  ) {
    (self.model, self.selected, self.select, self.mode, self.pages) = (model, selected, select, mode, pages)
  }

  var body: some View {
    ZStack(alignment: .bottom) {
      pages
        .contentShape(Rectangle())
        .simultaneousGesture(DragGesture(minimumDistance: 20).onEnded { turnPage(after: $0) })
      if mode != .never {
        PageIndexView(model: model, selected: selected, select: select, isAlwaysShown: mode == .always)
      }
    }
  }

  /// Shows the page beside the selected one if a drag has been long enough, more to the side than up or down.
  private func turnPage(after drag: DragGesture.Value) {
    let (distance, end) = (drag.translation, drag.predictedEndTranslation.width)
    guard abs(distance.width) > abs(distance.height), abs(end) >= Self.turningDistance,
      end.sign == distance.width.sign
    else { return }
    let page = model.index(of: selected) + ((end.sign == .minus) == (direction == .leftToRight) ? 1 : -1)
    let tabs = model.tabs
    if tabs.indices.contains(page) { select(page, tabs[page].tag) }
  }
}

/// The dots of the pages of a tab view.
private struct PageIndexView: View {
  let model: TabModel
  let selected: TabSelection
  let select: @MainActor (Int, AnyHashable?) -> Void
  let isAlwaysShown: Bool
  @Environment(\.showsPageIndexBackground) private var showsBackground

  init(
    model: TabModel, selected: TabSelection, select: @escaping @MainActor (Int, AnyHashable?) -> Void,
    isAlwaysShown: Bool
  ) {
    (self.model, self.selected, self.select, self.isAlwaysShown) = (model, selected, select, isAlwaysShown)
  }

  var body: some View {
    let tags = model.tabs.map(\.tag)
    let current = model.index(of: selected)
    if tags.count > 1 || isAlwaysShown {
      HStack(spacing: 0) {
        ForEach(0..<tags.count, id: \.self) { page in
          Button {
            select(page, tags[page])
          } label: {
            Circle().fill(.primary.opacity(page == current ? 1 : 0.3)).frame(width: 8, height: 8).padding(4)
          }
          .buttonStyle(.plain)
          .accessibilityLabel("Page \(page + 1) of \(tags.count)")
          .accessibilityAddTraits(page == current ? .isSelected : [])
        }
      }
      .padding(.horizontal, 6)
      .padding(.vertical, 2)
      .background { if showsBackground { Capsule().fill(.regularMaterial) } }
      .padding(.bottom, 8)
    }
  }
}
