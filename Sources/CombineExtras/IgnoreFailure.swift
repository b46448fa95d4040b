import Combine

extension Publisher {
  /// Finishes instead of failing, or does not complete at all.
  ///
  ///     self:                                          ──1──2──✕
  ///     ignoreFailure()                                ──1──2──|
  ///     ignoreFailure(completeImmediately: false)      ──1──2─────
  ///
  /// - Threads: As the upstream delivers.
  /// - Demand: Passed to the upstream.
  /// - Completion: `finished` passes. A failure becomes `finished`, or nothing.
  /// - Cost: That of `catch`.
  ///
  /// - Parameter completeImmediately: A Boolean value that indicates whether a failure finishes the publisher.
  /// - Returns: A publisher of the same elements that never fails.
  @_disfavoredOverload
  public func ignoreFailure(completeImmediately: Bool = true) -> Publishers.Catch<Self, Empty<Output, Never>> {
    `catch` { _ in Empty(completeImmediately: completeImmediately) }
  }
}
