import Combine

/// A value that a lock guards, with a condition variable on which threads wait until the value satisfies a predicate.
///
/// The kit's types keep their state in monitors, and tests use them to pass values between threads. The body of
/// ``withLock(_:)`` runs under a lock that is not recursive, so it must not call other code.
package final class Monitor<State>: @unchecked Sendable {  // the condition's lock guards `state`
  private let condition = NSCondition()
  private var state: State

  package init(_ state: State) { self.state = state }

  /// Calls a closure with mutable access to the value, and wakes all threads that wait on it.
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body(&state)
  }

  /// Calls a closure with the value, without waking waiting threads.
  package func read<Result>(_ body: (State) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body(state)
  }

  /// Blocks the calling thread until the value satisfies a predicate.
  ///
  /// - Parameters:
  ///   - timeout: The maximum number of seconds to wait. It bounds a failure; it is not a delay.
  ///   - isReached: The predicate, called under the lock.
  /// - Returns: `true` if the value satisfied the predicate before the timeout.
  package func wait(timeout: Double = 60, until isReached: (State) -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: timeout)
    condition.lock()
    defer { condition.unlock() }
    while !isReached(state) {
      guard condition.wait(until: limit) else { return isReached(state) }
    }
    return true
  }
}

/// Returns an identifier of the calling thread that is unique among living threads.
func threadNumber() -> UInt {
  #if os(Windows)
    UInt(GetCurrentThreadId())
  #elseif canImport(Glibc)
    pthread_self()
  #else
    unsafeBitCast(pthread_self(), to: UInt.self)
  #endif
}
