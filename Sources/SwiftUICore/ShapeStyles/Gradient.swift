import Foundation

/// Colors with their positions along a line, between which the colors change continuously.
public struct Gradient: Hashable, Sendable {
  /// A color and its position.
  public struct Stop: Hashable, Sendable {
    /// The color.
    public var color: Color
    /// The position, from 0 at the start to 1 at the end.
    public var location: CGFloat

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - color: The color at the position.
    ///   - location: The position, from 0 at the start to 1 at the end.
    public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
  }

  /// The colors with their positions, in ascending order.
  public var stops: [Stop]

  /// Creates a gradient from colors with positions.
  ///
  /// - Parameter stops: The colors with their positions, in ascending order.
  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient from colors at equal distances.
  ///
  /// - Parameter colors: The colors, from the start to the end.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
    }
  }
}
