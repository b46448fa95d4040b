// The operators of `Just` that select by position, by a condition, or by order. They are applied immediately, as
// `Just+Operators.swift` explains.

extension Just {
  /// Returns this publisher, because its only element is the first.
  @inlinable
  public func first() -> Just<Output> { self }

  /// Publishes the element if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Just(1).first { $0 > 1 }        |
  ///
  /// - Parameter predicate: A closure that returns whether to publish the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Returns this publisher, because its only element is the last.
  @inlinable
  public func last() -> Just<Output> { self }

  /// Publishes the element if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Just(1).last { $0 > 1 }        |
  ///
  /// - Parameter predicate: A closure that returns whether to publish the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Drops the element, unless the count is 0.
  ///
  ///     Just(1).dropFirst()         |
  ///     Just(1).dropFirst(0)        1|
  ///
  /// - Traps: A negative count.
  ///
  /// - Parameter count: The number of elements to drop.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher { optional.dropFirst(count) }

  /// Drops the element if it meets a condition.
  ///
  ///     Just(1).drop { $0 > 1 }        1|
  ///
  /// The closure runs once, before this method returns.
  ///
  /// - Parameter predicate: A closure that returns whether to drop the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { optional.drop(while: predicate) }

  /// Publishes the element, unless the maximum length is 0.
  ///
  ///     Just(1).prefix(3)        1|
  ///     Just(1).prefix(0)        |
  ///
  /// - Traps: A negative length.
  ///
  /// - Parameter maxLength: The maximum number of elements.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher { optional.prefix(maxLength) }

  /// Publishes the element if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Just(1).prefix { $0 > 1 }        |
  ///
  /// - Parameter predicate: A closure that returns whether to publish the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Publishes the element if the index is 0, its position.
  ///
  ///     Just(1).output(at: 0)        1|
  ///     Just(1).output(at: 1)        |
  ///
  /// - Traps: A negative index.
  ///
  /// - Parameter index: The position of the element to publish.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func output(at index: Int) -> Optional<Output>.Publisher { optional.output(at: index) }

  /// Publishes the element if a range contains 0, its position.
  ///
  ///     Just(1).output(in: 0...)        1|
  ///     Just(1).output(in: 0..<0)       |
  ///
  /// - Traps: A range that ends below 0.
  ///
  /// - Parameter range: The positions of the elements to publish.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher where R.Bound == Int {
    Optional<Output>.Publisher(positions(in: range).contains(0) ? output : nil)
  }

  /// Publishes a Boolean value that indicates whether the element meets a condition.
  ///
  ///     Just(1).allSatisfy { $0 > 1 }        false|
  ///
  /// The closure runs once, before this method returns.
  ///
  /// - Parameter predicate: A closure that returns whether the element meets the condition.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

  /// Publishes a Boolean value that indicates whether the element meets a condition, and fails if the closure throws.
  ///
  /// Everything else is as for ``allSatisfy(_:)``.
  ///
  /// - Parameter predicate: A closure that returns whether the element meets the condition, or throws.
  /// - Returns: A publisher of the Boolean value, or of the error.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes a Boolean value that indicates whether the element meets a condition.
  ///
  ///     Just(1).contains { $0 > 1 }        false|
  ///
  /// The closure runs once, before this method returns.
  ///
  /// - Parameter predicate: A closure that returns whether the element meets the condition.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

  /// Publishes a Boolean value that indicates whether the element meets a condition, and fails if the closure throws.
  ///
  /// Everything else is as for ``contains(where:)``.
  ///
  /// - Parameter predicate: A closure that returns whether the element meets the condition, or throws.
  /// - Returns: A publisher of the Boolean value, or of the error.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Returns this publisher, because its only element is the minimum.
  ///
  /// - Parameter areInIncreasingOrder: A closure that is not called.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Returns this publisher, because its only element is the maximum.
  ///
  /// - Parameter areInIncreasingOrder: A closure that is not called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Returns this publisher, because one element has no duplicates.
  ///
  /// - Parameter predicate: A closure that is not called.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

  /// Publishes the element, and fails if the closure throws.
  ///
  /// The closure runs once, before this method returns, with the element as both arguments.
  ///
  /// - Parameter predicate: A closure that compares the element with itself. Its result has no effect.
  /// - Returns: A publisher of the element, or of the error.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    once.tryRemoveDuplicates(by: predicate)
  }
}

extension Just where Output: Equatable {
  /// Publishes a Boolean value that indicates whether the element is equal to a given one.
  ///
  ///     Just(1).contains(1)        true|
  ///
  /// - Parameter output: The element to compare with.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }

  /// Returns this publisher, because one element has no duplicates.
  @inlinable
  public func removeDuplicates() -> Just<Output> { self }
}

extension Just where Output: Comparable {
  /// Returns this publisher, because its only element is the minimum.
  @inlinable
  public func min() -> Just<Output> { self }

  /// Returns this publisher, because its only element is the maximum.
  @inlinable
  public func max() -> Just<Output> { self }
}
