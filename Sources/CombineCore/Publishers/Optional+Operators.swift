// The operators of a publisher of at most one element.
//
// Operators on a known value are applied immediately. Closures run once, on the calling thread, however many
// subscribers attach later, and the result is again a publisher of a known value. Without an element no closure runs,
// and the result publishes nothing.

extension Optional.Publisher {
  /// Transforms the element with a closure.
  ///
  ///     Optional(1).publisher.map { $0 * 10 }        10|
  ///
  /// The closure runs before this method returns, once if there is an element.
  ///
  /// - Parameter transform: A closure that returns the new element.
  /// - Returns: A publisher of the new element.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher {
    Optional<T>.Publisher(output.map(transform))
  }

  /// Transforms the element with a closure, and drops it if the closure returns `nil`.
  ///
  ///     Optional("x").publisher.compactMap { Int($0) }        |
  ///
  /// The closure runs before this method returns, once if there is an element.
  ///
  /// - Parameter transform: A closure that returns the new element, or `nil`.
  /// - Returns: A publisher of the new element, if there is one.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    Optional<T>.Publisher(output.flatMap(transform))
  }

  /// Drops the element unless it meets a condition.
  ///
  ///     Optional(1).publisher.filter { $0 > 1 }        |
  ///
  /// The closure runs before this method returns, once if there is an element.
  ///
  /// - Parameter isIncluded: A closure that returns whether to publish the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional<Output>.Publisher(output.flatMap { isIncluded($0) ? $0 : nil })
  }

  /// Drops the element and finishes.
  ///
  ///     Optional(1).publisher.ignoreOutput()        |
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// Combines the element with an initial result.
  ///
  ///     Optional(1).publisher.reduce(10, +)        11|
  ///
  /// The closure runs before this method returns, once if there is an element. Without an element, publishes nothing.
  ///
  /// - Parameters:
  ///   - initialResult: The value that the closure receives first.
  ///   - nextPartialResult: A closure that combines the initial result with the element.
  /// - Returns: A publisher of the result.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines the element with an initial result, as ``reduce(_:_:)`` does: one element has one partial result.
  ///
  ///     Optional(1).publisher.scan(10, +)        11|
  ///
  /// - Parameters:
  ///   - initialResult: The value that the closure receives first.
  ///   - nextPartialResult: A closure that combines the initial result with the element.
  /// - Returns: A publisher of the result.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes an array with the element, or an empty array.
  ///
  ///     Optional(1).publisher.collect()        [1]|
  ///     Int?.none.publisher.collect()          []|
  @inlinable
  public func collect() -> Optional<[Output]>.Publisher { Optional<[Output]>.Publisher(output.map { [$0] } ?? []) }

  /// Publishes 1 instead of the element. Without an element, publishes nothing.
  ///
  ///     Optional("a").publisher.count()        1|
  @inlinable
  public func count() -> Optional<Int>.Publisher { map { _ in 1 } }

  /// Publishes a Boolean value that indicates whether the element meets a condition.
  ///
  ///     Optional(1).publisher.allSatisfy { $0 > 1 }        false|
  ///
  /// The closure runs before this method returns, once if there is an element. Without an element, publishes nothing.
  ///
  /// - Parameter predicate: A closure that returns whether the element meets the condition.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Optional<Bool>.Publisher { map(predicate) }

  /// Publishes a Boolean value that indicates whether the element meets a condition.
  ///
  ///     Optional(1).publisher.contains { $0 > 1 }        false|
  ///
  /// The closure runs before this method returns, once if there is an element. Without an element, publishes nothing.
  ///
  /// - Parameter predicate: A closure that returns whether the element meets the condition.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Optional<Bool>.Publisher { map(predicate) }

  /// Returns this publisher, because its only element is the minimum.
  ///
  /// - Parameter areInIncreasingOrder: A closure that is not called.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher { self }

  /// Returns this publisher, because its only element is the maximum.
  ///
  /// - Parameter areInIncreasingOrder: A closure that is not called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher { self }

  /// Returns this publisher, because one element has no duplicates.
  ///
  /// - Parameter predicate: A closure that is not called.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Optional<Output>.Publisher { self }

  /// Returns this publisher, because it never fails.
  ///
  /// - Parameter times: The maximum number of further attempts, which has no effect.
  @inlinable
  public func retry(_ times: Int) -> Optional<Output>.Publisher { self }

  /// Returns this publisher, because it never fails.
  ///
  /// - Parameter output: An element that is not used.
  @inlinable
  public func replaceError(with output: Output) -> Optional<Output>.Publisher { self }

  /// Publishes the element, or another one if there is none.
  ///
  ///     Int?.none.publisher.replaceEmpty(with: 9)        9|
  ///
  /// - Parameter output: The element to publish if there is none.
  /// - Returns: A publisher of one element.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { Just(self.output ?? output) }
}

// MARK: - By position

extension Optional.Publisher {
  /// Returns this publisher, because its only element is the first.
  @inlinable
  public func first() -> Optional<Output>.Publisher { self }

  /// Publishes the element if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Optional(1).publisher.first { $0 > 1 }        |
  ///
  /// - Parameter predicate: A closure that returns whether to publish the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Returns this publisher, because its only element is the last.
  @inlinable
  public func last() -> Optional<Output>.Publisher { self }

  /// Publishes the element if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Optional(1).publisher.last { $0 > 1 }        |
  ///
  /// - Parameter predicate: A closure that returns whether to publish the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Drops the element, unless the count is 0.
  ///
  ///     Optional(1).publisher.dropFirst()         |
  ///     Optional(1).publisher.dropFirst(0)        1|
  ///
  /// - Traps: A negative count.
  ///
  /// - Parameter count: The number of elements to drop.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    require(count >= 0, "dropFirst(\(count)): the count is negative")
    return Optional<Output>.Publisher(count == 0 ? output : nil)
  }

  /// Drops the element if it meets a condition.
  ///
  ///     Optional(1).publisher.drop { $0 > 1 }        1|
  ///
  /// The closure runs before this method returns, once if there is an element.
  ///
  /// - Parameter predicate: A closure that returns whether to drop the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter { !predicate($0) } }

  /// Publishes the element, unless the maximum length is 0.
  ///
  ///     Optional(1).publisher.prefix(3)        1|
  ///     Optional(1).publisher.prefix(0)        |
  ///
  /// - Traps: A negative length.
  ///
  /// - Parameter maxLength: The maximum number of elements.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    require(maxLength >= 0, "prefix(\(maxLength)): the length is negative")
    return Optional<Output>.Publisher(maxLength > 0 ? output : nil)
  }

  /// Publishes the element if it meets a condition, as ``filter(_:)`` does.
  ///
  ///     Optional(1).publisher.prefix { $0 > 1 }        |
  ///
  /// - Parameter predicate: A closure that returns whether to publish the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

  /// Publishes the element if the index is 0, its position.
  ///
  ///     Optional(1).publisher.output(at: 0)        1|
  ///     Optional(1).publisher.output(at: 1)        |
  ///
  /// - Traps: A negative index.
  ///
  /// - Parameter index: The position of the element to publish.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func output(at index: Int) -> Optional<Output>.Publisher {
    require(index >= 0, "output(at: \(index)): the index is negative")
    return Optional<Output>.Publisher(index == 0 ? output : nil)
  }

  /// Publishes the element if a range contains 0, its position.
  ///
  ///     Optional(1).publisher.output(in: 0...)        1|
  ///     Optional(1).publisher.output(in: 0..<0)       |
  ///
  /// - Traps: A range with a negative bound.
  ///
  /// - Parameter range: The positions of the elements to publish.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher where R.Bound == Int {
    let positions = positions(in: range)
    require(positions.lowerBound >= 0, "output(in: \(range)): the range begins below 0")
    return Optional<Output>.Publisher(positions.contains(0) ? output : nil)
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes a Boolean value that indicates whether the element is equal to a given one.
  ///
  ///     Optional(1).publisher.contains(1)        true|
  ///
  /// Without an element, publishes nothing.
  ///
  /// - Parameter output: The element to compare with.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func contains(_ output: Output) -> Optional<Bool>.Publisher { map { $0 == output } }

  /// Returns this publisher, because one element has no duplicates.
  @inlinable
  public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Returns this publisher, because its only element is the minimum.
  @inlinable
  public func min() -> Optional<Wrapped>.Publisher { self }

  /// Returns this publisher, because its only element is the maximum.
  @inlinable
  public func max() -> Optional<Wrapped>.Publisher { self }
}
