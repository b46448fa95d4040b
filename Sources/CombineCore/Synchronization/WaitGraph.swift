import Synchronization

/// Which thread waits at which gate: finds those that wait for each other, which nothing else ever tells.
///
/// Two streams that deliver into each other from two threads can come to that, here as in the original. A debug build
/// says so once it has happened, with the names of what is waited for; it never does when it has not, because a thread
/// counts as waiting only while another one is inside. Any thread may call anything.
///
/// Cost: nothing where a gate is free or the build is optimised; otherwise a lock pair before and after the waiting.
package final class WaitGraph: @unchecked Sendable {  // guarded by the lock
  package static let shared = WaitGraph { warn($0) }

  private struct Waiter {
    let name: String
    /// Who is inside the gate that is waited at; in place as long as somebody waits.
    let owner: UnsafePointer<Atomic<UInt>>
  }

  private let lock = Lock()
  @exclusivity(unchecked) private var waiters: [UInt: Waiter] = [:]
  private let report: @Sendable (String) -> Void

  package init(report: @escaping @Sendable (String) -> Void) { self.report = report }

  /// A thread begins to wait; says so if those that it waits for wait for it.
  ///
  /// - Parameters:
  ///   - name: What it waits at.
  ///   - owner: Who is inside there; must stay in place until ``stop(_:)``.
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

  /// A thread does not wait any more.
  package func stop(_ thread: UInt) {
    let dead = lock.withLock { waiters.removeValue(forKey: thread) }
    withExtendedLifetime(dead) {}  // its name dies outside the lock
  }

  /// What is waited at, from a thread on to the one that waits for it, if there is one; called under the lock.
  private func cycle(_ thread: UInt) -> [String] {
    var names: [String] = []
    var next = thread
    while let waiter = waiters[next], names.count < waiters.count {
      names.append(waiter.name)
      next = waiter.owner.pointee.load(ordering: .acquiring)
      if next == thread { return names }
    }
    return []
  }
}
