import Combine

extension Publisher {
  /// Combines each element with the latest elements of two other publishers.
  ///
  ///     self:                        ──1─────2────3─────4───|
  ///     first:                       ─────a──────────b──────────
  ///     second:                      ──x──────────────────y─────
  ///     withLatestFrom(first, …)     ────────2ax──3ax───4bx─|
  ///
  /// An element that arrives before both of the others have published one is dropped.
  ///
  /// - Threads: Elements arrive on the thread on which this publisher delivers them, and the closure runs there.
  /// - Demand: Requests an unlimited number of elements from the others, before it requests any of this one. Passes
  ///   requests to this publisher, and requests one more element for each dropped one.
  /// - Completion: Completes with this publisher. `finished` of another publisher is ignored, its failure cancels all
  ///   the others and passes.
  /// - Memory: Retains the latest element of each of the others.
  /// - Cost: One acquired lock per element of this publisher, two per element of another one.
  ///
  /// - Parameters:
  ///   - first: A publisher whose latest element is combined with each element.
  ///   - second: A publisher whose latest element is combined with each element.
  ///   - resultSelector: A closure that combines an element with the latest ones of the other publishers.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable @_disfavoredOverload
  public func withLatestFrom<A: Publisher, B: Publisher, Result>(
    _ first: A, _ second: B, resultSelector: @escaping (Output, A.Output, B.Output) -> Result
  ) -> Publishers.Map<Publishers.WithLatestFrom<Self, Publishers.CombineLatest<A, B>>, Result>
  where A.Failure == Failure, B.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other: Publishers.CombineLatest(first, second))
      .map { resultSelector($0.0, $0.1.0, $0.1.1) }
  }

  /// Publishes the latest elements of two other publishers for each element of this one.
  ///
  /// Everything else is as for the form with a closure.
  ///
  /// - Parameters:
  ///   - first: A publisher whose latest element is published for each element.
  ///   - second: A publisher whose latest element is published for each element.
  /// - Returns: A publisher of pairs of elements of the others.
  @inlinable @_disfavoredOverload
  public func withLatestFrom<A: Publisher, B: Publisher>(
    _ first: A, _ second: B
  ) -> Publishers.Map<Publishers.WithLatestFrom<Self, Publishers.CombineLatest<A, B>>, (A.Output, B.Output)>
  where A.Failure == Failure, B.Failure == Failure {
    withLatestFrom(first, second) { ($1, $2) }
  }

  /// Combines each element with the latest elements of three other publishers.
  ///
  /// Everything else is as for the form with two others.
  ///
  /// - Parameters:
  ///   - first: A publisher whose latest element is combined with each element.
  ///   - second: A publisher whose latest element is combined with each element.
  ///   - third: A publisher whose latest element is combined with each element.
  ///   - resultSelector: A closure that combines an element with the latest ones of the other publishers.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable @_disfavoredOverload
  public func withLatestFrom<A: Publisher, B: Publisher, C: Publisher, Result>(
    _ first: A, _ second: B, _ third: C, resultSelector: @escaping (Output, A.Output, B.Output, C.Output) -> Result
  ) -> Publishers.Map<Publishers.WithLatestFrom<Self, Publishers.CombineLatest3<A, B, C>>, Result>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other: Publishers.CombineLatest3(first, second, third))
      .map { resultSelector($0.0, $0.1.0, $0.1.1, $0.1.2) }
  }

  /// Publishes the latest elements of three other publishers for each element of this one.
  ///
  /// Everything else is as for the form with a closure.
  ///
  /// - Parameters:
  ///   - first: A publisher whose latest element is published for each element.
  ///   - second: A publisher whose latest element is published for each element.
  ///   - third: A publisher whose latest element is published for each element.
  /// - Returns: A publisher of triples of elements of the others.
  @inlinable @_disfavoredOverload
  public func withLatestFrom<A: Publisher, B: Publisher, C: Publisher>(
    _ first: A, _ second: B, _ third: C
  )
    -> Publishers.Map<
      Publishers.WithLatestFrom<Self, Publishers.CombineLatest3<A, B, C>>, (A.Output, B.Output, C.Output)
    > where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure
  {
    withLatestFrom(first, second, third) { ($1, $2, $3) }
  }
}
