extension Publishers {
  /// A publisher that publishes a given element if its upstream finishes without publishing any.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The element to publish when the upstream finishes without one.
    public let output: Upstream.Output
    /// The publisher from which this publisher receives elements.
    public let upstream: Upstream

    /// Creates a publisher that publishes an element if another publisher finishes without one.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which to receive elements.
    ///   - output: The element to publish when the upstream finishes without one.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(ReplaceEmptySubscriber(subscriber, output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

/// A subscriber that requests unlimited elements and passes them; only the replacement waits for demand.
@usableFromInline
final class ReplaceEmptySubscriber<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let replacement: Input
  @usableFromInline let upstream = PipelineSubscription("ReplaceEmpty")
  @usableFromInline let source: SingleValueSource<Downstream>
  @usableFromInline let subscription: PipelineSubscription
  /// Changed by serialized deliveries.
  @exclusivity(unchecked) @usableFromInline var isEmpty = true

  @inlinable
  init(_ downstream: Downstream, _ replacement: Input) {
    self.replacement = replacement
    source = SingleValueSource(downstream)
    let upstream = upstream
    subscription = source.makeSubscription("ReplaceEmpty", onCancel: { _ in upstream.cancel() })
  }

  @inlinable
  func receive(subscription received: any Subscription) {
    guard upstream.attach(received) else { return received.cancel() }
    source.downstream.receive(subscription: subscription)
    upstream.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard upstream.isActive else { return .none }
    isEmpty = false
    _ = source.downstream.receive(input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else { return }
    if isEmpty, case .finished = completion {
      source.resolve(replacement, subscription)
    } else {
      source.end(completion, subscription)
    }
  }
}

extension Publisher {
  /// Publishes an element if this publisher finishes without publishing any.
  ///
  ///     self:                        ──1──2──|
  ///     replaceEmpty(with: 9)        ──1──2──|
  ///
  ///     self:                        ────────|
  ///     replaceEmpty(with: 9)        ────────9|
  ///
  /// - Threads: Elements arrive on the thread of the upstream, the replacement on the thread that finishes the upstream
  ///   or, if the downstream requests it later, on the thread of that request.
  /// - Demand: Requests unlimited elements as soon as there is a subscription, and passes them whatever the downstream
  ///   has requested, as Apple's operator does. The replacement waits for demand.
  /// - Completion: Finishes after the replacement, and otherwise with the upstream. A failure passes without a
  ///   replacement.
  /// - Cost: Four allocations per subscriber.
  ///
  /// - Parameter output: The element to publish when this publisher finishes without one.
  /// - Returns: A publisher that is never empty, unless it fails.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}
