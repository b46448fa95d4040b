import Foundation

/// The node of a control that has its label around a native control, before it for instance.
///
/// Its one child is a container with the label's nodes and the native control's.
final class ControlLayoutNode: ModifierLayoutNode {
  override var isTransparent: Bool { false }
  override var stackOrientation: Axis? { nil }
  override var spacing: ViewSpacing { ViewSpacing() }
  override func layoutValue(for key: ObjectIdentifier) -> Any? { nil }
}

/// The node of a native control with its label inside: a button.
///
/// The label is offered what the control is offered, less the room around it; the control is as big as both.
final class ButtonLayoutNode: ModifierLayoutNode {
  private unowned(unsafe) let measured: RenderNode
  private var knownMetrics: LabelMetrics?

  init(_ measured: RenderNode) { self.measured = measured }

  override var isTransparent: Bool { false }
  override var stackOrientation: Axis? { nil }
  override var spacing: ViewSpacing { ViewSpacing() }
  override func layoutValue(for key: ObjectIdentifier) -> Any? { nil }

  override func didInvalidate() { knownMetrics = nil }

  private var metrics: LabelMetrics {
    if let knownMetrics { return knownMetrics }
    let measured = measured
    let metrics = MainActor.assumeIsolated { measured.labelMetrics() }
    knownMetrics = metrics
    return metrics
  }

  override func proposal(for proposal: ProposedViewSize) -> ProposedViewSize { proposal.inset(by: metrics.insets) }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let metrics = metrics
    let size = super.computeSize(proposal).outset(by: metrics.insets)
    return CGSize(
      width: max(size.width, metrics.minimumSize.width), height: max(size.height, metrics.minimumSize.height))
  }

  override func childOrigin(in size: CGSize, for proposal: ProposedViewSize) -> CGPoint {
    guard let child else { return .zero }
    let (label, insets) = (child.sizeThatFits(self.proposal(for: proposal)), metrics.insets)
    return CGPoint(
      x: insets.leading + (size.width - insets.leading - insets.trailing - label.width) / 2,
      y: insets.top + (size.height - insets.top - insets.bottom - label.height) / 2)
  }
}

/// The node of a view that scrolls its content.
///
/// Along the axes that scroll, it takes the size that it is proposed, and its content has its ideal size. Across them, it
/// is as big as its content, or as big as it may be.
final class ScrollLayoutNode: ModifierLayoutNode {
  var axes: Axis.Set { didSet { if axes != oldValue { invalidate() } } }
  /// Whether the view is as wide as it may be although it does not scroll horizontally.
  private let fillsWidth: Bool
  private let insets: EdgeInsets

  init(_ axes: Axis.Set, fillsWidth: Bool = false, insets: EdgeInsets = EdgeInsets()) {
    self.axes = axes
    self.fillsWidth = fillsWidth
    self.insets = insets
  }

  /// Called when the content can have another size.
  var onInvalidate: (() -> Void)?

  override func didInvalidate() { onInvalidate?() }

  /// The size of the content with the room around it, once it has been placed.
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
    let content = super.computeSize(proposal).outset(by: insets)
    return CGSize(
      width: axes.contains(.horizontal) || fillsWidth ? proposal.width ?? content.width : content.width,
      height: axes.contains(.vertical) ? proposal.height ?? content.height : content.height)
  }

  override func childOrigin(in size: CGSize, for proposal: ProposedViewSize) -> CGPoint {
    CGPoint(x: insets.leading, y: insets.top)
  }
}

/// The node of a row of a ``Grid``, whose cells the grid's layout places. Outside a grid, its views stand in a row.
final class GridRowLayoutNode: LayoutNode {
  var alignment: VerticalAlignment? { didSet { if alignment != oldValue { invalidate() } } }
  /// The placements of the cells that the grid has computed.
  var cellPlacements: [Placement] = []
  private var fallbackCache: StackLayoutCache?

  init(_ alignment: VerticalAlignment?) { self.alignment = alignment }

  private var isInGrid: Bool {
    var next = parent
    while let node = next, node.isTransparent { next = node.parent }
    return next is ContainerLayoutNode<GridLayout>
  }

  private var fallback: LinearStack {
    LinearStack(axis: .horizontal, guide: (alignment ?? .center).key, spacing: nil)
  }

  private var subviews: LayoutSubviews {
    LayoutSubviews(subviews: children.map { LayoutSubview(node: $0) }, layoutDirection: direction)
  }

  override func didInvalidate() { fallbackCache = nil }
  override var stackOrientation: Axis? { .horizontal }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    // The grid has decided.
    if isInGrid { return proposal.replacingUnspecifiedDimensions(by: .zero) }
    var cache = fallbackCache ?? fallback.makeCache(subviews)
    defer { fallbackCache = cache }
    return fallback.size(proposal, subviews, &cache)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    if !isInGrid {
      var cache = fallbackCache ?? fallback.makeCache(subviews)
      fallback.place(in: CGRect(origin: CGPoint.zero, size: size), proposal, subviews, &cache)
      cellPlacements = children.map { $0.requestedPlacement ?? Placement(origin: .zero, proposal: proposal) }
    }
    for (child, placement) in zip(children, cellPlacements) { child.place(placement, direction, in: root) }
  }
}

extension LayoutNode {
  /// The row of a grid that this is, through modifiers.
  final var gridRow: GridRowLayoutNode? {
    if let row = self as? GridRowLayoutNode { return row }
    return nil
  }
}
