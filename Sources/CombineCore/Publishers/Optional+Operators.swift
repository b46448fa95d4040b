// The operators of a publisher that has at most one value. Everything is known when the operator is applied, so it is
// applied at once: closures run right there, once, on the calling thread, however many subscribe, and what comes out is
// a value again. Without a value nothing runs, and nothing comes out.

extension Optional.Publisher {
  /// Makes the value into another one.
  ///
  ///     Optional(1).publisher.map { $0 * 10 }        10|
  ///
  /// Calls the closure at once.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher {
    Optional<T>.Publisher(output.map(transform))
  }

  /// Makes the value into another one, or drops it if the closure returns nil.
  ///
  ///     Optional("x").publisher.compactMap { Int($0) }        |
  ///
  /// Calls the closure at once.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    Optional<T>.Publisher(output.flatMap(transform))
  }

  /// Drops the value unless it meets a condition.
  ///
  ///     Optional(1).publisher.filter { $0 > 1 }        |
  ///
  /// Calls the closure at once.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional<Output>.Publisher(output.flatMap { isIncluded($0) ? $0 : nil })
  }

  /// Delivers nothing, and finishes.
  ///
  ///     Optional(1).publisher.ignoreOutput()        |
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// Makes the value and a first result into the result; nothing of nothing.
  ///
  ///     Optional(1).publisher.reduce(10, +)        11|
  ///
  /// Calls the closure at once.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Makes the value and a first result into the result, as ``reduce(_:_:)`` does: of one value there is one result.
  ///
  ///     Optional(1).publisher.scan(10, +)        11|
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Delivers the value in an array, or an empty array.
  ///
  ///     Optional(1).publisher.collect()        [1]|
  ///     Int?.none.publisher.collect()          []|
  @inlinable
  public func collect() -> Optional<[Output]>.Publisher { Optional<[Output]>.Publisher(output.map { [$0] } ?? []) }

  /// Delivers 1 instead of the value; nothing of nothing.
  ///
  ///     Optional("a").publisher.count()        1|
  @inlinable
  public func count() -> Optional<Int>.Publisher { map { _ in 1 } }

  /// Delivers whether the value meets a condition; nothing of nothing.
  ///
  ///     Optional(1).publisher.allSatisfy { $0 > 1 }        false|
  ///
  /// Calls the closure at once.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Optional<Bool>.Publisher { map(predicate) }

  /// Delivers whether the value meets a condition; nothing of nothing.
  ///
  ///     Optional(1).publisher.contains { $0 > 1 }        false|
  ///
  /// Calls the closure at once.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Optional<Bool>.Publisher { map(predicate) }

  /// This publisher: of one value there is no smaller one.
  ///
  /// - Parameter areInIncreasingOrder: Is not called.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher { self }

  /// This publisher: of one value there is no greater one.
  ///
  /// - Parameter areInIncreasingOrder: Is not called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher { self }

  /// This publisher: one value is no duplicate.
  ///
  /// - Parameter predicate: Is not called.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Optional<Output>.Publisher { self }

  /// This publisher: it does not fail, and so there is nothing to repeat.
  @inlinable
  public func retry(_ times: Int) -> Optional<Output>.Publisher { self }

  /// This publisher: it does not fail.
  @inlinable
  public func replaceError(with output: Output) -> Optional<Output>.Publisher { self }

  /// Delivers the value, or another one if there is none.
  ///
  ///     Int?.none.publisher.replaceEmpty(with: 9)        9|
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { Just(self.output ?? output) }
}

// MARK: - By position

extension Optional.Publisher {
  /// This publisher: its one value is the first.
  @inlinable
  public func first() -> Optional<Output>.Publisher { self }

  /// Delivers the value if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Optional(1).publisher.first { $0 > 1 }        |
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// This publisher: its one value is the last.
  @inlinable
  public func last() -> Optional<Output>.Publisher { self }

  /// Delivers the value if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Optional(1).publisher.last { $0 > 1 }        |
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Drops the value, unless no value is to be dropped.
  ///
  ///     Optional(1).publisher.dropFirst()         |
  ///     Optional(1).publisher.dropFirst(0)        1|
  ///
  /// - Parameter count: How many values; a negative number traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    require(count >= 0, "dropFirst(\(count)): the count is negative")
    return Optional<Output>.Publisher(count == 0 ? output : nil)
  }

  /// Drops the value if it meets a condition.
  ///
  ///     Optional(1).publisher.drop { $0 > 1 }        1|
  ///
  /// Calls the closure at once.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter { !predicate($0) } }

  /// Delivers the value, unless no value is wanted.
  ///
  ///     Optional(1).publisher.prefix(3)        1|
  ///     Optional(1).publisher.prefix(0)        |
  ///
  /// - Parameter maxLength: How many values; a negative number traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    require(maxLength >= 0, "prefix(\(maxLength)): the length is negative")
    return Optional<Output>.Publisher(maxLength > 0 ? output : nil)
  }

  /// Delivers the value if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Optional(1).publisher.prefix { $0 > 1 }        |
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Delivers the value if its position, which is 0, is the wanted one.
  ///
  ///     Optional(1).publisher.output(at: 0)        1|
  ///     Optional(1).publisher.output(at: 1)        |
  ///
  /// - Parameter index: A position; a negative number traps.
  @inlinable
  public func output(at index: Int) -> Optional<Output>.Publisher {
    require(index >= 0, "output(at: \(index)): the index is negative")
    return Optional<Output>.Publisher(index == 0 ? output : nil)
  }

  /// Delivers the value if its position, which is 0, is one of the wanted ones. An empty range has no positions.
  ///
  ///     Optional(1).publisher.output(in: 0...)        1|
  ///     Optional(1).publisher.output(in: 0..<0)       |
  ///
  /// - Parameter range: Positions; a range with a negative bound traps.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher where R.Bound == Int {
    let positions = positions(in: range)
    require(positions.lowerBound >= 0, "output(in: \(range)): the range begins below 0")
    return Optional<Output>.Publisher(positions.contains(0) ? output : nil)
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Delivers whether the value is this one; nothing of nothing.
  ///
  ///     Optional(1).publisher.contains(1)        true|
  @inlinable
  public func contains(_ output: Output) -> Optional<Bool>.Publisher { map { $0 == output } }

  /// This publisher: one value is no duplicate.
  @inlinable
  public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// This publisher: of one value there is no smaller one.
  @inlinable
  public func min() -> Optional<Wrapped>.Publisher { self }

  /// This publisher: of one value there is no greater one.
  @inlinable
  public func max() -> Optional<Wrapped>.Publisher { self }
}
