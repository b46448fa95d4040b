import Combine

/// A subscriber that records everything it receives, requests values as the test specifies, and checks that the
/// publisher keeps the protocol.
///
/// Before, with a test that passes although the publisher sends 1 and 2 on two threads at once, or another element
/// after the completion, which `sink` drops:
///
///     var values: [Int] = []
///     let cancellable = publisher.sink { values.append($0) }
///     #expect(values == [1, 2])
///
/// After:
///
///     let recorder = publisher.record()
///     #expect(recorder.deliveries == [.value(1), .value(2), .finished])
///     recorder.expectNoViolations()
///
/// A test that controls the demand creates the subscriber itself:
///
///     let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(2))
///     [1, 2, 3].publisher.subscribe(recorder)
///     recorder.values       // [1, 2]
///     recorder.violations   // []
///
/// The test controls the demand: ``initialDemand`` is requested when the subscription arrives, `demandPerValue` is
/// returned for each value, a script of ``SubscriberStep`` values acts at given events, and ``request(_:)`` may be
/// called at any time. Closures set with ``onSubscription(_:)``, ``onValue(_:)`` and ``onCompletion(_:)`` run inside
/// the deliveries and outside of any lock, so they may request, cancel, subscribe or send.
///
/// ``violations`` lists everything that a publisher must never do:
/// - deliver anything before the subscription, or a second subscription;
/// - deliver more values than were requested;
/// - deliver anything after the completion;
/// - deliver on two threads at the same time (deliveries nested on one thread are allowed);
/// - deliver after ``cancel()``: anything on the thread that cancelled, or more than the one delivery that may already
///   have been in progress on another thread.
///
/// The subscriber keeps its subscription for as long as it lives, even after the completion. A publisher that does not
/// release a completed subscriber therefore shows up as a leak.
///
/// - Threads: Any thread may call any method.
public final class RecordingSubscriber<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
  /// An event that the subscriber received.
  public enum Event {
    /// The subscription, identified by its description.
    case subscription(String)
    /// A value.
    case value(Input)
    /// The completion.
    case completion(Subscribers.Completion<Failure>)
  }

  /// The recorded events and the settings, which the monitor's lock guards.
  struct State {
    var events: [Event] = []
    /// The virtual times of the events, if the subscriber has a clock.
    var times: [VirtualTime.Stride] = []
    var violations: [String] = []
    var subscription: (any Subscription)?
    var valueCount = 0
    var completion: Subscribers.Completion<Failure>?
    var hasEnded: Bool { completion != nil }
    var demanded = Subscribers.Demand.none
    var demandPerValue: (Input) -> Subscribers.Demand
    var onSubscription: ((any Subscription) -> Void)?
    var onValue: ((Input) -> Void)?
    var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    // The thread that is delivering.
    var deliveringThread: UInt = 0
    var depth = 0
    var maximumDepth = 0
    // The stack address at the first value, and the greatest distance from it since.
    var stackThread: UInt = 0
    var stackStart: UInt = 0
    var stackExtent: UInt = 0
    // The threads that have cancelled, and the deliveries since.
    var isCancelledEarly = false
    var cancelledBy: Set<UInt> = []
    var lateDeliveries = 0
  }

  /// The name of the subscriber in messages.
  public let name: String

  /// The demand requested when the subscription arrives.
  public let initialDemand: Subscribers.Demand

  let monitor: Monitor<State>
  private let script: [SubscriberStep]
  /// A closure that returns the virtual time, or `nil` if the subscriber does not record times.
  let clock: (() -> VirtualTime.Stride)?

  /// Creates a subscriber.
  ///
  /// - Parameters:
  ///   - name: The name of the subscriber in messages.
  ///   - initialDemand: The demand to request when the subscription arrives; `.none` requests nothing.
  ///   - demandPerValue: A closure that returns the demand to return for a value.
  public convenience init(
    _ name: String = "RecordingSubscriber", initialDemand: Subscribers.Demand = .unlimited,
    demandPerValue: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    self.init(name, initialDemand: initialDemand, demandPerValue: demandPerValue, script: [])
  }

  init(
    _ name: String, initialDemand: Subscribers.Demand,
    demandPerValue: @escaping (Input) -> Subscribers.Demand = { _ in .none }, script: [SubscriberStep],
    clock: (() -> VirtualTime.Stride)? = nil
  ) {
    self.name = name
    self.initialDemand = initialDemand
    self.script = script
    self.clock = clock
    monitor = Monitor(State(demandPerValue: demandPerValue))
  }

  // MARK: - Closures that run inside deliveries

  /// Sets a closure that runs when the subscription arrives, before the initial demand is requested.
  ///
  /// - Parameter body: The closure, which receives the subscription.
  public func onSubscription(_ body: @escaping (any Subscription) -> Void) {
    monitor.withLock { $0.onSubscription = body }
  }

  /// Sets a closure that runs inside the delivery of each value.
  ///
  /// - Parameter body: The closure, which receives the value.
  public func onValue(_ body: @escaping (Input) -> Void) { monitor.withLock { $0.onValue = body } }

  /// Sets a closure that runs inside the delivery of the completion.
  ///
  /// - Parameter body: The closure, which receives the completion.
  public func onCompletion(_ body: @escaping (Subscribers.Completion<Failure>) -> Void) {
    monitor.withLock { $0.onCompletion = body }
  }

  // MARK: - Requesting and cancelling

  /// Requests more values. Does nothing before the subscription has arrived.
  ///
  /// - Parameter demand: The number of values to request.
  public func request(_ demand: Subscribers.Demand) {
    let subscription = monitor.withLock { state in
      if state.subscription != nil { state.demanded += demand }
      return state.subscription
    }
    subscription?.request(demand)
  }

  /// Cancels the subscription each time it is called. Called before the subscription has arrived, it cancels it on
  /// arrival.
  public func cancel() {
    let subscription = monitor.withLock { state in
      if state.subscription == nil { state.isCancelledEarly = true }
      return state.subscription
    }
    guard let subscription else { return }
    subscription.cancel()
    let thread = threadNumber()
    monitor.withLock { _ = $0.cancelledBy.insert(thread) }
  }

  // MARK: - Received events

  /// All events, in the order in which they arrived.
  public var events: [Event] { monitor.read { $0.events } }

  /// The values, in the order in which they arrived.
  public var values: [Input] {
    monitor.read { $0.events.compactMap { if case .value(let value) = $0 { value } else { nil } } }
  }

  /// The values and the completions, in the order in which they arrived, without the subscription.
  ///
  ///     #expect(recorder.deliveries == [.value(1), .value(2), .finished])
  public var deliveries: [Event] {
    monitor.read { state in state.events.filter { if case .subscription = $0 { false } else { true } } }
  }

  /// The first completion, or `nil` if none has arrived.
  public var completion: Subscribers.Completion<Failure>? {
    monitor.read { $0.completion }
  }

  /// A Boolean value that indicates whether the publisher has finished without a failure.
  public var hasFinished: Bool {
    if case .finished? = completion { true } else { false }
  }

  /// The error with which the publisher has failed, or `nil` if it has not.
  public var failure: Failure? {
    if case .failure(let error)? = completion { error } else { nil }
  }

  /// The subscription, or `nil` if it has not arrived.
  public var subscription: (any Subscription)? { monitor.read { $0.subscription } }

  /// Descriptions of the publisher's violations of the protocol, in the order in which they occurred; at most 20.
  public var violations: [String] { monitor.read { $0.violations } }

  /// The sum of all demand, requested and returned.
  public var demanded: Subscribers.Demand { monitor.read { $0.demanded } }

  /// The maximum number of nested deliveries on one thread: more than 1 if a delivery led to another one.
  public var deepestNesting: Int { monitor.read { $0.maximumDepth } }

  /// The greatest distance, in bytes, between the stack pointer at the first value and at a later value on the same
  /// thread. It does not grow with the number of values unless the publisher recurses.
  public var stackExtent: Int { monitor.read { Int($0.stackExtent) } }

  /// Waits until a predicate holds, and returns immediately if it holds already.
  ///
  /// Blocks the calling thread. The main thread runs its run loop meanwhile, so that deliveries on the main queue
  /// arrive, for example in a test method of XCTest. Work of the main queue, such as main-actor code, cannot wait for
  /// the main queue in this way: make the test `async`, and await ``completes(within:isolation:)`` or
  /// ``reaches(within:isolation:_:)``.
  ///
  /// - Parameters:
  ///   - timeout: The maximum number of seconds to wait.
  ///   - isReached: A predicate that receives the number of values and a Boolean value that indicates whether the
  ///     completion has arrived. It must not call this subscriber.
  /// - Returns: `true` if the predicate held before the timeout.
  public func wait(timeout: Double = 60, until isReached: (_ values: Int, _ ended: Bool) -> Bool) -> Bool {
    monitor.wait(timeout: timeout, runsMainLoop: true) { isReached($0.valueCount, $0.hasEnded) }
  }

  /// Waits until the completion has arrived, as ``wait(timeout:until:)`` does.
  ///
  /// - Parameter timeout: The maximum number of seconds to wait.
  /// - Returns: `true` if the completion arrived before the timeout.
  public func waitForCompletion(timeout: Double = 60) -> Bool { wait(timeout: timeout) { $1 } }

  // MARK: - Subscriber

  /// Records the subscription and requests the initial demand; cancels a second subscription.
  ///
  /// - Parameter subscription: The subscription, which the subscriber retains for as long as it lives.
  public func receive(subscription: any Subscription) {
    let (description, time) = ("\(subscription)", clock?())
    let (isFirst, isCancelled, body) = monitor.withLock { state in
      let isFirst = state.subscription == nil
      if !isFirst {
        add("a second subscription: \(description)", &state)
      } else if !state.events.isEmpty {
        add("the subscription came after \(state.events.count) other deliveries", &state)
      }
      append(.subscription(description), time, &state)
      if isFirst { state.subscription = subscription }
      return (isFirst, state.isCancelledEarly, state.onSubscription)
    }
    guard isFirst else { return subscription.cancel() }
    if isCancelled { return cancel() }
    body?(subscription)
    if initialDemand != .none { request(initialDemand) }
    _ = perform(script, at: .subscription)
  }

  /// Records the value.
  ///
  /// - Parameter input: The value to record.
  /// - Returns: The demand that the script and `demandPerValue` specify for the value.
  public func receive(_ input: Input) -> Subscribers.Demand {
    let time = clock?()
    let (body, demandPerValue, number, problems) = monitor.withLock { state in
      var problems = beginDelivery(&state)
      recordStackExtent(&state)
      state.valueCount += 1
      if state.demanded < state.valueCount {
        problems.append("is number \(state.valueCount), demanded were \(state.demanded)")
      }
      append(.value(input), time, &state)
      return (state.onValue, state.demandPerValue, state.valueCount, problems)
    }
    if !problems.isEmpty { addViolations("value \(MessageFormatter.description(input))", problems) }
    body?(input)
    let more = perform(script, at: .value(number), .everyValue) + demandPerValue(input)
    monitor.withLock { state in
      state.demanded += more
      state.depth -= 1
    }
    return more
  }

  /// Records the completion.
  ///
  /// - Parameter completion: The completion, with which the recording ends.
  public func receive(completion: Subscribers.Completion<Failure>) {
    let time = clock?()
    let (body, problems) = monitor.withLock { state in
      let problems = beginDelivery(&state)
      if state.completion == nil { state.completion = completion }
      append(.completion(completion), time, &state)
      return (state.onCompletion, problems)
    }
    if !problems.isEmpty { addViolations("completion \(MessageFormatter.description(completion))", problems) }
    body?(completion)
    _ = perform(script, at: .completion)
    monitor.withLock { $0.depth -= 1 }
  }

  /// The name of the subscriber.
  public var description: String { name }

  // MARK: - Checks

  private func append(_ event: Event, _ time: VirtualTime.Stride?, _ state: inout State) {
    state.events.append(event)
    if let time { state.times.append(time) }
  }

  /// Begins a delivery.
  ///
  /// - Returns: The violations of this delivery. The caller adds them outside of the lock, because describing the value
  ///   runs code of the test.
  private func beginDelivery(_ state: inout State) -> [String] {
    var problems: [String] = []
    let thread = threadNumber()
    if state.depth > 0, state.deliveringThread != thread {
      problems.append("overlaps a delivery on another thread")
    } else {
      state.deliveringThread = thread
    }
    state.depth += 1
    state.maximumDepth = max(state.maximumDepth, state.depth)
    if state.subscription == nil { problems.append("before the subscription") }
    if state.hasEnded { problems.append("after the end") }
    guard !state.cancelledBy.isEmpty else { return problems }
    state.lateDeliveries += 1
    if state.cancelledBy.contains(thread) {
      problems.append("after cancel() on the same thread")
    } else if state.lateDeliveries > 1 {
      problems.append("is delivery number \(state.lateDeliveries) after cancel()")
    }
    return problems
  }

  private func recordStackExtent(_ state: inout State) {
    let thread = threadNumber()
    var here: UInt8 = 0
    let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
    if state.stackThread == 0 {
      state.stackThread = thread
      state.stackStart = address
    } else if state.stackThread == thread {
      let distance = address > state.stackStart ? address - state.stackStart : state.stackStart - address
      state.stackExtent = max(state.stackExtent, distance)
    }
  }

  /// Adds violations of one event.
  func addViolations(_ what: String, _ problems: [String]) {
    monitor.withLock { state in
      for problem in problems { add("\(what) \(problem)", &state) }
    }
  }

  /// Adds a violation, unless there are 20 already: a broken publisher may continue for a long time.
  private func add(_ violation: String, _ state: inout State) {
    if state.violations.count < 20 { state.violations.append("\(name): \(violation)") }
  }
}

extension RecordingSubscriber.Event: CustomDebugStringConvertible {
  /// The event as an expression: `.value(1)`.
  public var debugDescription: String {
    switch self {
    case .subscription(let name): ".subscription(\(String(reflecting: name)))"
    case .value(let value): ".value(\(MessageFormatter.reflection(value)))"
    case .completion(.finished): ".completion(.finished)"
    case .completion(.failure(let error)): ".completion(.failure(\(MessageFormatter.reflection(error))))"
    }
  }
}

extension RecordingSubscriber: @unchecked Sendable where Input: Sendable {}  // the monitor's lock guards all state

extension RecordingSubscriber.Event: Sendable where Input: Sendable {}
extension RecordingSubscriber.Event: Equatable where Input: Equatable {
  /// Returns a Boolean value that indicates whether two events are the same, with equal values or errors.
  ///
  /// Errors are compared with `==` if their type is `Equatable`; otherwise by identity if they are objects, or else by
  /// their debug descriptions.
  ///
  /// - Parameters:
  ///   - lhs: An event.
  ///   - rhs: Another event.
  /// - Returns: `true` if they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.subscription(let left), .subscription(let right)): left == right
    case (.value(let left), .value(let right)): left == right
    case (.completion(.finished), .completion(.finished)): true
    case (.completion(.failure(let left)), .completion(.failure(let right))): areEqual(left, right)
    default: false
    }
  }
}
