import Combine
import Foundation

/// A thread that runs one closure, with a join that has a timeout.
package final class JoinableThread: Sendable {
  private let done = Monitor(false)

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stackSize: The size of the thread's stack, in bytes.
  ///   - body: The closure to run.
  package init(stackSize: Int = 1 << 20, _ body: @escaping @Sendable () -> Void) {
    let done = done
    // The closure and its captures are released before the join returns.
    let work = Monitor<(@Sendable () -> Void)?>(body)
    @Sendable func run() {
      let body = work.withLock { body in
        defer { body = nil }
        return body
      }
      body?()
    }
    let thread = Thread {
      run()
      done.withLock { $0 = true }
    }
    thread.stackSize = stackSize
    thread.start()
  }

  /// Waits until the closure has returned.
  ///
  /// - Parameter timeout: The maximum number of seconds to wait.
  /// - Returns: `true` if the closure has returned; `false` if the timeout has passed.
  package func join(timeout: Double = 60) -> Bool { done.wait(timeout: timeout) { $0 } }
}

/// A single-use barrier that blocks threads until a given number of them have arrived, so that they continue at the
/// same time.
///
/// A thread that arrives after that is not blocked.
package final class ThreadBarrier: Sendable {
  private let missing: Monitor<Int>

  /// Creates a barrier.
  ///
  /// - Parameter count: The number of threads that must arrive.
  package init(_ count: Int) { missing = Monitor(count) }

  /// Waits until all threads have arrived, but for at most 60 seconds.
  package func wait() {
    missing.withLock { $0 -= 1 }
    _ = missing.wait { $0 <= 0 }
  }
}

/// A random number generator whose numbers a seed determines, so that a random schedule can be repeated.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
