import Combine

extension Publisher {
  /// Attaches a new ``RecordingSubscriber`` to this publisher.
  ///
  ///     let recorder = numbers.filter { $0 > 1 }.record()
  ///     numbers.send(2)
  ///     numbers.send(completion: .finished)
  ///     #expect(recorder.values == [2])
  ///     #expect(recorder.hasFinished)
  ///     recorder.expectNoViolations()
  ///
  /// The subscription ends when it is cancelled or completes, not when the recorder is released.
  ///
  /// A `record()` of another module or of the test is preferred to this one.
  ///
  /// - Parameters:
  ///   - name: The name of the subscriber in messages.
  ///   - initialDemand: The demand to request when the subscription arrives; `.none` requests nothing.
  ///   - demandPerValue: A closure that returns the demand to return for a value.
  /// - Returns: The subscriber.
  @_disfavoredOverload
  public func record(
    _ name: String = "RecordingSubscriber", initialDemand: Subscribers.Demand = .unlimited,
    demandPerValue: @escaping (Output) -> Subscribers.Demand = { _ in .none }
  ) -> RecordingSubscriber<Output, Failure> {
    recorded(by: RecordingSubscriber(name, initialDemand: initialDemand, demandPerValue: demandPerValue))
  }

  /// Attaches a new ``RecordingSubscriber`` that also records the virtual time of each event.
  ///
  ///     let scheduler = VirtualTimeScheduler()
  ///     let recorder = keys.debounce(for: .milliseconds(300), scheduler: scheduler).record(on: scheduler)
  ///     …
  ///     #expect(recorder.timeline == [(0.3, .value("a")), (1.0, .value("b")), (1.2, .finished)])
  ///
  /// - Parameters:
  ///   - name: The name of the subscriber in messages.
  ///   - scheduler: The scheduler whose time is recorded.
  ///   - initialDemand: The demand to request when the subscription arrives; `.none` requests nothing.
  ///   - demandPerValue: A closure that returns the demand to return for a value.
  /// - Returns: The subscriber.
  public func record<SchedulerTimeType, SchedulerOptions>(
    _ name: String = "RecordingSubscriber", on scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>,
    initialDemand: Subscribers.Demand = .unlimited,
    demandPerValue: @escaping (Output) -> Subscribers.Demand = { _ in .none }
  ) -> RecordingSubscriber<Output, Failure> {
    recorded(
      by: RecordingSubscriber(name, on: scheduler, initialDemand: initialDemand, demandPerValue: demandPerValue))
  }

  /// Attaches a new ``RecordingSubscriber`` that requests only what its script says.
  ///
  /// - Parameters:
  ///   - name: The name of the subscriber in messages.
  ///   - script: The steps. If several steps apply to one event, all of them are performed, in order.
  /// - Returns: The subscriber.
  public func record(
    _ name: String = "RecordingSubscriber", script: [SubscriberStep]
  ) -> RecordingSubscriber<Output, Failure> {
    recorded(by: RecordingSubscriber(name, script: script))
  }

  private func recorded(by recorder: RecordingSubscriber<Output, Failure>) -> RecordingSubscriber<Output, Failure> {
    subscribe(recorder)
    return recorder
  }
}

extension RecordingSubscriber {
  /// Creates a subscriber that also records the virtual time of each event.
  ///
  /// - Parameters:
  ///   - name: The name of the subscriber in messages.
  ///   - scheduler: The scheduler whose time is recorded. The subscriber does not retain it.
  ///   - initialDemand: The demand to request when the subscription arrives; `.none` requests nothing.
  ///   - demandPerValue: A closure that returns the demand to return for a value.
  public convenience init<SchedulerTimeType, SchedulerOptions>(
    _ name: String = "RecordingSubscriber", on scheduler: TestScheduler<SchedulerTimeType, SchedulerOptions>,
    initialDemand: Subscribers.Demand = .unlimited,
    demandPerValue: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    // A scheduler retains the work of the pipeline, which retains the subscriber.
    self.init(name, initialDemand: initialDemand, demandPerValue: demandPerValue, script: []) { [weak scheduler] in
      scheduler?.elapsed ?? .nanoseconds(0)
    }
  }

  /// The values and the completions with the virtual times at which they arrived, in the order in which they arrived.
  ///
  ///     #expect(recorder.timeline == [(200, .value(1)), (300.5, .finished)])
  ///
  /// The times are counted from the creation of the scheduler. Reading the timeline of a subscriber that was created
  /// without a scheduler records an issue, and every time is zero.
  public var timeline: Timeline {
    let (events, times) = monitor.read { ($0.events, $0.times) }
    if clock == nil {
      IssueReporter.current.report(
        TestIssue("\(name) records no times: create it with record(on: scheduler)."))
    }
    return Timeline(
      events.enumerated().compactMap { index, event in
        if case .subscription = event { return nil }
        return (clock == nil ? .nanoseconds(0) : times[index], event)
      })
  }

  /// The values and the completions of a subscriber, each with its virtual time.
  ///
  /// An array literal of pairs creates one. An integer is a number of seconds, and so is a floating-point number.
  ///
  ///     let expected: RecordingSubscriber<Int, Never>.Timeline = [(1, .value(1)), (.milliseconds(1500), .finished)]
  public struct Timeline: RandomAccessCollection, ExpressibleByArrayLiteral, CustomStringConvertible {
    private let elements: [(VirtualTime.Stride, Event)]

    fileprivate init(_ elements: [(VirtualTime.Stride, Event)]) { self.elements = elements }

    /// Creates a timeline from pairs of a time and an event.
    ///
    /// - Parameter elements: The times, in seconds since the creation of the scheduler, and the events.
    public init(arrayLiteral elements: (VirtualTime.Stride, Event)...) { self.elements = elements }

    public var startIndex: Int { 0 }
    public var endIndex: Int { elements.count }
    public subscript(position: Int) -> (time: VirtualTime.Stride, event: Event) {
      (elements[position].0, elements[position].1)
    }

    /// The pairs, such as `[(0.3 s, .value(1)), (1.0 s, .completion(.finished))]`.
    public var description: String {
      "[\(elements.map { "(\($0), \($1.debugDescription))" }.joined(separator: ", "))]"
    }
  }

  /// Fails the test if the publisher has violated the protocol, and shows the violations and everything that arrived.
  ///
  ///     recorder.expectNoViolations()
  ///
  /// - Parameters:
  ///   - file: The file in which the failure is reported.
  ///   - line: The line at which the failure is reported.
  public func expectNoViolations(file: StaticString = #filePath, line: UInt = #line) {
    let (violations, events) = (violations, events)
    guard !violations.isEmpty else { return }
    var message = "The publisher has violated the protocol:"
    for violation in violations { message += "\n  \(violation)" }
    let shown = events.suffix(20).map(\.debugDescription).joined(separator: ", ")
    message += "\n  received: " + (events.count > 20 ? "\(events.count - 20) events, and then " : "") + shown
    IssueReporter.current.report(TestIssue(message, file: file, line: line))
  }
}

extension RecordingSubscriber.Timeline: Equatable where Input: Equatable {
  /// Returns a Boolean value that indicates whether two timelines have equal events at the same times.
  ///
  /// - Parameters:
  ///   - lhs: A timeline.
  ///   - rhs: Another timeline.
  /// - Returns: `true` if they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elements.elementsEqual(rhs.elements) { $0.0 == $1.0 && $0.1 == $1.1 }
  }
}

extension RecordingSubscriber.Timeline: Sendable where Input: Sendable {}

extension RecordingSubscriber.Event {
  /// The completion without a failure: `.completion(.finished)`.
  public static var finished: Self { .completion(.finished) }

  /// Creates a completion with a failure.
  ///
  /// - Parameter error: The failure of the completion.
  /// - Returns: `.completion(.failure(error))`.
  public static func failure(_ error: Failure) -> Self { .completion(.failure(error)) }
}

extension RecordingSubscriber {
  /// Suspends the task until the completion has arrived, and returns immediately if it has arrived already.
  ///
  ///     #expect(await recorder.completes())
  ///
  /// No thread is blocked, so that deliveries on the main queue and on the main actor arrive, also in a main-actor
  /// test. Outside of a task, use ``waitForCompletion(timeout:)``.
  ///
  /// - Parameters:
  ///   - timeout: The maximum number of seconds to wait.
  ///   - isolation: The actor of the caller.
  /// - Returns: `true` if the completion arrived; `false` after the timeout, or if the task was cancelled.
  public func completes(within timeout: Double = 60, isolation: isolated (any Actor)? = #isolation) async -> Bool {
    await reaches(within: timeout, isolation: isolation) { $1 }
  }

  /// Suspends the task until a number of values have arrived, and returns immediately if they have arrived already.
  ///
  ///     #expect(await recorder.receives(3))
  ///
  /// A completion ends the wait. Everything else is as for ``completes(within:isolation:)``.
  ///
  /// - Parameters:
  ///   - count: The number of values.
  ///   - timeout: The maximum number of seconds to wait.
  ///   - isolation: The actor of the caller.
  /// - Returns: `true` if so many values arrived; `false` if the completion came first, after the timeout, or if the
  ///   task was cancelled.
  public func receives(
    _ count: Int, within timeout: Double = 60, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    var hasArrived = false
    _ = await reaches(within: timeout, isolation: isolation) { values, ended in
      hasArrived = values >= count
      return hasArrived || ended
    }
    return hasArrived
  }

  /// Suspends the task until a predicate holds, and returns immediately if it holds already.
  ///
  ///     #expect(await recorder.reaches { values, ended in values > 2 || ended })
  ///
  /// Everything else is as for ``completes(within:isolation:)``.
  ///
  /// - Parameters:
  ///   - timeout: The maximum number of seconds to wait.
  ///   - isolation: The actor on which the predicate is called; by default, the caller's.
  ///   - predicate: A predicate that receives the number of values and a Boolean value that indicates whether the
  ///     completion has arrived. It must not call this subscriber.
  /// - Returns: `true` if the predicate held; `false` after the timeout, or if the task was cancelled.
  public func reaches(
    within timeout: Double = 60, isolation: isolated (any Actor)? = #isolation,
    _ predicate: (_ values: Int, _ ended: Bool) -> Bool
  ) async -> Bool {
    await monitor.suspend(timeout: timeout, isolation: isolation) { predicate($0.valueCount, $0.hasEnded) }
  }
}
