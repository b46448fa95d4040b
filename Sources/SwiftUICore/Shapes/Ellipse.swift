import Foundation

/// An ellipse that touches the sides of its view's frame.
public struct Ellipse: InsettableShape {
  private var inset: CGFloat = 0

  /// Creates an ellipse.
  public init() {}

  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect.reduced(by: inset)) }

  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> Ellipse {
    var copy = self
    copy.inset += amount
    return copy
  }
}

extension Shape where Self == Ellipse {
  /// An ellipse.
  public static var ellipse: Ellipse { Ellipse() }
}
