import Combine

/// A subscriber that writes down everything it receives, asks for values as the test wants, and checks that the
/// publisher keeps the protocol.
///
///     let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(2))
///     [1, 2, 3].publisher.subscribe(recorder)
///     recorder.values       // [1, 2]
///     recorder.violations   // []
///
/// What it asks for is up to the test: ``initialDemand`` when the subscription comes, what `demandPerValue` says
/// after each value, what a script of ``SubscriberStep``s says, and ``request(_:)`` at any time. Closures set with
/// ``onSubscription(_:)``, ``onValue(_:)`` and ``onCompletion(_:)`` run inside the deliveries, outside any lock, so they
/// may request, cancel, subscribe or send.
///
/// ``violations`` lists what a publisher must never do:
/// - deliver anything before the subscription, or a second subscription;
/// - deliver more values than were asked for;
/// - deliver anything after the end;
/// - deliver on two threads at the same time (deliveries nested on one thread are fine);
/// - deliver after ``cancel()``: anything on the thread that cancelled, more than the one delivery that may already
///   have been under way on any other thread.
///
/// It keeps its subscription for as long as it lives, also after the end: a publisher that does not let go of an
/// ended subscriber is then seen to leak.
///
/// Any thread may call anything.
public final class RecordingSubscriber<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
  /// One thing that was received.
  public enum Event {
    /// The subscription, by its description.
    case subscription(String)
    /// A value.
    case value(Input)
    /// The end.
    case completion(Subscribers.Completion<Failure>)
  }

  private struct State {
    var events: [Event] = []
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
    // Who is delivering.
    var owner: UInt = 0
    var depth = 0
    var deepest = 0
    // Where the stack was at the first value, and how far from there it has ever been.
    var stackOwner: UInt = 0
    var stackStart: UInt = 0
    var stackExtent: UInt = 0
    // Who has cancelled, and what came nevertheless.
    var isCancelledEarly = false
    var cancelledBy: Set<UInt> = []
    var lateDeliveries = 0
  }

  /// A name for messages.
  public let name: String

  /// What is asked for when the subscription comes.
  public let initialDemand: Subscribers.Demand

  private let monitor: Monitor<State>
  private let script: [SubscriberStep]

  /// Makes a subscriber.
  ///
  /// - Parameters:
  ///   - name: A name for messages.
  ///   - initialDemand: What is asked for when the subscription comes; nothing is requested for `.none`.
  ///   - demandPerValue: The demand returned for each value.
  public convenience init(
    _ name: String = "RecordingSubscriber", initialDemand: Subscribers.Demand = .unlimited,
    demandPerValue: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    self.init(name, initialDemand: initialDemand, demandPerValue: demandPerValue, script: [])
  }

  init(
    _ name: String, initialDemand: Subscribers.Demand,
    demandPerValue: @escaping (Input) -> Subscribers.Demand = { _ in .none }, script: [SubscriberStep]
  ) {
    self.name = name
    self.initialDemand = initialDemand
    self.script = script
    monitor = Monitor(State(demandPerValue: demandPerValue))
  }

  // MARK: - What happens inside the deliveries

  /// Sets a closure that runs when the subscription comes, before the initial demand is asked for.
  public func onSubscription(_ body: @escaping (any Subscription) -> Void) {
    monitor.withLock { $0.onSubscription = body }
  }

  /// Sets a closure that runs inside the delivery of each value.
  public func onValue(_ body: @escaping (Input) -> Void) { monitor.withLock { $0.onValue = body } }

  /// Sets a closure that runs inside the delivery of the end.
  public func onCompletion(_ body: @escaping (Subscribers.Completion<Failure>) -> Void) {
    monitor.withLock { $0.onCompletion = body }
  }

  // MARK: - What the test does

  /// Asks for more values. Does nothing before the subscription has come.
  public func request(_ demand: Subscribers.Demand) {
    let subscription = monitor.withLock { state in
      if state.subscription != nil { state.demanded += demand }
      return state.subscription
    }
    subscription?.request(demand)
  }

  /// Cancels the subscription, as often as it is called; before it has come, as soon as it comes.
  public func cancel() {
    let subscription = monitor.withLock { state in
      if state.subscription == nil { state.isCancelledEarly = true }
      return state.subscription
    }
    guard let subscription else { return }
    subscription.cancel()
    let me = threadNumber()
    monitor.withLock { _ = $0.cancelledBy.insert(me) }
  }

  // MARK: - What has been received

  /// Everything, in the order in which it came.
  public var events: [Event] { monitor.read { $0.events } }

  /// The values, in the order in which they came.
  public var values: [Input] {
    monitor.read { $0.events.compactMap { if case .value(let value) = $0 { value } else { nil } } }
  }

  /// The first completion, if one has come.
  public var completion: Subscribers.Completion<Failure>? {
    monitor.read { $0.completion }
  }

  /// The subscription, once it has come.
  public var subscription: (any Subscription)? { monitor.read { $0.subscription } }

  /// What the publisher has done that no publisher may do, in words.
  public var violations: [String] { monitor.read { $0.violations } }

  /// All that has been asked for.
  public var demanded: Subscribers.Demand { monitor.read { $0.demanded } }

  /// How many deliveries were open on one thread at most: 1, or more if something was sent from inside a delivery.
  public var deepestNesting: Int { monitor.read { $0.deepest } }

  /// How far apart, in bytes, the stack pointer was at most when values came on the thread of the first one. It
  /// does not grow with the number of values unless the publisher recurses.
  public var stackExtent: Int { monitor.read { Int($0.stackExtent) } }

  /// Waits for what has been received to be as wanted. Returns at once when it is.
  ///
  /// Blocks the calling thread, so that what is to be delivered there does not come meanwhile: on the main thread what
  /// comes by the main queue.
  ///
  /// - Parameters:
  ///   - timeout: A bound in seconds for the case that it never becomes so.
  ///   - isReached: Gets the number of values, and whether the end has come. Must not call this subscriber.
  /// - Returns: Whether it became so.
  public func wait(timeout: Double = 60, until isReached: (_ values: Int, _ ended: Bool) -> Bool) -> Bool {
    monitor.wait(timeout: timeout) { isReached($0.valueCount, $0.hasEnded) }
  }

  /// Waits for the end. Blocks the calling thread.
  ///
  /// - Parameter timeout: A bound in seconds for the case that it never comes.
  /// - Returns: Whether it has come.
  public func waitForCompletion(timeout: Double = 60) -> Bool { wait(timeout: timeout) { $1 } }

  // MARK: - Subscriber

  /// Writes the subscription down and asks for the initial demand; cancels a second one.
  public func receive(subscription: any Subscription) {
    let description = "\(subscription)"
    let (isFirst, isCancelled, body) = monitor.withLock { state in
      let isFirst = state.subscription == nil
      if !isFirst {
        add("a second subscription: \(description)", &state)
      } else if !state.events.isEmpty {
        add("the subscription came after \(state.events.count) other deliveries", &state)
      }
      state.events.append(.subscription(description))
      if isFirst { state.subscription = subscription }
      return (isFirst, state.isCancelledEarly, state.onSubscription)
    }
    guard isFirst else { return subscription.cancel() }
    if isCancelled { return cancel() }
    body?(subscription)
    if initialDemand != .none { request(initialDemand) }
    _ = perform(script, at: .subscription)
  }

  /// Writes the value down.
  ///
  /// - Returns: What the test has said for this value.
  public func receive(_ input: Input) -> Subscribers.Demand {
    let (body, demandPerValue, number, problems) = monitor.withLock { state in
      var problems = begin(&state)
      noteStack(&state)
      state.valueCount += 1
      if state.demanded < state.valueCount {
        problems.append("is number \(state.valueCount), demanded were \(state.demanded)")
      }
      state.events.append(.value(input))
      return (state.onValue, state.demandPerValue, state.valueCount, problems)
    }
    if !problems.isEmpty { complain("value \(input)", problems) }
    body?(input)
    let more = perform(script, at: .value(number), .everyValue) + demandPerValue(input)
    monitor.withLock { state in
      state.demanded += more
      state.depth -= 1
    }
    return more
  }

  /// Writes the end down.
  public func receive(completion: Subscribers.Completion<Failure>) {
    let (body, problems) = monitor.withLock { state in
      let problems = begin(&state)
      if state.completion == nil { state.completion = completion }
      state.events.append(.completion(completion))
      return (state.onCompletion, problems)
    }
    if !problems.isEmpty { complain("completion \(completion)", problems) }
    body?(completion)
    _ = perform(script, at: .completion)
    monitor.withLock { $0.depth -= 1 }
  }

  /// The name.
  public var description: String { name }

  // MARK: - Checks

  /// Begins a delivery.
  ///
  /// - Returns: What is wrong with it, to be said of it outside the lock: what it prints is the test's code.
  private func begin(_ state: inout State) -> [String] {
    var problems: [String] = []
    let me = threadNumber()
    if state.depth > 0, state.owner != me {
      problems.append("overlaps a delivery on another thread")
    } else {
      state.owner = me
    }
    state.depth += 1
    state.deepest = max(state.deepest, state.depth)
    if state.subscription == nil { problems.append("before the subscription") }
    if state.hasEnded { problems.append("after the end") }
    guard !state.cancelledBy.isEmpty else { return problems }
    state.lateDeliveries += 1
    if state.cancelledBy.contains(me) {
      problems.append("after cancel() on the same thread")
    } else if state.lateDeliveries > 1 {
      problems.append("is delivery number \(state.lateDeliveries) after cancel()")
    }
    return problems
  }

  private func noteStack(_ state: inout State) {
    let me = threadNumber()
    var here: UInt8 = 0
    let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
    if state.stackOwner == 0 {
      state.stackOwner = me
      state.stackStart = address
    } else if state.stackOwner == me {
      let distance = address > state.stackStart ? address - state.stackStart : state.stackStart - address
      state.stackExtent = max(state.stackExtent, distance)
    }
  }

  /// Adds to the violations.
  func complain(_ what: String, _ problems: [String]) {
    monitor.withLock { state in
      for problem in problems { add("\(what) \(problem)", &state) }
    }
  }

  /// A broken publisher can go on for a long time; the first reports say it.
  private func add(_ violation: String, _ state: inout State) {
    if state.violations.count < 20 { state.violations.append("\(name): \(violation)") }
  }
}

extension RecordingSubscriber.Event: CustomDebugStringConvertible {
  /// As it is written: `.value(1)`.
  public var debugDescription: String {
    switch self {
    case .subscription(let name): ".subscription(\(String(reflecting: name)))"
    case .value(let value): ".value(\(String(reflecting: value)))"
    case .completion(.finished): ".completion(.finished)"
    case .completion(.failure(let error)): ".completion(.failure(\(String(reflecting: error))))"
    }
  }
}

extension RecordingSubscriber: @unchecked Sendable where Input: Sendable {}  // all state is the monitor's

extension RecordingSubscriber.Event: Sendable where Input: Sendable {}
extension RecordingSubscriber.Event: Equatable where Input: Equatable, Failure: Equatable {}
