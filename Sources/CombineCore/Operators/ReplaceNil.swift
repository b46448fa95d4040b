extension Publisher {
  /// Puts a value in the place of nil.
  ///
  ///     self:                    ──1──nil──3──|
  ///     replaceNil(with: 0)      ──1──0────3──|
  ///
  /// Demand, end and the upstream's subscription pass unchanged. Cost: as ``map(_:)->Publishers.Map<Self,T>``.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
