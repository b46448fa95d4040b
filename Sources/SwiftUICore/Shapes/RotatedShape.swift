import Foundation

/// A shape that is rotated about a point of its frame.
///
///     Rectangle().rotation(.degrees(45))
public nonisolated struct RotatedShape<Content: Shape>: Shape {
  /// The shape that is rotated.
  public var shape: Content
  /// The angle, clockwise.
  public var angle: Angle
  /// The point of the frame that stays in its place.
  public var anchor: UnitPoint

  /// Creates a rotated shape.
  ///
  /// - Parameters:
  ///   - shape: The shape that is rotated.
  ///   - angle: The angle, clockwise.
  ///   - anchor: The point of the frame that stays in its place.
  public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
    (self.shape, self.angle, self.anchor) = (shape, angle, anchor)
  }

  /// The data of the shape, the angle and the point.
  public var animatableData:
    AnimatablePair<Content.AnimatableData, AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData>>
  {
    get { AnimatablePair(shape.animatableData, AnimatablePair(angle.animatableData, anchor.animatableData)) }
    set {
      shape.animatableData = newValue.first
      (angle.animatableData, anchor.animatableData) = (newValue.second.first, newValue.second.second)
    }
  }

  /// Returns the rotated outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The frame of the shape, in points.
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(CGAffineTransform(rotationAngle: angle.radians).about(anchor.point(in: rect)))
  }

  /// Returns the size that the shape chooses for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
    RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
  }
}

extension Shape {
  /// Returns this shape, rotated about a point of its frame.
  ///
  /// - Parameters:
  ///   - angle: The angle, clockwise.
  ///   - anchor: The point of the frame that keeps its place.
  public nonisolated func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }
}
