import Combine

/// One run of a ``StepVerifier``: subscribes to the publisher, records its events, and checks the steps against them.
final class StepRun<Output, Failure: Error, Stride: SchedulerTimeIntervalConvertible & Comparable> {
  typealias Event = RecordingSubscriber<Output, Failure>.Event
  private typealias SourceLocation = (file: StaticString, line: UInt)

  /// A line of a test's script: an action to perform or an expectation to check.
  struct Step {
    let name: String
    let file: StaticString
    let line: UInt
    /// Performs the step and returns a description of the problem, or `nil` if there is none.
    let body: (StepRun) -> String?
  }

  private let recorder: RecordingSubscriber<Output, Failure>
  private let log = Monitor([(event: Event, time: String)]())
  private let subscribe: () -> Void
  /// The maximum number of seconds to wait for an event from another thread.
  private let timeout: Double
  /// Runs the work that is due at the present time.
  private let runDueWork: (SourceLocation) -> Void
  /// Advances the time.
  private let advance: (Stride, SourceLocation) -> Void
  /// Advances the time, and calls a closure just before the last moment.
  private let advanceWithCheck: (Stride, SourceLocation, () -> Void) -> Void
  /// The source location of the current step.
  private var location: SourceLocation = (#filePath, #line)
  /// The number of events that steps have consumed.
  private var position = 0

  init<Source: Publisher, SchedulerTimeType, SchedulerOptions>(
    _ publisher: Source, on scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>,
    demand: Subscribers.Demand,
    timeout: Double
  ) where Source.Output == Output, Source.Failure == Failure, SchedulerTimeType.Stride == Stride {
    let recorder = RecordingSubscriber<Output, Failure>(
      "the subscriber of the steps", initialDemand: demand)
    self.recorder = recorder
    self.timeout = timeout
    subscribe = { publisher.subscribe(recorder) }
    func pass(to date: SchedulerTimeType, _ location: SourceLocation) {
      scheduler.run(upTo: date, location.file, location.line)
    }
    runDueWork = { pass(to: scheduler.now, $0) }
    advance = { pass(to: scheduler.now.advanced(by: $0), $1) }
    advanceWithCheck = { duration, location, callBack in
      let (start, end) = (scheduler.now, scheduler.now.advanced(by: duration))
      pass(to: start.advanced(by: duration - scheduler.smallestStride), location)
      callBack()
      pass(to: end, location)
    }
    // The recorder's closures must not capture self, which retains the recorder.
    let (start, log) = (scheduler.now, log)
    func note(_ event: Event) {
      let time = MessageFormatter.duration(start.distance(to: scheduler.now))
      log.withLock { $0.append((event, time)) }
    }
    recorder.onSubscription { note(.subscription("\($0)")) }
    recorder.onValue { note(.value($0)) }
    recorder.onCompletion { note(.completion($0)) }
  }

  /// Performs the steps in order, and reports the first that fails.
  func verify(_ steps: [Step]) {
    subscribe()
    for (index, step) in steps.enumerated() {
      location = (step.file, step.line)
      let problem = step.body(self) ?? (index == steps.count - 1 ? expectNothingLeft() : nil)
      guard let problem = problem ?? recorder.violations.first else { continue }
      var message = "\(step.name): \(problem)."
      for (other, step) in steps.enumerated() {
        message += "\n  \(other < index ? "✓" : other == index ? "✗" : " ") \(step.name)"
      }
      message += "\n  received: \(received())"
      recorder.cancel()
      return IssueReporter.current.report(TestIssue(message, file: step.file, line: step.line))
    }
    recorder.cancel()
  }

  // MARK: - Steps

  /// Checks that the next event is the expected one.
  ///
  /// - Parameters:
  ///   - what: The description of the expected event.
  ///   - wanted: The expected value or error, if there is one.
  ///   - isSubscription: A Boolean value that indicates whether the subscription is expected. Otherwise a subscription
  ///     is skipped.
  ///   - matches: A predicate that indicates whether an event is the expected one.
  /// - Returns: A description of the problem, or `nil` if there is none.
  func expect(
    _ what: String, _ wanted: Any? = nil, isSubscription: Bool = false, _ matches: (Event) -> Bool
  ) -> String? {
    guard let next = next(skippingSubscription: !isSubscription) else {
      return "\(what) was expected, but nothing came"
    }
    guard matches(next.event) else {
      let came = Self.name(next.event)
      guard came == what, let wanted, let found = next.event.content else {
        return "\(what) was expected, but \(came) came"
      }
      // Both have the same description and are not equal.
      let (one, other) = (
        MessageFormatter.value(wanted, distinguishedFrom: found),
        MessageFormatter.value(found, distinguishedFrom: wanted)
      )
      return "\(one) was expected, but \(other) came"
    }
    position += 1
    return nil
  }

  /// Checks that no event arrives while time passes.
  func expectNothing(for duration: Stride) -> String? {
    if duration < .nanoseconds(0) { return "time can't go back" }
    runDueWork(location)
    var problem = expectNothingLeft()
    guard problem == nil else { return problem }
    advanceWithCheck(duration, location) { problem = expectNothingLeft() }
    return problem
  }

  /// Advances the time.
  func pass(_ duration: Stride) -> String? {
    if duration < .nanoseconds(0) { return "time can't go back" }
    advance(duration, location)
    return nil
  }

  /// The last 20 events, as text.
  private func received() -> String {
    let events = log.read { $0 }
    if events.isEmpty { return "nothing" }
    let shown = events.suffix(20).map { "\(Self.name($0.event)) (\($0.time))" }.joined(separator: ", ")
    return events.count > 20 ? "\(events.count - 20) events, and then \(shown)" : shown
  }

  /// Checks that the steps have consumed every event.
  func expectNothingLeft() -> String? {
    skipSubscription()
    guard let next = log.read({ $0.count > position ? $0[position] : nil }) else { return nil }
    return "\(Self.name(next.event)) came after \(next.time), which no step expects"
  }

  func request(_ demand: Subscribers.Demand) { recorder.request(demand) }

  func cancel() -> String? {
    recorder.cancel()
    runDueWork(location)
    return nil
  }

  /// Returns the next event that no step has consumed, waiting for it if the run has a timeout.
  private func next(skippingSubscription: Bool) -> (event: Event, time: String)? {
    func found() -> (event: Event, time: String)? {
      if skippingSubscription { skipSubscription() }
      return log.read { $0.count > position ? $0[position] : nil }
    }
    if let next = found() { return next }
    runDueWork(location)
    if let next = found() { return next }
    guard timeout > 0 else { return nil }
    let missing = skippingSubscription && position == 0 ? 2 : position + 1
    _ = log.wait(timeout: timeout, runsMainLoop: true) { $0.count >= missing }
    return found()
  }

  /// Skips the subscription if it is the next event: steps need not expect it.
  private func skipSubscription() {
    guard position == 0, case .subscription? = log.read({ $0.first?.event }) else { return }
    position = 1
  }

  private static func name(_ event: Event) -> String {
    switch event {
    case .subscription(let name): "the subscription \(name)"
    case .value(let value): MessageFormatter.reflection(value)
    case .completion(.finished): "the end"
    case .completion(.failure(let error)): "the failure \(MessageFormatter.reflection(error))"
    }
  }
}

extension RecordingSubscriber.Event {
  /// The value or the error, if the event has one.
  var content: Any? {
    switch self {
    case .value(let value): value
    case .completion(.failure(let error)): error
    case .subscription, .completion(.finished): nil
    }
  }

  /// Returns a Boolean value that indicates whether the event is a failure whose error satisfies a predicate.
  func fails(_ condition: (Failure) -> Bool) -> Bool {
    if case .completion(.failure(let error)) = self { condition(error) } else { false }
  }
}
