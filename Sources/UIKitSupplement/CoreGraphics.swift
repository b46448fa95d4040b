import Foundation
import SwiftUICore

/// A color with components in sRGB, as Core Graphics has it.
public final class CGColor: Hashable, Sendable {
  let resolved: Color.Resolved

  init(_ resolved: Color.Resolved) { self.resolved = resolved }

  /// Creates a color from its components.
  ///
  /// - Parameters:
  ///   - red: The red component, from 0 to 1.
  ///   - green: The green component, from 0 to 1.
  ///   - blue: The blue component, from 0 to 1.
  ///   - alpha: The opacity, from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color.Resolved(red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(alpha)))
  }

  /// Creates a color from its components in sRGB.
  ///
  /// - Parameters:
  ///   - srgbRed: The red component, from 0 to 1.
  ///   - green: The green component, from 0 to 1.
  ///   - blue: The blue component, from 0 to 1.
  ///   - alpha: The opacity, from 0 to 1.
  public convenience init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: srgbRed, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a shade of gray.
  ///
  /// - Parameters:
  ///   - gray: The brightness, from 0 to 1.
  ///   - alpha: The opacity, from 0 to 1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Red, green, blue and the opacity, from 0 to 1.
  public var components: [CGFloat]? {
    [resolved.red, resolved.green, resolved.blue, resolved.opacity].map { CGFloat($0) }
  }

  /// The number of components, which is 4 with the opacity.
  public var numberOfComponents: Int { 4 }

  /// The opacity, from 0 to 1.
  public var alpha: CGFloat { CGFloat(resolved.opacity) }

  /// Compares two colors.
  ///
  /// - Parameters:
  ///   - one: A color.
  ///   - other: Another color.
  /// - Returns: A Boolean value that indicates whether their components are equal.
  public static func == (one: CGColor, other: CGColor) -> Bool { one.resolved == other.resolved }

  /// Hashes the components.
  ///
  /// - Parameter hasher: The hasher that the components are fed into.
  public func hash(into hasher: inout Hasher) { hasher.combine(resolved) }
}

/// An outline of lines and curves, as Core Graphics has it.
// Only `CGMutablePath` changes the property, and its users must not share it between threads meanwhile.
public class CGPath: Equatable, @unchecked Sendable {
  var path: Path

  init(_ path: Path) { self.path = path }

  /// Creates a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - transform: A transform of the outline, or `nil`.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect).applying(transform?.pointee ?? .identity))
  }

  /// Creates an ellipse.
  ///
  /// - Parameters:
  ///   - rect: The rectangle around the ellipse, in points.
  ///   - transform: A transform of the outline, or `nil`.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: rect).applying(transform?.pointee ?? .identity))
  }

  /// Creates a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - cornerWidth: The width of the corners.
  ///   - cornerHeight: The height of the corners.
  ///   - transform: A transform of the outline, or `nil`.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let size = CGSize(width: cornerWidth, height: cornerHeight)
    self.init(Path(roundedRect: rect, cornerSize: size, style: .circular).applying(transform?.pointee ?? .identity))
  }

  /// The smallest rectangle that contains the outline.
  public var boundingBox: CGRect { path.boundingRect }
  /// The smallest rectangle that contains the outline.
  public var boundingBoxOfPath: CGRect { path.boundingRect }
  /// A Boolean value that indicates whether the outline has no elements.
  public var isEmpty: Bool { path.isEmpty }
  /// The end of the last element.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Returns a Boolean value that indicates whether a point is inside the outline.
  ///
  /// - Parameters:
  ///   - point: A point in the coordinates of the outline.
  ///   - rule: The rule that says what is inside.
  ///   - transform: A transform of the point.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    path.contains(point.applying(transform), eoFill: rule == .evenOdd)
  }

  /// Returns a copy.
  ///
  /// - Returns: The copy.
  public func copy() -> CGPath? { CGPath(path) }

  /// Returns a copy that can be changed.
  ///
  /// - Returns: The copy.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }

  /// Compares two outlines.
  ///
  /// - Parameters:
  ///   - one: An outline.
  ///   - other: Another outline.
  /// - Returns: A Boolean value that indicates whether they have the same elements.
  public static func == (one: CGPath, other: CGPath) -> Bool { one.path == other.path }
}

/// A rule that says which points are inside an outline.
public enum CGPathFillRule: Int, Sendable {
  /// Points that the outline goes around.
  case winding
  /// Points that the outline goes around an odd number of times.
  case evenOdd
}

/// An outline that can be changed.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  override init(_ path: Path) { super.init(path) }

  /// Creates an empty outline.
  public convenience init() { self.init(Path()) }

  /// Begins another part at a point.
  ///
  /// - Parameters:
  ///   - point: The first point of the new part.
  ///   - transform: A transform of the point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - point: The end.
  ///   - transform: A transform of the point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.addLine(to: point.applying(transform))
  }

  /// Adds lines from point to point.
  ///
  /// - Parameters:
  ///   - points: The ends of the lines, of which the first begins a new part.
  ///   - transform: A transform of the points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    path.addLines(points.map { $0.applying(transform) })
  }

  /// Adds a quadratic curve.
  ///
  /// - Parameters:
  ///   - end: Where the curve ends and the next segment begins.
  ///   - control: The control point.
  ///   - transform: A transform of the points.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    path.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic curve.
  ///
  /// - Parameters:
  ///   - end: Where the curve ends and the next segment begins.
  ///   - control1: The first control point.
  ///   - control2: The second control point.
  ///   - transform: A transform of the points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
  }

  /// Adds a part of a circle.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The distance of the arc from the center, in points.
  ///   - startAngle: The angle of the start, in radians.
  ///   - endAngle: The angle of the end, in radians.
  ///   - clockwise: The direction.
  ///   - transform: A transform of the part.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
      clockwise: clockwise, transform: transform)
  }

  /// Adds a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - transform: A transform of the rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addRect(rect, transform: transform)
  }

  /// Adds an ellipse.
  ///
  /// - Parameters:
  ///   - rect: The rectangle around the ellipse.
  ///   - transform: A transform of the ellipse.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addEllipse(in: rect, transform: transform)
  }

  /// Adds another outline.
  ///
  /// - Parameters:
  ///   - other: The outline.
  ///   - transform: A transform of the outline.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.addPath(other.path, transform: transform)
  }

  /// Adds a line to the start of the part.
  public func closeSubpath() { path.closeSubpath() }
}

extension Path {
  /// Creates a path from an outline of Core Graphics.
  ///
  /// - Parameter path: The outline.
  public init(_ path: CGPath) { self = path.path }

  /// The path as an outline of Core Graphics.
  public var cgPath: CGPath { CGPath(self) }
}

/// A picture of pixels, as Core Graphics has it.
public final class CGImage: Sendable {
  let bytes: Data
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// Creates a picture from the bytes of an image file.
  init?(_ bytes: Data) {
    guard let size = ImageHeader.size(of: bytes) else { return nil }
    (self.bytes, width, height) = (bytes, size.width, size.height)
  }
}

extension Image {
  /// Creates an image from a picture.
  ///
  /// - Parameters:
  ///   - cgImage: The picture.
  ///   - scale: The number of pixels per point.
  ///   - orientation: The orientation. Only ``Image/Orientation/up`` is supported.
  ///   - label: The text that assistive technologies read.
  public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
    self.init(ImageData(cgImage.bytes, scale: scale), label: label)
  }

  /// Creates an image from a picture, which assistive technologies ignore.
  ///
  /// - Parameters:
  ///   - cgImage: The picture.
  ///   - scale: The number of pixels per point.
  ///   - orientation: The orientation. Only ``Image/Orientation/up`` is supported.
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    self.init(ImageData(cgImage.bytes, scale: scale))
  }
}

// MARK: - Functions

/// Creates a point.
///
/// - Parameters:
///   - x: The horizontal coordinate.
///   - y: The vertical coordinate.
/// - Returns: The point.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Creates a size.
///
/// - Parameters:
///   - width: The extent from left to right.
///   - height: The extent from top to bottom.
/// - Returns: The size.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// Creates a rectangle.
///
/// - Parameters:
///   - x: The left edge.
///   - y: The top edge.
///   - width: The extent from left to right.
///   - height: The extent from top to bottom.
/// - Returns: The rectangle.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// Creates a vector.
///
/// - Parameters:
///   - dx: The horizontal distance.
///   - dy: The vertical distance.
/// - Returns: The vector.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

/// Returns the time since the system was started.
///
/// - Returns: The time, in seconds.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// A time, in seconds.
public typealias CFTimeInterval = Double

/// A point in time, in seconds since the first of January 2001.
public typealias CFAbsoluteTime = Double

/// Returns the current time.
///
/// - Returns: The time, in seconds since the first of January 2001.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// The number of nanoseconds of a second.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds of a millisecond.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of nanoseconds of a microsecond.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSEC_PER_USEC: UInt64 = 1000
/// The number of microseconds of a second.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let USEC_PER_SEC: UInt64 = 1_000_000
