/// A view that shows a root view, or the topmost of the pages above the root.
///
///     NavigationStack {
///       List(people) { person in NavigationLink(person.name, value: person) }
///         .navigationTitle("People")
///         .navigationDestination(for: Person.self) { PersonPage(person: $0) }
///     }
///
/// In a window, the title of the topmost page is that of the window, unless the page has a large one. In a sheet, it is
/// above the page.
///
/// The pages below the topmost page keep their state, and their scroll views and lists show the same part of their
/// content later. A ``NavigationLink`` adds a page. The Back button above a page removes the page, and so does the
/// `dismiss` action in the page's environment. A stack with a path shows a page for each value in the path, and changes
/// the path when the user navigates.
public struct NavigationStack<Data, Root: View> {
  private let path: Binding<[AnyHashable]>?
  private let root: Root
  @State private var ownPath: [AnyHashable] = []
  @State private var views: [NavigationModel.PageEntry] = []
  @State private var ownModel = NavigationModel()
  @State private var title: Text?
  @Environment(\.showsTitleInWindow) private var showsTitleInWindow
  @State private var editMode = EditMode.inactive
  /// The model of a column of a split view, or `nil` for a model of the stack's own.
  private let columnModel: NavigationModel?

  private init(_ path: Binding<[AnyHashable]>?, _ root: Root, _ model: NavigationModel? = nil) {
    self.path = path
    self.root = root
    columnModel = model
  }

  /// The root or a page above it, with its identity.
  private struct Page: Identifiable {
    /// The identity of a page. Equal values at different depths have different pages.
    struct ID: Hashable {
      let depth: Int
      let entry: AnyHashable
    }

    let depth: Int
    let entry: NavigationModel.PageEntry
    var id: ID { ID(depth: depth, entry: entry.id) }

    static func all(_ entries: [NavigationModel.PageEntry]) -> [Page] {
      entries.enumerated().map { Page(depth: $0, entry: $1) }
    }
  }
}

@MainActor
extension NavigationStack: View {
  private var model: NavigationModel { columnModel ?? ownModel }

  private var entries: [NavigationModel.PageEntry] {
    (path?.wrappedValue ?? ownPath).map(NavigationModel.PageEntry.value) + views
  }

  /// The pages, with the title and the Back button above them.
  public var body: some View {
    let entries = entries
    let pages = Page.all(entries)
    let model = model
    let _ = connect(model, pages)
    let toolbar = model.toolbar(of: pages.last.map { AnyHashable($0.id) })
    VStack(spacing: 0) {
      TopBar(
        model: toolbar, title: title, isTitleElsewhere: showsTitleInWindow,
        back: back(from: entries, model))
      VStack {
        NavigationPageView(
          isShown: entries.isEmpty, content: root.environment(\.toolbar, model.toolbar(of: nil)))
        ForEach(pages) { page in
          NavigationPageView(
            isShown: page.depth == entries.count - 1,
            content: NavigationEntryView(entry: page.entry, destinations: model.destinations)
              .environment(\.dismiss, model.dismissal(at: page.depth)).environment(\.isPresented, true)
              .environment(\.toolbar, model.toolbar(of: AnyHashable(page.id))))
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      BottomBar(model: toolbar)
    }
    .environment(\.navigation, model)
    .environment(\.editMode, $editMode)
    .onPreferenceChange(NavigationTitleKey.self) { title = $0 }
  }

  /// Returns the action of the Back button, or `nil` if the root is shown, or a page instead of it.
  private func back(from entries: [NavigationModel.PageEntry], _ model: NavigationModel) -> (@MainActor () -> Void)? {
    let hasRootPage = entries.first.map { AnyHashable($0.id) } == model.rootPage
    guard entries.count > (hasRootPage ? 1 : 0) else { return nil }
    return { model.pop(to: entries.count - 1) }
  }

  private func connect(_ model: NavigationModel, _ pages: [Page]) {
    model.keepToolbars(of: pages.map { AnyHashable($0.id) })
    // The closures must not capture the stack, which holds the model that holds the closures.
    let (path, views) = (path ?? $ownPath, $views)
    model.changePath = { change in
      var new = path.wrappedValue
      change(&new)
      path.wrappedValue = new
    }
    model.changeViews = { change in
      var new = views.wrappedValue
      change(&new)
      if new.map(\.id) != views.wrappedValue.map(\.id) { views.wrappedValue = new }
    }
  }

  /// A page above the root, which is identified by its depth and its entry.
}

extension NavigationStack where Data == NavigationPath {
  /// Creates the stack of a column of a split view.
  init(model: NavigationModel, root: Root) { self.init(nil, root, model) }
}

extension NavigationStack {
  /// Creates a stack that manages its path itself.
  ///
  /// - Parameter root: A view builder that creates the root.
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { self.init(nil, root()) }

  /// Creates a stack for a path of values of any types.
  ///
  /// - Parameters:
  ///   - path: The values for which the stack shows pages, the one of the topmost page last.
  ///   - root: A view builder that creates the root.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.init(path.elements, root())
  }

  /// Creates a stack for a path of values of one type.
  ///
  /// - Parameters:
  ///   - path: The values for which the stack shows pages, the one of the topmost page last.
  ///   - root: A view builder that creates the root.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
  {
    self.init(
      path.project(
        NavigationPath(), read: { $0.map { AnyHashable($0) } },
        write: { path, new in path = Data(new.compactMap { $0.base as? Data.Element }) }), root())
  }
}

/// A view that shows the page of an entry.
private struct NavigationEntryView: PrimitiveView {
  let entry: NavigationModel.PageEntry
  let destinations: NavigationModel.Destinations

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { NavigationEntryNode(view, context) }
}

/// The node of an entry's page, which is evaluated again when the registered closures change.
private final class NavigationEntryNode: ViewNode<NavigationEntryView> {
  private var view: NavigationEntryView
  private var child: ViewNode<AnyView>?

  init(_ view: NavigationEntryView, _ context: NodeContext) {
    self.view = view
    super.init(context)
    evaluate()
  }

  override func update(_ view: NavigationEntryView) {
    self.view = view
    evaluateNow()
  }

  override func evaluate() {
    let content = evaluateBody(nil) {
      switch view.entry {
      case .page(let page): return page.view
      case .value(let value):
        if let made = view.destinations.view(for: value) { return made }
        graph.warn(
          "A NavigationLink is presenting a value of type \(Swift.type(of: value.base)) but there is no matching "
            + "navigationDestination declaration visible from the location of the link.")
        return AnyView(EmptyView())
      }
    }
    if let child { child.update(content) } else { child = AnyView._makeNode(content, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// A view whose content can be hidden. Hidden content keeps its state.
private struct NavigationPageView<Content: View>: PrimitiveView {
  let isShown: Bool
  let content: Content

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { NavigationPageNode(view, context) }
}

/// The node of a page. While the page is hidden, it contributes neither elements nor preferences, except those
/// for the presentation around the stack.
private final class NavigationPageNode<Content: View>: ViewNode<NavigationPageView<Content>>, KeyboardShortcutTarget {
  private var isShown: Bool
  private var child: ViewNode<Content>?

  init(_ view: NavigationPageView<Content>, _ context: NodeContext) {
    isShown = view.isShown
    super.init(context)
    if !isShown { isHidden = true }
    child = Content._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: NavigationPageView<Content>) {
    child?.update(view.content)
    guard isShown != view.isShown else { return }
    isShown = view.isShown
    graph.structureChanged(at: self)
    if !isSurroundingHidden { super.shownChanged(isShown) }
  }

  override func shownChanged(_ isShown: Bool) { if self.isShown { super.shownChanged(isShown) } }

  override func collectPreferences(_ collector: PreferenceCollector) {
    if isShown { return super.collectPreferences(collector) }
    collector.collectCovered { super.collectPreferences($0) }
  }

  func performShortcut() -> Bool { isShown && activateChildren() }
  override func appendRenderNodes(to items: inout [RenderNode]) { if isShown { super.appendRenderNodes(to: &items) } }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
