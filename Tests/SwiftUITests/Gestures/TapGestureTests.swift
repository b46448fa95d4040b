import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct TapGestureTests {
  @Test func aDoubleTapMayMoveUpToALimit() {
    func count(_ distance: CGFloat) -> Int {
      let log = EventLog()
      let host = TestHost(
        Color.red.onTapGesture(count: 2) { log.add("double") }, size: CGSize(width: 200, height: 100))
      let node = host.find(.color)
      for x in [50, 50 + distance] {
        node?.pointerDown(at: CGPoint(x: x, y: 50))
        node?.pointerUp(at: CGPoint(x: x, y: 50))
      }
      return log.entries.count
    }
    #expect(count(0) == 1 && count(GestureLimits.tapDistance) == 1)
    #expect(count(GestureLimits.tapDistance + 0.5) == 0)
  }

  @Test func aTapMayMoveUpToALimit() {
    func count(_ distance: CGFloat) -> Int {
      let log = EventLog()
      let host = TestHost(Color.red.onTapGesture { log.add("tap") }, size: CGSize(width: 200, height: 100))
      let node = host.find(.color)
      node?.pointerDown(at: CGPoint(x: 50, y: 50))
      node?.pointerMoved(to: CGPoint(x: 50 + distance, y: 50))
      node?.pointerUp(at: CGPoint(x: 50, y: 50))
      return log.entries.count
    }
    #expect(count(GestureLimits.tapDistance) == 1 && count(GestureLimits.tapDistance + 0.5) == 0)
  }

  @Test func aTapRunsTheAction() {
    let taps = Store([String]())
    let host = TestHost(
      VStack {
        Text("one").onTapGesture { taps.value.append("one") }
        Text("two").onTapGesture(count: 2) { taps.value.append("two") }
        Text("off").onTapGesture { taps.value.append("off") }.disabled(true)
        Text("hidden").onTapGesture { taps.value.append("hidden") }.hidden()
      })
    host.find(text: "one")?.tap()
    host.find(text: "two")?.tap(count: 2)
    host.find(text: "off")?.tap()
    host.find(text: "hidden")?.tap()
    #expect(taps.value == ["one", "two"])
  }
}
