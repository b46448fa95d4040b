import Combine
import CombineDispatch
import Foundation
import TestHelpers
import Testing

/// A type-erased scheduler, so that one test works for all schedulers.
private struct AnyScheduler: @unchecked Sendable {  // the schedulers may all be used from any thread
  let schedule: (@escaping () -> Void) -> Void
  let scheduleAfter: (_ milliseconds: Int, @escaping () -> Void) -> Void
  let scheduleEvery: (_ milliseconds: Int, @escaping () -> Void) -> any Cancellable
  /// Schedules an action for each delay, in milliseconds from the same moment, and then an immediate action, which
  /// receives 0. Returns a Boolean value that indicates whether all actions were scheduled before the first date.
  let scheduleAll: (_ delays: [Int], _ action: @escaping (Int) -> Void) -> Bool
  /// Ends the thread that the test created for the scheduler, if any.
  let end: @Sendable () -> Void

  init<S: Scheduler>(_ scheduler: S, end: @escaping @Sendable () -> Void = {}) {
    schedule = { scheduler.schedule($0) }
    scheduleAfter = { scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds($0)), $1) }
    scheduleEvery = { scheduler.schedule(after: scheduler.now, interval: .milliseconds($0), $1) }
    scheduleAll = { delays, action in
      let start = scheduler.now
      for delay in delays { scheduler.schedule(after: start.advanced(by: .milliseconds(delay))) { action(delay) } }
      scheduler.schedule { action(0) }
      return start.distance(to: scheduler.now) < .milliseconds(delays.min() ?? 0)
    }
    self.end = end
  }
}

private enum Kind: CaseIterable {
  case serialQueue, mainQueue, operationQueue, mainOperationQueue, threadRunLoop, mainRunLoop
  case concurrentQueue, globalQueue, parallelOperationQueue

  /// The schedulers that run one action at a time, in order.
  static let inOrder: [Kind] = [
    .serialQueue, .mainQueue, .operationQueue, .mainOperationQueue, .threadRunLoop, .mainRunLoop,
  ]

  func make() -> AnyScheduler {
    switch self {
    case .serialQueue: return AnyScheduler(DispatchQueue(label: "test"))
    case .mainQueue: return AnyScheduler(DispatchQueue.main)
    case .operationQueue:
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      return AnyScheduler(queue)
    case .concurrentQueue: return AnyScheduler(DispatchQueue(label: "test", attributes: .concurrent))
    case .globalQueue: return AnyScheduler(DispatchQueue.global())
    case .parallelOperationQueue:
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 4
      return AnyScheduler(queue)
    case .mainOperationQueue: return AnyScheduler(OperationQueue.main)
    case .threadRunLoop:
      let thread = RunLoopThread()
      return AnyScheduler(thread.loop) { thread.end() }
    // This process is an `async` main program, in which no code runs the main run loop.
    case .mainRunLoop: return AnyScheduler(RunLoop.main)
    }
  }
}

/// Waits until the scheduler has run all actions that are due within a number of milliseconds.
private func settle(_ scheduler: AnyScheduler, after milliseconds: Int = 0) async {
  let done = Mailbox<Void>()
  if milliseconds == 0 {
    scheduler.schedule { done.put(()) }
  } else {
    scheduler.scheduleAfter(milliseconds) { done.put(()) }
  }
  await done.next()
}

/// `DispatchQueue`, `OperationQueue` and `RunLoop` as schedulers.
@Suite(.timeLimit(.minutes(60)))
struct SchedulerTests {
  @Test(arguments: Kind.inOrder) private func runsInOrderAndReleases(_ kind: Kind) async {
    let scheduler = kind.make()
    let (order, gone) = (Mailbox<Int>(), Mailbox<Void>())
    for number in 0..<1000 {
      let tracker = Tracker(gone)
      scheduler.schedule {
        order.put(number)
        tracker.touch()
      }
    }
    #expect(await order.next(1000) == Array(0..<1000))
    _ = await gone.next(1000)
    scheduler.end()
  }

  /// The scheduling call never runs the action itself, so that an action that schedules another one continues first.
  @Test(arguments: Kind.inOrder) private func anActionMaySchedule(_ kind: Kind) async {
    let scheduler = kind.make()
    let order = Mailbox<Int>()
    scheduler.schedule {
      scheduler.schedule {
        scheduler.schedule { order.put(3) }
        order.put(2)
      }
      order.put(1)
    }
    #expect(await order.next(3) == [1, 2, 3])
    scheduler.end()
  }

  /// The scheduler is idle in each round. If it did not wake up, the test would wait for ever.
  @Test(arguments: Kind.allCases) private func wakesUp(_ kind: Kind) async {
    let scheduler = kind.make()
    for _ in 0..<200 { await settle(scheduler) }
    scheduler.end()
  }

  /// The actions run in the order of their dates, not in the order of scheduling. If the first date passes on a busy
  /// machine before the last action is scheduled, the result means nothing, and the test repeats the round.
  @Test(arguments: Kind.inOrder) private func runsAfterADate(_ kind: Kind) async {
    let scheduler = kind.make()
    var (all, isInTime) = ([Int](), false)
    while !isInTime {
      let (order, gone) = (Mailbox<Int>(), Mailbox<Void>())
      func schedule() -> Bool {
        let (start, tracker) = (DispatchTime.now().uptimeNanoseconds, Tracker(gone))
        return scheduler.scheduleAll([60, 20, 40]) { delay in
          let elapsed = (DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
          // A date is a `Double`, which may be rounded to a moment earlier.
          order.put(elapsed + 1 >= delay ? delay : -1)
          tracker.touch()
        }
      }
      isInTime = schedule()
      all = await order.next(4)
      await gone.next()
    }
    #expect(all == [0, 20, 40, 60])
    scheduler.end()
  }

  @Test(arguments: Kind.allCases) private func cancelsFromInsideTheAction(_ kind: Kind) async {
    let scheduler = kind.make()
    let (ticks, gone, counter) = (Mailbox<Int>(), Mailbox<Void>(), Counter())
    let (own, isKept) = (Locked<(any Cancellable)?>(nil), DispatchSemaphore(value: 0))
    func start() {
      let tracker = Tracker(gone)
      own.value = scheduler.scheduleEvery(2) {
        tracker.touch()
        let count = counter.add()
        if count == 1 { isKept.wait() }
        if count == 3 { own.value?.cancel() }
        ticks.put(count)
      }
      isKept.signal()
    }
    start()
    #expect(await ticks.next(3) == [1, 2, 3])
    await gone.next()
    await settle(scheduler, after: 20)
    #expect(counter.value == 3)
    #expect(ticks.isEmpty)
    own.value = nil
    scheduler.end()
  }

  @Test(arguments: Kind.allCases, [true, false])
  private func cancelsFromAnotherThread(_ kind: Kind, byRelease: Bool) async {
    let scheduler = kind.make()
    let (ticks, gone, counter) = (Mailbox<Int>(), Mailbox<Void>(), Counter())
    var cancellable: (any Cancellable)? = {
      let tracker = Tracker(gone)
      return scheduler.scheduleEvery(2) {
        tracker.touch()
        ticks.put(counter.add())
      }
    }()
    _ = await ticks.next(3)
    if !byRelease { cancellable?.cancel() }
    cancellable = nil
    await gone.next()
    await settle(scheduler)  // a run that was in progress has ended
    let count = counter.value
    await settle(scheduler, after: 20)
    #expect(counter.value == count)
    scheduler.end()
  }

  @Test(arguments: Kind.allCases) private func cancelledBeforeTheDateNeverRuns(_ kind: Kind) async {
    let scheduler = kind.make()
    let gone = Mailbox<Void>()
    for _ in 0..<20 {
      let tracker = Tracker(gone)
      scheduler.schedule {}
      let cancellable = scheduler.scheduleEvery(1_000_000) { tracker.touch() }
      cancellable.cancel()
      cancellable.cancel()
    }
    _ = await gone.next(20)
    scheduler.end()
  }

  /// Repeated actions cancel themselves while another thread also cancels them. None of them runs again or leaks.
  @Test(arguments: Kind.allCases) private func cancelsFromBothSidesAtOnce(_ kind: Kind) async {
    let scheduler = kind.make()
    let (gone, runs) = (Mailbox<Void>(), Mailbox<Locked<(any Cancellable)?>>())
    for number in 0..<50 {
      let own = Locked<(any Cancellable)?>(nil)
      func start() {
        let tracker = Tracker(gone)
        own.value = scheduler.scheduleEvery(1) {
          tracker.touch()
          if number.isMultiple(of: 2) { runs.put(own) }
          own.value?.cancel()
        }
      }
      start()
      if number.isMultiple(of: 2) { await runs.next().value?.cancel() } else { own.value?.cancel() }
    }
    _ = await gone.next(50)
    await settle(scheduler)
    while !runs.isEmpty { await runs.next().value = nil }
    scheduler.end()
  }

  /// A run that becomes due during another run is skipped, not postponed.
  @Test func whatBecomesDueDuringARunIsLeftOut() {
    let (runs, posted) = (Counter(), Posts())
    let repeatingAction = RepeatingAction {
      runs.add()
      posted.repeatingAction?.schedule { posted.add($0) }
    }
    posted.repeatingAction = repeatingAction
    repeatingAction.schedule { posted.add($0) }
    repeatingAction.schedule { posted.add($0) }
    #expect(posted.count == 1)
    posted.runFirst()
    #expect(runs.value == 1)
    #expect(posted.count == 0)
    repeatingAction.schedule { posted.add($0) }
    repeatingAction.cancel()
    repeatingAction.schedule { posted.add($0) }
    #expect(posted.count == 1)
    posted.runFirst()
    #expect(runs.value == 1)
    posted.repeatingAction = nil
  }

  /// A run that meets another one does nothing.
  @Test func aRunInsideARunIsLeftOut() {
    let started = Counter()
    weak var running: RepeatingAction?
    let repeatingAction = RepeatingAction {
      started.add()
      if started.value < 3 { running?.run() }
    }
    running = repeatingAction
    repeatingAction.run()
    #expect(started.value == 1)
    repeatingAction.run()
    #expect(started.value == 2)
    repeatingAction.cancel()
  }

  @Test(
    "A repetition ends once: at its cancel, or when the run in progress has returned",
    arguments: ["before a run", "during a run", "after a run", "before a scheduled run"])
  func aRepetitionEndsOnce(cancels: String) {
    let (runs, ends, posted) = (Counter(), Counter(), Posts())
    weak var own: RepeatingAction?
    let repeatingAction = RepeatingAction(
      {
        runs.add()
        guard cancels == "during a run" else { return }
        own?.cancel()
        own?.cancel()
        #expect(ends.value == 0)
      },
      onEnd: { _ = ends.add() })
    own = repeatingAction
    if cancels == "during a run" || cancels == "after a run" { repeatingAction.run() }
    if cancels == "before a scheduled run" { repeatingAction.schedule { posted.add($0) } }
    #expect(ends.value == (cancels == "during a run" ? 1 : 0))
    repeatingAction.cancel()
    #expect(ends.value == 1)
    repeatingAction.cancel()
    repeatingAction.run()
    repeatingAction.schedule { posted.add($0) }
    if posted.count > 0 { posted.runFirst() }
    #expect(posted.count == 0)
    #expect(ends.value == 1)
    #expect(runs.value == (cancels == "during a run" || cancels == "after a run" ? 1 : 0))
  }

  /// Runs that become due during another run are skipped, even if other threads are available.
  @Test(.blocksAPoolThread, arguments: [true, false]) func runsOfOneRepetitionDoNotOverlap(_ isDispatch: Bool) async {
    let operations = OperationQueue()
    operations.maxConcurrentOperationCount = 4
    let scheduler =
      isDispatch
      ? AnyScheduler(DispatchQueue(label: "test", attributes: .concurrent)) : AnyScheduler(operations)
    let (started, goOn) = (Counter(), DispatchSemaphore(value: 0))
    let (ticks, gone) = (Mailbox<Void>(), Mailbox<Void>())
    let cancellable = {
      let tracker = Tracker(gone)
      return scheduler.scheduleEvery(1) {
        tracker.touch()
        started.add()
        ticks.put(())
        goOn.wait()
      }
    }()
    await ticks.next()
    await settle(scheduler, after: 20)
    #expect(started.value == 1)
    goOn.signal()
    await ticks.next()  // the repetition continues afterwards
    cancellable.cancel()
    goOn.signal()
    await gone.next()
  }

  // MARK: - Run loops

  /// Scheduled actions keep a run loop running. The run loop ends after the last one.
  @Test func aRunLoopEndsAfterTheLastAction() async {
    let order = Mailbox<String>()
    Thread {
      let loop = RunLoop.current
      loop.schedule { order.put("first") }
      loop.run()
      order.put("end")
    }.start()
    #expect(await order.next(2) == ["first", "end"])

    Thread {
      let loop = RunLoop.current
      loop.schedule(after: loop.now.advanced(by: .milliseconds(20))) { order.put("later") }
      loop.run()
      order.put("end")
    }.start()
    #expect(await order.next(2) == ["later", "end"])

    Thread {
      let loop = RunLoop.current
      let own = Locked<(any Cancellable)?>(nil)
      let counter = Counter()
      own.value = loop.schedule(after: loop.now, interval: .milliseconds(1)) {
        if counter.add() == 3 { own.value?.cancel() }
      }
      loop.run()
      order.put("\(counter.value) runs")
      own.value = loop.schedule(after: .init(.distantFuture), interval: 1) {}
      Thread { own.value?.cancel() }.start()
      loop.run()
      order.put("end")
      own.value = nil
    }.start()
    #expect(await order.next(2) == ["3 runs", "end"])
  }

  /// A run loop that was busy when several dates passed runs the actions in the order of their dates.
  @Test func aBusyRunLoopKeepsTheOrderOfDates() async {
    var isInTime = false
    while !isInTime {
      let thread = RunLoopThread()
      let loop = thread.loop!
      let order = Mailbox<Int>()
      let isOver = DispatchSemaphore(value: 0)
      loop.schedule {
        isOver.wait()
        order.put(0)
      }
      let now = loop.now
      for delay in [30, 10, 20] { loop.schedule(after: now.advanced(by: .milliseconds(delay))) { order.put(delay) } }
      // On a busy machine, dates can pass before their actions are scheduled. Nothing is said about the order then.
      isInTime = loop.now < now.advanced(by: .milliseconds(10))
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(60)) { isOver.signal() }
      let found = await order.next(4)
      if isInTime { #expect(found == [0, 10, 20, 30]) }
      thread.end()
    }
  }

  // MARK: - Schedulers that do not run

  @Test(arguments: [true, false]) func aPlaceThatNobodyServesIsReportedOnce(isOnce: Bool) {
    let (later, probes, reports) = (Posts(), Posts(), Counter())
    let watch = SchedulerWatchdog(
      "nobody", stopsAfterSuccess: isOnce, afterTimeout: { later.add($0) }, report: { _ in reports.add() })
    for _ in 0..<3 { watch.start { probes.add($0) } }
    #expect(probes.count == 1)
    #expect(later.count == 1)
    later.runFirst()
    #expect(reports.value == 1)
    probes.runFirst()
    watch.start { probes.add($0) }
    #expect(probes.count == 0)
    #expect(later.count == 0)
  }

  @Test(arguments: [true, false]) func aPlaceThatIsServedIsNotReported(isOnce: Bool) {
    let (later, probes, reports) = (Posts(), Posts(), Counter())
    let watch = SchedulerWatchdog(
      "nobody", stopsAfterSuccess: isOnce, afterTimeout: { later.add($0) }, report: { _ in reports.add() })
    watch.start { probes.add($0) }
    probes.runFirst()
    watch.start { probes.add($0) }
    #expect(probes.count == (isOnce ? 0 : 1))
    later.runFirst()  // the first timeout has passed, and the second one has not
    #expect(reports.value == 0)
    guard !isOnce else { return }
    later.runFirst()
    #expect(reports.value == 1)
  }

  @Test("An action on another queue than the main one starts no probe on the main thread, whatever is like it")
  func onlyTheMainQueueIsWatched() {
    let (later, reports) = (Posts(), Counter())
    let watch = SchedulerWatchdog(
      "nobody", stopsAfterSuccess: true, afterTimeout: { later.add($0) }, report: { _ in reports.add() })
    let queues: [DispatchQueue] = [
      .global(), .global(qos: .userInteractive), DispatchQueue(label: "main"), DispatchQueue(label: ""),
      DispatchQueue(label: "of the main queue", target: .main),
      DispatchQueue(label: "all at once", attributes: .concurrent),
    ]
    for queue in queues {
      watch.watch(queue)
      #expect(later.count == 0, "\(queue.label)")
    }
    watch.watch(.main)
    #expect(later.count == 1)
  }

  /// A debug build reports a blocked main thread, and a thread that does not run its run loop. The main operation queue
  /// reports a blocked main thread by itself, too.
  @Test(
    .enabled(if: _isDebugAssertConfiguration()),
    arguments: [
      ("blocked", ["main thread", "a run loop"]), ("blocked later", ["main thread", "a run loop"]),
      ("blocked timers", ["main thread", "a run loop"]), ("blocked common timers", ["main thread", "a run loop"]),
      ("blocked operations", ["main thread"]),
    ])
  func blockedThreadsAreReported(mode: String, words: [String]) async throws {
    let (process, told) = (Process(), Mailbox<String>())
    process.executableURL = program
    process.arguments = [mode]
    process.standardOutput = FileHandle.nullDevice
    let output = try startingProcess {
      let output = Pipe()
      process.standardError = output
      try process.run()
      return output
    }
    let reader = output.fileHandleForReading
    Thread {
      var text = ""
      while !words.allSatisfy(text.contains) {
        let data = reader.availableData
        guard !data.isEmpty else { break }
        text += String(decoding: data, as: UTF8.self)
      }
      told.put(text)
    }.start()
    let text = await told.next()
    kill(process.processIdentifier, SIGKILL)  // the process may have inherited a mask that blocks other signals
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("Combine: actions have been waiting for ") }
    #expect(lines.count == words.count, "\(text)")
  }

  /// A debug build reports no thread that runs its run loop, unless the machine lets it wait for seconds; so one success
  /// counts.
  @Test func threadsThatRunTheirLoopsAreNotReported() async throws {
    var reports: [String] = []
    repeat {
      let (status, report) = try await run("served", reading: \.standardError)
      #expect(status == 0)
      reports.append(report)
    } while reports.last != "" && reports.count < 5
    #expect(reports.last == "", "\(reports)")
  }

  @Test func anIntervalThatIsNotPositiveRunsAsOftenAsPossible() async {
    let queue = DispatchQueue(label: "test")
    let ticks = Mailbox<Void>()
    for interval in [0, -1] as [DispatchQueue.SchedulerTimeType.Stride] {
      let cancellable = queue.schedule(after: queue.now, interval: interval, tolerance: -1) { ticks.put(()) }
      _ = await ticks.next(5)
      cancellable.cancel()
    }
  }

  // MARK: - Options of dispatch queues

  private typealias Options = DispatchQueue.SchedulerOptions

  @Test func optionsHaveDefaults() {
    let options = Options()
    #expect(options.qos == .unspecified)
    #expect(options.flags == [])
    #expect(options.group == nil)
  }

  @Test func theGroupWaitsForTheWork() async {
    let queue = DispatchQueue(label: "test")
    let (done, order) = (DispatchGroup(), Mailbox<String>())
    let options = Options(group: done)
    queue.schedule(options: options) { order.put("now") }
    queue.schedule(after: queue.now.advanced(by: .milliseconds(30)), tolerance: 0, options: options) {
      order.put("later")
    }
    done.notify(queue: queue) { order.put("all") }
    #expect(await order.next(3) == ["now", "later", "all"])
  }

  @Test func theGroupWaitsUntilARepetitionIsCancelled() async {
    let queue = DispatchQueue(label: "test")
    let (done, order) = (DispatchGroup(), Mailbox<String>())
    let own = Locked<(any Cancellable)?>(nil)
    queue.sync {
      var count = 0
      own.value = queue.schedule(
        after: queue.now, interval: .milliseconds(1), tolerance: 0, options: Options(group: done)
      ) {
        count += 1
        if count == 2 { own.value?.cancel() }
        order.put("\(count)")
      }
    }
    done.notify(queue: .global()) { order.put("all") }
    #expect(await order.next(3) == ["1", "2", "all"])

    let idle = queue.schedule(after: .init(.distantFuture), interval: 1, tolerance: 0, options: Options(group: done)) {}
    done.notify(queue: .global()) { order.put("idle") }
    idle.cancel()
    #expect(await order.next() == "idle")
    own.value = nil
  }

  /// Linux cannot report the quality of service of running work. The test checks that the work runs in all three cases.
  @Test(arguments: [DispatchQoS.background, .utility, .default, .userInitiated, .userInteractive])
  func workOfEveryQualityRuns(_ qos: DispatchQoS) async {
    let queue = DispatchQueue(label: "test")
    let (order, options) = (Mailbox<String>(), Options(qos: qos, flags: .enforceQoS))
    // Each action is scheduled after the previous one has run, so that the order does not depend on dates.
    queue.schedule(options: options) { order.put("now") }
    #expect(await order.next() == "now")
    queue.schedule(after: queue.now.advanced(by: .milliseconds(5)), tolerance: 0, options: options) {
      order.put("later")
    }
    #expect(await order.next() == "later")
    let cancellable = queue.schedule(
      after: queue.now.advanced(by: .milliseconds(5)), interval: 1000, tolerance: 0, options: options
    ) { order.put("repeated") }
    #expect(await order.next() == "repeated")
    cancellable.cancel()
  }

  /// For all three ways to schedule, a barrier on a concurrent queue waits for running blocks and delays later ones.
  ///
  /// ThreadSanitizer wraps the blocks of queues, and a wrapped block is not a barrier.
  @Test(.blocksAPoolThread, .disabled(if: isSanitized)) func aBarrierRunsAlone() async {
    let queue = DispatchQueue(label: "test", attributes: .concurrent)
    let options = Options(flags: .barrier)
    for way in 0..<3 {
      let (begun, order) = (Mailbox<Void>(), Mailbox<String>())
      let (blockerMayEnd, barrierMayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      queue.async {
        begun.put(())
        blockerMayEnd.wait()
        order.put("blocker")
      }
      await begun.next()
      let own = Locked<(any Cancellable)?>(nil)
      let barrier = {
        begun.put(())
        barrierMayEnd.wait()
        order.put("barrier")
      }
      switch way {
      case 0: queue.schedule(options: options, barrier)
      case 1: queue.schedule(after: queue.now, tolerance: 0, options: options, barrier)
      default:
        own.value = queue.schedule(after: queue.now, interval: 1000, tolerance: 0, options: options, barrier)
      }
      // A block that does not wait runs before a timer that is started later fires.
      let elsewhere = AnyScheduler(DispatchQueue.global())
      await settle(elsewhere, after: 20)
      #expect(order.isEmpty && begun.isEmpty)
      blockerMayEnd.signal()
      await begun.next()
      queue.async { order.put("after") }
      await settle(elsewhere, after: 20)
      barrierMayEnd.signal()
      #expect(await order.next(3) == ["blocker", "barrier", "after"])
      own.value?.cancel()
    }
  }

  // MARK: - Command line programs

  /// Starts a process whose main thread runs the run loop once, in short intervals, or from inside an action, or runs
  /// the main queue.
  @Test(arguments: ["runLoop", "short", "nested", "dispatchMain"])
  func theMainThreadDelivers(_ mode: String) async throws {
    let (status, text) = try await run(mode, reading: \.standardOutput)
    #expect(status == 0)
    let lines = text.split(separator: "\n").map(String.init)
    let thread = mode == "dispatchMain" ? "other" : "main"
    var expected = ["DispatchQueue", "RunLoop", "OperationQueue"].flatMap { name in
      ["now", "later", "repeated", "received"].map { "\(name) \($0) \(thread)" }
    }
    expected += ["default", "common"].map { "Timer \($0) \(thread)" }
    if mode == "nested" {
      expected += ["inside before false", "inside now", "inside again", "inside the queue"].map { "\($0) main" }
    }
    #expect(lines.sorted() == expected.sorted())
  }
}

/// Runs the program in a mode until it ends, and returns its status and what it has written.
private func run(
  _ mode: String, reading stream: ReferenceWritableKeyPath<Process, Any?>
) async throws -> (status: Int32, text: String) {
  let (process, ended) = (Process(), Mailbox<Int32>())
  process.executableURL = program
  process.arguments = [mode]
  process.terminationHandler = { ended.put($0.terminationStatus) }
  let output = try startingProcess {
    let output = Pipe()
    process[keyPath: stream] = output
    try process.run()
    return output
  }
  let status = await ended.next()
  return (status, String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self))
}

private let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  .appendingPathComponent("MainThread")

/// A queue of closures that the test runs. Only one thread uses it.
private final class Posts: @unchecked Sendable {
  private var closures: [@Sendable () -> Void] = []
  var repeatingAction: RepeatingAction?
  var count: Int { closures.count }
  func add(_ closure: @escaping @Sendable () -> Void) { closures.append(closure) }
  func runFirst() { closures.removeFirst()() }
}

/// The turns of the main thread that actions take.
@Suite(.timeLimit(.minutes(60)))
struct TurnTests {
  /// What an action schedules runs in a later turn, so that whatever else waits for the main thread has its turn in
  /// between.
  @Test func actionsThatScheduleActionsLetOthersHaveTheirTurn() async {
    let done = Mailbox<Int>()
    /// The number of actions that have run, and what it was when the block of the queue ran; on the main thread only.
    final class Counts: @unchecked Sendable { var (run, seen) = (0, Int?.none) }
    let counts = Counts()
    @Sendable func again() {
      counts.run += 1
      if counts.run == 1 { DispatchQueue.main.async { counts.seen = counts.run } }
      if counts.run < 10_000, counts.seen == nil {
        RunLoop.main.schedule { again() }
      } else {
        done.put(counts.seen ?? .max)
      }
    }
    RunLoop.main.schedule { again() }
    #expect(await done.next() < 10_000)
  }
}

/// An action for a later date ends with the pipeline that scheduled it, and so does its timer.
@Suite(.timeLimit(.minutes(60)))
struct PendingActionTests {
  /// The operators that hold an action until a date, each with an element that waits or a limit that runs.
  enum Timed: CaseIterable, Sendable { case delay, debounce, timeout, throttle, collect }

  private func pipeline<S: Scheduler>(
    _ kind: Timed, _ upstream: AnyPublisher<Int, Never>, _ scheduler: S, _ options: S.SchedulerOptions?
  ) -> AnyPublisher<Int, Never> {
    switch kind {
    case .delay: upstream.delay(for: .seconds(3600), scheduler: scheduler, options: options).eraseToAnyPublisher()
    case .debounce: upstream.debounce(for: .seconds(3600), scheduler: scheduler, options: options).eraseToAnyPublisher()
    case .timeout: upstream.timeout(.seconds(3600), scheduler: scheduler, options: options).eraseToAnyPublisher()
    case .throttle: upstream.throttle(for: .seconds(3600), scheduler: scheduler, latest: true).eraseToAnyPublisher()
    case .collect:
      upstream.collect(.byTime(scheduler, .seconds(3600)), options: options).map(\.count).eraseToAnyPublisher()
    }
  }

  /// A group that actions belong to is empty as soon as no action is to run, an hour before their date.
  @Test(arguments: [Timed.delay, .debounce, .timeout, .collect], [false, true])
  func endsWithTheSubscription(_ kind: Timed, isErased: Bool) async {
    let (queue, group) = (DispatchQueue(label: "test"), DispatchGroup())
    let subject = PassthroughSubject<Int, Never>()
    let options = DispatchQueue.SchedulerOptions(group: group)
    let upstream = subject.eraseToAnyPublisher()
    let cancellable =
      isErased
      ? pipeline(kind, upstream, queue.eraseToAnyScheduler(), options).sink { _ in }
      : pipeline(kind, upstream, queue, options).sink { _ in }
    subject.send(1)
    cancellable.cancel()
    await isEmpty(group)
  }

  /// The completion needs no timer any more. That of `delay` is itself delayed.
  @Test(arguments: [Timed.debounce, .timeout, .collect])
  func endsWithTheCompletion(_ kind: Timed) async {
    let (queue, group) = (DispatchQueue(label: "test"), DispatchGroup())
    let subject = PassthroughSubject<Int, Never>()
    let finished = Mailbox<Void>()
    let cancellable = pipeline(kind, subject.eraseToAnyPublisher(), queue, .init(group: group))
      .sink { _ in
        finished.put(())
      } receiveValue: { _ in
      }
    subject.send(1)
    subject.send(completion: .finished)
    await finished.next()
    await isEmpty(group)
    withExtendedLifetime(cancellable) {}
  }

  /// An action that has begun is not ended by a cancel that it makes.
  @Test func cancelsInsideTheAction() async {
    let (queue, group) = (DispatchQueue(label: "test"), DispatchGroup())
    let received = Mailbox<Int>()
    let cancellable = Mailbox<AnyCancellable>()
    let stored = Just(1).delay(for: .milliseconds(1), scheduler: queue, options: .init(group: group))
      .handleEvents(receiveOutput: { received.put($0) }).first().sink { _ in }
    cancellable.put(stored)
    #expect(await received.next() == 1)
    await isEmpty(group)
  }

  /// A thread's run loop exits when the last action for a later date has ended.
  @Test(arguments: Timed.allCases) func theRunLoopExits(_ kind: Timed) async {
    let (started, exited) = (Mailbox<Void>(), Mailbox<Void>())
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = Mailbox<AnyCancellable>()
    Thread.detachNewThread {
      let loop = RunLoop.current
      let stored = pipeline(kind, subject.eraseToAnyPublisher(), loop, nil).sink { _ in }
      subject.send(1)  // a throttled element is delivered at once
      subject.send(2)
      if kind == .throttle { _ = loop.run(mode: .default, before: .distantFuture) }
      subject.send(3)
      loop.schedule {
        cancellable.put(stored)
        started.put(())
      }
      loop.run()
      exited.put(())
    }
    await started.next()
    await cancellable.next().cancel()
    await exited.next()
  }

  /// The timer of an operation queue retains the queue, an hour long if nothing ends it.
  @Test(arguments: [Timed.delay, .debounce, .timeout, .collect])
  func releasesTheOperationQueue(_ kind: Timed) async throws {
    weak var released: OperationQueue?
    do {
      let queue = OperationQueue()
      released = queue
      let subject = PassthroughSubject<Int, Never>()
      let cancellable = pipeline(kind, subject.eraseToAnyPublisher(), queue, nil).sink { _ in }
      subject.send(1)
      cancellable.cancel()
    }
    while released != nil { await Task.yield() }
  }

  private func isEmpty(_ group: DispatchGroup) async {
    await withCheckedContinuation { done in
      group.notify(queue: .global()) { done.resume() }
    }
  }
}
