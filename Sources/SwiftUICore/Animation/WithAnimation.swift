/// Makes changes that are shown with an animation.
///
///     Button("Open") { withAnimation { isOpen = true } }
///
/// Every change that follows from the changes of state is animated: positions, sizes, opacities, colors and everything
/// else that is ``Animatable``, and views that appear or disappear.
///
/// - Threads: The closure can run on any thread, and can change state on that thread.
///
/// - Parameters:
///   - animation: The animation, or `nil` for none.
///   - body: A closure that makes the changes.
/// - Returns: The result of the closure.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  transaction.completions = AnimationCompletions()
  return try Transaction.run(transaction, body)
}

/// Makes changes that are shown with an animation, and runs a closure when the animation has ended.
///
/// - Parameters:
///   - animation: The animation, or `nil` for none.
///   - completionCriteria: The criterion for the end of the animation.
///   - body: A closure that makes the changes.
///   - completion: A closure that runs on the main actor when all animations that the changes have started have ended,
///     or after the update if there are none.
/// - Returns: The result of the closure.
@preconcurrency
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping _MainActorAction
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  transaction.completions = AnimationCompletions()
  transaction.addAnimationCompletion(criteria: completionCriteria, completion)
  return try Transaction.run(transaction, body)
}
