extension Result {
  /// A publisher of the success value, or of the failure.
  ///
  ///     Result.success(1).publisher        1|
  ///     Result.failure(e).publisher        ✕ e
  @inlinable
  public var publisher: Publisher { Publisher(self) }

  /// A publisher that publishes the success value and finishes, or fails.
  ///
  /// - Threads: The element arrives on the thread that requests it, a failure on the thread that subscribes.
  /// - Demand: The element waits for demand. A failure does not.
  /// - Cost: As for ``Just``.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Success

    /// The result to publish.
    public let result: Result<Success, Failure>

    /// Creates a publisher of a result.
    ///
    /// - Parameter result: The result to publish.
    @inlinable
    public init(_ result: Result<Success, Failure>) { self.result = result }

    /// Creates a publisher of a success value.
    ///
    /// - Parameter output: The element to publish.
    @inlinable
    public init(_ output: Success) { self.init(.success(output)) }

    /// Creates a publisher that fails.
    ///
    /// - Parameter failure: The error to fail with.
    @inlinable
    public init(_ failure: Failure) { self.init(.failure(failure)) }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Success, Downstream.Failure == Failure {
      switch result {
      case .success(let output):
        subscriber.receive(subscription: ReadyValueSource(subscriber, output).makeSubscription("Once"))
      case .failure(let error):
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
extension Result.Publisher: Sendable where Success: Sendable {}
