// The operators of `Just` that look for a value: by position, by a condition, or by order. All are applied at once, as
// `Just+Operators.swift` says.

extension Just {
  /// This publisher: its one value is the first.
  @inlinable
  public func first() -> Just<Output> { self }

  /// Delivers the value if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Just(1).first { $0 > 1 }        |
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// This publisher: its one value is the last.
  @inlinable
  public func last() -> Just<Output> { self }

  /// Delivers the value if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Just(1).last { $0 > 1 }        |
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Drops the value, unless no value is to be dropped.
  ///
  ///     Just(1).dropFirst()         |
  ///     Just(1).dropFirst(0)        1|
  ///
  /// - Parameter count: How many values; a negative number traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher { optional.dropFirst(count) }

  /// Drops the value if it meets a condition.
  ///
  ///     Just(1).drop { $0 > 1 }        1|
  ///
  /// Calls the closure at once.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { optional.drop(while: predicate) }

  /// Delivers the value, unless no value is wanted.
  ///
  ///     Just(1).prefix(3)        1|
  ///     Just(1).prefix(0)        |
  ///
  /// - Parameter maxLength: How many values; a negative number traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher { optional.prefix(maxLength) }

  /// Delivers the value if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Just(1).prefix { $0 > 1 }        |
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Delivers the value if its position, which is 0, is the wanted one.
  ///
  ///     Just(1).output(at: 0)        1|
  ///     Just(1).output(at: 1)        |
  ///
  /// - Parameter index: A position; a negative number traps.
  @inlinable
  public func output(at index: Int) -> Optional<Output>.Publisher { optional.output(at: index) }

  /// Delivers the value if its position, which is 0, is one of the wanted ones. An empty range has no positions.
  ///
  ///     Just(1).output(in: 0...)        1|
  ///     Just(1).output(in: 0..<0)       |
  ///
  /// - Parameter range: Positions; a range that ends below 0 traps.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher where R.Bound == Int {
    Optional<Output>.Publisher(positions(in: range).contains(0) ? output : nil)
  }

  /// Delivers whether the value meets a condition.
  ///
  ///     Just(1).allSatisfy { $0 > 1 }        false|
  ///
  /// Calls the closure at once.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

  /// Delivers whether the value meets a condition, or fails with what the closure throws.
  ///
  /// Otherwise as ``allSatisfy(_:)``.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Delivers whether the value meets a condition.
  ///
  ///     Just(1).contains { $0 > 1 }        false|
  ///
  /// Calls the closure at once.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

  /// Delivers whether the value meets a condition, or fails with what the closure throws.
  ///
  /// Otherwise as ``contains(where:)``.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// This publisher: of one value there is no smaller one.
  ///
  /// - Parameter areInIncreasingOrder: Is not called.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// This publisher: of one value there is no greater one.
  ///
  /// - Parameter areInIncreasingOrder: Is not called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// This publisher: one value is no duplicate.
  ///
  /// - Parameter predicate: Is not called.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Delivers the value, or fails with what the closure throws: it is called at once, once, with the value and itself.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    once.tryRemoveDuplicates(by: predicate)
  }
}

extension Just where Output: Equatable {
  /// Delivers whether the value is this one.
  ///
  ///     Just(1).contains(1)        true|
  @inlinable
  public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }

  /// This publisher: one value is no duplicate.
  @inlinable
  public func removeDuplicates() -> Just<Output> { self }
}

extension Just where Output: Comparable {
  /// This publisher: of one value there is no smaller one.
  @inlinable
  public func min() -> Just<Output> { self }

  /// This publisher: of one value there is no greater one.
  @inlinable
  public func max() -> Just<Output> { self }
}
