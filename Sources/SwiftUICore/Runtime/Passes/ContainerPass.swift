/// The pass that updates the children of the render nodes below which other elements are shown than before.
///
/// An update makes, inserts, moves and removes elements, and can show or hide views, whose nodes then schedule further
/// work.
@MainActor
final class ContainerPass {
  private var changed: [RenderNode] = []

  /// `true` once a view has set its position in the order from back to front, so that containers must look for such
  /// positions.
  var usesZIndex = false

  var isEmpty: Bool { changed.isEmpty }
  var count: Int { changed.count }

  /// Adds a container that has not been added yet, as ``RenderNode/beginChange()`` reports.
  func add(_ container: RenderNode) { changed.append(container) }

  /// Updates all containers that have changed.
  func run() {
    while !changed.isEmpty {
      let containers = changed
      changed = []
      for container in containers { container.updateChildren() }
    }
  }

  /// Updates the containers that have changed at a node and below.
  func run(below node: Node) {
    let containers = changed
    changed = containers.filter { !$0.owner.isOrIsBelow(node) }
    for container in containers where container.owner.isOrIsBelow(node) { container.updateChildren() }
  }

  func removeAll() { changed = [] }
}

extension Graph {
  /// Records that a node shows other render nodes than before, so that the container above it is updated.
  func structureChanged(at node: Node) {
    if node.hasPreferences { preferencesChanged(above: node) }
    var next: Node? = node
    while let node = next {
      node.contentChanged()
      if let container = node.container, container.isRealized {
        if container.beginChange() { containers.add(container) }
        return
      }
      next = node.parent
    }
  }

  /// Records that an element that a node shows has another position in the order from back to front.
  func drawingOrderChanged(at node: Node) {
    var next = node.parent
    while let node = next {
      if let container = node.container, container.isRealized {
        if container.beginChange() { containers.add(container) }
        guard case .backed = container.primitive else { return }
      }
      next = node.parent
    }
  }

  /// Schedules the update of the children of a render node.
  func containerChanged(_ container: RenderNode) { containers.add(container) }
}
