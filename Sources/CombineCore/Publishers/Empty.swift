/// Delivers nothing, and finishes at once or never.
///
///     Empty()                                  |
///     Empty(completeImmediately: false)        ─────────
public struct Empty<Output, Failure: Error>: Publisher, Equatable, Sendable {
  /// Whether it finishes as soon as somebody subscribes; otherwise never.
  public let completeImmediately: Bool

  /// - Parameter completeImmediately: Whether it finishes as soon as somebody subscribes; otherwise never.
  @inlinable
  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  /// Names the types, where they can't be inferred.
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
