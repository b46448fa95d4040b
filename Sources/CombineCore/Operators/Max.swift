extension Publisher {
  /// Delivers the greatest value, at the end.
  ///
  ///     self:                       ──1──3──2──|
  ///     max { $0 < $1 }             ───────────3|
  ///
  /// Runs the closure on the thread that delivers, once for every value but the first, with the greatest so far and the
  /// new one; of equal values the first stays. Asks the upstream for unlimited values; keeps the result until it is
  /// asked for. Finishes without a value if the upstream does; a failure of the upstream goes on, without a value.
  /// Cost: the closure, and four objects per subscriber.
  ///
  /// - Parameter areInIncreasingOrder: Whether its first argument comes before its second one, as for the method of a
  ///   sequence.
  @inlinable
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Delivers the greatest value, at the end, or fails with what the closure throws.
  ///
  ///     self:                              ──1──3──2──|
  ///     tryMax { try f($0, $1) }           ─────✕            f(1, 3) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``max(by:)``.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publisher where Output: Comparable {
  /// Delivers the greatest value, at the end.
  ///
  ///     self:         ──1──3──2──|
  ///     max()         ───────────3|
  ///
  /// Otherwise as ``max(by:)``.
  @inlinable
  public func max() -> Publishers.Comparison<Self> { max(by: <) }
}
