import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Paths, shapes and their drawing: the outlines to the point, and the steps that a renderer receives.
@MainActor @Suite(.recordedViews)
struct ShapeTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  private func isNear(_ one: CGRect, _ other: CGRect, by distance: CGFloat = 1e-6) -> Bool {
    abs(one.minX - other.minX) <= distance && abs(one.minY - other.minY) <= distance
      && abs(one.width - other.width) <= distance && abs(one.height - other.height) <= distance
  }

  private func elements(of path: Path) -> [Path.Element] {
    var elements: [Path.Element] = []
    func add(_ element: Path.Element) { elements.append(element) }
    path.forEach(add)
    return elements
  }

  // MARK: - Paths

  @Test func aPathKeepsItsElements() {
    let path = Path { path in
      path.move(to: point(0, 0))
      path.addLine(to: point(10, 0))
      path.addQuadCurve(to: point(10, 10), control: point(20, 5))
      path.addCurve(to: point(0, 10), control1: point(8, 14), control2: point(2, 14))
      path.closeSubpath()
      path.addLine(to: point(5, 5))
    }
    #expect(
      elements(of: path) == [
        .move(to: point(0, 0)), .line(to: point(10, 0)), .quadCurve(to: point(10, 10), control: point(20, 5)),
        .curve(to: point(0, 10), control1: point(8, 14), control2: point(2, 14)), .closeSubpath,
        .move(to: point(0, 0)), .line(to: point(5, 5)),
      ], "a line after the end of a subpath starts where that started")
    #expect(path.currentPoint == point(5, 5))
    #expect(Path().isEmpty && Path().boundingRect.isNull && Path().currentPoint == nil)
  }

  @Test func boundsContainCurvesAndNotTheirControlPoints() {
    let quadratic = Path { path in
      path.move(to: point(0, 0))
      path.addQuadCurve(to: point(10, 0), control: point(5, 20))
    }
    #expect(isNear(quadratic.boundingRect, rect(0, 0, 10, 10)), "the vertex of a parabola is halfway to the control")
    #expect(isNear(Path(ellipseIn: rect(3, 4, 40, 20)).boundingRect, rect(3, 4, 40, 20)))
    func arc(_ clockwise: Bool) -> Path {
      Path {
        $0.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: clockwise)
      }
    }
    #expect(isNear(arc(false).boundingRect, rect(0, 0, 10, 10)), "angles grow toward the bottom")
    #expect(isNear(arc(true).boundingRect, rect(-10, -10, 20, 20)))
    #expect(isNear(Path(rect(0, 0, 4, 2)).applying(.init(scaleX: 2, y: 3)).boundingRect, rect(0, 0, 8, 6)))
    #expect(isNear(Path(rect(0, 0, 4, 2)).offsetBy(dx: 1, dy: 2).boundingRect, rect(1, 2, 4, 2)))
  }

  @Test func aCircleOfCurvesIsRound() {
    var worst: CGFloat = 0
    let path = Path(ellipseIn: rect(-100, -100, 200, 200))
    for index in 1..<200 {
      let end = path.trimmedPath(from: 0, to: CGFloat(index) / 200).currentPoint ?? .zero
      worst = max(worst, abs((end.x * end.x + end.y * end.y).squareRoot() - 100))
    }
    #expect(worst < 0.03, "four cubic curves differ from a circle by less than 0.03 %")
  }

  @Test func insideFollowsTheRule() {
    let star = Path { path in
      path.addRect(rect(0, 0, 100, 100))
      path.addRect(rect(25, 25, 50, 50))
    }
    #expect(star.contains(point(10, 10)) && star.contains(point(50, 50)))
    #expect(star.contains(point(10, 10), eoFill: true) && !star.contains(point(50, 50), eoFill: true))
    #expect(!star.contains(point(150, 50)))
    let circle = Path(ellipseIn: rect(0, 0, 100, 100))
    #expect(circle.contains(point(50, 1)) && !circle.contains(point(5, 5)) && circle.contains(point(15, 15)))
    let open = Path { $0.addLines([point(0, 0), point(10, 0), point(10, 10)]) }
    #expect(open.contains(point(8, 4)) && !open.contains(point(2, 8)))
  }

  @Test func trimmingFollowsTheLength() {
    let square = Path(rect(0, 0, 10, 10))
    #expect(square.trimmedPath(from: 0, to: 1) == square)
    #expect(square.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    let part = elements(of: square.trimmedPath(from: 0.125, to: 0.5))
    #expect(part == [.move(to: point(5, 0)), .line(to: point(10, 0)), .line(to: point(10, 10))])
    let quarter = Path(ellipseIn: rect(-10, -10, 20, 20)).trimmedPath(from: 0, to: 0.25)
    #expect(isNear(quarter.boundingRect, rect(0, 0, 10, 10), by: 0.01), "from the right, clockwise")
    let half = Path(ellipseIn: rect(-10, -10, 20, 20)).trimmedPath(from: 0.25, to: 0.75)
    #expect(isNear(half.boundingRect, rect(-10, -10, 10, 20), by: 0.01))
  }

  @Test func anArcTouchesItsTangents() {
    let path = Path { path in
      path.move(to: point(0, 0))
      path.addArc(tangent1End: point(100, 0), tangent2End: point(100, 100), radius: 20)
    }
    let end = path.currentPoint ?? .zero
    #expect(abs(end.x - 100) < 1e-6 && abs(end.y - 20) < 1e-6)
    #expect(isNear(path.boundingRect, rect(0, 0, 100, 20)))
  }

  // MARK: - Shapes

  @Test func shapesFillTheirFrames() {
    let frame = rect(0, 0, 100, 40)
    #expect(isNear(Circle().path(in: frame).boundingRect, rect(30, 0, 40, 40)))
    #expect(isNear(Ellipse().path(in: frame).boundingRect, frame))
    #expect(isNear(Circle().inset(by: 5).path(in: frame).boundingRect, rect(35, 5, 30, 30)))
    #expect(isNear(Rectangle().inset(by: 60).path(in: frame).boundingRect, rect(50, 20, 0, 0)))
    let capsule = Capsule().path(in: frame)
    #expect(!capsule.contains(point(3, 3)) && capsule.contains(point(20, 1)) && capsule.contains(point(1, 20)))
    let rounded = RoundedRectangle(cornerRadius: 10).path(in: frame)
    #expect(!rounded.contains(point(2, 2)) && rounded.contains(point(3.5, 3.5)) && rounded.contains(point(10, 0.5)))
    #expect(RoundedRectangle(cornerRadius: 0).path(in: frame) == Path(frame))
    let uneven = UnevenRoundedRectangle(topLeadingRadius: 20).path(in: frame)
    #expect(!uneven.contains(point(3, 3)) && uneven.contains(point(99, 1)) && uneven.contains(point(1, 39)))
    #expect(isNear(Rectangle().rotation(.degrees(90)).path(in: frame).boundingRect, rect(30, -30, 40, 100)))
    #expect(isNear(Rectangle().scale(0.5).path(in: frame).boundingRect, rect(25, 10, 50, 20)))
    #expect(isNear(Rectangle().offset(x: 5, y: 6).path(in: frame).boundingRect, rect(5, 6, 100, 40)))
    #expect(isNear(Rectangle().size(width: 8, height: 9).path(in: frame).boundingRect, rect(0, 0, 8, 9)))
  }

  @Test func shapesTakeTheProposalAndCirclesASquareOfIt() {
    func frame(_ view: some View, _ size: CGSize?) -> CGRect? {
      TestHost(view.accessibilityIdentifier("a"), size: size).find(identifier: "a")?.frame
    }
    let size = CGSize(width: 100, height: 40)
    #expect(frame(Rectangle(), size) == rect(0, 0, 100, 40))
    #expect(frame(Capsule().fill(.red), size) == rect(0, 0, 100, 40))
    #expect(frame(Circle(), size) == rect(30, 0, 40, 40))
    #expect(frame(Circle().trim(from: 0, to: 0.5).stroke(.red), size) == rect(30, 0, 40, 40))
    #expect(frame(Rectangle(), nil) == rect(0, 0, 10, 10))
    #expect(frame(Circle(), nil) == rect(0, 0, 10, 10))
  }

  // MARK: - Drawing

  private struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
      Path { path in
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.closeSubpath()
      }
    }
  }

  @Test func shapesAreDrawnInTheirSizeAndStyle() {
    let triangle = TestHost(Triangle().fill(.red).frame(width: 20, height: 10))
    let path = Path { path in
      path.addLines([point(10, 0), point(20, 10), point(0, 10)])
      path.closeSubpath()
    }
    #expect(
      triangle.find(.shape)?.drawing == [.fill(path, .color(.red), FillStyle(), in: rect(0, 0, 20, 10))])

    let style = StrokeStyle(lineWidth: 4, lineCap: .round, dash: [3, 2])
    let border = TestHost(Rectangle().strokeBorder(.blue, style: style).frame(width: 20, height: 10))
    #expect(
      border.find(.shape)?.drawing == [
        .stroke(Path(rect(2, 2, 16, 6)), .color(.blue), style, in: rect(0, 0, 20, 10))
      ])

    let plain = TestHost(Rectangle().frame(width: 5, height: 5).foregroundStyle(.green))
    #expect(
      plain.find(.shape)?.drawing == [
        .fill(Path(rect(0, 0, 5, 5)), .color(.green), FillStyle(), in: rect(0, 0, 5, 5))
      ])
    #expect(TestHost(Circle().trim(to: 0).stroke(.red)).find(.shape)?.drawing == [])
  }

  private struct Growing: View {
    @State private var progress: CGFloat = 0.25
    @State private var color = Color.red
    var body: some View {
      Rectangle().trim(from: 0, to: progress).stroke(color, lineWidth: 2).frame(width: 10, height: 10)
      Button("more") { progress += 0.25 }
      Button("blue") { color = .blue }
    }
  }

  @Test func aChangedShapeIsDrawnAgainWithoutALayout() {
    let host = TestHost(Growing())
    func path() -> Path? {
      if case .stroke(let path, _, _, _)? = host.find(.shape)?.drawing.first { path } else { nil }
    }
    #expect(path()?.currentPoint == point(10, 0))
    host.find(text: "more")?.tap()
    #expect(path()?.currentPoint == point(10, 10))
    host.find(text: "blue")?.tap()
    if case .stroke(_, let paint, _, _)? = host.find(.shape)?.drawing.first {
      #expect(paint == .color(.blue))
    } else {
      Issue.record("nothing is drawn")
    }
  }

  @Test func gradientsAreSpreadAcrossTheArea() {
    let gradient = Gradient(colors: [.red, .green, .blue])
    #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
    let host = TestHost(
      LinearGradient(gradient: gradient, startPoint: .top, endPoint: .bottom).frame(width: 4, height: 8))
    #expect(
      host.find(.shape)?.drawing == [
        .fill(
          Path(rect(0, 0, 4, 8)), .linear(gradient, start: .top, end: .bottom), FillStyle(), in: rect(0, 0, 4, 8))
      ])
    let style = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
    let text = TestHost(Text("a").foregroundStyle(style))
    #expect(text.find(text: "a")?.style?.foreground == .red, "a text has the first color")
    let ground = TestHost(Text("a").background(.linearGradient(gradient, startPoint: .top, endPoint: .bottom)))
    #expect(ground.findAll { if case .modified(.painting) = $0 { true } else { false } }.count == 1)
    #expect(TestHost(Circle().fill(.red.opacity(0.5))).find(.shape)?.drawing.count == 1)
  }

  // MARK: - Canvas

  private struct Drawn: View {
    @State private var color = Color.red
    var body: some View {
      Canvas { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(color))
        var moved = context
        moved.translateBy(x: 5, y: 0)
        moved.scaleBy(x: 2, y: 2)
        moved.clip(to: Path(CGRect(x: 0, y: 0, width: 1, height: 1)))
        moved.opacity = 0.5
        moved.stroke(Path(CGRect(x: 0, y: 0, width: 2, height: 2)), with: .foreground, lineWidth: 3)
        context.drawLayer { $0.fill(Path(CGRect(x: 1, y: 1, width: 1, height: 1)), with: .style(.tint)) }
        context.fill(Path(), with: .color(.green))
      }
      .frame(width: 20, height: 10).foregroundStyle(.green).tint(.yellow)
      Button("blue") { color = .blue }
    }
  }

  @Test func aCanvasRecordsItsSteps() {
    let host = TestHost(Drawn())
    func steps(_ color: Color) -> [DrawingCommand] {
      let unit = rect(0, 0, 1, 1)
      let stroke = DrawingCommand.stroke(
        Path(rect(0, 0, 2, 2)), .color(.green), StrokeStyle(lineWidth: 3), in: rect(0, 0, 2, 2))
      let transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 0)
      return [
        .group(
          [
            .fill(Path(rect(0, 0, 20, 10)), .color(color), FillStyle(), in: unit),
            .group(
              [.group([stroke], transform: transform, clip: nil, opacity: 0.5)], transform: .identity,
              clip: ShapeClip(Path(rect(5, 0, 2, 2))), opacity: 1),
            .group(
              [.fill(Path(rect(1, 1, 1, 1)), .color(.yellow), FillStyle(), in: rect(1, 1, 1, 1))],
              transform: .identity, clip: nil, opacity: 1),
          ], transform: .identity, clip: ShapeClip(Path(rect(0, 0, 20, 10))), opacity: 1)
      ]
    }
    #expect(host.find(.canvas)?.drawing == steps(.red))
    host.find(text: "blue")?.tap()
    #expect(host.find(.canvas)?.drawing == steps(.blue))
  }

  @Test func clipsHaveBounds() {
    var bounds: [CGRect] = []
    let host = TestHost(
      Canvas { context, _ in
        bounds = [context.clipBoundingRect]
        context.clip(to: Path(CGRect(x: 0, y: 0, width: 10, height: 10)))
        context.translateBy(x: 5, y: 0)
        context.clip(to: Path(CGRect(x: 0, y: 0, width: 10, height: 10)))
        bounds.append(context.clipBoundingRect)
      })
    _ = host.find(.canvas)?.drawing
    #expect(bounds == [.infinite, rect(0, 0, 5, 10)])
  }

  @Test func aShapeOfAnotherSizeTakesItsSpace() {
    struct Bar: Shape {
      let length: CGFloat

      func path(in rect: CGRect) -> Path { Path(rect) }

      func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: length, height: 10) }
    }
    func row(_ length: CGFloat) -> some View {
      HStack(spacing: 0) {
        Bar(length: length)
        Text("end").accessibilityIdentifier("end")
      }
      .fixedSize()
    }
    let host = TestHost(row(10), size: CGSize(width: 200, height: 100))
    let start = host.find(identifier: "end")?.frame?.minX ?? 0
    host.update(row(50))
    #expect(host.find(identifier: "end")?.frame?.minX == start + 20)
  }

  // MARK: - Modified shapes

  @Test func movedRotatedAndScaledShapesHaveInsetsAndNumbers() {
    let frame = rect(0, 0, 100, 50)
    func check<S: InsettableShape>(_ shape: S, _ other: S, _ bounds: CGRect, _ inset: CGRect) {
      let found = (shape.path(in: frame).boundingRect, shape.inset(by: 5).path(in: frame).boundingRect)
      func isNear(_ one: CGRect, _ other: CGRect) -> Bool {
        let distances = [
          one.minX - other.minX, one.minY - other.minY, one.maxX - other.maxX, one.maxY - other.maxY,
        ]
        return distances.allSatisfy { abs($0) < 1e-9 }
      }
      #expect(isNear(found.0, bounds), "\(found.0)")
      #expect(isNear(found.1, inset), "\(found.1)")
      var changed = shape
      changed.animatableData = other.animatableData
      #expect(changed.path(in: frame) == other.path(in: frame))
      #expect(shape.sizeThatFits(ProposedViewSize(width: 30, height: nil)) == CGSize(width: 30, height: 10))
    }
    let moved: OffsetShape<Rectangle> = Rectangle().offset(CGSize(width: 10, height: 20))
    check(moved, Rectangle().offset(x: 1), rect(10, 20, 100, 50), rect(15, 25, 90, 40))
    #expect(Rectangle().offset(CGPoint(x: 10, y: 20)).path(in: frame) == moved.path(in: frame))
    let turned: RotatedShape<Rectangle> = Rectangle().rotation(.degrees(90))
    check(
      turned, Rectangle().rotation(.degrees(10), anchor: .topLeading), rect(25, -25, 50, 100), rect(30, -20, 40, 90))
    let scaled: ScaledShape<Rectangle> = Rectangle().scale(x: 2, y: 1, anchor: .topLeading)
    check(scaled, Rectangle().scale(3, anchor: .bottom), rect(0, 0, 200, 50), rect(10, 5, 180, 40))
    #expect(ScaledShape(shape: Circle(), scale: CGSize(width: 3, height: 3)).anchor == .center)
    #expect(RotatedShape(shape: Circle(), angle: .zero).anchor == .center)
    let border = TestHost(Circle().offset(x: 5).strokeBorder(.red, lineWidth: 2).frame(width: 20, height: 20))
    #expect(border.find(.shape)?.frame == rect(0, 0, 20, 20))
  }

  @Test func aTransformedShapeHasTheNumbersOfItsShape() {
    let frame = rect(0, 0, 100, 50)
    var shape: TransformedShape<RoundedRectangle> = RoundedRectangle(cornerRadius: 4)
      .transform(CGAffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 3, ty: 4))
    #expect(shape.path(in: frame).boundingRect == rect(3, 4, 200, 50))
    shape.animatableData = RoundedRectangle(cornerRadius: 8).animatableData
    #expect(
      shape.path(in: frame) == RoundedRectangle(cornerRadius: 8).path(in: frame).applying(shape.transform))
    #expect(shape.sizeThatFits(ProposedViewSize(width: 30, height: 40)) == CGSize(width: 30, height: 40))
  }

  // MARK: - Modifiers

  @Test func backgroundsAndOverlaysCanHaveShapes() {
    let host = TestHost(
      Text("abc").padding(4).background(.yellow, in: Capsule()).overlay { Circle().strokeBorder(.red) })
    #expect(host.findAll(.shape).map { $0.frame } == [rect(0, 0, 32, 28), rect(2, 0, 28, 28)])
  }

  @Test func aViewCanLetInputThrough() {
    var taps = 0
    let host = TestHost(Button("go") { taps += 1 }.allowsHitTesting(false))
    #expect(host.find(.button)?.isEnabled == false)
    host.find(.button)?.tap()
    #expect(taps == 0)
  }

  @Test func aPartOfARectangleIsVisible() {
    let area = CGRect(x: 0, y: 0, width: 20, height: 20)
    func isVisible(_ x: CGFloat, _ width: CGFloat, _ height: CGFloat, _ threshold: Double) -> Bool {
      CGRect(x: x, y: 5, width: width, height: height).isVisible(in: area, threshold)
    }
    #expect(isVisible(15, 10, 4, 0.5) && !isVisible(16, 10, 4, 0.5))
    #expect(!isVisible(20, 10, 4, 0) && !isVisible(30, 10, 4, 0))
    #expect(isVisible(5, 0, 4, 1) && isVisible(5, 10, 0, 1) && isVisible(15, 10, 0, 0.5))
  }

  /// A shape whose outline moves inside keeps its distance at every side, and its corners become smaller by it in both
  /// directions. Distances add up.
  @Test func anInsetMovesTheSidesAndMakesTheCornersSmaller() {
    let frame = rect(10, 20, 100, 60)
    func check<S: InsettableShape>(_ shape: S, _ distance: CGFloat, _ expected: Path) {
      #expect(shape.inset(by: distance).path(in: frame) == expected, "\(S.self)")
    }
    func checkSums<S: InsettableShape>(_ shape: S) where S.InsetShape == S {
      #expect(shape.inset(by: 3).inset(by: 5).path(in: frame) == shape.inset(by: 8).path(in: frame), "\(S.self)")
      #expect(shape.inset(by: 3).inset(by: -3).path(in: frame) == shape.path(in: frame), "\(S.self)")
    }
    for distance: CGFloat in [-6, 4, 9] {
      let inner = frame.insetBy(dx: distance, dy: distance)
      let (width, height) = (20 - distance, 12 - distance)
      check(Rectangle(), distance, Path(inner))
      check(Ellipse(), distance, Path(ellipseIn: inner))
      check(Circle(), distance, Path(ellipseIn: rect(30 + distance, inner.minY, inner.height, inner.height)))
      check(Capsule(), distance, Path(roundedRect: inner, cornerRadius: inner.height / 2))
      check(
        RoundedRectangle(cornerSize: CGSize(width: 20, height: 12)), distance,
        Path(roundedRect: inner, cornerSize: CGSize(width: width, height: height)))
      check(RoundedRectangle(cornerRadius: 12), distance, Path(roundedRect: inner, cornerRadius: height))
      var uneven = Path()
      func corner(_ radius: CGFloat) -> CGSize { CGSize(width: radius - distance, height: radius - distance) }
      uneven.addRoundedRect(
        in: inner, topLeft: corner(10), topRight: corner(16), bottomRight: corner(14), bottomLeft: corner(12))
      check(
        UnevenRoundedRectangle(
          topLeadingRadius: 10, bottomLeadingRadius: 12, bottomTrailingRadius: 14, topTrailingRadius: 16), distance,
        uneven)
    }
    checkSums(Rectangle())
    checkSums(Ellipse())
    checkSums(Circle())
    checkSums(Capsule())
    checkSums(RoundedRectangle(cornerSize: CGSize(width: 20, height: 12)))
    checkSums(UnevenRoundedRectangle(topLeadingRadius: 10, bottomTrailingRadius: 14))
    checkSums(ContainerRelativeShape())
  }
}
