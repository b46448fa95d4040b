/// A queue of events for one downstream, delivered one a turn: `receive(on:)`, `delay`, `timeout`.
///
/// Every event is enqueued where the upstream delivers, and gets one turn from a scheduler. A turn delivers the
/// oldest event, whichever it was scheduled for, and turns that run at the same time hand their work to the one
/// that is delivering. So order in is order out, also on a concurrent scheduler (law 22), deliveries never overlap
/// (law 2) and never wait. A turn from inside a delivery of the same thread nests (law 3).
///
/// Cost: two lock pairs an event.
@usableFromInline
final class Drain<Event>: @unchecked Sendable {  // guarded by the lock
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var events = Queue<Event>()
  @exclusivity(unchecked) @usableFromInline var turns = 0
  @exclusivity(unchecked) @usableFromInline var owner: UInt = 0

  @inlinable
  init() {}

  @inlinable
  func enqueue(_ event: Event) {
    lock.lock()
    events.append(event)
    lock.unlock()
  }

  /// Delivers one event, now or through the thread that is delivering.
  @inlinable
  func turn(_ deliver: (Event) -> Void) {
    let me = currentThread()
    lock.lock()
    if owner != 0, owner != me {
      turns += 1
      return lock.unlock()
    }
    let nested = owner == me
    owner = me
    var event = next()
    lock.unlock()
    while true {
      if let event = event.take() { deliver(event) }
      if nested { return }
      lock.lock()
      if turns == 0 {
        owner = 0
        return lock.unlock()
      }
      turns -= 1
      event = next()
      lock.unlock()
    }
  }

  @inlinable @inline(__always)
  func next() -> Event? { events.isEmpty ? nil : events.removeFirst() }

  /// Drops what is queued.
  @inlinable
  func clear() {
    lock.lock()
    let dead = events  // dies outside the lock
    events = Queue()
    lock.unlock()
    withExtendedLifetime(dead) {}
  }
}
