/// The context in which a ``CustomAnimation`` computes a value.
public struct AnimationContext<Value: VectorArithmetic> {
  /// The values that the animation keeps from frame to frame.
  public var state: AnimationState<Value>

  /// A Boolean value that indicates whether the animation seems to have ended, although it may still move slightly. The
  /// animation sets it.
  public var isLogicallyComplete = false

  /// The environment of the animated view.
  public let environment: EnvironmentValues

  package init(state: AnimationState<Value> = AnimationState(), environment: EnvironmentValues = EnvironmentValues()) {
    self.state = state
    self.environment = environment
  }

  /// Returns a context with another state, in the same environment.
  ///
  /// - Parameter state: The state of the new context, whose values can have another type.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    var context = AnimationContext<T>(state: state, environment: environment)
    context.isLogicallyComplete = isLogicallyComplete
    return context
  }
}
