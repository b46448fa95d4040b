import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Unions, intersections and differences of paths, and their shapes.
@MainActor @Suite(.recordedViews)
struct PathOperationTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Path {
    Path(CGRect(x: x, y: y, width: width, height: height))
  }

  private func elements(of path: Path) -> [Path.Element] {
    var elements: [Path.Element] = []
    func add(_ element: Path.Element) { elements.append(element) }
    path.forEach(add)
    return elements
  }

  /// The area of closed subpaths of lines. The sign tells in which direction they run.
  private func area(_ path: Path) -> CGFloat {
    var (total, first, last) = (CGFloat(0), CGPoint.zero, CGPoint.zero)
    func add(_ end: CGPoint) {
      total += (last.x * end.y - last.y * end.x) / 2
      last = end
    }
    for element in elements(of: path) {
      switch element {
      case .move(let point): (first, last) = (point, point)
      case .line(let end): add(end)
      case .closeSubpath: add(first)
      case .curve, .quadCurve: Issue.record("a curve")
      }
    }
    return abs(total)
  }

  private func subpaths(_ path: Path) -> Int {
    elements(of: path).filter { if case .move = $0 { true } else { false } }.count
  }

  @Test func rectanglesOverlap() {
    let (one, other) = (rect(0, 0, 10, 10), rect(5, 5, 10, 10))
    #expect(area(one.union(other)) == 175 && subpaths(one.union(other)) == 1)
    #expect(one.intersection(other).boundingRect == CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(area(one.intersection(other)) == 25)
    #expect(area(one.subtracting(other)) == 75 && !one.subtracting(other).contains(CGPoint(x: 7, y: 7)))
    #expect(area(one.symmetricDifference(other)) == 150)
    #expect(elements(of: one.union(other)).count == 9, "no corner within a side")
  }

  @Test func rectanglesThatTouchOrAreTheSame() {
    let one = rect(0, 0, 10, 10)
    let beside = one.union(rect(10, 0, 10, 10))
    #expect(area(beside) == 200 && subpaths(beside) == 1)
    #expect(one.intersection(rect(10, 0, 10, 10)).isEmpty)
    #expect(area(one.union(rect(10, 10, 10, 10))) == 200)
    #expect(subpaths(one.union(rect(10, 10, 10, 10))) == 2, "a common corner")
    #expect(area(one.union(one)) == 100 && area(one.intersection(one)) == 100)
    #expect(one.subtracting(one).isEmpty && one.symmetricDifference(one).isEmpty)
    let shared = one.union(rect(2, 10, 4, 5))
    #expect(area(shared) == 120 && subpaths(shared) == 1, "a part of a common side")
    #expect(area(one.union(rect(20, 0, 10, 10))) == 200)
    #expect(one.union(Path()).boundingRect == one.boundingRect && one.intersection(Path()).isEmpty)
    #expect(Path().union(Path()).isEmpty)
  }

  @Test func aPathInsideAnotherIsAHole() {
    let (one, inner) = (rect(0, 0, 10, 10), rect(2, 2, 4, 4))
    let ring = one.subtracting(inner)
    #expect(subpaths(ring) == 2)
    for eoFill in [false, true] {
      #expect(!ring.contains(CGPoint(x: 4, y: 4), eoFill: eoFill) && ring.contains(CGPoint(x: 8, y: 8), eoFill: eoFill))
    }
    #expect(area(one.union(inner)) == 100 && area(one.intersection(inner)) == 16)
    #expect(area(ring.union(inner)) == 100 && subpaths(ring.union(inner)) == 1)
  }

  /// Of a star, the pentagon in the middle is outside with the even-odd rule.
  @Test func aStarIsNormalized() {
    let points = (0..<5).map { index in
      let angle = Double(index) * 4 * .pi / 5
      return CGPoint(x: 50 + 40 * sin(angle), y: 50 - 40 * cos(angle))
    }
    var star = Path()
    star.addLines(points)
    star.closeSubpath()
    let middle = CGPoint(x: 50, y: 50)
    #expect(!star.normalized().contains(middle) && star.normalized(eoFill: false).contains(middle))
    #expect(subpaths(star.normalized()) == 5 && subpaths(star.normalized(eoFill: false)) == 1)
    #expect(star.union(Path(), eoFill: true) == star.normalized())
    #expect(star.intersection(rect(40, 40, 20, 20), eoFill: true).contains(middle) == false)
    #expect(star.intersection(rect(40, 40, 20, 20)).contains(middle))
  }

  @Test func linesAreCutAtAPath() {
    var line = Path()
    line.move(to: CGPoint(x: -5, y: 5))
    line.addLine(to: CGPoint(x: 5, y: 5))
    line.addLine(to: CGPoint(x: 15, y: 5))
    let square = rect(0, 0, 10, 10)
    let inside = line.lineIntersection(square)
    #expect(inside.boundingRect == CGRect(x: 0, y: 5, width: 10, height: 0) && subpaths(inside) == 1)
    let outside = line.lineSubtraction(square)
    #expect(subpaths(outside) == 2 && outside.boundingRect == CGRect(x: -5, y: 5, width: 20, height: 0))
    let edge = square.lineIntersection(rect(5, -5, 20, 20))
    #expect(edge.boundingRect == CGRect(x: 5, y: 0, width: 5, height: 10))
    #expect(square.lineSubtraction(rect(-5, -5, 20, 20)).isEmpty)
    #expect(square.lineIntersection(rect(-5, -5, 20, 20)).boundingRect == square.boundingRect)
    // A line is not closed, unlike a path that is filled.
    #expect(line.lineIntersection(rect(-9, -9, 30, 30)).boundingRect.height == 0)
  }

  @Test func circlesBecomeLines() {
    let one = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let other = Path(ellipseIn: CGRect(x: 50, y: 0, width: 100, height: 100))
    // The lens of two circles of radius r at the distance r has the area r² (2π/3 - √3/2).
    let lens = 2500 * (2 * Double.pi / 3 - 3.0.squareRoot() / 2)
    #expect(abs(Double(area(one.intersection(other))) - lens) < 4)
    #expect(abs(Double(area(one.union(other))) - (2 * 2500 * .pi - lens)) < 8)
    #expect(abs(Double(area(one.subtracting(other))) - (2500 * .pi - lens)) < 8)
  }

  /// The result contains a point if the paths together do, except next to their lines.
  @Test(arguments: 0..<30) func randomPathsAreCombined(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let isCoarse = seed % 2 == 0  // corners on a grid: common corners and sides
    func point() -> CGPoint {
      isCoarse
        ? CGPoint(
          x: CGFloat(Int.random(in: 0...6, using: &random) * 10), y: CGFloat(Int.random(in: 0...6, using: &random) * 10)
        )
        : CGPoint(x: CGFloat.random(in: 0...60, using: &random), y: CGFloat.random(in: 0...60, using: &random))
    }
    func path() -> Path {
      var path = Path()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        path.addLines((0..<Int.random(in: 3...7, using: &random)).map { _ in point() })
        path.closeSubpath()
      }
      return path
    }
    let (one, other, eoFill) = (path(), path(), seed % 3 == 0)
    let results: [(String, Path, (Bool, Bool) -> Bool)] = [
      ("union", one.union(other, eoFill: eoFill), { $0 || $1 }),
      ("intersection", one.intersection(other, eoFill: eoFill), { $0 && $1 }),
      ("subtraction", one.subtracting(other, eoFill: eoFill), { $0 && !$1 }),
      ("difference", one.symmetricDifference(other, eoFill: eoFill), { $0 != $1 }),
      ("normalized", one.normalized(eoFill: eoFill), { isInside, _ in isInside }),
    ]
    var compared = 0
    let lines = [one, other].map { $0.strokedPath(StrokeStyle(lineWidth: 0.1)) }
    for _ in 0..<200 {
      let place = CGPoint(
        x: CGFloat.random(in: -2...62, using: &random), y: CGFloat.random(in: -2...62, using: &random))
      if lines.contains(where: { $0.contains(place) }) { continue }
      compared += 1
      let (inOne, inOther) = (one.contains(place, eoFill: eoFill), other.contains(place, eoFill: eoFill))
      for (name, result, isInside) in results {
        for rule in [false, true] where result.contains(place, eoFill: rule) != isInside(inOne, inOther) {
          Issue.record("seed \(seed): \(name) at \(place), even-odd \(rule)")
          return
        }
      }
    }
    #expect(compared > 150)
  }

  @Test func shapesAreCombined() {
    let frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    let (left, right) = (Rectangle().scale(x: 0.5, anchor: .leading), Rectangle().scale(x: 0.5, anchor: .trailing))
    #expect(left.union(right).path(in: frame).boundingRect == frame)
    #expect(left.intersection(right).path(in: frame).isEmpty)
    #expect(Rectangle().subtracting(left).path(in: frame).boundingRect == CGRect(x: 10, y: 0, width: 10, height: 10))
    #expect(area(Rectangle().symmetricDifference(left).path(in: frame)) == 100)
    let line = Rectangle().lineIntersection(left).path(in: frame)
    #expect(line.boundingRect == CGRect(x: 0, y: 0, width: 10, height: 10) || line.boundingRect.width == 10)
    #expect(Rectangle().lineSubtraction(Rectangle().scale(3)).path(in: frame).isEmpty)
    var changing = Circle().trim(from: 0, to: 0.5).union(Circle().trim(from: 0, to: 1))
    let data = changing.animatableData
    changing.animatableData = data
    #expect(changing.animatableData == data)
    let host = TestHost(Rectangle().subtracting(Circle()).fill(.red).frame(width: 40, height: 40))
    #expect(host.find(.shape)?.frame?.size == CGSize(width: 40, height: 40))
  }

  @Test func thePointsOfAnEdgeBelongToOneOfTwoPathsThatShareIt() {
    let (left, right) = (Path(CGRect(x: 0, y: 0, width: 4, height: 4)), Path(CGRect(x: 4, y: 0, width: 4, height: 4)))
    #expect(left.contains(CGPoint(x: 4, y: 2)) != right.contains(CGPoint(x: 4, y: 2)))
    let (top, bottom) = (Path(CGRect(x: 0, y: 0, width: 4, height: 4)), Path(CGRect(x: 0, y: 4, width: 4, height: 4)))
    #expect(top.contains(CGPoint(x: 2, y: 4)) != bottom.contains(CGPoint(x: 2, y: 4)))
    #expect(left.contains(CGPoint(x: 0, y: 2)) == right.contains(CGPoint(x: 4, y: 2)))
    #expect(top.contains(CGPoint(x: 2, y: 0)) == bottom.contains(CGPoint(x: 2, y: 4)))
    // A line at the height of a point neither enters nor leaves.
    var house = Path()
    house.addLines([
      CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 2), CGPoint(x: 6, y: 2), CGPoint(x: 6, y: 6), CGPoint(x: 0, y: 6),
    ])
    #expect(house.contains(CGPoint(x: 1, y: 2)))
    #expect(!house.contains(CGPoint(x: 7, y: 2)))
    #expect(!house.contains(CGPoint(x: -1, y: 2)))
  }

  @Test func pathsThatShareAPartOfAnEdgeBecomeOne() {
    func corners(_ path: Path) -> Int {
      var (lines, moves) = (0, 0)
      for element in path.elements {
        switch element {
        case .move: moves += 1
        case .line: lines += 1
        default: break
        }
      }
      return moves == 1 ? lines + 1 : -moves
    }
    let square = Path(CGRect(x: 0, y: 0, width: 4, height: 4))
    for other in [
      CGRect(x: 4, y: 1, width: 4, height: 2), CGRect(x: -4, y: 1, width: 4, height: 2),
      CGRect(x: 1, y: 4, width: 2, height: 4), CGRect(x: 1, y: -4, width: 2, height: 4),
    ] {
      #expect(corners(square.union(Path(other))) == 8)
      #expect(corners(Path(other).union(square)) == 8)
      #expect(square.intersection(Path(other)).isEmpty)
    }
    // A corner that touches the middle of an edge.
    var triangle = Path()
    triangle.addLines([CGPoint(x: 4, y: 2), CGPoint(x: 8, y: 0), CGPoint(x: 8, y: 4)])
    triangle.closeSubpath()
    #expect(triangle.intersection(square).isEmpty)
    #expect(corners(triangle.subtracting(square)) == 3)
  }
}
