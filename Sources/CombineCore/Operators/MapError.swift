extension Publishers {
  /// A publisher that transforms the failure of its upstream.
  ///
  /// Returned by ``Publisher/mapError(_:)``.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    /// The publisher whose failure is transformed. Its elements pass unchanged.
    public let upstream: Upstream
    /// The closure that returns the new error.
    public let transform: (Upstream.Failure) -> Failure

    /// Creates a publisher that transforms the failure of its upstream.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose failure is transformed. Its elements pass unchanged.
    ///   - map: A closure that returns the new error.
    @inlinable
    public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      transform = map
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(FailureStage(subscriber, transform))
    }
  }
}

extension Publisher {
  /// Transforms the failure of this publisher with a closure.
  ///
  ///     self:                         ──1──2──✕ URLError
  ///     mapError { _ in Mine() }      ──1──2──✕ Mine
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers the failure.
  /// - Demand: Passes requests unchanged.
  /// - Completion: Passes `finished` and the upstream's subscription unchanged, and the new error as the failure.
  /// - Cost: None per element, no allocation.
  ///
  /// - Parameter transform: A closure that returns the new error.
  /// - Returns: A publisher of the same elements that fails with the new error.
  @inlinable
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }
}
