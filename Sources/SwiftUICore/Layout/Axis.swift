/// A dimension of the layout: horizontal or vertical.
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
  /// The horizontal direction.
  case horizontal
  /// The vertical direction.
  case vertical

  /// A set of axes.
  public struct Set: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The set as bits, one for each axis.
    public let rawValue: Int8

    /// Creates a set from its bits.
    ///
    /// - Parameter rawValue: The bits, one for each direction.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The horizontal direction.
    public static let horizontal = Set(rawValue: 1)
    /// The vertical direction.
    public static let vertical = Set(rawValue: 2)
  }
}
