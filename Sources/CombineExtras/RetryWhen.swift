import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

extension Publishers {
  /// A publisher that subscribes to another one again whenever a third one, made from the failures, publishes.
  ///
  /// Returned by `retryWhen(_:)`.
  public struct RetryWhen<Upstream: Publisher, Trigger: Publisher>: Publisher
  where Trigger.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to again.
    public let upstream: Upstream
    /// A closure that creates the trigger from a publisher of the failures.
    public let makeTrigger: (AnyPublisher<Failure, Never>) -> Trigger

    /// Creates a publisher that subscribes to another one again whenever a trigger publishes.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that is subscribed to again.
    ///   - makeTrigger: A closure that creates the trigger from a publisher of the failures.
    public init(upstream: Upstream, makeTrigger: @escaping (AnyPublisher<Failure, Never>) -> Trigger) {
      self.upstream = upstream
      self.makeTrigger = makeTrigger
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let upstream = upstream
      let subscription = RetryWhenSubscription(subscriber) { upstream.subscribe(AttemptSubscriber($0)) }
      subscription.listen(to: makeTrigger(subscription.failures.eraseToAnyPublisher()))
      subscription.start()
    }
  }
}

/// The subscription of `retryWhen`.
@usableFromInline
final class RetryWhenSubscription<Output, Failure: Error>:
  SequentialSubscription<Output, Failure>, @unchecked Sendable  // the lock guards the fields
{
  @usableFromInline let failures = PassthroughSubject<Failure, Never>()
  private var trigger: AnyCancellable?
  private var isWaiting = false
  private var hasEnded = false

  @usableFromInline
  init<Downstream: Subscriber>(
    _ downstream: Downstream, subscribeNext: @escaping (SequentialSubscription<Output, Failure>) -> Void
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    super.init("RetryWhen", downstream, subscribeNext: subscribeNext)
  }

  /// Subscribes to the trigger.
  @usableFromInline
  func listen<Trigger: Publisher>(to trigger: Trigger) where Trigger.Failure == Failure {
    let listening = trigger.sink { [weak self] in
      self?.complete($0, afterDelivery: true)
    } receiveValue: { [weak self] _ in
      guard let self else { return }
      let isWaiting = lock.withLock {
        defer { self.isWaiting = false }
        return self.isWaiting
      }
      if isWaiting { resubscribe() }
    }
    let isOver = lock.withLock {
      if !hasEnded { self.trigger = listening }
      return hasEnded
    }
    if isOver { listening.cancel() }
  }

  @usableFromInline
  override func didComplete(_ completion: Subscribers.Completion<Failure>) {
    guard case .failure(let error) = completion else { return complete(completion) }
    lock.withLock { isWaiting = true }
    failures.send(error)
  }

  @usableFromInline
  override func didEnd() {
    let dead = lock.withLock {
      hasEnded = true
      return trigger.take()
    }
    dead?.cancel()
  }
}

extension Publisher {
  /// Subscribes to this publisher again, after a failure, when a publisher made from the failures publishes.
  ///
  ///     self, every time:               ──1──✕
  ///     the trigger:                    ─────────x──────────|
  ///     retryWhen { f($0) }             ──1────────1────────|
  ///
  /// The most general form of `retry`: the closure receives a publisher of the failures, and returns one each of whose
  /// elements starts the next attempt, and whose completion becomes that of the result.
  ///
  ///     request.retryWhen { failures in failures.flatMap { _ in signIn().first() } }
  ///
  /// Waiting that only depends on the number of failures is what
  /// ``retry(_:backoff:jitter:scheduler:options:resetsAfterElement:when:)`` is for.
  ///
  /// - Threads: The closure runs once, where the downstream subscribes. Another attempt is made where the trigger
  ///   publishes.
  /// - Demand: Passed to the upstream; what a failed attempt has left is requested from the next one. Unlimited from
  ///   the trigger. An element of the trigger while an attempt is under way is ignored.
  /// - Completion: `finished` of the upstream passes. A completion of the trigger cancels the upstream and passes.
  /// - Cost: An acquired lock per element.
  ///
  /// - Parameter makeTrigger: A closure that creates the trigger from a publisher of the failures.
  /// - Returns: A publisher of the elements of all attempts.
  @_disfavoredOverload
  public func retryWhen<Trigger: Publisher>(
    _ makeTrigger: @escaping (AnyPublisher<Failure, Never>) -> Trigger
  ) -> Publishers.RetryWhen<Self, Trigger> where Trigger.Failure == Failure {
    Publishers.RetryWhen(upstream: self, makeTrigger: makeTrigger)
  }

  /// Subscribes to this publisher again, after a failure, when a publisher that never fails, made from the failures,
  /// publishes.
  ///
  /// Everything else is as for the form whose trigger can fail.
  ///
  /// - Parameter makeTrigger: A closure that creates the trigger from a publisher of the failures.
  /// - Returns: A publisher of the elements of all attempts.
  @_disfavoredOverload
  public func retryWhen<Trigger: Publisher>(
    _ makeTrigger: @escaping (AnyPublisher<Failure, Never>) -> Trigger
  ) -> Publishers.RetryWhen<Self, Publishers.SetFailureType<Trigger, Failure>> where Trigger.Failure == Never {
    Publishers.RetryWhen(upstream: self) { makeTrigger($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Returns a publisher of the elements of this one, which never fails, so that the trigger is never needed.
  ///
  /// Everything else is as for the form in which both can fail.
  ///
  /// - Parameter makeTrigger: A closure that creates the trigger from a publisher of the failures.
  /// - Returns: A publisher of the elements of all attempts.
  @_disfavoredOverload
  public func retryWhen<Trigger: Publisher>(
    _ makeTrigger: @escaping (AnyPublisher<Never, Never>) -> Trigger
  ) -> Publishers.RetryWhen<Self, Trigger> where Trigger.Failure == Never {
    Publishers.RetryWhen(upstream: self, makeTrigger: makeTrigger)
  }
}
