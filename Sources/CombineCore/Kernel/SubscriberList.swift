import Synchronization

/// An entry of a ``SubscriberList``: the demand and the delivery state of one subscriber. Its subclass
/// ``BroadcastEntry`` adds the types of values and failures.
@usableFromInline
package class SubscriberEntry: DemandDrivenSource, @unchecked Sendable {  // guarded as marked
  /// The state of the list that ``update`` is to deliver.
  @frozen @usableFromInline
  package enum Update {
    /// The current value, if the subscriber has not received it and has demand.
    case currentValue
    /// The completion of the list.
    case completion
  }

  // In this order the fields fill their words: there are as many of these objects as subscribers.
  @usableFromInline final let retainedList: Retained<SubscriberList>
  /// Delivers to this subscriber what the list has; called inside the gate.
  ///
  /// A closure that captures nothing and is formed in inlinable code, like that of ``BroadcastEntry``.
  @usableFromInline package final let update: (SubscriberEntry, Update) -> Void
  /// The sequence number of the last value that the subscriber received. Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline package final var sequenceNumber = 0
  /// The thread on which the downstream is receiving its subscription; 0 afterwards. Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline package final var subscribingThread = currentThread()
  /// The position in the list. Guarded by the lock.
  @exclusivity(unchecked) final var index: UInt32 = 0
  /// `true` if a completion arrived on another thread before the downstream had its subscription. Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline package final var waitsForCompletion = false
  /// `true` if the subscriber receives a value only after it has become the current one, in a list where the others
  /// receive it before.
  @usableFromInline package final let receivesAfterUpdate: Bool

  @inlinable
  package init(
    _ list: SubscriberList, receivesAfterUpdate: Bool, update: @escaping (SubscriberEntry, Update) -> Void
  ) {
    retainedList = Retained(list)
    self.update = update
    self.receivesAfterUpdate = receivesAfterUpdate
    super.init()
  }

  deinit { retainedList.release() }

  /// Attaches the subscription that the subscriber is about to receive.
  @inline(never) @usableFromInline
  final func attach(_ subscription: PipelineSubscription) {
    subscription.attachUnshared(
      to: nil, owner: self, isDemandDriven: true,
      handler: { subscription, call in
        let entry = unsafeDowncast(subscription.owner!, to: SubscriberEntry.self)
        entry.retainedList.use { list in
          switch call {
          case .request(let demand): list.request(demand, by: entry)
          case .cancel: list.cancel(entry)
          }
        }
      })
  }
}

/// An immutable copy of the subscribers that a send delivers to.
///
/// The copy retains its entries when it is made and releases them in ``release()``, which its one owner calls. Visiting
/// them in ``visit(_:)`` therefore retains nothing, which is most of the cost of a delivery otherwise.
@frozen @usableFromInline
package struct SubscriberSnapshot {
  @usableFromInline package let entries: UnsafeMutablePointer<Unmanaged<SubscriberEntry>>
  @usableFromInline package let count: Int

  private init(_ entries: UnsafeMutablePointer<Unmanaged<SubscriberEntry>>, _ count: Int) {
    self.entries = entries
    self.count = count
  }

  /// Creates an empty snapshot, which owns nothing.
  init() { self.init(UnsafeMutablePointer(bitPattern: MemoryLayout<Int>.stride)!, 0) }

  /// Creates a snapshot of the entries of a list, without its gaps.
  init(_ list: ContiguousArray<SubscriberEntry?>) {
    guard list.contains(where: { $0 != nil }) else {
      self.init()
      return
    }
    let entries = UnsafeMutablePointer<Unmanaged<SubscriberEntry>>.allocate(capacity: list.count)
    var count = 0
    for case let entry? in list {
      (entries + count).initialize(to: .passRetained(entry))
      count += 1
    }
    self.init(entries, count)
  }

  /// Calls a closure with each entry, in the order of subscribing.
  @inlinable @inline(__always)
  package func visit(_ body: (SubscriberEntry) -> Void) {
    for i in 0..<count { entries[i]._withUnsafeGuaranteedRef(body) }
  }

  /// Releases the entries. The snapshot must not be used afterwards.
  func release() {
    guard count > 0 else { return }
    for i in 0..<count { entries[i].release() }
    entries.deallocate()
  }
}

/// The base class of ``Broadcaster``: its list of subscribers, which does not depend on the type of the values.
///
/// Adding and cancelling run in this module. A generic class would look up its type metadata at every step there, which
/// was half the cost of a short-lived subscription, so this class is not generic.
///
/// The list is kept twice: `list`, guarded by the lock, and `snapshot`, a copy that the gate's owner renews when
/// `version` has changed. A send therefore takes one lock instead of two. The version orders nothing, because the lock
/// does, but for the gate: of a cancel and a thread that leaves, one finds the other. A cancel drops the snapshot
/// immediately, or when the delivery in progress returns, so that the cancelled subscriber is released (law 16,
/// everything is released).
@usableFromInline
package class SubscriberList: @unchecked Sendable {  // each field guarded as marked
  /// The moment at which a published value becomes the current one, if the list has a current value.
  @usableFromInline
  package enum CurrentValuePolicy {
    /// There is no current value.
    case none
    /// A value becomes the current one before it is delivered. A subscriber never receives an older value after a newer
    /// one.
    case beforeDelivery
    /// A value becomes the current one after it has been delivered, as that of a property whose `willSet` publishes.
    case afterDelivery
  }

  @usableFromInline package final let gate = SerialGate()
  @usableFromInline package final let version = Atomic<Int>(0)
  @usableFromInline package final let policy: CurrentValuePolicy
  @usableFromInline package final let name: StaticName
  @usableFromInline package final let rejectsZeroDemand: Bool

  // Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline package final var snapshot = SubscriberSnapshot()
  @exclusivity(unchecked) @usableFromInline package final var snapshotVersion = 0
  /// Older snapshots, which deliveries further up the stack still visit.
  @exclusivity(unchecked) @usableFromInline package final var retiredSnapshots: [SubscriberSnapshot] = []
  /// `true` if a subscriber that attached during a delivery has missed its value.
  @exclusivity(unchecked) @usableFromInline package final var needsCatchUp = false

  // Guarded by the lock.
  @usableFromInline package final let lock = InlineLock()
  @exclusivity(unchecked) private final var list: ContiguousArray<SubscriberEntry?> = []
  @exclusivity(unchecked) private final var gaps = 0
  /// The subject that has this list, while there are subscribers, which keep it alive.
  @exclusivity(unchecked) private final var keptSubject: AnyObject?

  /// The subject that has this list, if it is to live for as long as there are subscribers. Set before the first one
  /// arrives.
  @exclusivity(unchecked) private final var subject: Unmanaged<AnyObject>?
  /// The closure to call on every request.
  private final let onDemand: (() -> Void)?

  init(_ name: StaticName, policy: CurrentValuePolicy, rejectsZeroDemand: Bool, onDemand: (() -> Void)?) {
    self.name = name
    self.policy = policy
    self.rejectsZeroDemand = rejectsZeroDemand
    self.onDemand = onDemand
  }

  /// Has the subscribers keep the subject that has this list. Called once, before the first subscriber arrives.
  @usableFromInline
  package final func keep(_ subject: AnyObject) { self.subject = .passUnretained(subject) }

  /// Called whenever a subscriber has requested elements.
  func didRequest() {}

  /// Called when a subscriber has cancelled, or is about to receive the completion.
  @usableFromInline
  func subscriberDidEnd() {}

  /// Completes the subscribers that received their subscription after the completion; called inside the gate.
  @usableFromInline
  package func deliverPendingCompletions() {}

  // MARK: - Adding and removing

  /// Adds a subscriber; called under the lock.
  @usableFromInline
  package final func append(_ entry: SubscriberEntry) {
    entry.index = UInt32(list.count)
    list.append(entry)
    if keptSubject == nil { keptSubject = subject?.takeUnretainedValue() }
    version.wrappingAdd(1, ordering: .relaxed)
  }

  /// Empties the list; called under the lock.
  ///
  /// - Returns: The entries, and the subject that they kept, to be released after unlocking.
  final func removeAll() -> (entries: ContiguousArray<SubscriberEntry?>, subject: AnyObject?) {
    defer {
      list = []
      gaps = 0
    }
    return (list, keptSubject.take())
  }

  @usableFromInline
  package final func request(_ demand: Subscribers.Demand, by entry: SubscriberEntry) {
    _ = entry.demand.add(demand)
    onDemand?()
    didRequest()
    guard policy != .none else { return }
    if gate.isOwnedByCurrentThread {
      entry.update(entry, .currentValue)
    } else if gate.tryEnter() || gate.markMissedWork() {
      entry.update(entry, .currentValue)
      leave()
    }  // otherwise the gate's owner delivers it on leaving
  }

  /// Removes a subscriber whose demand has ended.
  @usableFromInline
  package final func cancel(_ entry: SubscriberEntry) {
    let subject = lock.withLock { remove(entry) }
    version.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if !gate.isOwnedByCurrentThread, gate.tryEnter() { leave() }
    subscriberDidEnd()
    withExtendedLifetime(subject) {}  // released last
  }

  /// Removes an entry; called under the lock.
  ///
  /// - Returns: The subject, if this was the last entry, to be released after unlocking.
  private final func remove(_ entry: SubscriberEntry) -> AnyObject? {
    let index = Int(entry.index)
    guard index < list.count, list[index] === entry else { return nil }
    if index == list.count - 1 {
      list.removeLast()
    } else {
      list[index] = nil
      gaps += 1
    }
    if gaps == list.count {
      if gaps > 0 { list.removeAll(keepingCapacity: true) }
      gaps = 0
      return keptSubject.take()
    }
    guard gaps > 16, gaps * 2 > list.count else { return nil }
    list.removeAll { $0 == nil }
    gaps = 0
    for i in list.indices { list[i]!.index = UInt32(i) }
    return nil
  }

  // MARK: - Inside the gate

  /// Replaces the snapshot. Deliveries further up the stack continue with the one they have.
  @inline(never) @usableFromInline
  final func refreshSnapshot() {
    if snapshot.count > 0 { retiredSnapshots.append(snapshot) }  // released after leaving, because a `deinit` may send
    snapshotVersion = version.load(ordering: .relaxed)
    snapshot = lock.withLock { SubscriberSnapshot(list) }
  }

  /// Leaves the gate, and handles the requests and cancels that arrived meanwhile.
  @inlinable @inline(__always)
  package final func leave() {
    let snapshotVersion = snapshotVersion
    if version.load(ordering: .relaxed) != snapshotVersion || !retiredSnapshots.isEmpty { return leaveAfterChanges() }
    gate.leave()
    if version.load(ordering: .sequentiallyConsistent) != snapshotVersion || gate.hasMissedWork, gate.tryEnter() {
      leaveAfterChanges()
    }
  }

  @inline(never) @usableFromInline
  final func leaveAfterChanges() {
    while true {
      let now = version.load(ordering: .sequentiallyConsistent)
      if gate.hasMissedWork || needsCatchUp {
        gate.clearMissedWork()
        needsCatchUp = false
        for entry in lock.withLock({ list.compactMap { $0 } }) { entry.update(entry, .currentValue) }
        deliverPendingCompletions()
      }
      // Released outside the gate. That nothing is retired is the usual case.
      let dead = (snapshot, retiredSnapshots.isEmpty ? nil : retiredSnapshots)
      if dead.1 != nil { retiredSnapshots = [] }
      snapshot = SubscriberSnapshot()
      snapshotVersion = -1
      gate.leave()
      dead.0.release()
      for snapshot in dead.1 ?? [] { snapshot.release() }
      guard version.load(ordering: .sequentiallyConsistent) != now || gate.hasMissedWork, gate.tryEnter() else {
        return
      }
    }
  }
}
