extension Publishers {
  /// What ``Publisher/delay(for:tolerance:scheduler:options:)`` returns.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How much later to deliver.
    public let interval: Context.SchedulerTimeType.Stride
    /// How much later than that is still good.
    public let tolerance: Context.SchedulerTimeType.Stride
    /// Where the values are delivered.
    public let scheduler: Context
    /// The scheduler's options.
    public let options: Context.SchedulerOptions?

    /// Makes one without the method of ``Publisher`` that usually does.
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
          delivery: ScheduledDelivery("Delay", subscriber, scheduler, options), interval: interval, tolerance: tolerance
        ))
    }
  }
}

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
  /// Delivers later, on a scheduler.
  ///
  ///     self:                                   ──1──2────|
  ///     delay(for: .seconds(2), …)              ────1──2────|
  ///
  /// Values and the end, a failure too, are delayed alike and keep their order. Demand and cancel stay on the
  /// thread where they are made; cancelling drops what has not been delivered. What waits has no bound but the
  /// demand. Cost: as ``receive(on:options:)``.
  ///
  /// - Parameters:
  ///   - interval: How much later, in the scheduler's time.
  ///   - tolerance: How much later than that is still good; the scheduler's minimum if nil.
  ///   - scheduler: Where to deliver.
  ///   - options: The scheduler's options.
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
