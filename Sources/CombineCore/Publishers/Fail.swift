/// A publisher that fails as soon as a subscriber attaches.
///
///     Fail(error: e)        ✕ e
///
/// - Threads: The failure arrives on the thread that subscribes.
/// - Demand: The failure needs none.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error to fail with.
  public let error: Failure

  /// Creates a publisher that fails.
  ///
  /// - Parameter error: The error to fail with.
  @inlinable
  public init(error: Failure) { self.error = error }

  /// Creates a publisher that fails, with an explicit element type.
  ///
  /// - Parameters:
  ///   - outputType: The type of the elements.
  ///   - failure: The error to fail with.
  @inlinable
  public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
extension Fail: Sendable {}
