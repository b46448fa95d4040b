import Foundation

extension Path {
  /// Returns the outline of what is inside this path or another one.
  ///
  /// The result of this method, and of the others like it, consists of closed subpaths that don't intersect, so both
  /// rules for the inside mean the same. Curves become lines that are at most a fiftieth of a point away from them.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the number of lines of both paths, and *m* is the number of their pieces
  ///   between intersections.
  ///
  /// - Parameters:
  ///   - other: Another path.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the paths, instead of
  ///     the nonzero winding rule.
  public func union(_ other: Path, eoFill: Bool = false) -> Path {
    PathOverlay(self, other, isEvenOdd: eoFill).outline { $0 || $1 }
  }

  /// Returns the outline of what is inside this path and another one.
  ///
  /// - Parameters:
  ///   - other: Another path.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the paths, instead of
  ///     the nonzero winding rule.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    PathOverlay(self, other, isEvenOdd: eoFill).outline { $0 && $1 }
  }

  /// Returns the outline of what is inside this path, but not inside another one.
  ///
  /// - Parameters:
  ///   - other: Another path.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the paths, instead of
  ///     the nonzero winding rule.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    PathOverlay(self, other, isEvenOdd: eoFill).outline { $0 && !$1 }
  }

  /// Returns the outline of what is inside either this path or another one, but not inside both.
  ///
  /// - Parameters:
  ///   - other: Another path.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the paths, instead of
  ///     the nonzero winding rule.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    PathOverlay(self, other, isEvenOdd: eoFill).outline { $0 != $1 }
  }

  /// Returns the outline of what is inside this path, without intersections.
  ///
  /// - Parameter eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the path,
  ///   instead of the nonzero winding rule.
  public func normalized(eoFill: Bool = true) -> Path {
    PathOverlay(self, Path(), isEvenOdd: eoFill).outline { isInside, _ in isInside }
  }

  /// Returns the parts of this line that are inside a path. The subpaths of the line are not closed for that.
  ///
  /// - Parameters:
  ///   - other: A path.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the path, instead of
  ///     the nonzero winding rule.
  /// - Returns: The parts of the line.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
    PathOverlay(self, other, isEvenOdd: eoFill).line(inside: true)
  }

  /// Returns the parts of this line that are outside a path. The subpaths of the line are not closed for that.
  ///
  /// - Parameters:
  ///   - other: A path.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the path, instead of
  ///     the nonzero winding rule.
  /// - Returns: The parts of the line.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
    PathOverlay(self, other, isEvenOdd: eoFill).line(inside: false)
  }
}

/// Two paths on top of each other, which are cut at their intersections.
///
/// Each piece between two intersections is a part of the result's outline if the result is on only one of its sides.
/// The sides are tested next to the middle of the piece.
private struct PathOverlay {
  /// A line, which ends where another one begins.
  private struct Edge: Hashable {
    var start: Point
    var end: Point

    var reversed: Edge { Edge(start: end, end: start) }
  }

  /// A point as a key.
  private struct Point: Hashable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
    var cgPoint: CGPoint { CGPoint(x: x, y: y) }

    static func - (one: Point, other: Point) -> Point { Point(one.x - other.x, one.y - other.y) }
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }
    func dot(_ other: Point) -> Double { x * other.x + y * other.y }
    var length: Double { dot(self).squareRoot() }
  }

  /// Points, of which those that are closer to each other than the tolerance are the same.
  private struct Points {
    private static let tolerance = 1e-7
    private var known: [Point: Point] = [:]

    mutating func canonical(_ point: Point) -> Point {
      let cell = Point((point.x / Self.tolerance).rounded(), (point.y / Self.tolerance).rounded())
      for x in [0.0, -1, 1] {
        for y in [0.0, -1, 1] {
          if let found = known[Point(cell.x + x, cell.y + y)] { return found }
        }
      }
      known[cell] = point
      return point
    }
  }

  /// The distance from a piece at which its sides are tested, in points.
  private static let sideDistance = 1e-5

  private let isEvenOdd: Bool
  private var points = Points()
  private var edges: (one: [Edge], other: [Edge]) = ([], [])
  private let lines: [Path.Polyline]

  init(_ one: Path, _ other: Path, isEvenOdd: Bool) {
    self.isEvenOdd = isEvenOdd
    lines = one.polylines
    edges.one = closedEdges(of: lines)
    edges.other = closedEdges(of: other.polylines)
  }

  private mutating func closedEdges(of lines: [Path.Polyline]) -> [Edge] {
    var result: [Edge] = []
    for line in lines {
      let corners = line.points.filter { $0.x.isFinite && $0.y.isFinite }.map { points.canonical(Point($0)) }
      for (index, corner) in corners.enumerated() {
        let next = corners[(index + 1) % corners.count]
        if next != corner { result.append(Edge(start: corner, end: next)) }
      }
    }
    return result
  }

  // MARK: Intersections

  /// Returns the pieces of lines between their intersections with each other.
  private mutating func pieces(of edges: [Edge]) -> [[Edge]] {
    var cuts = [[Point]](repeating: [], count: edges.count)
    // Only lines whose extents overlap along the x axis are compared.
    let order = edges.indices.sorted(on: { min(edges[$0].start.x, edges[$0].end.x) })
    for (place, index) in order.enumerated() {
      let right = max(edges[index].start.x, edges[index].end.x)
      for other in order[(place + 1)...] {
        if min(edges[other].start.x, edges[other].end.x) > right { break }
        addCuts(of: edges, index, other, to: &cuts)
      }
    }
    return edges.indices.map { index in
      let edge = edges[index]
      let direction = edge.end - edge.start
      let inner = cuts[index].sorted(on: { ($0 - edge.start).dot(direction) })
      var (last, pieces) = (edge.start, [Edge]())
      for point in inner + [edge.end] where point != last {
        pieces.append(Edge(start: last, end: point))
        last = point
      }
      return pieces
    }
  }

  private mutating func addCuts(of edges: [Edge], _ index: Int, _ other: Int, to cuts: inout [[Point]]) {
    let (one, two) = (edges[index], edges[other])
    if min(one.start.y, one.end.y) > max(two.start.y, two.end.y) { return }
    if min(two.start.y, two.end.y) > max(one.start.y, one.end.y) { return }
    func cut(_ place: Int, _ point: Point) {
      let edge = edges[place]
      if point != edge.start, point != edge.end { cuts[place].append(point) }
    }
    let (first, second, between) = (one.end - one.start, two.end - two.start, two.start - one.start)
    let area = first.cross(second)
    if abs(area) > 1e-9 * first.length * second.length {
      let (place, otherPlace) = (between.cross(second) / area, between.cross(first) / area)
      let (room, otherRoom) = (1e-7 / first.length, 1e-7 / second.length)
      guard place >= -room, place <= 1 + room, otherPlace >= -otherRoom, otherPlace <= 1 + otherRoom else { return }
      let point = points.canonical(Point(one.start.x + first.x * place, one.start.y + first.y * place))
      cut(index, point)
      cut(other, point)
    } else if abs(between.cross(first)) <= 1e-7 * first.length {
      // Parts of the same line: each is cut where the other begins and ends.
      func cutInside(_ place: Int, _ point: Point) {
        let edge = edges[place]
        let direction = edge.end - edge.start
        let share = (point - edge.start).dot(direction) / direction.dot(direction)
        if (0...1).contains(share) { cut(place, point) }
      }
      for point in [two.start, two.end] { cutInside(index, point) }
      for point in [one.start, one.end] { cutInside(other, point) }
    }
  }

  // MARK: Inside and outside

  /// Returns whether a point is inside closed lines.
  private func contains(_ point: Point, _ edges: [Edge]) -> Bool {
    var winding = 0
    for edge in edges {
      let startsAbove = edge.start.y <= point.y
      guard startsAbove != (edge.end.y <= point.y) else { continue }
      let side = (edge.end - edge.start).cross(point - edge.start)
      if startsAbove == (side > 0) { winding += startsAbove ? 1 : -1 }
    }
    return isEvenOdd ? winding % 2 != 0 : winding != 0
  }

  /// Returns the outline of an area.
  ///
  /// - Parameter isInside: A closure that returns whether a point is in the area, from whether it is in each path.
  func outline(_ isInside: (Bool, Bool) -> Bool) -> Path {
    var overlay = self
    var pieces: Set<Edge> = []
    var ordered: [Edge] = []
    for piece in overlay.pieces(of: edges.one + edges.other).joined() where !pieces.contains(piece.reversed) {
      if pieces.insert(piece).inserted { ordered.append(piece) }
    }
    var sides: [Edge] = []
    for piece in ordered {
      let direction = piece.end - piece.start
      let scale = Self.sideDistance / direction.length
      let middle = Point((piece.start.x + piece.end.x) / 2, (piece.start.y + piece.end.y) / 2)
      func side(_ sign: Double) -> Bool {
        let point = Point(middle.x - direction.y * scale * sign, middle.y + direction.x * scale * sign)
        return isInside(contains(point, edges.one), contains(point, edges.other))
      }
      let (left, right) = (side(1), side(-1))
      if left != right { sides.append(left ? piece : piece.reversed) }
    }
    return Self.path(through: sides)
  }

  /// Returns closed subpaths of lines that all have the inside on the same side.
  private static func path(through edges: [Edge]) -> Path {
    var outgoing: [Point: [Int]] = [:]
    for (index, edge) in edges.enumerated() { outgoing[edge.start, default: []].append(index) }
    var isUsed = [Bool](repeating: false, count: edges.count)
    var result = Path()
    for first in edges.indices where !isUsed[first] {
      var (index, corners) = (first, [edges[first].start])
      isUsed[first] = true
      while edges[index].end != edges[first].start {
        let edge = edges[index]
        let direction = edge.end - edge.start
        // The sharpest turn toward the inside keeps the outlines of areas apart that touch at a corner.
        func turn(_ next: Int) -> Double {
          let other = edges[next].end - edges[next].start
          return atan2(direction.cross(other), direction.dot(other))
        }
        guard let next = outgoing[edge.end]?.filter({ !isUsed[$0] }).max(on: turn) else { break }
        let other = edges[next].end - edges[next].start
        // Lines in the same direction are one line.
        if abs(direction.cross(other)) > 1e-9 * direction.length * other.length { corners.append(edge.end) }
        isUsed[next] = true
        index = next
      }
      if corners.count < 3 { continue }
      result.addLines(corners.map(\.cgPoint))
      result.closeSubpath()
    }
    return result
  }

  /// Returns the parts of the first path's lines that are inside or outside the other path.
  func line(inside: Bool) -> Path {
    var overlay = self
    var result = Path()
    for line in lines {
      var corners = line.points.map { overlay.points.canonical(Point($0)) }
      if line.isClosed, let first = corners.first { corners.append(first) }
      let own = zip(corners, corners.dropFirst()).filter { $0 != $1 }.map { Edge(start: $0, end: $1) }
      let pieces = overlay.pieces(of: own + edges.other).prefix(own.count).joined()
      var last: Point?
      for piece in pieces {
        let middle = Point((piece.start.x + piece.end.x) / 2, (piece.start.y + piece.end.y) / 2)
        guard contains(middle, edges.other) == inside else {
          last = nil
          continue
        }
        if last != piece.start { result.move(to: piece.start.cgPoint) }
        result.addLine(to: piece.end.cgPoint)
        last = piece.end
      }
    }
    return result
  }
}

// MARK: - Shapes

/// A way in which two shapes become one.
enum PathBooleanOperation: Equatable, Sendable {
  case union, intersection, subtraction, symmetricDifference, lineIntersection, lineSubtraction
}

extension Shape {
  private nonisolated func combined<T: Shape>(
    _ other: T, _ operation: PathBooleanOperation, _ eoFill: Bool
  ) -> CombinedShape<Self, T> {
    CombinedShape(one: self, other: other, operation: operation, isEvenOdd: eoFill)
  }

  /// Returns a shape of what is inside this shape or another one.
  ///
  ///     Circle().union(Rectangle().offset(x: 20))
  ///
  /// - Parameters:
  ///   - other: Another shape.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the shapes, instead of
  ///     the nonzero winding rule.
  public nonisolated func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .union, eoFill)
  }

  /// Returns a shape of what is inside this shape and another one.
  ///
  /// - Parameters:
  ///   - other: Another shape.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the shapes, instead of
  ///     the nonzero winding rule.
  public nonisolated func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .intersection, eoFill)
  }

  /// Returns a shape of what is inside this shape, but not inside another one.
  ///
  /// - Parameters:
  ///   - other: Another shape.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the shapes, instead of
  ///     the nonzero winding rule.
  public nonisolated func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .subtraction, eoFill)
  }

  /// Returns a shape of what is inside either this shape or another one, but not inside both.
  ///
  /// - Parameters:
  ///   - other: Another shape.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the shapes, instead of
  ///     the nonzero winding rule.
  public nonisolated func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .symmetricDifference, eoFill)
  }

  /// Returns a line along the parts of this shape's outline that are inside another shape.
  ///
  /// - Parameters:
  ///   - other: Another shape.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the other shape,
  ///     instead of the nonzero winding rule.
  /// - Returns: The line, as a shape.
  public nonisolated func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .lineIntersection, eoFill)
  }

  /// Returns a line along the parts of this shape's outline that are outside another shape.
  ///
  /// - Parameters:
  ///   - other: Another shape.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule decides what is inside the other shape,
  ///     instead of the nonzero winding rule.
  /// - Returns: The line, as a shape.
  public nonisolated func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(other, .lineSubtraction, eoFill)
  }
}
