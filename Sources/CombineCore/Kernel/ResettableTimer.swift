import Synchronization

/// A timer that fires once an interval has passed without a reset, and passes the payload of the last reset to a
/// closure. Used by `debounce` and `timeout`.
///
///     reset(1) ──▶ scheduled until t1 ── reset(2) ──▶ action at t1 finds the deadline t2
///              ──▶ scheduled until t2 ──▶ action at t2 fires with 2
///
/// The scheduler holds at most one action, however often the timer is reset. An action that runs before the deadline is
/// scheduled again for the remaining time.
///
/// - Order: Payload, deadline and firing change together under one lock, so a payload never fires at the deadline of
///   the one before it. `commit` runs under that lock, so payloads are committed in the order of their resets whichever
///   threads run the scheduler's actions (law 22, order is kept).
/// - Threads: Any thread may call any method. `onFire` runs in an action of the scheduler, outside the lock; `commit`
///   is code of the kernel that calls no closure of the user (law 18, no user code under a lock).
/// - Memory: The timer does not retain its owner. ``cancel()`` ends the action that the scheduler holds; one that it
///   cannot cancel retains only the timer.
/// - Cost: One acquired lock and a read-modify-write per reset.
@usableFromInline
package final class ResettableTimer<Context: Scheduler, Owner: WeaklyReferenced, Payload>:
  @unchecked Sendable  // guarded as marked
{
  @usableFromInline let scheduler: Context
  @usableFromInline let pendingActions: PendingActions<Context>
  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let resets = Atomic<Int>(0)
  #if hasFeature(Embedded)
    @Weak @usableFromInline var owner: Owner?
  #else
    @usableFromInline weak var owner: Owner?  // set once; reading a weak reference is atomic
  #endif

  // Guarded by the lock.
  @usableFromInline let lock = InlineLock()
  @exclusivity(unchecked) @usableFromInline var commit: ((Owner, Payload) -> Void)?
  @exclusivity(unchecked) @usableFromInline var onFire: ((Owner) -> Void)?
  @exclusivity(unchecked) @usableFromInline var payload: Payload?
  @exclusivity(unchecked) @usableFromInline var lastReset = 0
  @exclusivity(unchecked) @usableFromInline var deadline: Context.SchedulerTimeType?
  /// The date of the action that the scheduler holds.
  @exclusivity(unchecked) @usableFromInline var scheduledDate: Context.SchedulerTimeType?

  /// Creates a timer that is not running.
  ///
  /// - Parameters:
  ///   - owner: The object that the closures work on. It is not kept alive.
  ///   - commit: A closure to call under the lock when the timer fires.
  ///   - onFire: A closure to call afterwards, outside the lock.
  @inlinable
  package init(
    _ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride, _ options: Context.SchedulerOptions?,
    owner: Owner, commit: @escaping (Owner, Payload) -> Void, onFire: @escaping (Owner) -> Void
  ) {
    self.scheduler = scheduler
    self.interval = interval
    pendingActions = PendingActions(scheduler, options)
    self.owner = owner
    self.commit = commit
    self.onFire = onFire
  }

  /// Starts the interval again with a new payload. A reset that the scheduler's `now` makes counts as the later one.
  @inlinable
  package func reset(_ payload: Payload) {
    let number = resets.add(1, ordering: .relaxed).newValue
    let date = scheduler.now.advanced(by: interval)
    let (schedules, old) = lock.withLock { () -> (Bool, Payload?) in
      guard onFire != nil, number > lastReset else { return (false, nil) }
      let old = self.payload
      self.payload = payload
      lastReset = number
      deadline = date
      guard scheduledDate == nil else { return (false, old) }
      scheduledDate = date
      return (true, old)
    }
    withExtendedLifetime(old) {}  // released after unlocking
    if schedules { schedule(at: date) }
  }

  /// Stops the timer for good, and releases its payload and closures.
  @inlinable
  package func cancel() {
    let dead = lock.withLock { (commit.take(), onFire.take(), payload.take()) }
    withExtendedLifetime(dead) {}  // released after unlocking
    pendingActions.cancel()
  }

  @inlinable
  func schedule(at date: Context.SchedulerTimeType) {
    pendingActions.schedule(after: date, tolerance: scheduler.minimumTolerance) { self.fire() }
  }

  /// The decision of an action of the scheduler: to do nothing, to schedule another one, or to fire.
  @usableFromInline
  enum Decision {
    case nothing
    case wait(Context.SchedulerTimeType)
    case fire((Owner) -> Void, Payload)
  }

  @inlinable
  func fire() {
    guard let owner else { return }
    switch lock.withLock({ decide(owner) }) {
    case .nothing: break
    case .wait(let date): schedule(at: date)
    case .fire(let onFire, let payload): withExtendedLifetime(payload) { onFire(owner) }  // released after unlocking
    }
  }

  /// Returns the decision of an action that the scheduler runs. Called under the lock.
  @inlinable
  func decide(_ owner: Owner) -> Decision {
    // Dates decide whether the timer was reset, not the clock, because a scheduler whose time stands still runs every
    // action immediately.
    guard let commit, let onFire, let deadline, let date = scheduledDate else { return .nothing }
    if date < deadline {
      scheduledDate = deadline
      return .wait(deadline)
    }
    scheduledDate = nil
    guard let payload = payload.take() else { return .nothing }
    commit(owner, payload)
    return .fire(onFire, payload)
  }
}
