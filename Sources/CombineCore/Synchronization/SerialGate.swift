import Synchronization

/// Lets one thread at a time deliver to a downstream, and lets that thread in again.
///
/// A delivery that leads to another one on the same thread nests (law 3, sends nest); another thread's values wait
/// their turn (law 2, serialized). `cancel()` and `request` never wait (law 13, cancel never waits): they leave word in
/// an atomic and call ``tryEnter()``; if that fails, whoever holds the gate finds the word after leaving and takes care
/// of it.
///
/// The gate is recursive by design, so user code may run inside it (law 18, no user code under a lock, concerns locks
/// that are not). Two gates entered in opposite orders by two threads can deadlock, as in the original; a debug build
/// says so (``WaitGraph``).
///
/// Cost: one uncontended lock pair for the outermost entry, one plain load for a nested one.
@usableFromInline
package struct SerialGate: ~Copyable, Sendable {
  @usableFromInline let lock = Lock()
  @usableFromInline let owner = Atomic<UInt>(0)
  @usableFromInline let missedWork = Atomic<Int>(0)
  @usableFromInline let handledWork = Atomic<Int>(0)

  @inlinable
  package init() {}

  /// Waits for the gate.
  ///
  /// - Parameter name: Whose gate it is, for the report of threads that wait for each other.
  /// - Returns: True if this entry is the outermost: then, and only then, call ``leave()``.
  @inlinable @inline(__always)
  package func enter(_ name: @autoclosure () -> String = "another stream") -> Bool {
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
    func wait(_ me: UInt, _ name: String) {
      withUnsafePointer(to: owner) {
        WaitGraph.shared.begin(me, at: name, owner: $0)
        lock.lock()
        WaitGraph.shared.stop(me)
      }
    }
  #endif

  /// Whether the calling thread is inside.
  @inlinable @inline(__always)
  package var isOwnedByCurrentThread: Bool { owner.load(ordering: .relaxed) == currentThread() }

  /// Enters if nobody is inside. Not to be called by the thread that is.
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

  // MARK: - Leaving word

  /// Leaves word that there is something to do inside, without waiting.
  ///
  /// - Returns: True if the caller is inside now: it does the work, and then leaves. Otherwise whoever is inside
  ///   will be told by ``reenterIfWorkWasMissed()``.
  @inlinable
  package func markMissedWork() -> Bool {
    missedWork.wrappingAdd(1, ordering: .sequentiallyConsistent)
    return tryEnter()
  }

  /// After leaving: enters again if somebody has left word meanwhile.
  ///
  /// - Returns: True if the caller is inside again: it does what there is to do, leaves, and calls this once more.
  @inlinable @inline(__always)
  package func reenterIfWorkWasMissed() -> Bool {
    guard hasMissedWork, tryEnter() else { return false }
    clearMissedWork()
    return true
  }

  /// Whether somebody has left missedWork.
  @inlinable @inline(__always)
  package var hasMissedWork: Bool {
    missedWork.load(ordering: .sequentiallyConsistent) != handledWork.load(ordering: .relaxed)
  }

  /// Takes note of the word that was left; called inside, before doing what there is to do.
  @inlinable
  package func clearMissedWork() {
    handledWork.store(missedWork.load(ordering: .sequentiallyConsistent), ordering: .relaxed)
  }
}
