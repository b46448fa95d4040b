import Foundation

/// The node of a modifier of one child. By default, the node is as large as the child, and passes the proposal to the
/// child and the properties of the child to the parent.
class ModifierLayoutNode: LayoutNode {
  final var child: LayoutNode? { children.first }

  override var isTransparent: Bool { true }
  override var stackOrientation: Axis? { child?.stackOrientation }
  override var spacing: ViewSpacing { child?.spacing ?? ViewSpacing() }
  override func layoutValue(for key: ObjectIdentifier) -> Any? { child?.layoutValue(for: key) }

  /// Returns the proposal for the child.
  func proposal(for proposal: ProposedViewSize) -> ProposedViewSize { proposal }

  /// Returns the position of the child when this node has a given size.
  func childOrigin(in size: CGSize, for proposal: ProposedViewSize) -> CGPoint { .zero }

  /// Returns the layout direction of the child, given that of this node.
  func childDirection(_ direction: LayoutDirection) -> LayoutDirection { direction }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    child?.sizeThatFits(self.proposal(for: proposal)) ?? .zero
  }

  override func computeExplicitAlignment(
    of key: AlignmentKey, in size: CGSize, for proposal: ProposedViewSize
  ) -> CGFloat? {
    child?.explicitAlignment(of: key, for: self.proposal(for: proposal)).map {
      $0 + childOrigin(in: size, for: proposal)[key.axis]
    }
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    let placement = Placement(
      origin: childOrigin(in: size, for: proposal), proposal: self.proposal(for: proposal))
    child?.place(placement, childDirection(direction), in: root)
  }
}

/// The node of a modifier that adds space around its child.
final class PaddingLayoutNode: ModifierLayoutNode {
  /// The space, or `nil` for that of the row that contains the child, which modifiers of the child can set.
  var insets: EdgeInsets? { didSet { if insets != oldValue { invalidate() } } }

  /// `true` if the child is a button that fills its row, and contains the row's space.
  var isAroundWholeRow = false { didSet { if isAroundWholeRow != oldValue { invalidate() } } }

  private var space: EdgeInsets {
    if insets == nil, isAroundWholeRow { return EdgeInsets() }
    return insets ?? layoutValue(for: ObjectIdentifier(RowInsetsKey.self)) as? EdgeInsets ?? LabelMetrics.row.insets
  }

  init(_ insets: EdgeInsets?) { self.insets = insets }

  override func proposal(for proposal: ProposedViewSize) -> ProposedViewSize { proposal.inset(by: space) }

  override func childOrigin(in size: CGSize, for proposal: ProposedViewSize) -> CGPoint {
    let space = space
    return CGPoint(x: space.leading, y: space.top)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    super.computeSize(proposal).outset(by: space)
  }
}

/// The node of a modifier that gives its child a frame of fixed dimensions, or of dimensions between bounds.
///
/// In a dimension with bounds, the proposal for the child is the proposal of the parent, clamped to the bounds. The
/// frame is as large as the parent's proposal, but not smaller than the minimum or larger than the maximum; the size of
/// the child replaces a missing bound. With a maximum alone, for example, the frame is at least as large as the child
/// and at most as large as the maximum.
final class FrameLayoutNode: ModifierLayoutNode {
  var frame: FrameConstraints { didSet { if frame != oldValue { invalidate() } } }

  init(_ frame: FrameConstraints) { self.frame = frame }

  /// The valid bounds of one dimension of the frame.
  private struct Bounds {
    var minimum, ideal, maximum: CGFloat?

    /// Ignores bounds that are negative or not a number. A minimum prevails over a smaller maximum.
    init(_ minimum: CGFloat?, _ ideal: CGFloat?, _ maximum: CGFloat?) {
      func valid(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isNaN || $0 < 0 ? nil : $0 } }
      // A minimum or an ideal length that is infinite is ignored, too.
      self.minimum = valid(minimum).flatMap { $0.isFinite ? $0 : nil }
      self.ideal = valid(ideal).flatMap { $0.isFinite ? $0 : nil }
      let maximum = valid(maximum)
      self.maximum = minimum == maximum && maximum?.isFinite == false ? nil : maximum
      if let least = self.minimum { self.maximum = self.maximum.map { max($0, least) } }
    }

    func proposal(_ proposed: CGFloat?) -> CGFloat? {
      guard let proposed = proposed ?? ideal ?? (isFixed ? minimum : nil) else { return nil }
      return min(max(proposed, minimum ?? -.infinity), maximum ?? .infinity)
    }

    var isFixed: Bool { minimum != nil && minimum == maximum }

    func length(_ proposed: CGFloat?, child: CGFloat) -> CGFloat {
      if isFixed, let minimum { return minimum }
      if minimum == nil, maximum == nil { return proposed == nil ? ideal ?? child : child }
      let proposed = proposed ?? ideal ?? child
      var length = child
      if let minimum { length = max(minimum, min(length, proposed)) }
      if let maximum { length = min(maximum, max(length, proposed)) }
      return length
    }
  }

  private var width: Bounds { Bounds(frame.minWidth, frame.idealWidth, frame.maxWidth) }
  private var height: Bounds { Bounds(frame.minHeight, frame.idealHeight, frame.maxHeight) }

  override func proposal(for proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width.proposal(proposal.width), height: height.proposal(proposal.height))
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let (width, height) = (width, height)
    // The size of a frame that is fixed in both dimensions does not depend on the child.
    if width.isFixed, height.isFixed { return CGSize(width: width.minimum ?? 0, height: height.minimum ?? 0) }
    let child = super.computeSize(proposal)
    return CGSize(
      width: width.length(proposal.width, child: child.width),
      height: height.length(proposal.height, child: child.height))
  }

  override func childOrigin(in size: CGSize, for proposal: ProposedViewSize) -> CGPoint {
    guard let child else { return .zero }
    return frame.alignment.origin(of: child.dimensions(in: self.proposal(for: proposal)), in: size)
  }
}

/// The node of a modifier whose child has its ideal size along some axes.
final class FixedSizeLayoutNode: ModifierLayoutNode {
  private var horizontal: Bool
  private var vertical: Bool

  init(horizontal: Bool, vertical: Bool) { (self.horizontal, self.vertical) = (horizontal, vertical) }

  func update(horizontal: Bool, vertical: Bool) {
    guard (horizontal, vertical) != (self.horizontal, self.vertical) else { return }
    (self.horizontal, self.vertical) = (horizontal, vertical)
    invalidate()
  }

  override func proposal(for proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
  }
}

/// The node of a modifier that proposes sizes of a fixed aspect ratio to its child.
final class AspectRatioLayoutNode: ModifierLayoutNode {
  private var ratio: CGFloat?
  private var mode: ContentMode

  init(_ ratio: CGFloat?, _ mode: ContentMode) { (self.ratio, self.mode) = (ratio, mode) }

  func update(_ ratio: CGFloat?, _ mode: ContentMode) {
    guard ratio != self.ratio || mode != self.mode else { return }
    (self.ratio, self.mode) = (ratio, mode)
    invalidate()
  }

  override func proposal(for proposal: ProposedViewSize) -> ProposedViewSize {
    guard let child else { return proposal }
    let ideal = child.sizeThatFits(.unspecified)
    let ratio = ratio ?? ideal.width / ideal.height
    guard ratio.isFinite, ratio > 0 else { return proposal }
    let size: CGSize
    switch (proposal.width, proposal.height) {
    case (nil, nil): size = ideal
    case (let width?, nil): size = CGSize(width: width, height: .infinity)
    case (nil, let height?): size = CGSize(width: .infinity, height: height)
    case (let width?, let height?): size = CGSize(width: width, height: height)
    }
    let one = proposal.width == nil || proposal.height == nil
    // The dimension that limits the size determines the other one. A dimension without a proposal limits nothing.
    let widthLimits = size.width / ratio <= size.height
    let usesWidth = mode == .fit || (one && proposal != .unspecified) ? widthLimits : !widthLimits
    return usesWidth
      ? ProposedViewSize(width: size.width, height: size.width / ratio)
      : ProposedViewSize(width: size.height * ratio, height: size.height)
  }
}

/// The node of a modifier that sets an alignment guide of its child.
final class AlignmentGuideLayoutNode: ModifierLayoutNode {
  var guide: AlignmentGuide { didSet { if guide != oldValue { invalidate() } } }

  init(_ guide: AlignmentGuide) { self.guide = guide }

  override var setsGuides: Bool { true }

  override func computeExplicitAlignment(
    of key: AlignmentKey, in size: CGSize, for proposal: ProposedViewSize
  ) -> CGFloat? {
    guard key == guide.key, let child else {
      return super.computeExplicitAlignment(of: key, in: size, for: proposal)
    }
    return guide.value(child.dimensions(in: proposal))
  }
}

/// The node of a modifier that passes a value to the layout of the container around it.
final class LayoutValueLayoutNode: ModifierLayoutNode {
  var trait: LayoutValue { didSet { if trait != oldValue { invalidate() } } }

  init(_ trait: LayoutValue) { self.trait = trait }

  override func layoutValue(for key: ObjectIdentifier) -> Any? {
    key == trait.key ? trait.value : super.layoutValue(for: key)
  }
}

/// The node of a modifier that sets the layout direction of its child.
final class LayoutDirectionLayoutNode: ModifierLayoutNode {
  var childDirection: LayoutDirection {
    didSet {
      guard childDirection != oldValue else { return }
      directionChanged()
      invalidate()
    }
  }

  init(_ direction: LayoutDirection) { childDirection = direction }

  override var ownDirection: LayoutDirection? { childDirection }

  override func childDirection(_ direction: LayoutDirection) -> LayoutDirection { childDirection }
}

/// The node of a modifier that shows other views behind its child, in the frame of the child. The other views do not
/// affect the size of the node.
final class BackgroundLayoutNode: ModifierLayoutNode {
  var alignment: Alignment { didSet { if alignment != oldValue { invalidate() } } }
  private var background: LayoutNode?

  init(_ alignment: Alignment) { self.alignment = alignment }

  /// Sets the child and the node of the views behind it.
  func setChildren(_ child: LayoutNode?, background: LayoutNode?) {
    self.background = background
    setChildren([child, background].compactMap { $0 })
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    super.placeChildren(in: size, proposal: proposal, root)
    guard let background, background !== child else { return }
    let proposal = ProposedViewSize(size)
    let origin = alignment.origin(of: background.dimensions(in: proposal), in: size)
    background.place(Placement(origin: origin, proposal: proposal), direction, in: root)
  }
}
