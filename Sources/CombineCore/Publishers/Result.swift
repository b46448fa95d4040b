extension Result {
  /// A publisher of the success, or of the failure.
  ///
  ///     Result.success(1).publisher        1|
  ///     Result.failure(e).publisher        ✕ e
  @inlinable
  public var publisher: Publisher { Publisher(self) }

  /// Delivers the success and finishes, or fails.
  ///
  /// Delivers on the thread that requests; a failure arrives without being asked for. Cost: as ``Just``.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Success

    /// What to deliver.
    public let result: Result<Success, Failure>

    /// Takes what to deliver.
    @inlinable
    public init(_ result: Result<Success, Failure>) { self.result = result }

    /// Takes the value to deliver.
    @inlinable
    public init(_ output: Success) { self.init(.success(output)) }

    /// Takes the error to fail with.
    @inlinable
    public init(_ failure: Failure) { self.init(.failure(failure)) }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Success, Downstream.Failure == Failure {
      switch result {
      case .success(let output):
        subscriber.receive(subscription: SingleValueSource(subscriber, value: output).makeSubscription("Once"))
      case .failure(let error):
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
extension Result.Publisher: Sendable where Success: Sendable {}
