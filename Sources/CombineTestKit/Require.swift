/// Stops the process with a message if a condition does not hold.
///
/// `precondition` prints no message in an optimized build.
///
/// - Parameters:
///   - condition: The condition that has to hold.
///   - message: The message, which names the method and what is wrong with its arguments.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
