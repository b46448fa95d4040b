import Foundation

/// A distance in two dimensions, which Foundation doesn't have on this platform.
public struct CGVector: Hashable, Sendable {
  /// The horizontal distance.
  public var dx: CGFloat
  /// The vertical distance.
  public var dy: CGFloat

  /// The vector without a length.
  public static let zero = CGVector()

  /// Creates a vector.
  ///
  /// - Parameters:
  ///   - dx: The horizontal distance.
  ///   - dy: The vertical distance.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }
}
