import Foundation

extension Path {
  /// Returns the outline of the line that a stroke of this path draws.
  ///
  ///     let ring = Path(ellipseIn: rect).strokedPath(StrokeStyle(lineWidth: 8))
  ///     ring.contains(point)  // true on the line, false in the hole
  ///
  /// Each subpath, or each of its dashes, yields a closed subpath around the line, and a closed subpath without dashes
  /// yields two: its outer and its inner edge. The subpaths may overlap, so the inside is that of the nonzero winding
  /// rule. Curves become lines that are at most a fiftieth of a point away from them; round corners and ends remain
  /// curves.
  ///
  /// - Parameter style: The properties of the line.
  /// - Returns: The outline, which is empty if the line has no thickness.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return Path() }
    var outliner = StrokeOutliner(style)
    for line in polylines { outliner.add(line) }
    return outliner.result
  }

  /// A subpath whose curves are replaced by lines.
  struct Polyline {
    /// The points, which are all different from their predecessors.
    var points: [CGPoint]
    /// `true` if the last point is connected with the first.
    var isClosed: Bool
    /// The points at which pieces of one curve meet, by their indices.
    var smoothPoints: Set<Int> = []

    mutating func append(_ point: CGPoint) { if points.last != point { points.append(point) } }
  }

  /// The subpaths as lines.
  var polylines: [Polyline] {
    var (result, line) = ([Polyline](), Polyline(points: [], isClosed: false))
    var (start, returns) = (CGPoint.zero, false)
    func finish() {
      // A subpath that is only a starting point draws nothing, but one that returns to it draws a dot.
      if line.points.count > 1 || returns { result.append(line) }
      returns = false
    }
    func addCurve(_ one: CGPoint, _ two: CGPoint, _ end: CGPoint) {
      guard let first = line.points.last else { return }
      let curve = Segment(
        start: first, control1: one, control2: two, end: end, isLine: false, beginsSubpath: false)
      let count = curve.pieces
      for index in 1...count {
        let before = line.points.count
        line.append(curve.point(CGFloat(index) / CGFloat(count)))
        if index < count, line.points.count > before { line.smoothPoints.insert(line.points.count - 1) }
      }
    }
    // A subpath always starts with a move.
    for element in elements {
      switch element {
      case .move(let point):
        finish()
        start = point
        line = Polyline(points: [point], isClosed: false)
      case .line(let end):
        if line.points == [end] { returns = true }
        line.append(end)
      case .quadCurve(let end, let control):
        let first = line.points.last ?? end
        func mix(_ point: CGPoint) -> CGPoint {
          CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
        }
        addCurve(mix(first), mix(end), end)
      case .curve(let end, let one, let two):
        addCurve(one, two, end)
      case .closeSubpath:
        if line.points.count > 1, line.points.last == start { line.points.removeLast() }
        (line.isClosed, returns) = (true, true)
        finish()
        line = Polyline(points: [], isClosed: false)
      }
    }
    finish()
    return result
  }
}

extension Path.Segment {
  /// The number of lines by which the curve is replaced.
  fileprivate var pieces: Int {
    func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
      let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
      return (x * x + y * y).squareRoot()
    }
    // Wang's bound of the distance between a curve and its chords.
    let bend = max(bend(start, control1, control2), bend(control1, control2, end))
    let count = (0.75 * bend / 0.02).squareRoot().rounded(.up)
    return count.isFinite ? min(max(Int(count), 16), 500) : 16
  }
}

/// A builder of the outlines of lines.
private struct StrokeOutliner {
  private let style: StrokeStyle
  private let half: CGFloat
  /// The lengths of dashes and gaps in turn, or an empty array for a solid line.
  private let dash: [CGFloat]
  private(set) var result = Path()

  init(_ style: StrokeStyle) {
    self.style = style
    half = style.lineWidth / 2
    let isValid = style.dash.allSatisfy { $0 >= 0 && $0.isFinite } && style.dash.contains { $0 > 0 }
    dash = isValid ? (style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash) : []
  }

  mutating func add(_ line: Path.Polyline) {
    guard line.points.count > 1 else { return addDot(at: line.points[0]) }
    if dash.isEmpty { return addOutline(of: line) }
    for dash in dashes(of: line) {
      if dash.points.count > 1 { addOutline(of: dash) } else { addDot(at: dash.points[0]) }
    }
  }

  // MARK: Dashes

  /// Returns the parts of a line in which a dash is drawn.
  private func dashes(of line: Path.Polyline) -> [Path.Polyline] {
    let total = dash.reduce(0, +)
    var rest = style.dashPhase.truncatingRemainder(dividingBy: total)
    if !rest.isFinite { rest = 0 }
    if rest < 0 { rest += total }
    var index = 0
    // A dash without a length at the start is a dot.
    while rest > 0, rest >= dash[index] {
      rest -= dash[index]
      index = (index + 1) % dash.count
    }
    var left = dash[index] - rest
    var result: [Path.Polyline] = []
    let startsDrawn = index % 2 == 0
    var current = startsDrawn ? Path.Polyline(points: [line.points[0]], isClosed: false) : nil
    let points = line.isClosed ? line.points + [line.points[0]] : line.points
    for place in 1..<points.count {
      let (from, to) = (points[place - 1], points[place])
      let length = hypot(to.x - from.x, to.y - from.y)
      var passed: CGFloat = 0
      while length - passed > left {
        passed += left
        let share = passed / length
        let point = CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
        if var ended = current {
          ended.append(point)
          result.append(ended)
          current = nil
        } else {
          current = Path.Polyline(points: [point], isClosed: false)
        }
        index = (index + 1) % dash.count
        left = dash[index]
      }
      left -= length - passed
      if current?.points.isEmpty == false {
        current?.append(to)
        if line.smoothPoints.contains(place), let count = current?.points.count {
          current?.smoothPoints.insert(count - 1)
        }
      }
    }
    guard var last = current else { return result }
    if line.isClosed, startsDrawn, !result.isEmpty {
      // The last dash continues in the first one.
      for (place, point) in result[0].points.enumerated() {
        last.append(point)
        if result[0].smoothPoints.contains(place) { last.smoothPoints.insert(last.points.count - 1) }
      }
      result[0] = last
    } else {
      if line.isClosed, startsDrawn { return [line] }  // one dash is longer than the line
      result.append(last)
    }
    return result
  }

  // MARK: Outlines

  /// Returns the direction from one point to another, as a vector of length 1.
  private func direction(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = hypot(x, y)
    return CGPoint(x: x / length, y: y / length)
  }

  private mutating func addOutline(of line: Path.Polyline) {
    let (points, count) = (line.points, line.points.count)
    if line.isClosed {
      addSide(of: line, points.indices.map { $0 }, isClosed: true)
      result.closeSubpath()
      addSide(of: line, points.indices.reversed(), isClosed: true)
    } else {
      addSide(of: line, points.indices.map { $0 }, isClosed: false)
      addCap(at: points[count - 1], direction(points[count - 2], points[count - 1]))
      addSide(of: line, points.indices.reversed(), isClosed: false, continues: true)
      addCap(at: points[0], direction(points[1], points[0]))
    }
    result.closeSubpath()
  }

  /// Adds the edge at the left of a line, as seen in its direction with y growing downward.
  private mutating func addSide(
    of line: Path.Polyline, _ order: [Int], isClosed: Bool, continues: Bool = false
  ) {
    func offset(_ point: CGPoint, _ direction: CGPoint) -> CGPoint {
      CGPoint(x: point.x + direction.y * half, y: point.y - direction.x * half)
    }
    let last = isClosed ? order.count : order.count - 1
    for place in 0..<last {
      let (from, to) = (line.points[order[place]], line.points[order[(place + 1) % order.count]])
      let current = direction(from, to)
      let start = offset(from, current)
      if place == 0, !continues { result.move(to: start) } else if place == 0 { result.addLine(to: start) }
      result.addLine(to: offset(to, current))
      guard isClosed || place + 1 < last else { break }
      let corner = order[(place + 1) % order.count]
      let next = direction(to, line.points[order[(place + 2) % order.count]])
      addJoin(at: to, current, next, isSmooth: line.smoothPoints.contains(corner), offset(to, next))
    }
  }

  /// Adds the corner between two directions on the left side, up to the start of the next edge.
  private mutating func addJoin(
    at point: CGPoint, _ one: CGPoint, _ two: CGPoint, isSmooth: Bool, _ end: CGPoint
  ) {
    let (cross, dot) = (one.x * two.y - one.y * two.x, one.x * two.x + one.y * two.y)
    if cross < 0 || (cross == 0 && dot > 0) {
      // The inner side of the corner passes through the corner, so that the outline keeps its winding.
      if cross != 0 { result.addLine(to: point) }
      result.addLine(to: end)
      return
    }
    let join = isSmooth && dot > 0.9 ? CGLineJoin.bevel : isSmooth ? .round : style.lineJoin
    switch join {
    case .bevel: result.addLine(to: end)
    case .round: addArc(around: point, from: one, to: two)
    case .miter:
      // The ratio of the corner's length to the thickness is 1 / sin(φ / 2), with cos φ = -dot.
      let sine = ((1 + dot) / 2).squareRoot()
      if sine > 0, 1 / sine <= style.miterLimit {
        let scale = half / (1 + dot)
        result.addLine(
          to: CGPoint(x: point.x + (one.y + two.y) * scale, y: point.y - (one.x + two.x) * scale))
      }
      result.addLine(to: end)
    }
  }

  /// Adds the end of a line that arrives in a direction.
  private mutating func addCap(at point: CGPoint, _ direction: CGPoint) {
    switch style.lineCap {
    case .butt: break
    case .round: addArc(around: point, from: direction, to: CGPoint(x: -direction.x, y: -direction.y))
    case .square:
      for side in [-1.0, 1.0] as [CGFloat] {
        result.addLine(
          to: CGPoint(
            x: point.x + (direction.x - direction.y * side) * half,
            y: point.y + (direction.y + direction.x * side) * half
          ))
      }
    }
  }

  /// Adds a clockwise arc between the points at the left of two directions.
  private mutating func addArc(around center: CGPoint, from one: CGPoint, to two: CGPoint) {
    let start = atan2(-one.x, one.y)
    var sweep = atan2(one.x * two.y - one.y * two.x, one.x * two.x + one.y * two.y)
    if sweep < 0 { sweep += 2 * .pi }
    result.addRelativeArc(
      center: center, radius: half, startAngle: .radians(Double(start)), delta: .radians(Double(sweep)))
  }

  /// Adds the ends of a line without a length.
  private mutating func addDot(at point: CGPoint) {
    let square = CGRect(x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half)
    switch style.lineCap {
    case .butt: break
    case .round: result.addEllipse(in: square)
    case .square: result.addRect(square)
    }
  }
}
