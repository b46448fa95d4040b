/// The properties of the area inside a path.
public struct FillStyle: Equatable, Sendable {
  /// A Boolean value that indicates whether the even-odd rule applies, instead of the nonzero winding rule.
  public var isEOFilled: Bool
  /// A Boolean value that indicates whether the edges are smoothed.
  public var isAntialiased: Bool

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule applies, instead of the nonzero winding rule.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed.
  public init(eoFill: Bool = false, antialiased: Bool = true) { (isEOFilled, isAntialiased) = (eoFill, antialiased) }
}
