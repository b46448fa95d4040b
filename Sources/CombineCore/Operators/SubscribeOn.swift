extension Publishers {
  /// What ``Publisher/subscribe(on:options:)`` returns.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Where the upstream is subscribed to.
    public let scheduler: Context
    /// The scheduler's options.
    public let options: Context.SchedulerOptions?

    /// Makes one without the method of ``Publisher`` that usually does.
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

@usableFromInline
final class SubscribeOnSubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let subscription = PipelineSubscription("SubscribeOn")
  @usableFromInline let upstream = PipelineSubscription("SubscribeOn")
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?

  @inlinable
  init(_ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.options = options
  }

  @usableFromInline
  func receive(subscription received: any Subscription) {
    guard upstream.attach(received) else { return received.cancel() }
    let (upstream, scheduler, options) = (upstream, scheduler, options)
    _ = subscription.attach(
      nil,
      request: { _, more in
        scheduler.schedule(options: options) { upstream.request(more) }
      },
      cancel: { _ in scheduler.schedule(options: options) { upstream.cancel() } })
    downstream.receive(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard upstream.isActive, subscription.isActive else { return .none }
    return downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete(), subscription.end() { downstream.receive(completion: completion) }
  }
}

extension Publisher {
  /// Subscribes, requests and cancels on a scheduler.
  ///
  ///     self:                        ──1──2──3──|        subscribed to on the queue
  ///     subscribe(on: queue)         ──1──2──3──|
  ///
  /// The subscription arrives on the scheduler. Values and the end pass on the thread that delivers them, which for
  /// a source that delivers when it is asked is the scheduler's. After `cancel()` nothing more arrives, at once; the
  /// upstream is cancelled when the scheduler comes to it. Cost: an action of the scheduler a request, none a value.
  @inlinable
  public func subscribe<Context: Scheduler>(
    on scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, Context> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}
