import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct CustomAnimationTests {
  @Test func aContextKeepsThatTheAnimationSeemsToHaveEnded() {
    var context = AnimationContext<Double>()
    #expect(!context.withState(AnimationState<CGFloat>()).isLogicallyComplete)
    context.isLogicallyComplete = true
    #expect(context.withState(AnimationState<CGFloat>()).isLogicallyComplete)
  }

  /// An animation that covers the whole difference at once, and never ends.
  private struct Jump: CustomAnimation {
    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? { value }
    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? { value }
  }

  @Test func animationsEndAtTheEndOfTheirDuration() {
    func covered(_ animation: Animation, _ time: TimeInterval) -> Double? {
      var context = AnimationContext<Double>()
      return animation.animate(value: 100, time: time, context: &context)
    }
    func velocity(_ animation: Animation, _ time: TimeInterval) -> Double? {
      animation.velocity(value: 100, time: time, context: AnimationContext())
    }
    let linear = Animation.linear(duration: 2)
    #expect(covered(linear, 1) == 50 && covered(linear, 2) == nil)
    #expect(velocity(linear, 1) == 50 && velocity(linear, 2) == 0)
    #expect(covered(linear.repeatCount(3), 4) == 0 && covered(linear.repeatCount(3), 6) == nil)
    #expect(covered(.linear(duration: 0).repeatForever(), 0) == nil)
    let delayed = Animation(Jump()).delay(1)
    #expect(covered(delayed, 0.5) == 0 && covered(delayed, 1) == 100)
    #expect(velocity(delayed, 0.5) == 0 && velocity(delayed, 1) == 100)
  }

  @Test func animationsOfTheSameSpeedAreMerged() {
    func isMerged(_ speed: Double, into other: Double) -> Bool {
      var context = AnimationContext<Double>()
      return Animation.spring.speed(other).shouldMerge(
        previous: Animation.spring.speed(speed), value: 100, time: 0.1, context: &context)
    }
    #expect(isMerged(2, into: 2) && !isMerged(2, into: 3))
  }

  @Test func anAnimationAlongACurveIsOverAtItsDuration() {
    let animation = CurveAnimation(curve: .linear, duration: 2)
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 8, time: 1.5, context: &context) == 6)
    #expect(animation.animate(value: 8, time: 2, context: &context) == nil)
    #expect(animation.velocity(value: 8, time: 1.5, context: context) == 4)
    #expect(animation.velocity(value: 8, time: 2, context: context) == 0)
  }

  @Test func aDelayedAnimationBeginsAtTheEndOfItsDelay() {
    struct Elapsed: CustomAnimation {
      func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        value.scaled(by: time + 1)
      }

      func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
        value.scaled(by: time + 1)
      }
    }
    let animation = DelayedAnimation(animation: Animation(Elapsed()), delay: 2)
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 3, time: 2.0.nextDown, context: &context) == 0)
    #expect(animation.animate(value: 3, time: 2, context: &context) == 3)
    #expect(animation.velocity(value: 3, time: 2.0.nextDown, context: context) == 0)
    #expect(animation.velocity(value: 3, time: 2, context: context) == 3)
  }

  @Test func aRepeatedAnimationIsOverAfterItsPasses() {
    let animation = RepeatedAnimation(animation: .linear(duration: 1), count: 2, autoreverses: false)
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 8, time: 1, context: &context) == 0)
    #expect(animation.animate(value: 8, time: 1.5, context: &context) == 4)
    #expect(animation.animate(value: 8, time: 2, context: &context) == nil)
    let none = RepeatedAnimation(animation: .linear(duration: 0), count: nil, autoreverses: false)
    context = AnimationContext<Double>()
    #expect(none.animate(value: 8, time: 0, context: &context) == nil)
  }
}
