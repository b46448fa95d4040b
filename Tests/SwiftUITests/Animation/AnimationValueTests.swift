import Foundation
import SwiftUI
import SwiftUICore
import Testing

/// The values of animations at points in time, computed by hand from the closed forms.
struct AnimationValueTests {
  /// Returns the part of a difference of 100 that an animation has covered.
  private func covered(_ animation: Animation, at time: TimeInterval) -> Double? {
    var context = AnimationContext<Double>()
    return animation.animate(value: 100, time: time, context: &context)
  }

  private func isClose(_ one: Double?, _ other: Double, _ tolerance: Double = 1e-9) -> Bool {
    one.map { abs($0 - other) <= tolerance } ?? false
  }

  // MARK: - Vectors

  @Test func pairsAreVectors() {
    var pair = AnimatablePair(1.0, AnimatablePair(2.0, CGFloat(3)))
    pair += AnimatablePair(1, AnimatablePair(1, 1))
    pair.scale(by: 2)
    #expect(pair == AnimatablePair(4, AnimatablePair(6, 8)))
    #expect(pair.magnitudeSquared == 16 + 36 + 64)
    #expect(
      AnimatablePair(0.0, 10.0).interpolated(towards: AnimatablePair(10, 20), amount: 0.25)
        == AnimatablePair(2.5, 12.5))
    #expect(AnimatablePair<Double, Float>.zero == AnimatablePair(0, 0))
    #expect(EmptyAnimatableData.zero.magnitudeSquared == 0)
  }

  @Test func rectanglesHaveFourComponents() {
    var rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    rect.animatableData.scale(by: 2)
    #expect(rect == CGRect(x: 2, y: 4, width: 6, height: 8))
    var insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    insets.animatableData.scale(by: -1)
    #expect(insets == EdgeInsets(top: -1, leading: -2, bottom: -3, trailing: -4))
  }

  // MARK: - Curves

  @Test func aLinearAnimationCoversEqualPartsInEqualTimes() {
    #expect(covered(.linear(duration: 2), at: 0) == 0)
    #expect(covered(.linear(duration: 2), at: 0.5) == 25)
    #expect(covered(.linear(duration: 2), at: 1.5) == 75)
    #expect(covered(.linear(duration: 2), at: 2) == nil)
    #expect(covered(.linear(duration: 0), at: 0) == nil)
  }

  @Test func curvesHaveTheValuesOfTheirBezierFunctions() {
    // With control points (0.42, 0) and (0.58, 1) the curve is symmetric.
    #expect(isClose(UnitCurve.easeInOut.value(at: 0.5), 0.5))
    let sum = UnitCurve.easeInOut.value(at: 0.2) + UnitCurve.easeInOut.value(at: 0.8)
    #expect(isClose(sum, 1))
    // easeIn at the parameter 1/2: x = 3 * 0.42 / 8 + 3 / 8 + 1 / 8 = 0.6575, y = 3 / 8 + 1 / 8 = 0.5.
    #expect(isClose(UnitCurve.easeIn.value(at: 0.6575), 0.5))
    // easeOut is easeIn turned by half a circle.
    #expect(isClose(UnitCurve.easeOut.value(at: 1 - 0.6575), 0.5))
    // A curve whose control points are on the diagonal is the diagonal.
    let diagonal = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: 0.25, y: 0.25), endControlPoint: UnitPoint(x: 0.75, y: 0.75))
    for place in [0.1, 0.35, 0.9] {
      #expect(isClose(diagonal.value(at: place), place))
      #expect(isClose(diagonal.velocity(at: place), 1, 1e-6))
      #expect(isClose(UnitCurve.easeIn.inverse.value(at: UnitCurve.easeIn.value(at: place)), place, 1e-6))
    }
    #expect(isClose(UnitCurve.circularEaseIn.value(at: 0.6), 0.2))
    #expect(isClose(UnitCurve.circularEaseOut.value(at: 0.4), 0.8))
    #expect(isClose(UnitCurve.circularEaseInOut.value(at: 0.3), 0.1))
    #expect(UnitCurve.easeIn.value(at: -1) == 0)
    #expect(UnitCurve.easeIn.value(at: 2) == 1)
  }

  @Test func theVelocityOfACurveIsItsSlope() {
    for curve in [UnitCurve.easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseInOut] {
      for place in [0.1, 0.3, 0.45, 0.7, 0.9] {
        let slope = (curve.value(at: place + 1e-6) - curve.value(at: place - 1e-6)) / 2e-6
        #expect(isClose(curve.velocity(at: place), slope, 1e-3), "\(curve) at \(place)")
      }
    }
  }

  // MARK: - Springs

  @Test func parametersOfASpringDescribeTheSameSpring() {
    let spring = Spring(duration: 0.5, bounce: 0.2)
    #expect(isClose(spring.duration, 0.5))
    #expect(isClose(spring.bounce, 0.2))
    #expect(isClose(spring.dampingRatio, 0.8))
    // (2 pi / 0.5) squared, and 4 pi * 0.8 / 0.5.
    #expect(isClose(spring.stiffness, 157.91367041742973))
    #expect(isClose(spring.damping, 20.106192982974676))
    let same = Spring(stiffness: spring.stiffness, damping: spring.damping)
    #expect(isClose(same.response, 0.5))
    #expect(isClose(same.dampingRatio, 0.8))
    #expect(isClose(Spring(duration: 1, bounce: -0.5).dampingRatio, 2))
    #expect(isClose(Spring(duration: 1, bounce: -0.5).bounce, -0.5))
    #expect(isClose(Spring(settlingDuration: 2, dampingRatio: 0.5).settlingDuration, 2, 1e-6))
    #expect(isClose(Spring(settlingDuration: 2, dampingRatio: 1).settlingDuration, 2, 1e-6))
  }

  @Test func aSpringWithoutBounceFollowsItsClosedForm() {
    // With a response of 2 pi, the frequency is 1: x = 1 - (1 + t) exp(-t).
    let spring = Spring(response: 2 * .pi, dampingRatio: 1)
    #expect(isClose(spring.value(target: 1.0, time: 1), 1 - 2 * exp(-1)))
    #expect(isClose(spring.velocity(target: 1.0, time: 1), exp(-1)))
    // From rest at the target with a velocity of 1: x = t exp(-t).
    #expect(isClose(spring.value(target: 0.0, initialVelocity: 1, time: 2), 2 * exp(-2)))
  }

  @Test func anUndampedSpringOscillates() {
    let spring = Spring(response: 2, dampingRatio: 0)
    #expect(isClose(spring.value(target: 1.0, time: 1), 2))
    #expect(isClose(spring.value(target: 1.0, time: 2), 0))
    #expect(isClose(spring.value(target: 1.0, time: 0.5), 1))
    #expect(isClose(spring.velocity(target: 1.0, time: 0.5), .pi))
    #expect(spring.settlingDuration == .infinity)
  }

  @Test(arguments: [0.3, 0.8, 0.9999999, 1, 1.0000001, 1.5, 4])
  func springsObeyTheirEquationOfMotion(_ ratio: Double) {
    let spring = Spring(response: 0.7, dampingRatio: ratio)
    for time in [0.0, 0.05, 0.3, 1] {
      let value = { spring.value(target: 1.0, initialVelocity: 3, time: $0) }
      let velocity = { spring.velocity(target: 1.0, initialVelocity: 3, time: $0) }
      let h = 1e-5
      #expect(isClose(velocity(time + h), (value(time + 2 * h) - value(time)) / (2 * h), 1e-4))
      let acceleration = (velocity(time + 2 * h) - velocity(time)) / (2 * h)
      let force = spring.force(target: 1.0, position: value(time + h), velocity: velocity(time + h))
      #expect(isClose(acceleration, force / spring.mass, 1e-2))
    }
    #expect(isClose(spring.value(target: 1.0, initialVelocity: 3, time: 0), 0))
    #expect(isClose(spring.velocity(target: 1.0, initialVelocity: 3, time: 0), 3))
    // A step twice as long as another leads to the same place as two steps.
    var (value, velocity) = (0.0, 3.0)
    for _ in 0..<2 { spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 0.1) }
    #expect(isClose(value, spring.value(target: 1.0, initialVelocity: 3, time: 0.2)))
    // A settled spring is near its target. Shortly before, it is not far away.
    let end = spring.settlingDuration(target: 1.0, initialVelocity: 3, epsilon: 0.001)
    for time in stride(from: end, to: end * 2, by: end / 50) {
      #expect(abs(spring.value(target: 1.0, initialVelocity: 3, time: time) - 1) <= 0.001)
    }
  }

  // MARK: - Modified animations

  @Test func delaySpeedAndRepetition() {
    let base = Animation.linear(duration: 1)
    #expect(covered(base.delay(1), at: 0.5) == 0)
    #expect(covered(base.delay(1), at: 1.5) == 50)
    #expect(covered(base.delay(1), at: 2) == nil)
    #expect(covered(base.speed(2), at: 0.25) == 50)
    #expect(covered(base.speed(2), at: 0.5) == nil)
    #expect(covered(base.repeatCount(3), at: 0.25) == 25)
    #expect(covered(base.repeatCount(3), at: 1.25) == 75)
    #expect(covered(base.repeatCount(3), at: 2.25) == 25)
    #expect(covered(base.repeatCount(3), at: 3) == nil)
    #expect(covered(base.repeatCount(2, autoreverses: false), at: 1.25) == 25)
    #expect(covered(base.repeatForever(), at: 1001.5) == 50)
    #expect(covered(base.delay(1).repeatCount(2, autoreverses: false), at: 2.5) == 0)
    #expect(covered(base.repeatCount(0), at: 0) == nil)
  }

  /// An animation without a known duration.
  private struct Halfway: CustomAnimation {
    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
      time < 1 ? value.interpolated(towards: .zero, amount: 0.5) : nil
    }
  }

  @Test func animationsOfUnknownDurationRepeatFromTheirEnd() {
    var context = AnimationContext<Double>()
    let animation = Animation(Halfway()).repeatCount(2)
    func covered(_ time: TimeInterval) -> Double? { animation.animate(value: 100, time: time, context: &context) }
    #expect(covered(0.5) == 50)
    #expect(covered(1) == 100)  // the second pass runs backward from the end
    #expect(covered(1.5) == 50)
    #expect(covered(2) == nil)
  }

  @Test func animationsAreEqualByValue() {
    #expect(Animation.easeIn(duration: 1) == .easeIn(duration: 1))
    #expect(Animation.easeIn(duration: 1) != .easeOut(duration: 1))
    #expect(Animation.spring.delay(1) == .spring.delay(1))
    #expect(Animation.spring != .linear)
    #expect(Set([Animation.default, .default, .bouncy]).count == 2)
    #expect(Animation.smooth == .spring)
  }

  // MARK: - Interruption

  private func move(
    _ value: inout AnimatedValue<Double>, to target: Double, _ animation: Animation, at time: TimeInterval
  ) { value.move(to: target, animation, Transaction(), at: time, EnvironmentValues()) }

  @Test func curvesAreAdded() {
    var value = AnimatedValue(0.0)
    move(&value, to: 100, .linear(duration: 1), at: 0)
    #expect(value.value(at: 0.5) == 50)
    move(&value, to: 0, .linear(duration: 1), at: 0.5)
    // The first animation still covers 50. The second one moves back by 100 from there.
    #expect(value.value(at: 0.5) == 50)
    #expect(value.value(at: 0.75) == 50)
    #expect(value.value(at: 1) == 50)
    #expect(value.value(at: 1.25) == 25)
    #expect(value.value(at: 1.5) == 0)
    #expect(!value.isMoving)
  }

  @Test func aSpringTakesOverPositionAndVelocity() {
    let spring = Spring(duration: 0.5, bounce: 0.2)
    var value = AnimatedValue(0.0)
    move(&value, to: 100, .spring(spring), at: 0)
    let (position, velocity) = (value.value(at: 0.2), value.velocity(at: 0.2))
    #expect(isClose(position, spring.value(target: 100.0, time: 0.2)))
    #expect(isClose(velocity, spring.velocity(target: 100.0, time: 0.2)))
    move(&value, to: 0, .spring(spring), at: 0.2)
    #expect(isClose(value.value(at: 0.2), position))
    #expect(isClose(value.velocity(at: 0.2), velocity))
    let later = spring.value(target: -position, initialVelocity: velocity, time: 0.1)
    #expect(isClose(value.value(at: 0.3), position + later))
    #expect(value.value(at: 5) == 0)
    #expect(!value.isMoving)
  }

  @Test func aSpringTakesOverFromAnotherSpring() {
    let (soft, hard) = (Spring(duration: 1, bounce: 0.4), Spring(duration: 0.3, bounce: 0))
    var value = AnimatedValue(0.0)
    move(&value, to: 100, .spring(soft), at: 0)
    let (position, velocity) = (value.value(at: 0.2), value.velocity(at: 0.2))
    move(&value, to: 0, .spring(hard), at: 0.2)
    #expect(isClose(value.velocity(at: 0.2), velocity))
    let later = hard.value(target: -position, initialVelocity: velocity, time: 0.1)
    #expect(isClose(value.value(at: 0.3), position + later), "nothing of the first spring remains")
  }

  @Test func aJumpEndsAllAnimationsAndAShiftNone() {
    var value = AnimatedValue(0.0)
    move(&value, to: 100, .linear(duration: 1), at: 0)
    value.shift(to: 200)
    #expect(value.value(at: 0.5) == 150)
    value.jump(to: 10)
    #expect(value.value(at: 0.6) == 10)
    #expect(!value.isMoving)
  }

  // MARK: - Transactions

  private enum NumberKey: TransactionKey { static let defaultValue = 1 }

  @Test func transactionsNest() {
    #expect(Transaction.current.animation == nil)
    withAnimation(.linear) {
      #expect(Transaction.current.animation == .linear)
      withTransaction(\.isContinuous, true) {
        #expect(Transaction.current.isContinuous)
        #expect(Transaction.current.animation == .linear)
      }
      withAnimation(nil) { #expect(Transaction.current.animation == nil) }
      #expect(!Transaction.current.isContinuous)
    }
    #expect(Transaction.current.id == 0)
    var transaction = Transaction(animation: .spring)
    #expect(transaction[NumberKey.self] == 1)
    transaction[NumberKey.self] = 2
    #expect(withTransaction(transaction) { Transaction.current[NumberKey.self] } == 2)
  }

  @Test func aTransactionEndsWithAnError() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try withAnimation { throw Failure() } }
    #expect(Transaction.current.animation == nil)
  }

  @Test func anAnimationWithoutChangesCompletes() async {
    await withCheckedContinuation { done in
      withAnimation(.linear) {
      } completion: {
        done.resume()
      }
    }
  }
}
