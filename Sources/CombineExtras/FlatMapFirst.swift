import Combine

extension Publisher {
  /// Transforms a value into a publisher, and drops the values that arrive before this publisher has finished.
  ///
  ///     self:                      ──1──2─────3──────|
  ///     flatMapFirst { f($0) }     ───a──b─────a──b──|       f(n) = ─a──b|
  ///
  /// Known as exhaust, too: a button that is pressed again while its request is under way does nothing. See
  /// `flatMapLatest(_:)` for the latest instead of the first, and `concatMap(_:)` for one after the other.
  ///
  /// - Threads: The closure runs where the upstream delivers.
  /// - Demand: Unlimited from the upstream; the downstream's demand is that from the publisher under way.
  /// - Completion: Finishes when the upstream and the publisher under way have finished. The first failure cancels the
  ///   others and passes.
  /// - Cost: That of `share` and `flatMap`.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of the publishers that are not dropped.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Deferred<Publishers.FlatMap<P, Publishers.Share<Self>>> where P.Failure == Failure {
    // `share` drops values without demand, and `flatMap` requests the next one when a publisher has finished.
    Deferred { share().flatMap(maxPublishers: .max(1), transform) }
  }

  /// Transforms a value into a publisher that never fails, and drops the values that arrive before it has finished.
  ///
  /// Everything else is as for the form whose publishers fail as the upstream does.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of the publishers that are not dropped.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Deferred<Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Publishers.Share<Self>>>
  where P.Failure == Never {
    flatMapFirst { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Transforms a value of a publisher that never fails into a publisher, and drops the values that arrive before it
  /// has finished.
  ///
  /// Everything else is as for the form whose publishers fail as the upstream does.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of the publishers that are not dropped.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Deferred<Publishers.FlatMap<P, Publishers.Share<Publishers.SetFailureType<Self, P.Failure>>>> {
    setFailureType(to: P.Failure.self).flatMapFirst(transform)
  }

  /// Transforms a value of a publisher that never fails into another one, and drops the values that arrive before it
  /// has finished.
  ///
  /// Everything else is as for the form whose publishers fail as the upstream does.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of the publishers that are not dropped.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Deferred<Publishers.FlatMap<P, Publishers.Share<Self>>> where P.Failure == Never {
    Deferred { share().flatMap(maxPublishers: .max(1), transform) }
  }
}
