import Foundation

/// The outline of a two-dimensional shape: lines and curves, in one or several subpaths.
///
///     let triangle = Path { path in
///       path.move(to: CGPoint(x: 50, y: 0))
///       path.addLine(to: CGPoint(x: 100, y: 100))
///       path.addLine(to: CGPoint(x: 0, y: 100))
///       path.closeSubpath()
///     }
///
/// Coordinates are in points, and y grows downward.
public struct Path: Equatable, Sendable {
  /// A part of a path.
  public enum Element: Equatable, Sendable {
    /// The start of a subpath.
    case move(to: CGPoint)
    /// A line from the current point.
    case line(to: CGPoint)
    /// A quadratic Bézier curve from the current point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve from the current point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line to the start of the subpath, which ends it.
    case closeSubpath
  }

  var elements: [Element] = []
  private var start = CGPoint.zero
  /// The end of the last element, or `nil` if the path is empty.
  public private(set) var currentPoint: CGPoint?

  // MARK: Creating paths

  /// Creates an empty path.
  public init() {}

  /// Creates a path from a rectangle, which starts at the corner of its least coordinates.
  ///
  /// - Parameter rect: The rectangle, in points.
  public init(_ rect: CGRect) { addRect(rect) }

  /// Creates a path from a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - cornerSize: The width and height of the corners, in points. They are limited to half of the rectangle's.
  ///   - style: The style of the corners. Both styles are drawn as quarters of an ellipse.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }

  /// Creates a path from a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - cornerRadius: The radius of the corners, in points. It is limited to half of the rectangle's sides.
  ///   - style: The style of the corners. Both styles are drawn as quarters of a circle.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(roundedRect: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Creates a path from the ellipse in a rectangle.
  ///
  /// - Parameter rect: The rectangle that the ellipse touches.
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

  /// Creates a path with a closure.
  ///
  /// - Parameter callback: A closure that adds elements to the empty path.
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  // MARK: Adding elements

  /// Starts a subpath.
  ///
  /// - Parameter end: The first point.
  public mutating func move(to end: CGPoint) {
    elements.append(.move(to: end))
    (start, currentPoint) = (end, end)
  }

  /// Starts a subpath at the current point if the last one is closed, or at the given point if the path is empty.
  private mutating func begin(at point: CGPoint) {
    guard let currentPoint else { return move(to: point) }
    if elements.last == .closeSubpath { move(to: currentPoint) }
  }

  /// Adds a line from the current point.
  ///
  /// - Parameter end: The end of the line.
  public mutating func addLine(to end: CGPoint) {
    if currentPoint == nil { return move(to: end) }
    begin(at: end)
    elements.append(.line(to: end))
    currentPoint = end
  }

  /// Adds a quadratic Bézier curve from the current point.
  ///
  /// - Parameters:
  ///   - end: The end of the curve.
  ///   - control: The control point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    begin(at: control)
    elements.append(.quadCurve(to: end, control: control))
    currentPoint = end
  }

  /// Adds a cubic Bézier curve from the current point.
  ///
  /// - Parameters:
  ///   - end: The end of the curve.
  ///   - control1: The control point of the start.
  ///   - control2: The control point of the end.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    begin(at: control1)
    elements.append(.curve(to: end, control1: control1, control2: control2))
    currentPoint = end
  }

  /// Ends the subpath with a line to its start.
  public mutating func closeSubpath() {
    guard currentPoint != nil, elements.last != .closeSubpath else { return }
    elements.append(.closeSubpath)
    currentPoint = start
  }

  /// Adds a rectangle as a subpath.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - transform: A transform of the rectangle.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY),
    ].map { $0.applying(transform) }
    move(to: corners[0])
    for corner in corners.dropFirst() { addLine(to: corner) }
    closeSubpath()
  }

  /// Adds rectangles as subpaths.
  ///
  /// - Parameters:
  ///   - rects: The rectangles, in points.
  ///   - transform: A transform of the rectangles.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds connected lines as a subpath.
  ///
  /// - Parameter lines: The points, the first of which starts the subpath.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  /// Adds a rectangle with rounded corners as a subpath.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - cornerSize: The width and height of the corners, in points. They are limited to half of the rectangle's.
  ///   - style: The style of the corners. Both styles are drawn as quarters of an ellipse.
  ///   - transform: A transform of the rectangle.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    addRoundedRect(
      in: rect, topLeft: cornerSize, topRight: cornerSize, bottomRight: cornerSize, bottomLeft: cornerSize,
      transform: transform)
  }

  /// Adds a rectangle with corners of different radii as a subpath. Radii are limited to half of the rectangle's sides.
  mutating func addRoundedRect(
    in rect: CGRect, topLeft: CGSize, topRight: CGSize, bottomRight: CGSize, bottomLeft: CGSize,
    transform: CGAffineTransform = .identity
  ) {
    func limited(_ size: CGSize) -> CGSize {
      CGSize(width: max(min(size.width, rect.width / 2), 0), height: max(min(size.height, rect.height / 2), 0))
    }
    let corners = [bottomRight, bottomLeft, topLeft, topRight].map(limited)
    if corners.allSatisfy({ $0.width == 0 || $0.height == 0 }) { return addRect(rect, transform: transform) }
    // The distance of a control point from the end of a quarter of a circle of radius 1.
    let k = 1 - Self.quarterControl
    var added = Path()
    added.move(to: CGPoint(x: rect.maxX, y: rect.midY))
    let turns: [(corner: CGPoint, into: CGSize, out: CGSize)] = [
      (CGPoint(x: rect.maxX, y: rect.maxY), CGSize(width: 0, height: -1), CGSize(width: -1, height: 0)),
      (CGPoint(x: rect.minX, y: rect.maxY), CGSize(width: 1, height: 0), CGSize(width: 0, height: -1)),
      (CGPoint(x: rect.minX, y: rect.minY), CGSize(width: 0, height: 1), CGSize(width: 1, height: 0)),
      (CGPoint(x: rect.maxX, y: rect.minY), CGSize(width: -1, height: 0), CGSize(width: 0, height: 1)),
    ]
    for (turn, size) in zip(turns, corners) {
      func point(_ direction: CGSize, _ share: CGFloat) -> CGPoint {
        CGPoint(
          x: turn.corner.x + direction.width * size.width * share,
          y: turn.corner.y + direction.height * size.height * share)
      }
      let from = point(turn.into, 1)
      if from != added.currentPoint { added.addLine(to: from) }
      if size.width > 0 {
        added.addCurve(to: point(turn.out, 1), control1: point(turn.into, k), control2: point(turn.out, k))
      }
    }
    added.closeSubpath()
    addPath(added, transform: transform)
  }

  private static let quarterControl: CGFloat = 4 / 3 * tan(.pi / 8)

  /// Adds the ellipse in a rectangle as a subpath. It starts at the middle of the right side and turns clockwise.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the ellipse touches.
  ///   - transform: A transform of the ellipse.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    let half = CGSize(width: rect.width / 2, height: rect.height / 2)
    var added = Path()
    added.move(to: CGPoint(x: 1, y: 0))
    added.addTurn(from: 0, by: 2 * .pi)
    added.closeSubpath()
    let place = CGAffineTransform(a: half.width, b: 0, c: 0, d: half.height, tx: rect.midX, ty: rect.midY)
    addPath(added, transform: place.concatenating(transform))
  }

  /// Adds curves along the unit circle, from the point at an angle.
  private mutating func addTurn(from angle: CGFloat, by sweep: CGFloat) {
    let count = max(Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), 1)
    let step = sweep / CGFloat(count)
    let control = 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let (one, two) = (angle + step * CGFloat(index), angle + step * CGFloat(index + 1))
      addCurve(
        to: CGPoint(x: cos(two), y: sin(two)),
        control1: CGPoint(x: cos(one) - control * sin(one), y: sin(one) + control * cos(one)),
        control2: CGPoint(x: cos(two) + control * sin(two), y: sin(two) - control * cos(two)))
    }
  }

  /// Adds an arc of a circle, and a line to its start if the path has a current point.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius, in points.
  ///   - startAngle: The angle of the start.
  ///   - endAngle: The angle of the end.
  ///   - clockwise: A Boolean value that indicates whether the angle decreases from the start to the end. As in Apple's
  ///     framework, an arc of decreasing angles appears counterclockwise, because y grows downward.
  ///   - transform: A transform of the arc.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var delta = CGFloat(endAngle.radians - startAngle.radians)
    let turn = 2 * CGFloat.pi
    if clockwise {
      delta = max(delta, -turn)
      while delta > 0 { delta -= turn }
    } else {
      delta = min(delta, turn)
      while delta < 0 { delta += turn }
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: .radians(Double(delta)), transform: transform)
  }

  /// Adds an arc of a circle, and a line to its start if the path has a current point.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius, in points.
  ///   - startAngle: The angle of the start.
  ///   - delta: The angle between the start and the end.
  ///   - transform: A transform of the arc.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
  ) {
    let angle = CGFloat(startAngle.radians)
    var added = Path()
    added.move(to: CGPoint(x: cos(angle), y: sin(angle)))
    if delta != .zero { added.addTurn(from: angle, by: CGFloat(delta.radians)) }
    let place = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
    let placed = added.applying(place.concatenating(transform))
    for (index, element) in placed.elements.enumerated() {
      switch element {
      case .move(let point): if index == 0 { addLine(to: point) }
      case .curve(let end, let one, let two): addCurve(to: end, control1: one, control2: two)
      default: break
      }
    }
  }

  /// Adds an arc that touches the line from the current point to a point, and the line from there to another point.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner between the two lines.
  ///   - tangent2End: The end of the second line.
  ///   - radius: The radius of the arc, in points.
  ///   - transform: A transform of the arc and its lines.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let (corner, end) = (tangent1End.applying(transform), tangent2End.applying(transform))
    guard let from = currentPoint else { return move(to: corner) }
    func unit(_ point: CGPoint) -> CGPoint {
      let (x, y) = (point.x - corner.x, point.y - corner.y)
      let length = (x * x + y * y).squareRoot()
      return CGPoint(x: x / length, y: y / length)
    }
    let (one, two) = (unit(from), unit(end))
    let cross = one.x * two.y - one.y * two.x
    // Without a corner, such as where one of the points is at the corner and has no direction, there is no arc.
    guard radius > 0, abs(cross) > 1e-9 else { return addLine(to: corner) }
    let angle = acos(max(-1, min(1, one.x * two.x + one.y * two.y)))
    let distance = radius / tan(angle / 2)
    let toCenter = radius / sin(angle / 2)
    let middle = CGPoint(x: one.x + two.x, y: one.y + two.y)
    let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
    let center = CGPoint(
      x: corner.x + middle.x / length * toCenter, y: corner.y + middle.y / length * toCenter)
    func angleAt(_ direction: CGPoint) -> CGFloat {
      atan2(corner.y + direction.y * distance - center.y, corner.x + direction.x * distance - center.x)
    }
    let start = angleAt(one)
    let sweep = (angleAt(two) - start).remainder(dividingBy: 2 * .pi)
    addRelativeArc(
      center: center, radius: radius, startAngle: .radians(Double(start)), delta: .radians(Double(sweep)))
  }

  /// Adds the elements of another path.
  ///
  /// - Parameters:
  ///   - path: The other path.
  ///   - transform: A transform of the other path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    if path.isEmpty { return }
    let path = path.applying(transform)
    elements += path.elements
    (start, currentPoint) = (path.start, path.currentPoint)
  }

  // MARK: Using paths

  /// A Boolean value that indicates whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Calls a closure with each element, in order.
  ///
  /// - Parameter body: The closure to call.
  public func forEach(_ body: (Path.Element) -> Void) { elements.forEach(body) }

  /// Returns the transformed path.
  ///
  /// - Parameter transform: The transform that maps each point of the path.
  public func applying(_ transform: CGAffineTransform) -> Path {
    if transform.isIdentity { return self }
    var result = self
    result.elements = elements.map { element in
      switch element {
      case .move(let point): .move(to: point.applying(transform))
      case .line(let point): .line(to: point.applying(transform))
      case .quadCurve(let end, let control):
        .quadCurve(to: end.applying(transform), control: control.applying(transform))
      case .curve(let end, let one, let two):
        .curve(to: end.applying(transform), control1: one.applying(transform), control2: two.applying(transform))
      case .closeSubpath: .closeSubpath
      }
    }
    result.start = start.applying(transform)
    result.currentPoint = currentPoint?.applying(transform)
    return result
  }

  /// Returns the path at a distance.
  ///
  /// - Parameters:
  ///   - dx: The horizontal distance, in points.
  ///   - dy: The vertical distance, in points.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { applying(CGAffineTransform(translationX: dx, y: dy)) }

  /// A straight or curved piece of a path, as a cubic Bézier curve.
  struct Segment {
    var start, control1, control2, end: CGPoint
    var isLine: Bool
    var beginsSubpath: Bool

    func point(_ t: CGFloat) -> CGPoint {
      if isLine { return CGPoint(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t) }
      let s = 1 - t
      func at(_ axis: KeyPath<CGPoint, CGFloat>) -> CGFloat {
        s * s * s * start[keyPath: axis] + 3 * s * s * t * control1[keyPath: axis]
          + 3 * s * t * t * control2[keyPath: axis] + t * t * t * end[keyPath: axis]
      }
      return CGPoint(x: at(\.x), y: at(\.y))
    }

    /// The points between which the segment is nearly straight, without its start.
    var points: [CGPoint] { isLine ? [end] : (1...Self.steps).map { point(CGFloat($0) / CGFloat(Self.steps)) } }
    static let steps = 32

    /// The part of the segment between two positions.
    func part(_ from: CGFloat, _ to: CGFloat) -> Segment {
      func mix(_ one: CGPoint, _ two: CGPoint, _ t: CGFloat) -> CGPoint {
        CGPoint(x: one.x + (two.x - one.x) * t, y: one.y + (two.y - one.y) * t)
      }
      func blossom(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGPoint {
        let (p, q, r) = (mix(start, control1, a), mix(control1, control2, a), mix(control2, end, a))
        return mix(mix(p, q, b), mix(q, r, b), c)
      }
      var part = self
      part.start = point(from)
      part.end = point(to)
      part.control1 = blossom(from, from, to)
      part.control2 = blossom(from, to, to)
      return part
    }
  }

  /// The pieces of the path, including those that close subpaths.
  var segments: [Segment] {
    var (result, start, current, begins) = ([Segment](), CGPoint.zero, CGPoint.zero, true)
    func mix(_ one: CGPoint, _ two: CGPoint) -> CGPoint {
      CGPoint(x: one.x + (two.x - one.x) * 2 / 3, y: one.y + (two.y - one.y) * 2 / 3)
    }
    func add(_ one: CGPoint, _ two: CGPoint, _ end: CGPoint, isLine: Bool) {
      result.append(
        Segment(start: current, control1: one, control2: two, end: end, isLine: isLine, beginsSubpath: begins))
      (current, begins) = (end, false)
    }
    for element in elements {
      switch element {
      case .move(let point): (start, current, begins) = (point, point, true)
      case .line(let end): add(current, end, end, isLine: true)
      case .quadCurve(let end, let control): add(mix(current, control), mix(end, control), end, isLine: false)
      case .curve(let end, let one, let two): add(one, two, end, isLine: false)
      case .closeSubpath:
        if current != start { add(current, start, start, isLine: true) }
        begins = true
      }
    }
    return result
  }

  /// The least rectangle that contains the path, without the control points of its curves. It is the null rectangle if
  /// the path is empty.
  public var boundingRect: CGRect {
    var (left, top, right, bottom) = (CGFloat.infinity, CGFloat.infinity, -CGFloat.infinity, -CGFloat.infinity)
    func include(_ point: CGPoint) {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    for case .move(let point) in elements { include(point) }
    for segment in segments {
      include(segment.end)
      if segment.isLine { continue }
      for axis in [\CGPoint.x, \CGPoint.y] {
        // The extrema are where the derivative, a quadratic polynomial, is zero.
        let p = [segment.start, segment.control1, segment.control2, segment.end].map { $0[keyPath: axis] }
        let (a, b, c) = (p[3] - 3 * p[2] + 3 * p[1] - p[0], 2 * (p[2] - 2 * p[1] + p[0]), p[1] - p[0])
        var roots: [CGFloat] = []
        if abs(a) < 1e-12 {
          if abs(b) > 1e-12 { roots = [-c / b] }
        } else {
          // Without a root, the point is no extremum. It is a point of the curve, and does no harm.
          let root = max(b * b - 4 * a * c, 0).squareRoot()
          roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
        }
        for t in roots where t > 0 && t < 1 { include(segment.point(t)) }
      }
    }
    return left > right ? .null : CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns a Boolean value that indicates whether a point is inside the path. Open subpaths are closed for this
  /// purpose.
  ///
  /// - Parameters:
  ///   - p: The point to test, in the coordinates of the path.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule applies, instead of the nonzero winding rule.
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
    var (winding, start, current) = (0, CGPoint.zero, CGPoint.zero)
    func cross(_ from: CGPoint, _ to: CGPoint) {
      let startsAbove = from.y <= p.y
      guard startsAbove != (to.y <= p.y) else { return }
      let x = from.x + (p.y - from.y) / (to.y - from.y) * (to.x - from.x)
      if x > p.x { winding += startsAbove ? 1 : -1 }
    }
    for segment in segments {
      if segment.beginsSubpath {
        cross(current, start)
        (start, current) = (segment.start, segment.start)
      }
      for point in segment.points {
        cross(current, point)
        current = point
      }
    }
    cross(current, start)
    return eoFill ? winding % 2 != 0 : winding != 0
  }

  /// Returns the part of the path between two fractions of its length.
  ///
  /// - Parameters:
  ///   - from: The start, as a fraction of the length.
  ///   - to: The end, as a fraction of the length.
  /// - Returns: The part, which is empty if the end is not behind the start.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let (from, to) = (min(max(from, 0), 1), min(max(to, 0), 1))
    if from == 0, to == 1 { return self }
    let segments = segments
    /// The lengths from the start of a segment to each of its points.
    let lengths = segments.map { segment in
      var (sum, current) = (CGFloat(0), segment.start)
      return segment.points.map { point -> CGFloat in
        sum += ((point.x - current.x) * (point.x - current.x) + (point.y - current.y) * (point.y - current.y))
          .squareRoot()
        current = point
        return sum
      }
    }
    let total = lengths.reduce(0) { $0 + ($1.last ?? 0) }
    var (result, passed) = (Path(), CGFloat(0))
    for (segment, own) in zip(segments, lengths) {
      let length = own.last ?? 0
      defer { passed += length }
      let (start, end) = (max(from * total - passed, 0), min(to * total - passed, length))
      guard start < end else { continue }
      func position(_ distance: CGFloat) -> CGFloat {
        guard let index = own.firstIndex(where: { $0 >= distance }) else { return 1 }
        let before = index == 0 ? 0 : own[index - 1]
        let share = (distance - before) / max(own[index] - before, .leastNormalMagnitude)
        return (CGFloat(index) + share) / CGFloat(own.count)
      }
      let part = segment.part(position(start), position(end))
      if result.isEmpty || segment.beginsSubpath { result.move(to: part.start) }
      if segment.isLine {
        result.addLine(to: part.end)
      } else {
        result.addCurve(to: part.end, control1: part.control1, control2: part.control2)
      }
    }
    return result
  }
}

extension Path: Shape {
  /// Returns the path itself, regardless of the rectangle.
  ///
  /// - Parameter rect: A rectangle.
  public nonisolated func path(in rect: CGRect) -> Path { self }
}
