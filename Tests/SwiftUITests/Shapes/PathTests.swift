import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct PathTests {
  /// A curve with one control point is drawn from the end of the element before it.
  @Test(.enabled(if: LibCairo.shared != nil, "libcairo.so.2 is missing (libcairo2)."))
  func elementsOfAPathAreDrawnFromTheEndOfTheOneBefore() throws {
    let points = [(10, 10), (50, 10), (30, 60), (5, 40), (60, 30), (20, 20)].map { CGPoint(x: $0, y: $1) }
    func pixels(_ add: (inout Path, CGPoint, CGPoint, CGPoint) -> Void) throws -> Pixels {
      let path = Path { path in
        path.move(to: points[0])
        add(&path, points[0], points[1], points[2])
        path.addLine(to: points[3])
        add(&path, points[3], points[4], points[5])
        add(&path, points[5], points[1], points[3])
        path.closeSubpath()
        add(&path, points[0], points[5], points[4])
      }
      return try Pixels(TestHost(path.stroke(.red, lineWidth: 3), size: CGSize(width: 70, height: 70)))
    }
    let one = try pixels { path, _, control, end in path.addQuadCurve(to: end, control: control) }
    let other = try pixels { path, start, control, end in
      func mix(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
      }
      path.addCurve(to: end, control1: mix(start), control2: mix(end))
    }
    for y in 0..<70 { for x in 0..<70 { #expect(one.color(x, y) == other.color(x, y), "\(x) \(y)") } }
  }

  @Test func anArcWithoutACornerIsALine() {
    func path(from start: CGPoint, _ corner: CGPoint, _ end: CGPoint, radius: CGFloat = 3) -> Path {
      Path { path in
        path.move(to: start)
        path.addArc(tangent1End: corner, tangent2End: end, radius: radius)
      }
    }
    func line(_ start: CGPoint, _ end: CGPoint) -> Path {
      Path { path in
        path.move(to: start)
        path.addLine(to: end)
      }
    }
    let (a, b) = (CGPoint(x: 5, y: 5), CGPoint(x: 20, y: 5))
    #expect(path(from: a, a, b) == line(a, a))
    #expect(path(from: a, b, b) == line(a, b))
    #expect(path(from: a, b, CGPoint(x: 20, y: 25)) != line(a, b))
    #expect(path(from: a, b, CGPoint(x: 20, y: 25), radius: 0) == line(a, b))
  }

  @Test func thePointsOfAPathBelongToItsUpperAndLeftEdges() {
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    for (point, isInside) in [((5, 0), true), ((0, 5), true), ((5, 10), false), ((10, 5), false)]
      as [((Int, Int), Bool)]
    {
      #expect(square.contains(CGPoint(x: point.0, y: point.1)) == isInside, "\(point)")
    }
    let diamond = Path { path in
      path.addLines([CGPoint(x: 0, y: 5), CGPoint(x: 5, y: 0), CGPoint(x: 10, y: 5), CGPoint(x: 5, y: 10)])
    }
    #expect(diamond.contains(CGPoint(x: 5, y: 5)) && !diamond.contains(CGPoint(x: -1, y: 5)))
    #expect(!diamond.contains(CGPoint(x: 11, y: 5)) && !diamond.contains(CGPoint(x: 4, y: 0)))
  }

  @Test func aStraightPathHasBounds() {
    let upright = Path { path in path.addLines([CGPoint(x: 3, y: 1), CGPoint(x: 3, y: 9)]) }
    #expect(upright.boundingRect == CGRect(x: 3, y: 1, width: 0, height: 8))
    #expect(Path().boundingRect == .null)
  }

  @Test func partsOfAPathStartAtItsCorners() {
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    func lines(_ from: CGFloat, _ to: CGFloat) -> Path { square.trimmedPath(from: from, to: to) }
    func path(_ points: [(CGFloat, CGFloat)]) -> Path {
      Path { $0.addLines(points.map { CGPoint(x: $0.0, y: $0.1) }) }
    }
    #expect(lines(0.25, 0.5) == path([(10, 0), (10, 10)]))
    #expect(lines(0.5, 0.5) == Path())
    #expect(lines(0.125, 0.375) == path([(5, 0), (10, 0), (10, 5)]))
    let point = Path { path in path.addLines([CGPoint(x: 4, y: 4), CGPoint(x: 4, y: 4)]) }
    #expect(point.trimmedPath(from: 0.2, to: 0.8).isEmpty)
  }

  @Test func anArcOfNoAngleIsAPoint() {
    for clockwise in [true, false] {
      func bounds(_ end: Angle) -> CGRect {
        let path = Path { path in
          path.addArc(
            center: CGPoint(x: 5, y: 5), radius: 5, startAngle: .zero, endAngle: end, clockwise: clockwise)
        }
        return path.boundingRect
      }
      #expect(bounds(.zero).width < 1e-9 && bounds(.zero).height < 1e-9)
      let turn = bounds(.degrees(clockwise ? -360 : 360))
      #expect(abs(turn.width - 10) < 0.01 && abs(turn.height - 10) < 0.01)
      let more = bounds(.degrees(clockwise ? -800 : 800))
      #expect(abs(more.width - 10) < 0.01 && abs(more.height - 10) < 0.01)
    }
  }

  @Test func anArcWithoutAnAngleDrawsNothing() {
    for clockwise in [false, true] {
      var path = Path()
      path.addArc(
        center: CGPoint(x: 5, y: 5), radius: 5, startAngle: .degrees(30), endAngle: .degrees(30), clockwise: clockwise)
      let box = path.boundingRect
      #expect(box.width < 1e-9 && box.height < 1e-9)
    }
  }

  @Test func aRectangleWithoutCornersConsistsOfLines() {
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerSize: .zero)
    var curves = 0
    for case .curve in path.elements { curves += 1 }
    #expect(curves == 0)
  }

  @Test(arguments: [false, true]) func anEmptyPathChangesNothingWhenItIsAdded(isEmpty: Bool) {
    var path = Path()
    path.move(to: CGPoint(x: 5, y: 6))
    path.addLine(to: CGPoint(x: 9, y: 6))
    if isEmpty { path.addPath(Path()) }
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 5, y: 6))
    path.addLine(to: CGPoint(x: 5, y: 9))
    #expect(path.description == "5 6 m 9 6 l h 5 6 m 5 9 l")
  }
}
