import Foundation

extension Path: Shape {
  /// Returns the path itself, regardless of the rectangle.
  ///
  /// - Parameter rect: A rectangle.
  public nonisolated func path(in rect: CGRect) -> Path { self }
}

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

/// A rectangle with rounded corners.
public struct RoundedRectangle: InsettableShape {
  /// The width and height of the corners, in points.
  public var cornerSize: CGSize
  /// The style of the corners.
  public var style: RoundedCornerStyle
  private var inset: CGFloat = 0

  /// Creates a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - cornerSize: The width and height of the corners, in points.
  ///   - style: The style of the corners.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    (self.cornerSize, self.style) = (cornerSize, style)
  }

  /// Creates a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - cornerRadius: The radius of the corners, in points.
  ///   - style: The style of the corners.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path {
    let size = CGSize(width: cornerSize.width - inset, height: cornerSize.height - inset)
    return Path(roundedRect: rect.reduced(by: inset), cornerSize: size, style: style)
  }

  /// The width and height of the corners.
  public nonisolated var animatableData: CGSize.AnimatableData {
    get { cornerSize.animatableData }
    set { cornerSize.animatableData = newValue }
  }

  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> RoundedRectangle {
    var copy = self
    copy.inset += amount
    return copy
  }
}

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

/// An ellipse that touches the sides of its view's frame.
public struct Ellipse: InsettableShape {
  private var inset: CGFloat = 0

  /// Creates an ellipse.
  public init() {}

  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect.reduced(by: inset)) }

  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> Ellipse {
    var copy = self
    copy.inset += amount
    return copy
  }
}

/// A circle in the middle of its view's frame, which it touches at the nearer sides.
public struct Circle: InsettableShape {
  private var inset: CGFloat = 0

  /// Creates a circle.
  public init() {}

  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    let square = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    return Path(ellipseIn: square.reduced(by: inset))
  }

  /// Returns the greatest square inside the proposal.
  ///
  /// - Parameter proposal: The proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let side: CGFloat =
      switch (proposal.width, proposal.height) {
      case (let width?, let height?): min(width, height)
      case (let length?, nil), (nil, let length?): length
      case (nil, nil): 10
      }
    return CGSize(width: side, height: side)
  }

  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> Circle {
    var copy = self
    copy.inset += amount
    return copy
  }
}

extension CGRect {
  /// The rectangle with its sides moved inside. Opposite sides meet in the middle, but don't pass each other.
  func reduced(by amount: CGFloat) -> CGRect {
    let (dx, dy) = (min(amount, width / 2), min(amount, height / 2))
    return CGRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

// MARK: - Modified shapes

/// A shape that is a part of the outline of another.
struct TrimmedShape<Content: Shape>: Shape {
  var shape: Content
  var from: CGFloat
  var to: CGFloat

  nonisolated var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, Content.AnimatableData> {
    get { AnimatablePair(AnimatablePair(from, to), shape.animatableData) }
    set { (from, to, shape.animatableData) = (newValue.first.first, newValue.first.second, newValue.second) }
  }

  func path(in rect: CGRect) -> Path { shape.path(in: rect).trimmedPath(from: from, to: to) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

/// A shape at a distance from its place in its frame.
///
///     Circle().offset(x: 20)
public nonisolated struct OffsetShape<Content: Shape>: Shape {
  /// The shape that is moved.
  public var shape: Content
  /// The distance to the right and downward, in points.
  public var offset: CGSize

  /// Creates a shape at a distance from its place.
  ///
  /// - Parameters:
  ///   - shape: The shape that is moved.
  ///   - offset: The distance to the right and downward, in points.
  public init(shape: Content, offset: CGSize) { (self.shape, self.offset) = (shape, offset) }

  /// The data of the shape and the distance.
  public var animatableData: AnimatablePair<Content.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(shape.animatableData, offset.animatableData) }
    set { (shape.animatableData, offset.animatableData) = (newValue.first, newValue.second) }
  }

  /// Returns the moved outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle.
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(CGAffineTransform(translationX: offset.width, y: offset.height))
  }

  /// Returns the size that the shape chooses for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
    OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
  }
}

/// A shape that is rotated about a point of its frame.
///
///     Rectangle().rotation(.degrees(45))
public nonisolated struct RotatedShape<Content: Shape>: Shape {
  /// The shape that is rotated.
  public var shape: Content
  /// The angle, clockwise.
  public var angle: Angle
  /// The point of the frame that stays in its place.
  public var anchor: UnitPoint

  /// Creates a rotated shape.
  ///
  /// - Parameters:
  ///   - shape: The shape that is rotated.
  ///   - angle: The angle, clockwise.
  ///   - anchor: The point of the frame that stays in its place.
  public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
    (self.shape, self.angle, self.anchor) = (shape, angle, anchor)
  }

  /// The data of the shape, the angle and the point.
  public var animatableData:
    AnimatablePair<Content.AnimatableData, AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData>>
  {
    get { AnimatablePair(shape.animatableData, AnimatablePair(angle.animatableData, anchor.animatableData)) }
    set {
      shape.animatableData = newValue.first
      (angle.animatableData, anchor.animatableData) = (newValue.second.first, newValue.second.second)
    }
  }

  /// Returns the rotated outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle.
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(CGAffineTransform(rotationAngle: angle.radians).about(anchor.point(in: rect)))
  }

  /// Returns the size that the shape chooses for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
    RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
  }
}

/// A shape that is scaled about a point of its frame.
///
///     Circle().scale(x: 1, y: 0.5)
public nonisolated struct ScaledShape<Content: Shape>: Shape {
  /// The shape that is scaled.
  public var shape: Content
  /// The horizontal and the vertical factor.
  public var scale: CGSize
  /// The point of the frame that stays in its place.
  public var anchor: UnitPoint

  /// Creates a scaled shape.
  ///
  /// - Parameters:
  ///   - shape: The shape that is scaled.
  ///   - scale: The horizontal and the vertical factor.
  ///   - anchor: The point of the frame that stays in its place.
  public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
    (self.shape, self.scale, self.anchor) = (shape, scale, anchor)
  }

  /// The data of the shape, the factors and the point.
  public var animatableData:
    AnimatablePair<Content.AnimatableData, AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData>>
  {
    get { AnimatablePair(shape.animatableData, AnimatablePair(scale.animatableData, anchor.animatableData)) }
    set {
      shape.animatableData = newValue.first
      (scale.animatableData, anchor.animatableData) = (newValue.second.first, newValue.second.second)
    }
  }

  /// Returns the scaled outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle.
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(
      CGAffineTransform(scaleX: scale.width, y: scale.height).about(anchor.point(in: rect)))
  }

  /// Returns the size that the shape chooses for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension ScaledShape: InsettableShape where Content: InsettableShape {
  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> ScaledShape<Content.InsetShape> {
    ScaledShape<Content.InsetShape>(shape: shape.inset(by: amount), scale: scale, anchor: anchor)
  }
}

/// A shape that is transformed in the coordinates of its frame.
public nonisolated struct TransformedShape<Content: Shape>: Shape {
  /// The shape that is transformed.
  public var shape: Content
  /// The transform.
  public var transform: CGAffineTransform

  /// Creates a transformed shape.
  ///
  /// - Parameters:
  ///   - shape: The shape that is transformed.
  ///   - transform: The transform.
  public init(shape: Content, transform: CGAffineTransform) { (self.shape, self.transform) = (shape, transform) }

  /// The data of the shape. The transform changes without an animation.
  public var animatableData: Content.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }

  /// Returns the transformed outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(transform) }

  /// Returns the size that the shape chooses for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

/// A shape of a fixed size at the corner of its frame.
struct SizedShape<Content: Shape>: Shape {
  var shape: Content
  var size: CGSize

  nonisolated var animatableData: AnimatablePair<CGSize.AnimatableData, Content.AnimatableData> {
    get { AnimatablePair(size.animatableData, shape.animatableData) }
    set { (size.animatableData, shape.animatableData) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path { shape.path(in: CGRect(origin: rect.origin, size: size)) }
}

extension Shape {
  /// Returns a shape that is a part of this shape's outline.
  ///
  ///     Circle().trim(from: 0, to: progress).stroke(.blue, lineWidth: 4)
  ///
  /// - Parameters:
  ///   - startFraction: The start of the part, as a fraction of the outline's length.
  ///   - endFraction: The end of the part, as a fraction of the outline's length.
  public nonisolated func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    TrimmedShape(shape: self, from: startFraction, to: endFraction)
  }

  /// Returns this shape at a distance from its place in its frame.
  ///
  /// - Parameter offset: The distance, in points.
  public nonisolated func offset(_ offset: CGSize) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: offset)
  }

  /// Returns this shape at a distance from its place in its frame.
  ///
  /// - Parameter offset: The distance, in points.
  public nonisolated func offset(_ offset: CGPoint) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
  }

  /// Returns this shape at a distance from its place in its frame.
  ///
  /// - Parameters:
  ///   - x: The distance to the right, in points.
  ///   - y: The distance downward, in points.
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: x, height: y))
  }

  /// Returns this shape, rotated about a point of its frame.
  ///
  /// - Parameters:
  ///   - angle: The angle, clockwise.
  ///   - anchor: The point.
  public nonisolated func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }

  /// Returns this shape, scaled about a point of its frame.
  ///
  /// - Parameters:
  ///   - x: The horizontal factor.
  ///   - y: The vertical factor.
  ///   - anchor: The point.
  public nonisolated func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }

  /// Returns this shape, scaled about a point of its frame.
  ///
  /// - Parameters:
  ///   - scale: The factor in both directions.
  ///   - anchor: The point.
  public nonisolated func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Returns this shape, transformed in the coordinates of its frame.
  ///
  /// - Parameter transform: The transform.
  public nonisolated func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
    TransformedShape(shape: self, transform: transform)
  }

  /// Returns this shape at a fixed size, at the corner of its frame.
  ///
  /// - Parameter size: The size, in points.
  public nonisolated func size(_ size: CGSize) -> some Shape { SizedShape(shape: self, size: size) }

  /// Returns this shape at a fixed size, at the corner of its frame.
  ///
  /// - Parameters:
  ///   - width: The width, in points.
  ///   - height: The height, in points.
  public nonisolated func size(width: CGFloat, height: CGFloat) -> some Shape {
    size(CGSize(width: width, height: height))
  }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  /// Returns a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - cornerSize: The width and height of the corners, in points.
  ///   - style: The style of the corners.
  public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }

  /// Returns a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - cornerRadius: The radius of the corners, in points.
  ///   - style: The style of the corners.
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
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

extension Shape where Self == Circle {
  /// A circle.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  /// An ellipse.
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
  /// A capsule.
  public static var capsule: Capsule { Capsule() }

  /// Returns a capsule.
  ///
  /// - Parameter style: The style of the corners.
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
