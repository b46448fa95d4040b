/// A view that shows a root view, or the topmost of the pages above the root.
///
///     NavigationStack {
///       List(people) { person in NavigationLink(person.name, value: person) }
///         .navigationTitle("People")
///         .navigationDestination(for: Person.self) { PersonPage(person: $0) }
///     }
///
/// The pages below the topmost page keep their state. A ``NavigationLink`` adds a page. The Back button above a page
/// removes the page, and so does the `dismiss` action in the page's environment. A stack with a path shows a page for
/// each value in the path, and changes the path when the user navigates.
public struct NavigationStack<Data, Root: View>: View {
  private let path: Binding<[AnyHashable]>?
  private let root: Root
  @State private var ownPath: [AnyHashable] = []
  @State private var views: [NavigationModel.Entry] = []
  @State private var model = NavigationModel()
  @State private var title: Text?

  private init(_ path: Binding<[AnyHashable]>?, _ root: Root) {
    self.path = path
    self.root = root
  }

  private var entries: [NavigationModel.Entry] {
    (path?.wrappedValue ?? ownPath).map(NavigationModel.Entry.value) + views
  }

  /// The pages, with the title and the Back button above them.
  public var body: some View {
    let entries = entries
    let _ = connect()
    VStack(spacing: 0) {
      if title != nil || !entries.isEmpty {
        NavigationBar(title: title, depth: entries.count, model: model)
      }
      VStack {
        NavigationPage(isShown: entries.isEmpty, content: root)
        ForEach(Page.all(entries)) { page in
          NavigationPage(
            isShown: page.depth == entries.count - 1,
            content: Destination(entry: page.entry, destinations: model.destinations)
              .environment(\.dismiss, model.dismissal(at: page.depth)).environment(\.isPresented, true))
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .environment(\.navigation, model)
    .onPreferenceChange(NavigationTitleKey.self) { title = $0 }
  }

  private func connect() {
    model.changePath = { change in
      var new = path?.wrappedValue ?? ownPath
      change(&new)
      if let path { path.wrappedValue = new } else { ownPath = new }
    }
    model.changeViews = { change in
      var new = views
      change(&new)
      views = new
    }
  }

  /// A page above the root, which is identified by its depth and its entry.
  private struct Page: Identifiable {
    /// The identity of a page. Equal values at different depths have different pages.
    struct ID: Hashable {
      let depth: Int
      let entry: AnyHashable
    }

    let depth: Int
    let entry: NavigationModel.Entry
    var id: ID { ID(depth: depth, entry: entry.id) }

    static func all(_ entries: [NavigationModel.Entry]) -> [Page] {
      entries.enumerated().map { Page(depth: $0, entry: $1) }
    }
  }
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

/// A bar with the title of the topmost page, and with a button that returns to the page below.
private struct NavigationBar: View {
  let title: Text?
  let depth: Int
  let model: NavigationModel

  var body: some View {
    HStack(spacing: 8) {
      if depth > 0 {
        Button("Back", systemImage: "chevron.left") { model.pop(to: depth - 1) }
          .keyboardShortcut(.leftArrow, modifiers: .option)
      }
      if let title { title.font(.headline) }
      Spacer()
    }
    .padding(8)
  }
}

/// A view that shows the page of an entry.
private struct Destination: PrimitiveView {
  let entry: NavigationModel.Entry
  let destinations: NavigationModel.Destinations

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { DestinationNode(view, context) }
}

/// The node of an entry's page, which is evaluated again when the registered closures change.
private final class DestinationNode: ViewNode<Destination> {
  private var view: Destination
  private var child: ViewNode<AnyView>?

  init(_ view: Destination, _ context: NodeContext) {
    self.view = view
    super.init(context)
    evaluate()
  }

  override func update(_ view: Destination) {
    self.view = view
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() {
    let content = evaluateBody(nil) {
      switch view.entry {
      case .view(_, let view): return view
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
private struct NavigationPage<Content: View>: PrimitiveView {
  let isShown: Bool
  let content: Content

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { NavigationPageNode(view, context) }
}

/// The node of a page. While the page is hidden, it contributes neither elements nor preferences.
private final class NavigationPageNode<Content: View>: ViewNode<NavigationPage<Content>> {
  private var isShown: Bool
  private var child: ViewNode<Content>?

  init(_ view: NavigationPage<Content>, _ context: NodeContext) {
    isShown = view.isShown
    super.init(context)
    child = Content._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: NavigationPage<Content>) {
    child?.update(view.content)
    guard isShown != view.isShown else { return }
    isShown = view.isShown
    graph.structureChanged(at: self)
  }

  override func collectPreferences(_ collector: PreferenceCollector) {
    if isShown { super.collectPreferences(collector) }
  }

  override func activate() -> Bool { isShown && super.activate() }
  override func appendRenderNodes(to items: inout [RenderNode]) { if isShown { super.appendRenderNodes(to: &items) } }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
