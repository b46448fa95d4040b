// The operators of a publisher of a sequence that combine the elements into one. They are applied immediately, as
// `Sequence+Operators.swift` explains.

extension Publishers.Sequence {
  /// Publishes all elements in an array.
  ///
  ///     [1, 2].publisher.collect()        [1, 2]|
  @inlinable
  public func collect() -> Result<[Elements.Element], Failure>.Publisher {
    Result<[Elements.Element], Failure>.Publisher(.success(Array(sequence)))
  }

  /// Combines all elements into one result.
  ///
  ///     [1, 2, 3].publisher.reduce(0, +)        6|
  ///
  /// The closure runs for all elements before this method returns.
  ///
  /// - Parameters:
  ///   - initialResult: The result before the first element.
  ///   - nextPartialResult: A closure that returns the next result, given the latest result and an element.
  /// - Returns: A publisher of the result.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Result<T, Failure>.Publisher {
    Result<T, Failure>.Publisher(.success(sequence.reduce(initialResult, nextPartialResult)))
  }

  /// Combines all elements into one result, and fails if the closure throws.
  ///
  ///     [1, 2, 3].publisher.tryReduce(0) { try f($0, $1) }        ✕        f throws
  ///
  /// The closure runs before this method returns, for all elements or until it throws.
  ///
  /// - Parameters:
  ///   - initialResult: The result before the first element.
  ///   - nextPartialResult: A closure that returns the next result, given the latest result and an element, or throws.
  /// - Returns: A publisher of the result, or of the error.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Elements.Element) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error>.Publisher(Result<T, any Error> { try sequence.reduce(initialResult, nextPartialResult) })
  }

  /// Publishes a Boolean value that indicates whether all elements meet a condition; true for an empty sequence.
  ///
  ///     [1, 2].publisher.allSatisfy { $0 > 1 }        false|
  ///
  /// The closure runs before this method returns, up to the first element that does not meet the condition.
  ///
  /// - Parameter predicate: A closure that returns whether an element meets the condition.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func allSatisfy(_ predicate: (Elements.Element) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.Publisher(.success(sequence.allSatisfy(predicate)))
  }

  /// Publishes a Boolean value that indicates whether all elements meet a condition, and fails if the closure throws.
  ///
  /// Everything else is as for ``allSatisfy(_:)``.
  ///
  /// - Parameter predicate: A closure that returns whether an element meets the condition, or throws.
  /// - Returns: A publisher of the Boolean value, or of the error.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Elements.Element) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error>.Publisher(Result<Bool, any Error> { try sequence.allSatisfy(predicate) })
  }

  /// Publishes a Boolean value that indicates whether an element meets a condition; false for an empty sequence.
  ///
  ///     [1, 2].publisher.contains { $0 > 1 }        true|
  ///
  /// The closure runs before this method returns, up to the first element that meets the condition.
  ///
  /// - Parameter predicate: A closure that returns whether an element meets the condition.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func contains(where predicate: (Elements.Element) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.Publisher(.success(sequence.contains(where: predicate)))
  }

  /// Publishes a Boolean value that indicates whether an element meets a condition, and fails if the closure throws.
  ///
  /// Everything else is as for ``contains(where:)``.
  ///
  /// - Parameter predicate: A closure that returns whether an element meets the condition, or throws.
  /// - Returns: A publisher of the Boolean value, or of the error.
  @inlinable
  public func tryContains(where predicate: (Elements.Element) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error>.Publisher(Result<Bool, any Error> { try sequence.contains(where: predicate) })
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes a Boolean value that indicates whether an element is equal to a given one.
  ///
  ///     [1, 2].publisher.contains(2)        true|
  ///
  /// - Parameter output: The element to look for.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.Publisher(.success(sequence.contains(output)))
  }

  /// Drops each element that is equal to the one before it.
  ///
  ///     [1, 1, 2, 1].publisher.removeDuplicates()        1─2─1─|
  @inlinable
  public func removeDuplicates() -> Publishers.Sequence<[Elements.Element], Failure> {
    var previous: Elements.Element?
    return filter { element in
      defer { previous = element }
      return element != previous
    }
  }
}

extension Publishers.Sequence where Failure == Never {
  /// Publishes the minimum element, if there is one; the first of equal ones.
  ///
  ///     ["aa", "b"].publisher.min { $0.count < $1.count }        b|
  ///
  /// The closure runs for all elements before this method returns.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument is less than its second.
  /// - Returns: A publisher of the minimum element, or of no elements.
  @inlinable
  public func min(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    Optional<Elements.Element>.Publisher(sequence.min(by: areInIncreasingOrder))
  }

  /// Publishes the maximum element, if there is one; the first of equal ones.
  ///
  ///     ["aa", "b"].publisher.max { $0.count < $1.count }        aa|
  ///
  /// The closure runs for all elements before this method returns.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument is less than its second.
  /// - Returns: A publisher of the maximum element, or of no elements.
  @inlinable
  public func max(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    Optional<Elements.Element>.Publisher(sequence.max(by: areInIncreasingOrder))
  }
}

extension Publishers.Sequence where Failure == Never, Elements.Element: Comparable {
  /// Publishes the minimum element, if there is one; the first of equal ones.
  ///
  ///     [3, 1, 2].publisher.min()        1|
  @inlinable
  public func min() -> Optional<Elements.Element>.Publisher { min(by: <) }

  /// Publishes the maximum element, if there is one; the first of equal ones.
  ///
  ///     [3, 1, 2].publisher.max()        3|
  @inlinable
  public func max() -> Optional<Elements.Element>.Publisher { max(by: <) }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the number of elements.
  ///
  ///     ["a", "b"].publisher.setFailureType(to: E.self).count()        2|
  ///
  /// - Cost: That of the collection's own count.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    Result<Int, Failure>.Publisher(.success(sequence.count))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the number of elements.
  ///
  ///     ["a", "b"].publisher.count()        2|
  ///
  /// - Cost: That of the collection's own count.
  @inlinable
  public func count() -> Just<Int> { Just<Int>(sequence.count) }
}
