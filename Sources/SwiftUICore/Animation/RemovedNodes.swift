/// The nodes that have been removed from the tree, and stay until their transitions have ended.
@MainActor
final class RemovedNodes {
  /// The completions of the transitions.
  private var completions: [ObjectIdentifier: AnimationCompletion] = [:]

  /// `true` if there is, or was, a removed node whose transition has not ended.
  private(set) var hasBegun = false

  var count: Int { completions.count }

  func contains(_ node: Node) -> Bool { hasBegun && completions[ObjectIdentifier(node)] != nil }

  func add(_ completion: AnimationCompletion, for key: ObjectIdentifier) {
    completions[key] = completion
    hasBegun = true
  }

  /// Removes the node of a key if its transition has ended. The node may have been inserted again, and removed once
  /// more.
  ///
  /// - Returns: `true` if the transition has ended.
  func removeEnded(_ key: ObjectIdentifier) -> Bool {
    guard completions[key]?.isOver == true else { return false }
    completions[key] = nil
    return true
  }

  func remove(_ node: Node) { completions[ObjectIdentifier(node)] = nil }
  func removeAll() { completions = [:] }
}

/// A node whose children stay until their transitions have ended, after it has removed them.
@MainActor
protocol TransitionParent: Node {
  /// Forgets a child whose transition has ended.
  func forgetLeavingChild(_ child: Node)
}

extension Graph {
  /// `true` if there is, or was, a removed node whose transition has not ended.
  var hasLeavingNodes: Bool { removals.hasBegun }

  /// Returns a Boolean value that indicates whether a node has been removed, and stays until its transition has ended.
  func isLeaving(_ node: Node) -> Bool { removals.contains(node) }

  /// Begins the transition of a node that its parent removes in the current transaction.
  ///
  /// - Returns: `false` if there is no transition, so that the parent must remove the node immediately. Otherwise, the
  ///   node stays until the transition has ended; then this graph calls the parent's `forgetLeavingChild(_:)`.
  func beginRemoval(of node: Node) -> Bool {
    guard animation(of: transaction) != nil else { return false }
    var items: [RenderNode] = []
    node.appendRenderNodes(to: &items)
    guard !items.isEmpty, items.allSatisfy(\.canLeave) else { return false }
    let key = ObjectIdentifier(node)
    let removal = AnimationCompletion(.removed) { [weak self, weak node] in self?.endRemoval(of: node, key) }
    removals.add(removal, for: key)
    var transaction = transaction
    transaction.completions.add(removal)
    for item in items { item.disappear(transaction) }
    afterUpdate { removal.updateHasEnded() }
    return true
  }

  private func endRemoval(of node: Node?, _ key: ObjectIdentifier) {
    guard removals.removeEnded(key) else { return }
    guard let node, node.isMounted, let parent = node.parent else { return }
    perform {
      (parent as? any TransitionParent)?.forgetLeavingChild(node)
      node.unmount()
      structureChanged(at: parent)
    }
  }

  /// Forgets a node that leaves the tree before its transition has ended.
  func forgetRemoval(of node: Node) { removals.remove(node) }

  /// Makes a node that has been removed a child of its parent again.
  func endRemoval(of node: Node) {
    removals.remove(node)
    var items: [RenderNode] = []
    node.appendRenderNodes(to: &items)
    for item in items { item.reappear(transaction) }
  }
}
