extension Publishers {
  /// A publisher that subscribes to its upstream, requests elements and cancels on a scheduler.
  ///
  /// Returned by ``Publisher/subscribe(on:options:)``.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to, requested from and cancelled on the scheduler.
    public let upstream: Upstream
    /// The scheduler on which the upstream is subscribed to.
    public let scheduler: Context
    /// The options for each action of the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that subscribes to its upstream, requests elements and cancels on a scheduler.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that is subscribed to, requested from and cancelled on the scheduler.
    ///   - scheduler: The scheduler on which the upstream is subscribed to.
    ///   - options: The options for each action of the scheduler.
    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let (upstream, scheduler, options) = (upstream, scheduler, options)
      scheduler.schedule(options: options) {
        upstream.subscribe(SubscribeOnSubscriber(subscriber, scheduler, options))
      }
    }
  }
}

/// A subscriber that schedules requests and the cancellation of its upstream, and passes elements and the completion
/// without scheduling them; for ``Publishers/SubscribeOn``.
@usableFromInline
final class SubscribeOnSubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let subscription = PipelineSubscription("SubscribeOn", forwardsZeroDemand: true)
  @usableFromInline let upstream = PipelineSubscription("SubscribeOn", forwardsZeroDemand: true)
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?
  /// `true` to cancel the upstream also after the completion. A subscription of this package has nothing left to do
  /// then. Set before any delivery.
  @exclusivity(unchecked) @usableFromInline var cancelsAfterCompletion = false

  @inlinable
  init(_ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.options = options
  }

  @usableFromInline
  func receive(subscription received: any Subscription) {
    guard upstream.attach(received) else { return received.cancel() }
    let foreign = PipelineSubscription.plain(received) == nil ? received : nil
    cancelsAfterCompletion = foreign != nil
    let (upstream, scheduler, options) = (upstream, scheduler, options)
    _ = subscription.attach(to: nil) { _, call in
      switch call {
      case .request(let more):
        guard !upstream.hasEnded else { return }
        scheduler.schedule(options: options) { upstream.request(more) }
      case .cancel:
        scheduler.schedule(options: options) {
          if !upstream.terminate() { foreign?.cancel() }
        }
      }
    }
    downstream.receive(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard upstream.isActive, subscription.isActive else { return .none }
    return downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else { return }
    if cancelsAfterCompletion ? subscription.isActive : subscription.end() {
      downstream.receive(completion: completion)
    }
  }
}

extension Publisher {
  /// Subscribes to this publisher, requests elements and cancels on a scheduler.
  ///
  ///     self:                        ──1──2──3──|        subscribed to on the queue
  ///     subscribe(on: queue)         ──1──2──3──|
  ///
  /// After `cancel()` no further delivery begins, although the upstream is cancelled only when the scheduler runs the
  /// action.
  ///
  /// - Threads: The subscription arrives on the scheduler. Elements and the completion arrive on the thread on which
  ///   this publisher delivers them; for a source that delivers synchronously when elements are requested, that is the
  ///   scheduler.
  /// - Demand: Passes unchanged, on the scheduler.
  /// - Completion: Passes unchanged. A `cancel()` after the completion still cancels a hand-written subscription of the
  ///   upstream, on the scheduler.
  /// - Memory: Retains a hand-written subscription of the upstream until the downstream releases its own.
  /// - Cost: One action of the scheduler per request, none per element.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which to subscribe, request and cancel.
  ///   - options: The options for each action of the scheduler.
  /// - Returns: A publisher that subscribes on the scheduler.
  @inlinable
  public func subscribe<Context: Scheduler>(
    on scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, Context> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}
