import Foundation

/// A tree of views, with the queue, the renderer and the bookkeeping that keep the screen up to date.
///
/// An update handles the changes of one transaction after another. For each, it has a fixed order, and includes the
/// work that arises during the update:
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
  /// A closure that the graph calls with each distinct warning once. By default, it writes the warning to the standard
  /// error.
  package var onWarning: (String) -> Void = { FileHandle.standardError.write(Data(("SwiftUI: " + $0 + "\n").utf8)) }

  /// The number of evaluations of bodies, by the view's type, counted while ``countsBodies`` is `true`.
  package var bodyCounts: [ObjectIdentifier: Int] = [:]
  /// The number of evaluations of bodies and of nodes whose sources have changed, if they are counted.
  package private(set) var evaluations = 0
  package var countsBodies = false

  package init<R: Renderer>(_ renderer: R) {
    self.renderer = TypedRenderer(renderer)
    queue = UpdateQueue { [renderer] turn in renderer.schedule(turn) }
    queue.attach(self)
  }

  /// The animations of the graph.
  package private(set) lazy var animations = AnimationDriver(self)

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
    begin(.current)
    root?.update(view)
    settleTurn()
    transaction = Transaction()
  }

  /// Changes the environment of the root and evaluates the nodes that have read a value that differs.
  ///
  /// - Parameter change: A closure that changes the values.
  package func updateEnvironment(_ change: (inout EnvironmentValues) -> Void) {
    guard let root else { return }
    isUpdating = true
    begin(.current)
    root.updateEnvironment(change)
    settleTurn()
    transaction = Transaction()
  }

  /// Unmounts every view and removes all elements from the screen.
  package func unmount() {
    isUpdating = true
    defer { isUpdating = false }
    root?.unmount()
    rootRenderNode?.removeChildren()
    (root, rootRenderNode) = (nil, nil)
    animations.stop()
    leaving = [:]
    gestureSession = nil
    pendingLayouts = []
    dirty = []
    lowestDirty = .max
    changedContainers = []
    changedCollectors = []
    runActions()
  }

  // MARK: - Updates

  /// Brings the tree up to date with all changes since the last update.
  package func turn() {
    isUpdating = true
    consecutiveTurns = queue.beginTurn() ? consecutiveTurns + 1 : 0
    let batches = queue.take()
    if consecutiveTurns < Self.mostConsecutiveTurns {
      for (index, batch) in batches.enumerated() {
        let isLast = index == batches.count - 1
        begin(batch.transaction)
        if batches.count > 1 { queue.show(isLast ? .max : batch.number) }
        for source in batch.sources { source.deliver() }
        if !isLast { settle() }
        let completions = batch.transaction.completions
        if !completions.isEmpty { afterUpdate { completions.updateHasEnded() } }
      }
      settleTurn()
    } else {
      // The actions run with the next update, so that they can't go on with what was stopped.
      for batch in batches { batch.transaction.completions.updateHasEnded() }
      stopUpdates(changedBy: batches.flatMap(\.sources))
    }
    transaction = Transaction()
    queue.endTurn()
  }

  /// Performs an update without animation, in which a closure makes changes.
  func perform(_ body: () -> Void) {
    isUpdating = true
    begin(Transaction())
    body()
    settleTurn()
  }

  /// The number of updates that have each requested the next one.
  private var consecutiveTurns = 0
  /// The number of updates, each requested by the previous one, after which the updates are taken to be endless.
  private static let mostConsecutiveTurns = 500

  /// Warns of updates that don't end, and drops the changes that are pending. The next change from outside an update
  /// starts updates again.
  private func stopUpdates(changedBy sources: [DependencySource]) {
    consecutiveTurns = 0
    let places = sources.compactMap { source in source.firstReader.map { self.place(of: source, near: $0) } }
    let node = dirty.lazy.joined().first
    let place = places.first { !$0.isEmpty } ?? node.map { " (\($0.typeName))" } ?? ""
    for node in dirty.joined() { node.abandonEvaluation() }
    dirty = []
    lowestDirty = .max
    isUpdating = false
    warn(
      "Updates don't end: each of \(Self.mostConsecutiveTurns) updates has changed a value that it depends on, so they "
        + "were stopped. An onChange, an onAppear or a body writes the value.\(place)")
  }

  // MARK: - Transactions

  /// The transaction in which nodes are evaluated and elements are placed at the moment.
  private(set) var transaction = Transaction()
  /// The number of the current batch of changes. While elements are placed, it is the number of the first batch that
  /// the layout includes.
  private(set) var batchNumber: UInt64 = 0
  /// The number of modifiers that change transactions.
  var transactionModifiers = 0
  private func begin(_ new: Transaction) {
    // Frames move from those that the changes so far result in.
    if animation(of: new) != nil || transactionModifiers != 0 || hasAnimatedLayout { layOutPendingRoots() }
    transaction = new
    batchNumber += 1
  }

  /// Returns the animation of a transaction, unless the user prefers reduced motion.
  func animation(of transaction: Transaction) -> Animation? {
    guard let animation = transaction.animation, let root else { return nil }
    return root.reducesMotion ? nil : animation
  }

  /// A Boolean value that indicates whether the user prefers reduced motion.
  var reducesMotion: Bool { root?.reducesMotion == true }

  /// Updates nodes in the transaction that a node changes.
  func withTransaction(of node: Node, _ body: () -> Void) {
    let outer = transaction
    node.changeTransaction(&transaction)
    body()
    transaction = outer
  }

  /// Updates nodes in a transaction.
  func withTransaction(_ new: Transaction, _ body: () -> Void) {
    let outer = transaction
    transaction = new
    body()
    transaction = outer
  }

  // MARK: - Views that disappear

  /// The completions of the transitions of nodes that have been removed.
  private var leaving: [ObjectIdentifier: AnimationCompletion] = [:]

  /// The gestures that are being recognized, or `nil` if there are none.
  var gestureSession: GestureSession?

  /// A Boolean value that indicates whether a node has been removed whose transition has not ended, now or before.
  private(set) var hasLeavingNodes = false

  /// A Boolean value that indicates whether a node has been removed, and stays until its transition has ended.
  func isLeaving(_ node: Node) -> Bool { hasLeavingNodes && leaving[ObjectIdentifier(node)] != nil }

  /// Begins the transition of a node that its parent removes in the current transaction.
  ///
  /// - Returns: `false` if there is no transition, so that the parent must remove the node immediately. Otherwise, the
  ///   node stays until this graph calls the parent's `removeLeavingChild(_:)`.
  func beginRemoval(of node: Node) -> Bool {
    guard animation(of: transaction) != nil else { return false }
    var items: [RenderNode] = []
    node.appendRenderNodes(to: &items)
    guard !items.isEmpty, items.allSatisfy(\.canLeave) else { return false }
    let key = ObjectIdentifier(node)
    let removal = AnimationCompletion(.removed) { [weak self, weak node] in self?.endRemoval(of: node, key) }
    leaving[key] = removal
    hasLeavingNodes = true
    var transaction = transaction
    transaction.completions.add(removal)
    for item in items { item.disappear(transaction) }
    afterUpdate { removal.updateHasEnded() }
    return true
  }

  private func endRemoval(of node: Node?, _ key: ObjectIdentifier) {
    // The node may have been inserted again, and removed once more.
    guard leaving[key]?.isOver == true else { return }
    leaving[key] = nil
    if let node, node.isMounted { perform { node.parent?.removeLeavingChild(node) } }
  }

  /// Forgets a node that leaves the tree before its transition has ended.
  func forgetRemoval(of node: Node) { leaving[ObjectIdentifier(node)] = nil }

  /// Makes a node that has been removed a child of its parent again.
  func endRemoval(of node: Node) {
    leaving[ObjectIdentifier(node)] = nil
    var items: [RenderNode] = []
    node.appendRenderNodes(to: &items)
    for item in items { item.reappear(transaction) }
  }

  /// Returns the current transaction with the changes that the nodes above a node make.
  func transaction(for node: Node) -> Transaction {
    guard transactionModifiers != 0 else { return transaction }
    var nodes: [Node] = []
    var next: Node? = node
    while let node = next {
      nodes.append(node)
      next = node.parent
    }
    var result = transaction
    for node in nodes.reversed() { node.changeTransaction(&result) }
    return result
  }

  /// A root whose layout is pending, with the transaction that has made the layout necessary.
  private struct PendingLayout {
    weak var root: RenderNode?
    let transaction: Transaction
    let completions: AnimationCompletions
    let batchNumber: UInt64
  }

  private var pendingLayouts: [PendingLayout] = []

  /// Records that a root must be laid out, because of the current transaction.
  func layoutWasInvalidated(of root: RenderNode) {
    guard isUpdating else { return }
    // Roots that are never laid out, such as rows that are removed before that, leave entries behind.
    if pendingLayouts.count == pendingLayouts.capacity { pendingLayouts.removeAll { $0.root == nil } }
    pendingLayouts.append(
      PendingLayout(
        root: root, transaction: transaction, completions: transaction.completions.begin(), batchNumber: batchNumber))
  }

  /// A Boolean value that indicates whether a pending layout can start animations.
  package var hasAnimatedLayout: Bool {
    pendingLayouts.contains { transactionModifiers != 0 || $0.transaction.animation != nil }
  }

  private func layOutPendingRoots() {
    for pending in pendingLayouts { pending.root?.layOutAgain() }
    pendingLayouts.removeAll { $0.root == nil }
  }

  /// Places the elements of a root, in the transaction that has made the layout necessary.
  func placeElements(of root: RenderNode, _ body: () -> Void) {
    let pending = pendingLayouts.firstIndex { $0.root === root }.map { pendingLayouts.remove(at: $0) }
    let (outer, outerNumber) = (transaction, batchNumber)
    // Without changes, such as when the user resizes a window, no modifier applies.
    (transaction, batchNumber) = (pending?.transaction ?? Transaction(), pending?.batchNumber ?? batchNumber + 1)
    let updating = Self.updating
    Self.updating = self
    body()
    pending?.completions.end()
    Self.updating = updating
    (transaction, batchNumber) = (outer, outerNumber)
  }

  /// A Boolean value that indicates whether an update is in progress, which also does the work that is found meanwhile.
  private var isUpdating = false {
    didSet { if isUpdating != oldValue { Self.updating = isUpdating ? self : nil } }
  }

  /// The graph that performs an update, or places elements, at the moment.
  private(set) static weak var updating: Graph?

  private func settleTurn() {
    settle()
    isUpdating = false
    runActions()
  }

  private func settle() {
    // Preferences can change the environment of other views. If they never settle, the loop stops after a number of
    // rounds so that the screen can be drawn, and another update continues.
    for _ in 0..<8 {
      evaluateDirty()
      updateContainers()
      collectPreferences()
      if lowestDirty == Int.max { return }
    }
    queue.wake()
  }

  func addDirty(_ node: Node) {
    if lowestDirty == Int.max, !isUpdating { queue.wake() }
    while dirty.count <= node.depth { dirty.append([]) }
    dirty[node.depth].append(node)
    lowestDirty = min(lowestDirty, node.depth)
  }

  private func evaluateDirty() {
    while lowestDirty != Int.max {
      let depth = lowestDirty
      let nodes = dirty[depth]
      dirty[depth] = []
      for node in nodes {
        if transactionModifiers == 0 {
          node.evaluateIfNeeded()
        } else {
          let outer = transaction
          transaction = transaction(for: node)
          node.evaluateIfNeeded()
          transaction = outer
        }
      }
      lowestDirty = dirty.dropFirst(lowestDirty).firstIndex { !$0.isEmpty } ?? Int.max
    }
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

  /// A Boolean value that indicates whether a view has set its position in the order from back to front, so that
  /// containers must look for such positions.
  var usesZIndex = false

  /// Records that an element that a node shows has another position in the order from back to front.
  func drawingOrderChanged(at node: Node) {
    var next = node.parent
    while let node = next {
      if let container = node.container, container.isRealized {
        if container.beginChange() { changedContainers.append(container) }
        switch container.primitive {
        case .backed: break
        default: return
        }
      }
      next = node.parent
    }
  }

  /// Schedules the update of the children of a render node.
  func containerChanged(_ container: RenderNode) { changedContainers.append(container) }

  /// Performs a change below a node during a layout, and brings the nodes below it up to date. Other changes that are
  /// pending, and the user's actions, remain for the next update.
  func updateDuringLayout(below node: Node, _ change: () -> Void) {
    let (wasUpdating, updating) = (isUpdating, Self.updating)
    defer { Self.updating = updating }
    isUpdating = true
    change()
    for _ in 0..<8 {
      evaluateDirty(below: node)
      let containers = changedContainers
      changedContainers = containers.filter { !$0.owner.isOrIsBelow(node) }
      for container in containers where container.owner.isOrIsBelow(node) { container.updateChildren() }
      let readers = changedCollectors
      changedCollectors = readers.filter { !$0.isOrIsBelow(node) }
      for reader in readers where reader.isOrIsBelow(node) { reader.collect() }
      if !dirty.joined().contains(where: { $0.isOrIsBelow(node) }) { break }
    }
    isUpdating = wasUpdating
    let isDone = changedContainers.isEmpty && changedCollectors.isEmpty && actions.isEmpty && lowestDirty == Int.max
    if !isDone { queue.wake() }
  }

  private func evaluateDirty(below node: Node) {
    var depth = node.depth
    while depth < dirty.count {
      let nodes = dirty[depth]
      if !nodes.isEmpty {
        dirty[depth] = nodes.filter { !$0.isOrIsBelow(node) }
        for dirty in nodes where dirty.isOrIsBelow(node) { dirty.evaluateIfNeeded() }
      }
      depth += 1
    }
    lowestDirty = dirty.firstIndex { !$0.isEmpty } ?? Int.max
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

  /// Opens an argument of the program if it is a URL, or the path of a document.
  package func open(argument: String) { program?.open(argument: argument) }

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
    guard countsBodies else { return }
    bodyCounts[ObjectIdentifier(type), default: 0] += 1
    evaluations += 1
  }

  func countEvaluation() { if countsBodies { evaluations += 1 } }

  /// The numbers of what the graph holds, which tests compare so that nothing is held too long or released too early:
  /// dependencies on sources and on the environment, views that observe their geometry, elements with an animation,
  /// moving items, views that disappear, and what is pending.
  package var holdings: [Int] {
    var (sources, keys, observers, motions) = (0, 0, 0, 0)
    func count(_ node: Node) {
      keys += node.environmentReads.count
      sources += node.dependencyCount
      observers += (node.container?.knownLayoutNode as? LayoutRoot)?.observerCount ?? 0
      if node.container?.hasMotion == true { motions += 1 }
      node.forEachChild(count)
    }
    if let root { count(root) }
    return [
      sources, keys, observers, motions, animations.itemCount, leaving.count, transactionModifiers,
      pendingLayouts.count, gestureSession == nil ? 0 : 1, dirty.count { !$0.isEmpty }, changedContainers.count,
      changedCollectors.count, actions.count, released.count,
    ]
  }

  /// The root while it is mounted.
  package var mountedRoot: AnyObject? { root }

  func warn(_ message: String) {
    guard seenWarnings.insert(message).inserted else { return }
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
    _ = scope.rewrite {
      $0.makeEditMode(in: graph)
      $0.makeFocusedValues(in: graph)
    }
    content = ToolbarHost._makeNode(ToolbarHost(view), NodeContext(parent: self, environment: scope))
  }

  init<Program: App>(program: Program, _ graph: Graph, _ environment: EnvironmentScope) {
    accept = { _, view in fatalError("A program takes no new value such as \(view).") }
    scope = EnvironmentScope(in: environment)
    super.init(rootOf: graph, environment: environment)
    content = AppNode(program, NodeContext(parent: self, environment: scope))
  }

  /// A Boolean value that indicates whether changes are shown without animation.
  var reducesMotion: Bool { EnvironmentValues(in: environment).accessibilityReduceMotion }

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
