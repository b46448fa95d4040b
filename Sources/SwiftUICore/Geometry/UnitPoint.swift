import Foundation

/// A point in a view's own coordinates, from 0 at the leading and top edges to 1 at the trailing and bottom edges.
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: CGFloat
  /// The vertical coordinate.
  public var y: CGFloat

  /// Creates the point at the leading and top edges.
  public init() { self.init(x: 0, y: 0) }

  /// Creates a point from its coordinates.
  ///
  /// - Parameters:
  ///   - x: The horizontal coordinate.
  ///   - y: The vertical coordinate.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// The point at the leading and top edges.
  public static let zero = UnitPoint()
  /// The center.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The center of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The center of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The center of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The center of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The leading corner of the top edge.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The trailing corner of the top edge.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The leading corner of the bottom edge.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The trailing corner of the bottom edge.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
