import Combine
import CombineTestKit
import Testing

struct StepVerifierTests {
  @Test("Steps that are never verified are reported once, at the line where they begin")
  func unverified() {
    let line = UInt(#line)
    let issues = IssueReporter.collect {
      _ = StepVerifier(Just(1)).expectNext(1).expectCompletion()
      let unfinished = StepVerifier { Just(1).delay(for: 1, scheduler: $0) }.expectNext(1)
      _ = (unfinished.expectNext(2), unfinished.expectCompletion())
    }
    #expect(issues.map(\.line) == [line + 2, line + 3])
    let message = "The steps of this StepVerifier were never verified: end them with verify()."
    #expect(issues.allSatisfy { $0.message == message })

    let steps = StepVerifier(Just(1)).expectNext(1)
    let none = IssueReporter.collect {
      steps.expectCompletion().verify()
      StepVerifier(Just(1)).expectNext(1).expectCompletion().verify()
    }
    #expect(none.isEmpty)
  }

  @Test("Steps that are never verified are reported to the reporter of the place where they begin")
  func reporterOfUnverifiedSteps() {
    let issues = Monitor([String]())
    let reporter = IssueReporter { issue in issues.withLock { $0.append(issue.message) } }
    var steps: StepVerifier<Int, Never, VirtualTime.Stride>? = reporter.use { StepVerifier(Just(1)).expectNext(1) }
    #expect(issues.read { $0 } == [])
    withExtendedLifetime(steps) {}
    steps = nil
    #expect(issues.read { $0.count } == 1)
  }

  @Test("Every form passes on the initial demand, which is unlimited by default, and the place of the steps")
  func forms() {
    typealias Verifier = StepVerifier<Int, Never, VirtualTime.Stride>
    for demand in [nil, Subscribers.Demand.none, .max(2), .unlimited] as [Subscribers.Demand?] {
      let sources = (0..<3).map { _ in TestPublisher<Int, Never>() }
      let verifiers: [Verifier] =
        if let demand {
          [
            Verifier(sources[0], demand: demand),
            Verifier(sources[1], on: VirtualTimeScheduler(), demand: demand),
            Verifier(demand: demand) { _ in sources[2] },
          ]
        } else {
          [
            Verifier(sources[0]), Verifier(sources[1], on: VirtualTimeScheduler()), Verifier { _ in sources[2] },
          ]
        }
      for verifier in verifiers { verifier.expectSubscription().thenCancel().verify() }
      #expect(sources.map(\.requested) == Array(repeating: demand ?? .unlimited, count: 3))
    }
    let file: StaticString = "/tests/Steps.swift"
    let issues = IssueReporter.collect {
      _ = Verifier(Just(1), file: file, line: 1)
      _ = Verifier(Just(1), on: VirtualTimeScheduler(), file: file, line: 2)
      _ = Verifier(file: file, line: 3) { _ in Just(1) }
    }
    #expect(issues.map { "\($0.file):\($0.line)" } == (1...3).map { "/tests/Steps.swift:\($0)" })
  }

  func message(_ location: SourceLocation = #_sourceLocation, of body: () throws -> Void) rethrows
    -> String
  {
    let issues = try IssueReporter.collect(body)
    #expect(issues.count == 1, "\(issues)", sourceLocation: location)
    return issues.first?.message ?? ""
  }

  // MARK: - Steps that hold

  @Test("Subscription, time, values and the completion")
  func steps() {
    StepVerifier { Just(1).delay(for: .seconds(3), scheduler: $0).append(2) }
      .expectSubscription()
      .expectNoEvent(for: .seconds(3))
      .expectNext(1, 2)
      .expectCompletion()
      .verify()
  }

  @Test("Failures: a specific one, any, or one that meets a condition")
  func failures() {
    let publisher = [1, 2].publisher.setFailureType(to: TestError.self)
      .append(Fail(error: TestError.boom))
    StepVerifier(publisher).expectNext(1, 2).expectFailure(.boom).verify()
    StepVerifier(publisher).expectNext(count: 2).expectFailure().verify()
    StepVerifier(publisher).expectNext { $0 == 1 }.expectNext(where: { $0 > 1 }).expectFailure {
      $0 != .other
    }.verify()
  }

  @Test("Demand, actions of the test, and cancel")
  func demand() {
    let source = TestPublisher<Int, Never>()
    StepVerifier(source, demand: .max(1))
      .then { for value in 1...3 { source.send(value) } }
      .expectNext(1)
      .thenRequest(.max(2))
      .then { for value in 4...8 { source.send(value) } }
      .expectNext(4, 5)
      .thenCancel()
      .verify()
    #expect(source.requested == .max(3))
    #expect(source.cancelCount >= 1)
  }

  @Test("The time of a queue; events during a wait belong to the next steps")
  func queue() {
    let queue = DispatchQueue.test
    let text = PassthroughSubject<String, Never>()
    let results = text.debounce(for: .milliseconds(300), scheduler: queue.eraseToAnyScheduler())
    StepVerifier(results, on: queue)
      .then { text.send("s") }
      .expectNoEvent(for: .milliseconds(200))
      .then { text.send("swift") }
      .expectNoEvent(for: .milliseconds(300))
      .expectNext("swift")
      .then { text.send("a") }
      .thenAwait(.seconds(1))
      .expectNext("a")
      .thenCancel()
      .verify()
  }

  @Test("The time of a run loop, which has no nanoseconds")
  func runLoop() {
    let loop = RunLoop.test
    StepVerifier(Just(1).delay(for: 3, scheduler: loop), on: loop)
      .expectNoEvent(for: 3)
      .expectNext(1)
      .expectCompletion()
      .verify()
    StepVerifier(Just(1).delay(for: 3, scheduler: loop), on: loop)
      .expectNoEvent(for: 0)
      .thenAwait(3)
      .expectNext(1)
      .expectCompletion()
      .verify()
  }

  @Test("A step waits for deliveries on another thread")
  func otherThread() {
    StepVerifier(
      [1, 2].publisher.receive(on: DispatchQueue(label: "test")).subscribe(
        on: DispatchQueue.global())
    )
    .expectNext(1, 2)
    .expectCompletion()
    .verify(timeout: 600)
  }

  @Test("The verifier releases the publisher, also when a step fails")
  func releases() {
    for isRight in [true, false] {
      let tracker = ReferenceTracker()
      func verify() {
        let source = tracker.track(PassthroughSubject<Int, Never>(), as: "source")
        let steps = StepVerifier(source).then { [unowned source] in source.send(1) }
        steps.expectNext(isRight ? 1 : 2).thenCancel().verify()
      }
      let issues = IssueReporter.collect { verify() }
      #expect(issues.count == (isRight ? 0 : 1))
      #expect(tracker.count == 1)
      #expect(tracker.alive == [])
    }
  }

  // MARK: - Steps that fail

  @Test("The failed step is marked, with the events received")
  func failure() {
    let text = message {
      StepVerifier([1, 3].publisher).expectSubscription().expectNext(1, 2).expectCompletion()
        .verify()
    }
    #expect(
      text == """
        expectNext(1, 2): 2 was expected, but 3 came.
          ✓ expectSubscription()
          ✗ expectNext(1, 2)
            expectCompletion()
          received: the subscription [1, 3] (0.0 s), 1 (0.0 s), 3 (0.0 s), the end (0.0 s)
        """)
  }

  @Test("Of a publisher that sends nothing, not even a subscription, a step that expects something says so")
  func silence() {
    struct Silent: Publisher {
      typealias Output = Int
      typealias Failure = Never
      func receive<Downstream: Subscriber>(subscriber: Downstream)
      where Downstream.Input == Int, Downstream.Failure == Never {}
    }
    let text = message { StepVerifier(Silent()).expectSubscription().thenCancel().verify() }
    #expect(
      text == """
        expectSubscription(): the subscription was expected, but nothing came.
          ✗ expectSubscription()
            thenCancel()
          received: nothing
        """)
    StepVerifier(Silent()).expectNoEvent(for: 1).thenCancel().verify()
  }

  @Test("The messages of each step")
  func complaints() {
    func complaint<Output, Failure: Error, Stride>(
      _ steps: StepVerifier<Output, Failure, Stride>.Ending
    ) -> String {
      let text = message { steps.verify() }
      return String(text.split(separator: "\n").first ?? "")
    }
    let source = PassthroughSubject<Int, TestError>()
    #expect(
      complaint(StepVerifier(source).expectNext(1).thenCancel())
        == "expectNext(1): 1 was expected, but nothing came.")
    #expect(
      complaint(
        StepVerifier(Empty<Int, Never>()).expectSubscription().expectNext(count: 1).thenCancel())
        == "expectNext(count: 1): value 1 of 1 was expected, but the end came.")
    #expect(
      complaint(StepVerifier(Just("a")).expectNext(where: { $0 == "b" }).thenCancel())
        == "expectNext(where: …): a value that meets the condition was expected, but \"a\" came.")
    #expect(
      complaint(StepVerifier(Just(1)).expectCompletion())
        == "expectCompletion(): the end was expected, but 1 came.")
    #expect(
      complaint(StepVerifier(Fail<Int, TestError>(error: .boom)).expectCompletion())
        == "expectCompletion(): the end was expected, but the failure KitTests.TestError.boom came."
    )
    #expect(
      complaint(StepVerifier(Fail<Int, TestError>(error: .boom)).expectFailure(.other))
        == "expectFailure(KitTests.TestError.other): the failure KitTests.TestError.other was expected, but "
        + "the failure KitTests.TestError.boom came.")
    #expect(
      complaint(StepVerifier(Empty<Int, TestError>()).expectFailure())
        == "expectFailure(): a failure was expected, but the end came.")
    #expect(
      complaint(
        StepVerifier(Fail<Int, TestError>(error: .boom)).expectFailure(where: { $0 == .other }))
        == "expectFailure(where: …): a failure that meets the condition was expected, but "
        + "the failure KitTests.TestError.boom came.")
    #expect(
      complaint(StepVerifier([1, 2].publisher).expectNext(1).thenCancel())
        == "thenCancel(): 2 came after 0.0 s, which no step expects.")
    #expect(
      complaint(
        StepVerifier { Just(1).delay(for: 2, scheduler: $0) }.expectNoEvent(for: 3).thenCancel())
        == "expectNoEvent(for: 3.0 s): 1 came after 2.0 s, which no step expects.")
    #expect(
      complaint(StepVerifier(Just(1)).expectNoEvent(for: 3).thenCancel())
        == "expectNoEvent(for: 3.0 s): 1 came after 0.0 s, which no step expects.")
    #expect(
      complaint(
        StepVerifier { Just(1).subscribe(on: $0).delay(for: 1, scheduler: $0) }.expectSubscription()
          .expectNoEvent(for: 1).expectCompletion())
        == "expectCompletion(): the end was expected, but 1 came.")
  }

  @Test("Durations are in seconds, only the last of many events are shown, and equal descriptions are distinguished")
  func readable() {
    let queue = DispatchQueue.test
    let time = message {
      StepVerifier(Just(1).delay(for: .milliseconds(2500), scheduler: queue), on: queue)
        .thenAwait(.seconds(1)).expectNoEvent(for: .seconds(2)).thenCancel().verify()
    }
    #expect(
      time == """
        expectNoEvent(for: 2.0 s): 1 came after 2.5 s, which no step expects.
          ✓ thenAwait(1.0 s)
          ✗ expectNoEvent(for: 2.0 s)
            thenCancel()
          received: the subscription Delay (0.0 s), 1 (2.5 s), the end (2.5 s)
        """)
    let many = message { StepVerifier((1...100).publisher).expectNext(count: 100).thenCancel().verify() }
    #expect(many.contains("received: 82 events, and then 82 (0.0 s), 83"), "\(many)")
    struct Point: Equatable, CustomStringConvertible {
      let x: Int
      var description: String { "point" }
    }
    let same = message { StepVerifier(Just(Point(x: 1))).expectNext(Point(x: 2)).expectCompletion().verify() }
    let start = "expectNext(point): point, which is Point(x: 2) was expected, but point, which is Point(x: 1) came."
    #expect(same.hasPrefix(start), "\(same)")
  }

  @Test("Impossible steps are reported, and an endless schedule is reported at its step")
  func impossibleSteps() {
    for steps in [
      StepVerifier(Just(1)).thenAwait(-1).thenCancel(), StepVerifier(Just(1)).expectNoEvent(for: -1).thenCancel(),
    ] {
      let text = message { steps.verify() }
      #expect(text.contains("time can't go back."), "\(text)")
    }
    let count = message { StepVerifier(Just(1)).expectNext(count: -1).expectNext(1).expectCompletion().verify() }
    #expect(count.hasPrefix("expectNext(count: -1): there is no such number of values."), "\(count)")
    let scheduler = VirtualTimeScheduler(limit: 5)
    let repetition = scheduler.schedule(after: VirtualTime(1), interval: 0) {}
    let line = #line
    let steps = StepVerifier(Just(1), on: scheduler).expectNext(1)
      .thenAwait(1)
      .expectCompletion()
    let issues = IssueReporter.collect { steps.verify() }
    #expect(issues.map { Int($0.line) } == [line + 2], "\(issues)")
    #expect(issues.allSatisfy { "\($0.file)".hasSuffix("StepVerifierTests.swift") })
    repetition.cancel()
  }

  @Test("A publisher that breaks the protocol is reported")
  func violations() {
    let source = TestPublisher<Int, Never>("source", .continuesAfterEnd)
    let text = message {
      StepVerifier(source).then {
        source.send(completion: .finished)
        source.send(completion: .finished)
      }.expectCompletion().verify()
    }
    #expect(text.contains("then { … }: the subscriber of the steps: completion finished after the end."), "\(text)")
    let greedy = TestPublisher<Int, Never>("source", .exceedsDemand)
    let excess = message {
      StepVerifier(greedy, demand: .max(1)).then { for value in 1...2 { greedy.send(value) } }
        .expectNext(1, 2).thenCancel().verify()
    }
    #expect(excess.contains("value 2 is number 2, demanded were max(1)"), "\(excess)")
  }

  @Test("An event that no step expects is named, with its time, whatever the last step is")
  func whatFollows() {
    func source() -> TestPublisher<Int, Never> { TestPublisher("source", [.continuesAfterEnd, .ignoresCancel]) }
    let (ending, running, late) = (source(), source(), source())
    let afterTheEnd = message {
      StepVerifier(ending).then { ending.send(completion: .finished) }.expectCompletion().verify()
      StepVerifier(ending).then {
        for value in 1...2 { ending.send(value) }
        ending.send(completion: .finished)
      }.expectNext(1).thenCancel().verify()
    }
    #expect(afterTheEnd.hasPrefix("thenCancel(): 2 came after 0.0 s, which no step expects."), "\(afterTheEnd)")
    #expect(afterTheEnd.contains("\n  ✓ expectNext(1)\n  ✗ thenCancel()"), "\(afterTheEnd)")
    let duringTheCancel = message {
      StepVerifier(running).then { running.connections[0].onCancel { running.send(9) } }.thenCancel().verify()
    }
    #expect(duringTheCancel.hasPrefix("thenCancel(): 9 came after 0.0 s, which no step expects."), "\(duringTheCancel)")
    let afterTheCompletion = message {
      StepVerifier { scheduler in late.delay(for: 2, scheduler: scheduler) }
        .then { late.send(1) }.thenAwait(2).then { late.send(2) }.thenAwait(3).expectNext(1).thenCancel().verify()
    }
    #expect(
      afterTheCompletion.hasPrefix("thenCancel(): 2 came after 4.0 s, which no step expects."), "\(afterTheCompletion)")
  }

  @Test("A step that fails makes the test fail, at its line")
  func failsTheTest() {
    withKnownIssue {
      StepVerifier(Just(1)).expectNext(2).expectCompletion().verify()
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("expectNext(2): 2 was expected, but 1 came.") == true
        && $0.sourceLocation?.fileID == "KitTests/StepVerifierTests.swift"
    }
  }
}
