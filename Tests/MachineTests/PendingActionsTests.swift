import Testing

@testable import CombineCore

struct PendingActionsTests {
  /// What a scheduler that can cancel returns for an action.
  private final class Handle: Cancellable {
    private(set) var isCancelled = false
    func cancel() { isCancelled = true }
  }

  /// A scheduler that can cancel. It keeps the actions, and knows its handles as long as someone else keeps them.
  private final class Holding: Scheduler {
    struct Weak { weak var handle: Handle? }

    let base = ManualClock()
    private(set) var actions: [() -> Void] = []
    private(set) var handles: [Weak] = []
    /// Runs while an action is being scheduled.
    var onSchedule: () -> Void = {}

    var now: ManualClock.SchedulerTimeType { base.now }
    var minimumTolerance: ManualClock.SchedulerTimeType.Stride { 0 }
    var kept: [Handle] { handles.compactMap(\.handle) }

    func schedule(options: Never?, _ action: @escaping () -> Void) { preconditionFailure("nothing runs at once") }

    func schedule(
      after date: ManualClock.SchedulerTimeType, tolerance: ManualClock.SchedulerTimeType.Stride, options: Never?,
      _ action: @escaping () -> Void
    ) {
      preconditionFailure("every action can be cancelled")
    }

    func schedule(
      after date: ManualClock.SchedulerTimeType, interval: ManualClock.SchedulerTimeType.Stride,
      tolerance: ManualClock.SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      preconditionFailure("nothing repeats here")
    }

    func _scheduleCancellable(
      after date: ManualClock.SchedulerTimeType, tolerance: ManualClock.SchedulerTimeType.Stride, options: Never?,
      _ action: @escaping () -> Void
    ) -> (any Cancellable & AnyObject)? {
      let handle = Handle()
      actions.append(action)
      handles.append(Weak(handle: handle))
      onSchedule()
      return handle
    }

    func run(_ index: Int) { actions[index]() }
  }

  private let clock = Holding()

  private func schedule(_ pending: PendingActions<Holding>, _ action: @escaping () -> Void = {}) {
    pending.schedule(after: clock.now, tolerance: 0, action)
  }

  @Test("An action that has run is forgotten, the others are kept until they are cancelled")
  func forgets() {
    let pending = PendingActions(clock, nil)
    for _ in 0..<3 { schedule(pending) }
    #expect(clock.kept.count == 3)
    clock.run(1)
    #expect(clock.kept.count == 2)
    #expect(clock.handles[1].handle == nil)
    let handles = clock.kept
    pending.cancel()
    #expect(handles.map(\.isCancelled) == [true, true])
  }

  @Test("An action that runs while it is being scheduled is forgotten too")
  func runsAtOnce() {
    let pending = PendingActions(clock, nil)
    var runs = 0
    clock.onSchedule = { [unowned clock] in clock.run(0) }
    schedule(pending) { runs += 1 }
    #expect(runs == 1)
    #expect(clock.kept.isEmpty)
  }

  @Test("After a cancel nothing is scheduled")
  func cancelled() {
    let pending = PendingActions(clock, nil)
    pending.cancel()
    schedule(pending) { Issue.record("an action has run after the cancel") }
    #expect(clock.actions.isEmpty)
  }

  @Test("An action that is being scheduled while the others are cancelled is cancelled with them")
  func cancelledMeanwhile() {
    let pending = PendingActions(clock, nil)
    var handle: Handle?
    clock.onSchedule = { [unowned clock] in
      handle = clock.kept[0]
      pending.cancel()
    }
    schedule(pending)
    #expect(handle?.isCancelled == true)
  }
}
