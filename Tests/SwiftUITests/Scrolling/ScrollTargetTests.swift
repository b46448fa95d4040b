import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// The positions at which scroll views rest after the user has scrolled.
@MainActor @Suite(.recordedViews)
struct ScrollTargetTests {
  /// Scrolls as a user does, waits until the scroll view rests, and returns its position.
  private func rest<V: View>(_ host: TestHost<V>, after x: CGFloat = 0, _ y: CGFloat = 0) -> CGPoint {
    host.find(.scroll)?.scroll(byX: x, byY: y)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    return host.find(.scroll)?.contentOffset ?? .zero
  }

  private func rows(_ behavior: some ScrollTargetBehavior, lazy: Bool = false) -> TestHost<some View> {
    let views = ForEach(0..<20, id: \.self) { Text("\($0)").frame(width: 100, height: 40 + CGFloat($0 % 2) * 20) }
    return TestHost(
      ScrollView {
        Group {
          if lazy { LazyVStack(spacing: 0) { views } } else { VStack(spacing: 0) { views } }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(behavior), size: CGSize(width: 100, height: 200))
  }

  @Test func pagesAreWhole() {
    let host = rows(.paging)
    #expect(rest(host, after: 0, 30) == CGPoint(x: 0, y: 200), "a little is enough for the next page")
    #expect(rest(host, after: 0, -20) == .zero)
    #expect(rest(host, after: 0, 4) == .zero, "but not a touch")
    #expect(rest(host, after: 0, 330) == CGPoint(x: 0, y: 400), "otherwise the nearest page")
    #expect(rest(host, after: 0, 10_000).y == 800, "the end of the content: 20 rows of 1000 points")
  }

  @Test(arguments: [false, true]) func viewsAreAligned(lazy: Bool) {
    let host = rows(.viewAligned, lazy: lazy)
    // The rows are 40 and 60 points high in turn.
    #expect(rest(host, after: 0, 15).y == 40, "the next row")
    #expect(rest(host, after: 0, 100).y == 140, "the nearest row, at the same height in the next pair")
    #expect(rest(host, after: 0, 25).y == 200)
    #expect(rest(host, after: 0, -90).y == 100)
    #expect(rest(host, after: 0, -500).y == 0)
    let one = rows(.viewAligned(limitBehavior: .always), lazy: lazy)
    #expect(rest(one, after: 0, 150).y == 40 && rest(one, after: 0, 150).y == 100, "one row at a time")
  }

  /// Between a view and the gap before the next one, there may be small views that a search from the next one skips.
  @Test func theViewBeforeAGapIsTheLastOneThatIsNotBehindIt() {
    struct Placed: Layout {
      let starts: [CGFloat]
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 100, height: 1028)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for (subview, start) in zip(subviews, starts) {
          subview.place(at: CGPoint(x: bounds.minX, y: bounds.minY + start), proposal: .unspecified)
        }
      }
    }
    let host = TestHost(
      ScrollView {
        Placed(starts: [0, 300, 306, 312, 428, 728]) {
          Color.red.frame(width: 100, height: 300)
          ForEach(0..<3) { _ in Color.green.frame(width: 100, height: 6) }
          ForEach(3..<5) { _ in Color.blue.frame(width: 100, height: 300) }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned(limitBehavior: .always)), size: CGSize(width: 100, height: 200))
    for stop in [300, 306, 312, 428] as [CGFloat] { #expect(rest(host, after: 0, 200).y == stop) }
    for stop in [312, 306, 300, 0] as [CGFloat] { #expect(rest(host, after: 0, -20).y == stop) }
  }

  /// The views that a scroll view aligns need no identity.
  @Test(arguments: [false, true]) func plainViewsAreAligned(lazy: Bool) {
    let views = Group {
      Text("a").frame(width: 60)
      Text("b").frame(width: 80)
      Spacer().frame(width: 10)
      ForEach(0..<3) { Text("\($0)").frame(width: 70) }
    }
    let host = TestHost(
      ScrollView(.horizontal) {
        Group {
          if lazy { LazyHStack(spacing: 0) { views } } else { HStack(spacing: 0) { views }.padding(.leading, 5) }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned), size: CGSize(width: 100, height: 50))
    let start: CGFloat = lazy ? 0 : 5
    #expect(rest(host, after: 70).x == start + 60)
    #expect(rest(host, after: 90).x == start + 150)
    #expect(rest(host, after: -20).x == start + 140, "a space has a size of its own")
    #expect(rest(host, after: -70).x == start + 60)
    #expect(rest(host, after: -40).x == start)
  }

  @Test func identitiesOfTheirOwnAreReported() {
    struct Named: View {
      @State var id: String?
      let log: EventLog
      var body: some View {
        ScrollView {
          VStack(spacing: 0) {
            Text("first").frame(height: 100).id("a")
            Text("second").frame(height: 100)
            HStack { Text("third").frame(height: 100).id("c") }
            Text("fourth").frame(height: 100).id("d")
          }
          .id("all")
          .scrollTargetLayout()
        }
        .scrollPosition(id: $id)
        .onScrollTargetVisibilityChange(idType: String.self) { log.add($0.joined(separator: " ")) }
        .frame(height: 120)
        Text("at \(id ?? "-")")
        Button("last") { id = "d" }
      }
    }
    let log = EventLog()
    let host = TestHost(Named(log: log), size: CGSize(width: 100, height: 200))
    #expect(log.take() == ["a"])
    host.find(.scroll)?.scroll(byY: 50)
    #expect(host.texts.last == "last" && host.texts.contains("at a"))
    host.find(.scroll)?.scroll(byY: 100)
    #expect(host.texts.contains("at c"), "the next view with an identity")
    #expect(log.take().last == "c")
    host.find(text: "last")?.tap()
    #expect(host.find(.scroll)?.contentOffset.y == 280)
  }

  @Test func anIdentityOfAnotherTypeIsPassedOver() {
    struct Titled: View {
      @State var id: Int?
      var body: some View {
        ScrollView {
          VStack(spacing: 0) {
            Text("title").frame(height: 50).id("title")
            ForEach(0..<10) { Text("row \($0)").frame(height: 50) }
          }
          .scrollTargetLayout()
        }
        .scrollPosition(id: $id)
        Text("at \(id ?? -1)")
      }
    }
    let host = TestHost(Titled(), size: CGSize(width: 100, height: 120))
    host.find(.scroll)?.scroll(byY: 10)
    #expect(host.texts.last == "at 0")
    host.find(.scroll)?.scroll(byY: 150)
    #expect(host.texts.last == "at 2")
  }

  @Test func theScrollViewMovesWithAnAnimationAndTheUserInterruptsIt() {
    let host = rows(.paging)
    host.find(.scroll)?.scroll(byY: 50)
    host.advance(by: .milliseconds(100))
    #expect(host.find(.scroll)?.contentOffset.y == 50, "not yet")
    host.find(.scroll)?.scroll(byY: 10)
    host.advance(by: .milliseconds(100))
    #expect(host.find(.scroll)?.contentOffset.y == 60, "scrolling goes on")
    host.advance(by: .milliseconds(80))
    host.advance(by: .milliseconds(100))
    let between = host.find(.scroll)?.contentOffset.y ?? 0
    #expect(between > 60 && between < 200)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 20))
    host.advance(by: .milliseconds(50))
    #expect(host.find(.scroll)?.contentOffset.y == 20)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(.scroll)?.contentOffset.y == 0, "back to the nearest page, from between two")
  }

  @Test func aBehaviorOfTheProgramReceivesTheScrolling() {
    struct Halves: ScrollTargetBehavior {
      let report: (TargetContext, ScrollTarget) -> Void
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        report(context, target)
        target.rect.origin.x = (target.rect.minX / 50).rounded() * 50
        target.anchor = .topLeading
      }
    }
    var reports: [(TargetContextValues, ScrollTarget)] = []
    struct TargetContextValues {
      let start: CGRect
      let velocity: CGVector
      let sizes: [CGSize]
      let axes: Axis.Set
      let isEnabled: Bool
    }
    let host = TestHost(
      ScrollView(.horizontal) { Color.red.frame(width: 1000, height: 50) }
        .scrollTargetBehavior(
          Halves {
            reports.append(
              (
                TargetContextValues(
                  start: $0.originalTarget.rect, velocity: $0.velocity, sizes: [$0.contentSize, $0.containerSize],
                  axes: $0.axes, isEnabled: $0.isEnabled), $1
              ))
          }
        )
        .disabled(false), size: CGSize(width: 100, height: 50))
    host.find(.scroll)?.scroll(byX: 20)
    host.advance(by: .milliseconds(100))
    host.find(.scroll)?.scroll(byX: 20)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(.scroll)?.contentOffset.x == 50 && reports.count == 1)
    if let (context, target) = reports.first {
      #expect(context.start == CGRect(x: 0, y: 0, width: 100, height: 50) && target.rect.origin.x == 40)
      #expect(context.velocity.dx > 300 && context.velocity.dx < 500 && context.velocity.dy == 0)
      #expect(context.sizes == [CGSize(width: 1000, height: 50), CGSize(width: 100, height: 50)])
      #expect(context.axes == .horizontal && context.isEnabled)
    }
    #expect(ScrollTarget(rect: .zero, anchor: .center) != ScrollTarget(rect: .zero))
    #expect(CGVector.zero == CGVector(dx: 0, dy: 0))
  }

  @Test func withoutABehaviorNothingMoves() {
    let host = TestHost(
      ScrollView { Color.red.frame(width: 50, height: 500) }, size: CGSize(width: 100, height: 100))
    #expect(rest(host, after: 0, 37).y == 37)
  }
}
