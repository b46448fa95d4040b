extension Publishers {
  /// A publisher that delivers elements and the completion on a scheduler after a delay.
  ///
  /// Returned by ``Publisher/delay(for:tolerance:scheduler:options:)``.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements and completion are delivered later.
    public let upstream: Upstream
    /// The delay, in the scheduler's time.
    public let interval: Context.SchedulerTimeType.Stride
    /// The additional delay, in the scheduler's time, that the scheduler may add.
    public let tolerance: Context.SchedulerTimeType.Stride
    /// The scheduler on which elements and the completion are delivered.
    public let scheduler: Context
    /// The options that are passed to the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that delivers elements and the completion on a scheduler after a delay.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements and completion are delivered later.
    ///   - interval: The delay, in the scheduler's time.
    ///   - tolerance: The additional delay, in the scheduler's time, that the scheduler may add.
    ///   - scheduler: The scheduler on which elements and the completion are delivered.
    ///   - options: The options that are passed to the scheduler.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride,
      scheduler: Context, options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(
        DelaySubscriber(
          delivery: ScheduledDelivery("Delay", subscriber, scheduler, options), interval: interval,
          tolerance: tolerance))
    }
  }
}

/// A subscriber that schedules each element and the completion for the current time plus the delay, for
/// ``Publishers/Delay``.
@frozen @usableFromInline
struct DelaySubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber {
  @usableFromInline let delivery: ScheduledDelivery<Downstream, Context>
  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let tolerance: Context.SchedulerTimeType.Stride

  @inlinable
  init(
    delivery: ScheduledDelivery<Downstream, Context>, interval: Context.SchedulerTimeType.Stride,
    tolerance: Context.SchedulerTimeType.Stride
  ) {
    self.delivery = delivery
    self.interval = interval
    self.tolerance = tolerance
  }

  @inlinable
  var combineIdentifier: CombineIdentifier { CombineIdentifier(delivery) }

  @inlinable
  func receive(subscription received: any Subscription) { _ = delivery.start(received) }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if delivery.upstream.isActive, delivery.subscription.isActive { post(.value(input)) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if delivery.upstream.complete() { post(.end(completion)) }
  }

  @inlinable
  func post(_ signal: ScheduledDelivery<Downstream, Context>.Signal) {
    delivery.schedule(signal, after: delivery.scheduler.now.advanced(by: interval), tolerance: tolerance)
  }
}

extension Publisher {
  /// Delivers elements and the completion on a scheduler after a delay.
  ///
  ///     self:                                   ──1──2────|
  ///     delay(for: .seconds(2), …)              ────1──2────|
  ///
  /// Elements and the completion are delayed alike and keep their order.
  ///
  /// - Threads: Elements and the completion arrive on the scheduler. Requests and cancels go upstream on the thread
  ///   that makes them.
  /// - Demand: Passes requests upstream unchanged.
  /// - Completion: Delays the completion, a failure too. A cancel drops the elements that have not been delivered.
  /// - Memory: The number of waiting elements is bounded by the demand alone. A cancel ends their timers too, unless
  ///   the scheduler is one that cannot cancel actions.
  /// - Cost: As for ``Publisher/receive(on:options:)``.
  ///
  /// - Parameters:
  ///   - interval: The delay, in the scheduler's time.
  ///   - tolerance: The additional delay, in the scheduler's time, that the scheduler may add. With `nil`, the
  ///     scheduler's minimum tolerance.
  ///   - scheduler: The scheduler on which elements and the completion are delivered.
  ///   - options: The options that are passed to the scheduler.
  /// - Returns: A publisher of the delayed elements.
  @inlinable
  public func delay<Context: Scheduler>(
    for interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride? = nil,
    scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, Context> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance, scheduler: scheduler,
      options: options)
  }
}
