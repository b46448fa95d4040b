import Combine

/// Tells step by step what a publisher is expected to do, and checks that it does.
///
///     StepVerifier { Just(1).delay(for: .seconds(3), scheduler: $0).append(2) }
///       .expectSubscription()
///       .expectNoEvent(for: .seconds(3))
///       .expectNext(1, 2)
///       .expectCompletion()
///       .verify()
///
/// Nothing happens until `verify()`, which only steps have that say how it ends: ``expectCompletion(file:line:)``,
/// ``expectFailure(file:line:)`` and its relatives, ``thenCancel(file:line:)``. Then the publisher is subscribed to,
/// and one step after the other is checked. The first that does not hold fails the test, at its line, with what has
/// been received. Every event must be expected by a step, but the subscription may be passed over.
///
/// Time is virtual and stands still except in ``expectNoEvent(for:file:line:)`` and ``thenAwait(_:file:line:)``: a step
/// that expects something expects it now. Work that is due now runs before.
public struct StepVerifier<Output, Failure: Error, Stride: SchedulerTimeIntervalConvertible & Comparable> {
  typealias Run = StepRun<Output, Failure, Stride>

  private let start: (Double) -> Run
  private let steps: [Run.Step]

  private init(_ start: @escaping (Double) -> Run, _ steps: [Run.Step]) {
    self.start = start
    self.steps = steps
  }

  /// Verifies a publisher in the virtual time of a given scheduler.
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
  ///   - publisher: What is subscribed to, once.
  ///   - scheduler: Whose time it is.
  ///   - demand: What is asked for when the subscription comes; ``thenRequest(_:file:line:)`` asks for more.
  public init<Source: Publisher, SchedulerTimeType, SchedulerOptions>(
    _ publisher: Source, on scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>,
    demand: Subscribers.Demand = .unlimited
  ) where Source.Output == Output, Source.Failure == Failure, SchedulerTimeType.Stride == Stride {
    self.init({ StepRun(publisher, on: scheduler, demand: demand, timeout: $0) }, [])
  }

  /// Verifies a publisher that needs no scheduler.
  ///
  /// - Parameters:
  ///   - publisher: What is subscribed to, once.
  ///   - demand: What is asked for when the subscription comes; ``thenRequest(_:file:line:)`` asks for more.
  public init<Source: Publisher>(_ publisher: Source, demand: Subscribers.Demand = .unlimited)
  where Source.Output == Output, Source.Failure == Failure, Stride == VirtualTime.Stride {
    self.init(publisher, on: VirtualTimeScheduler(), demand: demand)
  }

  /// Verifies a publisher in virtual time.
  ///
  /// - Parameters:
  ///   - demand: What is asked for when the subscription comes; ``thenRequest(_:file:line:)`` asks for more.
  ///   - build: Makes the publisher from a scheduler.
  public init<Source: Publisher>(
    demand: Subscribers.Demand = .unlimited, _ build: (VirtualTimeScheduler) -> Source
  ) where Source.Output == Output, Source.Failure == Failure, Stride == VirtualTime.Stride {
    let scheduler = VirtualTimeScheduler()
    self.init(build(scheduler), on: scheduler, demand: demand)
  }

  private func adding(
    _ name: String, _ file: StaticString, _ line: UInt, _ body: @escaping (Run) -> String?
  ) -> Self {
    Self(start, steps + [Run.Step(name: name, file: file, line: line, body: body)])
  }

  // MARK: - Expectations

  /// Expects the subscription.
  public func expectSubscription(file: StaticString = #filePath, line: UInt = #line) -> Self {
    adding("expectSubscription()", file, line) { run in
      run.expect("the subscription", isSubscription: true) {
        if case .subscription = $0 { true } else { false }
      }
    }
  }

  /// Expects these values, one after the other.
  public func expectNext(_ values: Output..., file: StaticString = #filePath, line: UInt = #line) -> Self
  where Output: Equatable {
    let names = values.map { String(reflecting: $0) }
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

  /// Expects a value that meets a condition.
  ///
  /// - Parameters:
  ///   - condition: What must be true of it.
  ///   - file: Where it is reported that it isn't.
  ///   - line: Where it is reported that it isn't.
  public func expectNext(
    where condition: @escaping (Output) -> Bool, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    adding("expectNext(where: …)", file, line) { run in
      run.expect("a value that meets the condition") {
        if case .value(let value) = $0 { condition(value) } else { false }
      }
    }
  }

  /// Expects so many values, whatever they are.
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

  /// Lets time pass, and expects nothing to come before it has passed. What comes when it has is up to the next step.
  ///
  ///     StepVerifier { Just(1).delay(for: 3, scheduler: $0) }
  ///       .expectNoEvent(for: .seconds(3))
  ///       .expectNext(1)
  public func expectNoEvent(
    for duration: Stride, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    adding("expectNoEvent(for: \(MessageFormatter.duration(duration)))", file, line) { $0.expectNothing(for: duration) }
  }

  /// Expects the publisher to finish.
  public func expectCompletion(file: StaticString = #filePath, line: UInt = #line) -> Ending {
    Ending(
      steps: adding("expectCompletion()", file, line) { run in
        run.expect("the end") { if case .completion(.finished) = $0 { true } else { false } }
      })
  }

  /// Expects the publisher to fail, with whatever error.
  public func expectFailure(file: StaticString = #filePath, line: UInt = #line) -> Ending {
    Ending(
      steps: adding("expectFailure()", file, line) { run in
        run.expect("a failure") { if case .completion(.failure) = $0 { true } else { false } }
      })
  }

  /// Expects the publisher to fail with an error.
  ///
  /// Errors are compared with their `==`, or with what they print where they have none.
  public func expectFailure(_ error: Failure, file: StaticString = #filePath, line: UInt = #line) -> Ending {
    let name = String(reflecting: error)
    return Ending(
      steps: adding("expectFailure(\(name))", file, line) { run in
        run.expect("the failure \(name)", error) { $0.fails { areEqual($0, error) } }
      })
  }

  /// Expects the publisher to fail with an error that meets a condition.
  ///
  /// - Parameters:
  ///   - condition: What must be true of it.
  ///   - file: Where it is reported that it isn't.
  ///   - line: Where it is reported that it isn't.
  public func expectFailure(
    where condition: @escaping (Failure) -> Bool, file: StaticString = #filePath, line: UInt = #line
  ) -> Ending {
    Ending(
      steps: adding("expectFailure(where: …)", file, line) { run in
        run.expect("a failure that meets the condition") { $0.fails(condition) }
      })
  }

  // MARK: - What the test does

  /// Does something: sends to a subject, calls a method.
  public func then(file: StaticString = #filePath, line: UInt = #line, _ body: @escaping () -> Void) -> Self {
    adding("then { … }", file, line) { _ in
      body()
      return nil
    }
  }

  /// Asks for more values.
  public func thenRequest(
    _ demand: Subscribers.Demand, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    adding("thenRequest(\(demand))", file, line) { run in
      run.request(demand)
      return nil
    }
  }

  /// Lets time pass; what comes meanwhile is up to the next steps.
  public func thenAwait(_ duration: Stride, file: StaticString = #filePath, line: UInt = #line) -> Self {
    adding("thenAwait(\(MessageFormatter.duration(duration)))", file, line) { $0.pass(duration) }
  }

  /// Cancels. Nothing may come any more.
  public func thenCancel(file: StaticString = #filePath, line: UInt = #line) -> Ending {
    Ending(
      steps: adding("thenCancel()", file, line) { run in
        run.expectNothingLeft() ?? run.cancel()
      })
  }

  /// All steps, to the last one.
  public struct Ending {
    fileprivate let steps: StepVerifier

    /// Subscribes, and checks the steps.
    ///
    /// - Parameter timeout: How many seconds to wait at most, in real time, for something that another thread is to
    ///   deliver. It goes on as soon as that comes. The calling thread is blocked, so that what is to be delivered there
    ///   does not come: on the main thread what comes by the main queue.
    public func verify(timeout: Double = 0) {
      steps.start(timeout).verify(steps.steps)
    }
  }
}
