extension Publishers {
  /// A publisher that delivers elements on a scheduler.
  ///
  /// Returned by ``Publisher/receive(on:options:)``.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements and completion are moved to the scheduler.
    public let upstream: Upstream
    /// The scheduler on which elements are delivered.
    public let scheduler: Context
    /// The options for each action of the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that delivers elements on a scheduler.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements and completion are moved to the scheduler.
    ///   - scheduler: The scheduler on which elements are delivered.
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
      upstream.subscribe(ReceiveOnSubscriber(ScheduledDelivery("ReceiveOn", subscriber, scheduler, options)))
    }
  }
}

/// A subscriber that passes each element and the completion to a ``ScheduledDelivery``, for ``Publishers/ReceiveOn``.
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
  /// Delivers elements and the completion on a scheduler.
  ///
  ///     self:                      ──1──2──3──|          any thread
  ///     receive(on: queue)         ───1──2──3──|         the queue
  ///
  /// Each element and the completion is one action of the scheduler. Their order is kept and deliveries never overlap,
  /// on a concurrent queue as well.
  ///
  /// - Threads: Elements and the completion arrive on the scheduler. The subscription arrives on the upstream's thread;
  ///   requests and `cancel()` pass upstream on the calling thread. After `cancel()` on the scheduler, nothing more
  ///   arrives.
  /// - Demand: Passes unchanged.
  /// - Completion: Delivers the completion, a failure too, after all elements that arrived before it.
  /// - Memory: Elements wait for the scheduler in a queue that only the demand bounds.
  /// - Cost: One action of the scheduler and one acquired lock per element.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which elements are delivered.
  ///   - options: The options for each action of the scheduler.
  /// - Returns: A publisher that delivers on the scheduler.
  @inlinable
  public func receive<Context: Scheduler>(
    on scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, Context> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}
