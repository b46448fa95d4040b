extension Publishers {
  /// A publisher that publishes at most one element in each interval.
  ///
  /// Returned by ``Publisher/throttle(for:scheduler:latest:)``.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements this publisher receives.
    public let upstream: Upstream
    /// The minimum interval between two elements, in the scheduler's time.
    public let interval: Context.SchedulerTimeType.Stride
    /// The scheduler on which elements are delivered.
    public let scheduler: Context
    /// A Boolean value that indicates whether the newest element of an interval is published, or the first.
    public let latest: Bool

    /// Creates a publisher that publishes at most one element in each interval.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements this publisher receives.
    ///   - interval: The minimum interval between two elements, in the scheduler's time.
    ///   - scheduler: The scheduler on which elements are delivered.
    ///   - latest: A Boolean value that indicates whether the newest element of an interval is published, or the first.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(
        ThrottleSubscriber(ScheduledDelivery("Throttle", subscriber, scheduler, nil), interval, latest: latest))
    }
  }
}

/// The subscriber behind ``Publishers/Throttle``.
///
/// The upstream's deliveries decide, by the scheduler's date at which a value arrives. A value that arrives too early
/// waits in `waiting`; a signal scheduled for its due date then delivers it. Signals are therefore scheduled in the
/// order of the values, however late the scheduler runs them.
@usableFromInline
final class ThrottleSubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  private typealias Date = Context.SchedulerTimeType

  private let delivery: ScheduledDelivery<Downstream, Context>
  private let interval: Date.Stride
  private let latest: Bool
  private let waiting = ConflatedValue<Input>()
  // Accessed by the upstream's deliveries only, which are serialized.
  /// The date at which the waiting value is due; it stays set after the value has been delivered.
  private var due: Date?
  /// The earliest date at which an arriving value is delivered immediately.
  private var free: Date?

  @usableFromInline
  init(_ delivery: ScheduledDelivery<Downstream, Context>, _ interval: Context.SchedulerTimeType.Stride, latest: Bool) {
    self.delivery = delivery
    self.interval = interval
    self.latest = latest
  }

  @usableFromInline
  func receive(subscription received: any Subscription) {
    _ = delivery.start(received, requestsUnlimited: true, onCancel: { [waiting] in _ = waiting.take() })
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    guard delivery.upstream.isActive, delivery.subscription.isActive else { return .none }
    if latest ? waiting.replace(with: input) : !waiting.isEmpty { return .none }
    let now = delivery.scheduler.now
    if let free, now < free {
      due = free
      self.free = free.advanced(by: interval)
      waiting.put(input)
      delivery.schedule(.newest(waiting), after: free, tolerance: delivery.scheduler.minimumTolerance)
    } else if delivery.demand.take() {
      free = now.advanced(by: interval)
      delivery.schedule(.value(input))
    }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard delivery.upstream.complete() else { return }
    if let due, !waiting.isEmpty {
      delivery.schedule(.end(completion), after: due, tolerance: delivery.scheduler.minimumTolerance)
    } else {
      delivery.schedule(.end(completion))
    }
  }
}

extension Publisher {
  /// Publishes at most one element in each interval: the newest or the first.
  ///
  ///     self:                                              ──1─2─3───────4─────5──6──|
  ///     throttle(for: .seconds(4), … , latest: true)       ──1───3───────4─────5───6|
  ///     throttle(for: .seconds(4), … , latest: false)      ──1───2───────4─────5───6|
  ///
  /// An element that arrives when no interval is running is published immediately and begins an interval; the first
  /// element always does. Of the elements that arrive during an interval, one is published when the interval is over:
  /// the newest if `latest` is true, otherwise the first. That begins the next interval. The scheduler's date at which
  /// an element arrives or is due counts, not the time at which the scheduler runs the delivery.
  ///
  /// - Threads: Elements and the completion arrive on the scheduler, in order. The scheduler holds at most one delayed
  ///   action for elements.
  /// - Demand: Requests unlimited elements. An element that is due while there is no demand is dropped.
  /// - Completion: Follows the waiting element, when that is due; without a waiting element it is not delayed. The same
  ///   applies to a failure.
  /// - Memory: Holds at most one waiting element.
  /// - Cost: One lock pair per element; nine allocations per subscriber.
  ///
  /// - Parameters:
  ///   - interval: The minimum interval between two elements, in the scheduler's time.
  ///   - scheduler: The scheduler on which elements are delivered and whose time counts.
  ///   - latest: A Boolean value that indicates whether the newest element of an interval is published, or the first.
  /// - Returns: A publisher that publishes at most one element in each interval.
  @inlinable
  public func throttle<Context: Scheduler>(
    for interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
  ) -> Publishers.Throttle<Self, Context> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
