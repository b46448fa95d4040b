extension Publishers {
  /// What ``Publisher/retry(_:)`` returns.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What is subscribed to again.
    public let upstream: Upstream
    /// How often at most; nil for without end.
    public let retries: Int?

    /// - Parameter retries: How often to subscribe again at most; nil for without end.
    @inlinable
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      SequentialCoordinator("Retry", subscriber).attempt(upstream, left: retries.map { $0 < 0 ? .max : $0 } ?? .max)
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension SequentialCoordinator {
  @inlinable
  func attempt<Upstream: Publisher>(_ upstream: Upstream, left: Int)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
    subscribeNext {
      upstream.subscribe(
        InnerSubscriber<Upstream.Failure>(self) { completion in
          guard case .failure = completion, left > 0 else { return self.end(completion) }
          self.attempt(upstream, left: left == .max ? left : left - 1)
        })
    }
  }
}

extension Publisher {
  /// When this publisher fails, subscribes to it again, so many times.
  ///
  ///     self:          ──1──✕  ──1──✕  ──1──2──|
  ///     retry(2)       ──1───────1───────1──2──|
  ///     retry(1)       ──1───────1──✕
  ///
  /// Subscribes on the thread that delivers the failure. Demand that is still open goes to the new attempt. A
  /// publisher that fails at once, however often, needs constant stack. Cost: five objects per subscriber, and two
  /// more for each attempt.
  ///
  /// - Parameter retries: How often at most; not negative.
  @inlinable
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}
