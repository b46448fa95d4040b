/// The pass that evaluates the nodes whose sources have changed.
///
/// Parents come first, because they may pass new values to their children or remove them. An evaluation can schedule
/// others, which the same run includes.
@MainActor
final class EvaluationPass {
  /// The nodes that need evaluation, by depth.
  private var scheduled: [[Node]] = []
  private var lowestDepth = Int.max

  /// `true` if no node needs evaluation.
  var isEmpty: Bool { lowestDepth == Int.max }

  /// The number of depths at which nodes need evaluation.
  var depthCount: Int { scheduled.count { !$0.isEmpty } }

  /// A node that needs evaluation, or `nil` if there is none.
  var first: Node? { scheduled.lazy.joined().first }

  func add(_ node: Node) {
    while scheduled.count <= node.depth { scheduled.append([]) }
    scheduled[node.depth].append(node)
    lowestDepth = min(lowestDepth, node.depth)
  }

  /// Evaluates all nodes that need it, each in the transaction that the nodes above it make of the current one.
  func run(in transactions: CurrentTransaction) {
    while lowestDepth != Int.max {
      let depth = lowestDepth
      let nodes = scheduled[depth]
      scheduled[depth] = []
      // The parents of a node that has been unmounted meanwhile, as in a sheet that is closed, may be gone.
      for node in nodes where node.isMounted {
        if transactions.modifierCount == 0 {
          node.evaluateIfNeeded()
        } else {
          transactions.perform(in: transactions.transaction(for: node)) { node.evaluateIfNeeded() }
        }
      }
      lowestDepth = scheduled.dropFirst(lowestDepth).firstIndex { !$0.isEmpty } ?? Int.max
    }
  }

  /// Evaluates the nodes that need it at a node and below.
  func run(below node: Node) {
    var depth = node.depth
    while depth < scheduled.count {
      let nodes = scheduled[depth]
      if !nodes.isEmpty {
        scheduled[depth] = nodes.filter { $0.isMounted && !$0.isOrIsBelow(node) }
        for dirty in nodes where dirty.isMounted && dirty.isOrIsBelow(node) { dirty.evaluateIfNeeded() }
      }
      depth += 1
    }
    lowestDepth = scheduled.firstIndex { !$0.isEmpty } ?? Int.max
  }

  /// Returns a Boolean value that indicates whether a node, or one below it, needs evaluation.
  func containsNode(below node: Node) -> Bool { scheduled.joined().contains { $0.isMounted && $0.isOrIsBelow(node) } }

  /// Forgets all evaluations that are scheduled.
  func removeAll() {
    scheduled = []
    lowestDepth = .max
  }

  /// Forgets all evaluations that are scheduled, and lets the nodes be scheduled again.
  func abandon() {
    for node in scheduled.joined() { node.abandonEvaluation() }
    removeAll()
  }
}

extension Graph {
  /// Schedules the evaluation of a node.
  func scheduleEvaluation(of node: Node) {
    if evaluation.isEmpty, !isUpdating { queue.wake() }
    evaluation.add(node)
  }
}
