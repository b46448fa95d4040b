import Foundation
import SwiftUI
import Testing

/// Paths, compared with many points along their lines and curves, which the tests compute from the elements.
struct PathLawTests {
  /// A generator of random numbers that repeats them for the same seed.
  private struct Generator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func below(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ mixed >> 31) % UInt64(bound))
    }

    mutating func coordinate() -> CGFloat { CGFloat(below(801) - 400) / 4 }
    mutating func point() -> CGPoint { CGPoint(x: coordinate(), y: coordinate()) }

    /// Returns a path of lines and curves, whose subpaths are open or closed.
    mutating func path() -> Path {
      var path = Path()
      if below(8) > 0 { path.move(to: point()) }
      for _ in 0..<(1 + below(8)) {
        switch below(7) {
        case 0: path.move(to: point())
        case 1, 2: path.addLine(to: point())
        case 3: path.addQuadCurve(to: point(), control: point())
        case 4, 5: path.addCurve(to: point(), control1: point(), control2: point())
        default: path.closeSubpath()
        }
      }
      return path
    }
  }

  /// Returns closely spaced points along each subpath. The last point of a closed subpath is its start.
  private func samples(_ path: Path, _ steps: Int = 400) -> [[CGPoint]] {
    var (result, points, start) = ([[CGPoint]](), [CGPoint](), CGPoint.zero)
    func finish() {
      if !points.isEmpty { result.append(points) }
      points = []
    }
    func add(_ end: CGPoint, _ controls: [CGPoint]) {
      if points.isEmpty { points = [start] }
      let all = [points[points.count - 1]] + controls + [end]
      for step in 1...steps {
        // De Casteljau's algorithm, for any number of control points.
        let t = CGFloat(step) / CGFloat(steps)
        var level = all
        while level.count > 1 {
          level = zip(level, level.dropFirst()).map {
            CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
          }
        }
        points.append(level[0])
      }
    }
    func append(_ element: Path.Element) {
      switch element {
      case .move(let point):
        finish()
        (points, start) = ([point], point)
      case .line(let end): add(end, [])
      case .quadCurve(let end, let control): add(end, [control])
      case .curve(let end, let one, let two): add(end, [one, two])
      case .closeSubpath:
        if !points.isEmpty { add(start, []) }
        finish()
      }
    }
    path.forEach(append)
    finish()
    return result
  }

  private func distance(_ one: CGPoint, _ other: CGPoint) -> CGFloat {
    ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)).squareRoot()
  }

  private func length(_ points: [CGPoint]) -> CGFloat {
    zip(points, points.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
  }

  @Test(arguments: 0..<60) func boundsAreThoseOfThePoints(seed: Int) {
    var random = Generator(seed)
    let path = random.path()
    let (points, bounds) = (samples(path).joined(), path.boundingRect)
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
      let bottom = points.map(\.y).max()
    else {
      #expect(bounds.isNull)
      return
    }
    for (one, other) in [(left, bounds.minX), (right, bounds.maxX), (top, bounds.minY), (bottom, bounds.maxY)] {
      #expect(abs(one - other) < 0.01, "seed \(seed): \(bounds)")
    }
  }

  @Test(arguments: 0..<40) func insideIsWhatThePointsWindAround(seed: Int) {
    var random = Generator(seed)
    let path = random.path()
    let subpaths = samples(path)
    for _ in 0..<40 {
      let point = random.point()
      if subpaths.joined().contains(where: { distance($0, point) < 1.5 }) { continue }
      var turns: CGFloat = 0
      for points in subpaths {
        for (one, other) in zip(points, points.dropFirst() + [points[0]]) {
          let (a, b) = (atan2(one.y - point.y, one.x - point.x), atan2(other.y - point.y, other.x - point.x))
          turns += remainder(b - a, 2 * .pi)
        }
      }
      let winding = Int((turns / (2 * .pi)).rounded())
      // A line that closes an open subpath can be near the point.
      if abs(turns / (2 * .pi) - CGFloat(winding)) > 0.01 { continue }
      #expect(path.contains(point) == (winding != 0), "seed \(seed), \(point)")
      #expect(path.contains(point, eoFill: true) == (winding % 2 != 0), "seed \(seed), \(point)")
    }
  }

  @Test(arguments: 0..<40) func aPartHasItsShareOfTheLength(seed: Int) {
    var random = Generator(seed)
    let path = random.path()
    let subpaths = samples(path)
    let total = subpaths.reduce(0) { $0 + length($1) }
    if total == 0 { return }
    let (one, two) = (CGFloat(random.below(100)) / 100, CGFloat(random.below(100)) / 100)
    let (from, to) = (min(one, two), max(one, two))
    let part = path.trimmedPath(from: from, to: to)
    let pieces = samples(part)
    #expect(abs(pieces.reduce(0) { $0 + length($1) } - total * (to - from)) < total * 0.004, "seed \(seed)")
    guard from < to, let first = pieces.first?.first, let last = pieces.last?.last else { return }
    /// Returns the point at a distance from the start of the path.
    func point(at distance: CGFloat) -> CGPoint {
      var rest = distance
      for points in subpaths {
        for (one, other) in zip(points, points.dropFirst()) {
          let step = self.distance(one, other)
          if rest <= step { return other }
          rest -= step
        }
      }
      return subpaths.last?.last ?? .zero
    }
    // At the start of a new subpath, the end of the one before is also correct.
    #expect(
      distance(first, point(at: from * total)) < total * 0.01
        || distance(first, point(at: from * total + total * 0.004)) < total * 0.01, "seed \(seed)")
    #expect(
      distance(last, point(at: to * total)) < total * 0.01
        || distance(last, point(at: to * total - total * 0.004)) < total * 0.01, "seed \(seed)")
    #expect(path.trimmedPath(from: 0, to: 1) == path)
    #expect(path.trimmedPath(from: to, to: from).isEmpty)
  }

  @Test(arguments: [
    (0, 90, false), (0, 90, true), (90, 0, false), (90, 0, true), (0, 360, false), (0, 360, true), (0, -360, true),
    (30, 30, false), (30, 30, true), (0, 720, false), (0, -720, true), (-50, 400, false), (400, -50, true),
    (10, 200, true), (200, 10, false), (0, 1, true), (350, 370, false),
  ]) func anArcTurnsFromItsStartToItsEnd(start: Double, end: Double, clockwise: Bool) {
    let (center, radius) = (CGPoint(x: 10, y: -20), CGFloat(40))
    var path = Path()
    path.addArc(
      center: center, radius: radius, startAngle: .degrees(start), endAngle: .degrees(end), clockwise: clockwise)
    let points = samples(path).joined().map { CGPoint(x: $0.x - center.x, y: $0.y - center.y) }
    func place(_ degrees: Double) -> CGPoint {
      CGPoint(x: radius * cos(degrees * .pi / 180), y: radius * sin(degrees * .pi / 180))
    }
    for point in points { #expect(abs(distance(point, .zero) - radius) < 0.02) }
    // The arc is shorter than a turn, unless the angles differ by one turn or more in the direction of the arc.
    var sweep = end - start
    if clockwise {
      if sweep > 0 { sweep -= 360 * (sweep / 360).rounded(.up) }
      sweep = max(sweep, -360)
    } else {
      if sweep < 0 { sweep += 360 * (-sweep / 360).rounded(.up) }
      sweep = min(sweep, 360)
    }
    guard let first = points.first, let last = points.last else {
      Issue.record("no points")
      return
    }
    #expect(distance(first, place(start)) < 0.01)
    #expect(distance(last, place(start + sweep)) < 0.01)
    var turned = 0.0
    for (one, other) in zip(points, points.dropFirst()) {
      turned += atan2(one.x * other.y - one.y * other.x, one.x * other.x + one.y * other.y)
    }
    #expect(abs(turned * 180 / .pi - sweep) < 0.1)
  }

  @Test(arguments: 0..<20) func transformsApplyToEveryPoint(seed: Int) {
    var random = Generator(seed)
    let path = random.path()
    let transform = CGAffineTransform(a: 2, b: 0.5, c: -1, d: 1.5, tx: 7, ty: -3)
    var added = Path()
    added.addPath(path, transform: transform)
    #expect(added == path.applying(transform))
    for (one, other) in zip(samples(path).joined(), samples(path.applying(transform)).joined()) {
      #expect(distance(one.applying(transform), other) < 0.001)
    }
    #expect(path.offsetBy(dx: 3, dy: 4) == path.applying(CGAffineTransform(translationX: 3, y: 4)))
  }

  @Test(arguments: [0, 3, 10, 15, 40]) func roundedCornersAreQuartersOfEllipses(radius: CGFloat) {
    let rect = CGRect(x: 5, y: 6, width: 50, height: 30)
    let path = Path(roundedRect: rect, cornerRadius: radius)
    let real = CGSize(width: min(radius, 25), height: min(radius, 15))
    #expect(path.boundingRect == rect)
    // By Green's formula.
    let area = samples(path).reduce(0) { sum, points in
      zip(points, points.dropFirst()).reduce(sum) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
    }
    #expect(abs(abs(area) - (50 * 30 - (4 - .pi) * real.width * real.height)) < 1)
    for corner in [CGPoint(x: 5, y: 6), CGPoint(x: 55, y: 6), CGPoint(x: 5, y: 36), CGPoint(x: 55, y: 36)] {
      let inward = CGPoint(x: corner.x < 30 ? 1 : -1, y: corner.y < 20 ? 1 : -1)
      func isInside(_ share: CGFloat) -> Bool {
        path.contains(
          CGPoint(x: corner.x + inward.x * real.width * share, y: corner.y + inward.y * real.height * share))
      }
      let share = 1 - CGFloat(0.5).squareRoot()
      if radius > 0 { #expect(!isInside(share - 0.05) && isInside(share + 0.05)) }
    }
  }
}
