extension Publishers {
  /// What ``Publisher/debounce(for:scheduler:options:)`` returns.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How long it must be quiet.
    public let dueTime: Context.SchedulerTimeType.Stride
    /// Where the values are delivered.
    public let scheduler: Context
    /// The scheduler's options.
    public let options: Context.SchedulerOptions?

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(DebounceSubscriber(ScheduledDelivery("Debounce", subscriber, scheduler, options), dueTime))
    }
  }
}

@usableFromInline
final class DebounceSubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  private let delivery: ScheduledDelivery<Downstream, Context>
  private let timer: ResettableTimer<Context, ScheduledDelivery<Downstream, Context>, Input>

  @usableFromInline
  init(_ delivery: ScheduledDelivery<Downstream, Context>, _ dueTime: Context.SchedulerTimeType.Stride) {
    self.delivery = delivery
    timer = ResettableTimer(
      delivery.scheduler, dueTime, delivery.options, owner: delivery,
      commit: { delivery, value in if delivery.demand.take() { delivery.enqueue(.value(value)) } },
      onFire: { $0.deliverNext() })
  }

  @usableFromInline
  func receive(subscription received: any Subscription) {
    _ = delivery.start(received, requestsUnlimited: true, onCancel: { [timer] in timer.cancel() })
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    if delivery.upstream.isActive, delivery.subscription.isActive { timer.reset(input) }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard delivery.upstream.complete() else { return }
    timer.cancel()
    delivery.schedule(.end(completion))
  }
}

extension Publisher {
  /// Delivers the newest value once it has been quiet for a while.
  ///
  ///     self:                                      ──1─2─3─────────4──|
  ///     debounce(for: .seconds(4), …)              ───────────3──────|
  ///
  /// Delivers on the scheduler. Asks this publisher for everything; a value for which nobody has asked when it is
  /// due is dropped. A value that is not yet due when this publisher ends is dropped too, as with the original; the
  /// end is delivered without delay. However fast the values come, the scheduler holds one action. Cost: two lock
  /// pairs a value, ten objects per subscriber.
  ///
  /// - Parameters:
  ///   - dueTime: How long it must be quiet, in the scheduler's time.
  ///   - scheduler: Where to deliver.
  ///   - options: The scheduler's options.
  @inlinable
  public func debounce<Context: Scheduler>(
    for dueTime: Context.SchedulerTimeType.Stride, scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, Context> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}
