import Combine

extension Publisher where Output: Sequence {
  /// Transforms the elements of each sequence.
  ///
  ///     self:             ──[1,2]──[3]─|
  ///     mapMany { -$0 }   ──[-1,-2]─[-3]─|
  ///
  /// - Demand: Passed to the upstream.
  /// - Completion: Passes.
  /// - Cost: That of `map`, and of the sequence's `map`.
  ///
  /// - Parameter transform: A closure that transforms an element of a sequence.
  /// - Returns: A publisher of arrays of the results.
  @inlinable @_disfavoredOverload
  public func mapMany<Result>(
    _ transform: @escaping (Output.Element) -> Result
  ) -> Publishers.Map<Self, [Result]> {
    map { $0.map(transform) }
  }

  /// Publishes those elements of each sequence that satisfy a predicate.
  ///
  ///     self:                         ──[1,2]──[3]──[4]─|
  ///     filterMany { $0.isOdd }       ──[1]────[3]──[]──|
  ///
  /// - Demand: Passed to the upstream.
  /// - Completion: Passes.
  /// - Cost: That of `map`, and of the sequence's `filter`.
  ///
  /// - Parameter isIncluded: A closure that returns whether to keep an element of a sequence.
  /// - Returns: A publisher of arrays, which may be empty.
  @inlinable @_disfavoredOverload
  public func filterMany(
    _ isIncluded: @escaping (Output.Element) -> Bool
  ) -> Publishers.Map<Self, [Output.Element]> {
    map { $0.filter(isIncluded) }
  }
}

extension Publisher where Output == Bool {
  /// Publishes the opposite of each element.
  ///
  ///     self:        ──true───false──|
  ///     toggle()     ──false──true───|
  ///
  /// - Demand: Passed to the upstream.
  /// - Completion: Passes.
  /// - Cost: That of `map`.
  ///
  /// - Returns: A publisher of the opposite values.
  @inlinable @_disfavoredOverload
  public func toggle() -> Publishers.Map<Self, Bool> { map { !$0 } }
}

extension Publisher where Output == Never {
  /// Changes the type of the elements of a publisher that has none.
  ///
  ///     self:                            ─────|
  ///     setOutputType(to: Int.self)      ─────|
  ///
  /// Used behind `ignoreOutput()`, to combine its completion with publishers of another type.
  ///
  /// - Demand: Passed to the upstream.
  /// - Completion: Passes.
  /// - Cost: That of `map`.
  ///
  /// - Parameter outputType: The type of the elements that never arrive.
  /// - Returns: A publisher with that output type.
  @inlinable @_disfavoredOverload
  public func setOutputType<NewOutput>(to outputType: NewOutput.Type) -> Publishers.Map<Self, NewOutput> {
    map { never -> NewOutput in }
  }
}

extension Publisher {
  /// Publishes each element together with its number, from zero.
  ///
  ///     self:            ──a──────b──────c──────|
  ///     enumerated()     ──(0,a)──(1,b)──(2,c)──|
  ///
  /// - Demand: Passed to the upstream.
  /// - Completion: Passes.
  /// - Cost: That of `scan` and `compactMap`.
  ///
  /// - Returns: A publisher of pairs of a number and an element.
  @inlinable @_disfavoredOverload
  public func enumerated()
    -> Publishers.CompactMap<
      Publishers.Scan<Self, (index: Int, element: Output?)>, (index: Int, element: Output)
    >
  {
    scan((index: -1, element: Output?.none)) { (index: $0.index + 1, element: $1) }
      .compactMap { pair in pair.element.map { (index: pair.index, element: $0) } }
  }
}
