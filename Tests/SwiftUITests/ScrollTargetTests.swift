import Foundation
import SwiftUI
import SwiftUITesting
import Testing

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
