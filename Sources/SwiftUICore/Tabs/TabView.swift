/// A container that shows one of several views, which the user selects with tabs.
///
///     TabView(selection: $tab) {
///       Tab("Home", systemImage: "house", value: 0) { HomeView() }
///       Tab("Settings", systemImage: "gear", value: 1) { SettingsView() }
///     }
///
/// Views with `tabItem(_:)` work as well, and so do views without a label. A tab's views appear when the tab is
/// selected for the first time, and disappear and appear with each change of the selection. They keep their state,
/// and their scroll views and lists show the same part of their content again.
public struct TabView<SelectionValue: Hashable, Content: View> {
  private let selection: Binding<SelectionValue>?
  private let content: Content
  @State private var model = TabModel()
  @State private var ownIndex = 0
  @Environment(\.pageIndexMode) private var pageIndexMode

  init(_ selection: Binding<SelectionValue>?, _ content: Content) {
    self.selection = selection
    self.content = content
  }

  /// Creates a container whose selection is a value: the tag of a view, or the value of a ``Tab``.
  ///
  /// - Parameters:
  ///   - selection: A binding to the value, or `nil` for a selection of the container's own.
  ///   - content: A view builder that creates the tabs.
  @_disfavoredOverload
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.init(selection, content())
  }
}

extension TabView: View {
  /// The bar with the tabs, above the selected view; in the page style, the selected view with dots.
  public var body: some View {
    let (selected, select) = choice
    let pages = VStack { TabPages(content: content, model: model, selected: selected) }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    if let pageIndexMode {
      PagedTabs(model: model, selected: selected, select: select, mode: pageIndexMode, pages: pages)
    } else {
      VStack(spacing: 0) {
        TabBar(model: model, selected: selected, select: select)
        pages
      }
    }
  }

  @MainActor private var choice: (TabSelection, @MainActor (Int, AnyHashable?) -> Void) {
    guard let selection else { return (.index(ownIndex), { index, _ in ownIndex = index }) }
    return (
      .value(AnyHashable(selection.wrappedValue)),
      { _, value in if let value = value?.base as? SelectionValue { selection.wrappedValue = value } }
    )
  }
}

extension TabView where SelectionValue == Int {
  /// Creates a container with a selection of its own.
  ///
  /// - Parameter content: A view builder that creates the tabs.
  public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

// MARK: - The tabs

/// A selection of a tab: by its index, or by its value.
enum TabSelection: Equatable {
  case index(Int)
  case value(AnyHashable)
}

/// A tab of a tab view.
@MainActor
struct TabEntry {
  /// The node of the tab's views.
  let node: Node
  /// The node that gives the tab its label, or `nil` if there is none.
  let item: (any TabLabelProvider)?
  /// The value of the tab in the selection.
  let tag: AnyHashable?
  /// The outermost modifier of the tab alone, or the node itself. It is shown and hidden with the tab.
  fileprivate(set) var root: Node

  init(node: Node, item: (any TabLabelProvider)?, tag: AnyHashable?) {
    self.node = node
    self.item = item
    self.tag = tag
    root = node
  }

  /// The badge of the tab, or `nil` if it has none.
  fileprivate var badge: Text? { EnvironmentValues(in: (item ?? node).environment).badge }

  fileprivate func isSame(as other: TabEntry) -> Bool {
    node === other.node && item === other.item && tag == other.tag && root === other.root
  }
}

/// The tabs of a tab view. The bar depends on it.
@MainActor
final class TabModel: DependencySource, @unchecked Sendable {  // accessed on the main actor only
  private var all: [TabEntry] = []

  var tabs: [TabEntry] {
    get {
      wasRead()
      return all
    }
    set {
      all = newValue
      deliver()
    }
  }

  func labelChanged() { deliver() }

  /// Returns the index of the selected tab, or that of the first tab if there is none with the value.
  func index(of choice: TabSelection) -> Int {
    switch choice {
    case .index(let index): min(index, max(all.count - 1, 0))
    case .value(let value): all.firstIndex { $0.tag == value } ?? 0
    }
  }
}

/// The bar of a tab view: a button for each tab.
private struct TabBar: View {
  let model: TabModel
  let selected: TabSelection
  let select: @MainActor (Int, AnyHashable?) -> Void

  /// A tab with its index.
  private struct Item: Identifiable {
    let id: Int
    let tab: TabEntry
  }

  var body: some View {
    let items = model.tabs.enumerated().map { Item(id: $0, tab: $1) }
    let index = model.index(of: selected)
    HStack(spacing: 4) {
      ForEach(items) { item in
        Toggle(isOn: Binding(get: { item.id == index }, set: { _ in select(item.id, item.tab.tag) })) {
          HStack(spacing: 6) {
            if let label = item.tab.item?.tabLabel { label } else { Text("\(item.id + 1)") }
            if let badge = item.tab.badge { badge.font(.caption) }
          }
        }
        .toggleStyle(.button)
      }
    }
    .padding(6)
  }
}

/// The views of the tabs, of which the selected ones are shown.
private struct TabPages<Content: View>: PrimitiveView {
  let content: Content
  let model: TabModel
  let selected: TabSelection

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { TabPagesNode(view, context) }
}

/// A node whose views are tabs.
@MainActor
protocol TabContainer: Node {
  var model: TabModel { get }
}

/// The node of the views of all tabs. It shows the views of the selected tab, and hides those of the others.
private final class TabPagesNode<Content: View>: ViewNode<TabPages<Content>>, TabContainer, KeyboardShortcutTarget {
  let model: TabModel
  private var selected: TabSelection
  private var child: ViewNode<Content>?
  /// The outermost node of the selected tab.
  private var shown: Node?
  /// The nodes between this node and the tabs, which belong to no tab alone, each once for each of its tabs. They are
  /// shown whichever tab is.
  private var shared: [Node] = []

  init(_ view: TabPages<Content>, _ context: NodeContext) {
    (model, selected) = (view.model, view.selected)
    super.init(context)
    hidesNewNodes = true
    child = Content._makeNode(view.content, NodeContext(parent: self))
    collect()
  }

  override func update(_ view: TabPages<Content>) {
    let isSame = selected == view.selected
    selected = view.selected
    child?.update(view.content)
    if !isSame { showSelected() }
  }

  override func contentChanged() { setNeedsEvaluation() }
  override func evaluate() { collect() }

  private func collect() {
    var tabs: [TabEntry] = []
    child?.appendTabs(to: &tabs, tag: nil)
    findRoots(of: &tabs)
    let old = model.tabs
    let isSame = tabs.count == old.count && zip(tabs, old).allSatisfy { $0.isSame(as: $1) }
    if !isSame { model.tabs = tabs }
    showSelected()
  }

  /// Finds the outermost modifier that each tab has for itself, and the nodes that belong to no tab alone.
  private func findRoots(of tabs: inout [TabEntry]) {
    func forEachAncestor(of tab: TabEntry, _ body: (Node) -> Void) {
      var next = tab.node.parent
      while let node = next, node !== self {
        body(node)
        next = node.parent
      }
    }
    var counts: [ObjectIdentifier: Int] = [:]
    for tab in tabs { forEachAncestor(of: tab) { counts[ObjectIdentifier($0), default: 0] += 1 } }
    shared = []
    for index in tabs.indices {
      forEachAncestor(of: tabs[index]) { node in
        let isAlone = counts[ObjectIdentifier(node)] == 1
        if isAlone, node.viewType is any TaggedView.Type { tabs[index].root = node }
      }
      let root = tabs[index].root
      forEachAncestor(of: tabs[index]) { node in
        if node.depth < root.depth { shared.append(node) }
      }
    }
  }

  private func showSelected() {
    let tabs = model.tabs
    let index = model.index(of: selected)
    let new = index < tabs.count ? tabs[index].root : nil
    if new !== shown {
      shown = new
      graph.structureChanged(at: self)
    }
    showTabs()
  }

  /// Hides the tabs that are not selected, and shows the one that is unless this node is hidden.
  private func showTabs() {
    for node in shared where node.isHidden != isHidden { node.shownChangedHere(!isHidden) }
    for tab in model.tabs where tab.root !== shown && !tab.root.isHidden { tab.root.shownChanged(false) }
    if let shown, shown.isHidden != isHidden { shown.shownChanged(!isHidden) }
  }

  override func shownChanged(_ isShown: Bool) {
    shownChangedHere(isShown)
    showTabs()
  }

  override func appendRenderNodes(to items: inout [RenderNode]) { shown?.appendRenderNodes(to: &items) }
  func performShortcut() -> Bool { shown?.activate() ?? false }

  override func collectPreferences(_ collector: PreferenceCollector) {
    guard let shown, shown.hasPreferences else { return }
    shown.collectPreferences(collector)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension TagModifier: TagWriting {
  var anyTag: AnyHashable { AnyHashable(value) }
}

/// A view that may have a tag among its modifiers.
@MainActor
protocol TaggedView {
  var carriedTag: AnyHashable? { get }
}

extension ModifiedContent: TaggedView {
  var carriedTag: AnyHashable? {
    (modifier as? any TagWriting)?.anyTag ?? (content as? any TaggedView)?.carriedTag
  }
}
