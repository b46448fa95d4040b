import Combine

extension Publisher {
  /// Transforms each value into a publisher, and publishes the values of the latest of these publishers only.
  ///
  ///     self:                       ──1────2────────|
  ///     flatMapLatest { f($0) }     ───a─b──a─b─c───|       f(n) = ─a─b─c|
  ///
  /// The same as `map(transform).switchToLatest()`: a search for the text that is typed, where the result of an older
  /// request is of no interest. See `flatMapFirst(_:)` for the first instead of the latest, and `concatMap(_:)` for
  /// one after the other.
  ///
  /// - Threads: The closure runs where the upstream delivers.
  /// - Demand: Unlimited from the upstream; the downstream's demand is that from the latest publisher.
  /// - Completion: Finishes when the upstream and the latest publisher have finished. The first failure cancels the
  ///   others and passes.
  /// - Cost: That of `map` and `switchToLatest`.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }

  /// Transforms each value into a publisher that never fails, and publishes the values of the latest one only.
  ///
  /// Everything else is as for the form whose publishers fail as the upstream does.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  )
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<P, Failure>, Publishers.Map<Self, Publishers.SetFailureType<P, Failure>>
    > where P.Failure == Never
  {
    map { transform($0).setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Failure == Never {
  /// Transforms each value of a publisher that never fails into a publisher, and publishes the values of the latest one
  /// only.
  ///
  /// Everything else is as for the form whose publishers fail as the upstream does.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Publishers.SetFailureType<Self, P.Failure>, P>> {
    setFailureType(to: P.Failure.self).map(transform).switchToLatest()
  }

  /// Transforms each value of a publisher that never fails into another one, and publishes the values of the latest one
  /// only.
  ///
  /// Everything else is as for the form whose publishers fail as the upstream does.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of the latest publisher.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Never {
    map(transform).switchToLatest()
  }
}
