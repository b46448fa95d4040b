extension Publisher {
  /// Replaces each `nil` element with a given element.
  ///
  ///     self:                    ──1──nil──3──|
  ///     replaceNil(with: 0)      ──1──0────3──|
  ///
  /// The upstream's subscription passes unchanged.
  ///
  /// - Threads: Elements arrive on the thread on which the upstream delivers.
  /// - Demand: Passes unchanged.
  /// - Completion: Passes unchanged.
  /// - Cost: As for ``map(_:)->Publishers.Map<Self,T>``.
  ///
  /// - Parameter output: The element that replaces `nil`.
  /// - Returns: A publisher of unwrapped elements.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
