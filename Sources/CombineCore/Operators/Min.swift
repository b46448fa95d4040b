extension Publisher {
  /// Publishes the least element in a given order when this publisher finishes.
  ///
  ///     self:                       ──2──1──3──|
  ///     min { $0 < $1 }             ───────────1|
  ///
  /// Of equal elements, the first one is published.
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers. The result arrives on the thread on
  ///   which this publisher finishes, or on the thread of a later request.
  /// - Demand: Requests an unlimited number of elements. The result waits until it is requested.
  /// - Completion: Finishes after the result, or without one if there are no elements. Passes a failure of this
  ///   publisher on, without a result.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call per element after the first, with the new element and the least one so far; four
  ///   allocations per subscriber.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument comes before its second one,
  ///   as for `Sequence.min(by:)`.
  /// - Returns: A publisher of at most one element.
  @inlinable
  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the least element in an order given by a throwing closure when this publisher finishes, or fails if the
  /// closure throws.
  ///
  ///     self:                              ──2──1──3──|
  ///     tryMin { try f($0, $1) }           ─────✕            f(1, 2) throws
  ///
  /// An error that the closure throws becomes the failure and cancels this publisher. Everything else is as for
  /// ``Publisher/min(by:)``.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument comes before its second one,
  ///   or throws.
  /// - Returns: A publisher of at most one element.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publisher where Output: Comparable {
  /// Publishes the least element when this publisher finishes.
  ///
  ///     self:         ──2──1──3──|
  ///     min()         ───────────1|
  ///
  /// Everything else is as for ``Publisher/min(by:)``.
  ///
  /// - Returns: A publisher of at most one element.
  @_disfavoredOverload  // a sequence has its own: the compiler need not try both in every combination
  @inlinable
  public func min() -> Publishers.Comparison<Self> { Publishers.Comparison(upstream: self, areInIncreasingOrder: <) }
}
