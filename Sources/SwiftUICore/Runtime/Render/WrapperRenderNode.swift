/// The render node of an element that a modifier wraps around another element.
@MainActor
final class WrapperRenderNode: RenderNode {
  let inner: RenderNode
  /// The render nodes in front of which the inner node is drawn.
  var behind: [RenderNode] = []
  /// The render nodes after the inner node.
  var others: [RenderNode] = []

  init(around inner: RenderNode, _ primitive: Primitive, owner: Node) {
    self.inner = inner
    super.init(primitive, owner: owner)
  }

  func showNoOthers() {
    others = []
    updateChildren()
  }

  override var isInUse: Bool { owner.isMounted }
  override func newChildren() -> [RenderNode] { behind + [inner] + others }
}

/// The elements that a modifier wraps around the elements of its content: one wrapper around each element.
@MainActor
struct ElementWrappers {
  private(set) var items: [WrapperRenderNode] = []

  /// Updates the wrappers for other inner nodes, and returns them. An inner node that remains keeps its wrapper.
  ///
  /// - Parameters:
  ///   - inner: The render nodes to wrap.
  ///   - owner: The node of the modifier.
  ///   - primitive: The primitive of each new wrapper.
  @discardableResult
  mutating func wrap(_ inner: [RenderNode], owner: Node, _ primitive: Primitive) -> [RenderNode] {
    let isSame = items.count == inner.count && zip(items, inner).allSatisfy { $0.inner === $1 }
    if !isSame {
      let known = Dictionary(items.map { (ObjectIdentifier($0.inner), $0) }, uniquingKeysWith: { first, _ in first })
      let old = items
      items = inner.map { known[ObjectIdentifier($0)] ?? WrapperRenderNode(around: $0, primitive, owner: owner) }
      for gone in old where !gone.others.isEmpty && !items.contains(where: { $0 === gone }) { gone.showNoOthers() }
    }
    return items
  }

  /// Shows a render node in the first wrapper, after the inner node, and removes the render node from all other
  /// wrappers.
  func show(_ other: RenderNode?) {
    for item in items.dropFirst() where !item.others.isEmpty { item.showNoOthers() }
    guard let first = items.first, first.others.first !== other else { return }
    first.others = [other].compactMap { $0 }
    first.updateChildren()
  }

  func update(_ primitive: Primitive) { for item in items { item.update(primitive) } }
}
