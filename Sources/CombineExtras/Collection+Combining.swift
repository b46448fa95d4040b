import Combine

extension Collection where Element: Publisher {
  /// Publishes the elements of all publishers of this collection.
  ///
  ///     first:      ──1─────3──|
  ///     second:     ─────2────────|
  ///     merge()     ──1──2──3─────|
  ///
  /// - Completion: Finishes when all of them have finished; immediately, if there are none. The first failure cancels
  ///   the others and passes.
  /// - Cost: That of `Publishers.MergeMany`, which also says which thread delivers and what is requested.
  ///
  /// - Returns: A publisher of the elements of all publishers.
  @_disfavoredOverload
  public func merge() -> Publishers.MergeMany<Element> { Publishers.MergeMany(self) }

  /// Publishes arrays of the latest elements of all publishers of this collection, in its order.
  ///
  ///     first:              ──1───────3────|
  ///     second:             ─────2──────────|
  ///     combineLatest()     ─────[1,2]─[3,2]|
  ///
  /// - Threads: As for `combineLatest` of two publishers.
  /// - Demand: Passed to every publisher.
  /// - Completion: As for `combineLatest` of two publishers; an empty collection finishes immediately. The first
  ///   failure cancels the others and passes.
  /// - Cost: That of O(log n) `combineLatest` of two per element, each with a copy of its array.
  ///
  /// - Returns: A publisher of arrays with an element of each publisher.
  @_disfavoredOverload
  public func combineLatest() -> AnyPublisher<[Element.Output], Element.Failure> {
    combinedInPairs { $0.combineLatest($1) { $0 + $1 }.eraseToAnyPublisher() }
  }

  /// Publishes arrays of the first elements of all publishers of this collection, then of their second ones, and so on.
  ///
  ///     first:      ──1─────3──────|
  ///     second:     ─────2─────4───|
  ///     zip()       ─────[1,2]─[3,4]|
  ///
  /// - Threads: As for `zip` of two publishers.
  /// - Demand: Passed to every publisher.
  /// - Completion: As for `zip` of two publishers; an empty collection finishes immediately. The first failure cancels
  ///   the others and passes.
  /// - Cost: That of O(log n) `zip` of two per element, each with a copy of its array.
  ///
  /// - Returns: A publisher of arrays with an element of each publisher.
  @_disfavoredOverload
  public func zip() -> AnyPublisher<[Element.Output], Element.Failure> {
    combinedInPairs { $0.zip($1) { $0 + $1 }.eraseToAnyPublisher() }
  }

  /// Combines the publishers in pairs, the results in pairs again, until one is left.
  private func combinedInPairs(
    _ combine: (AnyPublisher<[Element.Output], Element.Failure>, AnyPublisher<[Element.Output], Element.Failure>)
      -> AnyPublisher<[Element.Output], Element.Failure>
  ) -> AnyPublisher<[Element.Output], Element.Failure> {
    var level = map { $0.map { [$0] }.eraseToAnyPublisher() }
    guard !level.isEmpty else { return Empty().eraseToAnyPublisher() }
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map {
        $0 + 1 < level.count ? combine(level[$0], level[$0 + 1]) : level[$0]
      }
    }
    return level[0]
  }
}
