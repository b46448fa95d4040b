import Synchronization

/// A queue of events for one receiver, delivered one a turn: what a ``Courier`` carries things in.
///
/// Every event is enqueued where the upstream delivers, and gets one turn from a scheduler. A turn delivers the
/// oldest event, whichever it was scheduled for; turns that run at the same time leave theirs to the one that is
/// delivering. So order in is order out, also on a concurrent scheduler (law 22), deliveries never overlap (law 2)
/// and nobody waits for one. A turn from inside a delivery of the same thread nests (law 3).
///
/// While there are events, the drain keeps their receiver alive; a turn that a scheduler still holds afterwards, or
/// after ``close()``, keeps alive nothing but the drain.
///
/// The thread that delivers takes all that has been enqueued at once, so that it rarely meets the one that enqueues;
/// what only one of them uses lies in an object of its own, because a cache line that both write to costs more than
/// a lock.
///
/// Cost: one lock pair an event where it is enqueued; two read-modify-writes a turn.
@usableFromInline
final class Drain<Receiver: AnyObject, Event>: @unchecked Sendable {  // guarded by the lock
  @usableFromInline let outlet = Outlet<Receiver, Event>()
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var events = Queue<Event>()
  @exclusivity(unchecked) @usableFromInline var receiver: Receiver?
  @exclusivity(unchecked) @usableFromInline var isClosed = false

  @inlinable
  init() {}

  /// Adds an event, unless the drain is closed.
  @inlinable
  func enqueue(_ event: Event, for receiver: Receiver) {
    lock.lock()
    if !isClosed {
      events.append(event)
      if self.receiver == nil { self.receiver = receiver }
    }
    lock.unlock()
  }

  /// Delivers one event, now or through the thread that is delivering.
  @inlinable
  func turn(_ deliver: (Receiver, Event) -> Void) {
    let outlet = outlet
    let me = currentThread()
    if outlet.owner.load(ordering: .relaxed) == me {
      if let (receiver, event) = next() { deliver(receiver, event) }
      return
    }
    guard outlet.turns.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat {
      outlet.owner.store(me, ordering: .relaxed)
      if let (receiver, event) = next() { deliver(receiver, event) }
      outlet.owner.store(0, ordering: .relaxed)
    } while outlet.turns.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue != 0
  }

  @inlinable
  func next() -> (Receiver, Event)? {
    let outlet = outlet
    if outlet.isClosed.load(ordering: .acquiring) {
      outlet.events = Queue()
      outlet.receiver = nil
      return nil
    }
    if outlet.events.isEmpty {
      lock.lock()
      swap(&outlet.events, &events)
      swap(&outlet.receiver, &receiver)
      lock.unlock()
    }
    guard !outlet.events.isEmpty, let receiver = outlet.receiver else { return nil }
    let event = outlet.events.removeFirst()
    if outlet.events.isEmpty { outlet.receiver = nil }
    return (receiver, event)
  }

  /// Drops what is queued, and what will be.
  @inlinable
  func close() {
    outlet.isClosed.store(true, ordering: .releasing)
    lock.lock()
    isClosed = true
    let dead = (events, receiver)  // dies outside the lock
    events = Queue()
    receiver = nil
    lock.unlock()
    withExtendedLifetime(dead) {}
    turn { _, _ in }  // drops what is at the outlet, here or where it is being delivered
  }
}

/// The side of a ``Drain`` where events leave; used by whoever has the turns.
@usableFromInline
final class Outlet<Receiver: AnyObject, Event>: @unchecked Sendable {  // by whoever has the turns; the rest is atomic
  @exclusivity(unchecked) @usableFromInline var events = Queue<Event>()
  @exclusivity(unchecked) @usableFromInline var receiver: Receiver?
  @usableFromInline let turns = Atomic<Int>(0)
  @usableFromInline let owner = Atomic<UInt>(0)
  @usableFromInline let isClosed = Atomic<Bool>(false)

  @inlinable
  init() {}
}
