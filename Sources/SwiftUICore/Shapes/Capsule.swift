import Foundation

/// A rectangle whose shorter sides are half circles.
public struct Capsule: InsettableShape {
  /// The style of the corners.
  public var style: RoundedCornerStyle
  private var inset: CGFloat = 0

  /// Creates a capsule.
  ///
  /// - Parameter style: The style of the corners.
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }

  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path {
    let rect = rect.reduced(by: inset)
    return Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
  }

  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> Capsule {
    var copy = self
    copy.inset += amount
    return copy
  }
}

extension Shape where Self == Capsule {
  /// A capsule.
  public static var capsule: Capsule { Capsule() }

  /// Returns a capsule.
  ///
  /// - Parameter style: The style of the corners.
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
