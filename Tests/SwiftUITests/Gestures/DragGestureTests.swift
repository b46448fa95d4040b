import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct DragGestureTests {
  @Test func aDragWithTwoEventsAtOneTimeHasNoVelocity() {
    let log = EventLog()
    let host = TestHost(
      Color.red.frame(width: 100, height: 100)
        .gesture(DragGesture(minimumDistance: 0).onChanged { log.add("\($0.velocity.width) \($0.velocity.height)") }))
    let square = host.find(.color)
    square?.pointerDown(at: .zero)
    square?.pointerMoved(to: CGPoint(x: 30, y: 10))
    host.advance(by: .milliseconds(50))
    square?.pointerMoved(to: CGPoint(x: 40, y: 10))
    square?.pointerUp(at: CGPoint(x: 40, y: 10))
    #expect(log.take() == ["0.0 0.0", "0.0 0.0", "800.0 200.0"])
  }
}
