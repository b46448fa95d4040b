import Foundation

/// The node of a control whose label is outside the native control, such as a switch with a label before it.
///
/// The only child is a container with the nodes of the label and of the native control.
final class ControlLayoutNode: ModifierLayoutNode {
  /// The node of the native control, whose size the primitive decides.
  weak var control: NativeControlLayoutNode?

  override var isTransparent: Bool { false }
  override var stackOrientation: Axis? { nil }
  override var spacing: ViewSpacing { ViewSpacing() }
  override func layoutValue(for key: ObjectIdentifier) -> Any? { nil }
}

/// The node of a native control with its label inside, such as a button.
///
/// The proposal for the label is the proposal for the control, less the space around the label. The control is as large
/// as the label and that space, but not smaller than the control's minimum size.
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
