import Combine

extension Publisher {
  /// Transforms each value into a publisher, and publishes the values of these publishers one after another, in the
  /// order of the values.
  ///
  /// `flatMap(maxPublishers: .max(1))` requests the next value when a publisher has finished, and a subject drops
  /// values that it sends in the meantime. Before:
  ///
  ///     taps.flatMap(maxPublishers: .max(1)) { save($0) }   // a tap while one is being saved is lost
  ///
  /// After:
  ///
  ///     taps.concatMap { save($0) }                         // it waits
  ///
  ///     self:                   ──1──2──────────|
  ///     concatMap { f($0) }     ───a──a─b──b────|      f(1) = ─a──a|, f(2) = ─b──b|
  ///
  /// `flatMapConcat(_:)` is the same by another name, beside `flatMapLatest(_:)` and `flatMapFirst(_:)`;
  /// `concatMap` is the main one.
  ///
  /// - Threads: The closure runs where the upstream delivers, or where the publisher before has finished.
  /// - Demand: Unlimited from the upstream; waiting values are buffered in order, without a bound. For an upstream that
  ///   honors demand, `flatMap(maxPublishers: .max(1))` needs no buffer.
  /// - Completion: Finishes when the upstream and the last publisher have finished. A failure is delivered at once:
  ///   that of a publisher cancels the upstream, that of the upstream cancels the publisher. Values that wait are
  ///   dropped.
  /// - Cost: That of `buffer` and `flatMap`.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of all created publishers.
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.Buffer<Self>> where P.Failure == Failure {
    buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1), transform)
  }

  /// Transforms each value into a publisher that never fails, and publishes the values of these publishers one after
  /// another.
  ///
  /// Everything else is as for the form whose publishers fail as the upstream does.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of all created publishers.
  @_disfavoredOverload
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Publishers.Buffer<Self>> where P.Failure == Never {
    concatMap { transform($0).setFailureType(to: Failure.self) }
  }

  /// Does the same as `concatMap(_:)`, under a name that stands beside `flatMapLatest(_:)`.
  ///
  ///     self:                       ──1──2──────────|
  ///     flatMapConcat { f($0) }     ───a──a─b──b────|      f(1) = ─a──a|, f(2) = ─b──b|
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of all created publishers.
  public func flatMapConcat<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.Buffer<Self>> where P.Failure == Failure {
    concatMap(transform)
  }

  /// Does the same as `concatMap(_:)`, for publishers that never fail.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of all created publishers.
  @_disfavoredOverload
  public func flatMapConcat<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Publishers.Buffer<Self>> where P.Failure == Never {
    concatMap(transform)
  }
}

extension Publisher where Failure == Never {
  /// Transforms each value of a publisher that never fails into a publisher, and publishes the values of these
  /// publishers one after another.
  ///
  ///     taps.concatMap { save($0) }      // fails as `save` does
  ///
  /// Everything else is as for the form whose publishers fail as the upstream does.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of all created publishers.
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.Buffer<Publishers.SetFailureType<Self, P.Failure>>> {
    setFailureType(to: P.Failure.self).concatMap(transform)
  }

  /// Transforms each value of a publisher that never fails into another one, and publishes the values of these
  /// publishers one after another.
  ///
  /// Everything else is as for the form whose publishers fail as the upstream does.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of all created publishers.
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.Buffer<Self>> where P.Failure == Never {
    buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1), transform)
  }

  /// Does the same as `concatMap(_:)`, for an upstream that never fails.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of all created publishers.
  public func flatMapConcat<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.Buffer<Publishers.SetFailureType<Self, P.Failure>>> {
    concatMap(transform)
  }

  /// Does the same as `concatMap(_:)`, for an upstream and publishers that never fail.
  ///
  /// - Parameter transform: A closure that creates a publisher from a value.
  /// - Returns: A publisher of the values of all created publishers.
  public func flatMapConcat<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.Buffer<Self>> where P.Failure == Never {
    concatMap(transform)
  }
}
