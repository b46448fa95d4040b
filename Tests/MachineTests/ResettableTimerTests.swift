import Testing

@testable import CombineCore

/// An operator with a timer, whose closures stand for what the operator does.
private final class Owner<Context: Scheduler, Payload>: ResettableTimerOwner {
  let scheduler: Context
  let options: Context.SchedulerOptions? = nil
  let interval: Context.SchedulerTimeType.Stride
  let timer = ResettableTimer<Context.SchedulerTimeType?, Payload?>()
  var onCommit: (Payload) -> Void = { _ in }
  var onFire: () -> Void = {}

  init(_ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride) {
    self.scheduler = scheduler
    self.interval = interval
  }

  func commit(_ payload: Payload) { onCommit(payload) }
  func timerDidFire() { onFire() }

  func reset(_ payload: Payload) { timer.reset(payload, for: interval, owner: self) }
  func cancel() { timer.cancel() }
}

/// Creates a timer that discards its payloads.
private func timer(
  _ clock: ManualClock, _ interval: Int, onFire: @escaping () -> Void
) -> Owner<ManualClock, Void> {
  let owner = Owner<ManualClock, Void>(clock, .init(interval))
  owner.onFire = onFire
  return owner
}

struct ResettableTimerTests {
  private enum Action: CaseIterable { case push, advanceOne, advanceTwo, advanceFive, cancel }

  @Test("Every order of calls, against a specification", arguments: 0...6)
  func everyOrder(length: Int) {
    forEveryOrder(of: Action.allCases, length: length) { actions, report in
      let clock = ManualClock()
      var found: [Int] = []
      let timer = timer(clock, 3) { found.append(clock.now.second) }

      var expected: [Int] = []
      var (now, deadline, isCancelled) = (0, Int?.none, false)
      for action in actions {
        switch action {
        case .push:
          timer.reset(())
          if !isCancelled { deadline = now + 3 }
        case .cancel:
          timer.cancel()
          isCancelled = true
          deadline = nil
        case .advanceOne, .advanceTwo, .advanceFive:
          let seconds = action == .advanceOne ? 1 : action == .advanceTwo ? 2 : 5
          clock.advance(by: seconds)
          now += seconds
          if let due = deadline, due <= now {
            expected.append(due)
            deadline = nil
          }
        }
        if found != expected { report("\(actions), at \(action): \(found) instead of \(expected)") }
        if clock.waiting.count > 1 { report("\(actions), at \(action): \(clock.waiting.count) actions wait") }
      }
    }
  }

  /// A clock that runs a closure while it is asked for its date.
  private final class HookedClock: Scheduler {
    typealias SchedulerTimeType = ManualClock.SchedulerTimeType
    typealias SchedulerOptions = ManualClock.SchedulerOptions

    let clock = ManualClock()
    var hook: (() -> Void)?
    var minimumTolerance: SchedulerTimeType.Stride { clock.minimumTolerance }

    var now: SchedulerTimeType {
      let hook = hook.take()
      hook?()
      return clock.now
    }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { clock.schedule(action) }

    func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) { clock.schedule(after: date, tolerance: tolerance, options: options, action) }

    func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      clock.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
    }
  }

  @Test("A reset that the scheduler's `now` makes counts as the later one")
  func resetDuringNow() {
    let clock = HookedClock()
    var committed: [Int] = []
    let timer = Owner<HookedClock, Int>(clock, 3)
    timer.onCommit = { committed.append($0) }
    clock.hook = { timer.reset(2) }
    timer.reset(1)
    clock.clock.advance(by: 5)
    #expect(committed == [2])
    timer.reset(3)
    clock.clock.advance(by: 5)
    #expect(committed == [2, 3])
  }

  @Test("A payload fires at its own deadline, and never at that of the one before it")
  func payloads() {
    let clock = ManualClock()
    var committed: [Int] = []
    let timer = Owner<ManualClock, Int>(clock, 3)
    timer.onCommit = { committed.append($0) }
    timer.reset(1)
    clock.advance(by: 2)
    timer.reset(2)
    clock.advance(by: 1)
    #expect(committed == [])
    clock.advance(by: 2)
    #expect(committed == [2])
    timer.reset(3)
    clock.advance(by: 3)
    #expect(committed == [2, 3])
  }

  @Test func howeverOftenItIsPushedOneActionWaits() {
    let clock = ManualClock()
    var count = 0
    let timer = timer(clock, 10) { count += 1 }
    for _ in 0..<1000 { timer.reset(()) }
    #expect(clock.waiting.count == 1)
    clock.advance(by: 9)
    timer.reset(())
    #expect(clock.waiting.count == 1)
    clock.advance(by: 9)
    #expect(count == 0)
    clock.advance(by: 1)
    #expect(count == 1)
    #expect(clock.waiting.isEmpty)
  }

  @Test("A cancel releases the owner and the payload, also while an action waits that cannot be cancelled")
  func cancelling() {
    final class Object {}
    let clock = ManualClock()
    var payload: Object? = Object()
    let keptPayload = WeakReference(payload!)
    var owner: Owner<ManualClock, Object>? = Owner(clock, 5)
    let keptOwner = WeakReference(owner!)
    let timer = owner!.timer
    owner!.reset(payload!)
    (payload, owner) = (nil, nil)
    #expect(keptPayload.object != nil)
    #expect(keptOwner.object != nil)
    timer.cancel()
    #expect(keptPayload.object == nil)
    #expect(keptOwner.object == nil)
    #expect(clock.waiting.count == 1)
    clock.advance(by: 5)
    #expect(clock.waiting.isEmpty)
  }

  @Test("A timer that has fired retains neither its owner nor the payload")
  func firing() {
    let clock = ManualClock()
    var owner: Owner<ManualClock, Void>? = timer(clock, 2) {}
    let kept = WeakReference(owner!)
    let timer = owner!.timer
    owner!.reset(())
    owner = nil
    clock.advance(by: 2)
    #expect(kept.object == nil)
    withExtendedLifetime(timer) {}
  }

  /// A clock that can cancel, and may run an action before it returns its cancellable.
  private final class CancellingClock: Scheduler {
    typealias SchedulerTimeType = ManualClock.SchedulerTimeType
    typealias SchedulerOptions = ManualClock.SchedulerOptions

    final class Handle: Cancellable {
      var isCancelled = false
      func cancel() { isCancelled = true }
    }

    let clock = ManualClock()
    /// The number of seconds that pass while an action is being scheduled.
    var delays: [Int] = []
    var handles: [Handle] = []
    var now: SchedulerTimeType { clock.now }
    var minimumTolerance: SchedulerTimeType.Stride { clock.minimumTolerance }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { clock.schedule(action) }

    func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) { clock.schedule(after: date, tolerance: tolerance, options: options, action) }

    func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      clock.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
    }

    func _scheduleCancellable(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> (any Cancellable & AnyObject)? {
      let handle = Handle()
      handles.append(handle)
      clock.schedule(after: date, tolerance: tolerance, options: options) { if !handle.isCancelled { action() } }
      if !delays.isEmpty { clock.advance(by: delays.removeFirst()) }
      return handle
    }
  }

  @Test("A cancel cancels the newest action, also if an older one ran while it was being scheduled")
  func cancellingTheNewest() {
    let clock = CancellingClock()
    let timer = Owner<CancellingClock, Void>(clock, 3)
    var fired = 0
    timer.onFire = {
      fired += 1
      if fired == 1 { timer.reset(()) }
    }
    clock.delays = [3]  // the first action runs before its handle is known, and schedules the second
    timer.reset(())
    #expect(fired == 1)
    #expect(clock.handles.count == 2)
    timer.cancel()
    #expect(clock.handles.map(\.isCancelled) == [false, true])
  }

  @Test("An action that was being scheduled during a cancel is cancelled")
  func cancellingWhileScheduling() {
    let clock = CancellingClock()
    let timer = Owner<CancellingClock, Void>(clock, 3)
    clock.clock.schedule(after: clock.now.advanced(by: 1), tolerance: 0, options: nil) { timer.cancel() }
    clock.delays = [1]
    timer.reset(())
    #expect(clock.handles.map(\.isCancelled) == [true])
  }

  @Test("A reset after a cancel schedules nothing, and keeps no payload")
  func resettingAfterACancel() {
    let clock = ManualClock()
    final class Object {}
    let timer = Owner<ManualClock, Object>(clock, 3)
    timer.cancel()
    var payload: Object? = Object()
    let kept = WeakReference(payload!)
    timer.reset(payload!)
    payload = nil
    #expect(kept.object == nil)
    #expect(clock.waiting.isEmpty)
  }

  @Test func itMayBePushedFromInsideItsOwnClosure() {
    let clock = ManualClock()
    var seconds: [Int] = []
    var again: (() -> Void)?
    let timer = timer(clock, 2) {
      seconds.append(clock.now.second)
      if seconds.count < 3 { again?() }
    }
    again = { [unowned timer] in timer.reset(()) }
    timer.reset(())
    clock.advance(by: 20)
    #expect(seconds == [2, 4, 6])
  }
}
