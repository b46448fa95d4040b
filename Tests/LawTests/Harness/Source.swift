import Combine
import CombineTestKit

struct TestError: Error, Equatable, CustomStringConvertible {
  let description: String
  static let boom = TestError(description: "boom")
}

typealias Ending = Subscribers.Completion<TestError>

/// The kind of source that feeds an operator under test.
enum Feed: Sendable {
  /// A publisher that the test controls.
  case manual(TestPublisher<Int, TestError>.Misbehavior)
  /// A publisher that delivers `1...count` on demand, then completes.
  case cold(count: Int, Ending)
  /// A publisher that delivers `1...count` at subscription, with or without demand, then completes.
  case eager(count: Int, Ending)
  /// A subject, which serializes threads.
  case hot
}

/// One upstream of an operator under test, with a record of what the operator did to it.
final class Source: Sendable {
  let label: String
  let manual: TestPublisher<Int, TestError>?
  let cold: ColdPublisher?
  let hot: PassthroughSubject<Int, TestError>?
  let eager: EagerPublisher?

  init(_ label: String, _ feed: Feed) {
    self.label = label
    switch feed {
    case .manual(let misbehavior):
      let manual = TestPublisher<Int, TestError>(label, misbehavior, early: [-1])
      (self.manual, cold, hot, eager) = (manual, nil, nil, nil)
    case .cold(let count, let end):
      let cold = ColdPublisher(label, Array(stride(from: 1, through: count, by: 1)), end)
      (manual, self.cold, hot, eager) = (nil, cold, nil, nil)
    case .eager(let count, let end):
      let eager = EagerPublisher(Array(stride(from: 1, through: count, by: 1)), end)
      (manual, cold, hot, self.eager) = (nil, nil, nil, eager)
    case .hot:
      let hot = PassthroughSubject<Int, TestError>()
      (manual, cold, self.hot, eager) = (nil, nil, hot, nil)
    }
  }

  var publisher: AnyPublisher<Int, TestError> {
    manual?.eraseToAnyPublisher() ?? cold?.eraseToAnyPublisher() ?? eager?.eraseToAnyPublisher()
      ?? hot!.eraseToAnyPublisher()
  }

  func send(_ value: Int) {
    manual?.send(value)
    hot?.send(value)
  }

  func send(completion: Ending) {
    manual?.send(completion: completion)
    hot?.send(completion: completion)
  }

  /// A Boolean value that indicates whether a subscriber has neither cancelled nor received the completion.
  var isLive: Bool {
    manual?.connections.contains { $0.isLive } ?? false
  }
}

/// A publisher that delivers a list of values and a completion at subscription. It ignores demand, and obeys a cancel.
final class EagerPublisher: Publisher, Sendable {
  typealias Output = Int
  typealias Failure = TestError

  private final class Connection: Subscription, CustomStringConvertible, Sendable {
    let isCancelled = Monitor(false)
    var description: String { "source" }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() { isCancelled.withLock { $0 = true } }
  }

  private let values: [Int]
  private let end: Ending

  init(_ values: [Int], _ end: Ending) {
    self.values = values
    self.end = end
  }

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == TestError {
    let connection = Connection()
    subscriber.receive(subscription: connection)
    for value in values where !connection.isCancelled.read({ $0 }) { _ = subscriber.receive(value) }
    if !connection.isCancelled.read({ $0 }) { subscriber.receive(completion: end) }
  }
}

/// A publisher that delivers a list of values on demand, on the thread that requests them, never recursively.
final class ColdPublisher: Publisher, Sendable {
  typealias Output = Int
  typealias Failure = TestError

  final class Connection: Subscription, CustomStringConvertible, Sendable {
    struct State {
      var demand = Subscribers.Demand.none
      var next = 0
      var isDraining = false
      var cancelCount = 0
      var hasEnded = false
      var emptyRequests = 0
      var deliver: ((Int) -> Subscribers.Demand)?
      var complete: ((Ending) -> Void)?
    }

    enum Step {
      case deliver(Int, (Int) -> Subscribers.Demand)
      case end((Ending) -> Void)
      case rest
    }

    let monitor: Monitor<State>
    let values: [Int]
    let end: Ending
    let description: String

    init(
      _ name: String, _ values: [Int], _ end: Ending, _ deliver: @escaping (Int) -> Subscribers.Demand,
      _ complete: @escaping (Ending) -> Void
    ) {
      description = name
      self.values = values
      self.end = end
      var state = State()
      state.deliver = deliver
      state.complete = complete
      monitor = Monitor(state)
    }

    func request(_ demand: Subscribers.Demand) {
      let isMine = monitor.withLock { state in
        if demand == .none { state.emptyRequests += 1 }
        state.demand += demand
        defer { state.isDraining = true }
        return !state.isDraining
      }
      if isMine { drain() }
    }

    func drain() {
      while true {
        switch step() {
        case .rest: return
        case .end(let complete): return complete(end)
        case .deliver(let value, let deliver):
          let more = deliver(value)
          if more != .none { monitor.withLock { $0.demand += more } }
        }
      }
    }

    func step() -> Step {
      monitor.withLock { state in
        guard let deliver = state.deliver, let complete = state.complete else { return .rest }
        if state.next == values.count {
          state.hasEnded = true
          state.deliver = nil
          state.complete = nil
          return .end(complete)
        }
        if state.demand == .none {
          state.isDraining = false
          return .rest
        }
        state.demand -= 1
        state.next += 1
        return .deliver(values[state.next - 1], deliver)
      }
    }

    func cancel() {
      let released = monitor.withLock { state in
        defer {
          state.cancelCount += 1
          state.deliver = nil
          state.complete = nil
        }
        return (state.deliver, state.complete)
      }
      withExtendedLifetime(released) {}
    }
  }

  let name: String
  let values: [Int]
  let end: Ending
  private let monitor = Monitor([Connection]())

  init(_ name: String, _ values: [Int], _ end: Ending) {
    self.name = name
    self.values = values
    self.end = end
  }

  var connections: [Connection] { monitor.read { $0 } }

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == TestError {
    let connection = Connection(
      name, values, end, { subscriber.receive($0) }, { subscriber.receive(completion: $0) })
    monitor.withLock { $0.append(connection) }
    subscriber.receive(subscription: connection)
    // An empty list completes without demand.
    if values.isEmpty { connection.drain() }
  }
}
