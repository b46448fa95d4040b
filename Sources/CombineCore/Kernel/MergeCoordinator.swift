/// Republishes the values of any number of upstreams to one downstream, for `merge` and `flatMap`.
///
/// Deliveries are serialized by the gate (law 2, serialized). If the demand is unlimited, every upstream receives an
/// unlimited request and its values pass without waiting. Otherwise each upstream receives a request for one value at a
/// time. A value that cannot be delivered waits, at most one per upstream, and waiting values are delivered in the
/// order of arrival (law 4, no more than demanded; law 22, order is kept; law 24, the same output under any demand).
///
/// `cancel()` and `request` never wait for a delivery (law 13, cancel never waits). The stream finishes when the last
/// upstream has finished; a failure cancels the others (law 17, ending cancels the others once). A cancel of a `merge`
/// also reaches the upstreams that have completed, as with Apple's operator. Requests are made upstream after leaving
/// the gate, because an upstream that delivers synchronously enters its own gates. Only a
/// request that results from a nested delivery on the same thread is made inside the gate.
///
/// A source of further upstreams, such as that of `flatMap`, keeps the coordinator open until it completes.
///
/// - Cost: One acquired lock per value, one allocation per upstream.
@usableFromInline
package final class MergeCoordinator<Downstream: Subscriber>: MergedUpstreams, @unchecked Sendable {  // the gate
  @usableFromInline package typealias Value = Downstream.Input
  @usableFromInline package typealias Failure = Downstream.Failure

  @usableFromInline package let downstream: Downstream
  /// The values that wait for demand, in the order of arrival. Guarded by the gate, like all that is added here.
  @exclusivity(unchecked) @usableFromInline package var waitingElements = Queue<
    (value: Value, from: PipelineSubscription)
  >()

  /// Creates a coordinator that stays open, even without an upstream, until ``sourceDidComplete(_:)``.
  ///
  /// - Parameter name: The description of the subscription, which `print()` shows.
  @inlinable
  package init(_ name: StaticName, _ downstream: Downstream, rejectsZeroDemand: Bool = false) {
    self.downstream = downstream
    super.init(name, rejectsZeroDemand: rejectsZeroDemand)
  }

  /// Delivers the subscription to the downstream.
  ///
  /// - Parameter source: The subscription to the publisher of further upstreams. It is cancelled with the coordinator.
  @inlinable
  package func start(_ source: PipelineSubscription? = nil) {
    attachSubscription(to: source)
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
  ///
  /// - Parameter source: The subscription from which to request another upstream when this one has finished.
  @inlinable
  package func add<Upstream: Publisher>(_ upstream: Upstream, replacedBy source: PipelineSubscription? = nil)
  where Upstream.Output == Value, Upstream.Failure == Failure {
    let innerSubscriber = InnerSubscriber(self, replacedBy: source)
    guard append(innerSubscriber) else { return }
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
  package func deliverScalar(_ value: Value) -> Bool { deliverAll(CollectionOfOne(value)) }

  /// Delivers the elements of an upstream that need not be subscribed to.
  ///
  /// - Returns: `false` if they cannot be delivered now. The caller then adds the upstream with
  ///   ``add(_:replacedBy:)``.
  @inlinable
  package func deliverAll<Values: Collection>(_ values: Values) -> Bool where Values.Element == Value {
    guard demand.isUnlimited else { return false }
    let outermost = gate.enter(subscription.name)
    let goes = waitingCount == 0 && phase != .over && subscription.isActive
    if goes {
      scalarDeliveries += 1
      for value in values where phase != .over && subscription.isActive { _ = downstream.receive(value) }
      scalarDeliveries -= 1
      if phase != .open { end(.finished) }
    }
    if outermost { leave() }
    return goes
  }

  /// Handles the completion of the publisher of further upstreams.
  @inlinable
  package func sourceDidComplete(_ completion: Subscribers.Completion<Failure>) {
    let outermost = gate.enter(subscription.name)
    if phase == .open { phase = .draining }
    end(completion)
    if outermost { leave() }
  }

  // MARK: - Inside the gate

  /// Completes the stream with a failure, or with `finished` if no upstream is open.
  @inlinable
  package func end(_ completion: Subscribers.Completion<Failure>) {
    guard phase != .over else { return }
    guard completion.isFailure || isExhausted else { return }
    endNow(completion)
  }

  @usableFromInline
  func endNow(_ completion: Subscribers.Completion<Failure>) {
    phase = .over
    releaseWaitingValues()
    cancelAll()
    let completed = takeCompleted()
    withExtendedLifetime(completed) {}  // released after unlocking
    if subscription.terminate() { downstream.receive(completion: completion) }
  }

  override func finish() { endNow(.finished) }

  @usableFromInline
  func innerDidComplete(_ innerSubscriber: InnerSubscriber, _ completion: Subscribers.Completion<Failure>) {
    let outermost = gate.enter(subscription.name)
    remove(innerSubscriber)
    if case .finished = completion, let source = innerSubscriber.source { requestUpstream(source, .max(1), outermost) }
    end(completion)
    if outermost { leave() }
  }

  @inlinable @inline(__always)
  package func deliver(_ value: Value) {
    let more = downstream.receive(value)
    if more != .none {
      _ = demand.add(more)
      if demand.isUnlimited { resume(false) }
    }
  }

  @inlinable
  func keepWaiting(_ value: Value, from upstream: PipelineSubscription) {
    waitingElements.append((value, upstream))
    waitingCount += 1
  }

  override func deliverWaitingValues(_ outermost: Bool) {
    while phase != .over, subscription.isActive, waitingCount != 0, demand.take() {
      let (value, upstream) = waitingElements.removeFirst()
      waitingCount -= 1
      deliver(value)
      if !demand.isUnlimited { requestUpstream(upstream, .max(1), outermost) }
    }
  }

  override func releaseWaitingValues() {
    guard waitingCount != 0 else { return }
    waitingCount = 0
    waitingElements = Queue()
  }

  /// A subscriber that forwards the values of one upstream to the coordinator.
  @usableFromInline
  package final class InnerSubscriber: MergedUpstream, Subscriber, @unchecked Sendable {  // adds `let`s only
    @usableFromInline package typealias Input = Value
    @usableFromInline package typealias Failure = Downstream.Failure

    @usableFromInline package let coordinator: MergeCoordinator
    #if DEBUG
      /// The type of the publisher, for the report of one that sends no subscription.
      @exclusivity(unchecked) @usableFromInline var publisher: Any.Type?
    #endif

    @inlinable
    init(_ coordinator: MergeCoordinator, replacedBy source: PipelineSubscription?) {
      self.coordinator = coordinator
      super.init(coordinator.subscription.name, replacedBy: source)
    }

    @inlinable
    package func receive(subscription received: any Subscription) { coordinator.attach(received, to: self) }

    @inlinable @inline(__always)
    package func receive(_ input: Value) -> Subscribers.Demand {
      let coordinator = coordinator
      let outermost = coordinator.gate.enter(coordinator.subscription.name)
      var more = Subscribers.Demand.none
      #if DEBUG
        if !isActive, !hasEnded { reportMissingSubscription(publisher) }
      #endif
      if !hasEnded, coordinator.phase != .over, coordinator.subscription.isActive {
        if coordinator.waitingCount != 0 {
          coordinator.keepWaiting(input, from: self)  // behind the values that wait
        } else if coordinator.demand.isUnlimited {
          coordinator.deliver(input)
        } else if coordinator.demand.take() {
          coordinator.deliver(input)
          more = .max(1)
          // A value that the delivery has caused waits for the demand that the delivery returned.
          if coordinator.waitingCount != 0 { coordinator.resume(outermost) }
        } else {
          coordinator.keepWaiting(input, from: self)
        }
      }
      if outermost { coordinator.leave() }
      return more
    }

    @inlinable
    package func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      if coordinator.complete(self) { coordinator.innerDidComplete(self, completion) }
    }
  }
}
