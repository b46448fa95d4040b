/// Stops the process on a programming error, with a message that names the operator: even in an optimized build, where
/// a failing `precondition` prints no message.
@inlinable @inline(__always)
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
