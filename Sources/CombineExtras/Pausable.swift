import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

extension Publisher {
  /// Republishes elements while the latest element of another publisher is `true`, and drops the others.
  ///
  ///     self:                ──1──2──────3──4─────5──|
  ///     other:               ────true──────false────────
  ///     pausable(by: other)  ─────2──────3───────────|
  ///
  /// Paused until the other publisher has published `true`.
  ///
  /// - Threads: Elements arrive on the thread of the upstream.
  /// - Demand: Unlimited from the other publisher. Passed to the upstream; a dropped element is replaced by one more.
  /// - Completion: Completes with this publisher. `finished` of the other publisher is ignored: what it published last
  ///   stays valid. Its failure cancels this publisher and passes.
  /// - Cost: That of `withLatestFrom` and `compactMap`.
  ///
  /// - Parameter other: A publisher of Boolean values that indicate whether elements pass.
  /// - Returns: A publisher of the elements that arrive while it is not paused.
  @inlinable
  public func pausable<Other: Publisher>(
    by other: Other
  ) -> Publishers.CompactMap<Publishers.WithLatestFrom<Self, Other>, Output>
  where Other.Output == Bool, Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other: other).compactMap { $1 ? $0 : nil }
  }

  /// Republishes elements while the latest element of another publisher that never fails is `true`.
  ///
  /// Everything else is as for the form whose other publisher can fail.
  ///
  /// - Parameter other: A publisher of Boolean values that indicate whether elements pass.
  /// - Returns: A publisher of the elements that arrive while it is not paused.
  @inlinable @_disfavoredOverload
  public func pausable<Other: Publisher>(
    by other: Other
  ) -> Publishers.CompactMap<Publishers.WithLatestFrom<Self, Publishers.SetFailureType<Other, Failure>>, Output>
  where Other.Output == Bool, Other.Failure == Never {
    pausable(by: other.setFailureType(to: Failure.self))
  }
}
