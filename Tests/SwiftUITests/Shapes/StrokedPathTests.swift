import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// The outlines of lines, shapes that are lines, and several fills and lines of one shape.
@MainActor @Suite(.recordedViews)
struct StrokedPathTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  private func lines(_ points: CGPoint...) -> Path { Path { $0.addLines(points) } }

  private func isNear(_ one: CGRect, _ other: CGRect, by distance: CGFloat = 1e-6) -> Bool {
    abs(one.minX - other.minX) <= distance && abs(one.minY - other.minY) <= distance
      && abs(one.width - other.width) <= distance && abs(one.height - other.height) <= distance
  }

  @Test func endsHaveTheirForm() {
    let line = lines(point(10, 10), point(30, 10))
    let butt = line.strokedPath(StrokeStyle(lineWidth: 4))
    #expect(butt.boundingRect == rect(10, 8, 20, 4))
    #expect(butt.contains(point(11, 11.9)) && !butt.contains(point(9.9, 10)) && !butt.contains(point(20, 12.1)))
    let square = line.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .square))
    #expect(square.boundingRect == rect(8, 8, 24, 4) && square.contains(point(31.9, 11.9)))
    let round = line.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .round))
    #expect(isNear(round.boundingRect, rect(8, 8, 24, 4)))
    #expect(round.contains(point(31.9, 10)) && !round.contains(point(31.9, 11.9)) && round.contains(point(8.1, 10)))
    #expect(line.strokedPath(StrokeStyle(lineWidth: 0)).isEmpty && Path().strokedPath(StrokeStyle()).isEmpty)
  }

  @Test func aCornerAtTheLimitIsSharp() {
    let line = lines(point(10, 10), point(30, 10), point(30, 30))
    let limit = 1 / CGFloat(0.5).squareRoot()
    func outline(_ limit: CGFloat) -> Path {
      line.strokedPath(StrokeStyle(lineWidth: 4, lineJoin: .miter, miterLimit: limit))
    }
    #expect(outline(limit).contains(point(31.9, 8.1)))
    #expect(!outline(limit.nextDown).contains(point(31.9, 8.1)))
  }

  @Test func dashesWithoutAValidPhaseStartAtTheirStart() {
    let line = lines(point(0, 0), point(100, 0))
    func outline(_ phase: CGFloat) -> Path {
      line.strokedPath(StrokeStyle(lineWidth: 2, dash: [10, 5], dashPhase: phase))
    }
    #expect(outline(.infinity) == outline(0) && outline(.nan) == outline(0))
    #expect(outline(15) == outline(0) && outline(-15) == outline(0) && outline(3) != outline(0))
  }

  @Test func cornersHaveTheirForm() {
    // A right angle at (30, 10), whose sharp corner is at (32, 8).
    let line = lines(point(10, 10), point(30, 10), point(30, 30))
    func outline(_ join: CGLineJoin, limit: CGFloat = 10) -> Path {
      line.strokedPath(StrokeStyle(lineWidth: 4, lineJoin: join, miterLimit: limit))
    }
    for path in [outline(.miter), outline(.round), outline(.bevel)] {
      #expect(isNear(path.boundingRect, rect(10, 8, 22, 22)))
      #expect(path.contains(point(30.5, 9.5)) && path.contains(point(29, 11)), "the corner is filled on both sides")
      #expect(!path.contains(point(27, 13)) && path.contains(point(31.9, 20)))
    }
    #expect(outline(.miter).contains(point(31.9, 8.1)))
    // The middle of a round corner is 2 points away, and that of a corner that is cut off √2.
    #expect(outline(.round).contains(point(31.4, 8.6)) && !outline(.round).contains(point(31.5, 8.5)))
    #expect(outline(.bevel).contains(point(30.9, 9.1)) && !outline(.bevel).contains(point(31.1, 8.9)))
    // The ratio of a right corner's length to the thickness is √2.
    #expect(outline(.miter, limit: 1.42).contains(point(31.9, 8.1)))
    #expect(!outline(.miter, limit: 1.41).contains(point(31.9, 8.1)))
  }

  @Test func aClosedPathHasAHole() {
    let square = Path(rect(10, 10, 20, 20)).strokedPath(StrokeStyle(lineWidth: 4))
    #expect(isNear(square.boundingRect, rect(8, 8, 24, 24)))
    #expect(
      square.contains(point(8.1, 8.1)) && square.contains(point(11.9, 11.9)) && !square.contains(point(12.1, 12.1)))
    #expect(!square.contains(point(20, 20)))
    let open = Path {
      $0.addLines([point(10, 10), point(30, 10), point(30, 30), point(10, 30), point(10, 10)])
    }
    #expect(!open.strokedPath(StrokeStyle(lineWidth: 4)).contains(point(8.1, 8.1)), "its ends meet, but aren't joined")
  }

  /// Points on rays from the center of a circle, at the edges of a ring and beside them.
  @Test func aCircleBecomesARing() {
    let ring = Path(ellipseIn: rect(-100, -100, 200, 200)).strokedPath(StrokeStyle(lineWidth: 20))
    #expect(isNear(ring.boundingRect, rect(-110, -110, 220, 220), by: 0.05))
    for step in 0..<360 {
      let (x, y) = (cos(CGFloat(step) * .pi / 180), sin(CGFloat(step) * .pi / 180))
      func isInside(_ radius: CGFloat) -> Bool { ring.contains(point(x * radius, y * radius)) }
      #expect(isInside(109.9) && isInside(90.1) && isInside(100), "at \(step)°")
      #expect(!isInside(110.1) && !isInside(89.9) && !isInside(0), "at \(step)°")
    }
  }

  /// The outline of a random polygon with round corners contains exactly the points that are near enough to its lines.
  @Test(arguments: 0..<40) func anOutlineContainsThePointsNearTheLine(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ bound: CGFloat) -> CGFloat {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return CGFloat(state >> 33) / CGFloat(1 << 31) * bound
    }
    let points = (0..<6).map { _ in point(next(100), next(100)) }
    let isClosed = seed % 2 == 0
    let path = Path {
      $0.addLines(points)
      if isClosed { $0.closeSubpath() }
    }
    let half = 1 + next(12)
    let outline = path.strokedPath(StrokeStyle(lineWidth: 2 * half, lineCap: .round, lineJoin: .round))
    let ends = isClosed ? points + [points[0]] : points
    func distance(_ p: CGPoint) -> CGFloat {
      zip(ends, ends.dropFirst()).map { a, b in
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let share = min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
        return
          ((p.x - a.x - share * dx) * (p.x - a.x - share * dx) + (p.y - a.y - share * dy) * (p.y - a.y - share * dy))
          .squareRoot()
      }.min() ?? 0
    }
    for _ in 0..<400 {
      let probe = point(next(140) - 20, next(140) - 20)
      let length = distance(probe)
      if abs(length - half) < 0.02 { continue }
      #expect(
        outline.contains(probe) == (length < half), "\(probe) is \(length) from the line of \(half), seed \(seed)")
    }
  }

  @Test func dashesFollowTheLine() {
    let line = lines(point(0, 0), point(30, 0))
    func dashed(_ dash: [CGFloat], phase: CGFloat = 0, _ cap: CGLineCap = .butt, _ path: Path? = nil) -> Path {
      (path ?? line).strokedPath(StrokeStyle(lineWidth: 2, lineCap: cap, dash: dash, dashPhase: phase))
    }
    func drawn(_ path: Path) -> [Int] { (0..<32).filter { path.contains(point(CGFloat($0) + 0.5, 0)) } }
    #expect(drawn(dashed([10, 5])) == Array(0..<10) + Array(15..<25))
    #expect(drawn(dashed([10, 5], phase: 12)) == Array(3..<13) + Array(18..<28))
    #expect(drawn(dashed([10, 5], phase: -5)) == Array(5..<15) + Array(20..<30))
    #expect(drawn(dashed([4])) == Array(0..<4) + Array(8..<12) + Array(16..<20) + Array(24..<28))
    #expect(drawn(dashed([0, 10], .round)) == [0, 9, 10, 19, 20], "dots")
    #expect(drawn(dashed([0, 0])) == Array(0..<30) && drawn(dashed([-1, 2])) == Array(0..<30), "no dashes")

    // The last dash of a closed path continues around the corner into the first dash.
    let square = Path(rect(0, 0, 20, 20))
    let corner = dashed([30, 10], phase: 20, .butt, square)
    #expect(corner.contains(point(-0.9, -0.9)), "joined")
    #expect(corner.contains(point(5, 0)) && !corner.contains(point(15, 0)) && corner.contains(point(20, 5)))
    #expect(dashed([100, 10], phase: 0, .butt, square).contains(point(-0.9, -0.9)), "one dash is longer than the path")
    let bend = lines(point(0, 0), point(10, 0), point(10, 10))
    #expect(
      dashed([14, 10], phase: 0, .butt, bend).contains(point(10.9, -0.9))
        && !dashed([14, 10], phase: 0, .butt, bend).contains(point(10, 5)))
  }

  @Test func dotsAreDrawnWithCaps() {
    let dot = Path {
      $0.move(to: point(5, 5))
      $0.addLine(to: point(5, 5))
    }
    #expect(dot.strokedPath(StrokeStyle(lineWidth: 4)).isEmpty)
    #expect(isNear(dot.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .round)).boundingRect, rect(3, 3, 4, 4)))
    #expect(dot.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .square)).contains(point(3.1, 3.1)))
    let start = Path { $0.move(to: point(5, 5)) }
    #expect(start.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .round)).isEmpty)
    var longer = dot
    longer.addLine(to: point(15, 5))
    #expect(longer.strokedPath(StrokeStyle(lineWidth: 4)).boundingRect == rect(5, 3, 10, 4), "not closed")
  }

  // MARK: - Shapes

  @Test func aStrokeIsAShape() {
    func outline<S: Shape>(of shape: S) -> Path { shape.path(in: rect(0, 0, 100, 100)) }
    let ring = outline(of: Circle().stroke(lineWidth: 10))
    #expect(ring.contains(point(50, 3)) && !ring.contains(point(50, 50)))
    let half = outline(of: Circle().stroke(style: StrokeStyle(lineWidth: 10)).trim(from: 0, to: 0.5))
    #expect(!half.isEmpty)
    // A renderer draws it as a stroke, not as the filled outline.
    let host = TestHost(
      VStack {
        Circle().stroke(style: StrokeStyle(lineWidth: 3))
        Circle().stroke(lineWidth: 2).fill(.red)
        Circle().stroke(lineWidth: 2).stroke(lineWidth: 1).fill(.red, style: FillStyle(eoFill: true))
      }, size: CGSize(width: 40, height: 120))
    let drawings = host.findAll(.shape).compactMap(\.drawing.first)
    guard case .stroke(_, _, let first, _) = drawings[0], case .stroke(_, .color(.red), let second, _) = drawings[1],
      case .fill = drawings[2]
    else {
      Issue.record("\(drawings)")
      return
    }
    #expect(first.lineWidth == 3 && second.lineWidth == 2)
  }

  @Test func linesOfOneShapeAreDrawnInOneElement() {
    struct Badge: View {
      @State private var isWide = false
      var body: some View {
        Circle()
          .fill(.yellow)
          .stroke(.orange, lineWidth: isWide ? 10 : 6)
          .strokeBorder(.red, style: StrokeStyle(lineWidth: 2))
          .frame(width: 40, height: 40)
          .onTapGesture { withAnimation(.linear(duration: 1)) { isWide = true } }
      }
    }
    let host = TestHost(Badge())
    #expect(host.findAll(.shape).count == 1)
    func widths() -> [CGFloat] {
      (host.find(.shape)?.drawing ?? []).map { step in
        guard case .stroke(_, _, let style, _) = step else { return 0 }
        return style.lineWidth
      }
    }
    #expect(widths() == [0, 6, 2], "the first is in the back")
    host.find(.shape)?.tap()
    host.advance(by: .milliseconds(500))
    #expect(abs(widths()[1] - 8) < 0.01 && widths().count == 3)
    host.advance(by: .seconds(1))
    #expect(widths() == [0, 10, 2])
    guard case .stroke(let path, _, _, _) = host.find(.shape)?.drawing.last else { return }
    #expect(isNear(path.boundingRect, rect(1, 1, 38, 38)), "inside the outline")
  }

  @Test func aFunctionAddsALineToAnyShapeView() {
    func outlined(_ view: some ShapeView) -> some View { view.fill(.red).stroke(.blue).frame(width: 20, height: 20) }
    let host = TestHost(outlined(Rectangle().strokeBorder(.green, lineWidth: 4).strokeBorder(lineWidth: 2)))
    #expect(host.findAll(.shape).count == 1 && host.find(.shape)?.drawing.count == 4)
    let direct = FillShapeView(shape: Circle(), style: Color.red, background: Circle().stroke(.blue, lineWidth: 2))
    #expect(TestHost(direct).find(.shape)?.drawing.count == 2)
  }

  @Test func inputFollowsTheLine() throws {
    struct Ring: View {
      let hit: () -> Void
      var body: some View {
        Color.clear.frame(width: 100, height: 100)
          .contentShape(Circle().inset(by: 10).stroke(lineWidth: 20))
          .onTapGesture(perform: hit)
      }
    }
    let host = TestHost(Ring {})
    var found: EquatableShape?
    _ = host.findAll { primitive in
      if case .modified(.contentShape(let shape, _)) = primitive { found = shape }
      return false
    }
    let path = try #require(found).path(in: rect(0, 0, 100, 100))
    #expect(path.contains(point(50, 5)) && path.contains(point(95, 50)) && !path.contains(point(50, 50)))
    #expect(!path.contains(point(5, 5)))
  }

  @Test func aShapeThatIsALineIsAnimated() {
    struct Line: View {
      @State private var isWide = false
      var body: some View {
        Color.red.frame(width: 40, height: 40)
          .clipShape(Circle().stroke(lineWidth: isWide ? 20 : 10))
          .onTapGesture { withAnimation(.linear(duration: 1)) { isWide = true } }
      }
    }
    let host = TestHost(Line())
    func width() -> CGFloat {
      var width: CGFloat = 0
      _ = host.findAll { primitive in
        if case .modified(.clipShape(let shape, _)) = primitive {
          width = shape.path(in: rect(0, 0, 40, 40)).boundingRect.width - 40
        }
        return false
      }
      return width
    }
    #expect(abs(width() - 10) < 0.1)
    host.find(.color)?.tap()
    host.advance(by: .milliseconds(500))
    #expect(abs(width() - 15) < 0.1)
    host.advance(by: .seconds(1))
    #expect(abs(width() - 20) < 0.1)
  }

  @Test func aDashThatEndsWithTheLineIsFollowedByNone() {
    var line = Path()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 30, y: 0))
    func box(_ dash: [CGFloat], phase: CGFloat = 0) -> CGRect {
      line.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round, dash: dash, dashPhase: phase)).boundingRect
    }
    #expect(abs(box([20, 10]).maxX - 21) < 1e-6, "the gap ends where the line ends")
    #expect(abs(box([10, 5], phase: 10).minX - 4) < 1e-6, "the line begins with a gap")
    #expect(abs(box([10, 5], phase: 15).minX + 1) < 1e-6)
    #expect(abs(box([10, 20]).maxX - 11) < 1e-6)
  }

  @Test func aLineThatTurnsBackIsRoundAtItsEnd() {
    var line = Path()
    line.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 5, y: 0)])
    let round = line.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .round)).boundingRect
    #expect(abs(round.maxX - 11) < 1e-6)
    let bevel = line.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .bevel)).boundingRect
    #expect(abs(bevel.maxX - 10) < 1e-6)
  }

  @Test func aMiterAtItsLimitIsSharp() {
    var line = Path()
    line.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    func right(_ limit: CGFloat) -> CGFloat {
      line.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .miter, miterLimit: limit)).contains(
        CGPoint(x: 10.9, y: -0.9)) ? 11 : 10
    }
    let limit = 1 / CGFloat(0.5).squareRoot()
    #expect([right(limit.nextDown), right(limit)] == [10, 11])
  }
}
