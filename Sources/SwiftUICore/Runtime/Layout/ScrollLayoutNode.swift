import Foundation

/// The node of a view that scrolls its content.
///
/// Along a scrolling axis, the view has the proposed size, and its content has its ideal size. Along the other axis,
/// the view is as large as its content, or, if it fills the width, as wide as proposed.
///
/// The content is placed again while it changes the offset or its size, which lazy containers do when they make views.
final class ScrollLayoutNode: ModifierLayoutNode, GeometryObservingLayoutNode {
  var content: ScrollContent {
    didSet {
      if (axes, insets, content.anchors) != (oldValue.axes, oldValue.margins, oldValue.anchors) { invalidate() }
    }
  }
  var axes: Axis.Set { content.axes }
  /// The space between the edges of the scrollable area and the content.
  var insets: EdgeInsets { content.margins }
  /// `true` if the view takes the proposed width although it does not scroll horizontally.
  private let fillsWidth: Bool

  init(_ content: ScrollContent, fillsWidth: Bool = false) {
    self.content = content
    self.fillsWidth = fillsWidth
  }

  /// Returns a Boolean value that indicates whether the content scrolls along an axis.
  func scrolls(along axis: Axis) -> Bool { axes.contains(axis == .vertical ? .vertical : .horizontal) }

  /// The position of the visible part of the content, from the left and top edges. The renderer reports it when the
  /// user scrolls; the layout changes it to follow a target, or to keep visible views in place.
  var contentOffset = CGPoint.zero
  /// The distance by which the content could be scrolled horizontally when it was last placed.
  private var placedExtent: CGFloat = 0

  private var extent: CGFloat { axes.contains(.horizontal) ? max(contentSize.width - size.width, 0) : 0 }

  /// The position of the visible part of the content, from the leading and top edges.
  var leadingOffset: CGPoint {
    get {
      direction == .rightToLeft ? CGPoint(x: placedExtent - contentOffset.x, y: contentOffset.y) : contentOffset
    }
    set {
      contentOffset = direction == .rightToLeft ? CGPoint(x: placedExtent - newValue.x, y: newValue.y) : newValue
    }
  }

  /// The width in which the content is mirrored in a right-to-left layout.
  var mirroredWidth: CGFloat { size.width + extent }

  /// A closure that is called when the size of the content may have changed.
  var onInvalidate: (() -> Void)?
  /// A closure that is called when the layout has changed the offset.
  var onMove: ((CGPoint) -> Void)?

  /// A closure that is called when the user has scrolled.
  var onScroll: (() -> Void)?

  /// A closure that is called after a layout, and when the offset has changed, or `nil` if no view observes the node.
  var onGeometryChange: (() -> Void)?

  /// A closure that is called with the previous phase of the scrolling and its velocity when another phase begins, or
  /// `nil` if no view observes the node.
  var onPhaseChange: ((ScrollPhase, CGVector?) -> Void)?

  override func didInvalidate() {
    if isPlacing { isContentStale = true } else if !isMeasuring { onInvalidate?() }
  }

  // MARK: Frames that depend on the size

  /// The size of the visible part for which the content is measured or placed. A dimension that is not known is `nil`.
  private(set) var container = ProposedViewSize.unspecified
  /// The nodes in the content whose frames depend on the size of the visible part.
  var containerFrames = ContainerRelativeFrames()
  private var isMeasuring = false

  private func measure(in size: ProposedViewSize) {
    guard size != container else { return }
    container = size
    containerFrames.invalidate()
  }

  // MARK: Sizes

  /// The size of the content and the insets, after the content has been placed.
  var contentSize: CGSize { (child?.size ?? .zero).outset(by: insets) }

  override var isTransparent: Bool { false }
  override var stackOrientation: Axis? { nil }
  override var spacing: ViewSpacing { ViewSpacing() }
  override func layoutValue(for key: ObjectIdentifier) -> Any? { nil }

  override func proposal(for proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : proposal.width, height: axes.contains(.vertical) ? nil : proposal.height
    ).inset(by: insets)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    isMeasuring = true
    measure(in: proposal)
    let content = super.computeSize(proposal).outset(by: insets)
    isMeasuring = false
    return CGSize(
      width: axes.contains(.horizontal) || fillsWidth ? proposal.width ?? content.width : content.width,
      height: axes.contains(.vertical) ? proposal.height ?? content.height : content.height)
  }

  override func childOrigin(in size: CGSize, for proposal: ProposedViewSize) -> CGPoint {
    var origin = CGPoint(x: insets.leading, y: insets.top)
    if let anchor = content.anchors[.alignment], let child {
      let own = child.sizeThatFits(self.proposal(for: proposal)).outset(by: insets)
      for axis in Axis.allCases where scrolls(along: axis) && own[axis] < size[axis] {
        origin[axis] += (size[axis] - own[axis]) * anchor[axis]
      }
    }
    return origin
  }

  // MARK: Geometry

  /// The size of the visible part without the space around the content.
  var room: CGSize {
    CGSize(
      width: max(size.width - insets.leading - insets.trailing, 0),
      height: max(size.height - insets.top - insets.bottom, 0))
  }

  /// The geometry, as views see it.
  var geometry: ScrollGeometry {
    let (offset, insets) = (leadingOffset, insets)
    return ScrollGeometry(
      contentOffset: CGPoint(x: offset.x - insets.leading, y: offset.y - insets.top), contentSize: child?.size ?? .zero,
      contentInsets: insets, containerSize: size)
  }

  func updateContent() -> Bool {
    onGeometryChange?()
    return false
  }

  // MARK: Scrolling

  /// A lazy container inside this node.
  private struct LazyChild {
    weak var node: LazyLayoutNode?
  }

  private var lazyChildren: [LazyChild] = []
  private var isPlacing = false
  /// `true` if the content has become invalid while it was placed.
  private var isContentStale = false
  /// The views to which the node scrolls in the next layout, or `nil` if it stays where it is.
  var target: ScrollDestination? { didSet { if target != nil { invalidate() } } }

  /// The animation that scrolls, or `nil` if there is none.
  var motion: ScrollMotion?

  /// The scrolling by the user that is under way, or `nil` if there is none, or neither a behavior for its end nor a
  /// view that observes its phase.
  var scrolling: UserScrolling?

  /// The phase of the scrolling.
  private(set) var phase = ScrollPhase.idle

  /// Begins a phase of the scrolling.
  ///
  /// - Parameters:
  ///   - new: The phase that begins.
  ///   - velocity: The velocity of the user's scrolling, which has ended, or `nil`.
  func begin(_ new: ScrollPhase, velocity: CGVector? = nil) {
    guard new != phase else { return }
    let old = phase
    phase = new
    onPhaseChange?(old, velocity)
  }

  /// Views that stay in place when the views before them change.
  struct Kept {
    let target: ScrollDestination
    /// The position of the views after the last layout, from the leading and top edges of the content.
    var origin: CGPoint?
  }

  /// The views that stay in place when the views before them change, or `nil` if there are none.
  var kept: Kept?

  /// Returns the position of the views that stay in place.
  private var keptOrigin: CGPoint? {
    guard let target = kept?.target else { return nil }
    nonisolated(unsafe) let node = self  // a layout tree belongs to the main actor
    return MainActor.assumeIsolated { target.frame(in: node)?.origin }
  }

  // A lazy container learns its length while it is placed, which changes nothing outside this node.
  override var holdsInvalidation: Bool { isPlacing || isMeasuring }

  /// Records that a lazy container depends on the visible part of the content.
  func contains(_ node: LazyLayoutNode) {
    if lazyChildren.contains(where: { $0.node === node }) { return }
    lazyChildren.removeAll { $0.node == nil }
    lazyChildren.append(LazyChild(node: node))
  }

  /// Returns the visible part of the content along an axis, from the leading or top edge.
  func visibleRange(along axis: Axis) -> ClosedRange<CGFloat> {
    let start = leadingOffset[axis]
    return start...(start + max(size[axis], 0))
  }

  /// Moves the visible part with the content, because the content before it has changed its length.
  func moveOffset(by distance: CGFloat, along axis: Axis) {
    leadingOffset[axis] += distance
  }

  /// Shows the part of the content at an offset to which the user has scrolled.
  @MainActor
  func didScroll(to offset: CGPoint) {
    if isRounded(offset) { return }
    motion?.cancel()
    motion = nil
    if let scrolling {
      scrolling.didScroll()
    } else if let renderNode, onPhaseChange != nil || UserScrolling.hasBehavior(renderNode.owner) {
      scrolling = UserScrolling(renderNode, from: leadingOffset)
    }
    contentOffset = offset
    if scrolling != nil { begin(.interacting) }
    offsetChanged()
    onScroll?()
  }

  /// Returns a Boolean value that indicates whether an offset is the current one, which is at the end of the content,
  /// in a toolkit that rounds the size of the content to whole points.
  private func isRounded(_ offset: CGPoint) -> Bool {
    Axis.allCases.allSatisfy { axis in
      let end = max(contentSize[axis] - size[axis], 0)
      return offset[axis] == contentOffset[axis]
        || (contentOffset[axis] == end && end != 0 && abs(offset[axis] - end) < 1 && end.rounded() != end)
    }
  }

  /// Shows the part of the content at an offset of an animation, from the leading and top edges.
  @MainActor
  func show(_ offset: CGPoint) {
    let old = contentOffset
    leadingOffset = offset
    contentOffset = limited(contentOffset)
    guard contentOffset != old else { return }
    offsetChanged()
    onMove?(contentOffset)
    _ = root?.updateObservers()
  }

  @MainActor
  private func offsetChanged() {
    for child in lazyChildren {
      if let node = child.node, node.arrangement?.needsLayout(of: node) == true { node.invalidate() }
    }
  }

  /// Returns the nearest offset at which the visible part is inside the content.
  private func limited(_ offset: CGPoint) -> CGPoint {
    let limit = CGPoint(x: max(contentSize.width - size.width, 0), y: max(contentSize.height - size.height, 0))
    return CGPoint(x: min(max(offset.x, 0), limit.x), y: min(max(offset.y, 0), limit.y))
  }

  /// Returns the position, from the leading and top edges, at which a target is visible, or `nil` if the target does
  /// not exist.
  @MainActor
  func leadingOffset(showing target: ScrollDestination) -> CGPoint? {
    guard let offset = offset(showing: target).map(limited) else { return nil }
    return direction == .rightToLeft ? CGPoint(x: placedExtent - offset.x, y: offset.y) : offset
  }

  /// The sizes of the content and of the node for which the content was last placed, or `nil` before that.
  private var placedSizes: (content: CGSize, node: CGSize)?

  /// Returns the position at which a point of the content is at the same point of the visible part, from the leading
  /// and top edges.
  private func offset(
    at anchor: UnitPoint, _ content: CGSize, in size: CGSize, from offset: CGPoint
  ) -> CGPoint {
    var result = offset
    for axis in Axis.allCases where scrolls(along: axis) {
      result[axis] = max(content[axis] - size[axis], 0) * anchor[axis]
    }
    return result
  }

  /// The point of the content that the next placement shows at the same point of the visible part, or `nil` if there is
  /// none: at first, and while it has been there.
  private var anchor: UnitPoint? {
    guard let placedSizes else { return content.anchors[.initialOffset] }
    guard kept == nil, let anchor = content.anchors[.sizeChanges] else { return nil }
    let (current, last) = (leadingOffset, placedSizes)
    let place = offset(at: anchor, last.content, in: last.node, from: current)
    return abs(place.x - current.x) < 1 && abs(place.y - current.y) < 1 ? anchor : nil
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    if onGeometryChange != nil { root.observe(self) }
    // The element of a new node shows the start of its content.
    let (old, anchor) = (placedSizes == nil ? .zero : contentOffset, anchor)
    var start = leadingOffset
    isPlacing = true
    // Across its axis, the view is as large as its content, which depends on the proposal and not on that size.
    measure(in: proposal.replacingInfinity(by: size))
    for _ in 0..<20 {
      isContentStale = false
      super.placeChildren(in: size, proposal: proposal, root)
      if isContentStale { continue }  // the content has another size now
      // In a right-to-left layout, the trailing edge of the content moves away from the left edge of the visible part.
      var (leading, isMoved) = (leadingOffset, false)
      // A lazy container may have moved the visible part already.
      let now = keptOrigin
      if target == nil, motion == nil, let last = kept?.origin, let now {
        for axis in Axis.allCases where scrolls(along: axis) {
          let distance = now[axis] - last[axis] - (leading[axis] - start[axis])
          leading[axis] += distance
          isMoved = isMoved || distance != 0
        }
      }
      kept?.origin = now
      placedExtent = extent
      leadingOffset = leading
      let placed = contentOffset
      if let target {
        contentOffset = offset(showing: target) ?? contentOffset
      } else if let anchor, motion == nil {
        leadingOffset = offset(at: anchor, contentSize, in: size, from: leadingOffset)
      }
      contentOffset = limited(contentOffset)
      start = leadingOffset
      if contentOffset == placed, !isMoved { break }
      for child in lazyChildren { child.node?.invalidate() }
    }
    isPlacing = false
    target = nil
    placedSizes = (contentSize, size)
    if contentOffset != old { onMove?(contentOffset) }
  }

  /// Returns the offset at which a target is visible, or `nil` if the target does not exist.
  private func offset(showing target: ScrollDestination) -> CGPoint? {
    nonisolated(unsafe) let node = self  // a layout tree belongs to the main actor
    if let offset = MainActor.assumeIsolated({ target.offset(in: node) }) {
      return direction == .rightToLeft ? CGPoint(x: placedExtent - offset.x, y: offset.y) : offset
    }
    guard let frame = MainActor.assumeIsolated({ target.frame(in: node) }) else { return nil }
    var result = leadingOffset
    for axis in Axis.allCases where scrolls(along: axis) {
      let (length, room) = (frame.size[axis], room[axis])
      let start = frame.origin[axis] - (axis == .horizontal ? insets.leading : insets.top)
      if let anchor = target.anchor {
        result[axis] = start + (length - room) * anchor[axis]
      } else {
        // As little as possible; the start of what does not fit.
        result[axis] = min(start, max(result[axis], start + length - room))
      }
    }
    if direction == .rightToLeft { result.x = placedExtent - result.x }
    return result
  }
}
