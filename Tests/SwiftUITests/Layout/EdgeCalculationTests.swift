import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Calculations with values at the ends of their ranges: without a length, in reverse, or not finite.
@MainActor @Suite(.recordedViews)
struct EdgeCalculationTests {
  private func note(_ results: Any...) { ViewRecorder.current?.note(results) }

  // MARK: - Numbers

  @Test func anglesAreAddedAndScaledInPlace() {
    var angle = Angle.degrees(30)
    angle += .degrees(60)
    #expect(abs(angle.degrees - 90) < 1e-9)
    angle -= .degrees(45)
    #expect(abs(angle.degrees - 45) < 1e-9)
    angle *= 2
    #expect(abs(angle.degrees - 90) < 1e-9)
    angle.degrees = 180
    #expect(abs(angle.radians - .pi) < 1e-9)
    #expect(Angle.degrees(1) < .degrees(2) && !(Angle.degrees(2) < .degrees(2)))
  }

  @Test func aNumberOfSinglePrecisionIsScaled() {
    var number: Float = 3
    number.scale(by: -2)
    #expect(number == -6)
  }

  @Test func coordinateSpacesSayWhichTheyAre() {
    #expect(CoordinateSpace.global.isGlobal && !CoordinateSpace.global.isLocal)
    #expect(CoordinateSpace.local.isLocal && !CoordinateSpace.local.isGlobal)
    #expect(!CoordinateSpace.named("a").isGlobal && !CoordinateSpace.named("a").isLocal)
  }

  /// Where the first control point is at the end of the curve, its slope is that toward the other one.
  @Test func aCurveHasASlopeWhereAControlPointIsAtItsEnd() {
    func curve(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) -> UnitCurve {
      .bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
    }
    #expect(curve(0, 0, 0.5, 1).velocity(at: 0) == 2)
    #expect(curve(0, 0, 0, 1).velocity(at: 0) == 1)
    #expect(abs(curve(0.25, 0, 1, 1).velocity(at: 1) - 4 / 3) < 1e-6)
    #expect(curve(1, 0.5, 1, 1).velocity(at: 1) == 1)
    #expect(curve(0, 1, 0.5, 1).velocity(at: 0) == .infinity)
    #expect(curve(0.5, 0, 0.5, 1).velocity(at: 0) == 0)
    let some = curve(0.2, 0.1, 0.7, 0.6)
    #expect(some.inverse != some && some.inverse.inverse == some)
  }

  @Test func aSpringMovesBetweenTwoValues() {
    let spring = Spring(duration: 0.5, bounce: 0.2)
    let (start, end) = (CGSize(width: 10, height: 0), CGSize(width: 20, height: 5))
    let velocity = CGSize(width: 3, height: -4)
    func value(_ time: TimeInterval) -> CGSize {
      spring.value(fromValue: start, toValue: end, initialVelocity: velocity, time: time)
    }
    #expect(value(0) == start)
    #expect(abs(value(100).width - 20) < 1e-6 && abs(value(100).height - 5) < 1e-6)
    let moving = spring.velocity(fromValue: start, toValue: end, initialVelocity: velocity, time: 0)
    #expect(abs(moving.width - 3) < 1e-9 && abs(moving.height + 4) < 1e-9)
    note([0.1, 0.2, 0.4].map { spring.velocity(fromValue: start, toValue: end, initialVelocity: velocity, time: $0) })
  }

  @Test func aProjectionWithoutAScaleIsAffineAsItIs() {
    var projection = ProjectionTransform(CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 5))
    #expect(projection.affine == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 5))
    projection.m33 = 0
    #expect(projection.affine == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 5))
    projection.m33 = 2
    #expect(projection.affine == CGAffineTransform(a: 1, b: 0, c: 0, d: 1.5, tx: 2, ty: 2.5))
  }

  // MARK: - Colors

  @Test func componentsBelowZeroStayBelowZeroWithoutGamma() {
    #expect(Color.Resolved(red: -0.5, green: 0.02, blue: 0).linearRed < 0)
    #expect(Color.Resolved(red: 0.5, green: 0, blue: 0).linearRed > 0)
    #expect(Color.Resolved(red: 0, green: 0, blue: 0).linearRed.sign == .plus)
    let small = Color.Resolved(red: 0.04045, green: 0.0404, blue: 0.0405)
    note(small.linearRed * 1e6, small.linearGreen * 1e6, small.linearBlue * 1e6)
  }

  @Test func mixedColorsFollowTheColorScheme() {
    func resolved(_ color: Color, _ scheme: ColorScheme) -> Color.Resolved {
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      return color.resolve(in: environment)
    }
    let adaptive = Color.primary.mix(with: .red, by: 0.5)
    #expect(resolved(adaptive, .light) != resolved(adaptive, .dark))
    let fixed = Color(red: 0, green: 0, blue: 1).mix(with: Color(red: 1, green: 0, blue: 0), by: 0.5)
    #expect(resolved(fixed, .light) == resolved(fixed, .dark))
  }

  @Test func aGradientOfOneColorStartsWithIt() {
    #expect(Gradient(colors: [.red]).stops == [Gradient.Stop(color: .red, location: 0)])
    #expect(Gradient(colors: [.red, .blue, .green]).stops.map(\.location) == [0, 0.5, 1])
    #expect(Gradient(colors: []).stops.isEmpty)
  }

  // MARK: - Paths

  private func elements(_ path: Path) -> (lines: Int, curves: Int) {
    var count = (lines: 0, curves: 0)
    func add(_ element: Path.Element) {
      switch element {
      case .line: count.lines += 1
      case .curve: count.curves += 1
      default: break
      }
    }
    path.forEach(add)
    return count
  }

  @Test func rectanglesAreAddedOneByOne() {
    var path = Path()
    path.addRects([CGRect(x: 0, y: 0, width: 2, height: 2), CGRect(x: 5, y: 0, width: 2, height: 2)])
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 7, height: 2))
    #expect(path.contains(CGPoint(x: 6, y: 1)) && !path.contains(CGPoint(x: 4, y: 1)))
  }

  @Test func cornersWithoutARadiusAreSharp() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
    #expect(elements(UnevenRoundedRectangle(topLeadingRadius: 4).path(in: rect)).curves == 1)
    #expect(elements(UnevenRoundedRectangle(topLeadingRadius: 4, bottomTrailingRadius: 3).path(in: rect)).curves == 2)
    for size in [CGSize(width: 0, height: 4), CGSize(width: 4, height: 0), .zero] {
      #expect(Path(roundedRect: rect, cornerSize: size) == Path(rect))
    }
    #expect(elements(Path(roundedRect: rect, cornerSize: CGSize(width: 4, height: 4))).curves == 4)
  }

  @Test func shapesAreInsetTwice() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 20)
    let inner = CGRect(x: 3, y: 3, width: 34, height: 14)
    #expect(Rectangle().inset(by: 1).inset(by: 2).path(in: rect).boundingRect == inner)
    #expect(RoundedRectangle(cornerRadius: 5).inset(by: 1).inset(by: 2).path(in: rect).boundingRect == inner)
    #expect(
      UnevenRoundedRectangle(topLeadingRadius: 5).inset(by: 1).inset(by: 2).path(in: rect).boundingRect == inner)
    #expect(Capsule().inset(by: 1).inset(by: 2).path(in: rect).boundingRect == inner)
    #expect(Ellipse().inset(by: 1).inset(by: 2).path(in: rect).boundingRect == inner)
    #expect(
      Circle().inset(by: 1).inset(by: 2).path(in: rect).boundingRect == CGRect(x: 13, y: 3, width: 14, height: 14))
  }

  @Test func anArcWithoutACornerIsALine() {
    var path = Path()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addArc(tangent1End: CGPoint(x: 1, y: 1), tangent2End: CGPoint(x: 5, y: 5), radius: 2)
    path.addArc(tangent1End: CGPoint(x: 9, y: 1), tangent2End: CGPoint(x: 9, y: 1), radius: 2)
    #expect(elements(path).curves == 0 && path.currentPoint == CGPoint(x: 9, y: 1))
  }

  @Test func aLineThatTurnsBackHasOneRoundEnd() {
    func outline(_ points: [CGPoint], _ style: StrokeStyle) -> Path {
      var path = Path()
      path.addLines(points)
      return path.strokedPath(style)
    }
    let style = StrokeStyle(lineWidth: 2, lineCap: .butt, lineJoin: .round)
    let (left, right) = (CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0))
    let turns = [
      (right, CGRect(x: 0, y: -1, width: 11, height: 2)), (left, CGRect(x: -1, y: -1, width: 11, height: 2)),
    ]
    for (turn, outside) in turns {
      let start = turn == right ? left : right
      let path = outline([start, turn, start], style)
      let bounds = path.boundingRect
      #expect(abs(bounds.minX - outside.minX) < 0.01 && abs(bounds.maxX - outside.maxX) < 0.01)
      #expect(abs(bounds.minY + 1) < 0.01 && abs(bounds.maxY - 1) < 0.01)
      note(path.description)
    }
    note(outline([left, right, CGPoint(x: 20, y: 0)], style).description)
    note(outline([left, CGPoint(x: 0, y: 9), left], style).description)
    note(outline([CGPoint(x: 0, y: 9), left, CGPoint(x: 0, y: 9)], style).description)
  }

  @Test func dashesWithoutALengthAreDots() {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    func outline(_ dash: [CGFloat]) -> String {
      path.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round, dash: dash)).description
    }
    let solid = outline([])
    #expect(outline([0, 4]) != solid)
    #expect(outline([.infinity, 4]) == solid && outline([-1, 4]) == solid && outline([0, 0]) == solid)
    note(outline([0, 4]))
  }

  @Test func linesAfterTheEndOfASubpathStartWhereItStarted() {
    var path = Path()
    path.addLines([CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 5)])
    path.closeSubpath()
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 1, y: 9))
    path.closeSubpath()
    path.addQuadCurve(to: CGPoint(x: 9, y: 9), control: CGPoint(x: 9, y: 1))
    path.closeSubpath()
    path.addCurve(to: CGPoint(x: 3, y: 3), control1: CGPoint(x: 2, y: 1), control2: CGPoint(x: 4, y: 4))
    note(path.strokedPath(StrokeStyle(lineWidth: 1)).description, path.boundingRect)
    #expect(path.strokedPath(StrokeStyle(lineWidth: 1)).contains(CGPoint(x: 1, y: 6)))
  }

  @Test func areasThatTouchAtACornerStayApart() {
    func square(_ x: CGFloat, _ y: CGFloat) -> Path { Path(CGRect(x: x, y: y, width: 5, height: 5)) }
    func subpaths(_ path: Path) -> Int {
      var count = 0
      func add(_ element: Path.Element) { if case .move = element { count += 1 } }
      path.forEach(add)
      return count
    }
    for (x, y) in [(5.0, 5.0), (5, -5), (-5, 5), (-5, -5)] {
      let both = square(0, 0).union(square(x, y))
      #expect(subpaths(both) == 2)
      #expect(both.contains(CGPoint(x: 2, y: 2)) && both.contains(CGPoint(x: x + 2, y: y + 2)))
      note(both.description)
    }
    let crossed = square(0, 0).symmetricDifference(square(2, 2))
    #expect(subpaths(crossed) == 2 && !crossed.contains(CGPoint(x: 3, y: 3)))
    note(crossed.description, square(0, 0).lineIntersection(square(2, 2)).description)
    note(square(0, 0).lineSubtraction(square(2, 2)).description)
  }

  @Test func pointsThatAreNotFiniteAreLeftOut() {
    var broken = Path()
    broken.addLines([
      CGPoint(x: 0, y: 0), CGPoint(x: CGFloat.infinity, y: 1), CGPoint(x: 4, y: 0), CGPoint(x: 4, y: CGFloat.nan),
      CGPoint(x: 4, y: 4), CGPoint(x: 0, y: 4),
    ])
    broken.closeSubpath()
    let shared = broken.intersection(Path(CGRect(x: 0, y: 0, width: 4, height: 2)))
    #expect(shared.boundingRect == CGRect(x: 0, y: 0, width: 4, height: 2))
  }

  @Test func aPathIsCreatedFromItsDescription() throws {
    var path = Path()
    path.move(to: CGPoint(x: 1, y: -2.5))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 1e20))
    path.closeSubpath()
    #expect(path.description == "1 -2.5 m 3 4 l 7 8 5 6 q 11 12 13 1e+20 9 10 c h")
    #expect(Path(path.description) == path)
    #expect(Path("") == Path() && Path().description == "")
    for broken in ["1 m", "1 2 3 m", "1 2", "1 2 m 3 4 q", "1 2 m 3 4 5 6 c", "1 2 m 3 h", "1 2 x", "1 2 m l"] {
      #expect(Path(broken) == nil, "\(broken)")
    }
  }

  // MARK: - Grids of colors

  @Test func aMeshWithTheWrongNumberOfPointsIsItsBackground() {
    let corner = MeshGradient.BezierPoint(
      position: [0, 0], leadingControlPoint: [0, 0], topControlPoint: [0, 0], trailingControlPoint: [0, 0],
      bottomControlPoint: [0, 0])
    let colors = [Color.Resolved](repeating: Color.Resolved(red: 1, green: 0, blue: 0), count: 4)
    let broken = MeshGradient(
      width: 2, height: 2, locations: .bezierPoints([corner]), colors: .resolvedColors(colors), background: .blue)
    let points: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]
    let whole = MeshGradient(
      width: 2, height: 2, locations: .points(points), colors: .resolvedColors(colors), background: .blue)
    for mesh in [broken, whole] {
      let host = TestHost(
        VStack {
          Rectangle().fill(mesh)
          Rectangle().fill(mesh.opacity(0.5))
          Text("a").foregroundStyle(mesh)
        }
        .frame(width: 40, height: 40))
      #expect(host.texts == ["a"])
    }
  }
}
