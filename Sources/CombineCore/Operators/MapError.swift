extension Publishers {
  /// What ``Publisher/mapError(_:)`` returns.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes an error from an error.
    public let transform: (Upstream.Failure) -> Failure

    /// Makes one without the method of ``Publisher`` that usually does.
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
  /// Makes the error that ends the stream into another one.
  ///
  ///     self:                         ──1──2──✕ URLError
  ///     mapError { _ in Mine() }      ──1──2──✕ Mine
  ///
  /// Runs the closure on the thread that delivers the failure. Values, demand and the upstream's subscription pass
  /// unchanged. Costs nothing a value.
  @inlinable
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }
}
