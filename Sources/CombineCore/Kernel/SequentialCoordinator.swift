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
/// - Cost: Two allocations, and one per upstream.
@usableFromInline
package final class SequentialCoordinator<Downstream: Subscriber>: UpstreamSequence, @unchecked Sendable {  // one `let`
  @usableFromInline package let downstream: Downstream

  @inlinable
  package init(_ name: StaticName, _ downstream: Downstream, rejectsZeroDemand: Bool = false) {
    self.downstream = downstream
    super.init(name, rejectsZeroDemand: rejectsZeroDemand)
  }

  /// Subscribes to the first publisher.
  ///
  /// - Parameter step: The decision when that publisher completes.
  @inlinable
  func begin<Upstream: Publisher, S: CompletionStep>(_ upstream: Upstream, _ step: S)
  where
    Upstream.Output == Downstream.Input, S.Failure == Upstream.Failure, S.Output == Downstream.Input,
    S.OutputFailure == Downstream.Failure
  {
    beginRunning()
    upstream.subscribe(InnerSubscriber(self, step))
    runNext()
  }

  /// Delivers the subscription, and then the elements of a first upstream that need not be subscribed to.
  ///
  /// - Returns: `false` if the downstream has not requested an unlimited number of elements. The caller then subscribes
  ///   to that upstream.
  @inlinable
  func deliverFirst(_ elements: [Downstream.Input]) -> Bool {
    if attachSubscription() { downstream.receive(subscription: subscription) }
    guard demand.isUnlimited else { return subscription.hasEnded }
    for element in elements where !subscription.hasEnded { _ = downstream.receive(element) }
    return true
  }

  /// Completes the stream.
  @inlinable
  package func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    clear()
    if subscription.complete() { downstream.receive(completion: completion) }
  }

  /// A subscriber that forwards the values of the current upstream, and performs the decision of a step when it
  /// completes. It is also the subscription to that upstream.
  @usableFromInline
  package final class InnerSubscriber<S: CompletionStep>: PipelineSubscription, Subscriber, @unchecked Sendable
  where S.Output == Downstream.Input, S.OutputFailure == Downstream.Failure {  // see `step`
    @usableFromInline package typealias Input = Downstream.Input
    @usableFromInline package typealias Failure = S.Failure

    @usableFromInline package let coordinator: SequentialCoordinator
    /// Used like the fields of the superclass: by a thread that is a user, or by the one that releases.
    @exclusivity(unchecked) @usableFromInline var step: S
    /// Releases what the step holds. It captures nothing, and is formed where the types are known: the class itself
    /// would look up those that the step makes of them.
    @usableFromInline let releaseStep: (InnerSubscriber) -> Void

    /// Creates a subscriber.
    ///
    /// - Parameter step: The decision when this upstream completes.
    @inlinable
    init(_ coordinator: SequentialCoordinator, _ step: S) {
      self.coordinator = coordinator
      self.step = step
      releaseStep = { $0.step.release() }
      super.init(coordinator.subscription.name, forwardsZeroDemand: true)
    }

    override func releaseFields() { releaseStep(self) }

    @inlinable
    package func receive(subscription received: any Subscription) {
      guard attach(received) else { return received.cancel() }
      if coordinator.attachSubscription() {
        coordinator.downstream.receive(subscription: coordinator.subscription)
      }
      coordinator.requestOutstanding(of: self)
    }

    @inlinable @inline(__always)
    package func receive(_ input: Input) -> Subscribers.Demand {
      guard isActive else { return .none }
      coordinator.countElement()
      let more = coordinator.downstream.receive(input)
      let (returned, instead) = coordinator.add(more, from: self)
      instead?.request(more)
      return returned
    }

    @inlinable
    package func receive(completion: Subscribers.Completion<S.Failure>) {
      guard completeKeepingFields() else { return }
      let step = step
      leave()
      step.perform(completion, coordinator)
    }
  }
}

/// The decision of an operator that subscribes to one publisher after another: what follows the completion of an
/// upstream.
@usableFromInline
package protocol CompletionStep<Failure, Output, OutputFailure> {
  associatedtype Failure: Error
  associatedtype Output
  associatedtype OutputFailure: Error

  /// Completes the stream, or subscribes to another publisher.
  func perform<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<Failure>, _ coordinator: SequentialCoordinator<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == OutputFailure

  /// Releases the closures and publishers that are held.
  mutating func release()
}

/// Completes the stream as the upstream completed, for the last publisher of a sequence.
@frozen @usableFromInline
package struct FinalUpstreamStep<Output, Failure: Error>: CompletionStep {
  @usableFromInline package typealias OutputFailure = Failure

  @inlinable package init() {}

  @inlinable
  package func perform<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<Failure>, _ coordinator: SequentialCoordinator<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    coordinator.end(completion)
  }

  @inlinable package mutating func release() {}
}

/// The base class of ``SequentialCoordinator``: the demand, the current upstream, and the loop that subscribes, which
/// do not depend on the type of the values.
@usableFromInline
package class UpstreamSequence: SubscriptionArbiter, @unchecked Sendable {  // `lock` guards every `var`
  @usableFromInline package final let subscription: PipelineSubscription
  @exclusivity(unchecked) private final var next: (() -> Void)?
  @exclusivity(unchecked) private final var isRunning = false

  @usableFromInline
  init(_ name: StaticName, rejectsZeroDemand: Bool) {
    subscription = PipelineSubscription(name, rejectsZeroDemand: rejectsZeroDemand, forwardsZeroDemand: true)
    super.init()
  }

  /// Runs a closure that subscribes an ``InnerSubscriber`` to a publisher: now, or after the subscribing that is under
  /// way has returned.
  @usableFromInline
  package final func subscribeNext(_ subscribe: @escaping () -> Void) {
    let runs = lock.withLock {
      next = subscribe
      defer { isRunning = true }
      return !isRunning
    }
    if runs { runNext() }
  }

  /// Records that the first publisher is being subscribed to. No other thread knows this object yet.
  @usableFromInline
  final func beginRunning() { isRunning = true }

  /// Subscribes to the publishers that followed meanwhile, one after the other.
  @usableFromInline
  final func runNext() {
    while true {
      let subscribe = lock.withLock { () -> (() -> Void)? in
        isRunning = next != nil
        return next.take()
      }
      guard let subscribe else { return }
      if !subscription.hasEnded { subscribe() }
    }
  }

  /// Attaches the downstream's subscription.
  ///
  /// - Returns: `true` for the first upstream: the downstream must receive the subscription now.
  @usableFromInline
  final func attachSubscription() -> Bool {
    subscription.attach(to: nil, owner: self) { unsafeDowncast($0.owner!, to: UpstreamSequence.self).perform($1) }
  }

  /// Makes an upstream the current one, and requests the outstanding demand of it.
  @usableFromInline
  final func requestOutstanding(of upstream: PipelineSubscription) {
    let open = setUpstream(upstream)
    if open != .none { upstream.request(open) }
  }
}
