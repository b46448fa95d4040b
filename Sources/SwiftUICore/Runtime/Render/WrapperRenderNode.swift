/// The element that a modifier puts around one that is there.
@MainActor
final class WrapperRenderNode: RenderNode {
  let inner: RenderNode
  /// The nodes that it shows behind the inner one.
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
  override func newChildren() -> [RenderNode] { [inner] + others }
}

/// The elements that a modifier puts around those of its content: one around each.
@MainActor
struct Wrappers {
  private(set) var items: [WrapperRenderNode] = []

  /// Makes the element around each inner one; what was there stays for as long as the inner one does.
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

  /// Shows something in the first one, beside what it is around; in no other.
  func show(_ other: RenderNode?) {
    for item in items.dropFirst() where !item.others.isEmpty { item.showNoOthers() }
    guard let first = items.first, first.others.first !== other else { return }
    first.others = [other].compactMap { $0 }
    first.updateChildren()
  }

  func update(_ primitive: Primitive) { for item in items { item.update(primitive) } }
}
