import Synchronization

/// A queue of events for one receiver, delivered one a turn: what a ``ScheduledDelivery`` carries things in.
///
/// Every event is enqueued where the upstream delivers, and gets one turn from a scheduler. A turn delivers the oldest
/// event, whichever it was scheduled for; turns that run at the same time leave theirs to the one that is delivering.
/// So order in is order out, also on a concurrent scheduler (law 22, order is kept), deliveries never overlap (law 2,
/// serialized) and no thread waits for one. A turn from inside a delivery of the same thread nests (law 3, sends nest).
///
/// While there are events, the drain keeps their receiver alive; a turn that a scheduler still holds afterwards, or
/// after ``close()``, keeps alive nothing but the drain.
///
/// The thread that delivers takes all that has been enqueued at once, so that it rarely meets the one that enqueues;
/// what only one of them uses lies in an object of its own, because a cache line that both write to costs more than
/// a lock.
///
/// Cost: one acquired lock an event where it is enqueued; two read-modify-writes a turn.
@usableFromInline
package final class DrainQueue<Receiver: AnyObject, Event>: @unchecked Sendable {  // guarded by the lock
  @usableFromInline package let consumer = ConsumerState<Receiver, Event>()
  @usableFromInline package let lock = Lock()
  @exclusivity(unchecked) @usableFromInline package var events = Queue<Event>()
  @exclusivity(unchecked) @usableFromInline package var receiver: Receiver?
  @exclusivity(unchecked) @usableFromInline package var isClosed = false

  @inlinable
  package init() {}

  /// Adds an event, unless the drain is closed.
  @inlinable
  package func enqueue(_ event: Event, for receiver: Receiver) {
    lock.lock()
    if !isClosed {
      events.append(event)
      if self.receiver == nil { self.receiver = receiver }
    }
    lock.unlock()
  }

  /// Delivers one event, now or through the thread that is delivering.
  @inlinable
  package func deliverNext(_ deliver: (Receiver, Event) -> Void) {
    let consumer = consumer
    let me = currentThread()
    if consumer.owner.load(ordering: .relaxed) == me {
      if let (receiver, event) = next() { deliver(receiver, event) }
      return
    }
    guard consumer.turns.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat {
      consumer.owner.store(me, ordering: .relaxed)
      if let (receiver, event) = next() { deliver(receiver, event) }
      consumer.owner.store(0, ordering: .relaxed)
    } while consumer.turns.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue != 0
  }

  @inlinable
  package func next() -> (Receiver, Event)? {
    let consumer = consumer
    if consumer.isClosed.load(ordering: .acquiring) {
      consumer.events = Queue()
      consumer.receiver = nil
      return nil
    }
    if consumer.events.isEmpty {
      lock.lock()
      swap(&consumer.events, &events)
      swap(&consumer.receiver, &receiver)
      lock.unlock()
    }
    guard !consumer.events.isEmpty, let receiver = consumer.receiver else { return nil }
    let event = consumer.events.removeFirst()
    if consumer.events.isEmpty { consumer.receiver = nil }
    return (receiver, event)
  }

  /// Drops what is queued, and what will be.
  @inlinable
  package func close() {
    consumer.isClosed.store(true, ordering: .releasing)
    lock.lock()
    isClosed = true
    let dead = (events, receiver)  // dies outside the lock
    events = Queue()
    receiver = nil
    lock.unlock()
    withExtendedLifetime(dead) {}
    deliverNext { _, _ in }  // drops what is at the consumer, here or where it is being delivered
  }
}

/// The side of a ``DrainQueue`` where events leave; used by the thread that has the turn.
@usableFromInline
package final class ConsumerState<Receiver: AnyObject, Event>: @unchecked Sendable {  // the delivering thread; atomics
  @exclusivity(unchecked) @usableFromInline package var events = Queue<Event>()
  @exclusivity(unchecked) @usableFromInline package var receiver: Receiver?
  @usableFromInline package let turns = Atomic<Int>(0)
  @usableFromInline package let owner = Atomic<UInt>(0)
  @usableFromInline package let isClosed = Atomic<Bool>(false)

  @inlinable
  package init() {}
}
