import Synchronization

/// The actions that a scheduler holds for one subscription, which end with the subscription. Used by `delay`,
/// `throttle` and `collect` by time. A ``ResettableTimer``, which holds one action at most, keeps that one itself.
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
/// - Cost: Three acquired locks, an allocation and an entry of a dictionary per action; for a scheduler that cannot
///   cancel, nothing but a load after its first action.
@usableFromInline
package final class PendingActions<Context: Scheduler>: @unchecked Sendable {  // `lock` guards every `var`
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  /// `false` once the scheduler has returned nothing that cancels.
  private let canCancel = Atomic<Bool>(true)
  private let lock = InlineLock()
  /// The cancellables of the actions that have not run; `nil` for one that is being scheduled.
  private var pending: [Int: (any Cancellable & AnyObject)?] = [:]
  private var count = 0
  private var isCancelled = false

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
  /// A scheduler that cannot cancel runs an action that it holds in any case.
  @usableFromInline
  package func schedule(
    after date: Context.SchedulerTimeType, tolerance: Context.SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    guard canCancel.load(ordering: .relaxed) else {
      return scheduler.schedule(after: date, tolerance: tolerance, options: options, action)
    }
    let number = lock.withLock { () -> Int? in
      guard !isCancelled else { return nil }
      count += 1
      pending[count] = .some(nil)
      return count
    }
    guard let number else { return }
    let handle = scheduler._scheduleCancellable(after: date, tolerance: tolerance, options: options) {
      let handle = self.lock.withLock { self.pending.removeValue(forKey: number) }
      withExtendedLifetime(handle) {}  // released after unlocking
      action()
    }
    if handle == nil { canCancel.store(false, ordering: .relaxed) }
    let isOver = lock.withLock {
      guard pending[number] != nil else { return isCancelled }  // it has run already, unless it was cancelled
      if let handle { pending[number] = .some(handle) } else { pending.removeValue(forKey: number) }
      return false
    }
    if isOver { handle?.cancel() }
  }

  /// Cancels the actions that have not begun, and those that are scheduled later.
  @usableFromInline
  package func cancel() {
    let all = lock.withLock {
      defer { pending = [:] }
      isCancelled = true
      return pending
    }
    for handle in all.values { handle?.cancel() }
  }
}
