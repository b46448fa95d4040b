#if !hasFeature(Embedded)
  /// A scheduler whose actions can be cancelled before their date.
  ///
  /// `Scheduler`, whose requirements are Apple's, returns nothing for an action that runs once. A scheduler that keeps
  /// a timer for each such action conforms to this protocol too, so that the timer can end with the subscription that
  /// needs it instead of at its date.
  package protocol CancellableScheduler<SchedulerTimeType, SchedulerOptions>: Scheduler {
    /// Runs an action after a date, unless it is cancelled before.
    ///
    /// - Parameters:
    ///   - date: The earliest date at which the action runs.
    ///   - tolerance: The time by which the action may be late.
    ///   - options: The options of the action.
    ///   - action: The closure to run.
    /// - Returns: A cancellable that releases the action, and the timer that waits for it; `nil` if this scheduler
    ///   forwards to one that cannot cancel. Releasing the cancellable has no effect.
    func scheduleCancellable(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> (any Cancellable)?
  }

  extension Scheduler {
    /// This scheduler, if it can cancel actions.
    package var cancellable: (any CancellableScheduler<SchedulerTimeType, SchedulerOptions>)? {
      self as? any CancellableScheduler<SchedulerTimeType, SchedulerOptions>
    }
  }
#endif

/// The actions that a scheduler holds for one subscription, which end with the subscription. Used by `delay`,
/// `debounce`, `timeout`, `throttle` and `collect` by time.
///
///     schedule(A, t1) ──▶ timer until t1 ──▶ A runs, and is forgotten
///     schedule(B, t2) ──▶ timer until t2 ── cancel() ──▶ B and its timer are released
///
/// A scheduler that cannot cancel keeps each action until its date, as Apple's schedulers do.
///
/// - Threads: Any thread may call any method, also from inside an action. `cancel()` never waits, and an action that
///   has begun goes on (law 13, cancel never waits). Neither the scheduler nor an action runs under the lock (law 18,
///   no user code under a lock).
/// - Memory: An action that the scheduler holds retains this object, until it runs or is cancelled.
/// - Cost: With a scheduler that can cancel, two acquired locks, an allocation and an entry of a dictionary per action;
///   without, nothing but a branch.
@usableFromInline
package final class PendingActions<Context: Scheduler>: @unchecked Sendable {  // `lock` guards every `var`
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  #if !hasFeature(Embedded)
    /// The scheduler, if it can cancel actions; looked up for the first action.
    private var cancellable: (any CancellableScheduler<Context.SchedulerTimeType, Context.SchedulerOptions>)??
    private let lock = InlineLock()
    /// The cancellables of the actions that have not run; `nil` for one that is being scheduled.
    private var pending: [Int: (any Cancellable)?] = [:]
    private var count = 0
    private var isCancelled = false
  #endif

  /// - Parameters:
  ///   - scheduler: The scheduler that holds the actions.
  ///   - options: The options for each action.
  @usableFromInline
  package init(_ scheduler: Context, _ options: Context.SchedulerOptions?) {
    self.scheduler = scheduler
    self.options = options
  }

  /// Runs an action after a date, unless ``cancel()`` comes first.
  ///
  /// A scheduler that cannot cancel runs the action in any case.
  @usableFromInline
  package func schedule(
    after date: Context.SchedulerTimeType, tolerance: Context.SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    #if !hasFeature(Embedded)
      if let cancellable = cancellableScheduler {
        return schedule(with: cancellable, after: date, tolerance: tolerance, action)
      }
    #endif
    scheduler.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  /// Cancels the actions that have not begun, and those that are scheduled later.
  @usableFromInline
  package func cancel() {
    #if !hasFeature(Embedded)
      let all = lock.withLock {
        defer { pending = [:] }
        isCancelled = true
        return pending
      }
      for handle in all.values { handle?.cancel() }
    #endif
  }

  #if !hasFeature(Embedded)
    private var cancellableScheduler: (any CancellableScheduler<Context.SchedulerTimeType, Context.SchedulerOptions>)? {
      if let known = lock.withLock({ cancellable }) { return known }
      let found = scheduler.cancellable
      lock.withLock { cancellable = .some(found) }
      return found
    }

    private func schedule(
      with cancellable: any CancellableScheduler<Context.SchedulerTimeType, Context.SchedulerOptions>,
      after date: Context.SchedulerTimeType, tolerance: Context.SchedulerTimeType.Stride,
      _ action: @escaping () -> Void
    ) {
      let number = lock.withLock { () -> Int? in
        guard !isCancelled else { return nil }
        count += 1
        pending[count] = .some(nil)
        return count
      }
      guard let number else { return }
      let handle = cancellable.scheduleCancellable(after: date, tolerance: tolerance, options: options) {
        let handle = self.lock.withLock { self.pending.removeValue(forKey: number) }
        withExtendedLifetime(handle) {}  // released after unlocking
        action()
      }
      let isOver = lock.withLock {
        guard pending[number] != nil else { return isCancelled }  // it has run already, unless it was cancelled
        pending[number] = .some(handle)
        return false
      }
      if isOver { handle?.cancel() }
    }
  #endif
}
