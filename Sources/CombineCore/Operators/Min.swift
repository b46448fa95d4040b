extension Publisher {
  /// Delivers the least value, at the end.
  ///
  ///     self:                       ──2──1──3──|
  ///     min { $0 < $1 }             ───────────1|
  ///
  /// Runs the closure on the thread that delivers, once for every value but the first, with the new value and the least
  /// so far; of equal values the first stays. Asks the upstream for unlimited values; keeps the result until it is
  /// asked for. Finishes without a value if the upstream does; a failure of the upstream goes on, without a value.
  /// Cost: the closure, and four objects per subscriber.
  ///
  /// - Parameter areInIncreasingOrder: Whether its first argument comes before its second one, as for the method of a
  ///   sequence.
  @inlinable
  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Delivers the least value, at the end, or fails with what the closure throws.
  ///
  ///     self:                              ──2──1──3──|
  ///     tryMin { try f($0, $1) }           ─────✕            f(1, 2) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``min(by:)``.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }
}

extension Publisher where Output: Comparable {
  /// Delivers the least value, at the end.
  ///
  ///     self:         ──2──1──3──|
  ///     min()         ───────────1|
  ///
  /// Otherwise as ``min(by:)``.
  @inlinable
  public func min() -> Publishers.Comparison<Self> { Publishers.Comparison(upstream: self, areInIncreasingOrder: >) }
}
