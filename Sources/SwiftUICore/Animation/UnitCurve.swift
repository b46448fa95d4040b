import Foundation

/// A curve that maps the progress of time, from 0 to 1, to the progress of a change, from 0 to 1.
///
///     progress ▲      ╭── easeOut
///              │  ╭───╯
///              │╭─╯  linear: the diagonal
///              └──────────▶ time
public struct UnitCurve: Hashable, Sendable {
  /// A shape of a curve.
  private enum Shape: Hashable {
    case linear
    case bezier(CubicBezier)
    case circularEaseIn
    case circularEaseOut
    case circularEaseInOut
    case inverse(CubicBezier)
  }

  private let shape: Shape

  private init(_ shape: Shape) { self.shape = shape }

  /// Creates a cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// - Parameters:
  ///   - startControlPoint: The control point at the start. Its x coordinate is clamped to 0...1.
  ///   - endControlPoint: The control point at the end. Its x coordinate is clamped to 0...1.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(
      .bezier(
        CubicBezier(
          x1: Double(startControlPoint.x), y1: Double(startControlPoint.y), x2: Double(endControlPoint.x),
          y2: Double(endControlPoint.y))))
  }

  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
    UnitCurve(.bezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)))
  }

  /// A straight line.
  public static let linear = UnitCurve(.linear)
  /// A curve that starts and ends slowly.
  public static let easeInOut = bezier(0.42, 0, 0.58, 1)
  /// A curve that starts slowly.
  public static let easeIn = bezier(0.42, 0, 1, 1)
  /// A curve that ends slowly.
  public static let easeOut = bezier(0, 0, 0.58, 1)
  /// A quarter of a circle that starts slowly.
  public static let circularEaseIn = UnitCurve(.circularEaseIn)
  /// A quarter of a circle that ends slowly.
  public static let circularEaseOut = UnitCurve(.circularEaseOut)
  /// Two quarters of a circle, so that the curve starts and ends slowly.
  public static let circularEaseInOut = UnitCurve(.circularEaseInOut)

  /// The curve with time and progress exchanged.
  public var inverse: UnitCurve {
    switch shape {
    case .linear: self
    case .bezier(let curve): UnitCurve(.inverse(curve))
    case .inverse(let curve): UnitCurve(.bezier(curve))
    case .circularEaseIn: UnitCurve(.circularEaseOut)
    case .circularEaseOut: UnitCurve(.circularEaseIn)
    case .circularEaseInOut: self
    }
  }

  /// Returns the progress at a point in time.
  ///
  /// - Parameter progress: The elapsed fraction of the duration, which is clamped to 0...1.
  /// - Returns: The progress, which can be outside 0...1 for a Bézier curve that overshoots.
  public func value(at progress: Double) -> Double {
    let t = min(max(progress, 0), 1)
    switch shape {
    case .linear: return t
    case .bezier(let curve): return curve.y(at: curve.parameter(ofX: t))
    case .inverse(let curve): return curve.x(at: curve.parameter(ofY: t))
    case .circularEaseIn: return 1 - (1 - t * t).squareRoot()
    case .circularEaseOut: return (1 - (1 - t) * (1 - t)).squareRoot()
    case .circularEaseInOut:
      return t < 0.5
        ? (1 - (1 - 4 * t * t).squareRoot()) / 2 : (1 + (1 - 4 * (1 - t) * (1 - t)).squareRoot()) / 2
    }
  }

  /// Returns the slope of the curve at a point in time.
  ///
  /// - Parameter progress: The elapsed fraction of the duration, which is clamped to 0...1.
  /// - Returns: The progress per unit of time.
  public func velocity(at progress: Double) -> Double {
    let t = min(max(progress, 0), 1)
    switch shape {
    case .linear: return 1
    case .bezier(let curve): return curve.slope(at: curve.parameter(ofX: t))
    case .inverse(let curve): return 1 / curve.slope(at: curve.parameter(ofY: t))
    case .circularEaseIn: return t / (1 - t * t).squareRoot()
    case .circularEaseOut: return (1 - t) / (1 - (1 - t) * (1 - t)).squareRoot()
    case .circularEaseInOut:
      let u = min(t, 1 - t)
      return 2 * u / (1 - 4 * u * u).squareRoot()
    }
  }
}
