import Foundation

/// The node of a container that arranges its children with a ``Layout``.
final class ContainerLayoutNode<L: Layout>: LayoutNode {
  private var layout: L
  private var cache: L.Cache?
  private var cacheIsStale = false
  private var proxies: [LayoutSubview] = []

  init(_ layout: L) { self.layout = layout }

  /// Replaces the layout with another value of the same type.
  func update(_ layout: L) {
    self.layout = layout
    invalidate()
  }

  override func childrenChanged() {
    proxies = children.map { LayoutSubview(node: $0) }
    (cache, knownSpacing) = (nil, nil)
  }

  override func didInvalidate() { (cacheIsStale, knownSpacing) = (true, nil) }

  override var stackOrientation: Axis? { L.layoutProperties.stackOrientation }
  override var setsGuides: Bool { !(layout is any GuidelessLayout) }
  override var dependsOnDirection: Bool { !(layout is any GuidelessLayout) }

  private func withCache<Result>(_ body: (inout L.Cache, LayoutSubviews) -> Result) -> Result {
    // Finding the direction takes a walk to the root, so only what can depend on it asks before it is placed.
    let direction = dependsOnDirection ? layoutDirection : direction
    let subviews = LayoutSubviews(subviews: proxies, layoutDirection: direction)
    if cache == nil {
      cache = layout.makeCache(subviews: subviews)
    } else if cacheIsStale {
      layout.updateCache(&cache!, subviews: subviews)
    }
    cacheIsStale = false
    return body(&cache!, subviews)
  }

  private var knownSpacing: ViewSpacing?

  override var spacing: ViewSpacing {
    if let knownSpacing { return knownSpacing }
    let spacing = withCache { layout.spacing(subviews: $1, cache: &$0) }
    knownSpacing = spacing
    return spacing
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    withCache { layout.sizeThatFits(proposal: proposal, subviews: $1, cache: &$0) }
  }

  override func computeExplicitAlignment(
    of key: AlignmentKey, in size: CGSize, for proposal: ProposedViewSize
  ) -> CGFloat? {
    let bounds = CGRect(origin: CGPoint.zero, size: size)
    return withCache { cache, subviews in
      key.axis == .horizontal
        ? layout.explicitAlignment(
          of: HorizontalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
        : layout.explicitAlignment(
          of: VerticalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    for child in children { child.requestedPlacement = nil }
    withCache { cache, subviews in
      layout.placeSubviews(
        in: CGRect(origin: CGPoint.zero, size: size), proposal: proposal, subviews: subviews, cache: &cache)
    }
    for child in children {
      if let placement = child.requestedPlacement {
        child.place(placement, direction, in: root)
      } else if layout is ViewThatFitsLayout {
        child.hide(in: root)
      } else {
        let own = child.sizeThatFits(proposal)
        let origin = CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2)
        child.place(Placement(origin: origin, proposal: proposal), direction, in: root)
      }
    }
  }
}
