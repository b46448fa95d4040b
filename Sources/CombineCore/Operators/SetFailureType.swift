extension Publishers {
  /// A publisher that never fails, with the failure type that a subscriber expects.
  ///
  /// Returned by ``Publisher/setFailureType(to:)``.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    /// The publisher that never fails.
    public let upstream: Upstream

    /// Creates a publisher with another failure type.
    ///
    /// - Parameter upstream: The publisher that never fails.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(FailureStage<Downstream, Never>(subscriber, impossible))
    }

    /// Changes the failure type again.
    ///
    /// - Parameter failure: The new failure type.
    /// - Returns: A publisher of the same elements with the new failure type.
    @inlinable
    public func setFailureType<E: Error>(to failure: E.Type) -> Publishers.SetFailureType<Upstream, E> {
      Publishers.SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publisher where Failure == Never {
  /// Changes the failure type of a publisher that never fails.
  ///
  ///     self:                              ──1──2──|    Never
  ///     setFailureType(to: E.self)         ──1──2──|    E
  ///
  /// The upstream's subscription passes unchanged.
  ///
  /// - Threads: Elements arrive on the thread on which the upstream delivers.
  /// - Demand: Passes unchanged.
  /// - Completion: Passes unchanged.
  /// - Cost: None per element.
  ///
  /// - Parameter failureType: The new failure type.
  /// - Returns: A publisher of the same elements with the new failure type.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}
