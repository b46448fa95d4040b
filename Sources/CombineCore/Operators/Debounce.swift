extension Publishers {
  /// A publisher that publishes elements only after a specified interval has elapsed between them.
  ///
  /// Returned by ``Publisher/debounce(for:scheduler:options:)``.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are published only when it pauses.
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
    ///   - upstream: The publisher whose elements are published only when it pauses.
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
      upstream.subscribe(DebounceSubscriber("Debounce", subscriber, scheduler, options, dueTime))
    }
  }
}

/// A subscriber that stores the newest element in a timer, which each element restarts and which delivers the element
/// when it fires; for ``Publishers/Debounce``.
@usableFromInline
final class DebounceSubscriber<Downstream: Subscriber, Context: Scheduler>: ScheduledDelivery<Downstream, Context>,
  Subscriber, ResettableTimerOwner, @unchecked Sendable  // adds `let`s only
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Timer = ResettableTimer<Context.SchedulerTimeType?, Input?>

  @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
  /// The timer, created for the first element.
  @usableFromInline let timer = LazyReference()

  @inlinable
  init(
    _ name: StaticName, _ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?,
    _ dueTime: Context.SchedulerTimeType.Stride
  ) {
    self.dueTime = dueTime
    super.init(name, downstream, scheduler, options)
  }

  @inlinable
  func receive(subscription received: any Subscription) { _ = start(received, requestsUnlimited: true) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if isActive, subscription.isActive { armedTimer().reset(input, for: dueTime, owner: self) }
    return .none
  }

  @inlinable
  func armedTimer() -> Timer {
    if let timer = timer.object { return unsafeDowncast(timer, to: Timer.self) }
    let made = unsafeDowncast(timer.store(Timer()), to: Timer.self)
    if subscription.hasEnded { made.cancel() }
    return made
  }

  @inlinable
  func commit(_ value: Input) { if demand.take() { enqueue(.value(value)) } }

  @inlinable
  func timerDidFire() { deliverNext() }

  @usableFromInline
  override func didCancel() {
    cancelTimer()
    closeQueue()
  }

  @usableFromInline
  func cancelTimer() {
    if let timer = timer.objectAfterEnd { unsafeDowncast(timer, to: ResettableTimerState.self).cancel() }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard complete() else { return }
    cancelTimer()
    schedule(.end(completion))
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
  /// - Cost: One acquired lock and a read-modify-write per element; two allocations per
  ///   subscriber, and two more for the first element.
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
