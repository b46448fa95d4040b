import Combine
import CombineTestKit
import Testing

struct TestSchedulerTests {
  @Test("Virtual time runs work by date, then in the order of scheduling, and only what is due")
  func order() {
    let scheduler = VirtualTimeScheduler()
    let log = Monitor([String]())
    func note(_ text: String) -> () -> Void {
      { log.withLock { $0.append("\(text) at \(scheduler.now)") } }
    }
    scheduler.schedule(after: scheduler.now.advanced(by: 2), note("late"))
    scheduler.schedule(after: scheduler.now.advanced(by: 1), note("a"))
    scheduler.schedule(after: scheduler.now.advanced(by: 1), note("b"))
    scheduler.schedule(note("now"))
    #expect(log.read { $0 } == [])
    #expect(scheduler.pending.count == 4)
    scheduler.advance(by: .milliseconds(999))
    #expect(log.read { $0 } == ["now at 0.0 s"])
    scheduler.advance(by: .milliseconds(1))
    #expect(log.read { $0 } == ["now at 0.0 s", "a at 1.0 s", "b at 1.0 s"])
    // Work that running work schedules for a due date runs too; work for a past date is due at once.
    scheduler.schedule {
      scheduler.schedule(after: .init(.nanoseconds(0)), note("past"))
    }
    scheduler.run()
    #expect(log.read { $0.suffix(2) } == ["past at 1.0 s", "late at 2.0 s"])
    #expect(scheduler.now == .init(2))
    #expect(scheduler.pending.isEmpty)
    #expect("\(scheduler)" == "TestScheduler(2.0 s)")
  }

  @Test("Time never goes back, and work may advance it too")
  func monotone() {
    let scheduler = VirtualTimeScheduler()
    let times = Monitor([VirtualTime]())
    func note() { times.withLock { $0.append(scheduler.now) } }
    scheduler.schedule(after: .init(1)) {
      note()
      scheduler.advance(by: 5)
      note()
    }
    scheduler.schedule(after: .init(3), note)
    scheduler.schedule(after: .init(7), note)
    scheduler.advance(to: .init(2))
    #expect(times.read { $0 } == [.init(1), .init(3), .init(6)])
    #expect(scheduler.now == .init(6))
    scheduler.run()
    #expect(times.read { $0.last } == .init(7))
  }

  @Test("A request to go back in time is reported, and nothing runs")
  func past() {
    let queue = DispatchQueue.test
    let begin = queue.now
    queue.advance(by: .seconds(6))
    let count = Monitor(0)
    queue.schedule { count.withLock { $0 += 1 } }
    let issues = IssueReporter.collect {
      queue.advance(to: begin.advanced(by: .seconds(4)))
      queue.advance(by: .milliseconds(-1))
    }
    #expect(
      issues.map(\.message) == [
        "Time can't go back by 2.0 s: 6.0 s have passed. Nothing has run.",
        "Time can't go back by 0.001 s: 6.0 s have passed. Nothing has run.",
      ])
    #expect(issues.allSatisfy { "\($0.file)".hasSuffix("TestSchedulerTests.swift") })
    #expect(count.read { $0 } == 0)
    #expect(queue.now == begin.advanced(by: .seconds(6)))
    queue.advance(to: queue.now)
    #expect(count.read { $0 } == 1)
  }

  @Test("In async code, too, time does not go back")
  func pastInAsyncCode() async {
    let queue = DispatchQueue.test
    let begin = queue.now
    await queue.advance(by: .seconds(6))
    let issues = Monitor([TestIssue]())
    await IssueReporter { issue in issues.withLock { $0.append(issue) } }.use {
      await queue.advance(by: .seconds(-1))
      await queue.advance(to: begin)
    }
    #expect(issues.read { $0.count } == 2)
    #expect(queue.now == begin.advanced(by: .seconds(6)))
  }

  @Test("Random schedules run by date, first in, first out, also with cancels")
  func randomSchedules() {
    for seed in 1...50 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let scheduler = VirtualTimeScheduler()
      let log = Monitor([Int]())
      var expected: [(date: Int, number: Int)] = []
      var repetitions: [(number: Int, repetition: any Cancellable)] = []
      for number in 0..<200 {
        let date = Int.random(in: 0...10, using: &generator)
        expected.append((date, number))
        let time = VirtualTime(.seconds(date))
        if Bool.random(using: &generator) {
          scheduler.schedule(after: time) { log.withLock { $0.append(number) } }
        } else {
          let repetition = scheduler.schedule(after: time, interval: 100) { log.withLock { $0.append(number) } }
          repetitions.append((number, repetition))
        }
      }
      for (number, repetition) in repetitions.shuffled(using: &generator).prefix(50) {
        repetition.cancel()
        expected.removeAll { $0.number == number }
      }
      expected.sort { ($0.date, $0.number) < ($1.date, $1.number) }
      #expect(scheduler.pending == expected.map { VirtualTime(.seconds($0.date)) }, "seed \(seed)")
      scheduler.advance(by: 10)
      #expect(log.read { $0 } == expected.map(\.number), "seed \(seed)")
    }
  }

  @Test("Ten thousand pieces of work at one time, and then as many cancelled")
  func manyAtOneTime() {
    let scheduler = VirtualTimeScheduler()
    let log = Monitor([Int]())
    for number in 0..<10_000 {
      scheduler.schedule(after: VirtualTime(1)) { log.withLock { $0.append(number) } }
    }
    scheduler.advance(by: 1)
    #expect(log.read { $0 } == Array(0..<10_000))
  }

  @Test("Repeating work runs until it is cancelled, also from inside, and then releases its closure")
  func repeating() {
    let scheduler = VirtualTimeScheduler()
    let times = Monitor([VirtualTime]())
    let tracker = ReferenceTracker()
    let box = Monitor((any Cancellable)?.none)
    func begin() {
      let token = tracker.token("action")
      let repetition = scheduler.schedule(after: .init(1), interval: .milliseconds(500)) {
        withExtendedLifetime(token) {}
        let count = times.withLock { times in
          times.append(scheduler.now)
          return times.count
        }
        if count == 3 { box.read { $0 }?.cancel() }
      }
      box.withLock { $0 = repetition }
    }
    begin()
    scheduler.advance(by: 1.5)
    #expect(scheduler.pending == [.init(2)])
    scheduler.advance(by: 8.5)
    #expect(times.read { $0 } == [.init(1), .init(1.5), .init(2)])
    #expect(tracker.count == 1)
    #expect(tracker.alive == [])
    #expect(scheduler.pending.isEmpty)
  }

  @Test("Repetitions keep their distance from the first date, also when one lets time pass")
  func repetitionsThatTakeTime() {
    let scheduler = VirtualTimeScheduler()
    let times = Monitor([VirtualTime]())
    let repetition = scheduler.schedule(after: .init(1), interval: 1) {
      let count = times.withLock { times in
        times.append(scheduler.now)
        return times.count
      }
      if count <= 2 { scheduler.advance(by: 0.25) }
    }
    scheduler.advance(by: 4)
    #expect(times.read { $0 } == [.init(1), .init(2), .init(3), .init(4)])
    repetition.cancel()
  }

  @Test("Work that is numbered is moved by its distance, alone or with all repetitions, and is recognized when it runs")
  func numberedWork() {
    let scheduler = VirtualTimeScheduler()
    var log: [String] = []
    var repetition: (any Cancellable)?
    scheduler.schedule(after: VirtualTime(1)) { log.append("before") }
    scheduler.numberWork(movedBy: [0: 4, 1: -9, 3: 2]) { number, work in
      log.append("\(number) at \(scheduler.now.sinceStart)")
      work()
    } _: {
      scheduler.schedule(after: VirtualTime(1)) { log.append("a") }
      scheduler.schedule(after: VirtualTime(3)) { log.append("b") }
      scheduler.schedule(after: VirtualTime(4)) {
        scheduler.schedule { log.append("inner") }
        log.append("c")
      }
      repetition = scheduler.schedule(after: VirtualTime(4), interval: 2) { log.append("d") }
    }
    scheduler.schedule(after: VirtualTime(7)) { log.append("after") }
    scheduler.advance(to: VirtualTime(8))
    #expect(
      log == [
        "1 at 0.0 s", "b", "before", "2 at 4.0 s", "c", "inner", "0 at 5.0 s", "a", "3 at 6.0 s", "d", "after",
        "3 at 8.0 s", "d",
      ])
    repetition?.cancel()
    #expect(scheduler.pending.isEmpty)
  }

  @Test("Cancelled or released repetitions leave the schedule, and advance no time")
  func cancelledRepetition() {
    let scheduler = VirtualTimeScheduler()
    let count = Monitor(0)
    let repetition = scheduler.schedule(after: .init(5), interval: 1) { count.withLock { $0 += 1 } }
    _ = scheduler.schedule(after: .init(6), interval: 1) { count.withLock { $0 += 1 } }
    #expect(scheduler.pending == [.init(5)])
    repetition.cancel()
    #expect(scheduler.pending.isEmpty)
    scheduler.run()
    #expect(scheduler.now == .init(0))
    #expect(count.read { $0 } == 0)
  }

  @Test(
    "Work is released outside of the lock, so that what is released may use the scheduler",
    arguments: ["once", "later", "never", "again"])
  func releasesWork(runs: String) {
    let (scheduler, tracker) = (VirtualTimeScheduler(), ReferenceTracker())
    let dates = Monitor([VirtualTime]())
    let thread = JoinableThread {
      func work() -> () -> Void {
        let token = tracker.token("work") {
          let now = scheduler.now
          dates.withLock { $0.append(now) }
        }
        return { withExtendedLifetime(token) {} }
      }
      switch runs {
      case "once":
        scheduler.schedule(work())
        scheduler.advance(by: 1)
      case "later":
        scheduler.schedule(after: VirtualTime(1), work())
        scheduler.advance(by: 1)
      case "never":
        let repetition = scheduler.schedule(after: VirtualTime(2), interval: 1, work())
        scheduler.advance(by: 1)
        repetition.cancel()
      default:
        let repetition = scheduler.schedule(after: VirtualTime(0), interval: 1, work())
        scheduler.advance(by: 1)
        repetition.cancel()
      }
    }
    #expect(thread.join())
    #expect(dates.read { $0 } == [VirtualTime(runs == "once" ? 0 : 1)])
    #expect(tracker.count == 1 && tracker.alive == [])
  }

  @Test("Work that is scheduled while time advances runs in its order among repeating work")
  func whileAdvancing() {
    let scheduler = VirtualTimeScheduler()
    let log = Monitor("")
    func note(_ text: String) { log.withLock { $0 += text } }
    let repetition = scheduler.schedule(after: .init(1), interval: 1) {
      note("r")
      scheduler.schedule { note("n") }
      scheduler.schedule(after: scheduler.now.advanced(by: 1)) { note("l") }
    }
    scheduler.advance(by: 3)
    // At two seconds the later work precedes the repetition, which is scheduled again after it has run.
    #expect(log.read { $0 } == "rnlrnlrn")
    repetition.cancel()
    scheduler.run()
    #expect(log.read { $0 } == "rnlrnlrnl")
  }

  // MARK: - Endless schedules

  @Test("An endless schedule is stopped, and the message names the code that schedules it")
  func runaway() throws {
    let scheduler = VirtualTimeScheduler(limit: 50)
    let count = Monitor(0)
    @Sendable func again() {
      count.withLock { $0 += 1 }
      scheduler.schedule(again)
    }
    again()
    let issues = IssueReporter.collect { scheduler.advance(by: 1) }
    try #require(issues.count == 1)
    #expect("\(issues[0].file)".hasSuffix("TestSchedulerTests.swift"))
    let message = issues[0].message
    let start = "The schedule does not end: 50 pieces of work have run, and at 0.0 s there is still more."
    #expect(message.hasPrefix(start))
    #if canImport(Runtime) && DEBUG
      #expect(message.contains("31 of the last 31 were scheduled by\n  again #1"), "\(message)")
      #expect(message.contains("at TestSchedulerTests.swift:"), "\(message)")
      #expect(!message.contains("CallStack"), "\(message)")
    #endif
    #expect(count.read { $0 } == 51)
    #expect(scheduler.now == .init(0))
  }

  @Test("Work that advances time inside such work, endlessly, is stopped and named")
  func recursion() throws {
    let scheduler = VirtualTimeScheduler()
    let count = Monitor(0)
    @Sendable func again() {
      scheduler.schedule {
        count.withLock { $0 += 1 }
        again()
        scheduler.advance(by: 1)
      }
    }
    again()
    let issues = IssueReporter.collect { scheduler.advance(by: 1) }
    try #require(issues.count == 1)
    #expect(issues[0].message.hasPrefix("Time passes without end: work lets time pass"), "\(issues[0])")
    #if canImport(Runtime) && DEBUG
      #expect(issues[0].message.contains("The last to do so was\n  closure #1"), "\(issues[0])")
      #expect(issues[0].message.contains("at TestSchedulerTests.swift:"), "\(issues[0])")
    #endif
    #expect("\(issues[0].file)".hasSuffix("TestSchedulerTests.swift"))
    #expect(count.read { $0 } == 100)
    // The allowed depth is not reported.
    let depth = Monitor(0)
    let other = VirtualTimeScheduler()
    @Sendable func descend() {
      let isDeep = depth.withLock { depth in
        depth += 1
        return depth == 100
      }
      if isDeep { return }
      other.schedule(descend)
      other.advance()
    }
    other.schedule(descend)
    #expect(IssueReporter.collect { other.advance() }.isEmpty)
    #expect(depth.read { $0 } == 100)
  }

  @Test("After time that passed without end was stopped, time passes in the next calls as before")
  func afterARecursion() {
    let scheduler = VirtualTimeScheduler()
    var (isEndless, count, lateCount) = (true, 0, 0)
    func again() {
      scheduler.schedule {
        count += 1
        if !isEndless { return }
        again()
        scheduler.advance(by: 1)
      }
    }
    again()
    #expect(IssueReporter.collect { scheduler.advance(by: 1) }.count == 1)
    #expect(count == 100)
    isEndless = false
    scheduler.schedule(after: scheduler.now.advanced(by: 5)) { lateCount += 1 }
    let start = scheduler.now
    // More calls than may be nested.
    let issues = IssueReporter.collect { for _ in 0..<200 { scheduler.advance(by: 1) } }
    #expect(issues.isEmpty)
    #expect(count == 101 && lateCount == 1)
    #expect(start.distance(to: scheduler.now) == 200)
  }

  @Test("A pipeline that never ends is named by its operators")
  func runawayPipeline() throws {
    let scheduler = VirtualTimeScheduler(limit: 500)
    let echo = PassthroughSubject<Int, Never>()
    let cancellable = echo.delay(for: 1, scheduler: scheduler).sink { echo.send($0 + 1) }
    echo.send(1)
    let message = try #require(IssueReporter.collect { scheduler.run() }.first?.message)
    #expect(message.contains("500 pieces of work have run, and at 500.0 s there is still more"))
    #if canImport(Runtime) && DEBUG
      #expect(message.contains("DelaySubscriber"), "\(message)")
      #expect(message.contains("runawayPipeline() at TestSchedulerTests.swift:"), "\(message)")
    #endif
    cancellable.cancel()
    #expect(IssueReporter.collect { scheduler.run() }.isEmpty)
  }

  @Test("Running all work does not end with repeating work, and the message says so")
  func runawayRepetition() throws {
    let scheduler = VirtualTimeScheduler(limit: 50)
    let repetition = scheduler.schedule(after: .init(2), interval: 1) {}
    let message = try #require(IssueReporter.collect { scheduler.run() }.first?.message)
    #expect(message.contains("Work repeats every 1.0 s. Cancel it, or advance to a date"))
    #if canImport(Runtime) && DEBUG
      #expect(message.contains("runawayRepetition() at TestSchedulerTests.swift:"), "\(message)")
    #endif
    // As many pieces of work as the limit are not reported.
    let issues = IssueReporter.collect { scheduler.advance(by: 50) }
    #expect(issues.isEmpty)
    repetition.cancel()
  }

  @Test("An issue that is not collected fails the test")
  func recordsIssues() {
    withKnownIssue {
      let scheduler = VirtualTimeScheduler(limit: 5)
      let repetition = scheduler.schedule(after: .init(2), interval: 1) {}
      scheduler.run()
      repetition.cancel()
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("The schedule does not end: 5 pieces") == true
        && $0.sourceLocation?.fileID == "KitTests/TestSchedulerTests.swift"
    }
  }

  // MARK: - Other schedulers' time

  @Test("A virtual scheduler can replace a dispatch queue, a run loop or an operation queue")
  func otherSchedulers() {
    final class Clock {
      var log: [String] = []
      var cancellables: [AnyCancellable] = []
      let ticks = PassthroughSubject<Int, Never>()
      init(
        _ queue: AnySchedulerOf<DispatchQueue> = .main, _ loop: AnySchedulerOf<RunLoop> = .main,
        _ operations: AnySchedulerOf<OperationQueue> = .main
      ) {
        ticks.debounce(for: .milliseconds(300), scheduler: queue).sink { self.log.append("queue \($0)") }
          .store(in: &cancellables)
        ticks.delay(for: 0.5, scheduler: loop).sink { self.log.append("loop \($0)") }.store(in: &cancellables)
        ticks.receive(on: operations).sink { self.log.append("operations \($0)") }.store(in: &cancellables)
      }
    }
    let (queue, loop, operations) = (DispatchQueue.test, RunLoop.test, OperationQueue.test)
    let clock = Clock(queue.eraseToAnyScheduler(), loop.eraseToAnyScheduler(), operations.eraseToAnyScheduler())
    clock.ticks.send(1)
    #expect(clock.log == [])
    operations.advance()
    #expect(clock.log == ["operations 1"])
    queue.advance(by: .milliseconds(299))
    loop.advance(by: .milliseconds(499))
    #expect(clock.log == ["operations 1"])
    queue.advance(by: .milliseconds(1))
    loop.advance(by: .milliseconds(1))
    #expect(clock.log == ["operations 1", "queue 1", "loop 1"])
    clock.cancellables = []
    #expect(queue.now == .init(DispatchTime(uptimeNanoseconds: 300_000_001)))
    #expect(loop.now.date == Date(timeIntervalSince1970: 0.5))
    #expect(queue.minimumTolerance == 0)
  }

  @Test("Fractions of a second add up in the time of run loops and operation queues")
  func fractions() {
    let (loop, operations) = (RunLoop.test, OperationQueue.test)
    for tenths in 1...50 {
      let log = Monitor([String]())
      func note(_ text: String) -> () -> Void { { log.withLock { $0.append(text) } } }
      let delay = Double(tenths) / 10
      loop.schedule(after: loop.now.advanced(by: .init(delay)), note("loop"))
      operations.schedule(after: operations.now.advanced(by: .init(delay)), note("operations"))
      for tenth in 1...tenths {
        #expect(log.read { $0 } == [], "\(tenth) of \(tenths)")
        loop.advance(by: 0.1)
        operations.advance(by: .milliseconds(100))
      }
      #expect(log.read { $0 } == ["loop", "operations"], "\(tenths)")
    }
    // Equal dates are equal, independent of the sums by which they were computed.
    let log = Monitor("")
    let (later, date) = (loop.now.advanced(by: 0.2), loop.now.advanced(by: 0.3))
    loop.schedule(after: later.advanced(by: 0.1)) { log.withLock { $0 += "a" } }
    loop.schedule(after: date) { log.withLock { $0 += "b" } }
    loop.run()
    #expect(log.read { $0 } == "ab")
  }

  @Test("Messages are in seconds, in any scheduler's unit of time")
  func readableTime() throws {
    #expect("\(DispatchQueue.test), \(RunLoop.test)" == "TestScheduler(0.0 s), TestScheduler(0.0 s)")
    let queue = TestSchedulerOf<DispatchQueue>(now: DispatchQueue.test.now, limit: 3)
    let repetition = queue.schedule(after: queue.now, interval: .milliseconds(500)) {}
    let message = try #require(IssueReporter.collect { queue.run() }.first?.message)
    #expect(message.contains("3 pieces of work have run, and at 1.0 s there is still more. Work repeats every 0.5 s."))
    repetition.cancel()
  }

  @Test("Any thread may schedule, and its work runs on the thread that advances time")
  func threads() {
    let scheduler = VirtualTimeScheduler()
    let count = Monitor(0)
    let line = ThreadBarrier(4)
    let workers = (0..<4).map { _ in
      JoinableThread {
        line.wait()
        for number in 1...100 {
          scheduler.schedule(after: .init(.milliseconds(number))) { count.withLock { $0 += 1 } }
        }
      }
    }
    for worker in workers { #expect(worker.join()) }
    scheduler.run()
    #expect(count.read { $0 } == 400)
    #expect(scheduler.now == .init(.milliseconds(100)))
  }

  // MARK: - Tasks

  @Test("In async code tasks run before time advances") @MainActor
  func tasks() async {
    let queue = DispatchQueue.test
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let cancellable = subject.delay(for: 1, scheduler: queue).sink { value in
      log.append("value \(value)")
      guard value < 3 else { return }
      Task { @MainActor in
        log.append("task \(value)")
        subject.send(value + 1)
      }
    }
    Task { @MainActor in subject.send(1) }
    await queue.advance(by: 2)
    // The second task has run too: it starts before time would have to advance.
    #expect(log == ["value 1", "task 1", "value 2", "task 2"])
    await queue.run()
    #expect(log == ["value 1", "task 1", "value 2", "task 2", "value 3"])
    await queue.advance(to: queue.now.advanced(by: 1))
    #expect(queue.now == .init(DispatchTime(uptimeNanoseconds: 4_000_000_001)))
    cancellable.cancel()
  }

  @Test("A date that is less than half a microsecond before the present is the present")
  func almostThePresent() async {
    let loop = RunLoop.test
    func advance(to date: RunLoop.SchedulerTimeType) { loop.advance(to: date) }
    await loop.advance(by: .seconds(3))
    let present = loop.now
    // An issue that one of these reports fails the test.
    advance(to: present.advanced(by: .init(-4e-7)))
    await loop.advance(to: present.advanced(by: .init(-4e-7)))
    #expect(loop.now == present)
    let issues = IssueReporter.collect { advance(to: present.advanced(by: .init(-0.1 - 0.2))) }
    #expect(issues.count == 1 && issues[0].message.contains("back by 0.3 s:"), "\(issues)")
  }

  /// A way to let time pass, in a call that waits for tasks and in one that does not.
  enum Passing: CaseIterable {
    case run, advanceTo, advanceBy, advance

    func pass(_ scheduler: VirtualTimeScheduler, _ seconds: Int) {
      switch self {
      case .run: scheduler.run(file: "/tests/Run.swift", line: 5)
      case .advanceTo: scheduler.advance(to: VirtualTime(.seconds(seconds)), file: "/tests/Run.swift", line: 5)
      case .advanceBy: scheduler.advance(by: .seconds(seconds), file: "/tests/Run.swift", line: 5)
      case .advance: scheduler.advance(file: "/tests/Run.swift", line: 5)
      }
    }

    func passWithTasks(
      _ scheduler: VirtualTimeScheduler, _ seconds: Int, isolation: isolated (any Actor)? = #isolation
    ) async {
      switch self {
      case .run: await scheduler.run(file: "/tests/Run.swift", line: 5)
      case .advanceTo: await scheduler.advance(to: VirtualTime(.seconds(seconds)), file: "/tests/Run.swift", line: 5)
      case .advanceBy: await scheduler.advance(by: .seconds(seconds), file: "/tests/Run.swift", line: 5)
      case .advance: await scheduler.advance(file: "/tests/Run.swift", line: 5)
      }
    }
  }

  @Test(
    "The calls for async code run the same work at the same times, and report the same", arguments: Passing.allCases)
  func asyncAndNot(passing: Passing) async {
    func schedule(limit: Int, _ log: Monitor<[String]>) -> (VirtualTimeScheduler, any Cancellable) {
      let scheduler = VirtualTimeScheduler(limit: limit)
      func note(_ text: String) { log.withLock { $0.append("\(text) at \(scheduler.now)") } }
      scheduler.schedule { note("now") }
      for seconds in [3, 1, 2, 2, 4] {
        scheduler.schedule(after: VirtualTime(.seconds(seconds))) { note("\(seconds)") }
      }
      scheduler.schedule(after: VirtualTime(2)) { scheduler.schedule { note("inner") } }
      let count = Monitor(0)
      let box = Monitor((any Cancellable)?.none)
      let repetition = scheduler.schedule(after: VirtualTime(1), interval: 1) {
        note("again")
        let isLast = count.withLock { count in
          count += 1
          return count == 4
        }
        if isLast { box.read { $0 }?.cancel() }
      }
      box.withLock { $0 = repetition }
      return (scheduler, repetition)
    }
    for limit in [3, 12, 13] {
      for seconds in [-1, 0, 2, 9] {
        let logs = [Monitor([String]()), Monitor([String]())]
        let schedulers = logs.map { schedule(limit: limit, $0) }
        var reports: [[String]] = []
        for (index, (scheduler, _)) in schedulers.enumerated() {
          let issues = Monitor([TestIssue]())
          let reporter = IssueReporter { issue in issues.withLock { $0.append(issue) } }
          for _ in 0..<2 {
            if index == 0 {
              reporter.use { passing.pass(scheduler, seconds) }
            } else {
              await reporter.use { await passing.passWithTasks(scheduler, seconds) }
            }
          }
          // Which calls scheduled the work is not the same.
          reports.append(issues.read { $0.map { String("\($0)".split(separator: "\n")[0]) } })
        }
        #expect(logs[0].read { $0 } == logs[1].read { $0 }, "limit \(limit), \(seconds) s")
        #expect(schedulers[0].0.now == schedulers[1].0.now, "limit \(limit), \(seconds) s")
        #expect(schedulers[0].0.pending == schedulers[1].0.pending, "limit \(limit), \(seconds) s")
        #expect(reports[0] == reports[1], "limit \(limit), \(seconds) s")
        for (_, repetition) in schedulers { repetition.cancel() }
      }
    }
  }

  @Test("Before each piece of work, and after the last one, tasks that are ready run", arguments: Passing.allCases)
  @MainActor func tasksBetweenWork(passing: Passing) async {
    let (scheduler, log) = (VirtualTimeScheduler(), Monitor([String]()))
    func start(_ name: String) { Task { @MainActor in log.withLock { $0.append("task \(name)") } } }
    for name in ["a", "b"] {
      scheduler.schedule {
        log.withLock { $0.append("work \(name)") }
        MainActor.assumeIsolated { start(name) }
      }
    }
    start("before")
    await passing.passWithTasks(scheduler, 0)
    #expect(log.read { $0 } == ["task before", "work a", "task a", "work b", "task b"])
    start("after")
    await passing.passWithTasks(scheduler, 0)
    #expect(log.read { $0.last } == "task after", "also without work")
  }

  /// Starts a task that starts another one, and so on.
  @MainActor private static func startTasks(_ number: Int, upTo last: Int, _ log: Monitor<[String]>) {
    Task { @MainActor in
      // Long enough that a task of the lowest priority can run meanwhile, so that the number of tasks does not depend on
      // how soon it runs.
      for _ in 0..<5_000 { _ = log.read { $0.count } }
      log.withLock { $0.append("task \(number)") }
      if number < last { Self.startTasks(number + 1, upTo: last, log) }
    }
  }

  @Test("A task that another task has started runs before the next piece of work, too", arguments: Passing.allCases)
  @MainActor func tasksOfTasks(passing: Passing) async {
    let (scheduler, log) = (VirtualTimeScheduler(), Monitor([String]()))
    scheduler.schedule { log.withLock { $0.append("work") } }
    Self.startTasks(1, upTo: 12, log)
    await passing.passWithTasks(scheduler, 0)
    #expect(log.read { $0 } == (1...12).map { "task \($0)" } + ["work"])
  }

  @Test("In async code, too, an endless schedule is stopped and reported")
  func runawayInAsyncCode() async {
    let issues = Monitor([TestIssue]())
    let scheduler = VirtualTimeScheduler(limit: 5)
    let repetition = scheduler.schedule(after: scheduler.now, interval: 1) {}
    await IssueReporter { issue in issues.withLock { $0.append(issue) } }.use { await scheduler.run() }
    #expect(issues.read { $0.count } == 1)
    #expect(scheduler.now == .init(4))
    repetition.cancel()
  }

  // MARK: - Time

  @Test("Strides: units, literals, arithmetic that saturates")
  func strides() {
    typealias Stride = VirtualTime.Stride
    #expect(Stride.seconds(2) == .milliseconds(2000))
    #expect(Stride.seconds(0.25) == .microseconds(250_000))
    #expect(Stride.nanoseconds(7).nanoseconds == 7)
    #expect((1 as Stride) == .seconds(1))
    #expect((0.5 as Stride) == .milliseconds(500))
    #expect(Stride.seconds(.max).nanoseconds == .max)
    #expect(Stride.seconds(.max) + .seconds(.max) == .nanoseconds(.max))
    #expect(Stride.nanoseconds(.min) - 1 == .nanoseconds(.min))
    #expect(Stride.nanoseconds(.min).magnitude == .nanoseconds(.max))
    #expect(Stride.seconds(-.infinity) == .nanoseconds(.min))
    for nanoseconds in [0, 1, 2, 7, 999, 1_001, 290_000_000, 570_000_000, 1_150_000_000, 8_029_999_999] {
      let seconds = Double(nanoseconds) / 1e9
      #expect(Stride.seconds(seconds) == .nanoseconds(nanoseconds))
      #expect(Stride.seconds(-seconds) == .nanoseconds(-nanoseconds))
      #expect(Stride(floatLiteral: seconds) == .nanoseconds(nanoseconds))
    }
    #expect(Stride.seconds(1.6e-9) == .nanoseconds(2))
    for (left, right, product) in [
      (Int.max, 2, Int.max), (.max, -2, .min), (.min, 2, .min), (.min, -2, .max), (-3, 2, -6), (-3, -2, 6),
    ] {
      #expect(Stride.nanoseconds(left) * .nanoseconds(right) == .nanoseconds(product), "\(left) * \(right)")
      #expect(Stride.nanoseconds(right) * .nanoseconds(left) == .nanoseconds(product), "\(right) * \(left)")
    }
    for (unit, count) in [
      (Stride.seconds, 1_000_000_000), (Stride.milliseconds, 1_000_000), (Stride.microseconds, 1_000),
      (Stride.nanoseconds, 1),
    ] as [((Int) -> Stride, Int)] {
      #expect(unit(-3) == .nanoseconds(-3 * count))
      #expect(unit(.min) == .nanoseconds(.min))
      #expect(unit(.max) == .nanoseconds(.max))
    }
    #expect((Stride.nanoseconds(.max) + 1).nanoseconds == .max)
    #expect((Stride.nanoseconds(.min) + -1).nanoseconds == .min)
    #expect((Stride.nanoseconds(.max) - -1).nanoseconds == .max)
    #expect((Stride.nanoseconds(.min) - 1).nanoseconds == .min)
    #expect((Stride.nanoseconds(.max) + .nanoseconds(-1)).nanoseconds == .max - 1)
    #expect((Stride.nanoseconds(.min) - .nanoseconds(-1)).nanoseconds == .min + 1)
    #expect(Stride.nanoseconds(-3).magnitude == .nanoseconds(3))
    #expect(Stride(exactly: UInt64.max) == nil)
    #expect(Stride(exactly: 5) == .nanoseconds(5))
    var sum = Stride.nanoseconds(5)
    sum += .nanoseconds(2)
    sum -= .nanoseconds(1)
    sum *= .nanoseconds(3)
    #expect(sum == .nanoseconds(18))
    #expect(VirtualTime(1) < VirtualTime(2) && !(VirtualTime(2) < VirtualTime(1)))
    let time = VirtualTime(3)
    #expect(time.distance(to: VirtualTime(5)) == 2)
    #expect(time.distance(to: time.advanced(by: -1)) == -1)
    #expect(VirtualTimeScheduler().minimumTolerance == 0)
  }
}
