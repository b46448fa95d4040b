extension Publisher {
  /// Publishes the greatest element in a given order when this publisher finishes.
  ///
  ///     self:                       ──1──3──2──|
  ///     max { $0 < $1 }             ───────────3|
  ///
  /// Of equal elements, the first one is published.
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers. The result arrives on the thread on
  ///   which this publisher finishes, or on the thread of a later request.
  /// - Demand: Requests an unlimited number of elements. The result waits until it is requested.
  /// - Completion: Finishes after the result, or without one if there are no elements. Passes a failure of this
  ///   publisher on, without a result.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call per element after the first, with the greatest element so far and the new one; four
  ///   allocations per subscriber.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument comes before its second one,
  ///   as for `Sequence.max(by:)`.
  /// - Returns: A publisher of at most one element.
  @inlinable
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Publishes the greatest element in an order given by a throwing closure when this publisher finishes, or fails if
  /// the closure throws.
  ///
  ///     self:                              ──1──3──2──|
  ///     tryMax { try f($0, $1) }           ─────✕            f(1, 3) throws
  ///
  /// An error that the closure throws becomes the failure and cancels this publisher. Everything else is as for
  /// ``Publisher/max(by:)``.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument comes before its second one,
  ///   or throws.
  /// - Returns: A publisher of at most one element.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }
}

extension Publisher where Output: Comparable {
  /// Publishes the greatest element when this publisher finishes.
  ///
  ///     self:         ──1──3──2──|
  ///     max()         ───────────3|
  ///
  /// Everything else is as for ``Publisher/max(by:)``.
  ///
  /// - Returns: A publisher of at most one element.
  @_disfavoredOverload  // a sequence has its own: the compiler need not try both in every combination
  @inlinable
  public func max() -> Publishers.Comparison<Self> { Publishers.Comparison(upstream: self, areInIncreasingOrder: >) }
}
