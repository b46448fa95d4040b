/// A context for a new node: its parent and its environment.
///
/// An implementation detail of the runtime; clients do not use it.
@MainActor
public struct _NodeContext {
  let parent: Node
  let environment: EnvironmentScope

  init(parent: Node, environment: EnvironmentScope? = nil) {
    self.parent = parent
    self.environment = environment ?? parent.environment
  }
}

/// A node of the tree of views, which holds the identity, the dependencies and the state of a view, a scene or an app.
///
/// Subclasses override what the passes call for every node. What concerns few nodes, such as tabs, shortcuts or
/// transitions, is a protocol that the feature declares, and that the nodes which take part conform to.
///
/// A node belongs to the main actor. The parent keeps the node alive; `unmount()` removes the node from the tree and
/// ends its identity.
@MainActor
public class _Node {
  unowned(unsafe) let graph: Graph
  unowned(unsafe) let parent: Node?
  let environment: EnvironmentScope
  let depth: Int
  /// The first edge of the list of sources that the last evaluation has read. `Dependency.swift` maintains the list, on
  /// the main actor's thread.
  nonisolated(unsafe) var firstEdge: Dependency?
  /// The environment keys that this node has read.
  var environmentReads: EnvironmentKeySet = []
  private(set) var isMounted = true
  /// `true` if the views below keep their state although they are not shown, as those of a covered page do. Nodes that
  /// are created below inherit the value.
  final var isHidden = false
  /// `true` if nodes that are created below are hidden until they are shown, although this node is not.
  final var hidesNewNodes = false
  /// `true` while an evaluation of this node is scheduled.
  fileprivate(set) var needsEvaluation = false

  init(_ context: NodeContext) {
    graph = context.parent.graph
    parent = context.parent
    environment = context.environment
    depth = context.parent.depth + 1
    hidesNewNodes = context.parent.hidesNewNodes
    isHidden = context.parent.isHidden || hidesNewNodes
  }

  init(rootOf graph: Graph, environment: EnvironmentScope) {
    self.graph = graph
    parent = nil
    self.environment = environment
    depth = 0
  }

  /// The render node that contains the render nodes of this node's children, or `nil` if there is no such render node.
  var container: RenderNode? { nil }

  /// Recomputes everything that depends on the sources this node has read.
  func evaluate() {}

  /// Calls the closure with each child, in order.
  func forEachChild(_ body: (Node) -> Void) {}

  /// Appends the render nodes that this node shows in the container above it.
  func appendRenderNodes(to items: inout [RenderNode]) { forEachChild { $0.appendRenderNodes(to: &items) } }

  /// Appends the render nodes inside this node's container.
  func appendContainerRenderNodes(to items: inout [RenderNode]) { forEachChild { $0.appendRenderNodes(to: &items) } }

  /// The row of a grid whose cells are the views below, or `nil` if this node is not the node of such a row.
  var gridRow: GridRowTraits? { nil }

  /// `true` if this node makes a row of each view below it.
  var takesRows: Bool { false }

  /// `true` if this node itself shows render nodes, in addition to those of the nodes below it.
  var showsItself: Bool { false }

  /// Appends a row for each element that this node shows. Lists and pickers collect their rows with this method.
  ///
  /// - Parameters:
  ///   - rows: The rows so far.
  ///   - tag: The tag that the nearest view above sets for the rows, if any.
  func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    if showsItself {
      var items: [RenderNode] = []
      appendRenderNodes(to: &items)
      for item in items { rows.append(Row(content: .item(item), tag: tag)) }
    } else {
      forEachChild { if !graph.isLeaving($0) { $0.appendRows(to: &rows, tag: tag) } }
    }
  }

  /// Appends a cell for each view that this node shows in a lazy container.
  func appendCells(to cells: inout LazyCells) {
    if showsItself {
      var items: [RenderNode] = []
      appendRenderNodes(to: &items)
      cells.append(items)
    } else {
      forEachChild { if !graph.isLeaving($0) { $0.appendCells(to: &cells) } }
    }
  }

  /// Notifies the views here and below that they are shown again, or no longer, although they keep their state.
  func shownChanged(_ isShown: Bool) {
    hidesNewNodes = false
    shownChangedHere(isShown)
    forEachChild { $0.shownChanged(isShown) }
  }

  /// Notifies this node, but not the nodes below, that its views are shown again, or no longer.
  final func shownChangedHere(_ isShown: Bool) {
    isHidden = !isShown
    didChangeShown(isShown)
  }

  /// Performs what a node of this kind does when its views are shown again, or no longer.
  func didChangeShown(_ isShown: Bool) {}

  final var isSurroundingHidden: Bool { parent?.isHidden ?? false }

  /// Notifies this node that render nodes below it have changed. The graph calls this method on every node from the
  /// change up to the container that shows it.
  func contentChanged() {}

  /// Changes the transaction in which the nodes below are updated.
  func changeTransaction(_ transaction: inout Transaction) {}

  /// Returns the keys whose values the nodes below inherit from above this node.
  func environmentKeysPassed(of keys: EnvironmentKeySet) -> EnvironmentKeySet { keys }

  /// The type of the view that this node represents, or `nil` if the node does not represent a view.
  var viewType: Any.Type? { nil }

  /// The name of the view or modifier, for warnings.
  var typeName: String { parent?.typeName ?? "" }

  /// Returns the name of the property that owns a source, for warnings, or `nil` if no property of this view owns the
  /// source.
  func property(at source: DependencySource) -> String? { nil }

  /// `true` if a view here or below sets a preference.
  fileprivate(set) final var hasPreferences = false

  /// This node as a reader of preferences, or `nil` if the node does not collect preferences.
  var preferenceReader: (any PreferenceReader)? { nil }

  /// Returns a Boolean value that indicates whether this is a given node, or below it.
  final func isOrIsBelow(_ other: Node) -> Bool {
    var next: Node? = self
    while let node = next, node.depth >= other.depth {
      if node === other { return true }
      next = node.parent
    }
    return false
  }

  /// Passes the preference values that the views here and below set to a collector.
  func collectPreferences(_ collector: PreferenceCollector) {
    forEachChild { if $0.hasPreferences, !graph.isLeaving($0) { $0.collectPreferences(collector) } }
  }

  /// Marks this node and all nodes above it as having preferences here or below.
  final func announcePreferences() {
    var next: Node? = self
    while let node = next, !node.hasPreferences {
      node.hasPreferences = true
      next = node.parent
    }
  }

  var takesEvents: Bool { false }

  /// Handles an event of the view's element.
  func handle(_ event: Event) {}

  /// Releases the resources of this node, which is about to leave the tree.
  func willUnmount() {}

  final func setNeedsEvaluation() {
    guard isMounted, !needsEvaluation else { return }
    needsEvaluation = true
    graph.scheduleEvaluation(of: self)
  }

  /// Evaluates the node if an evaluation is scheduled.
  final func evaluateIfNeeded() {
    guard isMounted, needsEvaluation else { return }
    graph.recorder.countEvaluation()
    didBeginEvaluation()
    graph.recorder.cause = .sources
    evaluate()
  }

  /// Evaluates the node, because it has a new view. An evaluation that was scheduled is not needed any more.
  final func evaluateNow() {
    didBeginEvaluation()
    evaluate()
  }

  /// Records that the node is evaluated, so that no evaluation is scheduled any more.
  final func didBeginEvaluation() { needsEvaluation = false }

  /// Forgets that an evaluation is scheduled, because the graph has stopped updates that did not end.
  final func abandonEvaluation() { needsEvaluation = false }

  /// Removes the node and everything below it from the tree.
  final func unmount() {
    isMounted = false
    if graph.hasLeavingNodes { graph.forgetRemoval(of: self) }
    forgetReads()
    willUnmount()
    forEachChild { $0.unmount() }
  }
}

/// The node of a view of a known type, which can be updated with new values of that type.
///
/// An implementation detail of the runtime; clients do not use it.
@MainActor
public class _ViewNode<Content: View>: _Node {
  final override var viewType: Any.Type? { Content.self }

  /// Updates the node with the value that the parent's new body has in this place.
  func update(_ view: Content) { fatalError("abstract") }
}
