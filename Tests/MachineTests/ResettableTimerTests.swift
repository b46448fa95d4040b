import Testing

@testable import CombineCore

private final class Owner {}

/// Creates a timer that discards its payloads.
private func timer(
  _ clock: ManualClock, _ interval: Int, owner: Owner, onFire: @escaping () -> Void
) -> ResettableTimer<ManualClock, Owner, Void> {
  ResettableTimer(clock, .init(interval), nil, owner: owner, commit: { _, _ in }, onFire: { _ in onFire() })
}

struct ResettableTimerTests {
  private enum Action: CaseIterable { case push, advanceOne, advanceTwo, advanceFive, cancel }

  @Test("Every order of calls, against a specification", arguments: 0...6)
  func everyOrder(length: Int) {
    forEveryOrder(of: Action.allCases, length: length) { actions, report in
      let clock = ManualClock()
      var found: [Int] = []
      let owner = Owner()
      let timer = timer(clock, 3, owner: owner) { found.append(clock.now.second) }

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
    let (clock, owner) = (HookedClock(), Owner())
    var committed: [Int] = []
    let timer = ResettableTimer<HookedClock, Owner, Int>(
      clock, 3, nil, owner: owner, commit: { committed.append($1) }, onFire: { _ in })
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
    let (clock, owner) = (ManualClock(), Owner())
    var committed: [Int] = []
    let timer = ResettableTimer<ManualClock, Owner, Int>(
      clock, 3, nil, owner: owner, commit: { committed.append($1) }, onFire: { _ in })
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
    let owner = Owner()
    let timer = timer(clock, 10, owner: owner) { count += 1 }
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

  @Test func cancellingReleasesTheClosureAlsoWhileAnActionWaits() {
    final class Object {}
    let clock = ManualClock()
    weak var object: Object?
    let owner = Owner()
    let resettable: ResettableTimer<ManualClock, Owner, Void>
    do {
      let new = Object()
      object = new
      resettable = timer(clock, 5, owner: owner) { withExtendedLifetime(new) {} }
    }
    resettable.reset(())
    #expect(object != nil)
    resettable.cancel()
    #expect(object == nil)
    #expect(clock.waiting.count == 1)
    clock.advance(by: 5)
    #expect(clock.waiting.isEmpty)
  }

  @Test("A reset after a cancel schedules nothing, and keeps no payload")
  func resettingAfterACancel() {
    let (clock, owner) = (ManualClock(), Owner())
    let timer = ResettableTimer<ManualClock, Owner, Owner>(
      clock, 3, nil, owner: owner, commit: { _, _ in }, onFire: { _ in })
    timer.cancel()
    var payload: Owner? = Owner()
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
    let owner = Owner()
    let timer = timer(clock, 2, owner: owner) {
      seconds.append(clock.now.second)
      if seconds.count < 3 { again?() }
    }
    again = { [unowned timer] in timer.reset(()) }
    timer.reset(())
    clock.advance(by: 20)
    #expect(seconds == [2, 4, 6])
  }
}
