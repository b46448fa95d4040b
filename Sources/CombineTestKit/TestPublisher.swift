import Combine

/// A publisher that a test drives by hand, and that can break the protocol on purpose.
///
///     let source = TestPublisher<Int, Never>()
///     source.map { $0 * 2 }.subscribe(recorder)
///     source.send(1)
///     source.connections[0].requested   // what has been asked for
///     source.cancelCount                // how often it was cancelled
///
/// Well-behaved by default: it delivers on the thread that calls `send`, to every subscriber that has asked for a
/// value, drops the value for the others, and lets go of a subscriber that has cancelled or been told the end.
/// With a ``Misbehaviour`` it does what no publisher may do, so that a test sees how an operator takes it.
///
/// Deliveries are not serialised: call `send` from one thread at a time, unless two deliveries at the same time are the
/// misbehaviour that is wanted, as in ``sendAtOnce(_:completion:timeout:file:line:)``. Everything else may be called
/// from any thread.
public final class TestPublisher<Output, Failure: Error>: Publisher {
  /// What it does wrong.
  public struct Misbehaviour: OptionSet, Sendable, CustomStringConvertible {
    /// One bit for each misbehaviour.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Keeps a cancelled subscriber and goes on delivering to it.
    public static var ignoresCancel: Self { Self(rawValue: 1) }
    /// Delivers values that nobody has asked for.
    public static var exceedsDemand: Self { Self(rawValue: 2) }
    /// Keeps a subscriber that has been told the end, and delivers values and further ends to it.
    public static var continuesAfterEnd: Self { Self(rawValue: 4) }
    /// Delivers the values given as `early` before the subscription.
    public static var deliversBeforeSubscribing: Self { Self(rawValue: 8) }
    /// Gives every subscriber two subscriptions.
    public static var subscribesTwice: Self { Self(rawValue: 16) }

    /// The names of what it does wrong, or `well-behaved`.
    public var description: String {
      let names = [
        "ignoresCancel", "exceedsDemand", "continuesAfterEnd", "deliversBeforeSubscribing", "subscribesTwice",
      ]
      let present = names.indices.filter { rawValue & 1 << $0 != 0 }.map { names[$0] }
      return present.isEmpty ? "well-behaved" : present.joined(separator: "+")
    }
  }

  /// The subscription of one subscriber, and the record of what the subscriber did with it.
  public final class Connection: Subscription, CustomStringConvertible {
    fileprivate struct State {
      var requests: [Subscribers.Demand] = []
      var lateRequests = 0
      var emptyRequests = 0
      var demand = Subscribers.Demand.none
      var cancelCount = 0
      var ended = false
      var deliver: ((Output) -> Subscribers.Demand)?
      var complete: ((Subscribers.Completion<Failure>) -> Void)?
      var onRequest: ((Subscribers.Demand) -> Void)?
      var onCancel: (() -> Void)?
    }

    fileprivate let monitor = Monitor(State())
    fileprivate let misbehaviour: Misbehaviour

    /// The publisher's name, which `print()` shows.
    public let description: String

    fileprivate init(_ name: String, _ misbehaviour: Misbehaviour) {
      description = name
      self.misbehaviour = misbehaviour
    }

    /// Each demand that was asked for, in order, without those that values returned.
    public var requests: [Subscribers.Demand] { monitor.read { $0.requests } }

    /// The sum of ``requests``.
    public var requested: Subscribers.Demand { requests.reduce(.none, +) }

    /// What has been asked for, also by returning it, and not yet delivered.
    public var outstanding: Subscribers.Demand { monitor.read { $0.demand } }

    /// How many requests came after the end or after a cancel.
    public var lateRequests: Int { monitor.read { $0.lateRequests } }

    /// How many requests asked for nothing, which is a programming error.
    public var emptyRequests: Int { monitor.read { $0.emptyRequests } }

    /// How often it has been cancelled.
    public var cancelCount: Int { monitor.read { $0.cancelCount } }

    /// Whether the subscriber has been told the end.
    public var hasEnded: Bool { monitor.read { $0.ended } }

    /// Whether it could still deliver: neither cancelled nor ended.
    public var isLive: Bool { monitor.read { $0.cancelCount == 0 && !$0.ended } }

    /// Records a request.
    public func request(_ demand: Subscribers.Demand) {
      let body = monitor.withLock { state in
        if demand == .none { state.emptyRequests += 1 }
        if state.ended || state.cancelCount > 0 {
          state.lateRequests += 1
        } else {
          state.requests.append(demand)
          state.demand += demand
        }
        return state.onRequest
      }
      body?(demand)
    }

    /// Records a cancel, and lets go of the subscriber.
    public func cancel() {
      let keeps = misbehaviour.contains(.ignoresCancel)
      let (body, deliver, complete) = monitor.withLock { state in
        let released = (state.onCancel, state.deliver, state.complete)
        state.cancelCount += 1
        if !keeps {
          state.deliver = nil
          state.complete = nil
        }
        return released
      }
      withExtendedLifetime((deliver, complete)) {}  // what dies with it dies here, outside the lock
      body?()
    }

    /// Sets a closure that runs inside every request.
    public func onRequest(_ body: @escaping (Subscribers.Demand) -> Void) {
      monitor.withLock { $0.onRequest = body }
    }

    /// Sets a closure that runs inside every cancel.
    public func onCancel(_ body: @escaping () -> Void) { monitor.withLock { $0.onCancel = body } }

    fileprivate func send(_ value: Output) {
      let deliver = monitor.withLock { state -> ((Output) -> Subscribers.Demand)? in
        if state.ended, !misbehaviour.contains(.continuesAfterEnd) { return nil }
        if state.demand == .none, !misbehaviour.contains(.exceedsDemand) { return nil }
        if state.demand != .none { state.demand -= 1 }
        return state.deliver
      }
      guard let more = deliver?(value), more != .none else { return }
      monitor.withLock { $0.demand += more }
    }

    fileprivate func send(completion: Subscribers.Completion<Failure>) {
      let keeps = misbehaviour.contains(.continuesAfterEnd)
      let (complete, deliver) = monitor.withLock { state in
        defer {
          if state.complete != nil { state.ended = true }
          if !keeps {
            state.deliver = nil
            state.complete = nil
          }
        }
        return (state.complete, state.deliver)
      }
      complete?(completion)
      withExtendedLifetime(deliver) {}
    }
  }

  /// What subscriptions are called.
  public let name: String

  /// What it does wrong.
  public let misbehaviour: Misbehaviour

  private let early: [Output]
  private let monitor = Monitor((connections: [Connection](), second: [Connection]()))

  /// Makes a publisher without subscribers.
  ///
  /// - Parameters:
  ///   - name: What subscriptions are called.
  ///   - misbehaviour: What it does wrong.
  ///   - early: What it delivers before the subscription, if it does so.
  public init(_ name: String = "TestPublisher", _ misbehaviour: Misbehaviour = [], early: [Output] = []) {
    self.name = name
    self.misbehaviour = misbehaviour
    self.early = early
  }

  /// Hands the subscriber its ``Connection``.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let connection = Connection(name, misbehaviour)
    connection.monitor.withLock { state in
      state.deliver = { subscriber.receive($0) }
      state.complete = { subscriber.receive(completion: $0) }
    }
    monitor.withLock { $0.connections.append(connection) }
    if misbehaviour.contains(.deliversBeforeSubscribing) {
      for value in early { _ = subscriber.receive(value) }
    }
    subscriber.receive(subscription: connection)
    if misbehaviour.contains(.subscribesTwice) {
      let second = Connection("\(name), the second time", [])
      monitor.withLock { $0.second.append(second) }
      subscriber.receive(subscription: second)
    }
  }

  /// Delivers a value to every subscriber that has asked for one.
  public func send(_ value: Output) {
    for connection in connections { connection.send(value) }
  }

  /// Tells every subscriber the end.
  public func send(completion: Subscribers.Completion<Failure>) {
    for connection in connections { connection.send(completion: completion) }
  }

  /// The subscriptions, in the order in which the subscribers came, without second ones.
  public var connections: [Connection] { monitor.read { $0.connections } }

  /// The second subscriptions, if it gives any.
  public var secondConnections: [Connection] { monitor.read { $0.second } }

  /// How often its subscriptions have been cancelled, all together.
  public var cancelCount: Int { connections.reduce(0) { $0 + $1.cancelCount } }

  /// What all subscribers have requested together.
  public var requested: Subscribers.Demand { connections.reduce(.none) { $0 + $1.requested } }
}

extension TestPublisher where Output: Sendable {
  /// Breaks the protocol by delivering several things at the same time: each from a thread of its own, which all begin
  /// together. Returns when all have been delivered.
  ///
  ///     source.sendAtOnce(1, 2, completion: .finished)
  ///
  /// For operators with several inputs, and for one's own that take values from any thread. Others need not bear it.
  /// Deliveries that do not come back, because they wait for each other, fail the test.
  ///
  /// - Parameters:
  ///   - values: The values, each of which is delivered to every subscriber that has asked for one.
  ///   - completion: The end, if that is to be one of them.
  ///   - timeout: How many seconds they may take.
  ///   - file: Where it is reported that they take longer.
  ///   - line: Where it is reported that they take longer.
  /// - Returns: Whether all were delivered in time.
  @discardableResult
  public func sendAtOnce(
    _ values: Output..., completion: Subscribers.Completion<Failure>? = nil, timeout: Double = 60,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Bool {
    let start = StartingLine(values.count + (completion == nil ? 0 : 1))
    var workers = values.map { value in
      Worker {
        start.wait()
        self.send(value)
      }
    }
    if let completion {
      workers.append(
        Worker {
          start.wait()
          self.send(completion: completion)
        })
    }
    let missing = workers.count { !$0.join(timeout: timeout) }
    if missing > 0 {
      let message = "\(missing) of \(workers.count) deliveries of \(name) have not come back after \(timeout) s."
      IssueReporter.current.report(TestIssue(message, file: file, line: line))
    }
    return missing == 0
  }
}

extension TestPublisher: @unchecked Sendable where Output: Sendable {}  // all state is the monitors'
extension TestPublisher.Connection: @unchecked Sendable where Output: Sendable {}  // all state is the monitor's
