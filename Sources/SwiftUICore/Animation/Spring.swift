import Foundation

/// The motion of a mass on a damped spring, in closed form.
///
/// The displacement from the target, with a mass of 1, the angular frequency ω₀ and the damping ratio ζ, is
///
///     ζ < 1:  e^(-ζω₀t) · (A cos ωt + B sin ωt),  ω = ω₀ √(1 - ζ²)
///     ζ = 1:  e^(-ω₀t) · (A + B t)
///     ζ > 1:  A e^(r₁t) + B e^(r₂t),  r₁ and r₂ = -ω₀ (ζ ∓ √(ζ² - 1))
///
/// and is therefore a linear combination of the displacement and the velocity at the start, for vectors of any type.
public struct Spring: Hashable, Sendable {
  private var angularFrequency: Double
  private var decay: Double
  private var ownMass: Double

  /// Creates a spring from the time it seems to take, and its bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds: the period of the spring without damping.
  ///   - bounce: The bounce: 0 for none, 1 for undamped oscillation, and negative values down to -1 for springs that
  ///     approach the target slowly.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {
    let bounce = min(max(bounce, -1), 1)
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / max(bounce + 1, 1e-6))
  }

  /// Creates a spring from the period without damping, and its damping.
  ///
  /// - Parameters:
  ///   - response: The period of the spring without damping, in seconds.
  ///   - dampingRatio: The damping: 0 for none, 1 for the least damping without oscillation.
  public init(response: Double, dampingRatio: Double) {
    angularFrequency = 2 * .pi / max(response, 1e-6)
    decay = max(dampingRatio, 0) * angularFrequency
    ownMass = 1
  }

  /// Creates a spring from physical properties.
  ///
  /// - Parameters:
  ///   - mass: The mass of the object that the spring moves.
  ///   - stiffness: The force per displacement.
  ///   - damping: The force per velocity.
  ///   - allowOverDamping: A Boolean value that indicates whether the spring can have more damping than is needed to
  ///     prevent oscillation. Otherwise its damping is limited to that.
  public init(mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    ownMass = max(mass, 1e-6)
    angularFrequency = (max(stiffness, 1e-6) / ownMass).squareRoot()
    decay = max(damping, 0) / (2 * ownMass)
    if !allowOverDamping { decay = min(decay, angularFrequency) }
  }

  /// Creates a spring that needs a given time to come to rest.
  ///
  /// - Parameters:
  ///   - settlingDuration: The time, in seconds, after which the spring remains near its target.
  ///   - dampingRatio: The damping: greater than 0, and 1 for the least damping without oscillation.
  ///   - epsilon: The distance from the target, relative to the distance at the start, that counts as near.
  public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
    // The duration is proportional to the response.
    let unit = Spring(response: 1, dampingRatio: max(dampingRatio, 1e-3))
    let duration = unit.settlingDuration(target: 1.0, epsilon: epsilon)
    self.init(response: settlingDuration / duration, dampingRatio: max(dampingRatio, 1e-3))
  }

  /// A spring without bounce.
  public static var smooth: Spring { smooth() }
  /// A spring with a small bounce.
  public static var snappy: Spring { snappy() }
  /// A spring with a large bounce.
  public static var bouncy: Spring { bouncy() }

  /// Returns a spring without bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - extraBounce: The bounce that is added.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// Returns a spring with a small bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - extraBounce: The bounce that is added to 0.15.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// Returns a spring with a large bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - extraBounce: The bounce that is added to 0.3.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  // MARK: - Properties

  /// The perceptual duration, in seconds.
  public var duration: TimeInterval { response }

  /// The bounce: 0 for none, 1 for undamped oscillation, negative for more damping than is needed.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// The period of the spring without damping, in seconds.
  public var response: Double { 2 * .pi / angularFrequency }

  /// The damping: 0 for none, 1 for the least damping without oscillation.
  public var dampingRatio: Double { decay / angularFrequency }

  /// The mass.
  public var mass: Double { ownMass }

  /// The force per displacement.
  public var stiffness: Double { angularFrequency * angularFrequency * ownMass }

  /// The force per velocity.
  public var damping: Double { 2 * decay * ownMass }

  /// The time, in seconds, after which the spring remains within a thousandth of its way from its target.
  public var settlingDuration: TimeInterval { settlingDuration(target: 1.0, epsilon: 0.001) }

  // MARK: - Motion

  /// The factors by which the displacement and the velocity at the start contribute to those at a point in time.
  private struct Response {
    var position: (ofDisplacement: Double, ofVelocity: Double)
    var velocity: (ofDisplacement: Double, ofVelocity: Double)
  }

  private func response(at time: Double) -> Response {
    let (w, a) = (angularFrequency, decay)
    if abs(a - w) < 1e-9 * w {
      let e = exp(-w * time)
      return Response(
        position: (e * (1 + w * time), e * time), velocity: (-w * w * time * e, e * (1 - w * time)))
    }
    if a < w {
      let d = (w * w - a * a).squareRoot()
      let (e, c, s) = (exp(-a * time), cos(d * time), sin(d * time))
      return Response(
        position: (e * (c + a / d * s), e * s / d), velocity: (-e * w * w / d * s, e * (c - a / d * s)))
    }
    let d = (a * a - w * w).squareRoot()
    let (r, q) = (-a + d, -a - d)
    let (e, f) = (exp(r * time), exp(q * time))
    return Response(
      position: ((r * f - q * e) / (r - q), (e - f) / (r - q)),
      velocity: (r * q * (f - e) / (r - q), (r * e - q * f) / (r - q)))
  }

  /// Returns the position at a point in time of a spring that starts at zero.
  ///
  /// - Parameters:
  ///   - target: The position at which the spring comes to rest.
  ///   - initialVelocity: The velocity at the start, per second.
  ///   - time: The time since the start, in seconds.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    let factors = response(at: max(time, 0)).position
    return target - target.scaled(by: factors.ofDisplacement) + initialVelocity.scaled(by: factors.ofVelocity)
  }

  /// Returns the velocity at a point in time of a spring that starts at zero.
  ///
  /// - Parameters:
  ///   - target: The position at which the spring comes to rest.
  ///   - initialVelocity: The velocity at the start, per second.
  ///   - time: The time since the start, in seconds.
  /// - Returns: The velocity, per second.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    let factors = response(at: max(time, 0)).velocity
    return initialVelocity.scaled(by: factors.ofVelocity) - target.scaled(by: factors.ofDisplacement)
  }

  /// Advances a position and a velocity by a step.
  ///
  /// - Parameters:
  ///   - value: The position to advance.
  ///   - velocity: The velocity, per second.
  ///   - target: The position at which the spring comes to rest.
  ///   - deltaTime: The length of the step, in seconds.
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval
  ) {
    let (way, start) = (target - value, velocity)
    velocity = self.velocity(target: way, initialVelocity: start, time: deltaTime)
    value += self.value(target: way, initialVelocity: start, time: deltaTime)
  }

  /// Returns the force on the mass.
  ///
  /// - Parameters:
  ///   - target: The position at which the spring comes to rest.
  ///   - position: The position of the mass.
  ///   - velocity: The velocity of the mass, per second.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Returns the time after which a spring that starts at zero remains near its target.
  ///
  /// - Parameters:
  ///   - target: The position at which the spring comes to rest.
  ///   - initialVelocity: The velocity at the start, per second.
  ///   - epsilon: The distance from the target that counts as near.
  /// - Returns: The time in seconds, or infinity for a spring without damping. It is the time after which an upper
  ///   bound of the distance is below `epsilon`.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> TimeInterval {
    let (way, speed) = (target.magnitudeSquared.squareRoot(), initialVelocity.magnitudeSquared.squareRoot())
    let (w, a) = (angularFrequency, decay)
    guard way > 0 || speed > 0, epsilon > 0 else { return 0 }
    guard a > 0 else { return .infinity }
    if a < w * 0.999 {
      let d = (w * w - a * a).squareRoot()
      return max(0, log((w * way + speed) / (d * epsilon)) / a)
    }
    // Without oscillation, the distance is at most this decreasing bound, from its maximum on.
    func bound(_ time: Double) -> Double {
      let factors = response(at: time).position
      return abs(factors.ofDisplacement) * way + abs(factors.ofVelocity) * speed
    }
    var low = 1 / w
    if speed == 0, bound(0) <= epsilon { return 0 }
    var high = low
    while bound(high) > epsilon { (low, high) = (high, high * 2) }
    if high == 1 / w { low = 0 }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if bound(middle) > epsilon { low = middle } else { high = middle }
    }
    return high
  }

  // MARK: - Values between two others

  /// Returns the position at a point in time of a spring between two values.
  ///
  /// - Parameters:
  ///   - fromValue: The position at the start.
  ///   - toValue: The position at which the spring comes to rest.
  ///   - initialVelocity: The velocity at the start, per second.
  ///   - time: The time since the start, in seconds.
  public func value<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V {
    var result = fromValue
    let way = toValue.animatableData - fromValue.animatableData
    result.animatableData += value(target: way, initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// Returns the velocity at a point in time of a spring between two values.
  ///
  /// - Parameters:
  ///   - fromValue: The position at the start.
  ///   - toValue: The position at which the spring comes to rest.
  ///   - initialVelocity: The velocity at the start, per second.
  ///   - time: The time since the start, in seconds.
  /// - Returns: The velocity, per second.
  public func velocity<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V {
    var result = fromValue
    let way = toValue.animatableData - fromValue.animatableData
    result.animatableData = velocity(target: way, initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }
}
