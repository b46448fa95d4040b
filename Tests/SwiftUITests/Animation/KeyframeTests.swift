import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Keyframes, and the views that follow them, in virtual time with exact numbers.
@MainActor @Suite(.recordedViews)
struct KeyframeTests {
  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

  // MARK: - Timelines

  @Test func linearKeyframesFollowEachOther() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 1)
      LinearKeyframe(20, duration: 2, timingCurve: .easeIn)
    }
    #expect(timeline.duration == 3)
    #expect(timeline.value(time: -1) == 0)
    #expect(timeline.value(time: 0) == 0)
    #expect(timeline.value(time: 0.25) == 2.5)
    #expect(timeline.value(time: 1) == 10)
    #expect(isNear(timeline.value(time: 2), 10 + 10 * UnitCurve.easeIn.value(at: 0.5)))
    #expect(timeline.value(time: 3) == 20)
    #expect(timeline.value(time: 100) == 20)
    #expect(timeline.value(progress: 0.25) == 7.5)
    #expect(timeline.value(progress: 1) == 20)
  }

  @Test func aCubicKeyframeAloneStartsAndEndsAtRest() {
    let timeline = KeyframeTimeline(initialValue: 0.0) { CubicKeyframe(8, duration: 2) }
    // 3s² - 2s³ of the way
    #expect(isNear(timeline.value(time: 0.5), 8 * (3.0 / 16 - 2.0 / 64)))
    #expect(isNear(timeline.value(time: 1), 4))
    #expect(isNear(timeline.value(time: 1.5), 8 * (27.0 / 16 - 54.0 / 64)))
    #expect(timeline.value(time: 2) == 8)
  }

  @Test func cubicKeyframesInARowAreASpline() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(4, duration: 1)
      CubicKeyframe(10, duration: 1)
    }
    // The velocity in the middle is that from the first value to the last one: 10 in 2 seconds. At the half of a piece
    // of length 1, the velocities at the ends contribute an eighth, and minus an eighth.
    #expect(isNear(timeline.value(time: 0.5), 2 - 5.0 / 8))
    #expect(isNear(timeline.value(time: 1.5), 7 + 5.0 / 8))
    let step = 1e-5
    let (before, after) = (
      (timeline.value(time: 1) - timeline.value(time: 1 - step)) / step,
      (timeline.value(time: 1 + step) - timeline.value(time: 1)) / step
    )
    #expect(abs(before - 5) < 1e-3)
    #expect(abs(after - 5) < 1e-3)
  }

  @Test func cubicKeyframesWithoutADurationHaveNoVelocity() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(4, duration: 0)
      CubicKeyframe(10, duration: 0)
      CubicKeyframe(6, duration: 2)
    }
    #expect(timeline.value(time: 0.5).isFinite && timeline.value(time: 1).isFinite)
    #expect(timeline.value(time: 2) == 6 && timeline.value(progress: 0) != 0)
  }

  @Test func phasesStartWhenThereIsASecondOne() {
    struct Growing: View {
      @State private var phases = [1.0]
      var body: some View {
        PhaseAnimator(phases) { phase in
          Text("phase \(Int(phase))")
        } animation: { _ in
          .linear(duration: 1)
        }
        Button("grow") { phases = [1, 2] }
      }
    }
    let host = TestHost(Growing())
    host.advance(by: .seconds(5))
    #expect(host.texts.first == "phase 1" && !host.isAnimating)
    host.find(.button)?.tap()
    #expect(host.texts.first == "phase 2")
    host.advance(by: .seconds(1.2))
    #expect(host.texts.first == "phase 1")
  }

  @Test func givenVelocitiesApplyOnBothSides() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(0, duration: 1, startVelocity: 8)
      CubicKeyframe(0, duration: 1, startVelocity: -16, endVelocity: 8)
    }
    #expect(isNear(timeline.value(time: 0.5), 8.0 / 8 + 16.0 / 8))
    #expect(isNear(timeline.value(time: 1.5), -16.0 / 8 - 8.0 / 8))
  }

  @Test func aCubicKeyframeContinuesItsNeighbors() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(4, duration: 1)
      CubicKeyframe(10, duration: 2)
      LinearKeyframe(4, duration: 1)
    }
    // 4 per second before, -6 per second after: 7 in the middle, plus 2 · (4 + 6) / 8
    #expect(isNear(timeline.value(time: 2), 7 + 2.5))
    let resting = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(4, duration: 1)
      MoveKeyframe(4)
      CubicKeyframe(10, duration: 2)
      MoveKeyframe(0)
    }
    #expect(isNear(resting.value(time: 2), 7))
    #expect(resting.value(time: 2.999_999) > 9.9)
    #expect(resting.value(time: 3) == 0)
  }

  @Test func aSpringContinuesWithTheVelocityBeforeIt() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 1)
      SpringKeyframe(20, spring: spring)
    }
    #expect(timeline.duration == 1 + spring.settlingDuration)
    #expect(isNear(timeline.value(time: 1.2), 10 + spring.value(target: 10, initialVelocity: 10, time: 0.2)))
    #expect(timeline.value(time: timeline.duration) == 20)
    let thrown = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(1, duration: 2, spring: spring, startVelocity: 9)
    }
    #expect(isNear(thrown.value(time: 0.1), spring.value(target: 1, initialVelocity: 9, time: 0.1)))
  }

  @Test func theNextKeyframeStartsWhereAShortSpringIs() {
    let spring = Spring(duration: 1)
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(10, duration: 0.2, spring: spring)
      LinearKeyframe(0, duration: 1)
    }
    let place = spring.value(target: 10.0, time: 0.2)
    #expect(isNear(timeline.value(time: 0.2), place))
    #expect(isNear(timeline.value(time: 0.7), place / 2))
  }

  private struct Pose: Equatable {
    var scale = 1.0
    var offset = CGSize.zero
    var angle = Angle.zero
    var lift = 0.0
  }

  @Test func tracksRunAtTheSameTime() {
    let timeline = KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.scale) {
        LinearKeyframe(2, duration: 1)
        LinearKeyframe(1, duration: 1)
      }
      KeyframeTrack(\.offset.width) { LinearKeyframe(40, duration: 4) }
      KeyframeTrack(\.angle) {
        MoveKeyframe(Angle(radians: 2))
        LinearKeyframe(.zero, duration: 1)
      }
    }
    #expect(timeline.duration == 4)
    #expect(timeline.value(time: 0) == Pose(angle: Angle(radians: 2)))
    #expect(
      timeline.value(time: 0.5) == Pose(scale: 1.5, offset: CGSize(width: 5, height: 0), angle: Angle(radians: 1)))
    #expect(timeline.value(time: 3) == Pose(scale: 1, offset: CGSize(width: 30, height: 0)))
    #expect(timeline.value(progress: 1) == Pose(offset: CGSize(width: 40, height: 0)))
  }

  private struct Bounce: KeyframeTrackContent {
    let height: Double
    var body: some KeyframeTrackContent<Double> {
      LinearKeyframe(height, duration: 0.5)
      LinearKeyframe(0, duration: 0.5)
    }
  }

  private struct Swing: Keyframes {
    var body: some Keyframes<Pose> {
      KeyframeTrack(\.scale) { LinearKeyframe(3, duration: 1) }
      KeyframeTrack(\.lift) { Bounce(height: 8) }
    }
  }

  @Test func keyframesHaveBodiesLoopsAndConditions() {
    func timeline(isHigh: Bool) -> KeyframeTimeline<Double> {
      KeyframeTimeline(initialValue: 0.0) {
        for height in [4.0, 2.0] { Bounce(height: height) }
        if isHigh { Bounce(height: 100) } else { MoveKeyframe(7) }
      }
    }
    #expect(timeline(isHigh: true).duration == 3)
    #expect([0.5, 1, 1.5, 2, 2.5].map { timeline(isHigh: true).value(time: $0) } == [4, 0, 2, 0, 100])
    #expect(timeline(isHigh: false).duration == 2)
    #expect([0.5, 1, 1.5, 2].map { timeline(isHigh: false).value(time: $0) } == [4, 0, 2, 7])
    let swing = KeyframeTimeline(initialValue: Pose()) { Swing() }
    #expect(swing.value(time: 0.5) == Pose(scale: 2, lift: 8))
    #expect(KeyframeTimeline(initialValue: 3.0) {}.value(time: 1) == 3)
  }

  @Test func anUndampedSpringHasNoEnd() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(1, spring: Spring(response: 1, dampingRatio: 0))
    }
    #expect(timeline.duration == .infinity)
    #expect(isNear(timeline.value(time: 0.5), 2))
    #expect(timeline.value(progress: 1) == 1)
  }

  // MARK: - Keyframe animators

  private struct Inner: View {
    var body: some View { Text("inner") }
  }

  /// A view that shows the value of keyframes as a text.
  private struct Animated: View {
    var repeats: Bool?
    @State private var trigger = 0

    var body: some View {
      Button("Start") { trigger += 1 }
      if let repeats {
        KeyframeAnimator(initialValue: 0.0, repeating: repeats) { value in
          Text("value \(value, specifier: "%.2f")")
          Inner()
        } keyframes: { start in
          LinearKeyframe(start + 10, duration: 1)
        }
      } else {
        KeyframeAnimator(initialValue: 0.0, trigger: trigger) { value in
          Text("value \(value, specifier: "%.2f")")
          Inner()
        } keyframes: { start in
          LinearKeyframe(start + 10, duration: 1)
        }
      }
    }
  }

  @Test func aTriggerStartsTheKeyframes() {
    let host = TestHost(Animated())
    #expect(host.texts == ["Start", "value 0.00", "inner"])
    #expect(!host.isAnimating)
    host.find(text: "Start")?.tap()
    #expect(host.isAnimating)
    host.advance(by: .milliseconds(250))
    #expect(host.texts[1] == "value 2.50")
    host.advance(by: .milliseconds(500))
    #expect(host.texts[1] == "value 7.50")
    host.advance(by: .milliseconds(500))
    #expect(host.texts[1] == "value 10.00")
    #expect(!host.isAnimating)
    // A run starts with the current value, even if it interrupts another run.
    host.find(text: "Start")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(host.texts[1] == "value 15.00")
    host.find(text: "Start")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(host.texts[1] == "value 20.00")
    host.advance(by: .milliseconds(500))
    #expect(host.texts[1] == "value 25.00")
    #expect(!host.isAnimating)
    #expect(host.bodyCount(of: Inner.self) == 1)
  }

  @Test func keyframesRepeatFromTheirEnd() {
    let host = TestHost(Animated(repeats: true))
    host.advance(by: .milliseconds(750))
    #expect(host.texts[1] == "value 7.50")
    // The second pass begins at the end of the first one, not with the first frame after it.
    host.advance(by: .milliseconds(500))
    #expect(host.texts[1] == "value 12.50")
    host.advance(by: .seconds(2))
    #expect(host.texts[1] == "value 32.50")
    #expect(host.isAnimating)
    host.unmount()
    host.advance(by: .seconds(1))
    #expect(!host.isAnimating)
  }

  @Test func keyframesWithoutRepetitionRunOnce() {
    let host = TestHost(Animated(repeats: false))
    host.advance(by: .milliseconds(100))
    #expect(host.texts[1] == "value 1.00")
    host.advance(by: .seconds(100))
    #expect(host.texts[1] == "value 10.00")
    #expect(!host.isAnimating)
  }

  @Test(arguments: [true, false])
  func keyframesInACoveredPageStartWhenItIsShown(repeats: Bool) {
    struct Root: View {
      let repeats: Bool
      @State private var path = [1]
      var body: some View {
        NavigationStack(path: $path) {
          Animated(repeats: repeats)
            .navigationDestination(for: Int.self) { _ in Button("Back") { path = [] } }
        }
      }
    }
    let host = TestHost(Root(repeats: repeats))
    #expect(!host.isAnimating)
    host.advance(by: .seconds(10))
    host.find(text: "Back")?.tap()
    #expect(host.find(text: "value 0.00") != nil)
    host.advance(by: .milliseconds(500))
    #expect(host.find(text: "value 5.00") != nil)
  }

  @Test func reducedMotionShowsTheEndOfKeyframes() {
    let host = TestHost(Animated()) { $0.accessibilityReduceMotion = true }
    host.find(text: "Start")?.tap()
    #expect(host.texts[1] == "value 10.00")
    #expect(!host.isAnimating)
    let repeating = TestHost(Animated(repeats: true)) { $0.accessibilityReduceMotion = true }
    #expect(repeating.texts[1] == "value 0.00")
    #expect(!repeating.isAnimating)
    // The preference can change meanwhile.
    let running = TestHost(Animated())
    running.find(text: "Start")?.tap()
    running.advance(by: .milliseconds(100))
    running.updateEnvironment { $0.accessibilityReduceMotion = true }
    running.advance(by: .milliseconds(100))
    #expect(running.texts[1] == "value 10.00")
    #expect(!running.isAnimating)
  }

  @Test func theModifierMovesItsContent() {
    struct Root: View {
      @State private var saves = 0
      var body: some View {
        Inner()
          .accessibilityIdentifier("inner")
          .onTapGesture { saves += 1 }
          .keyframeAnimator(initialValue: 0.0, trigger: saves) { content, x in
            content.offset(x: x)
          } keyframes: { _ in
            KeyframeTrack { LinearKeyframe(20, duration: 1) }
          }
          .keyframeAnimator(initialValue: 0.0, repeating: false) { content, y in
            content.offset(y: y)
          } keyframes: { _ in
            MoveKeyframe(4)
            LinearKeyframe(8, duration: 1)
          }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 40, height: 20))
    #expect(host.find(identifier: "inner")?.frame?.origin == CGPoint(x: 0, y: 4))
    host.advance(by: .seconds(2))
    #expect(host.find(identifier: "inner")?.frame?.origin == CGPoint(x: 0, y: 8))
    host.find(identifier: "inner")?.tap()
    host.advance(by: .milliseconds(250))
    #expect(host.find(identifier: "inner")?.frame?.origin == CGPoint(x: 5, y: 8))
    #expect(host.bodyCount(of: Inner.self) == 1)
    #expect(host.warnings == [])
  }

  // MARK: - Phase animators

  private func x<V: View>(_ host: TestHost<V>) -> CGFloat? { host.find(identifier: "square")?.frame?.minX }

  /// A square that moves in phases.
  private struct Phases: View {
    var phases: [CGFloat] = [0, 100, 40]
    var isTriggered = false
    var animation: Animation? = .linear(duration: 1)
    @State private var trigger = 0

    @ViewBuilder private func square(_ x: CGFloat) -> some View {
      Color.red.frame(width: 10, height: 10).accessibilityIdentifier("square").offset(x: x)
    }

    var body: some View {
      HStack(spacing: 0) {
        if isTriggered {
          PhaseAnimator(phases, trigger: trigger) {
            square($0)
          } animation: { _ in
            animation
          }
        } else {
          PhaseAnimator(phases) {
            square($0)
          } animation: { _ in
            animation
          }
        }
        Button("Start") { trigger += 1 }
      }
    }
  }

  @Test func phasesFollowEachOtherAgainAndAgain() {
    let host = TestHost(Phases())
    #expect(x(host) == 0)
    host.advance(by: .milliseconds(250))
    #expect(x(host) == 25)
    host.advance(by: .milliseconds(750))
    #expect(x(host) == 100)
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 70)
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 40)
    host.advance(by: .milliseconds(250))
    #expect(x(host) == 30)
    host.advance(by: .milliseconds(750))
    #expect(x(host) == 0)
    host.advance(by: .milliseconds(250))
    #expect(x(host) == 25)
    #expect(host.isAnimating)
    host.unmount()
    host.advance(by: .seconds(1))
    #expect(!host.isAnimating)
  }

  @Test func aTriggerStartsThePhasesOnce() {
    let host = TestHost(Phases(isTriggered: true))
    host.advance(by: .seconds(1))
    #expect(x(host) == 0)
    #expect(!host.isAnimating)
    host.find(text: "Start")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 50)
    for (time, place) in [(500, 100), (1000, 40), (500, 20), (500, 0)] {
      host.advance(by: .milliseconds(time))
      #expect(x(host) == CGFloat(place))
    }
    host.advance(by: .milliseconds(16))
    #expect(!host.isAnimating)
    host.advance(by: .seconds(5))
    #expect(x(host) == 0)
  }

  @Test func aTriggerStartsThePhasesAgain() {
    let host = TestHost(Phases(isTriggered: true))
    host.find(text: "Start")?.tap()
    host.advance(by: .milliseconds(500))
    // The square is still moving to the second phase, and continues.
    host.find(text: "Start")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 100)
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 70)
    // The animation back to 100 begins at 70. Meanwhile, the first animation covers its remaining distance.
    host.find(text: "Start")?.tap()
    #expect(x(host) == 70)
    host.advance(by: .seconds(1))
    #expect(x(host) == 100)
    host.advance(by: .seconds(1))
    #expect(x(host) == 40)
    host.advance(by: .seconds(1))
    #expect(x(host) == 0)
    host.advance(by: .milliseconds(16))
    #expect(!host.isAnimating)
  }

  @Test func phasesWithoutAnimationLastForAFrame() {
    let host = TestHost(Phases(animation: nil))
    #expect(x(host) == 100)
    for place in [40, 0, 100, 40] {
      host.advance(by: .milliseconds(16))
      #expect(x(host) == CGFloat(place))
    }
    #expect(host.warnings == [])
  }

  @Test func equalPhasesDoNotSpin() {
    let host = TestHost(Phases(phases: [5, 5]))
    for _ in 0..<5 { host.advance(by: .milliseconds(16)) }
    #expect(x(host) == 5)
    #expect(host.warnings == [])
    let single = TestHost(Phases(phases: [7]))
    single.advance(by: .milliseconds(16))
    #expect(x(single) == 7)
    #expect(!single.isAnimating)
  }

  @Test func noPhasesAreWarnedOf() {
    let host = TestHost(Phases(phases: []))
    #expect(x(host) == nil)
    #expect(host.warnings == ["A PhaseAnimator needs at least one phase."])
    host.update(Phases(phases: [3]))
    #expect(x(host) == 3)
    host.update(Phases(phases: []))
    #expect(x(host) == 3)
  }

  @Test func aSpringMovesOnWhenItSeemsToHaveEnded() {
    let spring = Spring(duration: 0.5, bounce: 0.2)
    let host = TestHost(Phases(phases: [0, 100], animation: .spring(spring)))
    host.advance(by: .milliseconds(250))
    #expect(isNear(Double(x(host) ?? 0), spring.value(target: 100, time: 0.25)))
    host.advance(by: .milliseconds(250))
    let (place, velocity) = (spring.value(target: 100.0, time: 0.5), spring.velocity(target: 100.0, time: 0.5))
    #expect(isNear(Double(x(host) ?? 0), place))
    host.advance(by: .milliseconds(100))
    #expect(isNear(Double(x(host) ?? 0), place + spring.value(target: -place, initialVelocity: velocity, time: 0.1)))
  }

  @Test func reducedMotionShowsTheFirstPhase() {
    let host = TestHost(Phases()) { $0.accessibilityReduceMotion = true }
    host.advance(by: .seconds(1))
    #expect(x(host) == 0)
    #expect(!host.isAnimating)
    let triggered = TestHost(Phases(isTriggered: true)) { $0.accessibilityReduceMotion = true }
    triggered.find(text: "Start")?.tap()
    #expect(x(triggered) == 0)
    #expect(!triggered.isAnimating)
    // The preference can change meanwhile.
    let running = TestHost(Phases())
    running.advance(by: .milliseconds(500))
    running.updateEnvironment { $0.accessibilityReduceMotion = true }
    for _ in 0..<3 { running.advance(by: .seconds(1)) }
    #expect(x(running) == 0)
    #expect(!running.isAnimating)
  }

  @Test func thePhaseModifierKeepsItsContent() {
    enum Look: CaseIterable { case plain, large }
    struct Root: View {
      @State private var taps = 0
      var body: some View {
        Inner()
          .accessibilityIdentifier("inner")
          .onTapGesture { taps += 1 }
          .phaseAnimator(Look.allCases, trigger: taps) { content, look in
            content.offset(x: look == .large ? 8 : 0)
          } animation: { look in
            look == .large ? .linear(duration: 1) : .linear(duration: 2)
          }
          .phaseAnimator([0.0, 1.0]) { content, y in content.offset(y: y * 10) }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 40, height: 20))
    let origin = { host.find(identifier: "inner")?.frame?.origin ?? .zero }
    #expect(origin() == .zero)
    host.find(identifier: "inner")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(origin().x == 4)
    #expect(origin().y > 0)
    host.advance(by: .milliseconds(500))
    #expect(origin().x == 8)
    host.advance(by: .seconds(1))
    #expect(origin().x == 4)
    host.advance(by: .seconds(1))
    #expect(origin().x == 0)
    #expect(host.bodyCount(of: Inner.self) == 1)
    #expect(host.warnings == [])
  }

  @Test func anAnimatorInAPageThatIsCoveredFromTheStartRests() {
    struct Root: View {
      @State private var path = [1]
      var body: some View {
        NavigationStack(path: $path) {
          Phases().navigationDestination(for: Int.self) { _ in Button("Back") { path = [] } }
        }
      }
    }
    let host = TestHost(Root())
    #expect(!host.isAnimating)
    host.advance(by: .seconds(10))
    host.find(text: "Back")?.tap()
    let start = x(host) ?? 0
    host.advance(by: .milliseconds(500))
    #expect(x(host) == start + 50)
  }

  @Test func aPhaseThatHasEndedInACoveredPageIsTheLast() {
    struct Root: View {
      @State private var isCovered = false
      var body: some View {
        NavigationStack {
          VStack {
            PhaseAnimator(0..<5) {
              Text("phase \($0)")
            } animation: { _ in
              nil
            }
            Button("Cover") { isCovered = true }
          }
          .navigationDestination(isPresented: $isCovered) { Button("Back") { isCovered = false } }
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.first == "phase 1")
    host.find(text: "Cover")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(!host.isAnimating)
    host.find(text: "Back")?.tap()
    #expect(host.texts.first == "phase 1")
    host.advance(by: .milliseconds(100))
    #expect(host.texts.first == "phase 2")
  }

  @Test func anAnimatorInACoveredPageRests() {
    struct Root: View {
      @State private var isCovered = false
      var body: some View {
        NavigationStack {
          VStack {
            Phases()
            Button("Cover") { isCovered = true }
          }
          .navigationDestination(isPresented: $isCovered) { Button("Back") { isCovered = false } }
        }
      }
    }
    let host = TestHost(Root())
    let start = x(host) ?? 0
    host.advance(by: .milliseconds(500))
    #expect(x(host) == start + 50)
    host.find(text: "Cover")?.tap()
    host.advance(by: .seconds(10))
    host.advance(by: .seconds(10))
    #expect(!host.isAnimating)
    host.find(text: "Back")?.tap()
    host.advance(by: .milliseconds(500))
    host.advance(by: .milliseconds(500))
    #expect(host.isAnimating)
    #expect(x(host) == start + 100)
  }

  @Test func aShortRepetitionGoesOn() {
    let host = TestHost(
      KeyframeAnimator(initialValue: 0.0, repeating: true) { _ in
        Text("x")
      } keyframes: { _ in
        LinearKeyframe(1.0, duration: 0.0001)
      })
    for _ in 0..<10 { host.advance(by: .seconds(1)) }
    #expect(host.isAnimating)
  }

  @Test func mostPassesOfALongPauseAreLeftOut() {
    var calls = 0
    func count() { calls += 1 }
    let host = TestHost(
      KeyframeAnimator(initialValue: 0.0, repeating: true) {
        Text("\($0.formatted())")
      } keyframes: { start in
        let _ = count()
        KeyframeTrack(\.self) { LinearKeyframe(start + 1, duration: 0.001) }
      })
    host.advance(by: .seconds(10))
    #expect(calls == 101, "one for the first pass, and one for each of the hundred that follow at most")
    #expect(host.texts == ["100"], "a pass starts where the one before has ended")
    #expect(host.isAnimating)
  }

  @Test func keyframesThatHaveEndedRepeatWhenTheyAreToldTo() {
    let host = TestHost(Animated(repeats: false))
    host.advance(by: .seconds(100))
    #expect(!host.isAnimating)
    host.update(Animated(repeats: true))
    #expect(host.isAnimating)
    host.advance(by: .milliseconds(100))
    host.update(Animated(repeats: true))
    host.advance(by: .milliseconds(100))
    #expect(host.isAnimating)
    host.unmount()
    host.advance(by: .milliseconds(100))
    #expect(!host.isAnimating)
  }

  @Test func keyframesWithoutADurationShowTheirEnd() {
    for repeats in [true, false] {
      let host = TestHost(
        KeyframeAnimator(initialValue: 0.0, repeating: repeats) { value in
          Text("value \(value)")
        } keyframes: { _ in
          LinearKeyframe(3.0, duration: 0)
        })
      #expect(host.texts == ["value 3.000000"])
      #expect(!host.isAnimating)
    }
  }

  @Test func keyframesEndWhenTheirPageIsCovered() {
    struct Root: View {
      @State private var isCovered = false
      var body: some View {
        NavigationStack {
          VStack {
            Animated(repeats: false)
            Button("Cover") { isCovered = true }
          }
          .navigationDestination(isPresented: $isCovered) { Button("Back") { isCovered = false } }
        }
      }
    }
    let host = TestHost(Root())
    host.advance(by: .milliseconds(100))
    #expect(host.find(text: "value 1.00") != nil)
    host.find(text: "Cover")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(!host.isAnimating)
    host.find(text: "Back")?.tap()
    #expect(host.find(text: "value 10.00") != nil)
    host.advance(by: .milliseconds(100))
    #expect(!host.isAnimating, "they have run once")
  }

  @Test func phasesBecomeOneWhileTheyRun() {
    let host = TestHost(Phases())
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 50)
    host.update(Phases(phases: [7]))
    for _ in 0..<4 { host.advance(by: .seconds(1)) }
    #expect(x(host) == 7)
    #expect(!host.isAnimating)
    host.update(Phases(phases: [7, 9]))
    host.advance(by: .milliseconds(100))
    #expect(host.isAnimating)
  }

  @Test func aTriggerInTheFirstPhaseDoesNotStartAgain() {
    let host = TestHost(Phases(isTriggered: true))
    host.find(text: "Start")?.tap()
    host.find(text: "Start")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(x(host) == 50)
  }

  @Test func theContentIsEvaluatedWithNewValuesOutsideOfAnAnimation() {
    struct Root: View {
      let title: String
      var body: some View {
        KeyframeAnimator(initialValue: 0.0, trigger: 1) { value in
          Text("\(title) \(Int(value))")
        } keyframes: { _ in
          LinearKeyframe(1, duration: 1)
        }
      }
    }
    let host = TestHost(Root(title: "a"))
    #expect(host.texts == ["a 0"])
    host.update(Root(title: "b"))
    #expect(host.texts == ["b 0"])
  }

  @Test func keyframesWithoutADurationEndAtOnce() {
    var calls = 0
    func count() { calls += 1 }
    let view = KeyframeAnimator(initialValue: 1.0, repeating: true) {
      Text("\($0.formatted())")
    } keyframes: { _ in
      let _ = count()
      KeyframeTrack(\.self) { MoveKeyframe(5.0) }
    }
    let host = TestHost(view)
    for _ in 0..<3 { host.advance(by: .milliseconds(100)) }
    #expect(host.texts == ["5"] && !host.isAnimating)
    #expect(calls < 5, "the keyframes are not made again and again")
  }

  @Test func keyframesEndWithTheirView() {
    struct Root: View {
      @State private var isShown = true
      var body: some View {
        if isShown {
          KeyframeAnimator(initialValue: 0.0, repeating: true) { value in
            Text("\(value)")
          } keyframes: { _ in
            LinearKeyframe(1.0, duration: 1)
          }
        }
        Button("remove") { isShown = false }
      }
    }
    let host = TestHost(Root())
    host.advance(by: .milliseconds(100))
    #expect(host.isAnimating)
    host.find(text: "remove")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(!host.isAnimating)
  }

  @Test func keyframesWithoutADurationEndThoseBefore() {
    struct Root: View {
      let trigger: Int
      var body: some View {
        KeyframeAnimator(initialValue: 0.0, trigger: trigger) {
          Text("\(Int($0))")
        } keyframes: { _ in
          KeyframeTrack { LinearKeyframe(trigger == 1 ? 100 : 7, duration: trigger == 1 ? 1 : 0) }
        }
      }
    }
    let host = TestHost(Root(trigger: 0))
    host.update(Root(trigger: 1))
    host.advance(by: .milliseconds(500))
    #expect(host.texts == ["50"])
    host.update(Root(trigger: 2))
    #expect(host.texts == ["7"])
    host.advance(by: .milliseconds(200))
    #expect(host.texts == ["7"] && !host.isAnimating)
  }

  @Test func keyframesWithoutADurationApplyAtOnce() {
    let moved = KeyframeTimeline(initialValue: 0.0) {
      KeyframeTrack {
        MoveKeyframe(5)
        LinearKeyframe(9, duration: 1)
      }
    }
    #expect(moved.value(time: 0) == 5 && moved.value(time: 1) == 9)
    let linear = KeyframeTimeline(initialValue: 0.0) {
      KeyframeTrack {
        LinearKeyframe(10, duration: 0)
        CubicKeyframe(20, duration: 1)
      }
    }
    #expect((10...20).contains(linear.value(time: 0.5)))
    let cubic = KeyframeTimeline(initialValue: 0.0) {
      KeyframeTrack {
        CubicKeyframe(10, duration: 0)
        CubicKeyframe(20, duration: 0)
        CubicKeyframe(30, duration: 1)
      }
    }
    #expect(cubic.value(time: 0) == 20 && (20...30).contains(cubic.value(time: 0.5)))
  }

  @Test func keyframesWithoutADurationApplyWhenTheOneBeforeEnds() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 1)
      MoveKeyframe(20)
      LinearKeyframe(40, duration: 1)
    }
    #expect(timeline.value(time: 1.0.nextDown) < 10)
    #expect(timeline.value(time: 1) == 20)
    #expect(timeline.value(time: 1.5) == 30)
  }

  @Test func aLinearKeyframeWithoutADurationLeavesNoVelocity() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 0)
      CubicKeyframe(20, duration: 1)
    }
    #expect(timeline.value(time: 0) == 10)
    #expect(timeline.value(time: 0.5) == 15)
    #expect(timeline.value(time: 1) == 20)
  }

  @Test func aSpringKeyframeEndsAtItsValue() {
    let timeline = KeyframeTimeline(initialValue: 0.0) { SpringKeyframe(10.0, spring: .bouncy) }
    #expect(timeline.value(time: timeline.duration) == 10)
    #expect(timeline.value(time: timeline.duration.nextDown) != 10)
  }
}
