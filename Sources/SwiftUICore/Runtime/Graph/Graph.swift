/// A tree of views, and the order in which the passes of an update keep the screen up to date.
///
/// An update handles the changes of one transaction after another. For each, it has a fixed order, and includes the
/// work that arises during the update. Each pass is a file of the folder `Passes`, with its own state:
///
///     write ─▶ turn ─▶ evaluate ─▶ containers ─▶ preferences ─▶ actions
///                       (parents first)               │
///                         ▲                           │
///                         └── preferences have changed environments (at most 8 rounds)
///
/// Before the next frame, the renderer lays out the roots whose layout has become invalid:
///
///     layout ─▶ place ─▶ draw ─▶ observers
///       ▲                           │
///       └── observers have changed the layout (at most 4 rounds)
///
/// The graph knows the passes, and no feature. A feature that needs a state for each graph is a ``GraphFeature``, and
/// one that does something at a fixed point attaches it to an ``UpdateHook``.
@MainActor
package final class Graph {
  let renderer: AnyRenderer
  private(set) var root: RootNode?
  private var rootRenderNode: RenderNode?

  // The passes, in their order.
  let queue: UpdateQueue
  let evaluation = EvaluationPass()
  let containers = ContainerPass()
  let preferences = PreferencePass()
  let layouts = LayoutPass()
  let actions = ActionPass()

  // What the passes have in common.
  let transactions = CurrentTransaction()
  let removals = RemovedNodes()
  /// The animations of the graph.
  package private(set) lazy var animations = AnimationDriver(self)
  var features = GraphFeatures()
  let warnings = Warnings()
  let recorder = EvaluationRecorder()
  /// The number of environment changes. Values derived from an environment in an earlier epoch are out of date.
  private(set) var environmentEpoch: UInt64 = 0

  package init<R: Renderer>(_ renderer: R) {
    self.renderer = TypedRenderer(renderer)
    queue = UpdateQueue { [renderer] turn in renderer.schedule(turn) }
    queue.attach(self)
  }

  /// Returns the state of a feature in this graph.
  func feature<Feature: GraphFeature>(_ type: Feature.Type) -> Feature { features.find() }

  // MARK: - The root

  /// Creates the tree of a root.
  ///
  /// - Parameter makeRoot: A closure that creates the root.
  /// - Returns: The element that the renderer has made for the root.
  func mount(_ makeRoot: () -> RootNode) -> AnyObject {
    isUpdating = true
    let root = makeRoot()
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
    perform(in: .current) { root?.update(view) }
  }

  /// Changes the environment of the root and evaluates the nodes that have read a value that differs.
  ///
  /// - Parameter change: A closure that changes the values.
  package func updateEnvironment(_ change: (inout EnvironmentValues) -> Void) {
    guard let root else { return }
    perform(in: .current) { root.updateEnvironment(change) }
  }

  /// Unmounts every view and removes all elements from the screen.
  package func unmount() {
    isUpdating = true
    defer { isUpdating = false }
    root?.unmount()
    rootRenderNode?.removeChildren()
    (root, rootRenderNode) = (nil, nil)
    animations.stop()
    removals.removeAll()
    features.didUnmount()
    layouts.removeAll()
    evaluation.removeAll()
    recorder.forgetCauses()
    containers.removeAll()
    preferences.removeAll()
    actions.run()
  }

  // MARK: - The turn

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
    transactions.end()
    queue.endTurn()
  }

  /// Performs an update without animation, in which a closure makes changes.
  func perform(_ body: () -> Void) {
    isUpdating = true
    begin(Transaction())
    body()
    settleTurn()
  }

  /// Performs an update in a transaction, in which a closure makes changes.
  private func perform(in transaction: Transaction, _ body: () -> Void) {
    isUpdating = true
    begin(transaction)
    body()
    settleTurn()
    transactions.end()
  }

  private func begin(_ new: Transaction) {
    // Frames move from those that the changes so far result in.
    if animation(of: new) != nil || transactions.modifierCount != 0 || hasAnimatedLayout { layouts.run() }
    transactions.begin(new)
  }

  private func settleTurn() {
    settle()
    isUpdating = false
    actions.run()
  }

  private func settle() {
    // Preferences can change the environment of other views. If they never settle, the loop stops after a number of
    // rounds so that the screen can be drawn, and another update continues.
    for _ in 0..<8 {
      evaluation.run(in: transactions)
      containers.run()
      preferences.run()
      if evaluation.isEmpty { return recorder.forgetCauses() }
    }
    queue.wake()
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
    let place = places.first { !$0.isEmpty } ?? evaluation.first.map { " (\($0.typeName))" } ?? ""
    evaluation.abandon()
    recorder.forgetCauses()
    isUpdating = false
    warn(
      "Updates don't end: each of \(Self.mostConsecutiveTurns) updates has changed a value that it depends on, so they "
        + "were stopped. An onChange, an onAppear or a body writes the value.\(place)")
  }

  // MARK: - Work in progress

  /// The graph that performs an update, or places elements, at the moment.
  private(set) static weak var updating: Graph?

  /// `true` during an update, which also does the work that is found meanwhile.
  private(set) var isUpdating = false {
    didSet {
      guard isUpdating != oldValue else { return }
      // The update of one graph can be a part of another's, as that of a picture which a body makes.
      if isUpdating { (outer, Self.updating) = (Self.updating, self) } else { (Self.updating, outer) = (outer, nil) }
    }
  }

  /// The graph that performed an update, or placed elements, when the update of this graph began.
  private weak var outer: Graph?

  /// Runs a closure as a part of an update, which may be the one in progress.
  func whileUpdating(_ body: () -> Void) {
    let (wasUpdating, outer) = (isUpdating, Self.updating)
    isUpdating = true
    body()
    isUpdating = wasUpdating
    Self.updating = outer
  }

  /// Runs a closure that places elements.
  func whilePlacing(_ body: () -> Void) {
    let outer = Self.updating
    Self.updating = self
    body()
    Self.updating = outer
  }

  /// Records that the environment below a node has other values for some keys, and schedules the evaluation of their
  /// readers.
  func environmentChanged(_ keys: EnvironmentKeySet, below node: Node) {
    environmentEpoch += 1
    node.invalidateReaders(of: keys)
  }
}
