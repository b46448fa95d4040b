extension Publishers {
  /// What ``Publisher/setFailureType(to:)`` returns.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(FailureStage<Downstream, Never>(subscriber, impossible))
    }

    /// The same values with yet another failure type.
    @inlinable
    public func setFailureType<E: Error>(to failure: E.Type) -> Publishers.SetFailureType<Upstream, E> {
      Publishers.SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publisher where Failure == Never {
  /// Gives a publisher that can't fail a failure type, so that it fits where one is expected.
  ///
  ///     self:                              ──1──2──|    Never
  ///     setFailureType(to: E.self)         ──1──2──|    E
  ///
  /// Values, demand, end and the upstream's subscription pass unchanged. Costs nothing a value.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}
