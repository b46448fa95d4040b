extension Publishers {
  /// What ``Publisher/measureInterval(using:options:)`` returns.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whose time it is.
    public let scheduler: Context

    /// Makes one without the method of ``Publisher`` that usually does.
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
  /// Delivers, in place of each value, how much time has passed since the one before.
  ///
  ///     self:                               ──a────b─c──|
  ///     measureInterval(using: clock)       ──2────5─2──|
  ///
  /// The first interval begins with the subscription. Reads the scheduler's time on the thread that delivers, and gives
  /// the scheduler no work. Demand and end pass unchanged. Cost: one look at the clock a value, one object per
  /// subscriber.
  ///
  /// - Parameters:
  ///   - scheduler: Whose time it is.
  ///   - options: Of no effect, because nothing is scheduled.
  @inlinable
  public func measureInterval<Context: Scheduler>(
    using scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, Context> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}
