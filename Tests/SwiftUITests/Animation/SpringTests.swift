import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct SpringTests {
  @Test func aSpringNearItsTargetIsSettled() {
    let spring = Spring(duration: 1)
    #expect(spring.settlingDuration(target: 1.0, epsilon: 1) == 0)
    #expect(spring.settlingDuration(target: 1.0, epsilon: 0.999) > 0)
  }

  @Test func aSpringEndsWhenItHasSettled() throws {
    let spring = Spring(duration: 0.5, bounce: 0.2)
    let animation = Animation.interpolatingSpring(spring)
    let end = try #require((animation.base as? any TimedAnimation)?.duration(of: 100.0))
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 100, time: end.nextDown, context: &context) != nil)
    #expect(animation.animate(value: 100, time: end, context: &context) == nil)
    var other = AnimationContext<Double>()
    _ = animation.animate(value: 100, time: spring.duration.nextDown, context: &other)
    #expect(!other.isLogicallyComplete)
    _ = animation.animate(value: 100, time: spring.duration, context: &other)
    #expect(other.isLogicallyComplete)
  }

  @Test func aSpringWithoutDampingNeverSettlesUnlessItRests() {
    let spring = Spring(response: 1, dampingRatio: 0)
    #expect(spring.settlingDuration(target: 1.0, epsilon: 0.001) == .infinity)
    #expect(spring.settlingDuration(target: 0.000_1, epsilon: 0.001) == .infinity)
    #expect(spring.settlingDuration(target: 0.0, epsilon: 0.001) == 0)
    #expect(spring.settlingDuration(target: 0.0, initialVelocity: 1, epsilon: 0.001) == .infinity)
    #expect(Spring().settlingDuration(target: 1.0, epsilon: 0) == 0)
  }

  @Test func aSpringIsOverAtItsEndAndLogicallyCompleteAtItsDuration() throws {
    let animation = try #require(Animation.spring(duration: 1, bounce: 0).base as? any TimedAnimation)
    var context = AnimationContext<Double>()
    let end = try #require(animation.duration(of: 100.0))
    #expect(end > 1)
    #expect(animation.animate(value: 100, time: 0.999, context: &context) != nil)
    #expect(!context.isLogicallyComplete)
    #expect(animation.animate(value: 100, time: 1, context: &context) != nil)
    #expect(context.isLogicallyComplete)
    #expect(animation.animate(value: 100, time: end.nextDown, context: &context) != nil)
    #expect(animation.animate(value: 100, time: end, context: &context) == nil)
  }
}
