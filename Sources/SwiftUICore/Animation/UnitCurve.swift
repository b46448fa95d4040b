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

/// A cubic Bézier curve from (0, 0) to (1, 1), whose x coordinate increases along the curve.
struct CubicBezier: Hashable, Sendable {
  var x1, y1, x2, y2: Double

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    (self.x1, self.y1) = (min(max(x1, 0), 1), y1)
    (self.x2, self.y2) = (min(max(x2, 0), 1), y2)
  }

  private func coordinate(_ one: Double, _ two: Double, _ s: Double) -> Double {
    ((1 + 3 * one - 3 * two) * s + 3 * two - 6 * one) * s * s + 3 * one * s
  }

  private func derivative(_ one: Double, _ two: Double, _ s: Double) -> Double {
    (3 * (1 + 3 * one - 3 * two) * s + 2 * (3 * two - 6 * one)) * s + 3 * one
  }

  func x(at s: Double) -> Double { coordinate(x1, x2, s) }
  func y(at s: Double) -> Double { coordinate(y1, y2, s) }

  /// The slope dy/dx at a parameter. Where both derivatives are zero, the slope is that of the limit: at an end, the
  /// direction to the nearest other control point.
  func slope(at s: Double) -> Double {
    let (dx, dy) = (derivative(x1, x2, s), derivative(y1, y2, s))
    if dx == 0, dy == 0 { return s < 0.5 ? (x2 == 0 ? 1 : y2 / x2) : (x1 == 1 ? 1 : (1 - y1) / (1 - x1)) }
    return dy / dx
  }

  func parameter(ofX x: Double) -> Double { solve(x1, x2, x) }
  func parameter(ofY y: Double) -> Double { solve(y1, y2, y) }

  /// Finds the parameter at which a coordinate that increases has a value: with Newton's method, and by bisection where
  /// the curve is too flat for that.
  private func solve(_ one: Double, _ two: Double, _ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    var s = value
    for _ in 0..<8 {
      let error = coordinate(one, two, s) - value
      if abs(error) < 1e-13 { return s }
      let slope = derivative(one, two, s)
      guard abs(slope) > 1e-6 else { break }
      s -= error / slope
      guard (0...1).contains(s) else { break }
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      s = (low + high) / 2
      if coordinate(one, two, s) < value { low = s } else { high = s }
    }
    return s
  }
}
