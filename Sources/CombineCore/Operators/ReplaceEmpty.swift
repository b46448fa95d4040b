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
      // The buffer has no bound, because the upstream receives an unlimited request.
      let buffer = BoundedBuffer(
        "ReplaceEmpty", subscriber, size: .max, keepsFull: false, .dropNewest, failureWaits: true,
        rejectsZeroDemand: true)
      upstream.subscribe(ReplaceEmptyStage(buffer, output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

/// A subscriber that passes elements to a buffer, and adds the replacement if the upstream finishes without an element.
@usableFromInline
final class ReplaceEmptyStage<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let buffer: BoundedBuffer<Downstream>
  @usableFromInline let replacement: Input
  /// Changed by serialized deliveries.
  @exclusivity(unchecked) @usableFromInline var isEmpty = true

  @inlinable
  init(_ buffer: BoundedBuffer<Downstream>, _ replacement: Input) {
    self.buffer = buffer
    self.replacement = replacement
  }

  @inlinable var combineIdentifier: CombineIdentifier { buffer.combineIdentifier }

  @inlinable
  func receive(subscription: any Subscription) { buffer.receive(subscription: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    isEmpty = false
    return buffer.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if isEmpty, case .finished = completion { _ = buffer.receive(replacement) }
    buffer.receive(completion: completion)
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
  /// - Threads: Elements and the replacement arrive on the thread that publishes them or, if the downstream requests
  ///   them later, on the thread of that request.
  /// - Demand: Requests an unlimited number of elements as soon as there is a subscription. Elements that the
  ///   downstream has not requested wait, in a queue without a bound.
  /// - Completion: Finishes after the replacement, and otherwise with the upstream. A failure passes without a
  ///   replacement.
  /// - Traps: A request for no elements.
  /// - Cost: Two acquired locks per element; three allocations per subscriber, and one more at the end.
  ///
  /// - Parameter output: The element to publish when this publisher finishes without one.
  /// - Returns: A publisher that is never empty, unless it fails.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}
