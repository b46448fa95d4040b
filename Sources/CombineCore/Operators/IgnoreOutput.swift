extension Publishers {
  /// A publisher that drops all elements and passes on the completion.
  ///
  /// Returned by ``Publisher/ignoreOutput()``.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are dropped.
    public let upstream: Upstream

    /// Creates a publisher that drops all elements and passes on the completion.
    ///
    /// - Parameter upstream: The publisher whose elements are dropped.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Never, Downstream.Failure == Failure {
      upstream.subscribe(IgnoreOutputStage<Upstream.Output, Downstream>(subscriber))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

/// A subscriber that passes its upstream's subscription, requests an unlimited number of elements of it, and drops
/// them.
@frozen @usableFromInline
struct IgnoreOutputStage<Input, Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream

  @inlinable @inline(__always)
  init(_ downstream: Downstream) { self.downstream = downstream }

  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
    subscription.request(.unlimited)
  }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand { .none }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
}

extension Publisher {
  /// Drops all elements and passes on the completion.
  ///
  ///     self:                 ──1──2──3──|
  ///     ignoreOutput()        ───────────|
  ///
  /// - Threads: The completion arrives on the thread on which this publisher delivers it.
  /// - Demand: Requests an unlimited number of elements when a subscriber attaches.
  /// - Completion: Passes the completion and the upstream's subscription unchanged.
  /// - Cost: None per element, no allocation.
  ///
  /// - Returns: A publisher that publishes no elements.
  @_disfavoredOverload  // a sequence has its own: the compiler need not try both in every combination
  @inlinable
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
}
