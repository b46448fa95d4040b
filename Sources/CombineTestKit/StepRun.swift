import Combine

/// A publisher, subscribed to, while a ``StepVerifier`` checks it.
final class StepRun<Output, Failure: Error, Stride: SchedulerTimeIntervalConvertible & Comparable> {
  typealias Event = RecordingSubscriber<Output, Failure>.Event
  private typealias SourceLocation = (file: StaticString, line: UInt)

  /// Something to be done or to be expected.
  struct Step {
    let name: String
    let file: StaticString
    let line: UInt
    /// Returns what is wrong; nil if nothing is.
    let body: (StepRun) -> String?
  }

  private let recorder: RecordingSubscriber<Output, Failure>
  private let log = Monitor([(event: Event, time: String)]())
  private let subscribe: () -> Void
  /// For how many seconds to wait for another thread.
  private let timeout: Double
  /// Runs what is due now.
  private let runDueWork: (SourceLocation) -> Void
  /// Lets time pass.
  private let advance: (Stride, SourceLocation) -> Void
  /// Lets time pass, and calls back just before it has passed.
  private let advanceWithCheck: (Stride, SourceLocation, () -> Void) -> Void
  /// Where the step stands that is under way.
  private var location: SourceLocation = (#filePath, #line)
  /// How many events have been expected.
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
    // The recorder must not hold this object, which holds the recorder.
    let (start, log) = (scheduler.now, log)
    func note(_ event: Event) {
      let time = MessageFormatter.duration(start.distance(to: scheduler.now))
      log.withLock { $0.append((event, time)) }
    }
    recorder.onSubscription { note(.subscription("\($0)")) }
    recorder.onValue { note(.value($0)) }
    recorder.onCompletion { note(.completion($0)) }
  }

  /// Takes the steps one by one, and reports the first that does not hold.
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

  // MARK: - For steps

  /// Expects an event now.
  ///
  /// - Parameters:
  ///   - what: What is expected, in words.
  ///   - wanted: The value or error that is expected, if it is one.
  ///   - isSubscription: Whether it is the subscription, which is passed over if it is not.
  ///   - matches: Whether an event is what is expected.
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
      // What prints the same and is not.
      let (one, other) = (
        MessageFormatter.value(wanted, distinguishedFrom: found),
        MessageFormatter.value(found, distinguishedFrom: wanted)
      )
      return "\(one) was expected, but \(other) came"
    }
    position += 1
    return nil
  }

  /// Expects no event while time passes.
  func expectNothing(for duration: Stride) -> String? {
    if duration < .nanoseconds(0) { return "time can't go back" }
    runDueWork(location)
    var problem = expectNothingLeft()
    guard problem == nil else { return problem }
    advanceWithCheck(duration, location) { problem = expectNothingLeft() }
    return problem
  }

  /// Lets time pass.
  func pass(_ duration: Stride) -> String? {
    if duration < .nanoseconds(0) { return "time can't go back" }
    advance(duration, location)
    return nil
  }

  /// The last of what has come, in words.
  private func received() -> String {
    let events = log.read { $0 }
    if events.isEmpty { return "nothing" }
    let shown = events.suffix(20).map { "\(Self.name($0.event)) (\($0.time))" }.joined(separator: ", ")
    return events.count > 20 ? "\(events.count - 20) events, and then \(shown)" : shown
  }

  /// Expects that there is nothing that no step has expected.
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

  /// The next event that has not been expected, waited for if need be.
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
    _ = log.wait(timeout: timeout) { $0.count >= missing }
    return found()
  }

  /// The subscription need not be expected.
  private func skipSubscription() {
    guard position == 0, case .subscription? = log.read({ $0.first?.event }) else { return }
    position = 1
  }

  private static func name(_ event: Event) -> String {
    switch event {
    case .subscription(let name): "the subscription \(name)"
    case .value(let value): String(reflecting: value)
    case .completion(.finished): "the end"
    case .completion(.failure(let error)): "the failure \(String(reflecting: error))"
    }
  }
}

extension RecordingSubscriber.Event {
  /// The value or the error.
  var content: Any? {
    switch self {
    case .value(let value): value
    case .completion(.failure(let error)): error
    case .subscription, .completion(.finished): nil
    }
  }

  /// Whether it is a failure that meets a condition.
  func fails(_ condition: (Failure) -> Bool) -> Bool {
    if case .completion(.failure(let error)) = self { condition(error) } else { false }
  }
}
