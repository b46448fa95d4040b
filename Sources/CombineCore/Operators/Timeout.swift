extension Publishers {
  /// A publisher that finishes, or fails with a custom error, if no element arrives within an interval.
  ///
  /// Returned by ``Publisher/timeout(_:scheduler:options:customError:)``.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is cancelled if it publishes nothing for too long.
    public let upstream: Upstream
    /// The maximum interval without an element, in the scheduler's time.
    public let interval: Context.SchedulerTimeType.Stride
    /// The scheduler on which elements are delivered.
    public let scheduler: Context
    /// The options for each action of the scheduler.
    public let options: Context.SchedulerOptions?
    /// The closure that creates the error to fail with; `nil` to finish instead.
    public let customError: (() -> Upstream.Failure)?

    /// Creates a publisher that finishes, or fails with a custom error, if no element arrives within an interval.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that is cancelled if it publishes nothing for too long.
    ///   - interval: The maximum interval without an element, in the scheduler's time.
    ///   - scheduler: The scheduler on which elements are delivered.
    ///   - options: The options for each action of the scheduler.
    ///   - customError: A closure that creates the error to fail with; `nil` to finish instead.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(
        TimeoutSubscriber("Timeout", subscriber, scheduler, options, interval, customError))
    }
  }
}

/// A subscriber that resets a timer with each element, for ``Publishers/Timeout``. When the timer fires, it cancels the
/// upstream and schedules the completion.
@usableFromInline
final class TimeoutSubscriber<Downstream: Subscriber, Context: Scheduler>: ScheduledDelivery<Downstream, Context>,
  Subscriber, ResettableTimerOwner, @unchecked Sendable  // adds `let`s only
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Timer = ResettableTimer<Context.SchedulerTimeType?, Void?>

  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let customError: (() -> Failure)?
  /// The timer, as an object of its base class, whose release looks no type up.
  @usableFromInline let timer: ResettableTimerState

  @inlinable
  init(
    _ name: StaticName, _ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?,
    _ interval: Context.SchedulerTimeType.Stride, _ customError: (() -> Failure)?
  ) {
    self.interval = interval
    self.customError = customError
    timer = Timer()
    super.init(name, downstream, scheduler, options)
  }

  @inlinable
  func resetTimer() { unsafeDowncast(timer, to: Timer.self).reset((), for: interval, owner: self) }

  @inlinable
  func commit(_ payload: Void) {}

  @inlinable
  func timerDidFire() {
    guard terminate() else { return }
    enqueue(.end(customError.map { .failure($0()) } ?? .finished))
    deliverNext()
  }

  @inlinable
  func receive(subscription received: any Subscription) { if start(received) { resetTimer() } }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if isActive, subscription.isActive {
      resetTimer()
      schedule(.value(input))
    }
    return .none
  }

  @usableFromInline
  override func didCancel() {
    timer.cancel()
    closeQueue()
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard complete() else { return }
    timer.cancel()
    schedule(.end(completion))
  }
}

extension Publisher {
  /// Finishes, or fails with a custom error, if no element arrives within an interval.
  ///
  ///     self:                                           ──1──2─────────────3──
  ///     timeout(.seconds(6), …)                         ──1──2─────|
  ///     timeout(.seconds(6), … , customError: e)        ──1──2─────✕ e
  ///
  /// The interval begins with the subscription and begins again with each element. When it has passed, this publisher
  /// is cancelled.
  ///
  /// - Threads: Elements and the completion arrive on the scheduler, in order, as for ``receive(on:options:)``. The
  ///   closure runs there too. The scheduler holds at most one action of the timer.
  /// - Demand: Passes unchanged.
  /// - Completion: Finishes when the interval has passed, or fails if there is a `customError`. The completion of this
  ///   publisher passes unchanged.
  /// - Cost: As for ``receive(on:options:)``, and one more acquired lock per element.
  ///
  /// - Parameters:
  ///   - interval: The maximum interval without an element, in the scheduler's time.
  ///   - scheduler: The scheduler on which elements are delivered and whose time counts.
  ///   - options: The options for each action of the scheduler.
  ///   - customError: A closure that creates the error to fail with; `nil` to finish instead.
  /// - Returns: A publisher that completes when the interval passes without an element.
  @inlinable
  public func timeout<Context: Scheduler>(
    _ interval: Context.SchedulerTimeType.Stride, scheduler: Context, options: Context.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, Context> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}
