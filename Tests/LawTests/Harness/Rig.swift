import Combine
import CombineTestKit

/// The surroundings of one operator under test: its sources, its scheduler, and the closures that it calls.
///
/// A registry line calls the rig to wrap its closures, `up.map(rig { $0 &+ 1 })`, so that the laws can tell when the
/// operator has released them, run something inside them, and make them fail.
final class Rig: Sendable {
  let feed: Feed
  let tracker = ReferenceTracker()
  let scheduler = QuietScheduler(limit: 10_000_000)
  /// The value at which throwing closures throw and inner publishers fail.
  let failAt: Int?
  /// The tracker of the publishers that the operator subscribes to, if a law asks when they are released.
  private let publishers: ReferenceTracker?
  /// A closure that the closures' tokens call in their `deinit`.
  let onRelease: (@Sendable () -> Void)?
  private let state = Monitor((sources: [Source](), onCall: (() -> Void)?.none, calls: [Int]()))

  init(
    _ feed: Feed, failAt: Int? = nil, publishers: ReferenceTracker? = nil, onRelease: (@Sendable () -> Void)? = nil
  ) {
    self.feed = feed
    self.failAt = failAt
    self.publishers = publishers
    self.onRelease = onRelease
  }

  // MARK: - For registry lines

  /// A further upstream.
  var other: AnyPublisher<Int, TestError> { tracked(source("other")) }

  /// Returns the publisher of a source; if a law tracks publishers, one that lives only as long as somebody retains it.
  private func tracked(_ source: Source) -> AnyPublisher<Int, TestError> {
    guard let publishers else { return source.publisher }
    return Tracked(base: source.publisher, token: publishers.token(source.label)).eraseToAnyPublisher()
  }

  /// Returns an inner publisher: two values and the completion.
  func inner(_ value: Int) -> AnyPublisher<Int, TestError> {
    ColdPublisher("inner", [value &* 10, value &* 10 &+ 1], value == failAt ? .failure(.boom) : .finished)
      .eraseToAnyPublisher()
  }

  /// Returns a one-value publisher, whose value an operator can deliver without subscribing to it.
  func sole(_ value: Int) -> Result<Int, TestError>.Publisher {
    .init(value == failAt ? .failure(.boom) : .success(value))
  }

  /// Throws an error for the value at which the rig fails.
  @discardableResult
  func check(_ value: Int) throws -> Int {
    if value == failAt { throw TestError.boom }
    return value
  }

  func callAsFunction<R>(_ body: @escaping () -> R) -> () -> R {
    let token = token()
    return {
      token.use()
      return body()
    }
  }

  @_disfavoredOverload
  func callAsFunction<R>(_ body: @escaping () throws -> R) -> () throws -> R {
    let token = token()
    return {
      token.use()
      return try body()
    }
  }

  func callAsFunction<A, R>(_ body: @escaping (A) -> R) -> (A) -> R {
    let token = token()
    return { a in
      token.use()
      return body(a)
    }
  }

  @_disfavoredOverload
  func callAsFunction<A, R>(_ body: @escaping (A) throws -> R) -> (A) throws -> R {
    let token = token()
    return { a in
      token.use()
      return try body(a)
    }
  }

  func callAsFunction<A, B, R>(_ body: @escaping (A, B) -> R) -> (A, B) -> R {
    let token = token()
    return { a, b in
      token.use()
      return body(a, b)
    }
  }

  @_disfavoredOverload
  func callAsFunction<A, B, R>(_ body: @escaping (A, B) throws -> R) -> (A, B) throws -> R {
    let token = token()
    return { a, b in
      token.use()
      return try body(a, b)
    }
  }

  struct Use {
    let token: ReferenceTracker.Token
    let rig: Rig
    let number: Int

    func use() {
      let onCall = rig.state.withLock { state in
        state.calls[number] += 1
        return state.onCall
      }
      onCall?()
    }
  }

  private func token() -> Use {
    let number = state.withLock { state in
      state.calls.append(0)
      return state.calls.count - 1
    }
    return Use(token: tracker.token("closure", onRelease: onRelease), rig: self, number: number)
  }

  /// For operators without closures: returns an upstream that holds a token, and is released with the operator.
  func keep(_ upstream: AnyPublisher<Int, TestError>) -> Kept<AnyPublisher<Int, TestError>> {
    Kept(base: upstream, body: self { $0 })
  }

  // MARK: - For laws

  var main: Source { sources.first ?? source("source") }

  /// The publisher of the main source.
  var upstream: AnyPublisher<Int, TestError> { tracked(main) }

  var sources: [Source] { state.read { $0.sources } }

  /// The number of calls of each closure, in the order of their creation.
  var calls: [Int] { state.read { $0.calls } }

  /// Sets a closure that runs inside every closure that the operator calls.
  func onCall(_ body: (() -> Void)?) { state.withLock { $0.onCall = body } }

  func source(_ label: String) -> Source {
    let source = Source(label, feed)
    state.withLock { $0.sources.append(source) }
    return source
  }

  /// The subscriptions of all sources that the test controls.
  var connections: [TestPublisher<Int, TestError>.Connection] { sources.flatMap { $0.manual?.connections ?? [] } }

  /// The number of values that the cold sources have delivered.
  var sentByCold: Int {
    sources.flatMap { $0.cold?.connections ?? [] }.reduce(0) { $0 + $1.monitor.read { $0.next } }
  }

  /// Advances the scheduler by a millisecond.
  func flush() { scheduler.advance(by: .milliseconds(1)) }

  /// Sends the value through every source, then advances the scheduler.
  func send(_ value: Int) {
    for source in sources { source.send(value) }
    flush()
  }

  /// Completes every source, also those subscribed to when another one completes; then advances the scheduler.
  func send(completion: Ending) {
    for _ in sources {
      for source in sources { source.send(completion: completion) }
    }
    for _ in 0..<5 { flush() }
  }
}

/// A publisher that replaces a failure with `finished`, for operators whose upstream cannot fail.
struct Unfailing<Base: Publisher>: Publisher {
  typealias Output = Base.Output
  typealias Failure = Never
  let base: Base

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    base.subscribe(Absorber(downstream: subscriber))
  }

  private struct Absorber<Downstream: Subscriber>: Subscriber {
    typealias Failure = Base.Failure
    let downstream: Downstream
    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }
    func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: .finished) }
  }
}

/// A publisher that republishes everything; its subscribers hold a token of the rig.
struct Kept<Base: Publisher>: Publisher where Base.Output == Int {
  typealias Output = Int
  typealias Failure = Base.Failure
  let base: Base
  let body: (Int) -> Int

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == Failure {
    base.subscribe(Keeper(downstream: subscriber, body: body))
  }

  private struct Keeper<Downstream: Subscriber>: Subscriber where Downstream.Input == Int {
    let downstream: Downstream
    let body: (Int) -> Int
    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: Int) -> Subscribers.Demand { downstream.receive(body(input)) }
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}

/// A publisher that holds a token, which its subscribers do not retain.
private struct Tracked<Base: Publisher>: Publisher {
  typealias Output = Base.Output
  typealias Failure = Base.Failure
  let base: Base
  let token: ReferenceTracker.Token

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    base.subscribe(subscriber)
  }
}
