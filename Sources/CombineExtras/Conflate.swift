import Combine

extension Publisher {
  /// Keeps the latest element for a subscriber that is slower than the upstream, and drops those before it.
  ///
  ///     self:             ──1──2──3────────4──|
  ///     requested:        ──1──────────1───1──
  ///     conflate()        ──1──────────3───4──|
  ///
  /// - Threads: Elements arrive on the thread of the upstream, or on the one that requests.
  /// - Demand: Unlimited from the upstream.
  /// - Completion: The upstream finishes after the element that waits for demand. A failure is delivered at once, and
  ///   the element is dropped.
  /// - Memory: Retains the latest element while it waits.
  /// - Cost: That of `buffer`.
  ///
  /// - Returns: A publisher of the latest elements.
  public func conflate() -> Publishers.Buffer<Self> {
    buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
  }
}
