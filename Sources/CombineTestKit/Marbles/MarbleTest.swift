import Combine

/// The publishers and the expectations of a test with marble diagrams.
///
/// ``expectMarbles(frame:maxFrames:file:line:_:)``, which explains the diagrams, and
/// ``expectMarbles(on:frame:maxFrames:file:line:_:)`` pass one to their closures.
public final class MarbleTest<SchedulerTimeType: Strideable, SchedulerOptions>
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The scheduler whose time the diagrams show. Pass it to the operators under test.
  public let scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>
  /// The length of a frame.
  public let frame: SchedulerTimeType.Stride

  private let clock: FrameClock<SchedulerTimeType, SchedulerOptions>
  private var subscriptionActions: [() -> Void] = []
  private var hotPublisherStarts: [() -> Void] = []
  private var checks: [() -> Void] = []
  private var length = 0
  /// `true` once the test has begun to advance the time.
  private var hasStarted = false
  /// The marks of the publishers that were created before the start, in that order.
  package private(set) var sources: [[MarbleMark]] = []
  /// The marks to use instead of those of the diagrams, for as many publishers as there are.
  package var replacements: [[MarbleMark]] = []
  /// `false` if a diagram could not be parsed. Nothing is run then.
  private var areDiagramsValid = true

  init(_ scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>, _ frame: SchedulerTimeType.Stride) {
    self.scheduler = scheduler
    self.frame = frame
    clock = FrameClock(scheduler, frame)
  }

  // MARK: - Publishers

  /// Creates a hot publisher, whose events do not depend on subscriptions.
  ///
  ///     let keys = marbles.hot("--a-b-(cd)-|")
  ///     let taps = marbles.hot("a-a-^-a-#", values: ["a": Tap()], errors: ["#": Lost()])
  ///
  /// The test starts at `^` if there is one; the events before it have been missed. Create hot publishers before the
  /// time advances, unlike cold ones, which the closure of an operator may create.
  ///
  /// - Parameters:
  ///   - diagram: The marble diagram.
  ///   - values: The values of characters. A character that is missing stands for itself, as a `String` or as the value
  ///     that its `LosslessStringConvertible` type creates from it.
  ///   - errors: The characters that stand for failures, and their errors. `#` is a failure without being listed.
  ///   - file: The file in which an invalid diagram is reported.
  ///   - line: The line at which an invalid diagram is reported.
  /// - Returns: A publisher of the diagram's events.
  public func hot<Value, Failure: Error>(
    _ diagram: String, values: [Character: Value] = [Character: String](),
    errors: [Character: Failure] = [Character: Never](), file: StaticString = #filePath, line: UInt = #line
  ) -> MarblePublisher<Value, Failure> {
    let publisher = make(.hot, diagram, MarbleMapping(values: values, errors: errors), file, line)
    requireNotStarted("A hot publisher", file, line)
    hotPublisherStarts.append { publisher.start() }
    return publisher
  }

  /// Creates a hot publisher whose values are created from the characters: `marbles.hot("-1-2-|", of: Int.self)`.
  ///
  /// - Parameters:
  ///   - diagram: The marble diagram.
  ///   - type: The type of the values.
  ///   - errors: The characters that stand for failures, and their errors.
  ///   - file: The file in which an invalid diagram is reported.
  ///   - line: The line at which an invalid diagram is reported.
  /// - Returns: A publisher of the diagram's events.
  public func hot<Value: LosslessStringConvertible, Failure: Error>(
    _ diagram: String, of type: Value.Type, errors: [Character: Failure] = [Character: Never](),
    file: StaticString = #filePath, line: UInt = #line
  ) -> MarblePublisher<Value, Failure> {
    hot(diagram, values: [Character: Value](), errors: errors, file: file, line: line)
  }

  /// Creates a cold publisher, whose events start anew with each subscription.
  ///
  ///     let answer = marbles.cold("---a|")
  ///     marbles.expect(marbles.hot("-x--y-").map { _ in answer }.switchToLatest(), "-------a-")
  ///
  /// - Parameters:
  ///   - diagram: The marble diagram.
  ///   - values: The values of characters. A character that is missing stands for itself, as a `String` or as the value
  ///     that its `LosslessStringConvertible` type creates from it.
  ///   - errors: The characters that stand for failures, and their errors. `#` is a failure without being listed.
  ///   - file: The file in which an invalid diagram is reported.
  ///   - line: The line at which an invalid diagram is reported.
  /// - Returns: A publisher of the diagram's events.
  public func cold<Value, Failure: Error>(
    _ diagram: String, values: [Character: Value] = [Character: String](),
    errors: [Character: Failure] = [Character: Never](), file: StaticString = #filePath, line: UInt = #line
  ) -> MarblePublisher<Value, Failure> {
    make(.events, diagram, MarbleMapping(values: values, errors: errors), file, line)
  }

  /// Creates a cold publisher whose values are created from the characters: `marbles.cold("-1-2-|", of: Int.self)`.
  ///
  /// - Parameters:
  ///   - diagram: The marble diagram.
  ///   - type: The type of the values.
  ///   - errors: The characters that stand for failures, and their errors.
  ///   - file: The file in which an invalid diagram is reported.
  ///   - line: The line at which an invalid diagram is reported.
  /// - Returns: A publisher of the diagram's events.
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
    let source = hasStarted ? nil : sources.count
    let signals = read(file, line) { () throws(MarbleSyntaxError) in
      var diagram = try MarbleDiagram(text, kind, frameLength: clock.frameLength, failures: Set(mapping.errors.keys))
      if let source {
        if source < replacements.count { diagram.move(to: replacements[source].map(\.frame)) }
        sources.append(diagram.entries.map { MarbleMark(frame: $0.frame, isEnd: $0.isEnd) })
      }
      length = max(length, diagram.length)
      return try mapping.signals(of: diagram)
    }
    return MarblePublisher(isHot: kind == .hot, source: source, now: clock.now) { [scheduler, clock] subject in
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

  /// Expects a publisher to publish the events of a diagram.
  ///
  ///     marbles.expect(keys.map { $0.uppercased() }, "--A-B-(CD)-|")
  ///     marbles.expect(clock, "---1-2-", values: ["1": Tick(1), "2": Tick(2)], subscription: "--^----!")
  ///
  /// - Parameters:
  ///   - publisher: The publisher to subscribe to, once the closure of the test has returned.
  ///   - diagram: The marble diagram. Its frames are counted from the start of the test, even if the subscription is
  ///     later.
  ///   - values: The values of characters. A character that is missing stands for itself, as a `String` or as the value
  ///     that its `LosslessStringConvertible` type creates from it, or otherwise for any value whose description is
  ///     this character.
  ///   - errors: The characters that stand for failures, and their errors. `#` that is not listed stands for any
  ///     failure.
  ///   - subscription: A diagram of the subscription and its cancellation, both of which come before all other events
  ///     of their frames. By default, the subscription is in the first frame and is never cancelled.
  ///   - file: The file in which a difference is reported.
  ///   - line: The line at which a difference is reported.
  public func expect<Source: Publisher>(
    _ publisher: Source, _ diagram: String, values: [Character: Source.Output] = [:],
    errors: [Character: Source.Failure] = [:], subscription: String = "^", file: StaticString = #filePath,
    line: UInt = #line
  ) where Source.Output: Equatable {
    requireNotStarted("An expectation", file, line)
    let expectation = MarbleExpectation<Source.Output, Source.Failure>(
      MarbleMapping(values: values, errors: errors), frameLength: clock.frameLength)
    let span = read(file, line) { () throws(MarbleSyntaxError) in
      let span = try MarbleDiagram(subscription, .subscription, frameLength: clock.frameLength)
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
      guard span != nil, let difference = expectation.difference(file, line) else { return }
      let time = MessageFormatter.duration(frame)
      let message = "The publisher did not do what the marbles say; a frame is \(time) long.\n\(difference)"
      IssueReporter.current.report(TestIssue(message, file: file, line: line))
    }
  }

  /// Subscribes to a publisher in the first frame, and expects nothing of it.
  ///
  /// For `showMarbles(_:frame:_:)` of `CombineMarbles`, which draws what it publishes.
  ///
  /// - Parameter publisher: The publisher to subscribe to, once the closure has returned.
  public func show<Source: Publisher>(_ publisher: Source) {
    subscriptionActions.append { [scheduler, clock] in
      let recorder = RecordingSubscriber<Source.Output, Source.Failure>("the subscriber of the marbles")
      scheduler.schedule(after: clock.start) { publisher.subscribe(recorder) }
    }
  }

  /// Expects the subscriptions to a hot or cold publisher to match diagrams.
  ///
  ///     marbles.expectSubscriptions(to: source, "^---!", "----^--!")
  ///
  /// A subscription ends when it is cancelled or when the publisher completes it.
  ///
  /// - Parameters:
  ///   - publisher: A publisher that this test created.
  ///   - diagrams: A diagram for each subscription, in order; none to expect no subscription.
  ///   - file: The file in which a difference is reported.
  ///   - line: The line at which a difference is reported.
  public func expectSubscriptions<Value, Failure: Error>(
    to publisher: MarblePublisher<Value, Failure>, _ diagrams: String..., file: StaticString = #filePath,
    line: UInt = #line
  ) {
    requireNotStarted("An expectation", file, line)
    let expected = read(file, line) { () throws(MarbleSyntaxError) in
      var lines: [[MarbleComparison.Event]] = []
      for text in diagrams {
        let diagram = try MarbleDiagram(text, .subscription, frameLength: clock.frameLength)
        length = max(length, diagram.length)
        lines.append(diagram.entries.map { .init(frame: $0.frame, label: $0.mark.label) })
      }
      return lines
    }
    checks.append { [frame, clock] in
      guard let expected else { return }
      let actual = publisher.log.map { [$0.start.event("^")] + ($0.end.map { [$0.event("!")] } ?? []) }
      let time = MessageFormatter.duration(frame)
      var message = "The publisher was not subscribed to as the marbles say; a frame is \(time) long."
      var picture = MarblePicture(rows: [], columnWidth: MarbleComparison.columnWidth)
      var isEqual = true
      for index in 0..<max(expected.count, actual.count) {
        let comparison = MarbleComparison(
          expected: index < expected.count ? expected[index] : [], actual: index < actual.count ? actual[index] : [],
          frameLength: clock.frameLength)
        let (rows, highlight) = comparison.rows("\(index + 1) ")
        picture.rows += rows
        guard let difference = comparison.difference() else { continue }
        // The columns of several subscriptions need not be the same.
        if max(expected.count, actual.count) == 1 { picture.highlight = highlight }
        picture.caption += comparison.explanationAndLegend().map { "subscription \(index + 1): \($0)" }
        isEqual = false
        message += "\n  subscription \(index + 1) of \(actual.count), expected were \(expected.count)\n\(difference)"
      }
      guard !isEqual else { return }
      if let line = MarblePictures.save(picture, file, line) { message += "\n" + line }
      IssueReporter.current.report(TestIssue(message, file: file, line: line))
    }
  }

  /// Records an issue if the test has started, because the call then has no effect.
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

  /// Advances the time to the end of the diagrams and of the work that has been scheduled, and some frames more.
  package func play(_ file: StaticString, _ line: UInt) {
    guard areDiagramsValid else { return }
    hasStarted = true
    for prepare in subscriptionActions { prepare() }
    for begin in hotPublisherStarts { begin() }
    let end = max(clock.date(length, after: clock.start), scheduler.pending.last ?? clock.start)
    scheduler.run(upTo: clock.date(20, after: end), file, line)
  }

  /// Creates a test in virtual time, to be played.
  package convenience init(frame: VirtualTime.Stride)
  where SchedulerTimeType == VirtualTime, SchedulerOptions == Never {
    self.init(VirtualTimeScheduler(), frame)
  }

  /// Advances the time, and compares the events with the expectations.
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

/// A mark of a marble diagram, as the inspector's page moves it.
package struct MarbleMark: Sendable {
  /// The frame of the mark.
  package var frame: Int
  /// `true` if the mark is a completion.
  package let isEnd: Bool
}
