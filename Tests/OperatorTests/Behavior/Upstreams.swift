import Combine
import CombineTestKit

/// The upstreams of an operator of the behavior table, which all behave alike, and the operator's scheduler.
final class Upstreams {
  /// The first upstream of an operator.
  typealias Main = Source

  /// The behavior of the sources.
  enum Kind: Equatable {
    case ordinary
    /// Sends elements without demand.
    case exceedsDemand
    /// Sends elements and a completion after the completion.
    case continuesAfterEnd
    /// Sends elements and a completion, and never a subscription.
    case withoutSubscription
  }

  /// A source that the test drives, or one that sends everything when a subscriber attaches.
  struct Source: Publisher {
    typealias Output = Int
    typealias Failure = TestError
    let driven: TestPublisher<Int, TestError>?

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Int, Downstream.Failure == TestError {
      if let driven { return driven.receive(subscriber: subscriber) }
      for value in Upstreams.values { _ = subscriber.receive(value) }
      subscriber.receive(completion: .finished)
    }
  }

  /// The elements that each source sends.
  static let values = [1, 2, 3]

  let scheduler = VirtualTimeScheduler()
  private let kind: Kind
  private var sources: [Source] = []
  private var connect: (() -> any Cancellable)?
  private var connection: (any Cancellable)?

  init(_ kind: Kind) { self.kind = kind }

  /// Adds a source.
  func other() -> Source {
    let misbehavior: TestPublisher<Int, TestError>.Misbehavior =
      switch kind {
      case .ordinary, .withoutSubscription: []
      case .exceedsDemand: .exceedsDemand
      case .continuesAfterEnd: [.exceedsDemand, .continuesAfterEnd]
      }
    let source = Source(driven: kind == .withoutSubscription ? nil : TestPublisher("upstream", misbehavior))
    sources.append(source)
    return source
  }

  /// Registers a publisher to be connected once it has a subscriber.
  func connecting<P: ConnectablePublisher>(_ publisher: P) -> P {
    connect = { publisher.connect() }
    return publisher
  }

  func subscribed() {
    connection = connect?()
    flush()
  }

  /// The demands that have been requested from the first source.
  var requests: [Subscribers.Demand] { sources[0].driven?.connections.flatMap(\.requests) ?? [] }

  /// A Boolean value that indicates whether the operator has cancelled the first source.
  var isCancelled: Bool { sources[0].driven?.connections.contains { $0.cancelCount > 0 } ?? false }

  /// Sends the elements, and advances the time after each.
  func sendValues() {
    for value in Self.values {
      for source in sources { source.driven?.send(value) }
      flush()
    }
  }

  /// Completes the sources, the first one last: an operator may then subscribe to another one.
  func send(completion: Subscribers.Completion<TestError>) {
    for source in sources.reversed() { source.driven?.send(completion: completion) }
    flush()
  }

  /// Advances the time by more than the intervals of the operators.
  func flush() { for _ in 0..<4 { scheduler.advance(by: 1) } }
}

/// A subscriber of any publisher, which records the elements as text.
final class Probe {
  /// A completion, without its error.
  enum End: Equatable { case finished, failed }

  private var read: () -> (values: [String], end: End?, eventCount: Int, subscription: (any Subscription)?)

  init(
    _ publisher: any Publisher, demand: Subscribers.Demand,
    describe: @escaping (Any, Int) -> String = { value, _ in "\(value)" }
  ) {
    read = { ([], nil, 0, nil) }
    attach(to: publisher, demand, describe)
  }

  private func attach<P: Publisher>(
    to publisher: P, _ demand: Subscribers.Demand, _ describe: @escaping (Any, Int) -> String
  ) {
    let recorder = RecordingSubscriber<P.Output, P.Failure>(initialDemand: demand)
    publisher.subscribe(recorder)
    read = {
      let end: End? =
        switch recorder.completion {
        case nil: nil
        case .finished?: .finished
        case .failure?: .failed
        }
      return (
        recorder.values.enumerated().map { describe($1, $0 + 1) }, end, recorder.events.count, recorder.subscription
      )
    }
    wait = { recorder.wait(until: $0) }
  }

  private(set) var wait: ((Int, Bool) -> Bool) -> Bool = { _ in false }
  var values: [String] { read().values }
  var end: End? { read().end }
  var eventCount: Int { read().eventCount }
  func request(_ demand: Subscribers.Demand) { read().subscription?.request(demand) }
  func cancel() { read().subscription?.cancel() }
}
