/// Republishes the values of any number of upstreams to one downstream, for `merge` and `flatMap`.
///
/// Deliveries are serialized by the gate (law 2, serialized). If the demand is unlimited, every upstream receives an
/// unlimited request and its values pass without waiting. Otherwise each upstream receives a request for one value at a
/// time. A value that cannot be delivered waits, at most one per upstream, and waiting values are delivered in the
/// order of arrival (law 4, no more than demanded; law 22, order is kept; law 24, the same output under any demand).
///
/// `cancel()` and `request` never wait for a delivery (law 13, cancel never waits). The stream finishes when the last
/// upstream has finished; a failure cancels the others (law 17, ending cancels the others once). A cancel of a `merge`
/// also reaches the upstreams that have completed, as with Apple's operator. Requests are made
/// upstream after leaving the gate, because an upstream that delivers synchronously enters its own gates. Only a
/// request that results from a nested delivery on the same thread is made inside the gate.
///
/// A source of further upstreams, such as that of `flatMap`, keeps the coordinator open until it completes.
///
/// - Cost: One acquired lock per value, two allocations per upstream.
@usableFromInline
package final class MergeCoordinator<Downstream: Subscriber>: @unchecked Sendable {  // guarded as marked
  @usableFromInline package typealias Value = Downstream.Input
  @usableFromInline package typealias Failure = Downstream.Failure

  @usableFromInline package let gate = SerialGate()
  @usableFromInline package let downstream: Downstream
  @usableFromInline package let subscription: PipelineSubscription
  @usableFromInline package let demand = AtomicDemand()

  // Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline package var waitingElements = Queue<
    (value: Value, from: PipelineSubscription)
  >()
  @exclusivity(unchecked) @usableFromInline package var isOver = false
  @exclusivity(unchecked) var requestsUnlimited = false
  @exclusivity(unchecked) var isResuming = false
  @exclusivity(unchecked) @usableFromInline package var pendingRequests:
    [(upstream: PipelineSubscription, demand: Subscribers.Demand)] = []
  @exclusivity(unchecked) @usableFromInline package var isSourceOpen = true
  /// The number of deliveries in progress of the values of upstreams that were not subscribed to.
  @exclusivity(unchecked) @usableFromInline package var scalarDeliveries = 0

  // Guarded by the lock, because `cancel()` needs them and does not wait for the gate.
  private let lock = Lock()
  /// The upstreams that have not completed, in the order of arrival, which is also the order of requests and cancels.
  /// One that has completed leaves a gap, and the array is compacted when the gaps are more than half of it.
  @exclusivity(unchecked) private var innerSubscribers: [InnerSubscriber?] = []
  @exclusivity(unchecked) private var innerCount = 0
  @exclusivity(unchecked) private var isClosed = false
  /// The subscriptions to the upstreams of a `merge` that have completed.
  @exclusivity(unchecked) private var completed: [any Subscription] = []

  /// A Boolean value that indicates whether a cancel also cancels the upstreams that have completed. Set before the
  /// first upstream is subscribed to.
  @exclusivity(unchecked) @usableFromInline package var cancelsCompletedUpstreams = false

  /// Creates a coordinator that stays open, even without an upstream, until ``sourceDidComplete(_:)``.
  ///
  /// - Parameter name: The description of the subscription, which `print()` shows.
  @inlinable
  package init(_ name: String, _ downstream: Downstream, rejectsZeroDemand: Bool = false) {
    self.downstream = downstream
    subscription = PipelineSubscription(name, rejectsZeroDemand: rejectsZeroDemand)
  }

  /// Delivers the subscription to the downstream.
  ///
  /// - Parameter source: The subscription to the publisher of further upstreams. It is cancelled with the coordinator.
  @usableFromInline
  package func start(_ source: PipelineSubscription? = nil) {
    _ = subscription.attach(
      source, request: { self.request($1) },
      cancel: { _ in
        for innerSubscriber in self.close() { innerSubscriber.upstream.cancel() }
        if self.cancelsCompletedUpstreams { self.cancelCompleted() }
        self.dropWaiting()
      })
    downstream.receive(subscription: subscription)
  }

  // MARK: - Upstreams

  /// Delivers the subscription to the downstream, and subscribes to a fixed number of upstreams.
  ///
  /// - Parameter subscribe: A closure that calls ``add(_:replacedBy:)`` for each upstream.
  @inlinable
  package func merge(_ subscribe: (MergeCoordinator) -> Void) {
    cancelsCompletedUpstreams = true
    start()
    subscribe(self)
    sourceDidComplete(.finished)
  }

  /// Subscribes to a further upstream, unless the stream has ended.
  @inlinable
  package func add<Upstream: Publisher>(_ upstream: Upstream, replacedBy source: PipelineSubscription? = nil)
  where Upstream.Output == Value, Upstream.Failure == Failure {
    guard let innerSubscriber = innerSubscriber(replacedBy: source) else { return }
    #if DEBUG
      innerSubscriber.publisher = Upstream.self
    #endif
    upstream.subscribe(innerSubscriber)
  }

  /// Delivers the only value of an upstream that need not be subscribed to.
  ///
  /// - Returns: `false` if the value cannot be delivered now. The caller then adds the upstream with
  ///   ``add(_:replacedBy:)``.
  @inlinable
  package func deliverScalar(_ value: Value) -> Bool {
    guard demand.isUnlimited else { return false }
    let outermost = gate.enter(subscription.name)
    let goes = waitingElements.isEmpty && !isOver && subscription.isActive
    if goes {
      scalarDeliveries += 1
      _ = downstream.receive(value)
      scalarDeliveries -= 1
      if !isSourceOpen { end(.finished) }
    }
    if outermost { leave() }
    return goes
  }

  /// Returns a subscriber for a further upstream, or `nil` if the stream has ended.
  ///
  /// - Parameter source: The subscription from which to request another upstream when this one has finished.
  @usableFromInline
  package func innerSubscriber(replacedBy source: PipelineSubscription? = nil) -> InnerSubscriber? {
    let innerSubscriber = InnerSubscriber(self, replacedBy: source)
    let isOpen = lock.withLock {
      guard !isClosed else { return false }
      innerSubscriber.number = innerSubscribers.count
      innerSubscribers.append(innerSubscriber)
      innerCount += 1
      return true
    }
    return isOpen ? innerSubscriber : nil
  }

  /// Handles the completion of the publisher of further upstreams.
  @usableFromInline
  package func sourceDidComplete(_ completion: Subscribers.Completion<Failure>) {
    let outermost = gate.enter(subscription.name)
    isSourceOpen = false
    end(completion)
    if outermost { leave() }
  }

  private func close() -> [InnerSubscriber] {
    lock.withLock {
      isClosed = true
      defer { (innerSubscribers, innerCount) = ([], 0) }
      return open
    }
  }

  private func cancelCompleted() {
    let completed = lock.withLock {
      defer { self.completed = [] }
      return self.completed
    }
    for subscription in completed { subscription.cancel() }
  }

  /// Marks an upstream as completed.
  ///
  /// - Returns: `false` if its completion must be ignored.
  fileprivate func complete(_ upstream: PipelineSubscription) -> Bool {
    guard cancelsCompletedUpstreams, upstream.isActive else { return upstream.end() }
    let (isFirst, received) = upstream.completeKeepingUpstream()
    if let received { lock.withLock { completed.append(received) } }
    return isFirst
  }

  /// The upstreams in the order of arrival. Must be read under the lock.
  private var open: [InnerSubscriber] { innerSubscribers.compactMap { $0 } }

  /// Removes an upstream, unless the coordinator is closed. Called under the lock. Takes amortized constant time.
  ///
  /// - Returns: The removed subscriber, to be released after unlocking.
  private func remove(_ innerSubscriber: InnerSubscriber) -> InnerSubscriber? {
    guard !isClosed, let dead = innerSubscribers[innerSubscriber.number].take() else { return nil }
    innerCount -= 1
    if innerCount == 0 {
      innerSubscribers.removeAll(keepingCapacity: innerSubscribers.count < 64)
    } else if innerSubscribers.count > 16, innerCount < innerSubscribers.count / 2 {
      innerSubscribers = open
      for (number, innerSubscriber) in open.enumerated() { innerSubscriber.number = number }
    }
    return dead
  }

  // MARK: - Inside the gate

  /// Completes the stream with a failure, or with `finished` if no upstream is open.
  @usableFromInline
  package func end(_ completion: Subscribers.Completion<Failure>) {
    guard !isOver else { return }
    guard completion.isFailure || isExhausted else { return }
    isOver = true
    waitingElements = Queue()
    for innerSubscriber in close() { innerSubscriber.upstream.cancel() }
    if subscription.terminate() { downstream.receive(completion: completion) }
  }

  private var isExhausted: Bool {
    !isSourceOpen && scalarDeliveries == 0 && waitingElements.isEmpty && lock.withLock { innerCount == 0 }
  }

  func innerDidComplete(_ innerSubscriber: InnerSubscriber, _ completion: Subscribers.Completion<Failure>) {
    let outermost = gate.enter(subscription.name)
    let dead = lock.withLock { remove(innerSubscriber) }
    if case .finished = completion, let source = innerSubscriber.source { requestUpstream(source, .max(1), outermost) }
    end(completion)
    if outermost { leave() }
    withExtendedLifetime(dead) {}
  }

  @inlinable @inline(__always)
  package func deliver(_ value: Value) {
    let more = downstream.receive(value)
    if more != .none {
      _ = demand.add(more)
      if demand.isUnlimited { resume(false) }
    }
  }

  /// Delivers requested values that wait, and requests the next value from their upstreams. If the demand has become
  /// unlimited, requests an unlimited number of values from all upstreams.
  ///
  /// A request that the downstream makes while it receives one of these values only adds to the demand, which the loop
  /// then reads (law 19, bounded stack).
  @usableFromInline
  package func resume(_ outermost: Bool) {
    guard !isResuming else { return }
    isResuming = true
    while !isOver, subscription.isActive, !waitingElements.isEmpty, demand.take() {
      let (value, upstream) = waitingElements.removeFirst()
      deliver(value)
      if !demand.isUnlimited { requestUpstream(upstream, .max(1), outermost) }
    }
    if demand.isUnlimited, !requestsUnlimited, !isOver {
      requestsUnlimited = true
      for innerSubscriber in lock.withLock({ open }) where innerSubscriber.upstream.isActive {
        requestUpstream(innerSubscriber.upstream, .unlimited, outermost)
      }
    }
    isResuming = false
    if subscription.hasEnded { waitingElements = Queue() }
    end(.finished)
  }

  private func dropWaiting() {
    if gate.isOwnedByCurrentThread {
      waitingElements = Queue()
    } else if gate.markMissedWork() {
      gate.clearMissedWork()
      waitingElements = Queue()
      leave()
    }  // otherwise the thread inside the gate does it
  }

  func requestUpstream(_ upstream: PipelineSubscription, _ more: Subscribers.Demand, _ outermost: Bool) {
    if outermost { pendingRequests.append((upstream, more)) } else { upstream.request(more) }
  }

  @inlinable @inline(__always)
  package func leave() {
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
  func leaveAndRequest() {
    let pendingRequests = pendingRequests
    self.pendingRequests = []
    gate.leave()
    for (upstream, more) in pendingRequests { upstream.request(more) }
  }

  // MARK: - Demand

  func request(_ more: Subscribers.Demand) {
    _ = demand.add(more)
    if gate.isOwnedByCurrentThread {
      resume(false)
    } else if gate.markMissedWork() {
      gate.clearMissedWork()
      resume(true)
      leave()
    }
  }

  /// A subscriber that forwards the values of one upstream to the coordinator.
  @usableFromInline
  package final class InnerSubscriber: Subscriber {
    @usableFromInline package typealias Input = Value
    @usableFromInline package typealias Failure = Downstream.Failure

    @usableFromInline package let coordinator: MergeCoordinator
    @usableFromInline package let upstream: PipelineSubscription
    let source: PipelineSubscription?
    #if DEBUG
      /// The type of the publisher, for the report of one that sends no subscription.
      @exclusivity(unchecked) @usableFromInline var publisher: Any.Type?
    #endif
    /// The position of this upstream in the coordinator's array. Guarded by the coordinator's lock.
    @exclusivity(unchecked) fileprivate var number = 0

    init(_ coordinator: MergeCoordinator, replacedBy source: PipelineSubscription?) {
      self.coordinator = coordinator
      self.source = source
      upstream = PipelineSubscription(coordinator.subscription.name)
    }

    @usableFromInline
    package func receive(subscription received: any Subscription) {
      // The demand is read inside the gate, so that this upstream is either requested here without limit, or together
      // with all the others.
      let outermost = coordinator.gate.enter(coordinator.subscription.name)
      let isAttached = upstream.attach(received)
      let first: Subscribers.Demand = coordinator.requestsUnlimited ? .unlimited : .max(1)
      if outermost { coordinator.leave() }
      if isAttached { upstream.request(first) } else { received.cancel() }
    }

    @inlinable @inline(__always)
    package func receive(_ input: Value) -> Subscribers.Demand {
      let coordinator = coordinator
      let outermost = coordinator.gate.enter(coordinator.subscription.name)
      var more = Subscribers.Demand.none
      #if DEBUG
        if !upstream.isActive, !upstream.hasEnded { reportMissingSubscription(publisher) }
      #endif
      if !upstream.hasEnded, !coordinator.isOver, coordinator.subscription.isActive {
        if !coordinator.waitingElements.isEmpty {
          coordinator.waitingElements.append((input, upstream))  // behind the values that wait
        } else if coordinator.demand.isUnlimited {
          coordinator.deliver(input)
        } else if coordinator.demand.take() {
          coordinator.deliver(input)
          more = .max(1)
          // A value that the delivery has caused waits for the demand that the delivery returned.
          if !coordinator.waitingElements.isEmpty { coordinator.resume(outermost) }
        } else {
          coordinator.waitingElements.append((input, upstream))
        }
      }
      if outermost { coordinator.leave() }
      return more
    }

    @usableFromInline
    package func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      if coordinator.complete(upstream) { coordinator.innerDidComplete(self, completion) }
    }
  }
}
