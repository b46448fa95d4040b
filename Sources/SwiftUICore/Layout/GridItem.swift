import Foundation

/// A description of a column of a ``LazyVGrid``, of a row of a ``LazyHGrid``, or of as many of them as fit.
public struct GridItem: Equatable, Sendable {
  /// A rule for the length of a column or a row.
  public enum Size: Equatable, Sendable {
    /// One item of a fixed length, in points.
    case fixed(CGFloat)
    /// One item with a share of the length that is left, between a minimum and a maximum, in points.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many items as fit in a share of the length that is left. Each is between a minimum and a maximum long, in
    /// points.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The rule for the length.
  public var size: Size
  /// The space to the next item, in points, or `nil` for 8 points.
  public var spacing: CGFloat?
  /// The position of views that are smaller than their cell, or `nil` for the center.
  public var alignment: Alignment?

  /// Creates a description of a column or a row.
  ///
  /// - Parameters:
  ///   - size: The rule for the length.
  ///   - spacing: The space to the next item, in points, or `nil` for 8 points.
  ///   - alignment: The position of views that are smaller than their cell, or `nil` for the center.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}
