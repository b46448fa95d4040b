import Foundation

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
