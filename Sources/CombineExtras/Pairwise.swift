import Combine

extension Publisher {
  /// Publishes each element together with the one before it.
  ///
  ///     self:         ──1──2─────3─────4─────|
  ///     pairwise()    ─────(1,2)─(2,3)─(3,4)─|
  ///
  /// - Threads: Elements arrive on the thread of the upstream.
  /// - Demand: Passed to the upstream; the first element, which has none before it, is replaced by one more.
  /// - Completion: Passes.
  /// - Memory: Retains the latest two elements.
  /// - Cost: That of `scan` and `compactMap`.
  ///
  /// - Returns: A publisher of pairs, the older element first.
  @inlinable @_disfavoredOverload
  public func pairwise() -> Publishers.CompactMap<Publishers.Scan<Self, (Output?, Output?)>, (Output, Output)> {
    scan((Output?.none, Output?.none)) { ($0.1, $1) }
      .compactMap { older, newer in
        guard let older, let newer else { return nil }
        return (older, newer)
      }
  }

  /// Publishes each element together with a number of elements before it.
  ///
  ///     self:       ──1──2──3───────4───────|
  ///     nwise(3)    ────────[1,2,3]─[2,3,4]─|
  ///
  /// - Threads: Elements arrive on the thread of the upstream.
  /// - Demand: Passed to the upstream; the elements before the first full array are replaced by as many more.
  /// - Completion: Passes. What does not fill an array is dropped.
  /// - Memory: Retains the latest `size` elements.
  /// - Traps: If the size is less than 1.
  /// - Cost: A copy of the array per element.
  ///
  /// - Parameter size: The number of elements in an array.
  /// - Returns: A publisher of arrays of that many elements, the oldest first.
  @inlinable @_disfavoredOverload
  public func nwise(_ size: Int) -> Publishers.Filter<Publishers.Scan<Self, [Output]>> {
    guard size > 0 else { fatalError("nwise: arrays of \(size) elements; the size must be at least 1") }
    return scan([Output]()) { Array($0.suffix(size - 1)) + [$1] }.filter { $0.count == size }
  }
}
