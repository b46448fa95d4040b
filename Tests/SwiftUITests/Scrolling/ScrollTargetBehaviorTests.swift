import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Where scroll views rest.
@MainActor @Suite(.recordedViews)
struct ScrollTargetBehaviorTests {
  @Test func aLittleIsEnoughForTheNextViewBeyondAGap() {
    let host = TestHost(
      ScrollView {
        VStack(spacing: 30) { ForEach(0..<20, id: \.self) { _ in Color.red.frame(width: 20, height: 10) } }
          .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned), size: CGSize(width: 100, height: 100))
    host.find(.scroll)?.scroll(byY: 14)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(.scroll)?.contentOffset.y == 40)
    host.find(.scroll)?.scroll(byY: 14)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(.scroll)?.contentOffset.y == 80)
    for expected in [40, 0] as [CGFloat] {
      host.find(.scroll)?.scroll(byY: -12)
      for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
      #expect(host.find(.scroll)?.contentOffset.y == expected)
    }
  }

  @Test func oneViewAtATimeStartsBetweenTwoViews() {
    struct Root: View {
      @State private var position = ScrollPosition(idType: Int.self)
      var body: some View {
        Button("middle") { position.scrollTo(y: 90) }.frame(height: 20)
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<20, id: \.self) { _ in Color.red.frame(width: 20, height: 40) } }
            .scrollTargetLayout()
        }
        .scrollPosition($position)
        .scrollTargetBehavior(.viewAligned(limitBehavior: .always)).frame(height: 80)
      }
    }
    func rest(after distance: CGFloat) -> CGFloat? {
      let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
      host.find(text: "middle")?.tap()
      #expect(host.find(.scroll)?.contentOffset.y == 90)
      host.find(.scroll)?.scroll(byY: distance)
      for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
      return host.find(.scroll)?.contentOffset.y
    }
    #expect(rest(after: -75) == 80)
    #expect(rest(after: 100) == 120)
  }

  @Test func aBehaviorChoosesAnAnchor() {
    struct Behavior: ScrollTargetBehavior {
      let anchor: UnitPoint?
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        target.rect = CGRect(x: 200, y: 300, width: 20, height: 40)
        target.anchor = anchor
      }
    }
    func rest(_ anchor: UnitPoint?) -> CGPoint? {
      let host = TestHost(
        ScrollView([.horizontal, .vertical]) { Color.red.frame(width: 1000, height: 1000) }
          .scrollTargetBehavior(Behavior(anchor: anchor)), size: CGSize(width: 100, height: 100))
      host.find(.scroll)?.scroll(byX: 20, byY: 20)
      for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
      return host.find(.scroll)?.contentOffset
    }
    #expect(rest(nil) == CGPoint(x: 200, y: 300))
    #expect(rest(.topLeading) == CGPoint(x: 200, y: 300))
    #expect(rest(.bottomTrailing) == CGPoint(x: 120, y: 240))
    #expect(rest(.center) == CGPoint(x: 160, y: 270))
  }

  @Test func ofTwoStopsAtTheSameDistanceTheFirstIsTaken() {
    let host = TestHost(
      ScrollView {
        VStack(spacing: 0) { ForEach(0..<20, id: \.self) { _ in Color.red.frame(width: 20, height: 40) } }
          .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned(limitBehavior: .never)), size: CGSize(width: 100, height: 100))
    host.find(.scroll)?.scroll(byY: 100)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(.scroll)?.contentOffset.y == 80)
  }
}
