/// The nodes of a layout tree that depend on the geometry of the nodes around them, which this file maintains.
struct GeometryObservers {
  /// A reference to a node that depends on geometry.
  fileprivate struct Observer {
    weak var node: (any GeometryObservingLayoutNode)?
  }

  /// The nodes, among them those that have left the tree and may come back, such as that of a view that disappears.
  fileprivate var all: [Observer] = []

  /// Forgets all nodes of a root that is released. One that has come into another tree belongs to the root there.
  mutating func removeAll(of root: LayoutRoot) {
    for observer in all where observer.node?.observer === root { observer.node?.observer = nil }
    all = []
  }
}

// The pass that updates the views that have read geometry, after a layout that has changed it.
extension LayoutRoot {
  /// The number of nodes that follow the geometry or the size of the root, or have a geometry that others take.
  var observerCount: Int {
    observers.all.count { $0.node?.root === self } + matchedSources.count + containerFrames.count
  }

  /// Has a node updated after each layout in which the geometry has changed that its content has read.
  func observe(_ node: LayoutNode) {
    guard node.observer !== self, let node = node as? any GeometryObservingLayoutNode else { return }
    node.observer = self
    observers.all.append(GeometryObservers.Observer(node: node))
  }

  /// Updates the nodes that depend on geometry that has changed.
  ///
  /// - Returns: `true` if a node has been updated, so that the tree may need another layout.
  func updateObservers() -> Bool {
    if observers.all.isEmpty { return false }
    observers.all.removeAll { observer in
      guard let node = observer.node else { return true }
      guard let root = node.root, root !== self else { return false }
      if node.observer === self { node.observer = nil }
      return true
    }
    if !matchedSources.isEmpty { matchedSources = matchedSources.filter { $0.value.node?.root === self } }
    var hasUpdated = false
    for observer in observers.all {
      if let node = observer.node, node.root === self, node.updateContent() { hasUpdated = true }
    }
    return hasUpdated
  }
}
