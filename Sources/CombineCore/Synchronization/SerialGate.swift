import Synchronization

/// A recursive lock around deliveries: it admits one thread at a time to a downstream, and admits the thread inside
/// again.
///
/// A delivery that leads to another one on the same thread nests (law 3, sends nest). The values of another thread wait
/// for the gate (law 2, serialized). `cancel()` and `request` never wait (law 13, cancel never waits): they mark missed
/// work in an atomic and call ``tryEnter()``. If that fails, the thread inside finds the mark after leaving and does
/// the work.
///
/// The gate is recursive by design, so user code may run inside it (law 18, no user code under a lock, concerns locks
/// that are not). Two gates that two threads enter in opposite orders can deadlock, as with Apple's framework; a debug
/// build reports that (``WaitGraph``).
///
/// - Cost: One uncontended lock, acquired and released, for the outermost entry, one plain load for a nested one.
@usableFromInline
package struct SerialGate: ~Copyable, Sendable {
  @usableFromInline let lock = InlineLock()
  @usableFromInline let owner = Atomic<UInt>(0)
  @usableFromInline let missedWork = Atomic<Int>(0)
  @usableFromInline let handledWork = Atomic<Int>(0)

  @inlinable
  package init() {}

  /// Waits for the gate.
  ///
  /// - Parameter name: The name of the operator, for the report of threads that wait for each other.
  /// - Returns: `true` if this entry is the outermost. The caller must then, and only then, call ``leave()``.
  @inlinable @inline(__always)
  package func enter(_ name: @autoclosure () -> StaticName = "another stream") -> Bool {
    let me = currentThread()
    if owner.load(ordering: .relaxed) == me { return false }
    #if DEBUG
      if !lock.tryLock() { wait(me, name()) }
    #else
      lock.lock()
    #endif
    owner.store(me, ordering: .relaxed)
    return true
  }

  #if DEBUG
    @usableFromInline
    func wait(_ me: UInt, _ name: StaticName) {
      withUnsafePointer(to: owner) {
        WaitGraph.shared.begin(me, at: name.description, owner: $0)
        lock.lock()
        WaitGraph.shared.stop(me)
      }
    }
  #endif

  /// `true` if the calling thread is inside the gate.
  @inlinable @inline(__always)
  package var isOwnedByCurrentThread: Bool { owner.load(ordering: .relaxed) == currentThread() }

  /// Enters if no thread is inside. The thread that is inside must not call it.
  @inlinable
  package func tryEnter() -> Bool {
    guard lock.tryLock() else { return false }
    owner.store(currentThread(), ordering: .relaxed)
    return true
  }

  @inlinable @inline(__always)
  package func leave() {
    owner.store(0, ordering: .relaxed)
    lock.unlock()
  }

  // MARK: - Missed work

  /// Marks work to do inside the gate, without waiting.
  ///
  /// - Returns: `true` if the caller is inside now: it does the work, and then leaves. Otherwise the thread inside
  ///   finds the mark with ``reenterIfWorkWasMissed()``.
  @inlinable
  package func markMissedWork() -> Bool {
    missedWork.wrappingAdd(1, ordering: .sequentiallyConsistent)
    return tryEnter()
  }

  /// Enters again, after leaving, if work has been marked meanwhile.
  ///
  /// - Returns: `true` if the caller is inside again: it does the work, leaves, and calls this once more.
  @inlinable @inline(__always)
  package func reenterIfWorkWasMissed() -> Bool {
    guard hasMissedWork, tryEnter() else { return false }
    clearMissedWork()
    return true
  }

  /// `true` if work has been marked since it was last cleared.
  @inlinable @inline(__always)
  package var hasMissedWork: Bool {
    missedWork.load(ordering: .sequentiallyConsistent) != handledWork.load(ordering: .relaxed)
  }

  /// Removes the mark; called inside, before the work is done.
  @inlinable
  package func clearMissedWork() {
    handledWork.store(missedWork.load(ordering: .acquiring), ordering: .relaxed)
  }
}
