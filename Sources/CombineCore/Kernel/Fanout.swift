import Synchronization

/// One subscriber of a ``Fanout``; the subscriber itself is in the subclass ``Port``.
///
/// Its closures are formed in inlinable code, so that a value runs through a whole pipeline without an indirect call
/// but this one. They capture nothing and are given the conduit instead: a closure that captures is entered through
/// a forwarder, which costs a third of a delivery. All of it is released with the conduit: cancelling drops that
/// from the list.
@usableFromInline
class Conduit<Output, Failure: Error>: Listed, @unchecked Sendable {  // `earlyEnd` is the roll's lock's
  @usableFromInline typealias Offer = (Conduit<Output, Failure>, Output) -> Subscribers.Demand
  @usableFromInline typealias Complete = (Conduit<Output, Failure>, Subscribers.Completion<Failure>) -> Void

  @usableFromInline final let offer: Offer
  @usableFromInline final let complete: Complete
  /// A completion that came from another thread, before the downstream had its subscription.
  @exclusivity(unchecked) @usableFromInline final var earlyEnd: Subscribers.Completion<Failure>?

  @inlinable
  init(_ roll: Roll, isLate: Bool, _ offer: @escaping Offer, _ complete: @escaping Complete) {
    self.offer = offer
    self.complete = complete
    super.init(roll, isLate: isLate)
  }
}

/// A conduit with its subscriber, and the handle that it has received. Sendable, because all it adds is constant.
@usableFromInline
final class Port<Downstream: Subscriber>: Conduit<Downstream.Input, Downstream.Failure>, @unchecked Sendable {
  @usableFromInline let downstream: Downstream
  @usableFromInline let handle: Handle

  @inlinable
  init(_ roll: Roll, isLate: Bool, _ downstream: Downstream, _ handle: Handle) {
    self.downstream = downstream
    self.handle = handle
    super.init(
      roll, isLate: isLate, { unsafeDowncast($0, to: Port.self).downstream.receive($1) },
      {
        let port = unsafeDowncast($0, to: Port.self)
        if port.handle.finish() { port.downstream.receive(completion: $1) }
      })
  }
}

/// A list of subscribers that get the same values: what subjects, `share` and `@Published` are made of.
///
/// Serialises (law 2), nests (law 3), counts each subscriber's demand and drops what is not asked for (laws 4 to
/// 6, 11), completes once and greets late comers with the completion (law 9). Subscribing and cancelling are
/// allowed at any time and never wait for a delivery (laws 13, 21); a subscriber that comes while a value is
/// delivered gets the next one. With a memory (``Roll/Memory``), a subscriber first gets the value that is current
/// when it asks.
///
/// Cost: one lock pair a send and about 3 ns a subscriber; two objects a subscriber. Adding and cancelling are
/// amortised constant.
@usableFromInline
package final class Fanout<Output, Failure: Error>: Roll, @unchecked Sendable {  // each field guarded as its mark says
  // The gate's.
  @exclusivity(unchecked) @usableFromInline var tickets = 1

  // The lock's.
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) @usableFromInline var current: Output?
  @exclusivity(unchecked) @usableFromInline var currentTicket = 1

  /// - Parameter name: What `print()` shows for a subscription.
  @usableFromInline
  package init(_ name: String, memory: Memory = .none, current: Output? = nil, onDemand: (() -> Void)? = nil) {
    self.current = current
    super.init(name, memory: memory, onDemand: onDemand)
  }

  // MARK: - Sending

  @inlinable
  package func send(_ value: Output) {
    let outermost = gate.enter(name)
    if version.load(ordering: .acquiring) != seen { refresh() }
    if case .none = memory {
      let active = active
      for i in 0..<active.count {
        active.listed[i]._withUnsafeGuaranteedRef { listed in
          let conduit = unsafeDowncast(listed, to: Conduit<Output, Failure>.self)
          // Out of line what is rare, so that the loop stays small; unlimited demand needs no adding up.
          if conduit.demand.isUnlimited { _ = conduit.offer(conduit, value) } else { offerOne(value, conduit) }
        }
      }
    } else {
      sendRemembering(value)
    }
    if outermost { leave() }
  }

  @inlinable
  func sendRemembering(_ value: Output) {
    tickets += 1
    let ticket = tickets
    if memory == .beforeDelivery {
      guard remember(value, ticket) else { return }
    }
    let active = active
    var hasLate = false
    for i in 0..<active.count {
      active.listed[i]._withUnsafeGuaranteedRef { listed in
        let conduit = unsafeDowncast(listed, to: Conduit<Output, Failure>.self)
        if conduit.isLate {
          hasLate = true
        } else if memory == .afterDelivery || conduit.ticket < ticket {
          deliver(value, ticket, to: conduit)
        }
      }
    }
    guard memory == .afterDelivery, remember(value, ticket) else { return }
    if version.load(ordering: .acquiring) != seen {
      owesValues = true  // who has come during the delivery was told the value before
    }
    if hasLate { deliverLate(value, ticket, active) }
  }

  @usableFromInline
  func deliverLate(_ value: Output, _ ticket: Int, _ active: Roster) {
    for i in 0..<active.count {
      active.listed[i]._withUnsafeGuaranteedRef { listed in
        let conduit = unsafeDowncast(listed, to: Conduit<Output, Failure>.self)
        if conduit.isLate { deliver(value, ticket, to: conduit) }
      }
    }
  }

  @inlinable @inline(never)
  func offerOne(_ value: Output, _ conduit: Conduit<Output, Failure>) {
    guard conduit.demand.take() else { return }
    let more = conduit.offer(conduit, value)
    if more != .none { _ = conduit.demand.add(more) }
  }

  @inlinable @inline(__always)
  func deliver(_ value: Output, _ ticket: Int, to conduit: Conduit<Output, Failure>) {
    guard conduit.demand.isOpen else { return }
    conduit.ticket = ticket
    if conduit.demand.isUnlimited {
      _ = conduit.offer(conduit, value)
    } else {
      offerOne(value, conduit)
      catchUp(conduit)  // with what was sent from inside the delivery, before it returned more demand
    }
  }

  @inlinable
  func remember(_ value: Output, _ ticket: Int) -> Bool {
    var old: Output?  // dies outside the lock
    let open = lock.withLock {
      guard completion == nil else { return false }
      old = current
      current = value
      currentTicket = ticket
      return true
    }
    _ = consume old
    return open
  }

  /// Ends the fanout: everybody is told, nobody is kept.
  @usableFromInline
  package func send(completion: Subscribers.Completion<Failure>) {
    let outermost = gate.enter(name)
    let everybody = lock.withLock { () -> ContiguousArray<Listed?> in
      guard self.completion == nil else { return [] }
      self.completion = completion
      return removeAll()
    }
    if !everybody.isEmpty {
      version.wrappingAdd(1, ordering: .acquiringAndReleasing)
      for case let listed? in everybody where listed.demand.cancel() != AtomicDemand.cancelled {
        let conduit = unsafeDowncast(listed, to: Conduit<Output, Failure>.self)
        let waits = lock.withLock {
          let waits = conduit.greeter != 0 && conduit.greeter != currentThread()
          if waits { conduit.earlyEnd = completion }
          return waits
        }
        if !waits { conduit.complete(conduit, completion) }
      }
    }
    if outermost { leave() }
  }

  // MARK: - The current value

  /// The value a new subscriber would get; never waits for a delivery.
  @usableFromInline
  var value: Output {
    guard let value = lock.withLock({ current }) else { preconditionFailure("\(name) remembers no value") }
    return value
  }

  // MARK: - Subscribing

  /// - Parameter isLate: Whether values come when they have been remembered, in a fanout that delivers them before.
  @inlinable @inline(__always)
  package func attach<Downstream: Subscriber>(_ downstream: Downstream, isLate: Bool = false)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let handle = Handle(name)
    let port = Port(self, isLate: isLate, downstream, handle)
    _ = handle.attach(
      nil, owner: port,
      request: { handle, demand in
        let listed = unsafeDowncast(handle.owner!, to: Listed.self)
        listed.roll.request(demand, by: listed)
      },
      cancel: { handle in
        let listed = unsafeDowncast(handle.owner!, to: Listed.self)
        listed.roll.cancel(listed)
      })
    if let completion = add(port) {
      handle.finish()
      downstream.receive(subscription: Subscriptions.empty)
      downstream.receive(completion: completion)
    } else {
      downstream.receive(subscription: handle)
      if let completion = greeted(port) { port.complete(port, completion) }
    }
  }

  /// - Returns: The completion, if it has ended.
  @inlinable
  func add(_ conduit: Conduit<Output, Failure>) -> Subscribers.Completion<Failure>? {
    lock.withLock {
      if let completion { return completion }
      append(conduit)
      return nil
    }
  }

  /// - Returns: A completion that came before the subscription, and had to wait for it.
  @inlinable
  func greeted(_ conduit: Conduit<Output, Failure>) -> Subscribers.Completion<Failure>? {
    lock.withLock {
      conduit.greeter = 0
      return conduit.earlyEnd.take()
    }
  }

  @usableFromInline
  override func catchUp(_ listed: Listed) { catchUp(unsafeDowncast(listed, to: Conduit<Output, Failure>.self)) }

  @usableFromInline
  func catchUp(_ conduit: Conduit<Output, Failure>) {
    let (value, ticket) = lock.withLock { (current, currentTicket) }
    if let value, conduit.ticket < ticket { deliver(value, ticket, to: conduit) }
  }
}
