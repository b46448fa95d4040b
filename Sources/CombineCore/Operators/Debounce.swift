extension Publishers {
  /// A publisher that publishes elements only after a specified interval has elapsed between them.
  ///
  /// Returned by ``Publisher/debounce(for:scheduler:options:)``.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements this publisher receives.
    public let upstream: Upstream
    /// The interval, in the scheduler's time, during which no new element must arrive.
    public let dueTime: Context.SchedulerTimeType.Stride
    /// The scheduler on which elements and the completion are delivered.
    public let scheduler: Context
    /// The options that are passed to the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that publishes elements only after a specified interval has elapsed between them.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements this publisher receives.
    ///   - dueTime: The interval, in the scheduler's time, during which no new element must arrive.
    ///   - scheduler: The scheduler on which elements and the completion are delivered.
    ///   - options: The options that are passed to the scheduler.
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

/// A subscriber that stores the newest element in a timer, which each element restarts and which delivers the element
/// when it fires; for ``Publishers/Debounce``.
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
  /// Publishes elements only after a specified interval has elapsed between them.
  ///
  ///     self:                                      ──1─2─3─────────4──|
  ///     debounce(for: .seconds(4), …)              ──────────3────────|
  ///
  /// Each element replaces the one before it and restarts the interval. The newest element is published when the
  /// interval has elapsed. An element that is still waiting when this publisher finishes or fails is dropped, as in
  /// Apple's framework.
  ///
  /// - Threads: Elements and the completion arrive on the scheduler, which holds at most one action for the interval,
  ///   however often it restarts.
  /// - Demand: Requests an unlimited number of elements. An element for which there is no demand when it is due is
  ///   dropped.
  /// - Completion: Passes the completion of this publisher to the scheduler without waiting for the interval.
  /// - Cost: One acquired lock and a read-modify-write per element; ten allocations per subscriber.
  ///
  /// - Parameters:
  ///   - dueTime: The interval, in the scheduler's time, during which no new element must arrive.
  ///   - scheduler: The scheduler on which elements and the completion are delivered.
  ///   - options: The options that are passed to the scheduler.
  /// - Returns: A publisher that publishes an element when no other has followed it for the interval.
  @inlinable
  public func debounce<Context: Scheduler>(
    for dueTime: Context.SchedulerTimeType.Stride, scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, Context> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}
