import Combine

/// A publisher that a test controls, and that can violate the protocol on purpose.
///
///     let source = TestPublisher<Int, Never>()
///     source.map { $0 * 2 }.subscribe(recorder)
///     source.send(1)
///     source.connections[0].requested   // the demand that the subscriber has requested
///     source.cancelCount                // the number of cancellations
///
/// By default it is well-behaved: it delivers on the thread that calls `send`, delivers a value to every subscriber
/// with demand and drops it for the others, and releases a subscriber that has cancelled or received the completion.
/// With a ``Misbehavior`` it does what no publisher may do, to test how an operator reacts.
///
/// - Threads: Deliveries are not serialized. Call `send` from one thread at a time, unless overlapping deliveries are
///   the intended violation, as in ``sendAtOnce(_:completion:timeout:file:line:)``. All other methods may be called
///   from any thread.
public final class TestPublisher<Output, Failure: Error>: Publisher {
  /// A set of violations of the protocol.
  public struct Misbehavior: OptionSet, Sendable, CustomStringConvertible {
    /// The bits of the set, one for each violation.
    public let rawValue: Int

    /// Creates a set from its bits.
    ///
    /// - Parameter rawValue: The bits of the set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Keeps a cancelled subscriber and continues to deliver to it.
    public static var ignoresCancel: Self { Self(rawValue: 1) }
    /// Delivers values to subscribers that have no demand.
    public static var exceedsDemand: Self { Self(rawValue: 2) }
    /// Keeps a subscriber that has received the completion, and delivers further values and completions to it.
    public static var continuesAfterEnd: Self { Self(rawValue: 4) }
    /// Delivers the values passed as `early` before the subscription.
    public static var deliversBeforeSubscribing: Self { Self(rawValue: 8) }
    /// Delivers two subscriptions to every subscriber.
    public static var subscribesTwice: Self { Self(rawValue: 16) }

    /// The names of the violations, or `well-behaved` if there are none.
    public var description: String {
      let names = [
        "ignoresCancel", "exceedsDemand", "continuesAfterEnd", "deliversBeforeSubscribing", "subscribesTwice",
      ]
      let present = names.indices.filter { rawValue & 1 << $0 != 0 }.map { names[$0] }
      return present.isEmpty ? "well-behaved" : present.joined(separator: "+")
    }
  }

  /// The subscription of one subscriber, which records the subscriber's requests and cancellations.
  public final class Connection: Subscription, CustomStringConvertible {
    /// The records and the closures of the subscription, which the monitor's lock guards.
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
    fileprivate let misbehavior: Misbehavior

    /// The publisher's name, as `print()` shows it.
    public let description: String

    fileprivate init(_ name: String, _ misbehavior: Misbehavior) {
      description = name
      self.misbehavior = misbehavior
    }

    /// The requested demands, in order, without those that deliveries returned.
    public var requests: [Subscribers.Demand] { monitor.read { $0.requests } }

    /// The sum of ``requests``.
    public var requested: Subscribers.Demand { requests.reduce(.none, +) }

    /// The demand that has been requested or returned and not yet met by deliveries.
    public var outstanding: Subscribers.Demand { monitor.read { $0.demand } }

    /// The number of requests made after the completion or a cancellation.
    public var lateRequests: Int { monitor.read { $0.lateRequests } }

    /// The number of requests for no values, each of which is a programming error.
    public var emptyRequests: Int { monitor.read { $0.emptyRequests } }

    /// The number of times that the subscription has been cancelled.
    public var cancelCount: Int { monitor.read { $0.cancelCount } }

    /// A Boolean value that indicates whether the subscriber has received the completion.
    public var hasEnded: Bool { monitor.read { $0.ended } }

    /// A Boolean value that indicates whether the subscription is neither cancelled nor complete.
    public var isLive: Bool { monitor.read { $0.cancelCount == 0 && !$0.ended } }

    /// Records a request.
    ///
    /// - Parameter demand: The requested demand.
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

    /// Records a cancellation, and releases the subscriber unless the publisher ignores cancellations.
    public func cancel() {
      let keeps = misbehavior.contains(.ignoresCancel)
      let (body, deliver, complete) = monitor.withLock { state in
        let released = (state.onCancel, state.deliver, state.complete)
        state.cancelCount += 1
        if !keeps {
          state.deliver = nil
          state.complete = nil
        }
        return released
      }
      withExtendedLifetime((deliver, complete)) {}  // released here, outside of the lock
      body?()
    }

    /// Sets a closure that runs inside every request.
    ///
    /// - Parameter body: The closure, which receives the demand.
    public func onRequest(_ body: @escaping (Subscribers.Demand) -> Void) {
      monitor.withLock { $0.onRequest = body }
    }

    /// Sets a closure that runs inside every cancellation.
    ///
    /// - Parameter body: The closure to call, which replaces the one that was set before.
    public func onCancel(_ body: @escaping () -> Void) { monitor.withLock { $0.onCancel = body } }

    fileprivate func send(_ value: Output) {
      let deliver = monitor.withLock { state -> ((Output) -> Subscribers.Demand)? in
        if state.ended, !misbehavior.contains(.continuesAfterEnd) { return nil }
        if state.demand == .none, !misbehavior.contains(.exceedsDemand) { return nil }
        if state.demand != .none { state.demand -= 1 }
        return state.deliver
      }
      guard let more = deliver?(value), more != .none else { return }
      monitor.withLock { $0.demand += more }
    }

    fileprivate func send(completion: Subscribers.Completion<Failure>) {
      let keeps = misbehavior.contains(.continuesAfterEnd)
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

  /// The description of the publisher's subscriptions.
  public let name: String

  /// The violations that the publisher commits.
  public let misbehavior: Misbehavior

  private let early: [Output]
  private let monitor = Monitor((connections: [Connection](), second: [Connection]()))

  /// Creates a publisher without subscribers.
  ///
  /// - Parameters:
  ///   - name: The description of the publisher's subscriptions.
  ///   - misbehavior: The violations that the publisher commits.
  ///   - early: The values to deliver before the subscription, if `misbehavior` contains `deliversBeforeSubscribing`.
  public init(_ name: String = "TestPublisher", _ misbehavior: Misbehavior = [], early: [Output] = []) {
    self.name = name
    self.misbehavior = misbehavior
    self.early = early
  }

  /// Attaches a subscriber and delivers its ``Connection`` as the subscription.
  ///
  /// - Parameter subscriber: The subscriber, which receives values as far as it requests them.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let connection = Connection(name, misbehavior)
    connection.monitor.withLock { state in
      state.deliver = { subscriber.receive($0) }
      state.complete = { subscriber.receive(completion: $0) }
    }
    monitor.withLock { $0.connections.append(connection) }
    if misbehavior.contains(.deliversBeforeSubscribing) {
      for value in early { _ = subscriber.receive(value) }
    }
    subscriber.receive(subscription: connection)
    if misbehavior.contains(.subscribesTwice) {
      let second = Connection("\(name), the second time", [])
      monitor.withLock { $0.second.append(second) }
      subscriber.receive(subscription: second)
    }
  }

  /// Delivers a value to every subscriber with demand.
  ///
  /// - Parameter value: The value to deliver. Subscribers without demand don't receive it.
  public func send(_ value: Output) {
    for connection in connections { connection.send(value) }
  }

  /// Delivers a completion to every subscriber.
  ///
  /// - Parameter completion: `finished`, or the failure.
  public func send(completion: Subscribers.Completion<Failure>) {
    for connection in connections { connection.send(completion: completion) }
  }

  /// The subscriptions, in the order in which the subscribers attached, without second ones.
  public var connections: [Connection] { monitor.read { $0.connections } }

  /// The second subscriptions, in order, if the publisher delivers any.
  public var secondConnections: [Connection] { monitor.read { $0.second } }

  /// The number of cancellations of all subscriptions.
  public var cancelCount: Int { connections.reduce(0) { $0 + $1.cancelCount } }

  /// The sum of the demand that all subscribers have requested.
  public var requested: Subscribers.Demand { connections.reduce(.none) { $0 + $1.requested } }
}

extension TestPublisher where Output: Sendable {
  /// Violates the protocol by delivering values and a completion at the same time, each on a separate thread.
  /// Returns when all have been delivered.
  ///
  ///     source.sendAtOnce(1, 2, completion: .finished)
  ///
  /// Use it with operators that have several inputs, and with code that accepts values from any thread. Other operators
  /// need not support it. Deliveries that do not return within the timeout, because they wait for each other, fail the
  /// test.
  ///
  /// - Parameters:
  ///   - values: The values, each of which is delivered to every subscriber with demand.
  ///   - completion: The completion to deliver as well, or `nil` for none.
  ///   - timeout: The maximum number of seconds that each delivery may take.
  ///   - file: The file in which a timeout is reported.
  ///   - line: The line at which a timeout is reported.
  /// - Returns: `true` if all deliveries returned in time.
  @discardableResult
  public func sendAtOnce(
    _ values: Output..., completion: Subscribers.Completion<Failure>? = nil, timeout: Double = 60,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Bool {
    let start = ThreadBarrier(values.count + (completion == nil ? 0 : 1))
    var workers = values.map { value in
      JoinableThread {
        start.wait()
        self.send(value)
      }
    }
    if let completion {
      workers.append(
        JoinableThread {
          start.wait()
          self.send(completion: completion)
        })
    }
    let missing = workers.count { !$0.join(timeout: timeout) }
    if missing > 0 {
      let message = "\(missing) of \(workers.count) deliveries of \(name) have not returned after \(timeout) s."
      IssueReporter.current.report(TestIssue(message, file: file, line: line))
    }
    return missing == 0
  }
}

extension TestPublisher: @unchecked Sendable where Output: Sendable {}  // the monitors' locks guard it
extension TestPublisher.Connection: @unchecked Sendable where Output: Sendable {}  // the monitor's lock guards it
