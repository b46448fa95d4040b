/// The parent and the environment of a new node.
///
/// Part of how the runtime makes the nodes of views; of no use to clients.
@MainActor
public struct NodeContext {
  let parent: Node
  let environment: EnvironmentScope

  init(parent: Node, environment: EnvironmentScope? = nil) {
    self.parent = parent
    self.environment = environment ?? parent.environment
  }
}

/// A view in the tree: its identity, what it depends on, what it keeps.
///
/// Belongs to the main actor. A node is kept alive by its parent and taken out of the tree by `unmount()`, which is
/// the end of its identity.
@MainActor
public class Node {
  unowned(unsafe) let graph: Graph
  unowned(unsafe) let parent: Node?
  let environment: EnvironmentScope
  let depth: Int
  /// The first edge to a source that the last evaluation has read; `Dependency.swift` keeps the list, on the main actor's
  /// thread.
  nonisolated(unsafe) var firstEdge: Dependency?
  /// The keys that this node read from its environment.
  var environmentReads: EnvironmentKeySet = []
  private(set) var isMounted = true
  /// Whether the graph has this node among those to be evaluated.
  fileprivate(set) var needsEvaluation = false

  init(_ context: NodeContext) {
    graph = context.parent.graph
    parent = context.parent
    environment = context.environment
    depth = context.parent.depth + 1
  }

  init(rootOf graph: Graph, environment: EnvironmentScope) {
    self.graph = graph
    parent = nil
    self.environment = environment
    depth = 0
  }

  /// The item that this node shows its children in, if it has one of its own.
  var container: RenderNode? { nil }

  /// Computes anew what depends on what the node has read.
  func evaluate() {}

  /// Calls the closure with each child, in order.
  func forEachChild(_ body: (Node) -> Void) {}

  /// Adds the items that this node shows in the container above it.
  func appendRenderNodes(to items: inout [RenderNode]) { forEachChild { $0.appendRenderNodes(to: &items) } }

  /// Adds the items that are in the container of this node.
  func appendContainerRenderNodes(to items: inout [RenderNode]) { forEachChild { $0.appendRenderNodes(to: &items) } }

  /// Whether this node takes what is below it apart into rows.
  var takesRows: Bool { false }

  /// Whether this node shows elements of its own, and not only those of the nodes below.
  var showsItself: Bool { false }

  /// Adds the elements that are shown here one by one, for a list or a picker that makes a row of each.
  func appendRows(to rows: inout [Row], tag: AnyHashable?) {
    if showsItself {
      var items: [RenderNode] = []
      appendRenderNodes(to: &items)
      for item in items { rows.append(Row(content: .item(item), tag: tag)) }
    } else {
      forEachChild { $0.appendRows(to: &rows, tag: tag) }
    }
  }

  /// Called when elements below have changed, on the way up to the container that shows them.
  func contentChanged() {}

  /// The user has pressed keys that stand for what is here. False if there is nothing that could be done.
  func activate() -> Bool {
    var isDone = false
    forEachChild { if !isDone { isDone = $0.activate() } }
    return isDone
  }

  /// Returns those of the keys that the nodes below inherit from above this node.
  func environmentKeysPassed(of keys: EnvironmentKeySet) -> EnvironmentKeySet { keys }

  /// The type of the view that this stands for, if it stands for one.
  var viewType: Any.Type? { nil }

  /// The name of the view or modifier, for messages.
  var typeName: String { parent?.typeName ?? "" }

  /// The name of the property whose value lives in a source, for warnings.
  func property(at source: DependencySource) -> String? { nil }

  /// Whether a view here or below says something with a preference.
  fileprivate(set) final var hasPreferences = false

  /// This node, if it collects preferences.
  var preferenceReader: (any PreferenceReader)? { nil }

  /// Gives what the views here and below say with the preference that is collected.
  func collectPreferences(_ collector: PreferenceCollector) {
    forEachChild { if $0.hasPreferences { $0.collectPreferences(collector) } }
  }

  /// Marks this node and those above as nodes with preferences below them.
  final func announcePreferences() {
    var next: Node? = self
    while let node = next, !node.hasPreferences {
      node.hasPreferences = true
      next = node.parent
    }
  }

  /// Whether the view does something about what the user does with its element.
  var takesEvents: Bool { false }

  /// The user has done something with the element.
  func handle(_ event: Event) {}

  /// The node is about to leave the tree: gives up what it holds.
  func willUnmount() {}

  final func setNeedsEvaluation() {
    guard isMounted, !needsEvaluation else { return }
    needsEvaluation = true
    graph.addDirty(self)
  }

  /// Evaluates the node now if it needs it.
  final func evaluateIfNeeded() {
    guard isMounted, needsEvaluation else { return }
    didBeginEvaluation()
    evaluate()
  }

  final func didBeginEvaluation() { needsEvaluation = false }

  /// Takes the node and everything below it out of the tree.
  final func unmount() {
    isMounted = false
    forgetReads()
    willUnmount()
    forEachChild { $0.unmount() }
  }
}

/// A node that stands for a view of a known type, and takes new values of it.
///
/// Part of how the runtime makes the nodes of views; of no use to clients.
@MainActor
public class ViewNode<Content: View>: Node {
  final override var viewType: Any.Type? { Content.self }

  /// Takes the value that the parent's new body has at this place.
  func update(_ view: Content) { fatalError("abstract") }
}
