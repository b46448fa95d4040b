import Foundation

// The layout node of an element.
extension RenderNode {
  /// Returns the layout node of the element, after making it if necessary.
  func layoutNode() -> LayoutNode {
    if let knownLayoutNode { return knownLayoutNode }
    let node = makeLayoutNodeWithoutChildren()
    knownLayoutNode = node
    node.renderNode = self
    arrangeLayoutChildren(of: node)
    observeInvalidations(of: node)
    didMakeLayoutNode(node)
    return node
  }

  /// Observes the invalidations of a layout node whose size or position the renderer decides.
  private func observeInvalidations(of layoutNode: LayoutNode) {
    // A weak reference would slow down every other reference to this node, so other nodes have none.
    guard layoutNode is LayoutRoot || layoutNode is ScrollLayoutNode else { return }
    let onInvalidate: () -> Void = { [weak self] in MainActor.assumeIsolated { self?.layoutWasInvalidated() } }
    if let root = layoutNode as? LayoutRoot {
      root.onInvalidate = onInvalidate
    } else if let scroll = layoutNode as? ScrollLayoutNode {
      scroll.onInvalidate = onInvalidate
      observe(scroll)
    }
  }

  private func layoutWasInvalidated() {
    if knownLayoutNode is LayoutRoot { owner.graph.layoutWasInvalidated(of: self) }
    if let element { owner.graph.renderer.setNeedsLayout(element) }
  }

  func updateLayout(from old: Primitive) {
    guard let node = knownLayoutNode else { return }
    if updateLayoutNode(node, from: old) {
      // An effect changes nothing in the layout, so the renderer receives it immediately.
      if node is EffectLayoutNode, node.isPlaced { node.tellRenderer() }
      if !placed.frame.isNull { draw(in: shownPlacement.frame.size) }
      return
    }
    // The primitive needs another kind of layout node, so the parent replaces this one among its children.
    let parent = node.parentRenderNode
    knownLayoutNode = nil
    parent?.childrenChanged()
  }

  /// Updates the children of the layout node after the children of this node have changed.
  func childrenChanged() {
    if let node = knownLayoutNode { arrangeLayoutChildren(of: node) }
  }

  func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
    guard let element else { return LeafMeasurement(.zero) }
    var measurement = owner.graph.renderer.measure(element, proposal)
    if proposal == .unspecified, let baseline = measurement.firstTextBaseline {
      measurement.isLine = baseline == measurement.lastTextBaseline && primitive.style?.minimumScaleFactor ?? 1 == 1
    }
    return measurement
  }

  func labelMetrics() -> LabelMetrics {
    guard let element else { return LabelMetrics() }
    return owner.graph.renderer.labelMetrics(of: element)
  }
}
