import Foundation

/// A change of the appearance of an element after the layout.
enum LayoutEffect {
  /// A distance toward the trailing edge and downward, in points.
  case offset(CGSize)
  /// A transform about a point of the element, or about its left top corner for `nil`.
  case transform(CGAffineTransform, UnitPoint?)
  /// An opacity from 0 to 1.
  case opacity(Double)
  /// Nothing is shown outside a shape in the element's frame, or outside the frame for `nil`.
  case clip(EquatableShape?, isEvenOdd: Bool = false)
}

/// The node of a modifier that changes the appearance of its child after the layout: its opacity, its transform, or its
/// clip. The layout around the node does not depend on the effect.
final class EffectLayoutNode: ModifierLayoutNode {
  var effect: LayoutEffect

  init(_ effect: LayoutEffect) { self.effect = effect }

  /// The anchor of a transform, in points from the left and top edges.
  private func point(_ anchor: UnitPoint) -> CGPoint {
    (direction == .rightToLeft ? anchor.mirrored : anchor).point(in: CGRect(origin: .zero, size: size))
  }

  override var transform: CGAffineTransform {
    switch effect {
    case .offset(let offset):
      CGAffineTransform(
        translationX: direction == .rightToLeft ? -offset.width : offset.width, y: offset.height)
    case .transform(let transform, let anchor): anchor.map { transform.about(point($0)) } ?? transform
    case .opacity, .clip: .identity
    }
  }

  override var opacity: Double { if case .opacity(let opacity) = effect { opacity } else { 1 } }

  override var clip: ElementClip? {
    guard case .clip(let content, let isEvenOdd) = effect else { return nil }
    guard let content else { return .bounds }
    return .shape(ShapeClip(content.shape.path(in: CGRect(origin: .zero, size: size)), isEvenOdd: isEvenOdd))
  }
}

extension UnitPoint {
  /// Returns the point in a rectangle.
  func point(in rect: CGRect) -> CGPoint {
    CGPoint(x: rect.minX + rect.width * x, y: rect.minY + rect.height * y)
  }

  /// The coordinate along an axis.
  subscript(axis: Axis) -> CGFloat { axis == .horizontal ? x : y }

  /// The point on the other side of the vertical axis.
  var mirrored: UnitPoint { UnitPoint(x: 1 - x, y: y) }
}

/// The node of a modifier that places the center of its child at a point. The node takes all of the proposed size.
final class PositionLayoutNode: ModifierLayoutNode {
  var position: CGPoint { didSet { if position != oldValue { invalidate() } } }

  init(_ position: CGPoint) { self.position = position }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
    return proposal.replacingUnspecifiedDimensions(by: super.computeSize(proposal))
  }

  override func childOrigin(in size: CGSize, for proposal: ProposedViewSize) -> CGPoint {
    guard let child else { return .zero }
    let own = child.sizeThatFits(proposal)
    return CGPoint(x: position.x - own.width / 2, y: position.y - own.height / 2)
  }
}

/// The node of a canvas, which takes the proposed size, or 10 points along an axis without a proposal. Its children are
/// the symbols that it draws: they have their ideal sizes, and no influence on the layout.
final class CanvasLayoutNode: LayoutNode {
  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    if children.isEmpty { return }
    for child in children { child.place(Placement(origin: .zero, proposal: .unspecified), direction, in: root) }
    root.placementChanged(of: self)  // it draws the symbols again, in their new sizes
  }
}
