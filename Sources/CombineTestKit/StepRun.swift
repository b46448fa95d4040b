import Combine
import CombineExtras

/// A publisher, subscribed to, while a ``StepVerifier`` checks it.
final class StepRun<Output, Failure: Error, Stride> {
  typealias Event = RecordingSubscriber<Output, Failure>.Event

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
  private let patience: Double
  /// Runs what is due now.
  private let flush: () -> Void
  /// Lets time pass.
  let advance: (Stride) -> Void
  /// Lets time pass, and calls back just before it has passed.
  private let advanceWatching: (Stride, () -> Void) -> Void
  /// How many events have been expected.
  private var position = 0

  init<Source: Publisher, SchedulerTimeType, SchedulerOptions>(
    _ publisher: Source, on scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>,
    demand: Subscribers.Demand,
    patience: Double
  ) where Source.Output == Output, Source.Failure == Failure, SchedulerTimeType.Stride == Stride {
    let recorder = RecordingSubscriber<Output, Failure>(
      "the subscriber of the steps", initialDemand: demand)
    self.recorder = recorder
    self.patience = patience
    subscribe = { publisher.subscribe(recorder) }
    flush = { scheduler.advance() }
    advance = { scheduler.advance(by: $0) }
    advanceWatching = { duration, callBack in
      let (start, end) = (scheduler.now, scheduler.now.advanced(by: duration))
      scheduler.advance(to: start.advanced(by: duration - .nanoseconds(1)))
      callBack()
      scheduler.advance(to: end)
    }
    // The recorder must not hold this object, which holds the recorder.
    let (start, log) = (scheduler.now, log)
    func note(_ event: Event) {
      let time = "\(start.distance(to: scheduler.now))"
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
      let problem = step.body(self) ?? (index == steps.count - 1 ? expectNothingLeft() : nil)
      guard let problem = problem ?? recorder.violations.first else { continue }
      var message = "\(step.name): \(problem)."
      for (other, step) in steps.enumerated() {
        message += "\n  \(other < index ? "✓" : other == index ? "✗" : " ") \(step.name)"
      }
      let received = log.read { $0.map { "\(Self.name($0.event)) (\($0.time))" } }
      message += "\n  received: \(received.isEmpty ? "nothing" : received.joined(separator: ", "))"
      recorder.cancel()
      return IssueReporter.current.report(TestIssue(message, file: step.file, line: step.line))
    }
    recorder.cancel()
  }

  // MARK: - For steps

  /// Expects an event now.
  ///
  /// - Parameter isSubscription: Whether it is the subscription, which is passed over if it is not.
  func expect(_ what: String, isSubscription: Bool = false, _ matches: (Event) -> Bool) -> String? {
    guard let next = next(passingOver: !isSubscription) else {
      return "\(what) was expected, but nothing came"
    }
    guard matches(next.event) else {
      return "\(what) was expected, but \(Self.name(next.event)) came"
    }
    position += 1
    return nil
  }

  /// Expects no event while time passes.
  func expectNothing(for duration: Stride) -> String? {
    flush()
    var problem = expectNothingLeft()
    guard problem == nil else { return problem }
    advanceWatching(duration) { problem = expectNothingLeft() }
    return problem
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
    flush()
    return nil
  }

  /// The next event that has not been expected, waited for if need be.
  private func next(passingOver: Bool) -> (event: Event, time: String)? {
    func found() -> (event: Event, time: String)? {
      if passingOver { skipSubscription() }
      return log.read { $0.count > position ? $0[position] : nil }
    }
    if let next = found() { return next }
    flush()
    if let next = found() { return next }
    guard patience > 0 else { return nil }
    let missing = passingOver && position == 0 ? 2 : position + 1
    _ = log.wait(timeout: patience) { $0.count >= missing }
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
  /// Whether it is a failure that meets a condition.
  func fails(_ condition: (Failure) -> Bool) -> Bool {
    if case .completion(.failure(let error)) = self { condition(error) } else { false }
  }
}
