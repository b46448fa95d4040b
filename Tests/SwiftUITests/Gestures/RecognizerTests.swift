import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct RecognizerTests {
  private func square<G: Gesture>(_ gesture: G) -> (host: TestHost<some View>, square: TestNode?) {
    let host = TestHost(
      Color.red.frame(width: 100, height: 100).accessibilityIdentifier("square").gesture(gesture))
    return (host, host.find(identifier: "square"))
  }

  @Test func aDragBeginsAtItsLeastDistance() {
    for (distance, count) in [(9, 0), (10, 1)] {
      let log = EventLog()
      let (_, square) = square(DragGesture(minimumDistance: 10).onChanged { log.add("\($0.translation.width)") })
      square?.pointerDown(at: CGPoint(x: 50, y: 50))
      square?.pointerMoved(to: CGPoint(x: 50 + distance, y: 50))
      #expect(log.take().count == count, "\(distance)")
    }
  }

  @Test func aLongPressMayMoveUpToALimit() {
    for (distance, isRecognized) in [(8, true), (9, false)] {
      let log = EventLog()
      let (host, square) = square(
        LongPressGesture(minimumDuration: 0.5, maximumDistance: 8).onEnded { _ in log.add("end") })
      square?.pointerDown(at: CGPoint(x: 50, y: 50))
      square?.pointerMoved(to: CGPoint(x: 50 + distance, y: 50))
      host.advance(by: .milliseconds(500))
      #expect(log.take() == (isRecognized ? ["end"] : []), "\(distance)")
    }
  }

  @Test func aPinchBeginsAtItsLeastChange() {
    let log = EventLog()
    let (_, magnified) = square(MagnifyGesture(minimumScaleDelta: 0.5).onChanged { log.add("\($0.magnification)") })
    magnified?.pinch(scale: 1.25)
    #expect(log.take() == [])
    magnified?.pinch(scale: 1.5)
    #expect(log.take() == ["1.5"])
    let (_, turned) = square(
      RotateGesture(minimumAngleDelta: .radians(0.5)).onChanged { log.add("\($0.rotation.radians)") })
    turned?.pinch(angle: .radians(0.25))
    #expect(log.take() == [])
    turned?.pinch(angle: .radians(0.5))
    #expect(log.take() == ["0.5"])
  }

  /// Returns an event at a point of a view of 100 by 100 points.
  private func event(_ kind: GestureInput.Kind, _ time: TimeInterval, x: CGFloat = 0) -> GestureInput {
    GestureInput(kind: kind, time: time, locate: { _ in CGPoint(x: x, y: 0) }, size: CGSize(width: 100, height: 100))
  }

  private func name<Value>(_ phase: GesturePhase<Value>) -> String {
    switch phase {
    case .possible: "possible"
    case .active: "active"
    case .ended: "ended"
    case .failed: "failed"
    }
  }

  @Test func aTapAllowsTenPoints() {
    func phases(_ way: CGFloat, up: CGFloat? = nil) -> [String] {
      let recognizer = TapGesture._makeRecognizer(TapGesture())
      return [event(.down, 0), event(.moved, 0, x: way), event(.up, 0, x: up ?? way)].map {
        name(recognizer.handle($0))
      }
    }
    #expect(phases(10) == ["possible", "possible", "ended"])
    #expect(phases(10.5)[1] == "failed")
    #expect(phases(10, up: 10.5).last == "failed")
  }

  @Test func theNextTapCanBeTenPointsAwayButNotLate() {
    func second(at x: CGFloat) -> String {
      let recognizer = TapGesture._makeRecognizer(TapGesture(count: 2))
      for kind in [GestureInput.Kind.down, .up] { _ = recognizer.handle(event(kind, 0)) }
      return name(recognizer.handle(event(.down, 0.1, x: x)))
    }
    #expect(second(at: 10) == "possible")
    #expect(second(at: 10.5) == "failed")
    let late = TapGesture._makeRecognizer(TapGesture(count: 2))
    for kind in [GestureInput.Kind.down, .up] { _ = late.handle(event(kind, 1)) }
    let deadline = late.deadline ?? 0
    #expect(deadline == 1.35)
    #expect(name(late.handle(event(.timer, deadline.nextDown))) == "possible")
    #expect(name(late.handle(event(.timer, deadline))) == "failed")
  }

  @Test func thePressOfASecondTapMayLast() {
    let recognizer = TapGesture._makeRecognizer(TapGesture(count: 2))
    for kind in [GestureInput.Kind.down, .up] { _ = recognizer.handle(event(kind, 0)) }
    _ = recognizer.handle(event(.down, 0.3))
    #expect(recognizer.deadline == nil)
    #expect(name(recognizer.handle(event(.timer, 5))) == "possible")
    #expect(name(recognizer.handle(event(.up, 6))) == "ended")
  }

  @Test func aLongPressEndsAtItsDuration() {
    let recognizer = LongPressGesture._makeRecognizer(LongPressGesture(minimumDuration: 2))
    let events = [event(.down, 1), event(.timer, 3.0.nextDown), event(.timer, 3)]
    #expect(events.map { name(recognizer.handle($0)) } == ["possible", "possible", "ended"])
  }

  @Test func theVelocityOfADragIsThatOfItsLastTenthOfASecond() {
    func velocity(_ samples: (TimeInterval, CGFloat)...) -> CGFloat? {
      let recognizer = DragGesture._makeRecognizer(DragGesture(minimumDistance: 0))
      var phase = recognizer.handle(event(.down, samples[0].0, x: samples[0].1))
      for (time, x) in samples.dropFirst() { phase = recognizer.handle(event(.moved, time, x: x)) }
      guard case .active(let value) = phase else { return nil }
      return value.velocity.width
    }
    #expect(velocity((0, 0), (0.1, 5)) == 50)
    #expect(velocity((0, 0), (0.5, 3), (0.5, 5)) == 0, "no time has passed")
    #expect(velocity((0, 0), (1, 1), (1.0625, 5)) == 64)
  }

  @Test func twoEventsOfFingersAtTheSameTimeHaveNoVelocity() {
    let recognizer = MagnifyGesture._makeRecognizer(MagnifyGesture(minimumScaleDelta: 0))
    _ = recognizer.handle(event(.pinch(scale: 1, angle: 0), 1))
    guard case .active(let still) = recognizer.handle(event(.pinch(scale: 2, angle: 0), 1)),
      case .active(let moving) = recognizer.handle(event(.pinch(scale: 3, angle: 0), 3))
    else {
      Issue.record("the gesture is not active")
      return
    }
    #expect([still.velocity, moving.velocity] == [0, 0.5])
  }
}
