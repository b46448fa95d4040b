/// Tells when a while has passed in which nobody pushed it back: `debounce`, `timeout`.
///
/// However often it is pushed back, the scheduler holds one action: one that comes too early goes back to wait for
/// the rest. Any thread may call anything; the closure runs in an action of the scheduler, outside the lock (law
/// 18). After `cancel()` an action that the scheduler still holds keeps nothing alive but the timer.
///
/// Cost: one lock pair a push.
@usableFromInline
package final class ResettableTimer<Context: Scheduler>: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  private let interval: Context.SchedulerTimeType.Stride
  @exclusivity(unchecked) private var onFire: (() -> Void)?
  @exclusivity(unchecked) private var deadline: Context.SchedulerTimeType?
  /// What the action that the scheduler holds was scheduled for.
  @exclusivity(unchecked) private var scheduledDate: Context.SchedulerTimeType?

  /// - Parameter onFire: Called each time the interval has passed. Must not keep the timer's owner alive.
  @usableFromInline
  package init(
    _ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride, _ options: Context.SchedulerOptions?,
    onFire: @escaping () -> Void
  ) {
    self.scheduler = scheduler
    self.interval = interval
    self.options = options
    self.onFire = onFire
  }

  /// Begins the interval anew.
  @usableFromInline
  package func reset() {
    let date = scheduler.now.advanced(by: interval)
    let schedules = lock.withLock {
      deadline = date
      guard scheduledDate == nil, onFire != nil else { return false }
      scheduledDate = date
      return true
    }
    if schedules { wait(until: date) }
  }

  /// Ends it for good.
  @usableFromInline
  package func cancel() {
    let dead = lock.withLock { onFire.take() }
    withExtendedLifetime(dead) {}  // dies outside the lock
  }

  private func wait(until date: Context.SchedulerTimeType) {
    scheduler.schedule(after: date, tolerance: scheduler.minimumTolerance, options: options) { self.wake() }
  }

  private func wake() {
    // Whether it was pushed back is a matter of dates, not of the clock: a scheduler whose time stands still runs
    // everything at once.
    let (due, rest) = lock.withLock { () -> ((() -> Void)?, Context.SchedulerTimeType?) in
      guard let onFire, let deadline, let date = scheduledDate else { return (nil, nil) }
      scheduledDate = date < deadline ? deadline : nil
      return scheduledDate == nil ? (onFire, nil) : (nil, deadline)
    }
    due?()
    if let rest { wait(until: rest) }
  }
}
