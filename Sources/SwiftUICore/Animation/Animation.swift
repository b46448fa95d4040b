import Foundation

/// The course of a change in time: its duration, and how fast it proceeds.
///
///     withAnimation(.easeOut(duration: 0.2)) { isOpen = true }
///
/// A change that is made while another one is under way continues from what is shown. Two springs merge: the new one
/// takes over the velocity. The effects of all other animations are added, so that the velocity remains continuous if
/// the new animation starts slowly.
public struct Animation: Equatable, Sendable {
  /// The type that computes the animation.
  public let base: any CustomAnimation

  /// Creates an animation that a type computes.
  ///
  /// - Parameter base: A value of the type.
  public init<A: CustomAnimation>(_ base: A) { self.base = base }

  public static func == (one: Animation, other: Animation) -> Bool {
    func isEqual<A: CustomAnimation>(_ base: A) -> Bool { other.base as? A == base }
    return isEqual(one.base)
  }

  /// Returns the part of a difference that has been covered at a point in time.
  ///
  /// - Parameters:
  ///   - value: The difference between the new value and the old one.
  ///   - time: The time since the start of the animation, in seconds.
  ///   - context: The state that the animation keeps, and the environment.
  /// - Returns: The covered part, or `nil` if the animation has ended.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? { base.animate(value: value, time: time, context: &context) }

  /// Returns the velocity at a point in time.
  ///
  /// - Parameters:
  ///   - value: The difference between the new value and the old one.
  ///   - time: The time since the start of the animation, in seconds.
  ///   - context: The state that the animation keeps, and the environment.
  /// - Returns: The velocity per second, or `nil` if it is not known.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? { base.velocity(value: value, time: time, context: context) }

  /// Returns a Boolean value that indicates whether this animation continues the motion of a running animation.
  ///
  /// - Parameters:
  ///   - previous: The running animation.
  ///   - value: The difference that the running animation covers.
  ///   - time: The time since the start of the running animation, in seconds.
  ///   - context: The state of the running animation, which becomes the state of this animation.
  /// - Returns: `false` if the effects of both animations are added.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { base.shouldMerge(previous: previous, value: value, time: time, context: &context) }
}

extension Animation: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

// MARK: - Curves

extension Animation {
  /// The default animation: a spring with a response of 0.55 seconds and without bounce.
  public static let `default` = spring(response: 0.55, dampingFraction: 1)

  private static func curve(_ curve: UnitCurve, _ duration: TimeInterval) -> Animation {
    Animation(CurveAnimation(curve: curve, duration: duration))
  }

  /// An animation of 0.35 seconds at a constant speed.
  public static var linear: Animation { linear(duration: 0.35) }

  /// Returns an animation at a constant speed.
  ///
  /// - Parameter duration: The duration in seconds.
  public static func linear(duration: TimeInterval) -> Animation { curve(.linear, duration) }

  /// An animation of 0.35 seconds that starts slowly.
  public static var easeIn: Animation { easeIn(duration: 0.35) }

  /// Returns an animation that starts slowly.
  ///
  /// - Parameter duration: The duration in seconds.
  public static func easeIn(duration: TimeInterval) -> Animation { curve(.easeIn, duration) }

  /// An animation of 0.35 seconds that ends slowly.
  public static var easeOut: Animation { easeOut(duration: 0.35) }

  /// Returns an animation that ends slowly.
  ///
  /// - Parameter duration: The duration in seconds.
  public static func easeOut(duration: TimeInterval) -> Animation { curve(.easeOut, duration) }

  /// An animation of 0.35 seconds that starts and ends slowly.
  public static var easeInOut: Animation { easeInOut(duration: 0.35) }

  /// Returns an animation that starts and ends slowly.
  ///
  /// - Parameter duration: The duration in seconds.
  public static func easeInOut(duration: TimeInterval) -> Animation { curve(.easeInOut, duration) }

  /// Returns an animation along a cubic Bézier curve.
  ///
  /// - Parameters:
  ///   - p1x: The x coordinate of the first control point, from 0 to 1.
  ///   - p1y: The y coordinate of the first control point.
  ///   - p2x: The x coordinate of the second control point, from 0 to 1.
  ///   - p2y: The y coordinate of the second control point.
  ///   - duration: The duration in seconds.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(
        startControlPoint: UnitPoint(x: CGFloat(p1x), y: CGFloat(p1y)),
        endControlPoint: UnitPoint(x: CGFloat(p2x), y: CGFloat(p2y))), duration: duration)
  }

  /// Returns an animation along a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve that maps the elapsed part of the duration to the progress.
  ///   - duration: The duration in seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    self.curve(curve, duration)
  }
}

// MARK: - Springs

extension Animation {
  private static func merging(_ spring: Spring) -> Animation {
    Animation(SpringAnimation(spring: spring, isMerging: true))
  }

  /// A spring of 0.5 seconds without bounce.
  public static var spring: Animation { spring(duration: 0.5) }

  /// Returns an animation that moves as a spring.
  ///
  /// - Parameters:
  ///   - spring: The spring that moves a value toward its target.
  ///   - blendDuration: A duration over which a change of the spring's duration is blended. It has no effect: the new
  ///     spring continues with the velocity of the previous one.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0.0) -> Animation { merging(spring) }

  /// Returns an animation that moves as a spring.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds. The spring needs longer to come to rest.
  ///   - bounce: The bounce, from -1 to 1; 0 for none.
  ///   - blendDuration: A duration over which a change of the spring's duration is blended. It has no effect.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation { merging(Spring(duration: duration, bounce: bounce)) }

  /// Returns an animation that moves as a spring.
  ///
  /// - Parameters:
  ///   - response: The period of the spring without damping, in seconds.
  ///   - dampingFraction: The damping: 1 for the least damping without oscillation.
  ///   - blendDuration: A duration over which a change of the response is blended. It has no effect.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { merging(Spring(response: response, dampingRatio: dampingFraction)) }

  /// A fast spring for values that follow a gesture.
  public static var interactiveSpring: Animation { interactiveSpring() }

  /// Returns a spring for values that follow a gesture.
  ///
  /// - Parameters:
  ///   - response: The period of the spring without damping, in seconds.
  ///   - dampingFraction: The damping: 1 for the least damping without oscillation.
  ///   - blendDuration: A duration over which a change of the response is blended. It has no effect.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { merging(Spring(response: response, dampingRatio: dampingFraction)) }

  /// Returns a spring for values that follow a gesture.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - extraBounce: The bounce that is added to 0.14.
  ///   - blendDuration: A duration over which a change of the duration is blended. It has no effect.
  public static func interactiveSpring(
    duration: TimeInterval, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
  ) -> Animation { merging(Spring(duration: duration, bounce: 0.14 + extraBounce)) }

  /// A spring of 0.5 seconds without bounce.
  public static var smooth: Animation { smooth() }

  /// Returns a spring without bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - extraBounce: The bounce that is added.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    merging(.smooth(duration: duration, extraBounce: extraBounce))
  }

  /// A spring of 0.5 seconds with a small bounce.
  public static var snappy: Animation { snappy() }

  /// Returns a spring with a small bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - extraBounce: The bounce that is added to 0.15.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    merging(.snappy(duration: duration, extraBounce: extraBounce))
  }

  /// A spring of 0.5 seconds with a large bounce.
  public static var bouncy: Animation { bouncy() }

  /// Returns a spring with a large bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - extraBounce: The bounce that is added to 0.3.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    merging(.bouncy(duration: duration, extraBounce: extraBounce))
  }

  /// A spring of 0.5 seconds whose effects are added to those of a running animation.
  public static var interpolatingSpring: Animation { interpolatingSpring(duration: 0.5) }

  /// Returns a spring whose effects are added to those of a running animation.
  ///
  /// - Parameters:
  ///   - spring: The spring that moves a value toward its target.
  ///   - initialVelocity: The velocity at the start, in distances per second.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0.0) -> Animation {
    Animation(SpringAnimation(spring: spring, initialVelocity: initialVelocity, isMerging: false))
  }

  /// Returns a spring whose effects are added to those of a running animation.
  ///
  /// - Parameters:
  ///   - mass: The mass of the object that the spring moves.
  ///   - stiffness: The force per displacement.
  ///   - damping: The force per velocity.
  ///   - initialVelocity: The velocity at the start, in distances per second.
  public static func interpolatingSpring(
    mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
      initialVelocity: initialVelocity)
  }

  /// Returns a spring whose effects are added to those of a running animation.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - bounce: The bounce, from -1 to 1; 0 for none.
  ///   - initialVelocity: The velocity at the start, in distances per second.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
  ) -> Animation { interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity) }
}

// MARK: - Modifications

extension Animation {
  /// Returns an animation that starts later.
  ///
  /// - Parameter delay: The time before the start, in seconds.
  public func delay(_ delay: TimeInterval) -> Animation {
    Animation(DelayedAnimation(animation: self, delay: max(delay, 0)))
  }

  /// Returns an animation that runs at another speed.
  ///
  /// - Parameter speed: The factor, such as 2 for half of the duration. It is positive.
  public func speed(_ speed: Double) -> Animation {
    Animation(SpeedAnimation(animation: self, speed: max(speed, 1e-9)))
  }

  /// Returns an animation that repeats this animation a number of times.
  ///
  /// - Parameters:
  ///   - repeatCount: The number of passes.
  ///   - autoreverses: A Boolean value that indicates whether every second pass runs backward. After an even number of
  ///     passes, the value then jumps to the new value.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(RepeatedAnimation(animation: self, count: max(repeatCount, 0), autoreverses: autoreverses))
  }

  /// Returns an animation that repeats this animation until the value is set without animation, or the view disappears.
  ///
  /// - Parameter autoreverses: A Boolean value that indicates whether every second pass runs backward.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(RepeatedAnimation(animation: self, count: nil, autoreverses: autoreverses))
  }
}

/// An animation that counts as completed at another time than it ends.
private struct LogicalCompletionAnimation: CustomAnimation {
  let animation: Animation
  let duration: TimeInterval

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    let covered = animation.animate(value: value, time: time, context: &context)
    context.isLogicallyComplete = time >= duration
    return covered
  }

  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    animation.velocity(value: value, time: time, context: context)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    let own = (previous.base as? LogicalCompletionAnimation)?.animation ?? previous
    return animation.shouldMerge(previous: own, value: value, time: time, context: &context)
  }
}

extension Animation {
  /// Returns this animation, which counts as completed after a time.
  ///
  /// - Parameter duration: The time after which ``AnimationCompletionCriteria/logicallyComplete`` is met, in seconds.
  public func logicallyComplete(after duration: TimeInterval) -> Animation {
    Animation(LogicalCompletionAnimation(animation: self, duration: duration))
  }
}
