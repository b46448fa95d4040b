import Combine
import CombineTestKit
import Foundation
import Testing

/// The rules of the kit's publisher, subscriber and schedulers, as tables of what their documentation says.
struct KitRuleTests {
  typealias Recorder = RecordingSubscriber<Int, TestError>
  typealias Source = TestPublisher<Int, TestError>

  // MARK: - The publisher

  @Test("The names of misbehaviors are joined in the order in which they are declared")
  func misbehaviors() {
    let all: [(Source.Misbehavior, String)] = [
      ([], "well-behaved"), (.ignoresCancel, "ignoresCancel"), (.exceedsDemand, "exceedsDemand"),
      (.continuesAfterEnd, "continuesAfterEnd"), (.deliversBeforeSubscribing, "deliversBeforeSubscribing"),
      (.subscribesTwice, "subscribesTwice"), ([.subscribesTwice, .ignoresCancel], "ignoresCancel+subscribesTwice"),
      ([.continuesAfterEnd, .deliversBeforeSubscribing], "continuesAfterEnd+deliversBeforeSubscribing"),
    ]
    for (misbehavior, text) in all {
      #expect("\(misbehavior)" == text)
      #expect(Source.Misbehavior(rawValue: misbehavior.rawValue) == misbehavior)
    }
    #expect(Source().misbehavior == [] && Source().name == "TestPublisher")
  }

  @Test("Each subscriber of a source has a connection, demand and an end of its own")
  func connections() {
    let source = Source("source")
    let recorders = [
      Recorder(initialDemand: .max(2)), Recorder(initialDemand: .none), Recorder(initialDemand: .max(1)),
    ]
    for recorder in recorders { source.subscribe(recorder) }
    #expect(source.connections.count == 3 && source.secondConnections.isEmpty)
    for connection in source.connections { #expect(connection.description == "source" && connection.isLive) }
    for value in 1...3 { source.send(value) }
    #expect(recorders.map(\.values) == [[1, 2], [], [1]])
    #expect(source.connections.map(\.outstanding) == [.none, .none, .none])
    #expect(source.requested == .max(3))
    recorders[1].request(.max(2))
    #expect(source.connections.map(\.outstanding) == [.none, .max(2), .none])
    source.send(4)
    #expect(recorders.map(\.values) == [[1, 2], [4], [1]])
    recorders[0].cancel()
    recorders[0].cancel()
    recorders[2].cancel()
    #expect(source.cancelCount == 3)
    #expect(source.connections.map(\.cancelCount) == [2, 0, 1])
    #expect(source.connections.map(\.isLive) == [false, true, false])
    source.send(completion: .finished)
    #expect(recorders.map(\.hasFinished) == [false, true, false])
    #expect(source.connections.map(\.hasEnded) == [false, true, false])
    #expect(source.connections.map(\.isLive) == [false, false, false])
    // A second completion arrives nowhere, and a request after the end is late.
    source.send(completion: .failure(.boom))
    #expect(recorders[1].deliveries == [.value(4), .completion(.finished)])
    recorders[1].request(.max(1))
    recorders[0].request(.max(1))
    #expect(source.connections.map(\.lateRequests) == [1, 1, 0])
    #expect(source.connections.map(\.requests) == [[.max(2)], [.max(2)], [.max(1)]])
    // A subscriber that comes after the end of the others is served.
    let late = Recorder()
    source.subscribe(late)
    source.send(5)
    #expect(late.values == [5])
    #expect(source.connections.count == 4)
    for recorder in recorders + [late] { #expect(recorder.violations == []) }
  }

  @Test("An empty request counts as empty, and as late where it is late")
  func emptyRequests() {
    let source = Source()
    let recorder = Recorder(initialDemand: .max(1))
    source.subscribe(recorder)
    let connection = source.connections[0]
    connection.request(.none)
    #expect(connection.requests == [.max(1), .none])
    #expect((connection.emptyRequests, connection.lateRequests) == (1, 0))
    source.send(completion: .finished)
    connection.request(.none)
    #expect((connection.emptyRequests, connection.lateRequests) == (2, 1))
    connection.request(.unlimited)
    #expect(connection.requested == .max(1))
    #expect(connection.outstanding == .max(1))
  }

  @Test("The last closure that is set runs inside every request and every cancel, with the demand")
  func closures() {
    let source = Source()
    let recorder = Recorder(initialDemand: .max(1))
    source.subscribe(recorder)
    let connection = source.connections[0]
    var events: [String] = []
    connection.onRequest { events.append("first \($0)") }
    connection.onRequest { events.append("request \($0), \(connection.requests.count)") }
    connection.onCancel { events.append("first") }
    connection.onCancel { events.append("cancel \(connection.cancelCount)") }
    recorder.request(.max(2))
    recorder.request(.unlimited)
    recorder.cancel()
    recorder.cancel()
    recorder.request(.max(3))
    #expect(
      events == ["request max(2), 2", "request unlimited, 3", "cancel 1", "cancel 2", "request max(3), 3"])
  }

  @Test("Each misbehavior does what it says, and nothing else")
  func misbehavior() {
    struct Outcome: Equatable {
      var early = [Int]()
      var all = [Int]()
      var completions = 1
      var subscriptions = 1
    }
    func outcome(_ misbehavior: Source.Misbehavior, cancels: Bool) -> Outcome {
      let source = Source("source", misbehavior, early: [7, 8])
      let recorder = Recorder(initialDemand: .max(2))
      source.subscribe(recorder)
      let early = recorder.values
      for value in 1...3 { source.send(value) }
      if cancels { recorder.cancel() }
      source.send(4)
      source.send(completion: .finished)
      source.send(5)
      source.send(completion: .finished)
      #expect(source.secondConnections.count == (misbehavior.contains(.subscribesTwice) ? 1 : 0))
      #expect(source.secondConnections.allSatisfy { $0.cancelCount == 1 && "\($0)" == "source, the second time" })
      let completions = recorder.deliveries.count - recorder.values.count
      return Outcome(
        early: early, all: recorder.values, completions: completions,
        subscriptions: recorder.events.count - recorder.deliveries.count)
    }
    #expect(outcome([], cancels: false) == Outcome(all: [1, 2]))
    #expect(outcome([], cancels: true) == Outcome(all: [1, 2], completions: 0))
    #expect(outcome(.exceedsDemand, cancels: false) == Outcome(all: [1, 2, 3, 4]))
    #expect(outcome(.exceedsDemand, cancels: true) == Outcome(all: [1, 2, 3], completions: 0))
    #expect(outcome(.ignoresCancel, cancels: true) == Outcome(all: [1, 2]))
    #expect(outcome([.ignoresCancel, .exceedsDemand], cancels: true) == Outcome(all: [1, 2, 3, 4]))
    #expect(outcome(.continuesAfterEnd, cancels: false) == Outcome(all: [1, 2], completions: 2))
    #expect(
      outcome([.continuesAfterEnd, .exceedsDemand], cancels: false) == Outcome(all: [1, 2, 3, 4, 5], completions: 2))
    #expect(outcome(.continuesAfterEnd, cancels: true) == Outcome(all: [1, 2], completions: 0))
    #expect(outcome(.deliversBeforeSubscribing, cancels: false) == Outcome(early: [7, 8], all: [7, 8, 1, 2]))
    #expect(outcome(.subscribesTwice, cancels: false) == Outcome(all: [1, 2], subscriptions: 2))
  }

  @Test("Values at once reach every subscriber, and the message of a delay counts the deliveries that are missing")
  func sendAtOnce() {
    let source = Source("source")
    let recorders = [Recorder(), Recorder()]
    for recorder in recorders { source.subscribe(recorder) }
    #expect(source.sendAtOnce())
    #expect(source.sendAtOnce(completion: .finished))
    for recorder in recorders { #expect(recorder.deliveries == [.completion(.finished)]) }

    let stuck = Source("slow")
    let recorder = Recorder()
    let mayReturn = Monitor(false)
    recorder.onValue { _ in _ = mayReturn.wait(timeout: 600) { $0 } }
    stuck.subscribe(recorder)
    let issues = IssueReporter.collect {
      #expect(!stuck.sendAtOnce(1, 2, 3, timeout: 0.01, file: "/tests/Slow.swift", line: 7))
    }
    mayReturn.withLock { $0 = true }
    #expect(
      issues.map(\.description) == [
        "/tests/Slow.swift:7: 3 of 3 deliveries of slow have not returned after 0.01 s."
      ])
    recorder.cancel()
  }

  // MARK: - The subscriber

  @Test("What a recorder is created with, by default and otherwise")
  func defaults() {
    let source = Source()
    let recorder = Recorder()
    #expect(recorder.name == "RecordingSubscriber" && "\(recorder)" == "RecordingSubscriber")
    #expect(recorder.initialDemand == .unlimited && recorder.demanded == .none)
    #expect(recorder.subscription == nil && recorder.completion == nil && recorder.failure == nil)
    #expect(!recorder.hasFinished && recorder.events == [] && recorder.deepestNesting == 0 && recorder.stackExtent == 0)
    source.subscribe(recorder)
    #expect(recorder.subscription as? Source.Connection === source.connections[0])
    #expect(recorder.demanded == .unlimited)
    source.send(1)
    source.send(completion: .failure(.boom))
    #expect(recorder.failure == .boom && !recorder.hasFinished)
    #expect(recorder.subscription != nil)
    #expect(recorder.deliveries == [.value(1), .completion(.failure(.boom))])
  }

  @Test("The closures of a recorder run inside the delivery, after it is recorded and before demand is returned")
  func order() {
    let source = Source("source")
    var events: [String] = []
    let recorder = Recorder("R", initialDemand: .max(1)) { value in
      events.append("demand for \(value)")
      return .max(2)
    }
    recorder.onSubscription { _ in events.append("first") }
    recorder.onSubscription { events.append("subscription \($0), \(recorder.demanded), \(recorder.events.count)") }
    recorder.onValue { events.append("value \($0), \(recorder.values.count), \(source.connections[0].outstanding)") }
    recorder.onCompletion { events.append("\($0), \(recorder.hasFinished)") }
    source.subscribe(recorder)
    #expect(recorder.demanded == .max(1))
    source.send(1)
    #expect(recorder.demanded == .max(3))
    #expect(source.connections[0].outstanding == .max(2))
    source.send(completion: .finished)
    #expect(
      events == [
        "subscription source, max(0), 1", "value 1, 1, max(0)", "demand for 1", "finished, true",
      ])
  }

  @Test("At most 20 violations are kept, the first ones")
  func manyViolations() {
    for count in [19, 20, 21, 40] {
      let source = Source("source", .exceedsDemand)
      let recorder = Recorder("R", initialDemand: .none)
      source.subscribe(recorder)
      for value in 1...count { source.send(value) }
      #expect(recorder.violations.count == min(count, 20))
      #expect(recorder.violations.first == "R: value 1 is number 1, demanded were max(0)")
      #expect(
        recorder.violations.last == "R: value \(min(count, 20)) is number \(min(count, 20)), demanded were max(0)")
    }
  }

  @Test("Late deliveries are counted from the cancel, and each one but the first on another thread is a violation")
  func lateDeliveries() {
    let source = Source("source", .ignoresCancel)
    let recorder = Recorder("R")
    source.subscribe(recorder)
    source.send(0)
    #expect(JoinableThread { recorder.cancel() }.join())
    for value in 1...3 { source.send(value) }
    source.send(completion: .finished)
    #expect(
      recorder.violations == [
        "R: value 2 is delivery number 2 after cancel()", "R: value 3 is delivery number 3 after cancel()",
        "R: completion finished is delivery number 4 after cancel()",
      ])
  }

  @Test("A wait for values ends with the last of them, with the completion, or at once if they are there")
  func waits() async {
    let source = Source()
    let recorder = Recorder()
    source.subscribe(recorder)
    #expect(await recorder.receives(0, within: 0))
    source.send(1)
    source.send(2)
    for count in 0...2 { #expect(await recorder.receives(count, within: 0)) }
    #expect(await !recorder.receives(3, within: 0.01))
    #expect(await !recorder.completes(within: 0.01))
    #expect(recorder.wait(timeout: 0) { values, ended in values == 2 && !ended })
    source.send(completion: .finished)
    #expect(await recorder.receives(2))
    #expect(await !recorder.receives(3))
    #expect(await recorder.completes(within: 0))
    #expect(recorder.waitForCompletion(timeout: 0))
    #expect(await recorder.reaches(within: 0) { values, ended in values == 2 && ended })
  }

  // MARK: - Schedulers that should not be used

  @Test("A scheduler that should not be used reports five uses, each at the place where it was made, and runs nothing")
  func failing() {
    func check<Time: Strideable, Options>(
      _ kind: String, _ later: String, _ scheduler: (IssueReporter) -> AnyScheduler<Time, Options>
    ) where Time.Stride: SchedulerTimeIntervalConvertible {
      let issues = Monitor([TestIssue]())
      let scheduler = scheduler(IssueReporter { issue in issues.withLock { $0.append(issue) } })
      _ = scheduler.minimumTolerance
      #expect(scheduler.minimumTolerance == .nanoseconds(0))
      #expect(issues.read(\.isEmpty))
      let now = scheduler.now
      scheduler.schedule(after: now.advanced(by: .milliseconds(1500))) { Issue.record("run") }
      scheduler.schedule { Issue.record("run") }
      let repetition = scheduler.schedule(after: now, interval: .seconds(2)) { Issue.record("run") }
      repetition.cancel()
      #expect(scheduler.now == now)
      for _ in 1...3 { _ = scheduler.now }
      let lines = issues.read { $0.map { "\($0)".split(separator: "\n")[0].split(separator: " It was")[0] } }
      let start = "/tests/Model.swift:3: The scheduler “\(kind)” has been"
      #expect(
        lines == [
          "\(start) asked for the time, but it should not be used.",
          "\(start) given work for 1.5 s later, but it should not be used.",
          "\(start) given work, but it should not be used.",
          "\(start) given work that repeats every 2.0 s, but it should not be used.",
          "\(start) asked for the time, but it should not be used.",
        ])
    }
    check("q", "") { $0.use { AnySchedulerOf<DispatchQueue>.unimplemented("q", file: "/tests/Model.swift", line: 3) } }
    check("r", "") { $0.use { AnySchedulerOf<RunLoop>.unimplemented("r", file: "/tests/Model.swift", line: 3) } }
    check("o", "") { $0.use { AnySchedulerOf<OperationQueue>.unimplemented("o", file: "/tests/Model.swift", line: 3) } }
    check("m", "") {
      $0.use { AnySchedulerOf<MainActorScheduler>.unimplemented("m", file: "/tests/Model.swift", line: 3) }
    }
    check("v", "") {
      $0.use {
        AnySchedulerOf<VirtualTimeScheduler>.unimplemented(
          "v", now: VirtualTime(9), file: "/tests/Model.swift", line: 3)
      }
    }
  }

  @Test("Each scheduler that should not be used counts its own uses, and those without a name have that of their kind")
  func failingNames() {
    func name(_ use: () -> Void) -> [String] {
      IssueReporter.collect(use).map { String($0.message.split(separator: "“")[1].split(separator: "”")[0]) }
    }
    #expect(name { AnySchedulerOf<DispatchQueue>.unimplemented.schedule {} } == ["dispatch queue"])
    #expect(name { AnySchedulerOf<RunLoop>.unimplemented.schedule {} } == ["run loop"])
    #expect(name { AnySchedulerOf<OperationQueue>.unimplemented.schedule {} } == ["operation queue"])
    #expect(name { AnySchedulerOf<MainActorScheduler>.unimplemented.schedule {} } == ["main actor"])
    #expect(name { DispatchQueue.unimplemented.schedule {} } == ["dispatch queue"])
    #expect(name { RunLoop.unimplemented.schedule {} } == ["run loop"])
    #expect(name { OperationQueue.unimplemented.schedule {} } == ["operation queue"])
    let names = name {
      let one = FailingScheduler<VirtualTime, Never>("one", now: VirtualTime(4))
      let other = FailingScheduler<VirtualTime, Never>("other", now: VirtualTime(5))
      #expect((one.name, one.now, other.now) == ("one", VirtualTime(4), VirtualTime(5)))
      for _ in 1...6 {
        one.schedule {}
        other.schedule {}
      }
    }
    #expect(names.filter { $0 == "one" }.count == 5 && names.filter { $0 == "other" }.count == 5)
  }

  // MARK: - Virtual time

  @Test("Virtual time is counted in nanoseconds, saturates, and is described in seconds")
  func virtualTime() {
    typealias Stride = VirtualTime.Stride
    let (least, most) = (Stride(nanoseconds: .min), Stride(nanoseconds: .max))
    let equal: [(Stride, Int)] = [
      (2, 2_000_000_000), (0.5, 500_000_000), (.seconds(3), 3_000_000_000), (.seconds(-0.25), -250_000_000),
      (.milliseconds(7), 7_000_000), (.microseconds(-7), -7000), (.nanoseconds(7), 7), (.seconds(0.000_000_000_6), 1),
      (.seconds(Int.max), .max), (.seconds(Int.min), .min), (.milliseconds(.max), .max), (.microseconds(.min), .min),
      (.seconds(1e30), .max), (.seconds(-1e30), .min), (most + 1, .max), (least + -1, .min), (most - -1, .max),
      (least - 1, .min), (most * .nanoseconds(2), .max), (most * .nanoseconds(-2), .min),
      (least * .nanoseconds(-1), .max), (least.magnitude, .max), (Stride(nanoseconds: -5).magnitude, 5),
      (Stride(nanoseconds: 5).magnitude, 5), (.nanoseconds(6) * .nanoseconds(7), 42), (most + least, -1),
    ]
    for (index, (stride, nanoseconds)) in equal.enumerated() {
      #expect(stride.nanoseconds == nanoseconds, "number \(index)")
    }
    var sum: Stride = 1
    sum += 2
    sum -= 0.5
    sum *= .nanoseconds(2)
    #expect(sum == 5 && "\(sum)" == "5.0 s" && "\(VirtualTime(0.3))" == "0.3 s")
    #expect(Stride(exactly: Int64(5))?.nanoseconds == 5 && Stride(exactly: UInt.max) == nil)
    #expect(VirtualTime(1).distance(to: VirtualTime(3)) == 2 && VirtualTime(3).distance(to: VirtualTime(1)) == -2)
    #expect(VirtualTime(1).advanced(by: 2) == VirtualTime(3) && VirtualTime(1) < VirtualTime(2))
    #expect(!(VirtualTime(2) < VirtualTime(2)) && VirtualTime(2).sinceStart == 2)
  }

  @Test("Schedulers in virtual time begin where they say, with the limit that they say")
  func beginnings() {
    #expect(VirtualTimeScheduler().now == VirtualTime(0) && VirtualTimeScheduler().limit == 100_000)
    #expect(TestScheduler<VirtualTime, Never>(now: VirtualTime(4)).limit == 100_000)
    #expect("\(TestScheduler<VirtualTime, Never>(now: VirtualTime(4)))" == "TestScheduler(0.0 s)")
    #expect(DispatchQueue.test.now == .init(DispatchTime(uptimeNanoseconds: 1)))
    #expect(MainActorScheduler.test.now == .init(DispatchTime(uptimeNanoseconds: 1)))
    #expect(RunLoop.test.now.date == Date(timeIntervalSince1970: 0))
    #expect(OperationQueue.test.now.date == Date(timeIntervalSince1970: 0))
    #expect(VirtualTimeScheduler().minimumTolerance == 0 && VirtualTimeScheduler().pending == [])
    #expect(DispatchQueue.test !== DispatchQueue.test)
  }

  @Test(
    "A schedule is endless when more work is due than the limit, in each call anew", arguments: [1, 2, 31, 32, 33, 50])
  func limits(limit: Int) {
    for count in [limit - 1, limit, limit + 1] {
      let scheduler = VirtualTimeScheduler(limit: limit)
      var runs = 0
      for number in 0..<count { scheduler.schedule(after: VirtualTime(.seconds(number))) { runs += 1 } }
      let issues = IssueReporter.collect { scheduler.run(file: "/tests/Run.swift", line: 5) }
      #expect(runs == min(count, limit))
      #expect(issues.count == (count > limit ? 1 : 0))
      let start = "/tests/Run.swift:5: The schedule does not end: \(limit) pieces of work have run, "
      #expect(issues.allSatisfy { "\($0)".hasPrefix(start + "and at \(limit - 1).0 s there is still more. Cancel it") })
      #expect(scheduler.pending.count == max(0, count - limit))
      // The next call runs the rest.
      #expect(IssueReporter.collect { scheduler.advance(by: .seconds(count)) }.isEmpty)
      #expect(runs == count)
    }
  }

  @Test("The intervals of all repeating work are in the message, in the order in which it was scheduled")
  func intervals() {
    let scheduler = DispatchQueue.test
    let limited = VirtualTimeScheduler(limit: 10)
    let repetitions = [1.5, 2, 0.25].map { interval in
      limited.schedule(after: VirtualTime(1), interval: .seconds(interval)) {}
    }
    let message = IssueReporter.collect { limited.run() }.first?.message ?? ""
    #expect(
      message.contains("still more. Work repeats every 1.5 s, every 2.0 s, every 0.25 s. Cancel it"), "\(message)")
    repetitions[1].cancel()
    let other = IssueReporter.collect { limited.run() }.first?.message ?? ""
    #expect(other.contains("still more. Work repeats every 1.5 s, every 0.25 s. Cancel it"), "\(other)")
    // Time that goes back is reported with both durations, and the place.
    scheduler.advance(by: .milliseconds(1500))
    let issues = IssueReporter.collect {
      scheduler.advance(by: .milliseconds(-250), file: "/tests/Run.swift", line: 6)
      scheduler.advance(to: scheduler.now.advanced(by: .seconds(-1)), file: "/tests/Run.swift", line: 7)
      scheduler.advance(by: .seconds(0))
    }
    #expect(
      issues.map(\.description) == [
        "/tests/Run.swift:6: Time can't go back by 0.25 s: 1.5 s have passed. Nothing has run.",
        "/tests/Run.swift:7: Time can't go back by 1.0 s: 1.5 s have passed. Nothing has run.",
      ])
  }

  // MARK: - Calls

  #if canImport(Runtime) && DEBUG && !COMBINE_PORTABLE
    /// Schedules work without end, from several places with different frequencies.
    private func message(_ scheduler: VirtualTimeScheduler, _ start: () -> Void) -> String {
      start()
      return IssueReporter.collect { scheduler.run() }.first?.message ?? ""
    }

    private func numbered(_ calls: String) -> [Int] {
      calls.split(separator: "\n").compactMap { line in
        line.contains("of the last") ? Int(line.split(separator: " ")[0]) : nil
      }
    }

    @inline(never) private func one(_ next: Next) { next.scheduler.schedule(next.pick) }
    @inline(never) private func two(_ next: Next) { next.scheduler.schedule(next.pick) }
    @inline(never) private func three(_ next: Next) { next.scheduler.schedule(next.pick) }
    @inline(never) private func four(_ next: Next) { next.scheduler.schedule(next.pick) }

    /// A closure that schedules itself in several ways.
    private final class Next {
      let scheduler = VirtualTimeScheduler(limit: 100)
      var turn = 0
      var pick = {}
    }

    @Test("The three most frequent calls are shown, the most frequent one first, of the last work before the limit")
    func frequencies() {
      let next = Next()
      // In ten turns `one` schedules once, `two` twice, `three` three times and `four` four times.
      next.pick = { [unowned next] in
        next.turn += 1
        switch next.turn % 10 {
        case 0: one(next)
        case 1...2: two(next)
        case 3...5: three(next)
        default: four(next)
        }
      }
      let text = message(next.scheduler) { next.pick() }
      let counts = numbered(text)
      #expect(counts.count == 3 && counts == counts.sorted(by: >), "\(text)")
      let names = ["four(_:)", "three(_:)", "two(_:)"].map { text.range(of: ".\($0) at")?.lowerBound }
      #expect(!text.contains(".one(_:) at"), "\(text)")
      let places = names.compactMap { $0 }
      #expect(places.count == 3 && places == places.sorted(), "\(text)")
    }

    @Test("A message has the calls of its own run, and not those of an earlier one")
    func callsOfOneRun() {
      let scheduler = VirtualTimeScheduler(limit: 50)
      func again() { scheduler.schedule(again) }
      for _ in 0..<2 {
        let text = message(scheduler) { if scheduler.pending.isEmpty { again() } }
        #expect(text.contains("31 of the last 31 were scheduled by\n"), "\(text)")
      }
    }

    @inline(never) private func outer1(_ scheduler: VirtualTimeScheduler) -> Int { outer2(scheduler) + 1 }
    @inline(never) private func outer2(_ scheduler: VirtualTimeScheduler) -> Int { outer3(scheduler) + 1 }
    @inline(never) private func outer3(_ scheduler: VirtualTimeScheduler) -> Int { outer4(scheduler) + 1 }
    @inline(never) private func outer4(_ scheduler: VirtualTimeScheduler) -> Int {
      scheduler.schedule { _ = self.outer1(scheduler) }
      return 0
    }

    @Test("Three calls of the test are shown, the innermost first")
    func threeCalls() {
      let scheduler = VirtualTimeScheduler(limit: 40)
      let text = message(scheduler) { _ = outer1(scheduler) }
      let calls = text.split(separator: "\n").filter { $0.hasPrefix("  ") }
      #expect(calls.count == 3, "\(text)")
      for (call, name) in zip(
        calls, ["  KitRuleTests.outer4", "  from KitRuleTests.outer3", "  from KitRuleTests.outer2"])
      {
        #expect(call.hasPrefix(name), "\(text)")
      }
    }

    @Test("Calls end with the one that lets time pass, and calls of the package outside of the test's are not shown")
    func callsOfTheTest() {
      let scheduler = VirtualTimeScheduler(limit: 40)
      let subject = PassthroughSubject<Int, Never>()
      let cancellable = subject.map { $0 + 1 }.sink { _ in scheduler.schedule { subject.send(1) } }
      let text = message(scheduler) { subject.send(1) }
      let calls = text.split(separator: "\n").filter { $0.hasPrefix("  ") }
      // The closure of the sink schedules, which operators call, which the scheduled closure calls.
      #expect(calls.count == 2 && calls.allSatisfy { $0.contains("at KitRuleTests.swift:") }, "\(text)")
      #expect(calls.first?.hasPrefix("  closure #2 in KitRuleTests.callsOfTheTest()") == true, "\(text)")
      #expect(calls.last?.hasPrefix("  from closure #1 in closure #2 in") == true, "\(text)")
      cancellable.cancel()
    }
  #endif
}
