import Foundation

/// A rectangle that fills the frame of its view.
public struct Rectangle: InsettableShape {
  private var inset: CGFloat = 0

  /// Creates a rectangle.
  public init() {}

  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path { Path(rect.reduced(by: inset)) }

  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> Rectangle {
    var copy = self
    copy.inset += amount
    return copy
  }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}
