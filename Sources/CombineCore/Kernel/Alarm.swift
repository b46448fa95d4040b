/// Tells when a while has passed in which nobody pushed it back: `debounce`, `timeout`.
///
/// However often it is pushed back, the scheduler holds one action: one that comes too early goes back to wait for
/// the rest. Any thread may call anything; the closure runs in an action of the scheduler, outside the lock (law
/// 18). After `cancel()` an action that the scheduler still holds keeps nothing alive but the alarm.
///
/// Cost: one lock pair a push.
@usableFromInline
final class Alarm<Context: Scheduler>: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  private let interval: Context.SchedulerTimeType.Stride
  @exclusivity(unchecked) private var onDue: (() -> Void)?
  @exclusivity(unchecked) private var deadline: Context.SchedulerTimeType?
  /// What the action that the scheduler holds was scheduled for.
  @exclusivity(unchecked) private var waitsUntil: Context.SchedulerTimeType?

  /// - Parameter onDue: Called each time the interval has passed. Must not keep the alarm's owner alive.
  @usableFromInline
  init(
    _ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride, _ options: Context.SchedulerOptions?,
    onDue: @escaping () -> Void
  ) {
    self.scheduler = scheduler
    self.interval = interval
    self.options = options
    self.onDue = onDue
  }

  /// Begins the interval anew.
  @usableFromInline
  func push() {
    let date = scheduler.now.advanced(by: interval)
    let schedules = lock.withLock {
      deadline = date
      guard waitsUntil == nil, onDue != nil else { return false }
      waitsUntil = date
      return true
    }
    if schedules { wait(until: date) }
  }

  /// Ends it for good.
  @usableFromInline
  func cancel() {
    let dead = lock.withLock { onDue.take() }
    withExtendedLifetime(dead) {}  // dies outside the lock
  }

  private func wait(until date: Context.SchedulerTimeType) {
    scheduler.schedule(after: date, tolerance: scheduler.minimumTolerance, options: options) { self.wake() }
  }

  private func wake() {
    // Whether it was pushed back is a matter of dates, not of the clock: a scheduler whose time stands still runs
    // everything at once.
    let (due, rest) = lock.withLock { () -> ((() -> Void)?, Context.SchedulerTimeType?) in
      guard let onDue, let deadline, let date = waitsUntil else { return (nil, nil) }
      waitsUntil = date < deadline ? deadline : nil
      return waitsUntil == nil ? (onDue, nil) : (nil, deadline)
    }
    due?()
    if let rest { wait(until: rest) }
  }
}
