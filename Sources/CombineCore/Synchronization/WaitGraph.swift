import Synchronization

/// Finds threads that wait for each other at gates.
///
/// Two streams that deliver into each other from two threads can deadlock, here as with Apple's framework. A debug
/// build reports each deadlock after it has happened, with the names of the gates. There are no false reports, because
/// a thread counts as waiting only while another one is inside. Any thread may call any method.
///
/// - Cost: Nothing if a gate is free or the build is optimized; otherwise one acquired lock before and after the
///   waiting.
package final class WaitGraph: @unchecked Sendable {  // `lock` guards `waiters`
  package static let shared = WaitGraph { warn($0) }

  /// A thread that waits for a gate.
  private struct Waiter {
    let name: String
    /// The thread inside the gate. The pointer is valid while the waiting thread keeps the gate in memory.
    let owner: UnsafePointer<Atomic<UInt>>
  }

  private let lock = InlineLock()
  @exclusivity(unchecked) private var waiters: [UInt: Waiter] = [:]
  private let report: @Sendable (String) -> Void

  package init(report: @escaping @Sendable (String) -> Void) { self.report = report }

  /// Records that a thread begins to wait, and reports a cycle if the threads that it waits for wait for it.
  ///
  /// - Parameters:
  ///   - name: The name of the gate.
  ///   - owner: The thread inside the gate; the pointer must be valid until ``stop(_:)``.
  package func begin(_ thread: UInt, at name: String, owner: UnsafePointer<Atomic<UInt>>) {
    let cycle = lock.withLock { () -> [String] in
      waiters[thread] = Waiter(name: name, owner: owner)
      return self.cycle(thread)
    }
    guard let last = cycle.last else { return }
    let waits = zip([last] + cycle, cycle).map { "inside \($0) for \($1)" }
    report(
      """
      Combine: \(cycle.count) threads wait for each other, for good: \(waits.joined(separator: ", ")). Streams that \
      are sent into each other from several threads need one of them: receive(on:) a serial scheduler in between.
      """)
  }

  /// Returns a Boolean value that indicates whether a thread waits.
  func isWaiting(_ thread: UInt) -> Bool { lock.withLock { waiters[thread] != nil } }

  /// Records that a thread no longer waits.
  package func stop(_ thread: UInt) {
    let dead = lock.withLock { waiters.removeValue(forKey: thread) }
    withExtendedLifetime(dead) {}  // released after unlocking
  }

  /// Returns the names of the gates in the cycle that begins with a thread, if there is one; called under the lock.
  private func cycle(_ thread: UInt) -> [String] {
    var names: [String] = []
    var next = thread
    while let waiter = waiters[next], names.count < waiters.count {
      names.append(waiter.name)
      next = waiter.owner.pointee.load(ordering: .relaxed)
      if next == thread { return names }
    }
    return []
  }
}
