extension Publishers {
  /// What ``Publisher/ignoreOutput()`` returns.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes one without the method of ``Publisher`` that usually does.
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

/// A subscriber that passes its upstream's subscription, requests unlimited elements of it, and drops them.
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
  /// Drops all values; only the end goes on.
  ///
  ///     self:                 ──1──2──3──|
  ///     ignoreOutput()        ───────────|
  ///
  /// The end comes on the thread of the upstream. For a dropped value it asks for one more, so a demand of one is
  /// enough to get to the end; without any demand an upstream that waits for demand does not end. End, failure and
  /// the upstream's subscription pass unchanged. Costs nothing a value.
  @inlinable
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
}
