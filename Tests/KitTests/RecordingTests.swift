import Combine
import CombineTestKit
import Foundation
import Testing

private enum LocalError: Error { case lost }

/// The ways to record events, to wait for them, and to compare them.
struct RecordingTests {
  // MARK: - Recorded events

  @Test("A request without a subscription is not demand")
  func aRequestWithoutASubscription() {
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(1))
    recorder.request(.max(2))
    #expect(recorder.demanded == .none)
    let source = TestPublisher<Int, Never>()
    source.subscribe(recorder)
    recorder.request(.max(3))
    #expect(recorder.demanded == .max(4))
    #expect(source.requested == .max(4))
  }

  @Test("record() attaches a subscriber that has the publisher's completion")
  func record() {
    let subject = PassthroughSubject<Int, TestError>()
    let (failing, running) = (subject.record("failing"), subject.prefix(1).record())
    #expect(!failing.hasFinished && failing.failure == nil)
    subject.send(1)
    subject.send(completion: .failure(.boom))
    #expect(failing.failure == .boom)
    #expect(!failing.hasFinished)
    #expect(failing.deliveries == [.value(1), .failure(.boom)])
    #expect(running.hasFinished && running.failure == nil)
    #expect(running.deliveries == [.value(1), .finished])
    failing.expectNoViolations()
    running.expectNoViolations()

    let limited = (1...9).publisher.record(initialDemand: .max(2)) { $0 == 2 ? .max(1) : .none }
    #expect(limited.values == [1, 2, 3])
    let scripted = (1...9).publisher.record(script: [.onSubscription(.request(.max(1)))])
    #expect(scripted.values == [1])
    for recorder in [limited, scripted] { recorder.cancel() }
  }

  @Test("Events of a publisher that fails with any Error can be compared")
  func anyError() {
    let recorder = Just(1).tryMap { value -> Int in
      if value == 1 { throw LocalError.lost }
      return value
    }.record()
    #expect(recorder.deliveries == [.failure(LocalError.lost)])
    #expect(recorder.deliveries != [.failure(TestError.boom)])
    #expect(recorder.deliveries != [.finished])
    #expect(recorder.failure is LocalError)
    #expect(!recorder.hasFinished)
  }

  @Test("Errors are compared by == or by what they print, and never equal one of another type")
  func equalErrors() {
    struct Plain: Error { var number = 1 }
    struct Same: Error { var number = 1 }
    struct Careless: Error, Equatable {
      var number = 1
      static func == (one: Self, other: Self) -> Bool { true }
    }
    final class Object: Error {}
    let object = Object()
    class Base: Error, Equatable, @unchecked Sendable {
      let number: Int
      init(_ number: Int) { self.number = number }
      static func == (one: Base, other: Base) -> Bool { one.number == other.number }
    }
    final class Derived: Base, @unchecked Sendable {}
    typealias Event = RecordingSubscriber<Int, any Error>.Event
    let equal: [(any Error, any Error)] = [
      (TestError.boom, TestError.boom), (Plain(), Plain()), (Careless(number: 1), Careless(number: 2)),
      (Base(1), Base(1)), (Derived(1), Derived(1)),
    ]
    let different: [(any Error, any Error)] = [
      (TestError.boom, TestError.other), (Plain(number: 1), Plain(number: 2)), (Plain(), Same()), (Object(), Object()),
      (Base(1), Base(2)), (Derived(1), Derived(2)), (Base(1), Derived(1)), (Derived(1), Base(1)), (object, Plain()),
    ]
    for (one, other) in equal { #expect(Event.failure(one) == .failure(other), "\(one), \(other)") }
    for (one, other) in different { #expect(Event.failure(one) != .failure(other), "\(one), \(other)") }
  }

  @Test("Events are equal if they are of one kind, with equal contents")
  func equalEvents() {
    let all: [RecordingSubscriber<Int, TestError>.Event] = [
      .subscription("a"), .subscription("b"), .value(1), .value(2), .finished, .failure(.boom), .failure(.other),
    ]
    for (index, one) in all.enumerated() {
      for (other, another) in all.enumerated() { #expect((one == another) == (index == other), "\(one), \(another)") }
    }
  }

  @Test("A timeline has the virtual times of the events")
  func timeline() {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.delay(for: .milliseconds(500), scheduler: scheduler).record(on: scheduler)
    subject.send(1)
    scheduler.advance(by: 200)
    subject.send(2)
    subject.send(completion: .finished)
    scheduler.run()
    #expect(recorder.timeline == [(0.5, .value(1)), (.milliseconds(200_500), .value(2)), (200.5, .finished)])
    #expect(recorder.timeline != [(0.5, .value(1)), (200, .value(2)), (200.5, .finished)])
    #expect(recorder.timeline.map(\.event) == recorder.deliveries)
    #expect("\(recorder.timeline.prefix(1).map(\.time))" == "[0.5 s]")
    #expect(
      "\(recorder.timeline)" == "[(0.5 s, .value(1)), (200.5 s, .value(2)), (200.5 s, .completion(.finished))]")
  }

  @Test("Times are in the same unit for every kind of scheduler")
  func timesOfSchedulers() {
    func check<Time, Options>(_ scheduler: TestScheduler<Time, Options>) {
      let recorder = Just(7).delay(for: .milliseconds(300), scheduler: scheduler).record(on: scheduler)
      scheduler.advance(by: .seconds(1))
      #expect(recorder.timeline == [(.milliseconds(300), .value(7)), (0.3, .finished)])
    }
    check(DispatchQueue.test)
    check(RunLoop.test)
    check(OperationQueue.test)
    check(VirtualTimeScheduler())
    check(TestScheduler<Odd, Never>(now: Odd(ticks: 41)))
  }

  @Test("A subscriber without a scheduler reports that it has no times")
  func timelineWithoutScheduler() {
    let recorder = Just(1).record("numbers")
    let issues = IssueReporter.collect { #expect(recorder.timeline.count == 2) }
    #expect(issues.map(\.message) == ["numbers records no times: create it with record(on: scheduler)."])
  }

  @Test("A recorder does not keep its scheduler alive")
  func schedulerIsReleased() {
    let tracker = ReferenceTracker()
    do {
      let scheduler = tracker.track(VirtualTimeScheduler(), as: "scheduler")
      tracker.track(Just(1).delay(for: 1, scheduler: scheduler).record(on: scheduler), as: "recorder").cancel()
      scheduler.run()
    }
    tracker.expectReleased()
  }

  @Test("expectNoViolations shows the violations and the events, with any type of failure")
  func expectNoViolations() {
    let source = TestPublisher<Int, any Error>("source", [.exceedsDemand, .continuesAfterEnd])
    let recorder = source.record("R", initialDemand: .max(1))
    source.send(1)
    source.send(2)
    source.send(completion: .failure(LocalError.lost))
    source.send(3)
    let line = #line
    let issues = IssueReporter.collect { recorder.expectNoViolations() }
    #expect(issues.map { Int($0.line) } == [line + 1])
    #expect(
      issues.first?.message == """
        The publisher has violated the protocol:
          R: value 2 is number 2, demanded were max(1)
          R: value 3 after the end
          R: value 3 is number 3, demanded were max(1)
          received: .subscription("source"), .value(1), .value(2), \
        .completion(.failure(KitTests.LocalError.lost)), .value(3)
        """)
    recorder.cancel()
  }

  @Test("A message shows the last 20 events and the first 20 violations; the first completion counts")
  func expectNoViolationsShowsTheLastEvents() throws {
    let source = TestPublisher<Int, TestError>("source", [.continuesAfterEnd, .exceedsDemand])
    let recorder = source.record("R", initialDemand: .max(1))
    source.send(1)
    source.send(completion: .finished)
    source.send(completion: .failure(.boom))
    #expect(recorder.completion == .finished)
    #expect(recorder.hasFinished && recorder.failure == nil)
    for value in 2...30 { source.send(value) }
    let issues = IssueReporter.collect { recorder.expectNoViolations() }
    let message = try #require(issues.first?.message)
    let values = (11...30).map { ".value(\($0))" }.joined(separator: ", ")
    #expect(message.hasSuffix("\n  received: 13 events, and then " + values), "\(message)")
    #expect(recorder.violations.count == 20)
    #expect(recorder.violations.first?.contains("after the end") == true, "\(recorder.violations)")
    recorder.cancel()
  }

  @Test("A message shows up to 20 events, and counts those that it leaves out", arguments: 19...22)
  func leftOutEvents(count: Int) {
    let source = TestPublisher<Int, Never>("source", .exceedsDemand)
    let recorder = source.record("R", initialDemand: .none)
    for value in 1..<count { source.send(value) }
    let ofTheRecorder = IssueReporter.collect { recorder.expectNoViolations() }
    // The subscription and the end are events, too.
    let steps = StepVerifier((3...count).publisher).expectNext(count: count - 2).thenCancel()
    let ofTheSteps = IssueReporter.collect { steps.verify() }
    #expect(ofTheRecorder.count == 1 && ofTheSteps.count == 1)
    for issue in ofTheRecorder + ofTheSteps {
      let shown = issue.message.components(separatedBy: "\n  received: ").last ?? ""
      #expect(shown.hasPrefix("\(count - 20) events, and then ") == (count > 20), "\(shown)")
      #expect(shown.contains("events, and then") == (count > 20), "\(shown)")
    }
    recorder.cancel()
  }

  @Test("Every way to record passes on its name, its demand and its closure", arguments: [false, true])
  func waysToRecord(hasScheduler: Bool) {
    func record(_ source: TestPublisher<Int, Never>, isPlain: Bool) -> RecordingSubscriber<Int, Never> {
      let scheduler = VirtualTimeScheduler()
      let more = { (value: Int) -> Subscribers.Demand in value == 2 ? .max(1) : .none }
      switch (hasScheduler, isPlain) {
      case (false, true): return source.record()
      case (false, false): return source.record("R", initialDemand: .max(2), demandPerValue: more)
      case (true, true): return source.record(on: scheduler)
      case (true, false): return source.record("R", on: scheduler, initialDemand: .max(2), demandPerValue: more)
      }
    }
    for isPlain in [true, false] {
      let source = TestPublisher<Int, Never>()
      let recorder = record(source, isPlain: isPlain)
      #expect(recorder.name == (isPlain ? "RecordingSubscriber" : "R"))
      #expect(source.requested == (isPlain ? .unlimited : .max(2)))
      for value in 1...5 { source.send(value) }
      #expect(recorder.values == (isPlain ? [1, 2, 3, 4, 5] : [1, 2, 3]))
      let issues = IssueReporter.collect { #expect(recorder.timeline.count == recorder.values.count) }
      #expect(issues.isEmpty == hasScheduler)
      recorder.cancel()
    }
  }

  @Test("Timelines are equal if they have the same number of events, and each the same event and time")
  func equalTimelines() {
    func timeline(_ events: [(Int, Int)], ends: Bool) -> RecordingSubscriber<Int, Never>.Timeline {
      let (scheduler, subject) = (VirtualTimeScheduler(), PassthroughSubject<Int, Never>())
      let recorder = subject.record(on: scheduler)
      for (seconds, value) in events {
        scheduler.advance(to: VirtualTime(.seconds(seconds)))
        subject.send(value)
      }
      if ends { subject.send(completion: .finished) }
      return recorder.timeline
    }
    let all = [
      timeline([], ends: false), timeline([], ends: true), timeline([(1, 7)], ends: false),
      timeline([(2, 7)], ends: false), timeline([(1, 8)], ends: false), timeline([(1, 7)], ends: true),
      timeline([(1, 7), (1, 7)], ends: false), timeline([(1, 7), (2, 7)], ends: false),
      timeline([(1, 8), (2, 7)], ends: false),
    ]
    for (index, one) in all.enumerated() {
      for (other, another) in all.enumerated() { #expect((one == another) == (index == other), "\(one), \(another)") }
    }
    #expect(all[7] == timeline([(1, 7), (2, 7)], ends: false))
    #expect(all[7] == [(1, .value(7)), (2, .value(7))])
    #expect("\(all[0])" == "[]" && "\(all[2])" == "[(1.0 s, .value(7))]")
  }

  // MARK: - Waiting

  @Test("A task waits for values and for the completion without blocking a thread")
  func waitInTask() async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record()
    let values = Task { await recorder.receives(2) }
    let end = Task { await recorder.completes() }
    for value in 1...3 { subject.send(value) }
    #expect(await values.value)
    subject.send(completion: .finished)
    #expect(await end.value)
    #expect(await recorder.completes(within: 0))
    #expect(await recorder.receives(3, within: 0))
    #expect(await !recorder.receives(4))
  }

  @Test("A task stops waiting after the timeout, and when it is cancelled")
  func waitInTaskEnds() async {
    // The end of the stream ends a wait for values that cannot come any more, whether it was there before or not.
    for wasThere in [true, false] {
      let subject = PassthroughSubject<Int, Never>()
      let ending = subject.record()
      if wasThere { subject.send(completion: .finished) }
      async let hasArrived = ending.receives(1, within: 86_400)
      if !wasThere { subject.send(completion: .finished) }
      #expect(await !hasArrived)
      #expect(await ending.receives(0, within: 86_400))
      #expect(await ending.completes(within: 86_400))
    }
    let recorder = PassthroughSubject<Int, Never>().record()
    #expect(await !recorder.completes(within: 0.01))
    #expect(await !recorder.completes(within: -1))
    let task = Task { await recorder.completes(within: 3600) }
    task.cancel()
    #expect(await !task.value)
  }

  @Test("Many tasks wait for deliveries of many threads, and all are resumed")
  func waitInManyTasks() async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record()
    let results = await withTaskGroup(of: Bool.self) { group in
      for count in 1...200 { group.addTask { await recorder.reaches { values, _ in values >= count } } }
      for number in 1...200 {
        group.addTask {
          subject.send(number)
          return true
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0 })
    #expect(recorder.values.count == 200)
  }

  @Test("A main-actor test awaits deliveries on the main queue")
  @MainActor func waitOnTheMainActor() async {
    let recorder = (1...3).publisher.receive(on: DispatchQueue.main).record()
    #expect(recorder.values == [])
    #expect(await recorder.completes(within: 300))
    #expect(recorder.values == [1, 2, 3])
  }

  // MARK: - Messages

  @Test("Messages show neither the compiler's names of scopes nor those of private contexts")
  func readable() {
    struct Fruit { let name: String }
    let recorder = Just(Fruit(name: "apple")).record()
    #expect("\(recorder.deliveries[0])" == #".value(KitTests.RecordingTests.Fruit(name: "apple"))"#)

    let issues = IssueReporter.collect {
      StepVerifier(Fail<Int, LocalError>(error: .lost)).expectNext(1).expectCompletion().verify()
    }
    #expect(issues.first?.message.contains("but the failure KitTests.LocalError.lost came") == true)

    let source = TestPublisher<Fruit, LocalError>("source", .continuesAfterEnd)
    let late = source.record("R")
    source.send(completion: .failure(.lost))
    source.send(completion: .failure(.lost))
    #expect(late.violations == ["R: completion failure(KitTests.LocalError.lost) after the end"])
    late.cancel()
    for text in issues.map(\.message) + late.violations + [late.deliveries.description] {
      #expect(!text.contains("unknown context") && !text.contains("$"))
    }
  }

  @Test("The calls in a message are in files that can be read")
  func calls() {
    let issues = IssueReporter.collect {
      let scheduler = AnySchedulerOf<DispatchQueue>.unimplemented("main")
      #expect(throws: Never.self) { _ = Just(1).receive(on: scheduler).record() }
    }
    let message = issues.first?.message ?? ""
    #expect(message.contains("“main” has been given work"))
    #expect(!message.contains("swiftmacro") && !message.contains("macro expansion"))
    #expect(!message.contains("unknown context") && !message.contains("$s"))
  }
}

/// A time of an unknown kind: ticks of 8 nanoseconds.
private struct Odd: Strideable, Sendable {
  var ticks: Int
  func distance(to other: Odd) -> Stride { Stride(ticks: other.ticks - ticks) }
  func advanced(by stride: Stride) -> Odd { Odd(ticks: ticks + stride.ticks) }

  struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Sendable {
    var ticks: Int
    var magnitude: Int { abs(ticks) }
    init(ticks: Int) { self.ticks = ticks }
    init(integerLiteral value: Int) { ticks = value }
    init?<Source: BinaryInteger>(exactly source: Source) { ticks = Int(source) }
    static func seconds(_ s: Int) -> Self { Self(ticks: s * 125_000_000) }
    static func seconds(_ s: Double) -> Self { Self(ticks: Int(s * 125_000_000)) }
    static func milliseconds(_ ms: Int) -> Self { Self(ticks: ms * 125_000) }
    static func microseconds(_ us: Int) -> Self { Self(ticks: us * 125) }
    static func nanoseconds(_ ns: Int) -> Self { Self(ticks: ns / 8) }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.ticks < rhs.ticks }
    static func + (lhs: Self, rhs: Self) -> Self { Self(ticks: lhs.ticks + rhs.ticks) }
    static func - (lhs: Self, rhs: Self) -> Self { Self(ticks: lhs.ticks - rhs.ticks) }
    static func * (lhs: Self, rhs: Self) -> Self { Self(ticks: lhs.ticks * rhs.ticks) }
    static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
    static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
    static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
  }
}
