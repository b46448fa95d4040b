import Synchronization

/// An operator that a ``ResettableTimer`` fires for.
@usableFromInline
package protocol ResettableTimerOwner: AnyObject {
  associatedtype Context: Scheduler
  associatedtype Payload

  /// The scheduler whose time counts, and which runs the timer's actions.
  var scheduler: Context { get }

  /// The options for each action.
  var options: Context.SchedulerOptions? { get }

  /// Takes over the payload of a timer that fires. Called under the timer's lock, so it must call no closure of the
  /// user (law 18, no user code under a lock).
  func commit(_ payload: Payload)

  /// Does what the timer is for. Called by an action of the scheduler, after ``commit(_:)`` and outside the lock.
  func timerDidFire()
}

/// A timer that fires once an interval has passed without a reset, and passes the payload of the last reset to its
/// owner. Used by `debounce` and `timeout`.
///
///     reset(1) ──▶ scheduled until t1 ── reset(2) ──▶ action at t1 finds the deadline t2
///              ──▶ scheduled until t2 ──▶ action at t2 fires with 2
///
/// The scheduler holds at most one action, however often the timer is reset. An action that runs before the deadline is
/// scheduled again for the remaining time.
///
/// `Deadline` and `Waiting` are the optional types of the scheduler's date and of the owner's payload. They are whole
/// parameters, because releasing a stored property whose type is made of parameters looks that type up.
///
/// - Order: Payload, deadline and firing change together under one lock, so a payload never fires at the deadline of
///   the one before it. The owner's `commit` runs under that lock, so payloads are committed in the order of their
///   resets whichever threads run the scheduler's actions (law 22, order is kept).
/// - Threads: Any thread may call any method.
/// - Memory: The timer retains its owner while the scheduler holds an action, and releases it and the payload in
///   ``cancel()``, which also ends the action. One that the scheduler cannot cancel retains only the timer.
/// - Cost: One acquired lock and a read-modify-write per reset, and two more acquired locks per action.
@usableFromInline
package final class ResettableTimer<Deadline: ExpressibleByNilLiteral, Waiting: ExpressibleByNilLiteral>:
  ResettableTimerState, @unchecked Sendable  // guarded as marked
{
  // Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline var deadline: Deadline
  /// The date of the action that the scheduler holds.
  @exclusivity(unchecked) @usableFromInline var scheduledDate: Deadline
  @exclusivity(unchecked) @usableFromInline var payload: Waiting

  /// Creates a timer that is not running.
  @inlinable
  package init() {
    deadline = nil
    scheduledDate = nil
    payload = nil
    super.init { unsafeDowncast($0, to: ResettableTimer.self).payload = nil }
  }

  /// Starts the interval again with a new payload. A reset that the scheduler's `now` makes counts as the later one.
  @inlinable
  package func reset<Owner: ResettableTimerOwner>(
    _ payload: Owner.Payload, for interval: Owner.Context.SchedulerTimeType.Stride, owner: Owner
  ) where Deadline == Owner.Context.SchedulerTimeType?, Waiting == Owner.Payload? {
    let number = resets.add(1, ordering: .relaxed).newValue
    let date = owner.scheduler.now.advanced(by: interval)
    lock.lock()
    guard !isCancelled, number > lastReset else { return lock.unlock() }
    let old = self.payload
    self.payload = payload
    lastReset = number
    deadline = date
    let action = scheduledDate == nil ? willSchedule(at: date) : nil
    if action != nil { self.owner = owner }
    lock.unlock()
    withExtendedLifetime(old) {}  // released after unlocking
    if let action { schedule(action, at: date, owner) }
  }

  /// Records that an action is about to be scheduled, and returns its number. Called under the lock.
  @inlinable
  func willSchedule(at date: Deadline) -> Int {
    scheduledDate = date
    lastAction += 1
    return lastAction
  }

  @inlinable
  func schedule<Owner: ResettableTimerOwner>(
    _ action: Int, at date: Owner.Context.SchedulerTimeType, _ owner: Owner
  ) where Deadline == Owner.Context.SchedulerTimeType?, Waiting == Owner.Payload? {
    let scheduler = owner.scheduler
    let cancellable = scheduler._scheduleCancellable(
      after: date, tolerance: scheduler.minimumTolerance, options: owner.options
    ) { self.fire(for: Owner.self) }
    if let cancellable { store(cancellable, of: action) }
  }

  /// The decision of an action of the scheduler: to do nothing, to schedule another one, or to fire.
  @usableFromInline
  enum Decision<Owner: ResettableTimerOwner> {
    case nothing
    case wait(Owner.Context.SchedulerTimeType, action: Int, Owner)
    case fire(Owner, Owner.Payload)
  }

  @inlinable
  func fire<Owner: ResettableTimerOwner>(for type: Owner.Type)
  where Deadline == Owner.Context.SchedulerTimeType?, Waiting == Owner.Payload? {
    let decision: Decision<Owner> = lock.withLock { decide() }
    switch decision {
    case .nothing: break
    case .wait(let date, let action, let owner): schedule(action, at: date, owner)
    case .fire(let owner, let payload): withExtendedLifetime(payload) { owner.timerDidFire() }
    }
  }

  /// Returns the decision of an action that the scheduler runs. Called under the lock.
  @inlinable
  func decide<Owner: ResettableTimerOwner>() -> Decision<Owner>
  where Deadline == Owner.Context.SchedulerTimeType?, Waiting == Owner.Payload? {
    // Dates decide whether the timer was reset, not the clock, because a scheduler whose time stands still runs every
    // action immediately.
    guard let object = owner, let deadline, let date = scheduledDate else { return .nothing }
    let owner = unsafeDowncast(object, to: Owner.self)
    if date < deadline { return .wait(deadline, action: willSchedule(at: deadline), owner) }
    scheduledDate = nil
    self.owner = nil
    guard let payload = payload.take() else { return .nothing }
    owner.commit(payload)
    return .fire(owner, payload)
  }
}

/// The base class of ``ResettableTimer``: what does not depend on the type of the dates and payloads.
@usableFromInline
package class ResettableTimerState: @unchecked Sendable {  // guarded as marked
  @usableFromInline final let lock = InlineLock()
  @usableFromInline final let resets = Atomic<Int>(0)
  @usableFromInline final let releasePayload: (ResettableTimerState) -> Void

  // Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline final var isCancelled = false
  @exclusivity(unchecked) @usableFromInline final var lastReset = 0
  /// The owner, while the scheduler holds an action.
  @exclusivity(unchecked) @usableFromInline final var owner: AnyObject?
  /// The number of the last action that was scheduled.
  @exclusivity(unchecked) @usableFromInline final var lastAction = 0
  /// The cancellable of that action, if it can be cancelled.
  @exclusivity(unchecked) private final var cancellable: (any Cancellable & AnyObject)?

  @usableFromInline
  init(releasePayload: @escaping (ResettableTimerState) -> Void) { self.releasePayload = releasePayload }

  /// Keeps what cancels an action, unless the action has run and another has been scheduled since.
  @usableFromInline
  final func store(_ new: any Cancellable & AnyObject, of action: Int) {
    lock.lock()
    let isOver = isCancelled
    var old: AnyObject?
    if !isOver, action == lastAction {
      old = cancellable
      cancellable = new
    }
    lock.unlock()
    withExtendedLifetime(old) {}  // released after unlocking
    if isOver { new.cancel() }
  }

  /// Stops the timer for good, and releases its payload and its owner.
  @usableFromInline
  package final func cancel() {
    lock.lock()
    let isFirst = !isCancelled
    isCancelled = true
    let dead = (cancellable.take(), owner.take())
    lock.unlock()
    dead.0?.cancel()
    if isFirst { releasePayload(self) }  // no other thread uses it from now on
    withExtendedLifetime(dead) {}  // released after unlocking
  }
}
