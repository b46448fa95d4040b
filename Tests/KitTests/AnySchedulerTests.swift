import Combine
import CombineTestKit
import Testing

struct AnySchedulerTests {
  /// A scheduler that records its calls.
  private struct Witness: Scheduler {
    let log = Monitor([String]())

    func note(_ text: String) { log.withLock { $0.append(text) } }

    var now: VirtualTime {
      note("now")
      return VirtualTime(7)
    }
    var minimumTolerance: VirtualTime.Stride { 3 }
    func schedule(options: Int?, _ action: @escaping () -> Void) {
      note("schedule \(options ?? 0)")
      action()
    }
    func schedule(
      after date: VirtualTime, tolerance: VirtualTime.Stride, options: Int?, _ action: @escaping () -> Void
    ) {
      note("after \(date), \(tolerance), \(options ?? 0)")
      action()
    }
    func schedule(
      after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Int?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      note("after \(date), every \(interval), \(tolerance), \(options ?? 0)")
      action()
      return AnyCancellable { note("cancel") }
    }
    func _scheduleCancellable(
      after date: VirtualTime, tolerance: VirtualTime.Stride, options: Int?, _ action: @escaping () -> Void
    ) -> (any Cancellable & AnyObject)? {
      note("cancellable after \(date), \(tolerance), \(options ?? 0)")
      return options == 0 ? nil : AnyCancellable { note("cancel once") }
    }
  }

  @Test("Every call is passed to the underlying scheduler")
  func forwards() {
    let witness = Witness()
    let erased: AnyScheduler<VirtualTime, Int> = witness.eraseToAnyScheduler()
    let count = Monitor(0)
    func work() { count.withLock { $0 += 1 } }
    #expect(erased.now == VirtualTime(7))
    #expect(erased.minimumTolerance == 3)
    erased.schedule(options: 4, work)
    erased.schedule(after: VirtualTime(1), tolerance: 2, options: 5, work)
    let repetition = erased.schedule(after: VirtualTime(1), interval: 9, tolerance: 2, options: 6, work)
    repetition.cancel()
    #expect(count.read { $0 } == 3)
    #expect(
      witness.log.read { $0 } == [
        "now", "schedule 4", "after 1.0 s, 2.0 s, 5", "after 1.0 s, every 9.0 s, 2.0 s, 6", "cancel",
      ])
  }

  // Elsewhere a scheduler has no timers that can be cancelled.
  #if !COMBINE_PORTABLE
    @Test("A timer that ends with its subscription does so behind a type-erased scheduler too")
    func forwardsTimers() {
      let witness = Witness()
      let erased: AnyScheduler<VirtualTime, Int> = witness.eraseToAnyScheduler()
      let once = erased._scheduleCancellable(after: VirtualTime(1), tolerance: 2, options: 5) {}
      #expect(once != nil)
      once?.cancel()
      #expect(erased._scheduleCancellable(after: VirtualTime(3), tolerance: 4, options: 0) {} == nil)
      #expect(
        witness.log.read { $0 } == [
          "cancellable after 1.0 s, 2.0 s, 5", "cancel once", "cancellable after 3.0 s, 4.0 s, 0",
        ])
    }
  #endif

  @Test("Queues and run loops can be type-erased")
  func queues() async {
    let global = AnySchedulerOf<DispatchQueue>.global(qos: .userInitiated)
    let value = await withCheckedContinuation { done in global.schedule { done.resume(returning: 1) } }
    #expect(value == 1)
    let schedulers = (AnySchedulerOf<DispatchQueue>.main, AnySchedulerOf<OperationQueue>.main)
    #expect(schedulers.0.minimumTolerance == 0)
    #expect(schedulers.1.now.date <= Date())
  }

  @Test("An immediate scheduler of any type runs everything at once")
  func immediate() {
    func check<Time: Strideable, Options>(_ scheduler: AnyScheduler<Time, Options>)
    where Time.Stride: SchedulerTimeIntervalConvertible {
      let log = Monitor([String]())
      func note(_ text: String) { log.withLock { $0.append(text) } }
      let now = scheduler.now
      scheduler.schedule { note("now") }
      scheduler.schedule(after: now.advanced(by: .seconds(5))) { note("later") }
      let repetition = scheduler.schedule(after: now, interval: .seconds(1)) { note("repeating") }
      repetition.cancel()
      let words = PassthroughSubject<String, Never>()
      let cancellables = [
        words.debounce(for: .seconds(1), scheduler: scheduler).sink { note("debounced \($0)") },
        words.delay(for: .seconds(1), scheduler: scheduler).receive(on: scheduler).sink { note("delayed \($0)") },
      ]
      words.send("a")
      words.send("b")
      let sorted = log.read { $0.sorted() }
      #expect(
        sorted == ["debounced a", "debounced b", "delayed a", "delayed b", "later", "now", "repeating"], "\(scheduler)")
      #expect(scheduler.now == now)
      #expect(scheduler.minimumTolerance == .nanoseconds(0))
      withExtendedLifetime(cancellables) {}
    }
    check(AnySchedulerOf<DispatchQueue>.immediate)
    check(AnySchedulerOf<RunLoop>.immediate)
    check(AnySchedulerOf<OperationQueue>.immediate)
    check(AnySchedulerOf<VirtualTimeScheduler>.immediate(now: VirtualTime(7)))
  }

  @Test("A scheduler that should not be used reports its users")
  func failing() throws {
    final class Counter { var count = 0 }
    let runs = Counter()
    // Building a pipeline does not use its schedulers.
    let quiet = IssueReporter.collect {
      let scheduler = AnySchedulerOf<DispatchQueue>.unimplemented("main")
      _ = Just(1).delay(for: 1, scheduler: scheduler).debounce(for: 2, scheduler: scheduler).receive(on: scheduler)
    }
    #expect(quiet.isEmpty)
    let issues = IssueReporter.collect {
      let scheduler = AnySchedulerOf<DispatchQueue>.unimplemented("main")
      let delayed = Just(1).delay(for: 1, scheduler: scheduler)
      let received = Just(1).receive(on: AnySchedulerOf<DispatchQueue>.unimplemented("receiver"))
      withExtendedLifetime([delayed.sink { _ in runs.count += 1 }, received.sink { _ in runs.count += 1 }]) {}
      let other = AnySchedulerOf<DispatchQueue>.unimplemented("other")
      _ = other.schedule(after: .init(.now()), interval: 2) { runs.count += 1 }
      for _ in 1...10 { _ = other.now }
    }
    #expect(runs.count == 0)
    let messages = issues.map(\.message)
    #expect(messages.allSatisfy { $0.hasPrefix("The scheduler “") }, "\(messages)")
    #expect(messages.contains { $0.contains("has been given work, but it should not be used.") }, "\(messages)")
    #expect(messages.contains { $0.contains("has been given work for 1.0 s later, but") }, "\(messages)")
    #expect(messages.contains { $0.hasPrefix("The scheduler “other” has been given work that repeats every") })
    #expect(messages.filter { $0.hasPrefix("The scheduler “other” has been asked for the time") }.count == 4)
    #expect(issues.allSatisfy { "\($0.file)".hasSuffix("AnySchedulerTests.swift") })
    #if canImport(Runtime) && DEBUG
      let work = try #require(messages.first { $0.contains("given work, ") })
      #expect(work.contains("It was used by\n  ScheduledDelivery."), "\(work)")
      #expect(work.contains("in AnySchedulerTests.failing() at AnySchedulerTests.swift"), "\(work)")
    #endif
  }

  @Test(
    "An unused scheduler that should not be used reports nothing; its use on another thread is reported where it was made"
  )
  func failingElsewhere() {
    let collected = Monitor([TestIssue]())
    let reporter = IssueReporter { issue in collected.withLock { $0.append(issue) } }
    let (loop, operations) = reporter.use {
      (AnySchedulerOf<RunLoop>.unimplemented("loop"), AnySchedulerOf<OperationQueue>.unimplemented("operations"))
    }
    #expect(collected.read { $0.isEmpty })
    #expect(JoinableThread { loop.schedule {} }.join(timeout: 600))
    #expect(JoinableThread { operations.schedule {} }.join(timeout: 600))
    let names = collected.read { $0.map { $0.message.split(separator: " ")[2] } }
    #expect(names == ["“loop”", "“operations”"])
  }

  @Test("The use of a failing scheduler fails the test")
  func failsTheTest() {
    withKnownIssue {
      FailingScheduler<VirtualTime, Never>("clock", now: VirtualTime(0)).schedule {}
    } matching: {
      $0.comments.first?.rawValue.contains("“clock” has been given work") == true
    }
  }
}
