import Synchronization

/// A ``SubscriberEntry`` with a closure over the type of the values.
///
/// The closure is formed in inlinable code, so that delivering a value to a whole pipeline is one indirect call. It
/// captures nothing and takes the entry as a parameter instead: a closure that captures is called through a forwarder,
/// which costs a third of a delivery. The downstream itself is in the subclass ``DownstreamEntry``.
@usableFromInline
package class BroadcastEntry<Output, Failure: Error>: SubscriberEntry, @unchecked Sendable {  // adds `let`s only
  @usableFromInline package typealias Deliver = (BroadcastEntry<Output, Failure>, Output) -> Subscribers.Demand

  @usableFromInline package final let deliver: Deliver

  @inlinable
  package init(
    _ list: SubscriberList, receivesAfterUpdate: Bool, _ deliver: @escaping Deliver,
    update: @escaping (SubscriberEntry, Update) -> Void
  ) {
    self.deliver = deliver
    super.init(list, receivesAfterUpdate: receivesAfterUpdate, update: update)
  }

  /// Tells the inspector that a value was dropped because the downstream had not requested it.
  @usableFromInline
  package func reportDrop(_ value: Output) {}
}

/// A ``BroadcastEntry`` with the downstream and the subscription that the downstream received.
@usableFromInline
package final class DownstreamEntry<Downstream: Subscriber>:
  BroadcastEntry<Downstream.Input, Downstream.Failure>, @unchecked Sendable  // adds `let`s only
{
  @usableFromInline package let downstream: Downstream
  @usableFromInline package let subscription: PipelineSubscription

  @inlinable
  package init(
    _ list: SubscriberList, receivesAfterUpdate: Bool, _ downstream: Downstream, _ subscription: PipelineSubscription
  ) {
    self.downstream = downstream
    self.subscription = subscription
    super.init(
      list, receivesAfterUpdate: receivesAfterUpdate,
      { unsafeDowncast($0, to: DownstreamEntry.self).downstream.receive($1) },
      update: { entry, update in
        let entry = unsafeDowncast(entry, to: DownstreamEntry.self)
        entry.retainedList.use { list in
          let broadcaster = unsafeDowncast(list, to: Broadcaster<Downstream.Input, Downstream.Failure>.self)
          switch update {
          case .currentValue: broadcaster.catchUp(entry)
          case .completion: entry.complete(broadcaster)
          }
        }
      })
  }

  /// Completes the downstream. A function of its own, because where it is not specialized it looks up types at its
  /// beginning.
  @inlinable @inline(never)
  func complete(_ broadcaster: Broadcaster<Downstream.Input, Downstream.Failure>) {
    guard let completion = broadcaster.completion, subscription.end() else { return }
    broadcaster.subscriberDidEnd()
    downstream.receive(completion: completion)
  }

  @usableFromInline
  package override func reportDrop(_ value: Downstream.Input) { downstream.reportDrop(value, .notRequested) }
}

/// Delivers the same values to any number of subscribers, for subjects, `share`, `multicast` and `@Published`.
///
/// - Order: Deliveries to the subscribers never overlap (law 2, serialized). A value that a subscriber sends while it
///   receives another one is delivered before the delivery in progress continues (law 3, sends nest). A subscriber that
///   attaches during a delivery receives the next value. With a ``SubscriberList/CurrentValuePolicy``, a subscriber
///   first receives the value that is current when it requests one.
/// - Demand: Counted for each subscriber; a value without demand is dropped (law 4, no more than demanded; law 5,
///   demand adds up; law 6, returned demand counts; law 11, subjects drop without demand).
/// - Completion: Delivered once. A subscriber that attaches afterwards receives it immediately (law 9, one
///   completion, last).
/// - Threads: A send waits until a delivery on another thread has ended. Subscribing and cancelling never wait (law
///   13, cancel never waits; law 21, reentrant subscribe and cancel).
/// - Cost: One acquired lock per send and about 3 ns per subscriber; two allocations per subscriber. A current value
///   costs a second lock, unless it is a word without references. Adding and cancelling are amortized O(1).
@usableFromInline
package class Broadcaster<Output, Failure: Error>:
  SubscriberList, @unchecked Sendable  // each field guarded as marked
{
  // Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline package final var lastSequenceNumber = 1
  @exclusivity(unchecked) @usableFromInline package final var currentSequenceNumber = 1

  /// The current value, if `isWord`. Written inside the gate, and after the completion by any thread.
  @usableFromInline final let word = Atomic<UInt>(0)
  /// `true` if the current value is in ``word``. Any thread reads it there without a lock.
  @usableFromInline final let isWord: Bool
  /// `true` if a value has no references and fits into a word, as a number, a Boolean, or a case of an enumeration. The
  /// compiler knows it where it knows the type, and drops what does not apply.
  @inlinable @inline(__always)
  static var fitsWord: Bool { _isPOD(Output.self) && MemoryLayout<Output>.size <= MemoryLayout<UInt>.size }

  // Guarded by the lock.
  /// Set inside the gate, and constant then, so a thread inside the gate reads it without the lock.
  @exclusivity(unchecked) @usableFromInline package final var completion: Subscribers.Completion<Failure>?
  /// The current value, unless `isWord`.
  @exclusivity(unchecked) @usableFromInline package final var current: Output?
  /// The subscribers whose subscription arrived after the completion, and to which the completion is still to be
  /// delivered.
  @exclusivity(unchecked) private final var entriesToComplete: [BroadcastEntry<Output, Failure>] = []

  /// Creates a broadcaster.
  ///
  /// - Parameters:
  ///   - name: The description of a subscription.
  ///   - policy: The relation between the current value and the values that are published.
  ///   - current: The current value, unless the policy is `none`.
  ///   - rejectsZeroDemand: A Boolean value that indicates whether a request for no elements stops the process.
  ///   - onDemand: A closure to call on every request of a subscriber.
  @usableFromInline
  package init(
    _ name: StaticName, policy: CurrentValuePolicy = .none, current: Output? = nil, rejectsZeroDemand: Bool = false,
    onDemand: (() -> Void)? = nil
  ) {
    isWord = Self.fitsWord && current != nil
    self.current = isWord ? nil : current
    super.init(name, policy: policy, rejectsZeroDemand: rejectsZeroDemand, onDemand: onDemand)
    if isWord, let current { storeWord(current) }
  }

  // MARK: - Sending

  @inlinable
  package final func send(_ value: Output) {
    let outermost = gate.enter(name)
    if version.load(ordering: .relaxed) != snapshotVersion { refreshSnapshot() }
    if case .none = policy {
      snapshot.visit {
        let entry = unsafeDowncast($0, to: BroadcastEntry<Output, Failure>.self)
        // The rare case is out of line, so that the loop stays small. Unlimited demand needs no counting.
        if entry.demand.isUnlimited { _ = entry.deliver(entry, value) } else { deliverCountingDemand(value, entry) }
      }
    } else {
      sendAndStore(value)
    }
    if outermost { leave() }
  }

  @inlinable
  package final func sendAndStore(_ value: Output) {
    lastSequenceNumber += 1
    let number = lastSequenceNumber
    if policy == .beforeDelivery { store(value, number) }
    let snapshot = snapshot
    var hasLateEntries = false
    snapshot.visit {
      let entry = unsafeDowncast($0, to: BroadcastEntry<Output, Failure>.self)
      if entry.receivesAfterUpdate {
        hasLateEntries = true
      } else if policy == .afterDelivery || entry.sequenceNumber < number {
        deliver(value, number, to: entry)
      }
    }
    guard policy == .afterDelivery else { return }
    store(value, number)
    if version.load(ordering: .relaxed) != snapshotVersion {
      needsCatchUp = true  // a subscriber that attached during the delivery received the value before this one
    }
    if hasLateEntries { deliverAfterUpdate(value, number, snapshot) }
  }

  @usableFromInline
  package final func deliverAfterUpdate(_ value: Output, _ number: Int, _ snapshot: SubscriberSnapshot) {
    snapshot.visit {
      let entry = unsafeDowncast($0, to: BroadcastEntry<Output, Failure>.self)
      if entry.receivesAfterUpdate { deliver(value, number, to: entry) }
    }
  }

  @inlinable @inline(never)
  package final func deliverCountingDemand(_ value: Output, _ entry: BroadcastEntry<Output, Failure>) {
    guard entry.demand.take() else {
      if isInspecting(), !entry.demand.isCancelled { entry.reportDrop(value) }
      return
    }
    let more = entry.deliver(entry, value)
    if more != .none { _ = entry.demand.add(more) }
  }

  @inlinable @inline(__always)
  package final func deliver(_ value: Output, _ number: Int, to entry: BroadcastEntry<Output, Failure>) {
    guard entry.demand.isOpen else { return }
    entry.sequenceNumber = number
    if entry.demand.isUnlimited {
      _ = entry.deliver(entry, value)
    } else {
      deliverCountingDemand(value, entry)
      catchUp(entry)  // with a value that the delivery caused before it returned more demand
    }
  }

  /// Makes a value the current one, unless the broadcaster has completed; called inside the gate.
  @inlinable
  package final func store(_ value: Output, _ number: Int) {
    guard completion == nil else { return }
    currentSequenceNumber = number
    if Self.fitsWord, isWord { return storeWord(value) }
    var old: Output?  // released after unlocking
    lock.withLock {
      old = current
      current = value
    }
    _ = consume old
  }

  @inlinable @inline(__always)
  final func storeWord(_ value: Output) {
    var bits: UInt = 0
    withUnsafeMutableBytes(of: &bits) { $0.storeBytes(of: value, as: Output.self) }
    word.store(bits, ordering: .releasing)
  }

  @inlinable @inline(__always)
  final func loadWord() -> Output {
    withUnsafeBytes(of: word.load(ordering: .acquiring)) { $0.load(as: Output.self) }
  }

  /// Completes every subscriber and removes it.
  @usableFromInline
  package final func send(completion: Subscribers.Completion<Failure>) {
    let outermost = gate.enter(name)
    let (entries, subject) = lock.withLock { () -> (entries: ContiguousArray<SubscriberEntry?>, subject: AnyObject?) in
      guard self.completion == nil else { return ([], nil) }
      self.completion = completion
      return removeAll()
    }
    if !entries.isEmpty {
      version.wrappingAdd(1, ordering: .relaxed)
      for case let entry? in entries where entry.demand.cancel() != AtomicDemand.cancelled {
        let waits = lock.withLock {
          let waits = entry.subscribingThread != 0 && entry.subscribingThread != currentThread()
          if waits { entry.waitsForCompletion = true }
          return waits
        }
        if !waits { entry.update(entry, .completion) }
      }
    }
    if outermost { leave() }
    withExtendedLifetime(subject) {}  // released last
  }

  // MARK: - The current value

  /// Sends a value. After completion, only stores it as the current one.
  @usableFromInline
  final func setCurrent(_ value: Output) {
    let (isOver, old) = lock.withLock { () -> (Bool, Output?) in
      guard completion != nil else { return (false, nil) }
      if isWord { return (true, nil) }
      defer { current = value }
      return (true, current)
    }
    withExtendedLifetime(old) {}  // released after unlocking
    if !isOver {
      send(value)
    } else if isWord {
      storeWord(value)
    }
  }

  /// The current value. Reading it never waits for a delivery.
  @inlinable @inline(__always)
  package final var value: Output { Self.fitsWord && isWord ? loadWord() : lockedValue }

  @inline(never) @usableFromInline
  final var lockedValue: Output {
    guard let value = lock.withLock({ current }) else { preconditionFailure("\(name) has no current value") }
    return value
  }

  // MARK: - Subscribing

  /// Attaches a subscriber.
  ///
  /// - Parameters:
  ///   - receivesAfterUpdate: A Boolean value that indicates whether the subscriber receives a value after it has
  ///     become the current one, although the policy is to deliver it before.
  ///   - ignoresDemand: A Boolean value that indicates whether the subscriber receives every value, even without
  ///     demand.
  @inlinable @inline(__always)
  package final func attach<Downstream: Subscriber>(
    _ downstream: Downstream, receivesAfterUpdate: Bool = false, ignoresDemand: Bool = false
  )
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let subscription = PipelineSubscription(name, rejectsZeroDemand: rejectsZeroDemand)
    let entry = DownstreamEntry(self, receivesAfterUpdate: receivesAfterUpdate, downstream, subscription)
    entry.attach(subscription)
    if let completion = add(entry) {
      subscription.end()
      subscriberDidEnd()
      downstream.receive(subscription: Subscriptions.empty)
      downstream.receive(completion: completion)
    } else {
      downstream.receive(subscription: subscription)
      if !didReceiveSubscription(entry) { completeInsideGate(entry) }
      if ignoresDemand { request(.unlimited, by: entry) }
    }
  }

  /// Adds a subscriber to the list.
  ///
  /// - Returns: The completion, if the broadcaster has completed already.
  @inlinable
  package final func add(_ entry: BroadcastEntry<Output, Failure>) -> Subscribers.Completion<Failure>? {
    lock.withLock {
      if let completion { return completion }
      append(entry)
      return nil
    }
  }

  /// Records that the downstream has received its subscription.
  ///
  /// - Returns: `false` if a completion arrived earlier, which is still to be delivered.
  @inlinable
  final func didReceiveSubscription(_ entry: BroadcastEntry<Output, Failure>) -> Bool {
    lock.withLock {
      entry.subscribingThread = 0
      return !entry.waitsForCompletion
    }
  }

  /// Delivers a pending completion on this thread, or leaves it to the thread inside the gate, which may still be
  /// delivering a value to this subscriber (law 2, serialized).
  @usableFromInline
  final func completeInsideGate(_ entry: BroadcastEntry<Output, Failure>) {
    lock.withLock { entriesToComplete.append(entry) }
    if gate.isOwnedByCurrentThread {
      deliverPendingCompletions()
    } else if gate.markMissedWork() {
      leave()
    }
  }

  @usableFromInline
  package override func deliverPendingCompletions() {
    while let entry = lock.withLock({ entriesToComplete.isEmpty ? nil : entriesToComplete.removeFirst() }) {
      entry.update(entry, .completion)
    }
  }

  /// Delivers the current value to a subscriber, if it has not received it and has demand; called inside the gate.
  @inlinable
  package final func catchUp(_ entry: BroadcastEntry<Output, Failure>) {
    let number = currentSequenceNumber
    guard entry.sequenceNumber < number else { return }
    if Self.fitsWord, isWord { return deliver(loadWord(), number, to: entry) }
    lock.lock()
    guard let value = current else { return lock.unlock() }
    lock.unlock()
    deliver(value, number, to: entry)
  }
}
