import Foundation

/// A shape whose type is erased.
///
///     let shape = isRound ? AnyShape(Circle()) : AnyShape(RoundedRectangle(cornerRadius: 8))
///
/// A change of the shape is shown without an animation.
public struct AnyShape: Shape {
  private let shape: any Shape

  /// Creates a type-erased shape.
  ///
  /// - Parameter shape: The shape to wrap.
  public init<S: Shape>(_ shape: S) { self.shape = (shape as? AnyShape)?.shape ?? shape }

  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }

  /// Returns the size of the shape for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}
