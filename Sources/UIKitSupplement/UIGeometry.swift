import Foundation
import SwiftUICore

/// The distances from the four edges of a rectangle, in points.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the left edge.
  public var left: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the right edge.
  public var right: CGFloat

  /// No distances.
  public static let zero = UIEdgeInsets()

  /// Creates insets.
  ///
  /// - Parameters:
  ///   - top: The distance from the top edge, in points.
  ///   - left: The distance from the left edge, in points.
  ///   - bottom: The distance from the bottom edge, in points.
  ///   - right: The distance from the right edge, in points.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

extension EdgeInsets {
  /// Creates insets from those of the toolkit of small devices, in a left-to-right layout.
  ///
  /// - Parameter insets: Distances from the edges, of which the left one becomes the leading one.
  public init(_ insets: UIEdgeInsets) {
    self.init(top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  }
}

/// A set of corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The set as bits, one for each corner.
  public let rawValue: UInt

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits, one for each corner.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the top left.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The corner at the top right.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The corner at the bottom left.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The corner at the bottom right.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// An outline of lines and curves, for shapes: `Path(UIBezierPath(…).cgPath)`.
// A program must not share a path between threads while it changes it.
open class UIBezierPath: NSObject, NSCopying, @unchecked Sendable {
  private var path: Path

  /// Creates an empty outline.
  public override convenience init() { self.init(Path()) }

  private init(_ path: Path) { self.path = path }

  /// Creates a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public convenience init(rect: CGRect) { self.init(Path(rect)) }

  /// Creates an ellipse.
  ///
  /// - Parameter rect: The rectangle around the ellipse, in points.
  public convenience init(ovalIn rect: CGRect) { self.init(Path(ellipseIn: rect)) }

  /// Creates a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - cornerRadius: The radius of the corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(Path(roundedRect: rect, cornerRadius: cornerRadius))
  }

  /// Creates a rectangle of which some corners are rounded.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - corners: The rounded corners.
  ///   - cornerRadii: The size of the corners, whose width is the radius.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    func radius(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? cornerRadii.width : 0 }
    self.init(
      UnevenRoundedRectangle(
        topLeadingRadius: radius(.topLeft), bottomLeadingRadius: radius(.bottomLeft),
        bottomTrailingRadius: radius(.bottomRight), topTrailingRadius: radius(.topRight)
      ).path(in: rect))
  }

  /// Creates a part of a circle.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The distance of the arc from the center, in points.
  ///   - startAngle: The angle of the start, in radians.
  ///   - endAngle: The angle of the end, in radians.
  ///   - clockwise: A Boolean value that indicates whether the part goes clockwise, as it is seen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init(Path())
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Creates an outline from one of Core Graphics.
  ///
  /// - Parameter cgPath: The outline.
  public convenience init(cgPath: CGPath) { self.init(cgPath.path) }

  /// The outline as one of Core Graphics.
  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }

  /// The smallest rectangle that contains the outline.
  open var bounds: CGRect { path.boundingRect }
  /// A Boolean value that indicates whether the outline has no elements.
  open var isEmpty: Bool { path.isEmpty }
  /// The end of the last element.
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The width of a line along the outline. A view has its own: `stroke(_:lineWidth:)`.
  open var lineWidth: CGFloat = 1

  /// Begins another part at a point.
  ///
  /// - Parameter point: The first point of the new part.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line.
  ///
  /// - Parameter point: The end.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a quadratic curve.
  ///
  /// - Parameters:
  ///   - endPoint: The point at which the curve ends.
  ///   - controlPoint: The point toward which the curve bends.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds a cubic curve.
  ///
  /// - Parameters:
  ///   - endPoint: The end.
  ///   - controlPoint1: The first control point.
  ///   - controlPoint2: The second control point.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a part of a circle.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The distance of the arc from the center, in points.
  ///   - startAngle: The angle of the start, in radians.
  ///   - endAngle: The angle of the end, in radians.
  ///   - clockwise: A Boolean value that indicates whether the part goes clockwise, as it is seen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // A path calls the direction by the axes of Core Graphics, in which y grows upward.
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
      clockwise: !clockwise)
  }

  /// Adds a line to the start of the part.
  open func close() { path.closeSubpath() }

  /// Adds another outline.
  ///
  /// - Parameter bezierPath: The outline.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Transforms the outline.
  ///
  /// - Parameter transform: What becomes of each point of the outline.
  open func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }

  /// Removes all elements.
  open func removeAllPoints() { path = Path() }

  /// Returns a Boolean value that indicates whether a point is inside the outline.
  ///
  /// - Parameter point: A point in the coordinates of the outline.
  /// - Returns: A Boolean value that indicates whether the point is inside the outline.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point) }

  /// Returns a copy.
  ///
  /// - Parameter zone: Not used.
  /// - Returns: The copy.
  open func copy(with zone: NSZone? = nil) -> Any { UIBezierPath(path) }
}
