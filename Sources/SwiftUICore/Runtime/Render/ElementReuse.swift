// The reuse of elements, such as those of the rows of a list that have been scrolled away.
extension RenderNode {
  /// Takes over the element of another node, with the elements inside it, as if the other node had become this one.
  ///
  /// Elements are updated instead of made, which takes a fraction of the time. Both nodes must have the same structure,
  /// and elements that keep nothing of what the user has done, such as texts and stacks. Afterwards, the other node is
  /// as after ``unrealize()``. The views to which it belonged need not exist any longer.
  ///
  /// - Parameter other: A node whose element is not needed any more.
  /// - Returns: `false` if the element can't be taken over. Nothing has changed then.
  func takeElement(of other: RenderNode) -> Bool {
    guard !owner.graph.containers.usesZIndex, canTakeElement(of: other) else { return false }
    takeElements(of: other)
    if let element { owner.graph.renderer.setNeedsLayout(element) }
    return true
  }

  private func canTakeElement(of other: RenderNode) -> Bool {
    guard
      element == nil, other.element != nil, !other.hasMotion, !other.isLeaving, other.drawnChildren == nil,
      primitive.canShareElement(with: other.primitive)
    else { return false }
    let newChildren = newChildren()
    return newChildren.count == other.children.count
      && zip(newChildren, other.children).allSatisfy { $0.canTakeElement(of: $1) }
  }

  private func takeElements(of other: RenderNode) {
    guard let taken = other.element else { return }
    takeOwnElement(of: other)
    (other.knownLayoutNode, other.placed) = (nil, PlacePassState())
    difference.childrenAreCurrent()
    let otherChildren = other.children
    setChildren(newChildren())
    for (child, otherChild) in zip(children, otherChildren) { child.takeElements(of: otherChild) }
    other.setChildren([])
    if other.primitive != primitive { owner.graph.renderer.update(taken, from: other.primitive, to: primitive) }
  }
}
