import Synchronization

/// An entry of a ``SubscriberList``: the demand and the delivery state of one subscriber. Its subclass
/// ``BroadcastEntry`` adds the types of values and failures.
@usableFromInline
package class SubscriberEntry: DemandDrivenSource, @unchecked Sendable {  // guarded as marked
  /// The list that the entry is in. What the subclass keeps for the subscription retains it.
  @usableFromInline final let unretainedList: Unmanaged<SubscriberList>
  /// Delivers the current value to this subscriber, if it has not received it and has demand; called inside the gate.
  ///
  /// A closure that captures nothing and is formed in inlinable code, like those of ``BroadcastEntry``.
  @usableFromInline package final let catchUp: (SubscriberEntry) -> Void
  /// `true` if the subscriber receives a value only after it has become the current one, in a list where the others
  /// receive it before.
  @usableFromInline package final let receivesAfterUpdate: Bool
  /// The sequence number of the last value that the subscriber received. Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline package final var sequenceNumber = 0
  /// The position in the list. Guarded by the lock.
  @exclusivity(unchecked) final var index = 0
  /// The thread on which the downstream is receiving its subscription; 0 afterwards. Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline package final var subscribingThread = currentThread()
  /// `true` if a completion arrived on another thread before the downstream had its subscription. Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline package final var waitsForCompletion = false

  @inlinable
  package init(
    _ list: SubscriberList, receivesAfterUpdate: Bool = false, catchUp: @escaping (SubscriberEntry) -> Void = { _ in }
  ) {
    unretainedList = .passUnretained(list)
    self.catchUp = catchUp
    self.receivesAfterUpdate = receivesAfterUpdate
    super.init()
  }

  /// Attaches the subscription that the subscriber is about to receive.
  @inline(never) @usableFromInline
  final func attach(_ subscription: PipelineSubscription) {
    subscription.attachUnshared(
      to: nil, owner: self, isDemandDriven: true,
      request: { subscription, demand in
        let entry = unsafeDowncast(subscription.owner!, to: SubscriberEntry.self)
        entry.unretainedList._withUnsafeGuaranteedRef { $0.request(demand, by: entry) }
      },
      cancel: { subscription in
        let entry = unsafeDowncast(subscription.owner!, to: SubscriberEntry.self)
        entry.unretainedList._withUnsafeGuaranteedRef { $0.cancel(entry) }
      })
  }

  @inlinable @inline(__always)
  package final var list: SubscriberList { unretainedList.takeUnretainedValue() }
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
  @usableFromInline package final let name: StaticString
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

  /// The closure to call on every request.
  private final let onDemand: (() -> Void)?

  init(_ name: StaticString, policy: CurrentValuePolicy, rejectsZeroDemand: Bool, onDemand: (() -> Void)?) {
    self.name = name
    self.policy = policy
    self.rejectsZeroDemand = rejectsZeroDemand
    self.onDemand = onDemand
  }

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
    entry.index = list.count
    list.append(entry)
    version.wrappingAdd(1, ordering: .relaxed)
  }

  /// Empties the list; called under the lock.
  final func removeAll() -> ContiguousArray<SubscriberEntry?> {
    defer {
      list = []
      gaps = 0
    }
    return list
  }

  @usableFromInline
  package final func request(_ demand: Subscribers.Demand, by entry: SubscriberEntry) {
    _ = entry.demand.add(demand)
    onDemand?()
    didRequest()
    guard policy != .none else { return }
    if gate.isOwnedByCurrentThread {
      entry.catchUp(entry)
    } else if gate.tryEnter() || gate.markMissedWork() {
      entry.catchUp(entry)
      leave()
    }  // otherwise the gate's owner delivers it on leaving
  }

  /// Removes a subscriber whose demand has ended.
  @usableFromInline
  package final func cancel(_ entry: SubscriberEntry) {
    lock.withLock { remove(entry) }
    version.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if !gate.isOwnedByCurrentThread, gate.tryEnter() { leave() }
    subscriberDidEnd()
  }

  private final func remove(_ entry: SubscriberEntry) {
    guard entry.index < list.count, list[entry.index] === entry else { return }
    if entry.index == list.count - 1 {
      list.removeLast()
      return
    }
    list[entry.index] = nil
    gaps += 1
    guard gaps > 16, gaps * 2 > list.count else { return }
    list.removeAll { $0 == nil }
    gaps = 0
    for i in list.indices { list[i]!.index = i }
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
        for entry in lock.withLock({ list.compactMap { $0 } }) { entry.catchUp(entry) }
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
