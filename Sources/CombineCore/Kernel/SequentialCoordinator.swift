/// Subscribes to one publisher after another on behalf of one downstream: `catch`, `retry`, `append`, `prepend`.
///
/// The first upstream's subscription makes the downstream receive its own; the following ones go into the
/// ``SubscriptionArbiter``. When an upstream ends, its ``InnerSubscriber`` decides: end, or subscribe to another publisher. Subscribing
/// runs in a loop, never from inside itself, so that a million publishers that end at once need constant stack
/// (law 19).
///
/// Cost: a arbiter, a subscription, and two objects per upstream.
@usableFromInline
package final class SequentialCoordinator<Downstream: Subscriber>: @unchecked Sendable {  // guarded by the lock
  @usableFromInline package let downstream: Downstream
  @usableFromInline package let arbiter = SubscriptionArbiter()
  @usableFromInline package let subscription: PipelineSubscription
  private let lock = Lock()
  @exclusivity(unchecked) private var next: (() -> Void)?
  @exclusivity(unchecked) private var isRunning = false

  @inlinable
  package init(_ name: String, _ downstream: Downstream) {
    self.downstream = downstream
    subscription = PipelineSubscription(name)
  }

  /// Runs the closure, which subscribes an ``InnerSubscriber`` to a publisher: now, or when the subscribing that is under way
  /// has returned.
  @usableFromInline
  package func subscribeNext(_ subscribe: @escaping () -> Void) {
    let runs = lock.withLock {
      next = subscribe
      defer { isRunning = true }
      return !isRunning
    }
    guard runs else { return }
    while true {
      let subscribe = lock.withLock { () -> (() -> Void)? in
        isRunning = next != nil
        return next.take()
      }
      guard let subscribe else { return }
      if !subscription.hasEnded { subscribe() }
    }
  }

  /// Takes the subscription of an upstream.
  @usableFromInline
  package func didReceiveSubscription(of upstream: PipelineSubscription) {
    let arbiter = arbiter
    if subscription.attach(nil, request: { arbiter.request($1) }, cancel: { _ in arbiter.cancel() }) {
      downstream.receive(subscription: subscription)
    }
    let open = arbiter.setUpstream(upstream)
    if open != .none { upstream.request(open) }
  }

  /// Ends the stream.
  @inlinable
  package func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if subscription.complete() { downstream.receive(completion: completion) }
  }

  /// Receives from one of the upstreams.
  @usableFromInline
  package final class InnerSubscriber<Failure: Error>: Subscriber {
    @usableFromInline package typealias Input = Downstream.Input

    @usableFromInline package let coordinator: SequentialCoordinator
    @usableFromInline package let upstream: PipelineSubscription
    @usableFromInline package let onEnd: (Subscribers.Completion<Failure>, _ isEmpty: Bool) -> Void
    @exclusivity(unchecked) @usableFromInline package var isEmpty = true

    /// - Parameter onEnd: Called when this upstream ends; runs or ends the coordinator. Is told whether the upstream
    ///   has delivered nothing.
    @inlinable
    package init(
      _ coordinator: SequentialCoordinator, onEnd: @escaping (Subscribers.Completion<Failure>, _ isEmpty: Bool) -> Void
    ) {
      self.coordinator = coordinator
      self.onEnd = onEnd
      upstream = PipelineSubscription(coordinator.subscription.name)
    }

    @usableFromInline
    package func receive(subscription received: any Subscription) {
      guard upstream.attach(received) else { return received.cancel() }
      coordinator.didReceiveSubscription(of: upstream)
    }

    @inlinable @inline(__always)
    package func receive(_ input: Input) -> Subscribers.Demand {
      guard upstream.isActive, coordinator.arbiter.take() else { return .none }
      isEmpty = false
      let more = coordinator.downstream.receive(input)
      let (returned, instead) = coordinator.arbiter.add(more, from: upstream)
      instead?.request(more)
      return returned
    }

    @inlinable
    package func receive(completion: Subscribers.Completion<Failure>) {
      if upstream.complete() { onEnd(completion, isEmpty) }
    }
  }
}
