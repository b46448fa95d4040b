import Foundation

/// A node of the layout tree: a leaf, a container, or a modifier that changes the geometry of its content.
///
/// A parent measures a node with any number of proposals, and then places the node once. Both are incremental:
///
/// - *Sizes are cached by proposal*, until ``invalidate()`` clears the caches of the node and of all nodes above.
/// - *Placement skips* a node that is valid and has the proposal and the direction of its last placement.
///
/// Positions are relative to the parent's origin and start at the leading edge; ``frame(in:)`` mirrors them in a
/// right-to-left layout. The class is not isolated, so that the layouts of clients need not be isolated, but every tree
/// belongs to the main actor.
class LayoutNode {
  /// A position and a proposal that a container gives a view.
  struct Placement: Equatable {
    var origin: CGPoint
    var proposal: ProposedViewSize
  }

  final unowned(unsafe) var parent: LayoutNode?
  private(set) final var children: [LayoutNode] = []
  /// The render node whose element this node places, or `nil` for a node that only groups others.
  final unowned(unsafe) var renderNode: RenderNode?

  // A child can outlive the node: its view may be leaving, or be shown elsewhere.
  deinit { for child in children where child.parent === self { child.parent = nil } }

  // MARK: Sizes

  /// A size that the node has computed for a proposal.
  private struct CachedSize {
    var proposal: ProposedViewSize
    var size: CGSize
  }

  private final var cachedSizes: [CachedSize] = []
  private static let cacheLimit = 16
  private final var nextEviction = 0

  /// The node's ideal size, if the node has this size for every proposal at least as large, otherwise `nil`.
  final var settledSize: CGSize?
  /// `true` if the node has its settled size for every proposal at least as wide.
  final var isSettledByWidth = false

  /// `true` if the node has a settled size once it has been measured.
  var settles: Bool { false }

  /// Returns the settled size if the node has it for a proposal.
  final func settledSize(in proposal: ProposedViewSize) -> CGSize? {
    guard let settledSize,
      isSettledByWidth ? proposal.width ?? .infinity >= settledSize.width : proposal.covers(settledSize)
    else { return nil }
    return settledSize
  }

  /// Returns the size that the node chooses for a proposal.
  final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    if let settled = settledSize(in: proposal) { return settled }
    for cached in cachedSizes where cached.proposal == proposal { return cached.size }
    LayoutCounts.sizes += 1
    let size = computeSize(proposal)
    let cached = CachedSize(proposal: proposal, size: size)
    if cachedSizes.count < Self.cacheLimit {
      cachedSizes.append(cached)
    } else {
      cachedSizes[nextEviction] = cached
      nextEviction = (nextEviction + 1) % Self.cacheLimit
    }
    return size
  }

  /// Computes the size for a proposal that is not in the cache.
  func computeSize(_ proposal: ProposedViewSize) -> CGSize { .zero }

  final func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(sizeThatFits(proposal), of: self, for: proposal)
  }

  // MARK: Alignment

  /// Returns the position of a guide if this node or a node below sets the guide, otherwise `nil`.
  final func explicitAlignment(of key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    if !key.isSetByLeaves, !mayHaveGuides { return nil }
    return explicitAlignment(of: key, in: sizeThatFits(proposal), for: proposal)
  }

  final func explicitAlignment(of key: AlignmentKey, in size: CGSize, for proposal: ProposedViewSize) -> CGFloat? {
    if !key.isSetByLeaves, !mayHaveGuides { return nil }
    return computeExplicitAlignment(of: key, in: size, for: proposal)
  }

  func computeExplicitAlignment(of key: AlignmentKey, in size: CGSize, for proposal: ProposedViewSize) -> CGFloat? {
    nil
  }

  /// `true` if this node itself can set guides other than the baselines of texts.
  var setsGuides: Bool { false }

  private final var knownMayHaveGuides: Bool?

  /// `true` if this node or a node below can set guides other than the baselines of texts. Most trees have no such
  /// node, and need not be searched.
  private final var mayHaveGuides: Bool {
    if let knownMayHaveGuides { return knownMayHaveGuides }
    let result = setsGuides || children.contains(where: \.mayHaveGuides)
    knownMayHaveGuides = result
    return result
  }

  // MARK: Other properties for the parent

  /// The spacing that the node prefers around itself.
  var spacing: ViewSpacing { ViewSpacing() }

  /// Returns the value that this node sets for a layout value key, if any.
  func layoutValue(for key: ObjectIdentifier) -> Any? { nil }

  /// The axis along which the node arranges its children, if the node is a stack.
  var stackOrientation: Axis? { nil }

  /// The axis of the nearest container above, without regard to modifiers.
  final var orientationOfContainer: Axis? {
    var next = parent
    while let node = next {
      if !node.isTransparent { return node.stackOrientation }
      next = node.parent
    }
    return nil
  }

  /// `true` for a modifier of one child, which behaves as a child of the container around the modifier.
  var isTransparent: Bool { false }

  // MARK: Effects

  /// The transform with which the element is shown, in points from its left and top edges.
  var transform: CGAffineTransform { .identity }

  /// The opacity with which the element is shown.
  var opacity: Double { 1 }

  /// The outline outside of which nothing of the element is shown, or `nil` if there is none.
  var clip: ElementClip? { nil }

  // MARK: Changes

  /// Clears the caches of this node and of all nodes above, up to the root.
  final func invalidate() {
    var next: LayoutNode? = self
    while let node = next {
      node.dropCaches()
      if node is LayoutRoot || node.holdsInvalidation { return }
      next = node.parent
    }
  }

  /// `true` if the nodes above remain valid when this node becomes invalid, because it is being placed and its size
  /// doesn't depend on its content.
  var holdsInvalidation: Bool { false }

  /// `true` if the size of the node can depend on its layout direction.
  var dependsOnDirection: Bool { false }

  /// Clears the caches that depend on the layout direction of this node and of those below, which has changed.
  final func directionChanged() {
    if dependsOnDirection { invalidate() }
    for child in children where child.ownDirection == nil { child.directionChanged() }
  }

  private final func dropCaches() {
    cachedSizes.removeAll(keepingCapacity: true)
    settledSize = nil
    knownMayHaveGuides = nil
    needsPlacement = true
    didInvalidate()
  }

  /// Called after the node's caches have been cleared.
  func didInvalidate() {}

  final func setChildren(_ new: [LayoutNode]) {
    let moved = new.filter { $0.isPlaced && $0.parent !== self }
    for child in children where child.parent === self { child.parent = nil }
    children = new
    for child in new { child.parent = self }
    if !moved.isEmpty {
      let direction = layoutDirection
      for child in moved where child.direction != direction && child.ownDirection == nil { child.directionChanged() }
    }
    childrenChanged()
  }

  /// Called after the children have been replaced.
  func childrenChanged() {}

  // MARK: Placement

  final private(set) var origin = CGPoint.zero
  final private(set) var size = CGSize.zero
  /// The layout direction with which the node was placed last.
  final private(set) var direction = LayoutDirection.leftToRight
  /// The layout direction that the node itself sets for its children, or `nil` for that of the node around it.
  var ownDirection: LayoutDirection? { nil }

  /// The layout direction of the children, also before the node has been placed.
  final var layoutDirection: LayoutDirection {
    var node = self
    while true {
      if let own = node.ownDirection { return own }
      // A node outside a tree, such as that of a view that disappears, keeps its direction.
      guard let parent = node.parent else { return node.direction }
      node = parent
    }
  }

  /// `false` while the container around the node hides it.
  final private(set) var isShown = true
  private final var proposal: ProposedViewSize?
  final var isPlaced: Bool { proposal != nil }
  private final var needsPlacement = true
  /// The placement that a layout has requested for this node.
  final var requestedPlacement: Placement?
  /// The root that updates the node when the geometry changes, or `nil` if none does. The root resets the property.
  final unowned(unsafe) var observer: LayoutRoot?

  /// Places the node, and those nodes below whose placement can have changed.
  final func place(_ placement: Placement, _ direction: LayoutDirection, in root: LayoutRoot) {
    let size = sizeThatFits(placement.proposal)
    if !isPlaced || !isShown || origin != placement.origin || size != self.size { root.placementChanged(of: self) }
    // In a right-to-left layout, the frames of the children depend on the width of this node.
    let movesChildren = size.width != self.size.width && direction == .rightToLeft
    defer { if movesChildren { for child in children { root.placementChanged(of: child) } } }
    isShown = true
    origin = placement.origin
    self.size = size
    if !needsPlacement, proposal == placement.proposal, direction == self.direction { return }
    if direction != self.direction { root.placementChanged(of: self) }
    needsPlacement = false
    proposal = placement.proposal
    self.direction = direction
    LayoutCounts.placements += 1
    placeChildren(in: size, proposal: placement.proposal, root)
  }

  /// Forgets where this node and those below are placed, because their elements have been moved elsewhere.
  final func forgetPlacements() {
    proposal = nil
    needsPlacement = true
    for child in children { child.forgetPlacements() }
  }

  /// Hides the node.
  final func hide(in root: LayoutRoot) {
    guard isShown else { return }
    isShown = false
    needsPlacement = true
    root.placementChanged(of: self)
  }

  /// Places the children with ``place(_:_:in:)``, or hides them.
  func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {}
}

extension LayoutNode {
  /// Returns the node's frame in the coordinates of a node above it, or of the root. The frame starts at the left edge
  /// in either layout direction.
  final func frame(in ancestor: LayoutNode? = nil) -> CGRect {
    var frame = CGRect(origin: CGPoint.zero, size: size)
    var node = self
    while node !== ancestor, let parent = node.parent, !(node is LayoutRoot) {
      if parent.direction == .leftToRight {
        frame.origin.x += node.origin.x
      } else {
        let width =
          (parent as? LayoutRoot)?.bounds.width ?? (parent as? ScrollLayoutNode)?.mirroredWidth ?? parent.size.width
        frame.origin.x += width - node.origin.x - node.size.width
      }
      frame.origin.y += node.origin.y
      node = parent
    }
    return frame
  }

  /// Returns the transform from the node's coordinates, which start at its left and top edges, to those of its root, as
  /// the node is shown: including the effects of this node and of the nodes above.
  final func transformToRoot() -> CGAffineTransform {
    var result = CGAffineTransform.identity
    var node = self
    while true {
      let effect = node.transform
      if !effect.isIdentity { result = result.concatenating(effect) }
      guard let parent = node.parent, !(node is LayoutRoot) else { return result }
      var origin = node.frame(in: parent).origin
      if let scroll = parent as? ScrollLayoutNode {
        (origin.x, origin.y) = (origin.x - scroll.contentOffset.x, origin.y - scroll.contentOffset.y)
      }
      (result.tx, result.ty) = (result.tx + origin.x, result.ty + origin.y)
      node = parent
    }
  }
}
