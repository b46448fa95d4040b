import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

extension Publishers {
  /// A publisher that republishes the one of two publishers that is the first to publish or complete.
  ///
  /// Returned by `amb(with:)`.
  public struct Amb<First: Publisher, Second: Publisher>: Publisher
  where First.Output == Second.Output, First.Failure == Second.Failure {
    public typealias Output = First.Output
    public typealias Failure = First.Failure

    /// A publisher.
    public let first: First
    /// Another publisher.
    public let second: Second

    /// Creates a publisher that republishes the one of two publishers that is the first to publish or complete.
    ///
    /// - Parameters:
    ///   - first: A publisher.
    ///   - second: Another publisher.
    public init(first: First, second: Second) {
      self.first = first
      self.second = second
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let queue = AmbQueue("Amb", subscriber, countsDemand: false)
      first.subscribe(queue.input(0))
      second.subscribe(queue.input(1))
      queue.start(subscriber)
    }
  }
}

extension Publishers.Amb: Equatable where First: Equatable, Second: Equatable {}

/// The subscription of `amb(with:)`.
private final class AmbQueue<Output, Failure: Error>: DownstreamQueue<Output, Failure>, @unchecked Sendable {  // lock
  private var upstreams = [UpstreamSlot(), UpstreamSlot()]
  private var winner: Int?

  func input(_ index: Int) -> AnySubscriber<Output, Failure> {
    AnySubscriber(
      receiveSubscription: { received in
        let demand = self.lock.withLock { self.upstreams[index].attach(received) }
        guard let demand else { return received.cancel() }
        if demand != .none { received.request(demand) }
      },
      receiveValue: { value in
        if self.wins(index) { self.send(value) }
        return .none
      },
      receiveCompletion: { completion in
        guard self.wins(index) else { return }
        let ended = self.lock.withLock { self.upstreams[index].end() }
        if ended != nil { self.complete(completion) }
      })
  }

  /// Chooses an upstream, unless the other one has been chosen, which is cancelled otherwise.
  private func wins(_ index: Int) -> Bool {
    let (isChosen, other) = lock.withLock { () -> (Bool, (any Subscription)?) in
      guard state != .over, upstreams[index].isActive else { return (false, nil) }
      if let winner { return (winner == index, nil) }
      winner = index
      return (true, upstreams[1 - index].end())
    }
    other?.cancel()
    return isChosen
  }

  override func didRequest(_ demand: Subscribers.Demand) {
    for index in 0...1 { lock.withLock { upstreams[index].request(demand) }?.request(demand) }
  }

  override func didEnd() {
    let open = lock.withLock { [upstreams[0].end(), upstreams[1].end()] }
    for subscription in open { subscription?.cancel() }
  }
}

extension Publisher {
  /// Republishes this publisher or another one, whichever is the first to publish or complete, and cancels the other.
  ///
  ///     self:            ─────1──2──3──|
  ///     other:           ──a──b──c───────
  ///     amb(with: other) ──a──b──c───────
  ///
  /// - Threads: Elements arrive on the thread of the publisher that is republished.
  /// - Demand: Passed to both publishers, until one of them has been chosen; then to that one.
  /// - Completion: That of the chosen publisher. A completion without an element before it chooses, too.
  /// - Cost: Three acquired locks per element.
  ///
  /// - Parameter other: Another publisher.
  /// - Returns: A publisher of the elements of one of the two.
  @_disfavoredOverload
  public func amb<Other: Publisher>(with other: Other) -> Publishers.Amb<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Amb(first: self, second: other)
  }
}
