import Foundation

/// A proposal for the size of a view.
///
/// A parent proposes a size, and the view chooses its own. Each dimension of a proposal is one of these:
///
/// | dimension | size of the view |
/// | --- | --- |
/// | zero | its minimum |
/// | infinity | its maximum |
/// | `nil` | its ideal |
/// | another value | its size for this much space |
public struct ProposedViewSize: Equatable, Sendable {
  /// The proposed width, in points, or `nil` to request the ideal width.
  public var width: CGFloat?
  /// The proposed height, in points, or `nil` to request the ideal height.
  public var height: CGFloat?

  /// A proposal that requests the minimum size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// A proposal that requests the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// A proposal that requests the maximum size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Creates a proposal from its dimensions.
  ///
  /// - Parameters:
  ///   - width: The proposed width, in points, or `nil` to request the ideal width.
  ///   - height: The proposed height, in points, or `nil` to request the ideal height.
  @inlinable
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Creates a proposal from a size.
  ///
  /// - Parameter size: The proposed size, in points.
  @inlinable
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// Returns the proposal as a size, in which the dimensions of another size replace those that are `nil`.
  ///
  /// - Parameter size: The size whose dimensions replace those that are `nil`.
  @inlinable
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  /// The dimension along an axis.
  subscript(axis: Axis) -> CGFloat? { axis == .horizontal ? width : height }

  /// Returns the proposal with another dimension along an axis.
  func with(_ length: CGFloat?, along axis: Axis) -> ProposedViewSize {
    axis == .horizontal ? .init(width: length, height: height) : .init(width: width, height: length)
  }

  /// Returns a Boolean value that indicates whether the proposal leaves room for a size in both dimensions.
  func covers(_ size: CGSize) -> Bool { width ?? .infinity >= size.width && height ?? .infinity >= size.height }

  /// Returns the proposal less the insets, but not less than zero.
  func inset(by insets: EdgeInsets) -> ProposedViewSize {
    .init(
      width: width.map { max($0 - insets.leading - insets.trailing, 0) },
      height: height.map { max($0 - insets.top - insets.bottom, 0) })
  }
}

extension CGSize {
  /// The dimension along an axis.
  subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Returns the size plus the insets, but not less than zero.
  func outset(by insets: EdgeInsets) -> CGSize {
    CGSize(
      width: max(width + insets.leading + insets.trailing, 0), height: max(height + insets.top + insets.bottom, 0))
  }
}

extension CGPoint {
  /// The coordinate along an axis.
  subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

extension Axis {
  /// The other axis.
  var perpendicular: Axis { self == .horizontal ? .vertical : .horizontal }
}
