import Combine
import CombineDispatch
import CombineExtras
import Foundation
import TestHelpers
import Testing

/// The ways to schedule an action.
private enum Way: CaseIterable {
  case now, later, cancellable, repeating

  /// Those that have a date.
  static let dated: [Way] = [.later, .cancellable, .repeating]
}

/// A scheduler of any type, with dates in milliseconds from the present.
private struct Place: @unchecked Sendable {  // schedulers may be used from any thread
  /// Schedules an action. The interval and the tolerance are in milliseconds, too.
  let schedule:
    (_ way: Way, _ delay: Int, _ interval: Int, _ tolerance: Int, _ action: @escaping () -> Void)
      -> (any Cancellable)?
  /// Schedules an action for each delay, in milliseconds from the same moment.
  let scheduleAll: (_ delays: [Int], _ action: @escaping (_ number: Int) -> Void) -> Void
  /// Whether the calling code runs where the scheduler runs its actions.
  let isHere: () -> Bool
  let end: () -> Void

  init<S: Scheduler>(_ scheduler: S, end: @escaping () -> Void = {}, isHere: @escaping () -> Bool) {
    schedule = { way, delay, interval, tolerance, action in
      let (date, tolerance) = (
        scheduler.now.advanced(by: .milliseconds(delay)), S.SchedulerTimeType.Stride.milliseconds(tolerance)
      )
      switch way {
      case .now: scheduler.schedule(options: nil, action)
      case .later: scheduler.schedule(after: date, tolerance: tolerance, options: nil, action)
      case .cancellable:
        return scheduler._scheduleCancellable(after: date, tolerance: tolerance, options: nil, action)
      case .repeating:
        return scheduler.schedule(
          after: date, interval: .milliseconds(interval), tolerance: tolerance, options: nil, action)
      }
      return nil
    }
    scheduleAll = { delays, action in
      let start = scheduler.now
      for (number, delay) in delays.enumerated() {
        scheduler.schedule(after: start.advanced(by: .milliseconds(delay)), tolerance: 0, options: nil) {
          action(number)
        }
      }
    }
    (self.isHere, self.end) = (isHere, end)
  }

  func callAsFunction(
    _ way: Way, after delay: Int = 0, every interval: Int = 1, tolerance: Int = 0, _ action: @escaping () -> Void
  ) -> (any Cancellable)? {
    schedule(way, delay, interval, tolerance, action)
  }

  /// Waits until the scheduler has run all that is due within a number of milliseconds.
  func settle(after milliseconds: Int = 0) async {
    let done = Mailbox<Void>()
    _ = self(milliseconds == 0 ? .now : .later, after: milliseconds) { done.put(()) }
    await done.next()
  }
}

/// Every scheduler whose time is that of the system.
private enum Kind: CaseIterable {
  case serialQueue, concurrentQueue, globalQueue, mainQueue, erasedQueue
  case operationQueue, parallelOperationQueue, mainOperationQueue
  case threadRunLoop, mainRunLoop
  case mainActor, erasedMainActor

  /// Those whose dates are not converted, and that run actions of the same date in the order of scheduling.
  static let exact: [Kind] = [.serialQueue, .mainQueue, .erasedQueue, .mainActor, .erasedMainActor]
  /// Those that run one action at a time, on a thread that a test can block.
  static let blockable: [Kind] = [.serialQueue, .erasedQueue, .operationQueue, .threadRunLoop]

  private static let key = DispatchSpecificKey<String>()

  func make() -> Place {
    func isMain() -> Bool { DispatchQueue.getSpecific(key: Self.key) == "main" }
    DispatchQueue.main.setSpecific(key: Self.key, value: "main")
    let name = UUID().uuidString
    func isNamed() -> Bool { DispatchQueue.getSpecific(key: Self.key) == name }
    func queue(_ attributes: DispatchQueue.Attributes = []) -> DispatchQueue {
      let queue = DispatchQueue(label: "test", attributes: attributes)
      queue.setSpecific(key: Self.key, value: name)
      return queue
    }
    switch self {
    case .serialQueue: return Place(queue(), isHere: isNamed)
    case .concurrentQueue: return Place(queue(.concurrent), isHere: isNamed)
    case .globalQueue: return Place(DispatchQueue.global()) { !isMain() }
    case .mainQueue: return Place(DispatchQueue.main, isHere: isMain)
    case .erasedQueue: return Place(queue().eraseToAnyScheduler(), isHere: isNamed)
    case .operationQueue, .parallelOperationQueue:
      let operations = OperationQueue()
      operations.maxConcurrentOperationCount = self == .operationQueue ? 1 : 4
      return Place(operations) { OperationQueue.current === operations }
    case .mainOperationQueue: return Place(OperationQueue.main, isHere: isMain)
    case .threadRunLoop:
      let thread = RunLoopThread()
      return Place(thread.loop, end: thread.end) { RunLoop.current === thread.loop }
    case .mainRunLoop: return Place(RunLoop.main, isHere: isMain)
    case .mainActor: return Place(MainActorScheduler.shared, isHere: isMain)
    case .erasedMainActor: return Place(MainActorScheduler.shared.eraseToAnyScheduler(), isHere: isMain)
    }
  }

  func with(_ body: (Place) async -> Void) async {
    let place = make()
    await body(place)
    place.end()
  }
}

/// What `Scheduler` promises, for every scheduler and every way to schedule.
@Suite(.timeLimit(.minutes(60)))
struct SchedulerRuleTests {
  @Test("Every action runs where its scheduler says", arguments: Kind.allCases)
  private func whereActionsRun(_ kind: Kind) async {
    await kind.with { place in
      for way in Way.allCases {
        let here = Mailbox<Bool>()
        let cancellable = place(way, after: 1) { here.put(place.isHere()) }
        #expect(await here.next(), "\(way)")
        cancellable?.cancel()
      }
    }
  }

  @Test("No action runs before its date, and no repetition before its own", arguments: Kind.allCases, [0, 5])
  private func neverEarly(_ kind: Kind, tolerance: Int) async {
    await kind.with { place in
      let (delay, interval) = (150, 20)
      let start = DispatchTime.now().uptimeNanoseconds
      let runs = Way.dated.map { way in (way, Mailbox<Int>()) }
      let cancellables = runs.map { way, times in
        place(way, after: delay, every: interval, tolerance: tolerance) {
          times.put(Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000))
        }
      }
      for (way, times) in runs {
        for number in 0..<(way == .repeating ? 4 : 1) {
          // A date is a `Double`, which may be rounded to a moment earlier.
          let time = await times.next()
          #expect(time + 1 >= delay + number * interval, "\(way), run \(number)")
        }
      }
      for cancellable in cancellables { cancellable?.cancel() }
    }
  }

  @Test("An action whose date is over runs", arguments: Kind.allCases, [-60_000, -1, 0])
  private func overdue(_ kind: Kind, delay: Int) async {
    await kind.with { place in
      for way in Way.dated {
        let runs = Mailbox<Void>()
        let cancellable = place(way, after: delay) { runs.put(()) }
        _ = await runs.next(way == .repeating ? 3 : 1)
        cancellable?.cancel()
      }
    }
  }

  @Test("A repetition without an interval runs again and again", arguments: Kind.allCases, [0, -5])
  private func withoutAnInterval(_ kind: Kind, interval: Int) async {
    await kind.with { place in
      let runs = Mailbox<Void>()
      let cancellable = place(.repeating, every: interval) { runs.put(()) }
      _ = await runs.next(5)
      cancellable?.cancel()
    }
  }

  @Test("What is not repeated runs once, and is released", arguments: Kind.allCases)
  private func runsOnce(_ kind: Kind) async {
    await kind.with { place in
      let (runs, gone) = (Counter(), Mailbox<Void>())
      var cancellables: [(any Cancellable)?] = []
      for way in [Way.now, .later, .cancellable] {
        for delay in 0..<10 {
          let tracker = Tracker(gone)
          cancellables.append(
            place(way, after: delay) {
              tracker.touch()
              runs.add()
            })
        }
      }
      _ = await gone.next(30)
      await place.settle(after: 20)
      #expect(runs.value == 30)
      // A cancel after the run has no effect.
      for cancellable in cancellables { cancellable?.cancel() }
      await place.settle()
      #expect(runs.value == 30)
    }
  }

  @Test("What has been cancelled does not run, and is released while its cancellable is kept", arguments: Kind.allCases)
  private func cancelledBefore(_ kind: Kind) async {
    await kind.with { place in
      let (runs, gone) = (Counter(), Mailbox<Void>())
      var kept: [any Cancellable] = []
      for way in [Way.cancellable, .repeating] {
        for delay in [10, 15, 3_600_000] {
          let tracker = Tracker(gone)
          // On a busy machine the date may be over before the cancel. Only what was cancelled in time counts.
          let start = DispatchTime.now()
          let cancellable = place(way, after: delay) {
            tracker.touch()
            runs.add()
          }
          guard let cancellable else { continue }
          cancellable.cancel()
          if DispatchTime.now() > start + .milliseconds(8), delay < 100 { return }
          cancellable.cancel()
          kept.append(cancellable)
        }
      }
      _ = await gone.next(kept.count)
      await place.settle(after: 40)
      #expect(runs.value == 0)
      withExtendedLifetime(kept) {}
    }
  }

  @Test("A repetition ends with a cancel from outside, from inside and with a release", arguments: Kind.allCases, 0..<3)
  private func repetitionEnds(_ kind: Kind, how: Int) async {
    await kind.with { place in
      let (runs, gone, ticks) = (Counter(), Mailbox<Void>(), Mailbox<Int>())
      let (kept, isKept) = (Locked<(any Cancellable)?>(nil), DispatchSemaphore(value: 0))
      func start() {
        let tracker = Tracker(gone)
        let cancellable = place(.repeating) {
          tracker.touch()
          let count = runs.add()
          if count == 1 { isKept.wait() }
          if count == 3, how == 0 { kept.value?.cancel() }
          ticks.put(count)
        }
        kept.value = cancellable
        isKept.signal()
      }
      start()
      _ = await ticks.next(3)
      if how == 1 { kept.value?.cancel() }
      if how == 2 { kept.value = nil }
      await gone.next()
      await place.settle()  // a run that was in progress has ended
      let count = runs.value
      if how == 0 { #expect(count == 3) }
      await place.settle(after: 20)
      #expect(runs.value == count)
      kept.value = nil
    }
  }

  @Test("A run that waits for its place does not begin after a cancel", .blocksAPoolThread, arguments: Kind.blockable)
  private func cancelledWhileItWaits(_ kind: Kind) async {
    await kind.with { place in
      let (runs, isBlocked, mayGoOn) = (Counter(), Mailbox<Void>(), DispatchSemaphore(value: 0))
      _ = place(.now) {
        isBlocked.put(())
        mayGoOn.wait()
      }
      await isBlocked.next()
      let cancellable = place(.repeating) { runs.add() }
      await Kind.globalQueue.make().settle(after: 30)  // the first run is due
      cancellable?.cancel()
      mayGoOn.signal()
      await place.settle()
      await place.settle(after: 10)
      #expect(runs.value == 0)
    }
  }

  @Test(
    "Runs that become due while their place is busy do not pile up", .blocksAPoolThread,
    arguments: Kind.blockable + [.mainQueue, .mainOperationQueue, .mainRunLoop, .mainActor, .erasedMainActor])
  private func lateRuns(_ kind: Kind) async {
    await kind.with { place in
      let (runs, isBlocked, mayGoOn) = (Counter(), Mailbox<Void>(), DispatchSemaphore(value: 0))
      let seen = Mailbox<Int>()
      _ = place(.now) {
        isBlocked.put(())
        mayGoOn.wait()
      }
      await isBlocked.next()
      let cancellable = place(.repeating) { runs.add() }
      let elsewhere = Kind.globalQueue.make()
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        _ = elsewhere(.later, after: 30) {  // many runs have become due
          _ = place(.now) { seen.put(runs.value) }
          mayGoOn.signal()
          done.resume()
        }
      }
      #expect(await seen.next() <= 1)
      cancellable?.cancel()
    }
  }

  @Test("Actions of the same date run in the order of scheduling", arguments: Kind.exact)
  private func sameDate(_ kind: Kind) async {
    await kind.with { place in
      let order = Mailbox<Int>()
      // On a busy machine, a date can be over before all are scheduled, and the order is the same nevertheless.
      place.scheduleAll(Array(repeating: 20, count: 50)) { order.put($0) }
      #expect(await order.next(50) == Array(0..<50))
    }
  }

  /// Another process, in which nothing else uses the timer that all schedulers share.
  @Test("An action does not wait for one with a later date, whatever their tolerances")
  func laterDatesDoNotDelay() async {
    await #expect(processExitsWith: .success) {
      for (kind, far, near) in [
        (Kind.serialQueue, 0, 1), (.serialQueue, 1, 1), (.serialQueue, 1000, 1), (.serialQueue, 1000, 0),
        (.operationQueue, 0, 1), (.mainActor, 0, 1), (.threadRunLoop, 0, 1),
      ] {
        await kind.with { place in
          let (run, waiting) = (Mailbox<Void>(), place(.cancellable, after: 3_600_000, tolerance: far) {})
          _ = place(.later, after: 5, tolerance: near) { run.put(()) }
          await run.next()
          waiting?.cancel()
        }
      }
    }
  }

  // MARK: - Dispatch queues

  @Test("A group waits for an action until it has run, or has been cancelled", arguments: Way.allCases)
  private func group(_ way: Way) async {
    let (queue, group) = (DispatchQueue(label: "test"), DispatchGroup())
    let options = DispatchQueue.SchedulerOptions(group: group)
    func schedule(after delay: DispatchQueue.SchedulerTimeType.Stride, _ action: @escaping () -> Void) -> (
      any Cancellable
    )? {
      let date = queue.now.advanced(by: delay)
      switch way {
      case .now: queue.schedule(options: options, action)
      case .later: queue.schedule(after: date, tolerance: 0, options: options, action)
      case .cancellable: return queue._scheduleCancellable(after: date, tolerance: 0, options: options, action)
      case .repeating: return queue.schedule(after: date, interval: 1, tolerance: 0, options: options, action)
      }
      return nil
    }
    func isEmpty() -> Bool { group.wait(timeout: .now()) == .success }

    queue.suspend()
    let (wasWaiting, runs) = (Mailbox<Bool>(), Locked<(any Cancellable)?>(nil))
    let cancellable = schedule(after: 0) {
      wasWaiting.put(!isEmpty())
      runs.value?.cancel()
    }
    runs.value = cancellable
    #expect(!isEmpty())
    queue.resume()
    #expect(await wasWaiting.next(), "an action leaves its group when it has run")
    await withCheckedContinuation { done in group.notify(queue: .global()) { done.resume() } }
    runs.value = nil

    guard way == .cancellable || way == .repeating else { return }
    let waiting = schedule(after: 3600) {}
    #expect(!isEmpty())
    waiting?.cancel()
    #expect(isEmpty())
    waiting?.cancel()  // does not leave twice, which would trap
  }

  @Test("The timer of a repetition stops with it")
  func timerStops() async {
    let (queue, ticks) = (DispatchQueue(label: "test"), Counter())
    let first = Mailbox<Void>()
    let cancellable = DispatchTimer.repeating(
      on: queue, at: queue.now, every: .milliseconds(1), tolerance: 0, RepeatingAction {}
    ) { _ in
      ticks.add()
      first.put(())
    }
    _ = await first.next(2)
    cancellable.cancel()
    let place = Place(queue) { true }
    await place.settle()
    let count = ticks.value
    await place.settle(after: 20)
    #expect(ticks.value == count)
    withExtendedLifetime(cancellable) {}
  }

  // MARK: - Run loops

  @Test("An action that has begun does not keep its run loop running", arguments: Way.dated)
  private func keepsNothingRunning(_ way: Way) async {
    let runs = Mailbox<Bool>()
    Thread {
      let loop = RunLoop.current
      let place = Place(loop) { true }
      let own = Locked<(any Cancellable)?>(nil)
      own.value = place(way, after: 1, every: 3_600_000) {
        own.value?.cancel()
        // Returns `false` if the loop has nothing to wait for.
        runs.put(loop.run(mode: .default, before: .distantPast))
      }
      loop.run()
      own.value = nil
      runs.put(loop.run(mode: .default, before: .distantPast))
    }.start()
    #expect(await runs.next(2) == [false, false])
  }

  @Test("A timer of a special mode waits for that mode, while one of the default mode ticks")
  func modes() async {
    let thread = RunLoopThread()
    for loop in [RunLoop.main, thread.loop!] {
      let (others, ticks) = (Counter(), Mailbox<Date>())
      let special = Timer.publish(every: 0.001, on: loop, in: RunLoop.Mode("special")).autoconnect()
        .sink { _ in others.add() }
      for mode in [RunLoop.Mode.default, .common] {
        let timer = Timer.publish(every: 0.002, on: loop, in: mode).autoconnect().sink { ticks.put($0) }
        _ = await ticks.next(10)
        timer.cancel()
      }
      #expect(others.value == 0)
      special.cancel()
    }
    thread.end()
  }
}
