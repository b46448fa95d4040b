import Combine

extension Publisher {
  /// Runs the publishers that a closure makes one after the other, in the order of the values, and loses none.
  ///
  /// `flatMap(maxPublishers: .max(1))` asks for the next value when a publisher has ended; a subject drops what it
  /// sends in the meantime. Before:
  ///
  ///     taps.flatMap(maxPublishers: .max(1)) { save($0) }   // a tap while one is being saved is lost
  ///
  /// After:
  ///
  ///     taps.concatMap { save($0) }                         // it waits
  ///
  ///     self:                   ──1──2──────────|
  ///     concatMap { f($0) }     ────a──a──b──b──|      f(1) = ─a──a|, f(2) = ─b──b|
  ///
  /// Asks the upstream for unlimited values and keeps those that wait, in order and without a bound; for an upstream
  /// that waits for demand, `flatMap(maxPublishers: .max(1))` needs no memory. The closure runs where the upstream
  /// delivers, or where the publisher before has ended. Finishes when the upstream and the last publisher have. A
  /// failure of a publisher cancels the upstream; one of the upstream comes when the values before it are dealt with.
  /// Cost: what `buffer` and `flatMap` cost.
  ///
  /// - Parameter transform: Makes a publisher of a value.
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.Buffer<Self>> where P.Failure == Failure {
    buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1), transform)
  }
}
