import Combine

/// A thread that runs one closure, and can be waited for within a bound.
package final class Worker: Sendable {
  private let done = Monitor(false)

  /// Starts a thread.
  ///
  /// - Parameter stackSize: In bytes.
  package init(stackSize: Int = 1 << 20, _ body: @escaping @Sendable () -> Void) {
    let done = done
    // The closure and what it holds are gone when the wait is over.
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
  /// - Returns: Whether it has.
  package func join(timeout: Double = 60) -> Bool { done.wait(timeout: timeout) { $0 } }
}

/// A point that threads pass together.
package final class StartingLine: Sendable {
  private let missing: Monitor<Int>

  /// - Parameter count: How many threads there are.
  package init(_ count: Int) { missing = Monitor(count) }

  /// Waits until every thread has come here.
  package func wait() {
    missing.withLock { $0 -= 1 }
    _ = missing.wait { $0 <= 0 }
  }
}

/// Random numbers that a seed repeats, for schedules that can be run again.
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
