extension Publishers {
  /// What ``Publisher/throttle(for:scheduler:latest:)`` returns.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How long there is between two values.
    public let interval: Context.SchedulerTimeType.Stride
    /// Where the values are delivered.
    public let scheduler: Context
    /// Whether the newest value of an interval is delivered, or the first.
    public let latest: Bool

    /// Makes one without the method of ``Publisher`` that usually does.
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

/// A subscriber that delivers the waiting value through the scheduler, and stores or drops elements while one waits.
@usableFromInline
final class ThrottleSubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  private let delivery: ScheduledDelivery<Downstream, Context>
  private let waiting: ThrottledValue<Input, Context.SchedulerTimeType>

  @usableFromInline
  init(_ delivery: ScheduledDelivery<Downstream, Context>, _ interval: Context.SchedulerTimeType.Stride, latest: Bool) {
    self.delivery = delivery
    waiting = ThrottledValue(interval: interval, latest: latest)
  }

  @usableFromInline
  func receive(subscription received: any Subscription) {
    _ = delivery.start(received, requestsUnlimited: true, onCancel: { [waiting] in waiting.clear() })
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    guard delivery.upstream.isActive, delivery.subscription.isActive else { return .none }
    let (scheduler, waiting) = (delivery.scheduler, waiting)
    guard let time = waiting.store(input, now: { scheduler.now }) else { return .none }
    let signal = ScheduledDelivery<Downstream, Context>.Signal.pending { waiting.take(at: scheduler.now) }
    switch time {
    case .now: delivery.schedule(signal)
    case .after(let date): delivery.schedule(signal, after: date, tolerance: scheduler.minimumTolerance)
    }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard delivery.upstream.complete() else { return }
    if let date = waiting.dueDate {
      delivery.schedule(.end(completion), after: date, tolerance: delivery.scheduler.minimumTolerance)
    } else {
      delivery.schedule(.end(completion))
    }
  }
}

extension Publisher {
  /// Delivers at most one value in an interval.
  ///
  ///     self:                                              ──1─2─3───────4─────5──6──|
  ///     throttle(for: .seconds(4), … , latest: true)       ──1───3───────4─────5───6|
  ///     throttle(for: .seconds(4), … , latest: false)      ──1───2───────4─────5───6|
  ///
  /// A value that comes when none has been delivered for an interval goes on at once, the first one too, and an
  /// interval begins. Of the values that come in the interval, one is delivered when it is over: the newest if
  /// `latest` is true, otherwise the first; and the next interval begins. What counts is the scheduler's date when a
  /// value comes and when it is due, not how late the scheduler is.
  ///
  /// Delivers on the scheduler, in order. Asks this publisher for everything; a value for which nobody has asked when
  /// it is due is dropped. When this publisher ends, the value that waits is still delivered when it is due, and the
  /// end, a failure too, comes right behind it; if none waits, without delay. However fast the values come, one waits,
  /// and the scheduler holds one action for it. Cost: a lock pair a value, nine objects per
  /// subscriber.
  ///
  /// - Parameters:
  ///   - interval: How long there is between two values, in the scheduler's time.
  ///   - scheduler: Where to deliver, and whose time counts.
  ///   - latest: Whether to deliver the newest value of an interval, or the first.
  @inlinable
  public func throttle<Context: Scheduler>(
    for interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
  ) -> Publishers.Throttle<Self, Context> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
