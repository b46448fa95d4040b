import Combine
import CombineTestKit
import Foundation
import Testing

/// The rules of steps, scripts, waits, pictures and texts, as tables of what their documentation says.
struct StepRuleTests {
  typealias Recorder = RecordingSubscriber<Int, TestError>
  typealias Source = TestPublisher<Int, TestError>

  // MARK: - Steps

  /// Returns the messages of steps with their lines, which a file without a path reports.
  private func complaints(_ body: () -> Void) -> [String] {
    IssueReporter.collect(body).map { "\($0.line): \($0.message.split(separator: "\n")[0])" }
  }

  @Test("The step that fails is reported at its own line, in the file that it names")
  func lines() {
    let file: StaticString = "/tests/Steps.swift"
    typealias Steps = StepVerifier<Int, TestError, VirtualTime.Stride>
    func steps(_ source: Source) -> Steps { StepVerifier(source, file: file, line: 1) }
    let endings: [(String, (Source) -> Steps.Ending)] = [
      (
        "expectSubscription",
        { steps($0).expectNoEvent(for: 0).expectSubscription(file: file, line: 2).thenCancel() }
      ),
      ("expectNext", { steps($0).expectNext(1, file: file, line: 2).thenCancel() }),
      (
        "expectNext(where",
        { steps($0).expectNext(where: { $0 > 1 }, file: file, line: 2).thenCancel() }
      ),
      ("expectNext(count", { steps($0).expectNext(count: 2, file: file, line: 2).thenCancel() }),
      (
        "expectNoEvent",
        { source in
          steps(source).thenRequest(.max(1)).then { source.send(1) }.expectNoEvent(
            for: 1, file: file, line: 2
          )
          .thenCancel()
        }
      ),
      ("thenAwait", { steps($0).thenAwait(-1, file: file, line: 2).thenCancel() }),
      ("expectCompletion", { steps($0).expectCompletion(file: file, line: 2) }),
      ("expectFailure()", { steps($0).expectFailure(file: file, line: 2) }),
      ("expectFailure(Kit", { steps($0).expectFailure(.boom, file: file, line: 2) }),
      (
        "expectFailure(where",
        { steps($0).expectFailure(where: { $0 == .boom }, file: file, line: 2) }
      ),
      (
        "thenCancel",
        { source in steps(source).then { source.send(1) }.thenCancel(file: file, line: 2) }
      ),
    ]
    for (name, ending) in endings {
      let source = Source()
      let issues = IssueReporter.collect { ending(source).verify() }
      #expect(issues.map(\.line) == [2], "\(name): \(issues)")
      #expect(issues.allSatisfy { "\($0.file)" == "/tests/Steps.swift" }, "\(name)")
      #expect(issues.allSatisfy { $0.message.hasPrefix(name) }, "\(name): \(issues)")
      // The verifier cancels when a step has failed.
      #expect(source.cancelCount == 1, "\(name)")
    }
  }

  @Test("Each step takes its own number of events, in order, and the subscription may be left out")
  func takes() {
    let numbers = (1...4).publisher.setFailureType(to: TestError.self)
    let good: [StepVerifier<Int, TestError, VirtualTime.Stride>.Ending] = [
      StepVerifier(numbers).expectSubscription().expectNext(1, 2, 3, 4).expectCompletion(),
      StepVerifier(numbers).expectNext(1).expectNext(2, 3).expectNext(4).expectCompletion(),
      StepVerifier(numbers).expectNext(count: 0).expectNext(count: 4).expectCompletion(),
      StepVerifier(numbers).expectNext(count: 3).expectNext(where: { $0 == 4 }).expectCompletion(),
      StepVerifier(numbers).expectNext().expectNext(count: 1).expectNext(2).expectNext(count: 2)
        .expectCompletion(),
      StepVerifier(numbers, demand: .max(2)).expectNext(1, 2).thenRequest(.max(1)).expectNext(3)
        .expectNoEvent(for: 5)
        .thenRequest(.unlimited).expectNext(4).expectCompletion(),
      StepVerifier(numbers, demand: .none).expectSubscription().expectNoEvent(for: 1).thenCancel(),
      StepVerifier(Fail(error: .boom)).expectSubscription().expectFailure(.boom),
      StepVerifier(Fail(error: .boom)).expectFailure(),
      StepVerifier(Fail(error: .boom)).expectFailure(where: { $0 == .boom }),
    ]
    for (index, steps) in good.enumerated() {
      #expect(complaints { steps.verify() } == [], "number \(index)")
    }
    let bad: [(String, StepVerifier<Int, TestError, VirtualTime.Stride>.Ending)] = [
      (
        "expectNext(1, 2): 2 was expected, but nothing came.",
        StepVerifier(numbers, demand: .max(1)).expectNext(1, 2).thenCancel()
      ),
      (
        "expectNext(count: 5): value 5 of 5 was expected, but the end came.",
        StepVerifier(numbers).expectNext(count: 5).expectCompletion()
      ),
      (
        "expectSubscription(): the subscription was expected, but 1 came.",
        StepVerifier(numbers).expectSubscription().expectSubscription().thenCancel()
      ),
      (
        "expectCompletion(): the end was expected, but 4 came.",
        StepVerifier(numbers).expectNext(count: 3).expectCompletion()
      ),
      (
        "expectFailure(): a failure was expected, but the end came.",
        StepVerifier(numbers).expectNext(count: 4).expectFailure()
      ),
      (
        "expectNext(where: …): a value that meets the condition was expected, but the end came.",
        StepVerifier(numbers).expectNext(count: 4).expectNext(where: { _ in true }).thenCancel()
      ),
      (
        "thenCancel(): the end came after 0.0 s, which no step expects.",
        StepVerifier(numbers).expectNext(count: 4).thenCancel()
      ),
    ]
    for (text, steps) in bad {
      #expect(
        complaints { steps.verify() }.map { $0.drop { $0 != " " }.dropFirst() } == [Substring(text)]
      )
    }
  }

  @Test("An interval without events includes its beginning, and not its end; a wait includes both")
  func intervals() {
    func delayed(_ delay: VirtualTime.Stride) -> StepVerifier<Int, Never, VirtualTime.Stride> {
      StepVerifier { Just(1).delay(for: delay, scheduler: $0) }
    }
    for (delay, isReported) in [
      (0, true), (0.5, true), (2.999_999_999, true), (3, false), (3.000_000_001, false),
    ] {
      let issues = complaints {
        delayed(.seconds(delay)).expectNoEvent(for: 3).thenAwait(1).expectNext(1).expectCompletion()
          .verify()
      }
      #expect(issues.isEmpty != isReported, "\(delay): \(issues)")
    }
    // The work at the end of the interval has run.
    #expect(
      complaints { delayed(3).expectNoEvent(for: 3).expectNext(1).expectCompletion().verify() }
        == [])
    #expect(complaints { delayed(3).thenAwait(3).expectNext(1).expectCompletion().verify() } == [])
    #expect(
      complaints { delayed(3).thenAwait(2).expectNext(1).expectCompletion().verify() }.count == 1)
    // Without an interval, events of the present are found, and time stands still otherwise.
    #expect(complaints { delayed(0).expectNext(1).expectCompletion().verify() } == [])
    #expect(
      complaints { delayed(0).expectNoEvent(for: 0).expectNext(1).expectCompletion().verify() }
        .count == 1)
    #expect(
      complaints {
        delayed(1).expectNoEvent(for: 0).thenAwait(1).expectNext(1).expectCompletion().verify()
      } == [])
  }

  @Test("An interval without events lasts until the last moment before its end, in the time of every scheduler")
  func lastMoments() {
    func check<Time: Strideable, Options>(_ scheduler: () -> TestScheduler<Time, Options>, _ moment: Time.Stride)
    where Time.Stride: SchedulerTimeIntervalConvertible {
      let interval = Time.Stride.seconds(3)
      for (delay, isReported) in [(interval - moment, true), (interval, false)] {
        let scheduler = scheduler()
        let issues = complaints {
          StepVerifier(Just(1).delay(for: delay, scheduler: scheduler), on: scheduler)
            .expectNoEvent(for: interval).expectNext(1).expectCompletion().verify()
        }
        #expect(issues.isEmpty != isReported, "\(delay): \(issues)")
      }
    }
    check({ VirtualTimeScheduler() }, .nanoseconds(1))
    check({ DispatchQueue.test }, .nanoseconds(1))
    check({ RunLoop.test }, .microseconds(1))
    check({ OperationQueue.test }, .microseconds(1))
  }

  @Test("Nothing happens before the verification, and each verification subscribes again")
  func verification() {
    let source = Source()
    var runs = 0
    let steps = StepVerifier(source).then { runs += 1 }.expectNoEvent(for: 1).thenCancel()
    #expect(source.connections.isEmpty && runs == 0)
    steps.verify()
    steps.verify()
    #expect(source.connections.count == 2 && runs == 2)
    #expect(source.connections.allSatisfy { !$0.isLive })
  }

  // MARK: - Scripts

  @Test(
    "The actions of a script run at their event only, in order, and a script requests only what it says"
  )
  func scripts() {
    let source = Source()
    var events: [String] = []
    func note(_ text: String) -> SubscriberAction { .run { events.append(text) } }
    let recorder = Recorder(script: [
      .onCompletion(note("end")), .onSubscription(note("first"), .request(.max(1)), note("second")),
      .onEveryValue(note("every"), .returnDemand(.max(1))), .onValue(2, note("two")),
      .onValue(3, .cancel, note("three")),
      .onSubscription(note("third")),
    ])
    source.subscribe(recorder)
    #expect(events == ["first", "second", "third"])
    #expect(recorder.initialDemand == .none && source.requested == .max(1))
    for value in 7...10 { source.send(value) }
    source.send(completion: .finished)
    #expect(events.dropFirst(3) == ["every", "every", "two", "every", "three"])
    #expect(recorder.values == [7, 8, 9] && source.cancelCount == 1 && recorder.completion == nil)
    let other = Source()
    events = []
    let completed = Recorder(
      "R", script: [.onCompletion(note("end")), .onSubscription(.request(.unlimited))])
    other.subscribe(completed)
    other.send(completion: .failure(.boom))
    #expect(events == ["end"] && completed.name == "R" && completed.violations == [])
  }

  // MARK: - Waits

  @Test(
    "A wait is over when the value satisfies its predicate, at once if it does already, or at its timeout"
  )
  func monitors() async {
    let monitor = Monitor(1)
    #expect(monitor.wait(timeout: 0) { $0 == 1 })
    #expect(!monitor.wait(timeout: 0) { $0 == 2 })
    #expect(!monitor.wait(timeout: 0.01, runsMainLoop: true) { $0 == 2 })
    #expect(await monitor.suspend(timeout: 0) { $0 == 1 })
    #expect(await !monitor.suspend(timeout: 0) { $0 == 2 })
    #expect(await !monitor.suspend(timeout: -1) { $0 == 2 })
    #expect(
      monitor.withLock {
        $0 += 1
        return $0
      } == 2)
    #expect(monitor.read { $0 } == 2)
    // A change that does not satisfy the predicate does not end the wait; one that does ends all waits.
    let isWaiting = Monitor(0)
    let threads = (0..<3).map { _ in
      JoinableThread {
        isWaiting.withLock { $0 += 1 }
        #expect(monitor.wait(timeout: 600) { $0 >= 5 })
        #expect(monitor.read { $0 } >= 5)
      }
    }
    async let suspended = monitor.suspend(timeout: 600) { $0 >= 5 }
    #expect(isWaiting.wait { $0 == 3 })
    for value in 3...6 { monitor.withLock { $0 = value } }
    #expect(await suspended)
    for thread in threads { #expect(thread.join()) }
    // A task that is cancelled before or during the wait does not wait.
    let task = Task { await monitor.suspend(timeout: 600) { $0 == 0 } }
    task.cancel()
    #expect(await !task.value)
    let satisfied = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await monitor.suspend(timeout: 600) { $0 == 6 }
    }
    #expect(await satisfied.value)
  }

  @Test(
    "A barrier lets threads pass when as many have arrived as it waits for, and later ones at once")
  func barriers() {
    let (barrier, passed) = (ThreadBarrier(3), Monitor(0))
    func arrive() -> JoinableThread {
      JoinableThread {
        barrier.wait()
        passed.withLock { $0 += 1 }
      }
    }
    let early = [arrive(), arrive()]
    #expect(!early[0].join(timeout: 0.01) && passed.read { $0 } == 0)
    barrier.wait()
    for thread in early + [arrive()] { #expect(thread.join()) }
    barrier.wait()
    ThreadBarrier(0).wait()
    #expect(passed.read { $0 } == 3)
  }

  @Test("A thread has the stack that was asked for, and a join waits for its end and finds its closure released")
  func threads() {
    for size in [nil, 1 << 20, 1 << 22] {
      final class Token: Sendable {}
      weak var token: Token?
      let (found, mayEnd, isReleased) = (Monitor(0), Monitor(false), Monitor(false))
      func start() -> JoinableThread {
        let strong = Token()
        token = strong
        let body = { @Sendable in
          withExtendedLifetime(strong) { found.withLock { $0 = Thread.current.stackSize } }
          _ = mayEnd.wait { $0 }
          isReleased.withLock { $0 = true }
        }
        return size.map { JoinableThread(stackSize: $0, body) } ?? JoinableThread(body)
      }
      let thread = start()
      #expect(!thread.join(timeout: 0) && !isReleased.read { $0 })
      mayEnd.withLock { $0 = true }
      #expect(thread.join() && thread.join(timeout: 0) && isReleased.read { $0 })
      #expect(token == nil)
      #expect(found.read { $0 } == size ?? 1 << 20)
    }
  }

  @Test("A seed determines random numbers, and another one gives others")
  func seeds() {
    func numbers(_ seed: UInt64) -> [UInt64] {
      var generator = SeededGenerator(seed: seed)
      return (0..<4).map { _ in generator.next() }
    }
    #expect(numbers(1) == numbers(1) && numbers(1) != numbers(2))
    #expect(Set((0..<50).flatMap(numbers)).count == 200)
  }

  // MARK: - Issues

  @Test(
    "Issues are reported to the reporter that is in effect, the innermost one, and are collected in order"
  )
  func reporters() async {
    func report(_ text: String) {
      IssueReporter.current.report(TestIssue(text, file: "/a.swift", line: 3))
    }
    let outer = Monitor([String]())
    let reporter = IssueReporter { issue in outer.withLock { $0.append(issue.description) } }
    let collected = reporter.use {
      report("one")
      let collected = IssueReporter.collect {
        report("two")
        report("three")
      }
      report("four")
      return collected
    }
    await reporter.use {
      await Task.yield()
      report("five")
    }
    #expect(collected.map(\.message) == ["two", "three"] && collected.map(\.line) == [3, 3])
    #expect(outer.read { $0 } == ["/a.swift:3: one", "/a.swift:3: four", "/a.swift:3: five"])
    #expect(IssueReporter.collect {}.isEmpty)
    #expect(throws: TestError.boom) { _ = try IssueReporter.collect { throw TestError.boom } }
    #expect(throws: TestError.boom) { try reporter.use { throw TestError.boom } }
  }

  @Test("The description of an issue has its file, its line and all lines of its message")
  func descriptionOfAnIssue() {
    for message in ["", "one", "one\ntwo", "one\n\n  three\n", "one\r\ntwo"] {
      let issue = TestIssue(message, file: "/a.swift", line: 3)
      #expect("\(issue)" == "/a.swift:3: " + message)
      #expect(issue.message == message && "\(issue.file)" == "/a.swift" && issue.line == 3)
    }
  }

  // MARK: - Texts

  @Test("Only what the compiler adds to names is left out of a description")
  func readable() {
    struct Text: CustomDebugStringConvertible, Equatable {
      let debugDescription: String
    }
    let texts = [
      ("(save in _2A41)()", "save()"), ("(save in _2a41fF)", "save"),
      ("(save in _2G)", "(save in _2G)"),
      ("(save in _)", "(save in _)"), ("(save in _2A", "(save in _2A"),
      ("save in _2A", "save in _2A"),
      ("((a in _1))", "(a)"), ("f((a in _1), (b in _2))", "f(a, b)"),
      ("(a) (b in _2) (c)", "(a) b (c)"),
      ("M.(unknown context at $55d0).Fruit", "M.Fruit"), ("M.(unknown context at $55d0)", "M."),
      ("M.(unknown context at $55x0).Fruit", "M.(unknown context at $55x0).Fruit"),
      ("(unknown context at $1).A<(unknown context at $2).B>", "A<B>"),
      ("(unknown context at $1", "(unknown context at $1"), ("plain (text)", "plain (text)"),
      ("", ""),
    ]
    for (text, expected) in texts {
      let event = RecordingSubscriber<Text, Never>.Event.value(Text(debugDescription: text))
      #expect(event.debugDescription == ".value(\(expected))", "\(text)")
    }
  }

  @Test("Wide characters take two columns in front of a mark, others one")
  func widths() {
    let wide = "日本語한あア中！￥🍎🚀👍🏽👨‍👩‍👧❤️🇳🇴"
    for character in wide + "aé½ñżΩя←★—" {
      let issues = IssueReporter.collect {
        expectMarbles { $0.expect($0.hot("\(character)b"), "\(character)c") }
      }
      let mark = issues[0].message.split(separator: "\n").first { $0.contains("^ at") } ?? ""
      #expect(
        mark.prefix { $0 == " " }.count == (wide.contains(character) ? 14 : 13), "\(character)")
    }
  }

  // MARK: - Pictures

  @Test("The sentence of a picture names each row with its marks, and the caption")
  func summaries() {
    let rows = [
      MarblePicture.Row(
        label: "self:",
        marks: [
          .line(from: 0, to: 3, isDashed: false, hasArrow: true), .subscribed(at: 0),
          .element("a", at: 0),
          .request("·", at: 1), .request("∞", at: 1), .pause(at: 2), .tick(at: 2), .up(at: 2),
          .down(at: 2),
          .text("note", at: 2), .finished(at: 3),
        ]),
      MarblePicture.Row(label: "other", marks: [.closed(at: 1), .failed(at: 2)]),
      MarblePicture.Row(label: "", marks: [.cancelled(at: 1), .crash(at: 2)]),
      MarblePicture.Row(label: "none:", marks: [.tick(at: 0)]),
      MarblePicture.Row(label: "", marks: []),
    ]
    let picture = MarblePicture(rows: rows, caption: ["first", "second"])
    #expect(
      picture.summary
        == "self: a, request, ∞, pause, note, finished; other: failed; cancelled, trap; none: nothing; nothing; first; second."
    )
    #expect(MarblePicture(rows: []).columnWidth == 12 && MarblePicture(rows: []).summary == ".")
  }

  @Test(
    "A mark stands in the middle of its column, each row below the one before, to the right of the labels"
  )
  func positions() {
    /// Returns the centers of the circles.
    func centers(_ picture: MarblePicture) -> [[Double]] {
      picture.svg(.light).matches(of: #/<circle class="m\d" cx="([0-9.]+)" cy="([0-9.]+)" r="10"/#)
        .map {
          [Double($0.1) ?? -1, Double($0.2) ?? -1]
        }
    }
    func row(_ label: String, _ columns: Int...) -> MarblePicture.Row {
      MarblePicture.Row(label: label, marks: columns.map { .element("a", at: $0) })
    }
    let plain = centers(MarblePicture(rows: [row("", 0, 1, 4), row("", 2)]))
    #expect(plain == [[10, 22], [22, 22], [58, 22], [34, 58]])
    let wide = centers(MarblePicture(rows: [row("", 0, 3)], columnWidth: 20))
    #expect(wide == [[14, 22], [74, 22]])
    let labelled = centers(MarblePicture(rows: [row("abcd", 0), row("ab", 0)]))
    #expect(
      labelled[0][0] == labelled[1][0] && labelled[0][0] > 4 + 4 * 7
        && labelled.map { $0[1] } == [22, 58])
    // The picture is large enough for what it shows.
    for picture in [
      MarblePicture(rows: [row("", 9), row("", 1)]),
      MarblePicture(rows: [row("", 0)], highlight: 30),
    ] {
      let svg = picture.svg(.light)
      let size = svg.firstMatch(
        of: #/width="([0-9.]+)" height="([0-9.]+)" viewBox="0 0 ([0-9.]+) ([0-9.]+)"/#)
      #expect(size?.1 == size?.3 && size?.2 == size?.4)
      #expect((size.flatMap { Double($0.1) } ?? 0) >= 12 * Double(picture.highlight ?? 9) + 16)
      #expect((size.flatMap { Double($0.2) } ?? 0) >= 36 * Double(picture.rows.count))
      #expect(svg.contains("class=\"highlight\"") == (picture.highlight != nil))
    }
  }

  @Test(
    "Only the automatic picture has a background and both sets of colors, and markup in texts is escaped"
  )
  func appearances() {
    let picture = MarblePicture(
      rows: [
        .init(
          label: "<&\">", marks: [.element("<", at: 0), .text("⎣ a", at: 1), .text("┄ b", at: 2)])
      ],
      caption: ["a & b"])
    for appearance in MarblePicture.Appearance.allCases {
      let svg = picture.svg(appearance)
      let isAutomatic = appearance == .automatic
      #expect(svg.contains("class=\"back\"") == isAutomatic)
      #expect(svg.contains("prefers-color-scheme: dark") == isAutomatic)
      #expect(
        svg.contains("#0066cc") == (appearance != .dark)
          && svg.contains("#5eb0ff") == (appearance != .light))
      #expect(svg.contains(">&lt;</text>") && svg.contains(">a &amp; b</text>"), "\(svg)")
      #expect(svg.contains(">&lt;&amp;") && !svg.contains("<<") && !svg.contains("⎣ a</text>"))
      #expect(svg.contains(">a</text>") && svg.contains(">b</text>"))
    }
  }
}
