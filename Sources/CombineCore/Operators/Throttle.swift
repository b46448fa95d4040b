extension Publishers {
  /// A publisher that publishes at most one element in each interval.
  ///
  /// Returned by ``Publisher/throttle(for:scheduler:latest:)``.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that may publish more often than the interval allows.
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
    ///   - upstream: The publisher that may publish more often than the interval allows.
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
        ThrottleSubscriber("Throttle", subscriber, scheduler, interval, latest: latest))
    }
  }
}

/// A subscriber that stores one element until it is due and delivers it through the scheduler, for
/// ``Publishers/Throttle``. Meanwhile a newer element replaces it, or is dropped.
@usableFromInline
final class ThrottleSubscriber<Downstream: Subscriber, Context: Scheduler>: ScheduledDelivery<Downstream, Context>,
  Subscriber, @unchecked Sendable  // adds `let`s only
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Waiting = ThrottledValue<Input, Context.SchedulerTimeType>

  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let latest: Bool
  /// The element that waits, created for the first element.
  @usableFromInline let waiting = LazyReference()

  @inlinable
  init(
    _ name: StaticName, _ downstream: Downstream, _ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride,
    latest: Bool
  ) {
    self.interval = interval
    self.latest = latest
    super.init(name, downstream, scheduler, nil)
  }

  @inlinable
  func receive(subscription received: any Subscription) { _ = start(received, requestsUnlimited: true) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard isActive, subscription.isActive else { return .none }
    let (scheduler, waiting) = (scheduler, waitingValue())
    guard let time = waiting.store(input, now: { scheduler.now }) else { return .none }
    let signal = ScheduledDelivery<Downstream, Context>.Signal.pending { waiting.take(at: scheduler.now) }
    switch time {
    case .now: schedule(signal)
    case .after(let date): schedule(signal, after: date, tolerance: scheduler.minimumTolerance)
    }
    return .none
  }

  @inlinable
  func waitingValue() -> Waiting {
    if let waiting = waiting.object { return unsafeDowncast(waiting, to: Waiting.self) }
    let made = unsafeDowncast(waiting.store(Waiting(interval: interval, latest: latest)), to: Waiting.self)
    if subscription.hasEnded { made.clear() }
    return made
  }

  @usableFromInline
  override func didCancel() {
    if let waiting = waiting.objectAfterEnd { unsafeDowncast(waiting, to: Waiting.self).clear() }
    closeQueue()
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard complete() else { return }
    if let waiting = waiting.object, let date = unsafeDowncast(waiting, to: Waiting.self).dueDate {
      schedule(.end(completion), after: date, tolerance: scheduler.minimumTolerance)
    } else {
      schedule(.end(completion))
    }
  }
}

extension Publisher {
  /// Publishes at most one element in each interval: the newest or the first.
  ///
  ///     self:                                              ──1─2─3───────4─────5──6──|
  ///     throttle(for: .seconds(4), … , latest: true)       ──1───3───────4─────5───6─|
  ///     throttle(for: .seconds(4), … , latest: false)      ──1───2───────4─────5───6─|
  ///
  /// An element that arrives when no interval is running is published immediately and begins an interval; the first
  /// element always does. Of the elements that arrive during an interval, one is published when the interval is over:
  /// the newest if `latest` is true, otherwise the first. That begins the next interval. The scheduler's date at which
  /// an element arrives or is due counts, not the time at which the scheduler runs the delivery.
  ///
  /// - Threads: Elements and the completion arrive on the scheduler, in order. The scheduler holds at most one delayed
  ///   action for elements.
  /// - Demand: Requests an unlimited number of elements. An element that is due while there is no demand is dropped.
  /// - Completion: Follows the waiting element, when that is due; without a waiting element it is not delayed. The same
  ///   applies to a failure.
  /// - Memory: Holds at most one waiting element.
  /// - Cost: One acquired lock per element; two allocations per subscriber, and one more for the first element.
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
