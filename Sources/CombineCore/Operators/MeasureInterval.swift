extension Publishers {
  /// A publisher that publishes the intervals between the elements of its upstream.
  ///
  /// Returned by ``Publisher/measureInterval(using:options:)``.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements mark the ends of the intervals.
    public let upstream: Upstream
    /// The scheduler whose time is measured.
    public let scheduler: Context

    /// Creates a publisher that publishes the intervals between the elements of its upstream.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements mark the ends of the intervals.
    ///   - scheduler: The scheduler whose time is measured.
    @inlinable
    public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(
        StatefulStage("MeasureInterval", subscriber, IntervalStep<Upstream.Output, Failure, _>(scheduler)))
    }
  }
}

/// The per-element logic of ``Publishers/MeasureInterval``: replaces each element by the time since the one before it,
/// or since the subscription for the first one.
@frozen @usableFromInline
struct IntervalStep<Input, Failure: Error, Context: Scheduler>: StatefulStep {
  @usableFromInline let scheduler: Context
  @usableFromInline var last: Context.SchedulerTimeType?
  @inlinable init(_ scheduler: Context) { self.scheduler = scheduler }

  @inlinable mutating func begin() { last = scheduler.now }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> StepResult<Context.SchedulerTimeType.Stride> {
    let now = scheduler.now
    let interval = last?.distance(to: now) ?? 0
    last = now
    return .pass(interval)
  }
}

extension Publisher {
  /// Publishes, for each element, the time since the element before it.
  ///
  ///     self:                               ──a────b─c──|
  ///     measureInterval(using: clock)       ──2────5─2──|
  ///
  /// The first interval begins with the subscription.
  ///
  /// - Threads: Intervals arrive on the thread on which this publisher delivers. Nothing is scheduled.
  /// - Demand: Passes requests unchanged.
  /// - Completion: Passes the completion unchanged.
  /// - Cost: One read of the scheduler's time per element; two allocations per subscriber.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler whose time is measured.
  ///   - options: Options without effect, because nothing is scheduled.
  /// - Returns: A publisher of intervals of the scheduler's time.
  @inlinable
  public func measureInterval<Context: Scheduler>(
    using scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, Context> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}
