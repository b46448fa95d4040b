import Foundation

/// A shape that is scaled about a point of its frame.
///
///     Circle().scale(x: 1, y: 0.5)
public nonisolated struct ScaledShape<Content: Shape>: Shape {
  /// The shape that is scaled.
  public var shape: Content
  /// The horizontal and the vertical factor.
  public var scale: CGSize
  /// The point of the frame that stays in its place.
  public var anchor: UnitPoint

  /// Creates a scaled shape.
  ///
  /// - Parameters:
  ///   - shape: The shape that is scaled.
  ///   - scale: The horizontal and the vertical factor.
  ///   - anchor: The point of the frame that stays in its place.
  public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
    (self.shape, self.scale, self.anchor) = (shape, scale, anchor)
  }

  /// The data of the shape, the factors and the point.
  public var animatableData:
    AnimatablePair<Content.AnimatableData, AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData>>
  {
    get { AnimatablePair(shape.animatableData, AnimatablePair(scale.animatableData, anchor.animatableData)) }
    set {
      shape.animatableData = newValue.first
      (scale.animatableData, anchor.animatableData) = (newValue.second.first, newValue.second.second)
    }
  }

  /// Returns the scaled outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The frame of the shape, in points.
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(
      CGAffineTransform(scaleX: scale.width, y: scale.height).about(anchor.point(in: rect)))
  }

  /// Returns the size that the shape chooses for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension ScaledShape: InsettableShape where Content: InsettableShape {
  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> ScaledShape<Content.InsetShape> {
    ScaledShape<Content.InsetShape>(shape: shape.inset(by: amount), scale: scale, anchor: anchor)
  }
}

extension Shape {
  /// Returns this shape, scaled about a point of its frame.
  ///
  /// - Parameters:
  ///   - x: The horizontal factor.
  ///   - y: The vertical factor.
  ///   - anchor: The point of the frame that keeps its place.
  public nonisolated func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }

  /// Returns this shape, scaled about a point of its frame.
  ///
  /// - Parameters:
  ///   - scale: The factor in both directions.
  ///   - anchor: The point of the frame that keeps its place.
  public nonisolated func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }
}
