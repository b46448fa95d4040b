import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUITesting

/// Offsets, transforms, opacity, clips and the order from back to front. None of them changes the layout, and frames
/// follow the transforms.
@MainActor @Suite(.recordedViews)
struct EffectTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  private func isNear(_ one: CGRect?, _ other: CGRect) -> Bool {
    guard let one else { return false }
    return abs(one.minX - other.minX) < 1e-6 && abs(one.minY - other.minY) < 1e-6
      && abs(one.width - other.width) < 1e-6 && abs(one.height - other.height) < 1e-6
  }

  private func box(_ name: String, _ width: CGFloat = 40, _ height: CGFloat = 20) -> some View {
    Color.red.frame(width: width, height: height).accessibilityIdentifier(name)
  }

  @Test func anOffsetMovesTheViewAndNotItsNeighbors() {
    let host = TestHost(
      HStack(spacing: 0) {
        box("a").offset(x: 100, y: -5).accessibilityIdentifier("space of a")
        box("b")
      })
    #expect(host.find(identifier: "a")?.frame == rect(100, -5, 40, 20))
    #expect(host.find(identifier: "space of a")?.frame == rect(0, 0, 40, 20))
    #expect(host.find(identifier: "b")?.frame == rect(40, 0, 40, 20))
  }

  @Test func offsetsAreTowardTheTrailingEdge() {
    let host = TestHost(
      box("a").offset(CGSize(width: 10, height: 0)).frame(width: 100, alignment: .leading)
        .environment(\.layoutDirection, .rightToLeft))
    #expect(host.find(identifier: "a")?.frame == rect(50, 0, 40, 20))
  }

  @Test func rotationsTurnAboutTheirAnchor() {
    func frame(_ angle: Angle, _ anchor: UnitPoint = .center) -> CGRect? {
      TestHost(box("a").rotationEffect(angle, anchor: anchor)).find(identifier: "a")?.frame
    }
    // 40 × 20 about (20, 10), and about corners.
    #expect(isNear(frame(.degrees(90)), rect(10, -10, 20, 40)))
    #expect(isNear(frame(.degrees(90), .topLeading), rect(-20, 0, 20, 40)))
    #expect(isNear(frame(.radians(.pi), .bottomTrailing), rect(40, 20, 40, 20)))
    let half = 30 / 2.0.squareRoot()
    #expect(isNear(frame(.degrees(45)), rect(20 - half, 10 - half, 2 * half, 2 * half)))
  }

  @Test func scalingsKeepTheirAnchor() {
    func frame(_ view: some View) -> CGRect? { TestHost(view).find(identifier: "a")?.frame }
    #expect(frame(box("a").scaleEffect(2)) == rect(-20, -10, 80, 40))
    #expect(frame(box("a").scaleEffect(x: 0.5, anchor: .trailing)) == rect(20, 0, 20, 20))
    #expect(frame(box("a").scaleEffect(CGSize(width: -1, height: 1))) == rect(0, 0, 40, 20))
    #expect(
      frame(
        box("a").scaleEffect(0.5, anchor: .leading).frame(width: 100, alignment: .leading)
          .environment(\.layoutDirection, .rightToLeft)) == rect(80, 5, 20, 10))
  }

  @Test func effectsNestFromTheInside() {
    // Scaled to 80 × 40 about the corner, moved to (10, 0), turned about the corner to x ∈ [−40, 0].
    let view = box("a").scaleEffect(2, anchor: .topLeading).offset(x: 10).rotationEffect(
      .degrees(90), anchor: .topLeading)
    #expect(isNear(TestHost(view).find(identifier: "a")?.frame, rect(-40, 10, 40, 80)))
    let sheared = box("a").transformEffect(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 3, ty: 4))
    #expect(TestHost(sheared).find(identifier: "a")?.frame == rect(3, 4, 50, 20))
  }

  @Test func aPositionTakesTheWholeProposal() {
    let host = TestHost(
      box("a").position(x: 50, y: 60).accessibilityIdentifier("space"), size: CGSize(width: 200, height: 100))
    #expect(host.find(identifier: "space")?.frame == rect(0, 0, 200, 100))
    #expect(host.find(identifier: "a")?.frame == rect(30, 50, 40, 20))
    // Without a proposal, it is as large as its content.
    #expect(TestHost(box("a").position(x: 0, y: 0)).find(identifier: "a")?.frame == rect(-20, -10, 40, 20))
  }

  private struct Moving: View {
    @State private var distance: CGFloat = 0
    var body: some View {
      VStack(spacing: 0) {
        Color.red.frame(width: 40, height: 20).accessibilityIdentifier("a").offset(x: distance)
        Button("move") { distance += 30 }
      }
    }
  }

  @Test func aChangedEffectMovesTheView() {
    let host = TestHost(Moving())
    let start = host.find(identifier: "a")?.frame
    host.find(text: "move")?.tap()
    #expect(host.find(identifier: "a")?.frame == start?.offsetBy(dx: 30, dy: 0))
  }

  private struct Stacked: View {
    @State private var index = 0.0
    @State private var hasThird = false
    var body: some View {
      ZStack {
        Text("one").zIndex(index)
        Text("two").padding(1).zIndex(1).background(Color.red)
        if hasThird { Text("three") }
      }
      .accessibilityIdentifier("stack")
      Button("raise") { index += 2 }
      Button("add") { hasThird = true }
    }
  }

  @Test func zIndicesOrderTheElements() {
    let host = TestHost(Stacked())
    func order() -> [String]? { host.find(identifier: "stack")?.texts }
    #expect(order() == ["one", "two"])
    host.find(text: "raise")?.tap()
    #expect(order() == ["two", "one"])
    host.find(text: "add")?.tap()
    #expect(order() == ["three", "two", "one"], "a view without an index is behind those with one")
  }

  @Test func theOrderFromBackToFrontIsNotThatOfTheLayout() {
    let host = TestHost(
      HStack(spacing: 0) {
        box("a").zIndex(3)
        box("b")
        box("c").zIndex(-1)
      })
    #expect(host.find(identifier: "a")?.frame == rect(0, 0, 40, 20))
    #expect(host.find(identifier: "b")?.frame == rect(40, 0, 40, 20))
    #expect(host.find(identifier: "c")?.frame == rect(80, 0, 40, 20))
  }

  @Test func theLayoutFollowsItsOwnOrderThoughThatFromBackToFrontStays() {
    struct Row: View {
      let order: [Int]
      var body: some View {
        HStack(spacing: 0) { ForEach(order, id: \.self) { Color.red.frame(width: 40).id($0).zIndex(Double($0)) } }
      }
    }
    let host = TestHost(Row(order: [0, 1]))
    let (back, front) = (host.findAll(.color)[0], host.findAll(.color)[1])
    #expect(back.frame?.minX ?? 0 < front.frame?.minX ?? 0)
    host.update(Row(order: [1, 0]))
    #expect(host.findAll(.color).map(\.frame) == [back.frame, front.frame])
    #expect(back.frame?.minX ?? 0 > front.frame?.minX ?? 0)
  }

  @Test func anIndexMovesAViewNeitherBehindItsBackgroundNorBeforeItsOverlay() {
    let host = TestHost(
      VStack {
        Text("one").zIndex(-1).background { Text("background") }
        Text("two").zIndex(1).overlay { Text("overlay") }
      })
    #expect(host.texts == ["background", "one", "two", "overlay"])
  }

  @Test func anIndexLeavesAPopoverInItsPlace() {
    struct Presenter: View {
      @State var index: Double
      var body: some View {
        Text("one").zIndex(index).popover(isPresented: .constant(true)) { Text("popover") }
        Button("raise") { index += 2 }
      }
    }
    let host = TestHost(Presenter(index: -1))
    #expect(host.texts == ["one", "popover", "raise"])
    host.find(text: "raise")?.tap()
    #expect(Set(host.texts) == ["one", "popover", "raise"])
    #expect(Array(host.texts.suffix(2)) == ["one", "popover"])
    #expect(Array(TestHost(Presenter(index: 1)).texts.suffix(2)) == ["one", "popover"])
  }

  @Test func anInvisibleViewTakesNoInput() {
    var taps = 0
    let host = TestHost(Button("go") { taps += 1 }.opacity(0))
    #expect(host.find(.button)?.isEnabled == false)
    host.find(.button)?.tap()
    #expect(taps == 0)
    let faint = TestHost(Button("go") { taps += 1 }.opacity(0.01))
    faint.find(.button)?.tap()
    #expect(taps == 1)
  }

  /// The frame with a smaller one in it. Both have the same direction, so that only the even-odd rule leaves a hole.
  private struct NestedFrames: Shape {
    func path(in rect: CGRect) -> Path {
      Path { path in
        path.addRect(rect)
        path.addRect(rect.insetBy(dx: rect.width / 4, dy: rect.height / 4))
      }
    }
  }

  /// Returns a Boolean value that indicates whether the first clip that is shown leaves a point visible.
  private func isVisible<V: View>(_ point: CGPoint, in host: TestHost<V>) -> Bool {
    host.layOut()
    let node = host.findAll { primitive in
      switch primitive {
      case .modified(.clipped), .modified(.clipShape): true
      default: false
      }
    }.first
    guard let placement = node?.element.placement, let clip = placement.clip else { return true }
    return switch clip {
    case .bounds: CGRect(origin: .zero, size: placement.frame.size).contains(point)
    case .shape(let shape): shape.path.contains(point, eoFill: shape.isEvenOdd)
    }
  }

  @Test("A clip hides what is outside its shape, as the fill style determines the inside")
  func clips() {
    let square = Color.red.frame(width: 40, height: 40)
    // The middle, a point between the nested frames, one at a corner, and one beside the view.
    let points = [CGPoint(x: 20, y: 20), CGPoint(x: 5, y: 20), CGPoint(x: 1, y: 1), CGPoint(x: 50, y: 20)]
    let evenOdd = FillStyle(eoFill: true)
    let cases: [(name: String, view: AnyView, expected: [Bool])] = [
      ("frame", AnyView(square.clipped()), [true, true, true, false]),
      ("rounded corners", AnyView(square.cornerRadius(10)), [true, true, false, false]),
      ("circle", AnyView(square.clipShape(Circle())), [true, true, false, false]),
      ("circle, even-odd", AnyView(square.clipShape(Circle(), style: evenOdd)), [true, true, false, false]),
      ("nested frames", AnyView(square.clipShape(NestedFrames())), [true, true, true, false]),
      (
        "nested frames, nonzero", AnyView(square.clipShape(NestedFrames(), style: FillStyle(eoFill: false))),
        [true, true, true, false]
      ),
      (
        "nested frames, even-odd", AnyView(square.clipShape(NestedFrames(), style: evenOdd)),
        [false, true, true, false]
      ),
      (
        "nested frames, even-odd without smooth edges",
        AnyView(square.clipShape(NestedFrames(), style: FillStyle(eoFill: true, antialiased: false))),
        [false, true, true, false]
      ),
    ]
    for (name, view, expected) in cases {
      let host = TestHost(view)
      #expect(points.map { isVisible($0, in: host) } == expected, "\(name)")
    }
  }

  @Test("A clip follows a change of its fill style")
  func clipsThatChange() {
    struct Clipped: View {
      let isEvenOdd: Bool
      var body: some View {
        Color.red.frame(width: 40, height: 40).clipShape(NestedFrames(), style: FillStyle(eoFill: isEvenOdd))
      }
    }
    let host = TestHost(Clipped(isEvenOdd: false))
    for isEvenOdd in [true, false, true] {
      host.update(Clipped(isEvenOdd: isEvenOdd))
      #expect(isVisible(CGPoint(x: 20, y: 20), in: host) == !isEvenOdd)
    }
  }

  @Test func transformsFollowCoreGraphics() {
    let transform = CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 3).rotated(by: .pi / 2)
    let point = CGPoint(x: 1, y: 0).applying(transform)
    // Rotated to (0, 1), scaled to (0, 3), moved.
    #expect(abs(point.x - 10) < 1e-9 && abs(point.y - 23) < 1e-9)
    let back = point.applying(transform.inverted())
    #expect(abs(back.x - 1) < 1e-9 && abs(back.y) < 1e-9)
    #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
    #expect(CGSize(width: 1, height: 1).applying(transform.translatedBy(x: 5, y: 5)).height.rounded() == 3)
    #expect(rect(0, 0, 10, 20).applying(CGAffineTransform(scaleX: -1, y: 1)) == rect(-10, 0, 10, 20))
    #expect(Angle.degrees(180) == .radians(.pi))
    #expect(Angle.degrees(90) + .degrees(45) * 2 == .radians(.pi))
  }
}
