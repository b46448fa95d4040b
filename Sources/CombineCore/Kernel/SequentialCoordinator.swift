/// Subscribes to one publisher after another for the same downstream, for `catch`, `retry`, `append` and `prepend`.
///
/// The first upstream's subscription makes the downstream receive its own; those that follow replace it in the
/// ``SubscriptionArbiter``. When an upstream completes, its ``InnerSubscriber`` decides: complete, or subscribe to
/// another publisher.
///
/// - Threads: Subscribing runs in a loop and does not recurse. A million publishers that complete synchronously
///   therefore need constant stack (law 19, bounded stack).
/// - Demand: Kept by the arbiter across upstreams. Elements beyond it are passed.
/// - Memory: A cancel releases the closures of the current upstream, even if that upstream retains its subscriber
///   (law 16, everything is released).
/// - Cost: An arbiter, a subscription, and four allocations per upstream.
@usableFromInline
package final class SequentialCoordinator<Downstream: Subscriber>: @unchecked Sendable {  // `lock` guards every `var`
  @usableFromInline package let downstream: Downstream
  @usableFromInline package let arbiter = SubscriptionArbiter()
  @usableFromInline package let subscription: PipelineSubscription
  private let lock = Lock()
  @exclusivity(unchecked) private var next: (() -> Void)?
  @exclusivity(unchecked) private var isRunning = false

  @inlinable
  package init(_ name: String, _ downstream: Downstream, rejectsZeroDemand: Bool = false) {
    self.downstream = downstream
    subscription = PipelineSubscription(name, rejectsZeroDemand: rejectsZeroDemand, forwardsZeroDemand: true)
  }

  /// Runs a closure that subscribes an ``InnerSubscriber`` to a publisher: now, or after the subscribing that is under
  /// way has returned.
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

  /// Handles the subscription of an upstream.
  @usableFromInline
  package func didReceiveSubscription(of upstream: PipelineSubscription) {
    let arbiter = arbiter
    if subscription.attach(nil, request: { arbiter.request($1) }, cancel: { _ in arbiter.cancel() }) {
      downstream.receive(subscription: subscription)
    }
    let open = arbiter.setUpstream(upstream)
    if open != .none { upstream.request(open) }
  }

  /// Completes the stream.
  @inlinable
  package func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if subscription.complete() { downstream.receive(completion: completion) }
  }

  /// A subscriber that forwards the values of the current upstream, and calls a closure with its completion.
  @usableFromInline
  package final class InnerSubscriber<Failure: Error>: Subscriber {
    @usableFromInline package typealias Input = Downstream.Input

    @usableFromInline package let coordinator: SequentialCoordinator
    @usableFromInline package let upstream: PipelineSubscription
    @usableFromInline let onCompletion: ReleasableReference<(Subscribers.Completion<Failure>) -> Void>

    /// Creates a subscriber.
    ///
    /// - Parameter onCompletion: A closure to call when this upstream completes. It completes the stream or subscribes
    ///   to the next publisher.
    @inlinable
    package init(
      _ coordinator: SequentialCoordinator, onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.coordinator = coordinator
      self.onCompletion = ReleasableReference(onCompletion)
      upstream = PipelineSubscription(coordinator.subscription.name, forwardsZeroDemand: true)
    }

    @usableFromInline
    package func receive(subscription received: any Subscription) {
      let onCompletion = onCompletion
      guard upstream.attach(received, cancel: { _ in onCompletion.clear() }) else { return received.cancel() }
      coordinator.didReceiveSubscription(of: upstream)
    }

    @inlinable @inline(__always)
    package func receive(_ input: Input) -> Subscribers.Demand {
      guard upstream.isActive else { return .none }
      coordinator.arbiter.countElement()
      let more = coordinator.downstream.receive(input)
      let (returned, instead) = coordinator.arbiter.add(more, from: upstream)
      instead?.request(more)
      return returned
    }

    @inlinable
    package func receive(completion: Subscribers.Completion<Failure>) {
      guard upstream.complete(), let handle = onCompletion.take() else { return }
      handle(completion)
    }
  }
}
