import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

extension Publishers {
  /// A publisher of the numbers 0, 1, 2 …, one after each interval.
  ///
  /// Returned by `Publishers.interval(every:on:)`.
  public struct Interval<Context: Scheduler>: Publisher {
    public typealias Output = Int
    public typealias Failure = Never

    /// The interval.
    public let interval: Context.SchedulerTimeType.Stride
    /// The scheduler on which the numbers arrive.
    public let scheduler: Context
    /// The options of the scheduler, or `nil`.
    public let options: Context.SchedulerOptions?

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Int, Downstream.Failure == Never {
      let queue = IntervalQueue("Interval", subscriber)
      queue.start(subscriber)
      queue.begin(self)
    }
  }

  /// Creates a publisher of the numbers 0, 1, 2 …, one after each interval, for every subscriber from its subscription.
  ///
  ///     interval(every: .seconds(5), on: queue)   ─────0────1────2────3──
  ///
  /// `Timer.publish` and `DispatchQueue.schedule(after:interval:)` need a run loop or a variable; and this works with
  /// every scheduler, also that of a test.
  ///
  /// - Threads: The numbers arrive on the scheduler.
  /// - Demand: Counted. The number of an interval at whose end there is no demand is dropped, so that a number is that
  ///   of its interval.
  /// - Completion: Never. A cancel cancels the timer.
  /// - Cost: An action that the scheduler repeats, and two acquired locks per number.
  ///
  /// - Parameters:
  ///   - interval: The interval, in the scheduler's time.
  ///   - scheduler: The scheduler on which the numbers arrive.
  ///   - options: The options of the scheduler, or `nil`.
  /// - Returns: A publisher of numbers.
  public static func interval<Context: Scheduler>(
    every interval: Context.SchedulerTimeType.Stride, on scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> Interval<Context> {
    Interval(interval: interval, scheduler: scheduler, options: options)
  }
}

/// The subscription of an interval publisher.
private final class IntervalQueue: DownstreamQueue<Int, Never>, @unchecked Sendable {  // the lock guards the fields
  private var timer: (any Cancellable)?
  private var next = 0
  private var hasEnded = false

  func begin<Context: Scheduler>(_ publisher: Publishers.Interval<Context>) {
    guard !lock.withLock({ hasEnded }) else { return }
    let scheduler = publisher.scheduler
    let started = scheduler.schedule(
      after: scheduler.now.advanced(by: publisher.interval), interval: publisher.interval,
      tolerance: scheduler.minimumTolerance, options: publisher.options
    ) { [weak self] in self?.fire() }
    let isOver = lock.withLock {
      if !hasEnded { timer = started }
      return hasEnded
    }
    if isOver { started.cancel() }
  }

  private func fire() {
    let number = lock.withLock { () -> Int? in
      next += 1
      // One that waits for a delivery on another thread has its demand.
      return demand.count > queue.count ? next - 1 : nil
    }
    if let number { send(number) }
  }

  override func didEnd() {
    let dead = lock.withLock {
      hasEnded = true
      return timer.take()
    }
    dead?.cancel()
  }
}
