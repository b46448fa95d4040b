import Foundation

/// An animation whose duration is known in advance.
protocol TimedAnimation: CustomAnimation {
  /// Returns the time after which the animation has covered a difference, in seconds.
  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval?
}

/// An animation along a curve.
struct CurveAnimation: TimedAnimation {
  let curve: UnitCurve
  let duration: TimeInterval

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    guard time < duration else { return nil }
    return value.scaled(by: curve.value(at: time / duration))
  }

  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    guard time < duration else { return .zero }
    return value.scaled(by: curve.velocity(at: time / duration) / duration)
  }

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? { max(duration, 0) }
}

/// An animation that moves as a spring, from a velocity of its own or that of the spring that it replaces.
struct SpringAnimation: TimedAnimation {
  let spring: Spring
  /// The velocity at the start, in distances per second.
  var initialVelocity = 0.0
  /// `true` if the spring continues the motion of a running spring, `false` if the effects of both are added.
  let isMerging: Bool

  /// The key of the velocity that the spring has taken over.
  private enum VelocityKey<V: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: V? { nil }
  }

  /// The key of the time at which the spring comes to rest.
  private enum EndKey: AnimationStateKey {
    static var defaultValue: TimeInterval? { nil }
  }

  private func startVelocity<V: VectorArithmetic>(_ value: V, _ context: AnimationContext<V>) -> V {
    if let velocity = context.state[VelocityKey<V>.self] { return velocity }
    return initialVelocity == 0 ? .zero : value.scaled(by: initialVelocity)
  }

  /// Returns the time at which the distance becomes so small that its end is not visible: a thousandth of the way, and
  /// at most a tenth of a point.
  private func end<V: VectorArithmetic>(_ value: V, _ velocity: V) -> TimeInterval {
    let way = max(
      value.magnitudeSquared.squareRoot(), velocity.magnitudeSquared.squareRoot() * spring.response / (2 * .pi))
    return spring.settlingDuration(target: value, initialVelocity: velocity, epsilon: min(way * 0.001, 0.1))
  }

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    let velocity = startVelocity(value, context)
    let end: TimeInterval
    if let known = context.state[EndKey.self] {
      end = known
    } else {
      end = self.end(value, velocity)
      context.state[EndKey.self] = end
    }
    guard time < end else { return nil }
    if time >= spring.duration { context.isLogicallyComplete = true }
    return spring.value(target: value, initialVelocity: velocity, time: time)
  }

  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    spring.velocity(target: value, initialVelocity: startVelocity(value, context), time: time)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard isMerging, let spring = previous.base as? SpringAnimation, spring.isMerging else { return false }
    context.state[VelocityKey<V>.self] = previous.velocity(value: value, time: time, context: context)
    context.state[EndKey.self] = nil
    return true
  }

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? {
    let end = end(value, startVelocity(value, AnimationContext()))
    return end.isFinite ? end : nil
  }
}

/// An animation that starts another animation later.
struct DelayedAnimation: TimedAnimation {
  let animation: Animation
  let delay: TimeInterval

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    time < delay ? .zero : animation.animate(value: value, time: time - delay, context: &context)
  }

  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    time < delay ? .zero : animation.velocity(value: value, time: time - delay, context: context)
  }

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? {
    (animation.base as? any TimedAnimation)?.duration(of: value).map { $0 + delay }
  }
}

/// An animation that runs faster or slower than another animation.
struct SpeedAnimation: TimedAnimation {
  let animation: Animation
  let speed: Double

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    animation.animate(value: value, time: time * speed, context: &context)
  }

  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    animation.velocity(value: value, time: time * speed, context: context)?.scaled(by: speed)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    // The velocity is passed on in the time of the inner animation, so both must run at the same speed.
    guard let previous = previous.base as? SpeedAnimation, previous.speed == speed else { return false }
    return animation.shouldMerge(
      previous: previous.animation, value: value, time: time * speed, context: &context)
  }

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? {
    (animation.base as? any TimedAnimation)?.duration(of: value).map { $0 / speed }
  }
}

/// An animation that repeats another animation.
struct RepeatedAnimation: TimedAnimation {
  let animation: Animation
  /// The number of passes, or `nil` for no limit.
  let count: Int?
  let autoreverses: Bool

  /// The key of the duration of a pass, once it is known.
  private enum DurationKey: AnimationStateKey {
    static var defaultValue: TimeInterval? { nil }
  }

  private func passDuration<V: VectorArithmetic>(_ value: V, _ context: AnimationContext<V>) -> TimeInterval? {
    if let known = context.state[DurationKey.self] { return known }
    return (animation.base as? any TimedAnimation)?.duration(of: value)
  }

  /// Returns the time in the pass that runs at a point in time, or `nil` after the last pass.
  private func place(at time: TimeInterval, _ duration: TimeInterval) -> (time: TimeInterval, isReversed: Bool)? {
    guard duration > 0 else { return nil }
    let pass = (time / duration).rounded(.down)
    if let count, pass >= Double(count) { return nil }
    let isReversed = autoreverses && pass.truncatingRemainder(dividingBy: 2) == 1
    let elapsed = time - pass * duration
    return (isReversed ? duration - elapsed : elapsed, isReversed)
  }

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    if passDuration(value, context) == nil {
      if let covered = animation.animate(value: value, time: time, context: &context) { return covered }
      // The end of an animation of unknown duration is the first time at which it returns nothing.
      context.state[DurationKey.self] = time
    } else if context.state[DurationKey.self] == nil {
      context.state[DurationKey.self] = passDuration(value, context)
    }
    guard let duration = passDuration(value, context), let place = place(at: time, duration) else { return nil }
    defer { context.isLogicallyComplete = false }
    return animation.animate(value: value, time: place.time, context: &context) ?? value
  }

  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    guard let duration = passDuration(value, context) else {
      return animation.velocity(value: value, time: time, context: context)
    }
    guard let place = place(at: time, duration) else { return .zero }
    return animation.velocity(value: value, time: place.time, context: context)?.scaled(by: place.isReversed ? -1 : 1)
  }

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? {
    guard let count else { return nil }
    return (animation.base as? any TimedAnimation)?.duration(of: value).map { $0 * Double(count) }
  }
}
