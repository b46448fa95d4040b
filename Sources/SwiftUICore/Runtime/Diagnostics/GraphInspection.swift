extension Graph {
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
      sources, keys, observers, motions, animations.itemCount, removals.count, transactions.modifierCount,
      layouts.count, features.heldCount, evaluation.depthCount, containers.count, preferences.count, actions.count,
      actions.releasedCount,
    ]
  }

  /// The root while it is mounted.
  package var mountedRoot: AnyObject? { root }

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
}
