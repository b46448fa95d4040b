import Foundation

/// A shape that is transformed in the coordinates of its frame.
public nonisolated struct TransformedShape<Content: Shape>: Shape {
  /// The shape that is transformed.
  public var shape: Content
  /// The transform.
  public var transform: CGAffineTransform

  /// Creates a transformed shape.
  ///
  /// - Parameters:
  ///   - shape: The shape that is transformed.
  ///   - transform: The transform that maps each point of the shape's path.
  public init(shape: Content, transform: CGAffineTransform) { (self.shape, self.transform) = (shape, transform) }

  /// The data of the shape. The transform changes without an animation.
  public var animatableData: Content.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }

  /// Returns the transformed outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The frame of the shape, in points.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(transform) }

  /// Returns the size that the shape chooses for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension Shape {
  /// Returns this shape, transformed in the coordinates of its frame.
  ///
  /// - Parameter transform: The transform that maps each point of the shape's path.
  public nonisolated func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
    TransformedShape(shape: self, transform: transform)
  }
}
