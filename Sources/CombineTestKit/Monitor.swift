import Combine

/// A value that a lock guards, with a condition variable on which threads wait until the value satisfies a predicate.
///
/// The types of the test kit keep their state in monitors, and tests use monitors to pass values between threads. Each
/// call of ``withLock(_:)`` wakes the waiting threads, which then evaluate their predicates again. All closures run
/// under the lock, which is not recursive, so a closure must not call code that may use the same monitor.
package final class Monitor<State>: @unchecked Sendable {  // `state` is touched under the condition's lock only
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
