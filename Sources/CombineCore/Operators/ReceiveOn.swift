extension Publishers {
  /// What ``Publisher/receive(on:options:)`` returns.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Where the values are delivered.
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
      upstream.subscribe(ReceiveOnSubscriber(ScheduledDelivery("ReceiveOn", subscriber, scheduler, options)))
    }
  }
}

@frozen @usableFromInline
struct ReceiveOnSubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber {
  @usableFromInline let delivery: ScheduledDelivery<Downstream, Context>

  @inlinable
  init(_ delivery: ScheduledDelivery<Downstream, Context>) { self.delivery = delivery }

  @inlinable
  var combineIdentifier: CombineIdentifier { CombineIdentifier(delivery) }

  @inlinable
  func receive(subscription received: any Subscription) { _ = delivery.start(received) }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if delivery.upstream.isActive, delivery.subscription.isActive {
      delivery.schedule(.value(input))
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if delivery.upstream.complete() { delivery.schedule(.end(completion)) }
  }
}

extension Publisher {
  /// Delivers on a scheduler.
  ///
  ///     self:                      ──1──2──3──|          any thread
  ///     receive(on: queue)         ───1──2──3──|         the queue
  ///
  /// Each value, and the end, is one action of the scheduler. Their order is kept, and deliveries never overlap,
  /// also on a concurrent queue. The subscription, demand and cancel stay on the thread where they are made; after
  /// a cancel on the scheduler nothing more arrives. What has been delivered upstream and not yet here waits in a
  /// queue that has no bound but the demand. Cost: an action of the scheduler and a lock pair a value.
  @inlinable
  public func receive<Context: Scheduler>(
    on scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, Context> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}
