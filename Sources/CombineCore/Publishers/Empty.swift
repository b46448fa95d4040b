/// A publisher that publishes no elements, and finishes immediately or never.
///
///     Empty()                                  |
///     Empty(completeImmediately: false)        ─────────
///
/// - Threads: The completion arrives on the thread that subscribes.
/// - Demand: The completion needs none.
public struct Empty<Output, Failure: Error>: Publisher, Equatable, Sendable {
  /// A Boolean value that indicates whether the publisher finishes as soon as a subscriber attaches; otherwise it never
  /// finishes.
  public let completeImmediately: Bool

  /// Creates a publisher without elements.
  ///
  /// - Parameter completeImmediately: A Boolean value that indicates whether the publisher finishes as soon as a
  ///   subscriber attaches; otherwise it never finishes.
  @inlinable
  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  /// Creates a publisher without elements, with explicit types where they cannot be inferred.
  ///
  /// - Parameters:
  ///   - completeImmediately: A Boolean value that indicates whether the publisher finishes as soon as a subscriber
  ///     attaches; otherwise it never finishes.
  ///   - outputType: The type of the elements.
  ///   - failureType: The type of the failure, which is never published.
  @inlinable
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.init(completeImmediately: completeImmediately)
  }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}
