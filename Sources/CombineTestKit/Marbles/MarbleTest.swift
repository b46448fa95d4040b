import Combine

/// What a test with marbles says: which publishers there are, and what is expected of them.
///
/// One is given to the closure of ``expectMarbles(frame:maxFrames:file:line:_:)``, where the marbles are legendEntries, and
/// of ``expectMarbles(on:frame:maxFrames:file:line:_:)``.
public final class MarbleTest<SchedulerTimeType: Strideable, SchedulerOptions>
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// Whose time the marbles show: what operators are to be given.
  public let scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>
  /// How long a frame is.
  public let frame: SchedulerTimeType.Stride

  private let clock: FrameClock<SchedulerTimeType, SchedulerOptions>
  private var subscriptionActions: [() -> Void] = []
  private var hotPublisherStarts: [() -> Void] = []
  private var checks: [() -> Void] = []
  private var length = 0
  /// Whether time passes, or has passed.
  private var hasStarted = false
  /// Whether all marbles could be read, without which nothing can be said of what they mean.
  private var areDiagramsValid = true

  init(_ scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>, _ frame: SchedulerTimeType.Stride) {
    self.scheduler = scheduler
    self.frame = frame
    clock = FrameClock(scheduler, frame)
  }

  // MARK: - Publishers

  /// Makes a publisher that does what the marbles say whether somebody has subscribed or not.
  ///
  ///     let keys = marbles.hot("--a-b-(cd)-|")
  ///     let taps = marbles.hot("a-a-^-a-#", values: ["a": Tap()], errors: ["#": Lost()])
  ///
  /// Where there is a `^`, the test begins: what stands before it has been missed. It is made before time passes, and
  /// not inside an operator's closure as a cold one may be.
  ///
  /// - Parameters:
  ///   - diagram: The marbles.
  ///   - values: What characters stand for; those that are missing stand for themselves, as a `String` or as what their
  ///     type reads from one.
  ///   - errors: Which characters are failures, and which ones; `#` is one also without.
  ///   - file: Where marbles that can't be read are reported.
  ///   - line: Where marbles that can't be read are reported.
  public func hot<Value, Failure: Error>(
    _ diagram: String, values: [Character: Value] = [Character: String](),
    errors: [Character: Failure] = [Character: Never](), file: StaticString = #filePath, line: UInt = #line
  ) -> MarblePublisher<Value, Failure> {
    let publisher = make(.hot, diagram, MarbleMapping(values: values, errors: errors), file, line)
    requireNotStarted("A hot publisher", file, line)
    hotPublisherStarts.append { publisher.start() }
    return publisher
  }

  /// Makes a hot publisher whose characters are read as values of a type: `marbles.hot("-1-2-|", of: Int.self)`.
  ///
  /// - Parameters:
  ///   - diagram: The marbles.
  ///   - type: What the characters are read as.
  ///   - errors: Which characters are failures, and which ones.
  ///   - file: Where marbles that can't be read are reported.
  ///   - line: Where marbles that can't be read are reported.
  public func hot<Value: LosslessStringConvertible, Failure: Error>(
    _ diagram: String, of type: Value.Type, errors: [Character: Failure] = [Character: Never](),
    file: StaticString = #filePath, line: UInt = #line
  ) -> MarblePublisher<Value, Failure> {
    hot(diagram, values: [Character: Value](), errors: errors, file: file, line: line)
  }

  /// Makes a publisher that does what the marbles say from each subscription on.
  ///
  ///     let answer = marbles.cold("---a|")
  ///     marbles.expect(marbles.hot("-x--y-").map { _ in answer }.switchToLatest(), "-------a-")
  ///
  /// - Parameters:
  ///   - diagram: The marbles.
  ///   - values: What characters stand for; those that are missing stand for themselves, as a `String` or as what their
  ///     type reads from one.
  ///   - errors: Which characters are failures, and which ones; `#` is one also without.
  ///   - file: Where marbles that can't be read are reported.
  ///   - line: Where marbles that can't be read are reported.
  public func cold<Value, Failure: Error>(
    _ diagram: String, values: [Character: Value] = [Character: String](),
    errors: [Character: Failure] = [Character: Never](), file: StaticString = #filePath, line: UInt = #line
  ) -> MarblePublisher<Value, Failure> {
    make(.events, diagram, MarbleMapping(values: values, errors: errors), file, line)
  }

  /// Makes a cold publisher whose characters are read as values of a type: `marbles.cold("-1-2-|", of: Int.self)`.
  ///
  /// - Parameters:
  ///   - diagram: The marbles.
  ///   - type: What the characters are read as.
  ///   - errors: Which characters are failures, and which ones.
  ///   - file: Where marbles that can't be read are reported.
  ///   - line: Where marbles that can't be read are reported.
  public func cold<Value: LosslessStringConvertible, Failure: Error>(
    _ diagram: String, of type: Value.Type, errors: [Character: Failure] = [Character: Never](),
    file: StaticString = #filePath, line: UInt = #line
  ) -> MarblePublisher<Value, Failure> {
    cold(diagram, values: [Character: Value](), errors: errors, file: file, line: line)
  }

  private func make<Value, Failure: Error>(
    _ kind: MarbleDiagram.Kind, _ text: String, _ mapping: MarbleMapping<Value, Failure>, _ file: StaticString,
    _ line: UInt
  ) -> MarblePublisher<Value, Failure> {
    let signals = read(file, line) { () throws(MarbleSyntaxError) in
      let diagram = try MarbleDiagram(text, kind, failures: Set(mapping.errors.keys))
      length = max(length, diagram.length)
      return try mapping.signals(of: diagram)
    }
    return MarblePublisher(isHot: kind == .hot, now: clock.now) { [scheduler, clock] subject in
      let start = kind == .hot ? clock.start : scheduler.now
      for (frame, _, signal) in signals ?? [] where frame >= 0 {
        scheduler.schedule(after: clock.date(frame, after: start)) {
          switch signal {
          case .value(let value)?: subject.send(value)
          case .completion(let completion)?: subject.send(completion: completion)
          case nil: break
          }
        }
      }
    }
  }

  // MARK: - Expectations

  /// Expects a publisher to deliver what the marbles say.
  ///
  ///     marbles.expect(keys.map { $0.uppercased() }, "--A-B-(CD)-|")
  ///     marbles.expect(clock, "---1-2-", values: ["1": Tick(1), "2": Tick(2)], subscription: "--^----!")
  ///
  /// - Parameters:
  ///   - publisher: What is subscribed to, once the closure of the test has returned.
  ///   - diagram: The marbles. Frames are counted from the beginning, also with a later subscription.
  ///   - values: What characters stand for; those that are missing stand for themselves, as a `String` or as what their
  ///     type reads from one, and if it can't, for any value that prints as this character.
  ///   - errors: Which characters are failures, and which ones; `#` without one stands for any.
  ///   - subscription: When to subscribe and when to cancel, both before anything else happens in that frame; from
  ///     the beginning and never if it is left out.
  ///   - file: Where a difference is reported.
  ///   - line: Where a difference is reported.
  public func expect<Source: Publisher>(
    _ publisher: Source, _ diagram: String, values: [Character: Source.Output] = [:],
    errors: [Character: Source.Failure] = [:], subscription: String = "^", file: StaticString = #filePath,
    line: UInt = #line
  ) where Source.Output: Equatable {
    requireNotStarted("An expectation", file, line)
    let expectation = MarbleExpectation<Source.Output, Source.Failure>(MarbleMapping(values: values, errors: errors))
    let span = read(file, line) { () throws(MarbleSyntaxError) in
      let span = try MarbleDiagram(subscription, .subscription)
      length = max(length, span.length, try expectation.read(diagram))
      return span
    }
    subscriptionActions.append { [scheduler, clock] in
      guard let span else { return }
      let recorder = RecordingSubscriber<Source.Output, Source.Failure>("the subscriber of the marbles")
      recorder.onValue { expectation.record(.value($0), clock.now()) }
      recorder.onCompletion { expectation.record(.completion($0), clock.now()) }
      expectation.violations = { recorder.violations }
      for entry in span.entries {
        let isStart = entry.mark == .subscribed
        scheduler.schedule(after: clock.date(entry.frame, after: clock.start)) {
          if isStart { publisher.subscribe(recorder) } else { recorder.cancel() }
        }
      }
    }
    checks.append { [frame] in
      guard span != nil, let difference = expectation.difference() else { return }
      let time = MessageFormatter.duration(frame)
      let message = "The publisher did not do what the marbles say; a frame is \(time) long.\n\(difference)"
      IssueReporter.current.report(TestIssue(message, file: file, line: line))
    }
  }

  /// Expects a hot or cold publisher to be subscribed to as the marbles say.
  ///
  ///     marbles.expectSubscriptions(to: source, "^---!", "----^--!")
  ///
  /// A subscription ends when it is cancelled, or when the publisher has told it the end.
  ///
  /// - Parameters:
  ///   - publisher: One that was made by this test.
  ///   - diagrams: One line for each subscription, in their order; none to expect that nobody subscribes.
  ///   - file: Where a difference is reported.
  ///   - line: Where a difference is reported.
  public func expectSubscriptions<Value, Failure: Error>(
    to publisher: MarblePublisher<Value, Failure>, _ diagrams: String..., file: StaticString = #filePath,
    line: UInt = #line
  ) {
    requireNotStarted("An expectation", file, line)
    let expected = read(file, line) { () throws(MarbleSyntaxError) in
      var lines: [[MarbleComparison.Event]] = []
      for text in diagrams {
        let diagram = try MarbleDiagram(text, .subscription)
        length = max(length, diagram.length)
        lines.append(diagram.entries.map { .init(frame: $0.frame, label: $0.mark.label) })
      }
      return lines
    }
    checks.append { [frame] in
      guard let expected else { return }
      let actual = publisher.log.map { [$0.start.event("^")] + ($0.end.map { [$0.event("!")] } ?? []) }
      let time = MessageFormatter.duration(frame)
      var message = "The publisher was not subscribed to as the marbles say; a frame is \(time) long."
      var isEqual = true
      for index in 0..<max(expected.count, actual.count) {
        let comparison = MarbleComparison(
          expected: index < expected.count ? expected[index] : [], actual: index < actual.count ? actual[index] : [])
        guard let difference = comparison.difference() else { continue }
        isEqual = false
        message += "\n  subscription \(index + 1) of \(actual.count), expected were \(expected.count)\n\(difference)"
      }
      if !isEqual { IssueReporter.current.report(TestIssue(message, file: file, line: line)) }
    }
  }

  /// Reports what comes too late to have an effect.
  private func requireNotStarted(_ what: String, _ file: StaticString, _ line: UInt) {
    guard hasStarted else { return }
    let message = "\(what) must be made in the closure of the test with marbles, before time passes."
    IssueReporter.current.report(TestIssue(message, file: file, line: line))
  }

  private func read<Result>(
    _ file: StaticString, _ line: UInt, _ body: () throws(MarbleSyntaxError) -> Result
  ) -> Result? {
    do throws(MarbleSyntaxError) {
      return try body()
    } catch {
      areDiagramsValid = false
      IssueReporter.current.report(TestIssue("\(error)", file: file, line: line))
      return nil
    }
  }

  // MARK: - Running

  /// Lets time pass and compares.
  func run(maxFrames: Int, _ file: StaticString, _ line: UInt) {
    guard areDiagramsValid else { return }
    if checks.isEmpty {
      IssueReporter.current.report(
        TestIssue("The test with marbles expects nothing, so it can't fail.", file: file, line: line))
    }
    hasStarted = true
    for prepare in subscriptionActions { prepare() }
    for begin in hotPublisherStarts { begin() }
    let end = clock.date(max(maxFrames, length), after: clock.start)
    scheduler.run(upTo: end, file, line)
    for check in checks { check() }
  }
}
