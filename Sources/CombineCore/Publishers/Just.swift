/// A publisher that publishes one element and finishes.
///
///     Just(1)      1|
///
/// - Threads: The element arrives on the thread that requests it.
/// - Demand: The element waits for demand.
/// - Cost: Two allocations per subscriber.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The element to publish.
  public let output: Output

  /// Creates a publisher of one element.
  ///
  /// - Parameter output: The element to publish.
  @inlinable
  public init(_ output: Output) { self.output = output }

  @inlinable @inline(__always)
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    subscriber.receive(subscription: ReadyValueSource(subscriber, output).makeSubscription("Just"))
  }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}
