import Foundation

/// A tree of views, with the queue, the renderer and the bookkeeping that keep the screen up to date.
///
/// An update has a fixed order, and includes the work that arises during the update:
///
///     changed sources ─▶ evaluate nodes ─▶ update containers ─▶ collect preferences ─▶ run actions
///                        (parents first)                                 │
///                              ▲                                         │
///                              └── preferences have changed environments ┘  (at most 8 rounds)
@MainActor
package final class Graph {
  let renderer: AnyRenderer
  let queue: UpdateQueue
  private var root: RootNode?
  private var rootRenderNode: RenderNode?

  /// The nodes that need evaluation, by depth. Parents come first because they may pass new values to their children,
  /// or remove them.
  private var dirty: [[Node]] = []
  private var lowestDirty = Int.max
  private var changedContainers: [RenderNode] = []

  private var seenWarnings: Set<String> = []
  package private(set) var warnings: [String] = []
  /// A closure that the graph calls with each distinct warning once. By default, it writes the warning to the standard
  /// error.
  package var onWarning: (String) -> Void = { FileHandle.standardError.write(Data(("SwiftUI: " + $0 + "\n").utf8)) }

  /// The number of evaluations of bodies, by the view's type, counted while ``countsBodies`` is `true`.
  package var bodyCounts: [ObjectIdentifier: Int] = [:]
  package var countsBodies = false

  package init<R: Renderer>(_ renderer: R) {
    self.renderer = TypedRenderer(renderer)
    queue = UpdateQueue { [renderer] turn in renderer.schedule(turn) }
    queue.attach(self)
  }

  /// Creates the tree of a root view.
  ///
  /// - Parameters:
  ///   - view: The root view.
  ///   - environment: The environment of the root view.
  /// - Returns: The element that the renderer has made for the root.
  package func mount<Content: View>(_ view: Content, environment: EnvironmentValues) -> AnyObject {
    mount(RootNode(view, self, EnvironmentScope(copying: environment)))
  }

  /// Creates the tree of an app's windows.
  ///
  /// - Parameters:
  ///   - program: The app.
  ///   - environment: The environment of its windows.
  /// - Returns: The element that the renderer has made for the root.
  package func mount<Program: App>(program: Program, environment: EnvironmentValues) -> AnyObject {
    mount(RootNode(program: program, self, EnvironmentScope(copying: environment)))
  }

  private func mount(_ root: @autoclosure () -> RootNode) -> AnyObject {
    isUpdating = true
    let root = root()
    let item = RenderNode(.root(), owner: root)
    (self.root, rootRenderNode) = (root, item)
    root.item = item
    let element = item.realize()
    settleTurn()
    return element
  }

  /// Updates the root view with a new value, as a parent updates its children.
  ///
  /// - Parameter view: The new value, of the same type as the mounted view.
  package func update<Content: View>(_ view: Content) {
    isUpdating = true
    root?.update(view)
    settleTurn()
  }

  /// Changes the environment of the root and evaluates the nodes that have read a value that differs.
  ///
  /// - Parameter change: A closure that changes the values.
  package func updateEnvironment(_ change: (inout EnvironmentValues) -> Void) {
    guard let root else { return }
    isUpdating = true
    root.updateEnvironment(change)
    settleTurn()
  }

  /// Unmounts every view and removes all elements from the screen.
  package func unmount() {
    isUpdating = true
    defer { isUpdating = false }
    root?.unmount()
    rootRenderNode?.removeChildren()
    (root, rootRenderNode) = (nil, nil)
    dirty = []
    changedContainers = []
    changedCollectors = []
    runActions()
  }

  // MARK: - Updates

  /// Brings the tree up to date with all changes since the last update.
  package func turn() {
    isUpdating = true
    consecutiveTurns = queue.beginTurn() ? consecutiveTurns + 1 : 0
    let sources = queue.take()
    if consecutiveTurns < Self.mostConsecutiveTurns {
      for source in sources { source.deliver() }
      settleTurn()
    } else {
      stopUpdates(changedBy: sources)
    }
    queue.endTurn()
  }

  /// The number of updates that have each requested the next one.
  private var consecutiveTurns = 0
  /// The number of updates, each requested by the previous one, after which the updates are taken to be endless.
  private static let mostConsecutiveTurns = 500

  /// Warns of updates that don't end, and drops the changes that are pending. The next change from outside an update
  /// starts updates again.
  private func stopUpdates(changedBy sources: [DependencySource]) {
    consecutiveTurns = 0
    var place = ""
    for source in sources where place.isEmpty {
      if let reader = source.firstReader { place = self.place(of: source, near: reader) }
    }
    if place.isEmpty, let node = dirty.lazy.joined().first { place = " (\(node.typeName))" }
    for node in dirty.joined() { node.abandonEvaluation() }
    dirty = []
    lowestDirty = .max
    isUpdating = false
    warn(
      "Updates don't end: each of \(Self.mostConsecutiveTurns) updates has changed a value that it depends on, so they "
        + "were stopped. An onChange, an onAppear or a body writes the value.\(place)")
  }

  /// A Boolean value that indicates whether an update is in progress, which also does the work that is found meanwhile.
  private var isUpdating = false

  private func settleTurn() {
    // Preferences can change the environment of other views. If they never settle, the loop stops after a number of
    // rounds so that the screen can be drawn, and another update continues.
    var rounds = 0
    repeat {
      evaluateDirty()
      updateContainers()
      collectPreferences()
      rounds += 1
    } while lowestDirty != Int.max && rounds < 8
    if lowestDirty != Int.max { queue.wake() }
    isUpdating = false
    runActions()
  }

  func addDirty(_ node: Node) {
    if lowestDirty == Int.max, !isUpdating { queue.wake() }
    while dirty.count <= node.depth { dirty.append([]) }
    dirty[node.depth].append(node)
    lowestDirty = min(lowestDirty, node.depth)
  }

  private func evaluateDirty() {
    while lowestDirty < dirty.count {
      let depth = lowestDirty
      lowestDirty = Int.max
      let nodes = dirty[depth]
      dirty[depth] = []
      for node in nodes { node.evaluateIfNeeded() }
      if lowestDirty > depth {
        lowestDirty = dirty.indices.first { $0 >= depth && !dirty[$0].isEmpty } ?? Int.max
      }
    }
    lowestDirty = Int.max
  }

  // MARK: - Structure

  /// Records that a node shows other render nodes than before, so that the container above it is updated.
  func structureChanged(at node: Node) {
    if node.hasPreferences { preferencesChanged(above: node) }
    var next: Node? = node
    while let node = next {
      node.contentChanged()
      if let container = node.container, container.isRealized {
        if container.beginChange() { changedContainers.append(container) }
        return
      }
      next = node.parent
    }
  }

  private func updateContainers() {
    while !changedContainers.isEmpty {
      let containers = changedContainers
      changedContainers = []
      for container in containers { container.updateChildren() }
    }
  }

  // MARK: - Preferences and actions

  private var changedCollectors: [any PreferenceReader] = []
  private var actions: [@MainActor () -> Void] = []

  /// Schedules the readers of preferences on the way from a node to the root to collect their preferences again.
  func preferencesChanged(above node: Node) {
    var next = node.parent
    while let node = next {
      if let reader = node.preferenceReader, reader.beginCollecting() { changedCollectors.append(reader) }
      next = node.parent
    }
  }

  private func collectPreferences() {
    let readers = changedCollectors
    changedCollectors = []
    for reader in readers { reader.collect() }
  }

  /// Runs an action after the current update, or after the next one if none is in progress, when the elements are up to
  /// date.
  func afterUpdate(_ action: @escaping @MainActor () -> Void) {
    if actions.isEmpty, !isUpdating { queue.wake() }
    actions.append(action)
  }

  private func runActions() {
    let taken = actions
    actions = []
    for action in taken { action() }
    released = []
    DefaultsStore.adoptOtherWrites()
  }

  /// The values of views that have left the tree. Actions of `onDisappear` may still use them.
  private var released: [AnyObject?] = []

  /// Keeps the values of a view that leaves the tree until the actions of the current update have run.
  func releaseAfterActions(_ slots: [AnyObject?]) {
    if isUpdating, !slots.isEmpty { released += slots }
  }

  // MARK: - Environment

  /// The number of environment changes. Values derived from an environment in an earlier epoch are out of date.
  private(set) var environmentEpoch: UInt64 = 0

  /// Records that the environment below a node has other values for some keys, and schedules the evaluation of their
  /// readers.
  func environmentChanged(_ keys: EnvironmentKeySet, below node: Node) {
    environmentEpoch += 1
    invalidate(keys, below: node)
  }

  /// Schedules the evaluation of all nodes below a node that have read one of the keys. The search of a branch stops
  /// where the branch sets the keys itself.
  private func invalidate(_ keys: EnvironmentKeySet, below node: Node) {
    node.forEachChild { child in
      if !child.environmentReads.isDisjoint(with: keys) { child.setNeedsEvaluation() }
      let remaining = child.environmentKeysPassed(of: keys)
      if !remaining.isEmpty { invalidate(remaining, below: child) }
    }
  }

  // MARK: - Tabs

  /// The tabs of nodes without a label.
  private var plainTabs: [ObjectIdentifier: PlainTab] = [:]

  /// Returns the tab of a node without a label. Tabs of nodes that have left the tree are released.
  func plainTab(of node: Node) -> PlainTab {
    if let known = plainTabs[ObjectIdentifier(node)], known.tabNode === node { return known }
    plainTabs = plainTabs.filter { $0.value.tabNode.isMounted }
    let made = PlainTab(node)
    plainTabs[ObjectIdentifier(node)] = made
    return made
  }

  // MARK: - Scenes

  /// The model of the app, if the graph shows one.
  weak var program: ProgramModel?

  /// Sets the phase that the app and its scenes read. Each window has a phase of its own.
  func setProgramPhase(_ phase: ScenePhase) {
    guard let root else { return }
    root.updateEnvironment { $0.scenePhase = phase }
    queue.wake()
  }

  /// Passes a URL to the views of the app that open URLs.
  package func open(_ url: URL) { program?.open(url) }

  /// The values of scenes. They last as long as the graph, unless the renderer keeps them.
  private(set) var sceneValues: ValueStore = MemoryStore()

  /// Keeps the values of scenes in a file, so that the next run of the program restores them.
  package func keepSceneValues() { sceneValues = SceneValues.file }

  // MARK: - Reasons of evaluations

  /// A reason for an evaluation of a body: a new view, a new value from the parent, or changes of sources.
  enum Cause {
    case identity
    case value
    case sources
  }

  /// The reason of the evaluation that is about to begin.
  var cause = Cause.identity
  private var recordsCauses = false
  private var causes: [ObjectIdentifier: [DependencySource]] = [:]
  /// A closure that receives the lines of `_printChanges()`. By default, it prints them.
  package var onChangesPrinted: (String) -> Void = { print($0) }

  /// Records that a change of a source is a reason for the next evaluation of a node.
  func noteCause(_ source: DependencySource, of node: Node) {
    if recordsCauses { causes[ObjectIdentifier(node), default: []].append(source) }
  }

  func printChanges(of node: Node, named name: String) {
    recordsCauses = true
    let sources = causes.removeValue(forKey: ObjectIdentifier(node)) ?? []
    let names: [String]
    switch cause {
    case .identity: names = ["@self", "@identity"]
    case .value: names = ["@self"]
    case .sources: names = sources.map { node.property(at: $0).map { "_" + $0 } ?? "@dependencies" }
    }
    onChangesPrinted("\(name): \(names.isEmpty ? "@dependencies" : names.joined(separator: ", ")) changed.")
  }

  // MARK: - Queries

  /// Returns the elements of the views of a type, in the order of the tree: the first element of each view that shows
  /// any.
  ///
  /// - Parameter type: The type of the views.
  package func elements(of type: Any.Type) -> [AnyObject] {
    var found: [AnyObject] = []
    func search(_ node: Node) {
      if node.viewType == type {
        var items: [RenderNode] = []
        node.appendRenderNodes(to: &items)
        if let element = items.lazy.compactMap(\.element).first { found.append(element) }
      }
      node.forEachChild(search)
    }
    if let root { search(root) }
    return found
  }

  // MARK: - Diagnostics

  func countBody<Content: View>(of type: Content.Type) {
    if countsBodies { bodyCounts[ObjectIdentifier(type), default: 0] += 1 }
  }

  func warn(_ message: String) {
    guard seenWarnings.insert(message).inserted else { return }
    warnings.append(message)
    onWarning(message)
  }

  func warnOfWrite(to source: DependencySource, during reader: Node) {
    warn("Modifying state during view update, this will cause undefined behavior.\(place(of: source, near: reader))")
  }

  /// Returns a description of the view and the property that own a source, in the form in which it is appended to a
  /// message.
  func place(of source: DependencySource, near reader: Node) -> String {
    var next: Node? = reader
    while let node = next {
      if let name = node.property(at: source) { return " (\(node.typeName).\(name))" }
      next = node.parent
    }
    return ""
  }
}

/// The root of a tree of nodes: the parent of the node of the root view or of the app.
final class RootNode: Node, PreferenceReader {
  fileprivate(set) var item: RenderNode?
  private var content: Node?
  private let accept: (Node, Any) -> Void
  /// The environment of the views. It is nested in the root's environment so that a preferred color scheme can override
  /// that.
  private let scope: EnvironmentScope
  private var scheme = PresentationScheme()

  init<Content: View>(_ view: Content, _ graph: Graph, _ environment: EnvironmentScope) {
    accept = { node, view in
      guard let node = node as? ViewNode<ToolbarHost<Content>>, let view = view as? Content else {
        fatalError("The root view is a \(Content.self); \(type(of: view)) is not.")
      }
      node.update(ToolbarHost(view))
    }
    scope = EnvironmentScope(in: environment)
    super.init(rootOf: graph, environment: environment)
    _ = scope.rewrite { $0.makeEditMode(in: graph) }
    content = ToolbarHost._makeNode(ToolbarHost(view), NodeContext(parent: self, environment: scope))
  }

  init<Program: App>(program: Program, _ graph: Graph, _ environment: EnvironmentScope) {
    accept = { _, view in fatalError("A program takes no new value such as \(view).") }
    scope = EnvironmentScope(in: environment)
    super.init(rootOf: graph, environment: environment)
    content = AppNode(program, NodeContext(parent: self, environment: scope))
  }

  func updateEnvironment(_ change: (inout EnvironmentValues) -> Void) {
    let changed = environment.rewrite(change)
    if !changed.isEmpty { graph.environmentChanged(changed, below: self) }
  }

  override var preferenceReader: (any PreferenceReader)? { self }
  func beginCollecting() -> Bool { scheme.beginCollecting() }

  func collect() {
    guard scheme.collect(below: self) else { return }
    let changed = scope.rewrite { values in
      values.clear(ColorSchemeKey.self)
      if let preferred = scheme.preferred { values.colorScheme = preferred }
    }
    graph.environmentChanged(changed, below: self)
    item?.update(.root(colorScheme: scheme.preferred))
  }

  func update(_ view: Any) { if let content { accept(content, view) } }

  override var container: RenderNode? { item }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
}
