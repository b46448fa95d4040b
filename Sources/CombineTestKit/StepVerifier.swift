import Combine

/// A description, step by step, of the events that a publisher is expected to publish, and the check that it does.
///
///     StepVerifier { Just(1).delay(for: .seconds(3), scheduler: $0).append(2) }
///       .expectSubscription()
///       .expectNoEvent(for: .seconds(3))
///       .expectNext(1, 2)
///       .expectCompletion()
///       .verify()
///
/// Nothing happens until `verify()`, which is available only after a step that ends the sequence:
/// ``expectCompletion(file:line:)``, ``expectFailure(file:line:)`` and its other forms, or ``thenCancel(file:line:)``.
/// Then the verifier subscribes to the publisher and checks one step after another. The first step that does not hold
/// fails the test, at the step's line, with a list of the received events. Every event must be expected by a step; only
/// the subscription may be left out. Steps that are never verified fail the test when they are released.
///
/// Time is virtual and stands still except in ``expectNoEvent(for:file:line:)`` and ``thenAwait(_:file:line:)``. A step
/// that expects an event first runs the work that is due at the present time.
public struct StepVerifier<Output, Failure: Error, Stride: SchedulerTimeIntervalConvertible & Comparable> {
  typealias Run = StepRun<Output, Failure, Stride>

  private let start: (Double) -> Run
  private let steps: [Run.Step]
  private let reminder: VerificationReminder

  private init(_ start: @escaping (Double) -> Run, _ steps: [Run.Step], _ reminder: VerificationReminder) {
    self.start = start
    self.steps = steps
    self.reminder = reminder
  }

  /// Creates a verifier of a publisher, in the virtual time of a given scheduler.
  ///
  ///     let queue = DispatchQueue.test
  ///     let model = Model(scheduler: queue.eraseToAnyScheduler())
  ///     StepVerifier(model.results, on: queue)
  ///       .then { model.search("swift") }
  ///       .expectNoEvent(for: .milliseconds(300))
  ///       .expectNext(["swift"])
  ///       .thenCancel()
  ///       .verify()
  ///
  /// - Parameters:
  ///   - publisher: The publisher to subscribe to, once.
  ///   - scheduler: The scheduler whose time the steps advance.
  ///   - demand: The demand to request when the subscription arrives; ``thenRequest(_:file:line:)`` requests more.
  ///   - file: The file in which a missing `verify()` is reported.
  ///   - line: The line at which a missing `verify()` is reported.
  public init<Source: Publisher, SchedulerTimeType, SchedulerOptions>(
    _ publisher: Source, on scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>,
    demand: Subscribers.Demand = .unlimited, file: StaticString = #filePath, line: UInt = #line
  ) where Source.Output == Output, Source.Failure == Failure, SchedulerTimeType.Stride == Stride {
    self.init(
      { StepRun(publisher, on: scheduler, demand: demand, timeout: $0) }, [], VerificationReminder(file, line))
  }

  /// Creates a verifier of a publisher that needs no scheduler.
  ///
  /// - Parameters:
  ///   - publisher: The publisher to subscribe to, once.
  ///   - demand: The demand to request when the subscription arrives; ``thenRequest(_:file:line:)`` requests more.
  ///   - file: The file in which a missing `verify()` is reported.
  ///   - line: The line at which a missing `verify()` is reported.
  public init<Source: Publisher>(
    _ publisher: Source, demand: Subscribers.Demand = .unlimited, file: StaticString = #filePath, line: UInt = #line
  ) where Source.Output == Output, Source.Failure == Failure, Stride == VirtualTime.Stride {
    self.init(publisher, on: VirtualTimeScheduler(), demand: demand, file: file, line: line)
  }

  /// Creates a verifier of a publisher in virtual time, with a scheduler that it creates.
  ///
  /// - Parameters:
  ///   - demand: The demand to request when the subscription arrives; ``thenRequest(_:file:line:)`` requests more.
  ///   - file: The file in which a missing `verify()` is reported.
  ///   - line: The line at which a missing `verify()` is reported.
  ///   - build: A closure that creates the publisher, given the scheduler.
  public init<Source: Publisher>(
    demand: Subscribers.Demand = .unlimited, file: StaticString = #filePath, line: UInt = #line,
    _ build: (VirtualTimeScheduler) -> Source
  ) where Source.Output == Output, Source.Failure == Failure, Stride == VirtualTime.Stride {
    let scheduler = VirtualTimeScheduler()
    self.init(build(scheduler), on: scheduler, demand: demand, file: file, line: line)
  }

  private func adding(
    _ name: String, _ file: StaticString, _ line: UInt, _ body: @escaping (Run) -> String?
  ) -> Self {
    Self(start, steps + [Run.Step(name: name, file: file, line: line, body: body)], reminder)
  }

  // MARK: - Expectations

  /// Expects the subscription.
  ///
  /// - Parameters:
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  /// - Returns: A verifier with this step added.
  public func expectSubscription(file: StaticString = #filePath, line: UInt = #line) -> Self {
    adding("expectSubscription()", file, line) { run in
      run.expect("the subscription", isSubscription: true) {
        if case .subscription = $0 { true } else { false }
      }
    }
  }

  /// Expects values, one after another.
  ///
  /// - Parameters:
  ///   - values: The expected values, in order.
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  /// - Returns: A verifier with this step added.
  public func expectNext(_ values: Output..., file: StaticString = #filePath, line: UInt = #line) -> Self
  where Output: Equatable {
    let names = values.map { MessageFormatter.reflection($0) }
    return adding("expectNext(\(names.joined(separator: ", ")))", file, line) { run in
      for (value, name) in zip(values, names) {
        let problem = run.expect(name, value) {
          if case .value(let next) = $0 { next == value } else { false }
        }
        if let problem { return problem }
      }
      return nil
    }
  }

  /// Expects a value that satisfies a predicate.
  ///
  /// - Parameters:
  /// - condition: A closure that returns whether the value is as expected.
  /// - Returns: A verifier with this step added.
  public func expectNext(
    where condition: @escaping (Output) -> Bool, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    adding("expectNext(where: …)", file, line) { run in
      run.expect("a value that meets the condition") {
        if case .value(let value) = $0 { condition(value) } else { false }
      }
    }
  }

  /// Expects a number of values, whatever they are.
  ///
  /// - Parameters:
  ///   - count: The number of values.
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  /// - Returns: A verifier with this step added.
  public func expectNext(count: Int, file: StaticString = #filePath, line: UInt = #line) -> Self {
    adding("expectNext(count: \(count))", file, line) { run in
      if count < 0 { return "there is no such number of values" }
      for number in stride(from: 1, through: count, by: 1) {
        let problem = run.expect("value \(number) of \(count)") {
          if case .value = $0 { true } else { false }
        }
        if let problem { return problem }
      }
      return nil
    }
  }

  /// Advances the time, and expects no event before the interval has elapsed. Events at the end of the interval belong
  /// to the next step.
  ///
  ///     StepVerifier { Just(1).delay(for: 3, scheduler: $0) }
  ///       .expectNoEvent(for: .seconds(3))
  ///       .expectNext(1)
  ///
  /// - Parameters:
  ///   - duration: The interval, in the scheduler's time.
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  /// - Returns: A verifier with this step added.
  public func expectNoEvent(
    for duration: Stride, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    adding("expectNoEvent(for: \(MessageFormatter.duration(duration)))", file, line) { $0.expectNothing(for: duration) }
  }

  /// Expects the publisher to finish.
  ///
  /// - Parameters:
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  /// - Returns: The complete sequence of steps, ready to verify.
  public func expectCompletion(file: StaticString = #filePath, line: UInt = #line) -> Ending {
    Ending(
      steps: adding("expectCompletion()", file, line) { run in
        run.expect("the end") { if case .completion(.finished) = $0 { true } else { false } }
      })
  }

  /// Expects the publisher to fail with any error.
  ///
  /// - Parameters:
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  /// - Returns: The complete sequence of steps, ready to verify.
  public func expectFailure(file: StaticString = #filePath, line: UInt = #line) -> Ending {
    Ending(
      steps: adding("expectFailure()", file, line) { run in
        run.expect("a failure") { if case .completion(.failure) = $0 { true } else { false } }
      })
  }

  /// Expects the publisher to fail with a given error.
  ///
  /// Errors are compared with `==` if their type is `Equatable`; otherwise by identity if they are objects, or else by
  /// their debug descriptions.
  ///
  /// - Parameters:
  ///   - error: The expected error.
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  /// - Returns: The complete sequence of steps, ready to verify.
  public func expectFailure(_ error: Failure, file: StaticString = #filePath, line: UInt = #line) -> Ending {
    let name = MessageFormatter.reflection(error)
    return Ending(
      steps: adding("expectFailure(\(name))", file, line) { run in
        run.expect("the failure \(name)", error) { $0.fails { areEqual($0, error) } }
      })
  }

  /// Expects the publisher to fail with an error that satisfies a predicate.
  ///
  /// - Parameters:
  /// - condition: A closure that returns whether the error is as expected.
  /// - Returns: The complete sequence of steps, ready to verify.
  public func expectFailure(
    where condition: @escaping (Failure) -> Bool, file: StaticString = #filePath, line: UInt = #line
  ) -> Ending {
    Ending(
      steps: adding("expectFailure(where: …)", file, line) { run in
        run.expect("a failure that meets the condition") { $0.fails(condition) }
      })
  }

  // MARK: - Actions

  /// Runs a closure, which may for example send to a subject or call a method.
  ///
  /// - Parameters:
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  ///   - body: The closure to run.
  /// - Returns: A verifier with this step added.
  public func then(file: StaticString = #filePath, line: UInt = #line, _ body: @escaping () -> Void) -> Self {
    adding("then { … }", file, line) { _ in
      body()
      return nil
    }
  }

  /// Requests more values.
  ///
  /// - Parameters:
  ///   - demand: The number of values to request.
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  /// - Returns: A verifier with this step added.
  public func thenRequest(
    _ demand: Subscribers.Demand, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    adding("thenRequest(\(demand))", file, line) { run in
      run.request(demand)
      return nil
    }
  }

  /// Advances the time. Events that arrive meanwhile belong to the next steps.
  ///
  /// - Parameters:
  ///   - duration: The interval, in the scheduler's time.
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  /// - Returns: A verifier with this step added.
  public func thenAwait(_ duration: Stride, file: StaticString = #filePath, line: UInt = #line) -> Self {
    adding("thenAwait(\(MessageFormatter.duration(duration)))", file, line) { $0.pass(duration) }
  }

  /// Cancels the subscription, and expects no further event.
  ///
  /// - Parameters:
  ///   - file: The file in which a failure is reported.
  ///   - line: The line at which a failure is reported.
  /// - Returns: The complete sequence of steps, ready to verify.
  public func thenCancel(file: StaticString = #filePath, line: UInt = #line) -> Ending {
    Ending(
      steps: adding("thenCancel()", file, line) { run in
        run.expectNothingLeft() ?? run.cancel()
      })
  }

  /// A complete sequence of steps, which ends with an expected completion or with a cancellation, and is ready to
  /// verify.
  ///
  /// Nothing happens until ``verify(timeout:)`` is called.
  public struct Ending {
    fileprivate let steps: StepVerifier

    /// Subscribes to the publisher and checks the steps.
    ///
    /// - Parameter timeout: The maximum number of seconds, in real time, for which a step waits for an event from
    ///   another thread. It continues as soon as the event arrives. The calling thread is blocked meanwhile; the main
    ///   thread runs its run loop, so that events of the main queue arrive, except in work of that queue, such as
    ///   main-actor code.
    public func verify(timeout: Double = 0) {
      steps.reminder.isNeeded.withLock { $0 = false }
      steps.start(timeout).verify(steps.steps)
    }
  }
}

/// An object that all forms of one sequence of steps share, and that reports when the last of them has been released
/// without a verification.
final class VerificationReminder: Sendable {
  let isNeeded = Monitor(true)
  private let reporter = IssueReporter.current
  private let file: StaticString
  private let line: UInt

  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }

  deinit {
    guard isNeeded.read({ $0 }) else { return }
    let message = "The steps of this StepVerifier were never verified: end them with verify()."
    reporter.report(TestIssue(message, file: file, line: line))
  }
}
