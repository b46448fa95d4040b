import Synchronization

/// One subscriber of a ``Fanout``; the subscriber itself is in the subclass ``Port``.
///
/// Its closures are formed in inlinable code, so that a value runs through a whole pipeline without an indirect call
/// but this one. They capture nothing and are given the conduit instead: a closure that captures is entered through
/// a forwarder, which costs a third of a delivery. All of it is released with the conduit: cancelling drops that
/// from the list.
@usableFromInline
class Conduit<Output, Failure: Error>: @unchecked Sendable {  // `ticket` is the gate's, the others the lock's
  @usableFromInline typealias Offer = (Conduit<Output, Failure>, Output) -> Subscribers.Demand
  @usableFromInline typealias Complete = (Conduit<Output, Failure>, Subscribers.Completion<Failure>) -> Void

  @usableFromInline final let demand = AtomicDemand()
  @usableFromInline final let offer: Offer
  @usableFromInline final let complete: Complete
  /// The number of the last value it was given.
  @exclusivity(unchecked) @usableFromInline final var ticket = 0
  @exclusivity(unchecked) final var index = 0
  /// The thread on which the downstream receives its subscription, 0 when it has, and a completion that came before
  /// from another thread.
  @exclusivity(unchecked) final var greeter = currentThread()
  @exclusivity(unchecked) final var earlyEnd: Subscribers.Completion<Failure>?

  @inline(never) @usableFromInline
  init(_ offer: @escaping Offer, _ complete: @escaping Complete) {
    self.offer = offer
    self.complete = complete
  }
}

/// A conduit with its subscriber, and the handle that it has received. Sendable, because all it adds is constant.
@usableFromInline
final class Port<Downstream: Subscriber>: Conduit<Downstream.Input, Downstream.Failure>, @unchecked Sendable {
  @usableFromInline let downstream: Downstream
  @usableFromInline let handle: Handle

  @inlinable
  init(_ downstream: Downstream, _ handle: Handle) {
    self.downstream = downstream
    self.handle = handle
    super.init(
      { unsafeDowncast($0, to: Port.self).downstream.receive($1) },
      {
        let port = unsafeDowncast($0, to: Port.self)
        if port.handle.finish() { port.downstream.receive(completion: $1) }
      })
  }
}

/// The subscribers that a send goes to, kept alive by hand: walking the list costs no retain and no release.
@frozen @usableFromInline
struct Roster<Output, Failure: Error> {
  @usableFromInline let conduits: UnsafeMutablePointer<Unmanaged<Conduit<Output, Failure>>>
  @usableFromInline let count: Int

  init() {
    conduits = UnsafeMutablePointer(bitPattern: MemoryLayout<Int>.stride)!
    count = 0
  }

  init(_ list: ContiguousArray<Conduit<Output, Failure>?>) {
    conduits = .allocate(capacity: list.count)
    var count = 0
    for case let conduit? in list {
      (conduits + count).initialize(to: .passRetained(conduit))
      count += 1
    }
    self.count = count
    if count == 0 { conduits.deallocate() }
  }

  func release() {
    for i in 0..<count { conduits[i].release() }
    if count > 0 { conduits.deallocate() }
  }
}

/// A list of subscribers that get the same values: what subjects, `share` and `@Published` are made of.
///
/// Serialises (law 2), nests (law 3), counts each subscriber's demand and drops what is not asked for (laws 4 to
/// 6, 11), completes once and greets late comers with the completion (law 9). Subscribing and cancelling are
/// allowed at any time and never wait for a delivery (laws 13, 21); a subscriber that comes while a value is
/// delivered gets the next one. With a memory (``Memory``), a subscriber first gets the value that is current
/// when it asks.
///
/// The list is kept twice: the true one under the lock, and the gate's owner's copy of it, renewed when the
/// version has moved. A send therefore takes one lock, not two. The copy is dropped as soon as somebody cancels,
/// so that a cancelled subscriber is released at once, or when the delivery under way ends (law 16).
///
/// Cost: one lock pair a send and about 3 ns a subscriber. Adding and cancelling are amortised constant.
@usableFromInline
final class Fanout<Output, Failure: Error>: @unchecked Sendable {  // each field guarded as its mark says
  /// What a new subscriber is told first.
  @usableFromInline
  enum Memory {
    /// Nothing.
    case none
    /// The current value; it changes before it is delivered, and nobody is given an older one after a newer one.
    case beforeDelivery
    /// The current value; it changes after it has been delivered, as a property does for its `willSet`.
    case afterDelivery
  }

  @usableFromInline let gate = Gate()
  @usableFromInline let version = Atomic<Int>(0)
  @usableFromInline let memory: Memory
  let name: String

  // The gate's.
  @exclusivity(unchecked) @usableFromInline var active = Roster<Output, Failure>()
  @exclusivity(unchecked) @usableFromInline var seen = 0
  @exclusivity(unchecked) @usableFromInline var retired: [Roster<Output, Failure>] = []
  @exclusivity(unchecked) @usableFromInline var tickets = 0
  @exclusivity(unchecked) @usableFromInline var owesValues = false

  // The lock's.
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) private var list: ContiguousArray<Conduit<Output, Failure>?> = []
  @exclusivity(unchecked) private var gaps = 0
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) @usableFromInline var current: Output?
  @exclusivity(unchecked) @usableFromInline var currentTicket = 0

  /// Called at every request.
  let onDemand: (() -> Void)?

  /// - Parameter name: What `print()` shows for a subscription.
  @usableFromInline
  init(_ name: String, memory: Memory = .none, current: Output? = nil, onDemand: (() -> Void)? = nil) {
    self.name = name
    self.onDemand = onDemand
    self.memory = memory
    self.current = current
    currentTicket = 1
    tickets = 1
  }

  deinit { active.release() }

  // MARK: - Sending

  @inlinable
  func send(_ value: Output) {
    let outermost = gate.enter()
    if version.load(ordering: .acquiring) != seen { refresh() }
    if case .none = memory {
      let active = active
      for i in 0..<active.count {
        active.conduits[i]._withUnsafeGuaranteedRef { conduit in
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
    for i in 0..<active.count {
      active.conduits[i]._withUnsafeGuaranteedRef { conduit in
        if memory == .afterDelivery || conduit.ticket < ticket { deliver(value, ticket, to: conduit) }
      }
    }
    if memory == .afterDelivery, remember(value, ticket), version.load(ordering: .acquiring) != seen {
      owesValues = true  // who has come during the delivery was told the value before
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
  func send(completion: Subscribers.Completion<Failure>) {
    let outermost = gate.enter()
    let everybody = lock.withLock { () -> ContiguousArray<Conduit<Output, Failure>?> in
      guard self.completion == nil else { return [] }
      self.completion = completion
      defer {
        list = []
        gaps = 0
      }
      return list
    }
    if !everybody.isEmpty {
      version.wrappingAdd(1, ordering: .acquiringAndReleasing)
      for case let conduit? in everybody where conduit.demand.cancel() != AtomicDemand.cancelled {
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

  @inlinable @inline(__always)
  func attach<Downstream: Subscriber>(_ downstream: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let handle = emptyHandle()
    let conduit = Port(downstream, handle)
    _ = handle.attach(nil, request: { self.request($1, by: conduit) }, cancel: { self.cancel(conduit) })
    if let completion = add(conduit) {
      _ = handle.finish()
      downstream.receive(subscription: Subscriptions.empty)
      downstream.receive(completion: completion)
    } else {
      downstream.receive(subscription: handle)
      if let completion = greeted(conduit) { conduit.complete(conduit, completion) }
    }
  }

  /// - Returns: A completion that came before the subscription, and had to wait for it.
  @usableFromInline
  func greeted(_ conduit: Conduit<Output, Failure>) -> Subscribers.Completion<Failure>? {
    lock.withLock {
      conduit.greeter = 0
      return conduit.earlyEnd.take()
    }
  }

  @usableFromInline
  func emptyHandle() -> Handle { Handle(name) }

  /// - Returns: The completion, if it has ended.
  @usableFromInline
  func add(_ conduit: Conduit<Output, Failure>) -> Subscribers.Completion<Failure>? {
    lock.withLock {
      if let completion { return completion }
      conduit.index = list.count
      list.append(conduit)
      version.wrappingAdd(1, ordering: .acquiringAndReleasing)
      return nil
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand, by conduit: Conduit<Output, Failure>) {
    _ = conduit.demand.add(demand)
    onDemand?()
    guard memory != .none else { return }
    if gate.isMine {
      catchUp(conduit)
    } else if gate.tryEnter() || gate.leaveWord() {
      catchUp(conduit)
      leave()
    }  // else who is inside will catch up
  }

  @usableFromInline
  func cancel(_ conduit: Conduit<Output, Failure>) {
    guard conduit.demand.cancel() != AtomicDemand.cancelled else { return }
    remove(conduit)
    version.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if !gate.isMine, gate.tryEnter() { leave() }
  }

  private func remove(_ conduit: Conduit<Output, Failure>) {
    lock.withLock {
      guard conduit.index < list.count, list[conduit.index] === conduit else { return }
      list[conduit.index] = nil
      gaps += 1
      guard gaps > 16, gaps * 2 > list.count else { return }
      list.removeAll { $0 == nil }
      gaps = 0
      for i in list.indices { list[i]!.index = i }
    }
  }

  // MARK: - The gate's housekeeping

  /// Renews the copy of the list. Deliveries further up the stack go on with the one they have.
  @inline(never) @usableFromInline
  func refresh() {
    if active.count > 0 { retired.append(active) }  // released after leaving: what dies may send
    seen = version.load(ordering: .acquiring)
    let list = lock.withLock { self.list }
    active = Roster(list)
  }

  /// Gives a conduit the current value if it has not had it and asks for it.
  @usableFromInline
  func catchUp(_ conduit: Conduit<Output, Failure>) {
    let (value, ticket) = lock.withLock { (current, currentTicket) }
    if let value, conduit.ticket < ticket { deliver(value, ticket, to: conduit) }
  }

  /// Leaves the gate, and takes care of what happened meanwhile.
  @inlinable @inline(__always)
  func leave() {
    let seen = seen
    if version.load(ordering: .relaxed) != seen || !retired.isEmpty { return leaveAfterChanges() }
    gate.leave()
    if version.load(ordering: .sequentiallyConsistent) != seen || gate.hasWord, gate.tryEnter() {
      leaveAfterChanges()
    }
  }

  @inline(never) @usableFromInline
  func leaveAfterChanges() {
    while true {
      let now = version.load(ordering: .sequentiallyConsistent)
      if gate.hasWord || owesValues {
        gate.hear()
        owesValues = false
        let everybody = lock.withLock { list }
        for case let conduit? in everybody { catchUp(conduit) }
      }
      let dead = retired + [active]  // released outside the gate
      retired = []
      active = Roster()
      seen = -1
      gate.leave()
      for roster in dead { roster.release() }
      guard version.load(ordering: .sequentiallyConsistent) != now || gate.hasWord, gate.tryEnter() else { return }
    }
  }
}
