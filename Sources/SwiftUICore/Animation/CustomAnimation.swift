import Foundation

/// A type that computes the course of an animation.
///
///     struct Stepped: CustomAnimation {
///       func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
///         time < 1 ? value.scaled(by: (time * 4).rounded(.down) / 4) : nil
///       }
///     }
///
/// An animation doesn't know the values between which it moves. It receives their difference, and returns the part of
/// the difference that has been covered.
///
/// - Threads: The methods are called on the main actor's thread.
public protocol CustomAnimation: Hashable, Sendable {
  /// Returns the part of a difference that has been covered at a point in time.
  ///
  /// - Parameters:
  ///   - value: The difference between the new value and the old one.
  ///   - time: The time since the start of the animation, in seconds.
  ///   - context: The state that the animation keeps, and the environment.
  /// - Returns: The covered part, or `nil` if the animation has ended, and has covered everything.
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?

  /// Returns the velocity at a point in time.
  ///
  /// - Parameters:
  ///   - value: The difference between the new value and the old one.
  ///   - time: The time since the start of the animation, in seconds.
  ///   - context: The state that the animation keeps, and the environment.
  /// - Returns: The velocity per second, or `nil` if it is not known. By default it is not known.
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?

  /// Returns a Boolean value that indicates whether this animation continues the motion of a running animation of the
  /// same type. By default it doesn't, and the effects of both are added.
  ///
  /// - Parameters:
  ///   - previous: The running animation.
  ///   - value: The difference that the running animation covers.
  ///   - time: The time since the start of the running animation, in seconds.
  ///   - context: The state of the running animation, which becomes the state of this animation.
  /// - Returns: `true` if this animation replaces the running one. It then starts at the value that is shown.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  /// Returns `nil`, because the velocity is not known.
  ///
  /// - Parameters:
  ///   - value: The difference between the new value and the old one.
  ///   - time: The time since the start of the animation, in seconds.
  ///   - context: The state that the animation keeps, and the environment.
  /// - Returns: `nil`.
  public func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? { nil }

  /// Returns `false`, so that the effects of both animations are added.
  ///
  /// - Parameters:
  ///   - previous: The running animation.
  ///   - value: The difference that the running animation covers.
  ///   - time: The time since the start of the running animation, in seconds.
  ///   - context: The state of the running animation.
  /// - Returns: `false`.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { false }
}
