/// One upstream of a ``MergeCoordinator``: the subscription to it, and its place in the list. Its subclass
/// ``MergeCoordinator/InnerSubscriber`` adds the types of values and failures.
@usableFromInline
package class MergedUpstream: PipelineSubscription, @unchecked Sendable {  // guarded as marked
  /// The subscription from which to request another upstream when this one has finished.
  @usableFromInline final let source: PipelineSubscription?
  // Guarded by the coordinator's lock.
  @exclusivity(unchecked) fileprivate final var next: MergedUpstream?
  @exclusivity(unchecked) fileprivate final var previous: Unmanaged<MergedUpstream>?
  @exclusivity(unchecked) fileprivate final var isListed = false

  @usableFromInline
  init(_ name: StaticName, replacedBy source: PipelineSubscription?) {
    self.source = source
    super.init(name)
  }
}

/// The base class of ``MergeCoordinator``: its upstreams, the demand and the requests, which do not depend on the type
/// of the values.
///
/// As in ``SubscriberList``, a generic class would look up its type metadata at every step of a subscription.
///
/// The upstreams form a list in the order of their arrival, which is also the order of requests and cancels. Adding and
/// removing one are O(1), without an allocation.
@usableFromInline
package class MergedUpstreams: @unchecked Sendable {  // guarded as marked
  /// The phase of the stream.
  @usableFromInline
  package enum Phase {
    /// Further upstreams may arrive.
    case open
    /// No further upstream arrives, and the stream finishes with the last one.
    case draining
    /// The completion has been delivered, or the downstream has cancelled. Nothing is delivered.
    case over
  }

  /// The demand that each upstream receives.
  enum Pace {
    /// One value at a time, because the downstream has requested a finite number.
    case single
    /// An unlimited number of values.
    case unlimited
  }

  @usableFromInline package final let gate = SerialGate()
  @usableFromInline package final let subscription: PipelineSubscription
  @usableFromInline package final let demand = AtomicDemand()

  // Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline package final var phase = Phase.open
  @exclusivity(unchecked) final var pace = Pace.single
  @exclusivity(unchecked) private final var isResuming = false
  /// The number of values that wait for demand.
  @exclusivity(unchecked) @usableFromInline package final var waitingCount = 0
  @exclusivity(unchecked) @usableFromInline package final var pendingRequests:
    [(upstream: PipelineSubscription, demand: Subscribers.Demand)] = []
  /// The number of deliveries in progress of the values of upstreams that were not subscribed to.
  @exclusivity(unchecked) @usableFromInline package final var scalarDeliveries = 0

  // Guarded by the lock, because `cancel()` needs them and does not wait for the gate.
  private final let lock = InlineLock()
  @exclusivity(unchecked) private final var first: MergedUpstream?
  @exclusivity(unchecked) private final var last: Unmanaged<MergedUpstream>?
  /// `true` while the list refuses upstreams. The thread that has set it owns the list.
  @exclusivity(unchecked) private final var isClosed = false
  /// The subscriptions of other packages to the upstreams of a `merge` that have completed.
  @exclusivity(unchecked) private final var completed: [any Subscription] = []

  /// `true` if a cancel also cancels the upstreams that have completed. Set before the first upstream is subscribed to.
  @exclusivity(unchecked) @usableFromInline package final var cancelsCompletedUpstreams = false

  @usableFromInline
  init(_ name: StaticName, rejectsZeroDemand: Bool) {
    subscription = PipelineSubscription(name, rejectsZeroDemand: rejectsZeroDemand)
  }

  /// Attaches the downstream's subscription.
  ///
  /// - Parameter source: The subscription to the publisher of further upstreams. It is cancelled with the coordinator.
  @usableFromInline
  final func attachSubscription(to source: PipelineSubscription?) {
    subscription.attachUnshared(
      to: source, owner: self,
      handler: { subscription, call in
        let upstreams = unsafeDowncast(subscription.owner!, to: MergedUpstreams.self)
        switch call {
        case .request(let more): upstreams.request(more)
        case .cancel:
          upstreams.cancelAll()
          for completed in upstreams.takeCompleted() { completed.cancel() }
          upstreams.dropWaitingValues()
        }
      })
  }

  // MARK: - For the subclass

  /// Delivers waiting values that are requested, and requests the next value from their upstreams; called inside the
  /// gate.
  func deliverWaitingValues(_ outermost: Bool) {}

  /// Releases the waiting values; called inside the gate.
  func releaseWaitingValues() {}

  /// Finishes the stream; called inside the gate, when no upstream is left.
  func finish() {}

  // MARK: - The list

  /// Adds an upstream, unless the stream has ended.
  @usableFromInline
  final func append(_ upstream: MergedUpstream) -> Bool {
    lock.withLock {
      guard !isClosed else { return false }
      upstream.isListed = true
      upstream.previous = last
      if let last { last._withUnsafeGuaranteedRef { $0.next = upstream } } else { first = upstream }
      last = .passUnretained(upstream)
      return true
    }
  }

  /// Removes an upstream that has completed.
  @usableFromInline
  final func remove(_ upstream: MergedUpstream) {
    lock.withLock {
      guard upstream.isListed, !isClosed else { return }
      upstream.isListed = false
      let next = upstream.next.take()
      if let next { next.previous = upstream.previous } else { last = upstream.previous }
      // The caller retains `upstream`, so that nothing is released under the lock.
      if let previous = upstream.previous { previous.takeUnretainedValue().next = next } else { first = next }
      upstream.previous = nil
    }
  }

  /// Closes the list, and cancels the upstreams that are in it.
  final func cancelAll() {
    var upstream = lock.withLock { () -> MergedUpstream? in
      isClosed = true
      last = nil
      return first.take()
    }
    while let current = upstream {
      upstream = current.next.take()
      current.cancel()
    }
  }

  /// Marks an upstream as completed.
  ///
  /// - Returns: `false` if its completion must be ignored.
  @usableFromInline
  final func complete(_ upstream: MergedUpstream) -> Bool {
    guard cancelsCompletedUpstreams, upstream.isActive else { return upstream.end() }
    let (isFirst, received) = upstream.completeReturningUpstream()
    if let received { lock.withLock { completed.append(received) } }
    return isFirst
  }

  /// Removes the subscriptions to the upstreams that have completed, to be cancelled or released after unlocking.
  final func takeCompleted() -> [any Subscription] {
    guard cancelsCompletedUpstreams else { return [] }
    return lock.withLock {
      defer { completed = [] }
      return completed
    }
  }

  @usableFromInline
  final var isExhausted: Bool {
    phase != .open && scalarDeliveries == 0 && waitingCount == 0 && lock.withLock { first == nil }
  }

  private final var all: [MergedUpstream] {
    lock.withLock {
      var all: [MergedUpstream] = []
      var upstream = first
      while let current = upstream {
        all.append(current)
        upstream = current.next
      }
      return all
    }
  }

  // MARK: - Inside the gate

  /// Attaches an upstream, and requests its first values.
  @usableFromInline
  final func attach(_ received: any Subscription, to upstream: MergedUpstream) {
    // The demand is read inside the gate, so that this upstream is either requested here without limit, or together
    // with all the others.
    let outermost = gate.enter(subscription.name)
    let isAttached = upstream.attach(received)
    let first: Subscribers.Demand = pace == .unlimited ? .unlimited : .max(1)
    if outermost { leave() }
    if isAttached { upstream.request(first) } else { received.cancel() }
  }

  /// Delivers requested values that wait. If the demand has become unlimited, requests an unlimited number of values
  /// from all upstreams.
  ///
  /// A request that the downstream makes while it receives one of these values only adds to the demand, which the loop
  /// then reads (law 19, bounded stack).
  @usableFromInline
  package final func resume(_ outermost: Bool) {
    guard !isResuming else { return }
    isResuming = true
    if waitingCount != 0 { deliverWaitingValues(outermost) }
    if demand.isUnlimited, pace == .single, phase != .over {
      pace = .unlimited
      for upstream in all where upstream.isActive { requestUpstream(upstream, .unlimited, outermost) }
    }
    isResuming = false
    if waitingCount != 0, subscription.hasEnded { releaseWaitingValues() }
    if phase == .draining, isExhausted { finish() }
  }

  private final func dropWaitingValues() {
    if gate.isOwnedByCurrentThread {
      releaseWaitingValues()
    } else if gate.markMissedWork() {
      gate.clearMissedWork()
      releaseWaitingValues()
      leave()
    }  // otherwise the thread inside the gate does it
  }

  final func requestUpstream(_ upstream: PipelineSubscription, _ more: Subscribers.Demand, _ outermost: Bool) {
    if outermost { pendingRequests.append((upstream, more)) } else { upstream.request(more) }
  }

  @inlinable @inline(__always)
  package final func leave() {
    if pendingRequests.isEmpty {
      gate.leave()
    } else {
      leaveAndRequest()
    }
    while gate.reenterIfWorkWasMissed() {
      resume(true)
      leaveAndRequest()
    }
  }

  @inline(never) @usableFromInline
  final func leaveAndRequest() {
    let pendingRequests = pendingRequests
    self.pendingRequests = []
    gate.leave()
    for (upstream, more) in pendingRequests { upstream.request(more) }
  }

  // MARK: - Demand

  private final func request(_ more: Subscribers.Demand) {
    _ = demand.add(more)
    if gate.isOwnedByCurrentThread {
      resume(false)
    } else if gate.markMissedWork() {
      gate.clearMissedWork()
      resume(true)
      leave()
    }
  }
}
