import Synchronization

/// A queue of events for one downstream, delivered one a turn: what a ``Courier`` carries things in.
///
/// Every event is enqueued where the upstream delivers, and gets one turn from a scheduler. A turn delivers the
/// oldest event, whichever it was scheduled for; turns that run at the same time leave theirs to the one that is
/// delivering. So order in is order out, also on a concurrent scheduler (law 22), deliveries never overlap (law 2)
/// and nobody waits for one. A turn from inside a delivery of the same thread nests (law 3).
///
/// The thread that delivers takes all that has been enqueued at once, so that it rarely meets the one that enqueues.
///
/// Cost: one lock pair an event where it is enqueued; two read-modify-writes a turn.
@usableFromInline
final class Drain<Event>: @unchecked Sendable {  // `incoming` by the lock, `ready` by whoever has the turns
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var incoming = Queue<Event>()
  @exclusivity(unchecked) @usableFromInline var ready = Queue<Event>()
  @usableFromInline let turns = Atomic<Int>(0)
  @usableFromInline let owner = Atomic<UInt>(0)
  @usableFromInline let isClosed = Atomic<Bool>(false)

  @inlinable
  init() {}

  @inlinable
  func enqueue(_ event: Event) {
    lock.lock()
    incoming.append(event)
    lock.unlock()
  }

  /// Delivers one event, now or through the thread that is delivering.
  @inlinable
  func turn(_ deliver: (Event) -> Void) {
    let me = currentThread()
    if owner.load(ordering: .relaxed) == me {
      if let event = next() { deliver(event) }
      return
    }
    guard turns.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat {
      owner.store(me, ordering: .relaxed)
      if let event = next() { deliver(event) }
      owner.store(0, ordering: .relaxed)
    } while turns.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue != 0
  }

  @inlinable
  func next() -> Event? {
    if isClosed.load(ordering: .acquiring) {
      ready = Queue()
      return nil
    }
    if ready.isEmpty {
      lock.lock()
      swap(&ready, &incoming)
      lock.unlock()
    }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  /// Drops what is queued, and what will be.
  @inlinable
  func close() {
    isClosed.store(true, ordering: .releasing)
    lock.lock()
    let dead = incoming  // dies outside the lock
    incoming = Queue()
    lock.unlock()
    withExtendedLifetime(dead) {}
    turn { _ in }  // drops what is ready, here or where it is being delivered
  }
}
