import Combine

/// A value under a lock, for which threads can wait.
///
/// What the kit's own types keep their state in, and what tests use to hand something from one thread to another.
/// The body of ``withLock(_:)`` runs under a lock that is not recursive, so it must not call out.
package final class Monitor<State>: @unchecked Sendable {  // `state` is touched under the condition's lock only
  private let condition = NSCondition()
  private var state: State

  package init(_ state: State) { self.state = state }

  /// Reads or changes the value, and wakes those who wait for it.
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body(&state)
  }

  /// Reads the value.
  package func read<Result>(_ body: (State) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body(state)
  }

  /// Blocks the calling thread until the value is as wanted.
  ///
  /// - Parameter timeout: A bound in seconds for the case that it never becomes so; not a delay.
  /// - Returns: Whether it became so.
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

/// A number that tells the calling thread from every other living one.
func threadNumber() -> UInt {
  #if os(Windows)
    UInt(GetCurrentThreadId())
  #elseif canImport(Glibc)
    pthread_self()
  #else
    unsafeBitCast(pthread_self(), to: UInt.self)
  #endif
}
