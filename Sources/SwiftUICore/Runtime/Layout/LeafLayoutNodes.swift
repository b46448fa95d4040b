import Foundation

/// The node of a leaf that the renderer measures: a text, an image, or a native control.
class LeafLayoutNode: LayoutNode {
  /// The render node whose element is measured.
  final unowned(unsafe) let measured: RenderNode

  private let isText: Bool

  init(_ measured: RenderNode, isText: Bool = false) {
    self.measured = measured
    self.isText = isText
  }

  #if DEBUG
    private func measurement(_ proposal: ProposedViewSize) -> LeafMeasurement {
      let measured = measured
      return MainActor.assumeIsolated { measured.measure(proposal) }
    }
  #else
    private func measurement(_ proposal: ProposedViewSize) -> LeafMeasurement { Self.measure(measured, proposal) }

    /// The renderer's measurement, without a check that this is the main actor, where every layout begins. A check for
    /// each leaf would take as long as measuring a short text.
    private static let measure = unsafeBitCast(
      { $0.measure($1) } as @MainActor @Sendable (RenderNode, ProposedViewSize) -> LeafMeasurement,
      to: (@Sendable (RenderNode, ProposedViewSize) -> LeafMeasurement).self)
  #endif

  /// The measurement of a text without a proposal, which is also that for every larger proposal.
  private var ideal: LeafMeasurement?

  /// Returns the measurement for a proposal. The renderer is asked once for all proposals in which a text has room.
  private func knownMeasurement(_ proposal: ProposedViewSize) -> LeafMeasurement {
    if isText, settledSize == nil {
      let measurement = measurement(.unspecified)
      (ideal, settledSize, isSettledByWidth) = (measurement, measurement.size, measurement.isLine)
    }
    if let ideal, settledSize(in: proposal) != nil { return ideal }
    return measurement(proposal)
  }

  override var settles: Bool { isText }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { knownMeasurement(proposal).size }

  override func computeExplicitAlignment(
    of key: AlignmentKey, in size: CGSize, for proposal: ProposedViewSize
  ) -> CGFloat? {
    switch key.combination {
    case .average: nil
    case .minimum: knownMeasurement(proposal).firstTextBaseline
    case .maximum: knownMeasurement(proposal).lastTextBaseline
    }
  }
}

/// The node of the native control inside a control that also has a label.
final class NativeControlLayoutNode: LeafLayoutNode {}

/// The node of a spacer, which takes the proposed length along the axis of its stack, and no space across that axis.
final class SpacerLayoutNode: LayoutNode {
  var minLength: CGFloat? { didSet { if minLength != oldValue { invalidate() } } }

  init(minLength: CGFloat?) { self.minLength = minLength }

  // A stack gives a spacer only the space that its other views leave.
  override func layoutValue(for key: ObjectIdentifier) -> Any? {
    key == ObjectIdentifier(LayoutPriorityKey.self) ? -Double.infinity : nil
  }

  override var spacing: ViewSpacing {
    switch orientationOfContainer {
    case .horizontal: ViewSpacing(0, at: .horizontal)
    case .vertical: ViewSpacing(0, at: .vertical)
    case nil: .zero
    }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let least = max(minLength ?? ViewSpacing.defaultDistance, 0)
    func length(_ axis: Axis) -> CGFloat {
      if let orientation = orientationOfContainer, orientation != axis { return 0 }
      return max(proposal[axis] ?? least, least)
    }
    return CGSize(width: length(.horizontal), height: length(.vertical))
  }
}

/// The node of a divider, which is one point thick along the axis of its stack, and takes the proposed length across
/// that axis.
final class DividerLayoutNode: LayoutNode {
  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let length = proposal.replacingUnspecifiedDimensions()
    return orientationOfContainer == .horizontal
      ? CGSize(width: 1, height: length.height) : CGSize(width: length.width, height: 1)
  }
}

/// The node of a shape, which decides its size for a proposal itself.
final class ShapeLayoutNode: LayoutNode {
  // The shape rarely decides its size differently, so only a change of the size invalidates the nodes above.
  var shape: EquatableShape {
    didSet {
      guard shape != oldValue else { return }
      for proposal in [ProposedViewSize.zero, .infinity, .unspecified, ProposedViewSize(width: 64, height: 48)]
      where shape.shape.sizeThatFits(proposal) != oldValue.shape.sizeThatFits(proposal) { return invalidate() }
    }
  }

  init(_ shape: EquatableShape) { self.shape = shape }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { shape.shape.sizeThatFits(proposal) }
}

/// The node of a view that takes the proposed size, or 10 points along an axis without a proposal.
final class FlexibleLayoutNode: LayoutNode {
  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
}
