import Foundation

/// The radii of the corners of a rectangle, in points.
public struct RectangleCornerRadii: Equatable, Sendable {
  /// The radius at the top and the leading edge.
  public var topLeading: CGFloat
  /// The radius at the bottom and the leading edge.
  public var bottomLeading: CGFloat
  /// The radius at the bottom and the trailing edge.
  public var bottomTrailing: CGFloat
  /// The radius at the top and the trailing edge.
  public var topTrailing: CGFloat

  /// Creates radii.
  ///
  /// - Parameters:
  ///   - topLeading: The radius at the top and the leading edge.
  ///   - bottomLeading: The radius at the bottom and the leading edge.
  ///   - bottomTrailing: The radius at the bottom and the trailing edge.
  ///   - topTrailing: The radius at the top and the trailing edge.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    (self.topLeading, self.bottomLeading) = (topLeading, bottomLeading)
    (self.bottomTrailing, self.topTrailing) = (bottomTrailing, topTrailing)
  }
}

extension RectangleCornerRadii: Animatable {
  /// The radii at the top leading, bottom leading, bottom trailing and top trailing corners.
  public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(AnimatablePair(topLeading, bottomLeading), AnimatablePair(bottomTrailing, topTrailing)) }
    set {
      (topLeading, bottomLeading) = (newValue.first.first, newValue.first.second)
      (bottomTrailing, topTrailing) = (newValue.second.first, newValue.second.second)
    }
  }
}

/// A rectangle whose corners have different radii. Its leading side is at the left.
public struct UnevenRoundedRectangle: InsettableShape {
  /// The radii of the corners, in points.
  public var cornerRadii: RectangleCornerRadii
  /// The style of the corners.
  public var style: RoundedCornerStyle
  private var inset: CGFloat = 0

  /// Creates a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - cornerRadii: The radii of the corners, in points.
  ///   - style: The style of the corners.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    (self.cornerRadii, self.style) = (cornerRadii, style)
  }

  /// Creates a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - topLeadingRadius: The radius at the top and the leading edge, in points.
  ///   - bottomLeadingRadius: The radius at the bottom and the leading edge, in points.
  ///   - bottomTrailingRadius: The radius at the bottom and the trailing edge, in points.
  ///   - topTrailingRadius: The radius at the top and the trailing edge, in points.
  ///   - style: The style of the corners.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
        topTrailing: topTrailingRadius), style: style)
  }

  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path {
    func size(_ radius: CGFloat) -> CGSize { CGSize(width: radius - inset, height: radius - inset) }
    return Path {
      $0.addRoundedRect(
        in: rect.reduced(by: inset), topLeft: size(cornerRadii.topLeading), topRight: size(cornerRadii.topTrailing),
        bottomRight: size(cornerRadii.bottomTrailing), bottomLeft: size(cornerRadii.bottomLeading))
    }
  }

  /// The radii of the corners.
  public nonisolated var animatableData: RectangleCornerRadii.AnimatableData {
    get { cornerRadii.animatableData }
    set { cornerRadii.animatableData = newValue }
  }

  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> UnevenRoundedRectangle {
    var copy = self
    copy.inset += amount
    return copy
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// Returns a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - cornerRadii: The radii of the corners, in points.
  ///   - style: The style of the corners.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle { UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style) }

  /// Returns a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - topLeadingRadius: The radius at the top and the leading edge, in points.
  ///   - bottomLeadingRadius: The radius at the bottom and the leading edge, in points.
  ///   - bottomTrailingRadius: The radius at the bottom and the trailing edge, in points.
  ///   - topTrailingRadius: The radius at the top and the trailing edge, in points.
  ///   - style: The style of the corners.
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
  }
}
