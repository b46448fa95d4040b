import Synchronization

/// A queue of events for one receiver. Each turn delivers one event. ``ScheduledDelivery`` keeps its signals here.
///
/// An event is enqueued on the thread on which the upstream delivers, and the scheduler runs one turn for it. A turn
/// delivers the oldest event, which may be another one than it was scheduled for. Of several turns that run at the same
/// time, one thread delivers all events. So events leave in the order in which they entered, even on a concurrent
/// scheduler (law 22, order is kept); deliveries never overlap (law 2, serialized), and no thread waits. A turn that
/// begins inside a delivery of the same thread nests (law 3, sends nest).
///
/// The queue retains the receiver while there are events. Once they are delivered, or after ``close()``, a turn that
/// the scheduler still holds retains only the queue.
///
/// The delivering thread takes all enqueued events with one lock, so that it rarely competes with the thread that
/// enqueues. The fields that only the delivering thread uses are in a separate object, ``ConsumerState``, because a
/// cache line that both threads write to costs more than a lock.
///
/// - Cost: One acquired lock per enqueued event; two read-modify-writes per turn.
@usableFromInline
package final class DrainQueue<Receiver: AnyObject, Event>: @unchecked Sendable {  // `lock` guards every `var`
  @usableFromInline package let consumer = ConsumerState<Receiver, Event>()
  @usableFromInline package let lock = InlineLock()
  @exclusivity(unchecked) @usableFromInline package var events = Queue<Event>()
  @exclusivity(unchecked) @usableFromInline package var receiver: Receiver?
  @exclusivity(unchecked) @usableFromInline package var isClosed = false

  @inlinable
  package init() {}

  /// Adds an event, unless the queue is closed.
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
    if consumer.isClosed.load(ordering: .relaxed) {
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

  /// Drops all events, and every event that is enqueued later.
  @inlinable
  package func close() {
    consumer.isClosed.store(true, ordering: .relaxed)
    lock.lock()
    isClosed = true
    let dead = (events, receiver)  // released after unlocking
    events = Queue()
    receiver = nil
    lock.unlock()
    withExtendedLifetime(dead) {}
    deliverNext { _, _ in }  // drops the consumer's events, here or on the delivering thread
  }
}

/// The events that a ``DrainQueue`` has handed to the delivering thread, and the atomics that elect this thread.
@usableFromInline
package final class ConsumerState<Receiver: AnyObject, Event>: @unchecked Sendable {  // see below
  // Used only by the thread that raised `turns` from zero, until it has lowered `turns` to zero.
  @exclusivity(unchecked) @usableFromInline package var events = Queue<Event>()
  @exclusivity(unchecked) @usableFromInline package var receiver: Receiver?
  @usableFromInline package let turns = Atomic<Int>(0)
  @usableFromInline package let owner = Atomic<UInt>(0)
  @usableFromInline package let isClosed = Atomic<Bool>(false)

  @inlinable
  package init() {}
}
