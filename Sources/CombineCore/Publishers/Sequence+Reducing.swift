// The operators of a publisher of a sequence that make one value of the elements. They are applied at once, as
// `Sequence+Operators.swift` says.

extension Publishers.Sequence {
  /// Delivers all elements in an array.
  ///
  ///     [1, 2].publisher.collect()        [1, 2]|
  @inlinable
  public func collect() -> Result<[Elements.Element], Failure>.Publisher {
    Result<[Elements.Element], Failure>.Publisher(.success(Array(sequence)))
  }

  /// Makes one value of all elements.
  ///
  ///     [1, 2, 3].publisher.reduce(0, +)        6|
  ///
  /// Calls the closure for all elements at once.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Result<T, Failure>.Publisher {
    Result<T, Failure>.Publisher(.success(sequence.reduce(initialResult, nextPartialResult)))
  }

  /// Makes one value of all elements, or fails with what the closure throws.
  ///
  ///     [1, 2, 3].publisher.tryReduce(0) { try f($0, $1) }        ✕        f throws
  ///
  /// Calls the closure for the elements at once, until it throws.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Elements.Element) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error>.Publisher(Result<T, any Error> { try sequence.reduce(initialResult, nextPartialResult) })
  }

  /// Delivers whether all elements meet a condition; those of an empty sequence do.
  ///
  ///     [1, 2].publisher.allSatisfy { $0 > 1 }        false|
  ///
  /// Calls the closure at once, up to the first element that does not meet it.
  @inlinable
  public func allSatisfy(_ predicate: (Elements.Element) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.Publisher(.success(sequence.allSatisfy(predicate)))
  }

  /// Delivers whether all elements meet a condition, or fails with what the closure throws.
  ///
  /// Otherwise as ``allSatisfy(_:)``.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Elements.Element) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error>.Publisher(Result<Bool, any Error> { try sequence.allSatisfy(predicate) })
  }

  /// Delivers whether any element meets a condition; of an empty sequence none does.
  ///
  ///     [1, 2].publisher.contains { $0 > 1 }        true|
  ///
  /// Calls the closure at once, up to the first element that meets it.
  @inlinable
  public func contains(where predicate: (Elements.Element) -> Bool) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.Publisher(.success(sequence.contains(where: predicate)))
  }

  /// Delivers whether any element meets a condition, or fails with what the closure throws.
  ///
  /// Otherwise as ``contains(where:)``.
  @inlinable
  public func tryContains(where predicate: (Elements.Element) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error>.Publisher(Result<Bool, any Error> { try sequence.contains(where: predicate) })
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Delivers whether an element is this one.
  ///
  ///     [1, 2].publisher.contains(2)        true|
  @inlinable
  public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
    Result<Bool, Failure>.Publisher(.success(sequence.contains(output)))
  }

  /// Drops the elements that equal the one before.
  ///
  ///     [1, 1, 2, 1].publisher.removeDuplicates()        121|
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
  /// Delivers the smallest element, if there is one; the first of several.
  ///
  ///     ["aa", "b"].publisher.min { $0.count < $1.count }        b|
  ///
  /// Calls the closure for all elements at once.
  @inlinable
  public func min(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    Optional<Elements.Element>.Publisher(sequence.min(by: areInIncreasingOrder))
  }

  /// Delivers the greatest element, if there is one; the first of several.
  ///
  ///     ["aa", "b"].publisher.max { $0.count < $1.count }        aa|
  ///
  /// Calls the closure for all elements at once.
  @inlinable
  public func max(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    Optional<Elements.Element>.Publisher(sequence.max(by: areInIncreasingOrder))
  }
}

extension Publishers.Sequence where Failure == Never, Elements.Element: Comparable {
  /// Delivers the smallest element, if there is one; the first of several.
  ///
  ///     [3, 1, 2].publisher.min()        1|
  @inlinable
  public func min() -> Optional<Elements.Element>.Publisher { min(by: <) }

  /// Delivers the greatest element, if there is one; the first of several.
  ///
  ///     [3, 1, 2].publisher.max()        3|
  @inlinable
  public func max() -> Optional<Elements.Element>.Publisher { max(by: <) }
}

extension Publishers.Sequence where Elements: Collection {
  /// Delivers how many elements there are.
  ///
  ///     ["a", "b"].publisher.setFailureType(to: E.self).count()        2|
  ///
  /// Cost: that of the collection's own count.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    Result<Int, Failure>.Publisher(.success(sequence.count))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Delivers how many elements there are.
  ///
  ///     ["a", "b"].publisher.count()        2|
  ///
  /// Cost: that of the collection's own count.
  @inlinable
  public func count() -> Just<Int> { Just<Int>(sequence.count) }
}
