extension Publishers {
  /// A publisher that subscribes to its upstream again when the upstream fails.
  ///
  /// Returned by ``Publisher/retry(_:)``.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher subscribes to, and subscribes to again.
    public let upstream: Upstream
    /// The maximum number of further attempts; `nil` or a negative number for no limit.
    public let retries: Int?

    /// Creates a publisher that subscribes to its upstream again when the upstream fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher to subscribe to.
    ///   - retries: The maximum number of further attempts; `nil` or a negative number for no limit.
    @inlinable
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      SequentialCoordinator("Retry", subscriber).begin(
        upstream, RetryStep(upstream, left: retries.map { $0 < 0 ? .max : $0 } ?? .max))
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

/// Subscribes to the same publisher again when it has failed.
@frozen @usableFromInline
struct RetryStep<Upstream: Publisher>: CompletionStep {
  @usableFromInline typealias Failure = Upstream.Failure
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias OutputFailure = Upstream.Failure

  @usableFromInline var upstream: Upstream?
  @usableFromInline let left: Int

  @inlinable
  init(_ upstream: Upstream, left: Int) {
    self.upstream = upstream
    self.left = left
  }

  @inlinable
  func perform<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<Upstream.Failure>, _ coordinator: SequentialCoordinator<Downstream>
  ) where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    guard case .failure = completion, left > 0, let upstream else { return coordinator.end(completion) }
    let step = RetryStep(upstream, left: left == .max ? left : left - 1)
    coordinator.subscribeNext { upstream.subscribe(SequentialCoordinator.InnerSubscriber(coordinator, step)) }
  }

  @inlinable
  mutating func release() { upstream = nil }
}

extension Publisher {
  /// Subscribes to this publisher again when it fails, up to a number of times.
  ///
  ///     self:                ──1──✕
  ///     the second time:          ──1──✕
  ///     the third time:                ──1──2──|
  ///     retry(2)             ──1────1────1──2──|
  ///     retry(1)             ──1────1──✕
  ///
  /// A publisher that fails synchronously, however often, needs constant stack.
  ///
  /// - Threads: Subscribes again on the thread that delivers the failure; elements arrive on the thread of each
  ///   attempt.
  /// - Demand: Passes unchanged. Demand that is still open after a failure is requested from the next attempt.
  /// - Completion: Finishes with the upstream. Fails with the failure of the last attempt.
  /// - Cost: Five allocations per subscriber, and two for each attempt.
  ///
  /// - Parameter retries: The maximum number of further attempts. A negative number is no limit.
  /// - Returns: A publisher that fails only after the last attempt has failed.
  @inlinable
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}
