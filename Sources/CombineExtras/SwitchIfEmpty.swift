import Combine

extension Publishers {
  /// A publisher that republishes another one, or a second one if the first finishes without an element.
  ///
  /// Returned by `switchIfEmpty(_:)`.
  public struct SwitchIfEmpty<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Output == Other.Output, Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to first.
    public let upstream: Upstream
    /// The publisher that is subscribed to if the first one is empty.
    public let other: Other

    /// Creates a publisher that republishes another one, or a second one if the first finishes without an element.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that is subscribed to first.
    ///   - other: The publisher that is subscribed to if the first one is empty.
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let (upstream, other) = (upstream, other)
      SwitchIfEmptySubscription("SwitchIfEmpty", subscriber) { subscription in
        let subscriber = AttemptSubscriber(subscription)
        if subscriber.attempt == 1 { upstream.subscribe(subscriber) } else { other.subscribe(subscriber) }
      }.start()
    }
  }
}

extension Publishers.SwitchIfEmpty: Equatable where Upstream: Equatable, Other: Equatable {}

/// The subscription of `switchIfEmpty`.
@usableFromInline
final class SwitchIfEmptySubscription<Output, Failure: Error>:
  SequentialSubscription<Output, Failure>, @unchecked Sendable  // adds no fields
{
  @usableFromInline
  override func didComplete(_ completion: Subscribers.Completion<Failure>) {
    let isEmpty = lock.withLock { attempt == 1 && !hasElement }
    if case .finished = completion, isEmpty { resubscribe() } else { complete(completion) }
  }
}

extension Publisher {
  /// Republishes this publisher, or another one if this one finishes without an element.
  ///
  ///     self:                   ────────|
  ///     other:                          ──1──2─|
  ///     switchIfEmpty(other)    ──────────1──2─|
  ///
  /// `replaceEmpty(with:)` replaces with one element; this does so with a publisher.
  ///
  /// - Threads: The other publisher is subscribed to where this one has finished.
  /// - Demand: Passed to this publisher, and to the other one when it is subscribed to.
  /// - Completion: That of the publisher whose elements are republished. A failure of this publisher passes.
  /// - Cost: An acquired lock per element.
  ///
  /// - Parameter other: The publisher that is subscribed to if this one is empty.
  /// - Returns: A publisher of the elements of one of the two.
  public func switchIfEmpty<Other: Publisher>(_ other: Other) -> Publishers.SwitchIfEmpty<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.SwitchIfEmpty(upstream: self, other: other)
  }
}
