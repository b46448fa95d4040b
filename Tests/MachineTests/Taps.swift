@testable import CombineCore

/// A source that a test controls, one call after another. Unless it is rude, it keeps the protocol: it sends neither a
/// value without demand nor anything after a cancel.
final class Tap: Publisher, @unchecked Sendable {  // used by one thread
  typealias Output = Int
  typealias Failure = MachineError

  final class Connection: Subscription {
    fileprivate var subscriber: AnySubscriber<Int, MachineError>?
    fileprivate let isRude: Bool
    private(set) var demand = Subscribers.Demand.none
    private(set) var isCancelled = false

    init(isRude: Bool) { self.isRude = isRude }

    func request(_ more: Subscribers.Demand) { demand += more }

    func cancel() {
      isCancelled = true
      if !isRude { subscriber = nil }
    }

    func send(_ value: Int) {
      guard let subscriber, isRude || demand > 0 else { return }
      demand -= 1
      demand += subscriber.receive(value)
    }

    func send(completion: Subscribers.Completion<MachineError>) {
      let subscriber = subscriber.take()
      subscriber?.receive(completion: completion)
    }
  }

  private let isRude: Bool
  private(set) var connections: [Connection] = []

  init(isRude: Bool = false) { self.isRude = isRude }

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == MachineError {
    let connection = Connection(isRude: isRude)
    connection.subscriber = AnySubscriber(subscriber)
    connections.append(connection)
    subscriber.receive(subscription: connection)
  }

  /// A Boolean value that indicates whether there is an active subscriber.
  var isLive: Bool { connections.contains { $0.subscriber != nil } }

  func send(_ value: Int) { for connection in connections { connection.send(value) } }

  func send(completion: Subscribers.Completion<MachineError>) {
    for connection in connections { connection.send(completion: completion) }
  }
}

/// A subscriber that records what it receives, and requests what the test determines.
final class Probe: Subscriber, @unchecked Sendable {  // used by one thread
  typealias Input = Int
  typealias Failure = MachineError

  private(set) var found: [Delivery] = []
  /// A closure that runs inside the delivery of each value.
  var onValue: ((Int) -> Void)?
  /// The demand that each delivery returns.
  var returns = Subscribers.Demand.none
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    found.append(.value([input]))
    onValue?(input)
    return returns
  }

  func receive(completion: Subscribers.Completion<MachineError>) {
    switch completion {
    case .finished: found.append(.finished)
    case .failure(let error): found.append(.failed(error))
    }
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }
  func cancel() { subscription?.cancel() }
}

/// An event of an operator whose sources are taps.
enum Action: Equatable, CustomStringConvertible {
  case value(Int)
  case finishes(Int)
  case fails(Int)
  case demand
  case cancel
  /// The given number of seconds passes.
  case wait(Int)

  static func all(sides: Int) -> [Action] {
    (0..<sides).flatMap { [.value($0), .finishes($0), .fails($0)] } + [.demand, .cancel]
  }

  var description: String {
    switch self {
    case .value(let side): "value \(side)"
    case .finishes(let side): "finishes \(side)"
    case .fails(let side): "fails \(side)"
    case .demand: "demand"
    case .cancel: "cancel"
    case .wait(let seconds): "wait \(seconds)"
    }
  }
}

/// The outcome of a list of actions.
struct Course: Equatable {
  var found: [Delivery] = []
  /// The states of the sources: whether each still has a subscriber.
  var live: [Bool] = []
}

/// Runs the actions on a pipeline of taps. The values that a tap sends are numbered: the first tap tries to send 1, 2,
/// 3 …, the second one 101, 102 …; a tap without demand uses up its number, too.
func course(
  of actions: [Action], sides: Int, demand: Subscribers.Demand = .none, clock: ManualClock? = nil,
  _ build: ([Tap]) -> AnyPublisher<Int, MachineError>
) -> Course {
  let taps = (0..<sides).map { _ in Tap() }
  let probe = Probe()
  build(taps).subscribe(probe)
  if demand != .none { probe.request(demand) }
  var sent = (0..<sides).map { $0 * 100 }
  for action in actions {
    switch action {
    case .value(let side):
      sent[side] += 1
      taps[side].send(sent[side])
    case .finishes(let side): taps[side].send(completion: .finished)
    case .fails(let side): taps[side].send(completion: .failure(MachineError(side: side)))
    case .demand: probe.request(.max(1))
    case .cancel: probe.cancel()
    case .wait(let seconds): clock?.advance(by: seconds)
    }
  }
  let result = Course(found: probe.found, live: taps.map(\.isLive))
  probe.cancel()
  return result
}
