/// Subscribes to the newest of the publishers that its upstream delivers, and cancels the one before it.
///
/// An upstream checks inside the gate, where it delivers, that it is still the newest (law 2, serialized; law 14,
/// nothing after cancel). The upstream that it replaces is cancelled before the new one is subscribed to (law 17,
/// ending cancels the others once). A ``SubscriptionArbiter`` keeps the outstanding demand. `cancel()` and `request`
/// never wait for the gate (law 13, cancel never waits).
///
/// The object is also the subscription to its upstream.
///
/// - Cost: One acquired lock per value, two allocations per publisher.
@usableFromInline
package final class SwitchSubscriber<Nested: Publisher, Downstream: Subscriber>: PipelineSubscription, Subscriber,
  @unchecked Sendable
where Nested.Output == Downstream.Input, Nested.Failure == Downstream.Failure {  // the gate guards every `var`
  @usableFromInline package typealias Input = Nested
  @usableFromInline package typealias Failure = Downstream.Failure

  @usableFromInline package let gate = SerialGate()
  @usableFromInline package let downstream: Downstream
  @usableFromInline package let subscription: PipelineSubscription
  @usableFromInline package let arbiter = SubscriptionArbiter()
  @exclusivity(unchecked) @usableFromInline package var newest: PipelineSubscription?
  @exclusivity(unchecked) @usableFromInline package var sourceDidComplete = false
  /// The number of deliveries in progress of the values of publishers that were not subscribed to.
  @exclusivity(unchecked) @usableFromInline package var scalarDeliveries = 0

  @inlinable
  package init(_ name: StaticName, _ downstream: Downstream) {
    self.downstream = downstream
    subscription = PipelineSubscription(name, rejectsZeroDemand: true)
    super.init(name)
  }

  /// Delivers the subscription to the downstream; call it before subscribing to the upstream.
  @inlinable
  package func start() {
    arbiter.attach(subscription, to: self)
    downstream.receive(subscription: subscription)
  }

  @inlinable
  package func receive(subscription received: any Subscription) {
    guard attach(received) else { return received.cancel() }
    request(.unlimited)
  }

  @inlinable
  package func receive(_ nested: Nested) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    if arbiter.demand.isUnlimited, let value = scalarValue(of: nested) {
      replace(with: nil)?.cancel()
      deliverScalar(value)
      return .none
    }
    let innerSubscriber = InnerSubscriber(self)
    replace(with: innerSubscriber.upstream)?.cancel()
    nested.subscribe(innerSubscriber)
    return .none
  }

  /// Delivers the only value of a publisher that need not be subscribed to.
  @inlinable
  package func deliverScalar(_ value: Downstream.Input) {
    let outermost = gate.enter(subscription.name)
    if subscription.isActive {
      scalarDeliveries += 1
      _ = downstream.receive(value)
      scalarDeliveries -= 1
      if sourceDidComplete, isExhausted { finish(.finished) }
    }
    if outermost { gate.leave() }
  }

  @usableFromInline
  package func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard end() else { return }
    let outermost = gate.enter(subscription.name)
    sourceDidComplete = true
    if completion.isFailure || isExhausted { finish(completion) }
    if outermost { gate.leave() }
  }

  /// `true` if no publisher can deliver another value.
  @inlinable
  package var isExhausted: Bool { newest == nil && scalarDeliveries == 0 }

  @inlinable
  package func replace(with upstream: PipelineSubscription?) -> PipelineSubscription? {
    let outermost = gate.enter(subscription.name)
    let old = newest
    newest = upstream
    if outermost { gate.leave() }
    return old
  }

  @usableFromInline
  package func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    newest?.cancel()  // even if its subscription has not arrived
    if subscription.terminate() { downstream.receive(completion: completion) }
  }

  /// A subscriber that forwards the values of one inner publisher while it is the newest one.
  @usableFromInline
  package final class InnerSubscriber: Subscriber {
    @usableFromInline package typealias Input = Downstream.Input
    @usableFromInline package typealias Failure = Downstream.Failure

    @usableFromInline package let parent: SwitchSubscriber
    @usableFromInline package let upstream: PipelineSubscription

    @inlinable
    package init(_ parent: SwitchSubscriber) {
      self.parent = parent
      upstream = PipelineSubscription(parent.subscription.name)
    }

    @usableFromInline
    package func receive(subscription received: any Subscription) {
      guard upstream.attach(received) else { return received.cancel() }
      // The upstream is set inside the gate, so that a late subscription never replaces a newer one. The request is
      // made after leaving it, because a publisher that delivers synchronously enters its own gates.
      let outermost = parent.gate.enter(parent.subscription.name)
      let open = parent.newest === upstream ? parent.arbiter.setUpstream(upstream) : .none
      if outermost { parent.gate.leave() }
      if open != .none { upstream.request(open) }
    }

    @inlinable @inline(__always)
    package func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      let outermost = parent.gate.enter(parent.subscription.name)
      var more = Subscribers.Demand.none
      var (returned, instead) = (more, PipelineSubscription?.none)
      if parent.newest === upstream, !upstream.hasEnded {
        parent.arbiter.countElement()
        more = parent.downstream.receive(input)
        (returned, instead) = parent.arbiter.add(more, from: upstream)
      }
      if outermost { parent.gate.leave() }
      instead?.request(more)
      return returned
    }

    @usableFromInline
    package func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      guard upstream.end() else { return }
      let outermost = parent.gate.enter(parent.subscription.name)
      if parent.newest === upstream {
        parent.newest = nil
        if completion.isFailure || (parent.sourceDidComplete && parent.isExhausted) { parent.finish(completion) }
      }
      if outermost { parent.gate.leave() }
    }
  }
}
