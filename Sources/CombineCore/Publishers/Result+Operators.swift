// The operators of a publisher of one element or a failure.
//
// Operators on a known result are applied immediately. Closures run once, on the calling thread, however many
// subscribers attach later, and the result is again a publisher of a known result. A failure passes on, and then no
// closure of these operators runs except that of `mapError`.

extension Result.Publisher {
  /// Transforms the element with a closure.
  ///
  ///     Result.success(1).publisher.map { $0 * 10 }        10|
  ///
  /// The closure runs before this method returns, once if there is an element. A failure passes unchanged.
  ///
  /// - Parameter transform: A closure that returns the new element.
  /// - Returns: A publisher of the new element.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
    Result<T, Failure>.Publisher(result.map(transform))
  }

  /// Transforms the element with a closure, and fails if the closure throws.
  ///
  ///     Result.success(1).publisher.tryMap { try f($0) }        ✕        f(1) throws
  ///
  /// The closure runs before this method returns, once if there is an element. A failure passes unchanged.
  ///
  /// - Parameter transform: A closure that returns the new element or throws.
  /// - Returns: A publisher of the new element, or of the error.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result<T, any Error>.Publisher(Result<T, any Error> { try transform(result.get()) })
  }

  /// Transforms the failure with a closure.
  ///
  ///     Result.failure(a).publisher.mapError { b($0) }        ✕ b
  ///
  /// The closure runs before this method returns, once if there is a failure. An element passes unchanged.
  ///
  /// - Parameter transform: A closure that returns the new error.
  /// - Returns: A publisher of the element, or of the new error.
  @inlinable
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(result.mapError(transform))
  }

  /// Publishes an element instead of a failure.
  ///
  ///     Result.failure(e).publisher.replaceError(with: 9)        9|
  ///
  /// - Parameter output: The element to publish instead of a failure.
  /// - Returns: A publisher of one element that never fails.
  @inlinable
  public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    switch result {
    case .success(let value): Result<Output, Never>.Publisher(.success(value))
    case .failure: Result<Output, Never>.Publisher(.success(output))
    }
  }

  /// Returns this publisher, because it is never empty.
  ///
  /// - Parameter output: An element that is not used.
  @inlinable
  public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher { self }

  /// Returns this publisher, because a further attempt would fail with the same error.
  ///
  /// - Parameter times: The maximum number of further attempts, which has no effect.
  @inlinable
  public func retry(_ times: Int) -> Result<Output, Failure>.Publisher { self }

  /// Drops the element, or the failure, and finishes.
  ///
  ///     Result.success(1).publisher.ignoreOutput()        |
  ///     Result.failure(e).publisher.ignoreOutput()        |
  ///
  /// A failure is dropped because the type of the result, `Empty`, cannot hold one.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// Publishes the element in an array.
  ///
  ///     Result.success(1).publisher.collect()        [1]|
  @inlinable
  public func collect() -> Result<[Output], Failure>.Publisher { map { [$0] } }

  /// Publishes the number of elements, which is 1.
  ///
  ///     Result.success("a").publisher.count()        1|
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

  /// Returns this publisher, because its only element is the first.
  @inlinable
  public func first() -> Result<Output, Failure>.Publisher { self }

  /// Returns this publisher, because its only element is the last.
  @inlinable
  public func last() -> Result<Output, Failure>.Publisher { self }

  /// Combines the element with an initial result.
  ///
  ///     Result.success(1).publisher.reduce(10, +)        11|
  ///
  /// The closure runs before this method returns, once if there is an element. A failure passes unchanged.
  ///
  /// - Parameters:
  ///   - initialResult: The value that the closure receives first.
  ///   - nextPartialResult: A closure that combines the initial result with the element.
  /// - Returns: A publisher of the result.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines the element with an initial result, and fails if the closure throws.
  ///
  /// Everything else is as for ``reduce(_:_:)``.
  ///
  /// - Parameters:
  ///   - initialResult: The value that the closure receives first.
  ///   - nextPartialResult: A closure that combines the initial result with the element, or throws.
  /// - Returns: A publisher of the result, or of the error.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Combines the element with an initial result, as ``reduce(_:_:)`` does: one element has one partial result.
  ///
  ///     Result.success(1).publisher.scan(10, +)        11|
  ///
  /// - Parameters:
  ///   - initialResult: The value that the closure receives first.
  ///   - nextPartialResult: A closure that combines the initial result with the element.
  /// - Returns: A publisher of the result.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Combines the element with an initial result, and fails if the closure throws.
  ///
  /// Everything else is as for ``scan(_:_:)``.
  ///
  /// - Parameters:
  ///   - initialResult: The value that the closure receives first.
  ///   - nextPartialResult: A closure that combines the initial result with the element, or throws.
  /// - Returns: A publisher of the result, or of the error.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }
}

// MARK: - Conditions and order

extension Result.Publisher {
  /// Publishes a Boolean value that indicates whether the element meets a condition.
  ///
  ///     Result.success(1).publisher.allSatisfy { $0 > 1 }        false|
  ///
  /// The closure runs before this method returns, once if there is an element. A failure passes unchanged.
  ///
  /// - Parameter predicate: A closure that returns whether the element meets the condition.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

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
  ///     Result.success(1).publisher.contains { $0 > 1 }        false|
  ///
  /// The closure runs before this method returns, once if there is an element. A failure passes unchanged.
  ///
  /// - Parameter predicate: A closure that returns whether the element meets the condition.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

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
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// Publishes the element, and fails if the closure throws.
  ///
  /// The closure runs before this method returns, once if there is an element, with the element as both arguments.
  ///
  /// - Parameter areInIncreasingOrder: A closure that compares the element with itself. Its result has no effect.
  /// - Returns: A publisher of the element, or of the error.
  @inlinable
  public func tryMin(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    passing(areInIncreasingOrder)
  }

  /// Returns this publisher, because its only element is the maximum.
  ///
  /// - Parameter areInIncreasingOrder: A closure that is not called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// Publishes the element, and fails if the closure throws.
  ///
  /// The closure runs before this method returns, once if there is an element, with the element as both arguments.
  ///
  /// - Parameter areInIncreasingOrder: A closure that compares the element with itself. Its result has no effect.
  /// - Returns: A publisher of the element, or of the error.
  @inlinable
  public func tryMax(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    passing(areInIncreasingOrder)
  }

  /// Returns this publisher, because one element has no duplicates.
  ///
  /// - Parameter predicate: A closure that is not called.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// Publishes the element, and fails if the closure throws.
  ///
  /// The closure runs before this method returns, once if there is an element, with the element as both arguments.
  ///
  /// - Parameter predicate: A closure that compares the element with itself. Its result has no effect.
  /// - Returns: A publisher of the element, or of the error.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    passing(predicate)
  }

  /// Returns a publisher of the element that fails if comparing the element with itself throws.
  ///
  /// - Parameter compare: The closure that compares.
  @inlinable
  func passing(_ compare: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    tryMap { value in
      _ = try compare(value, value)
      return value
    }
  }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes a Boolean value that indicates whether the element is equal to a given one.
  ///
  ///     Result.success(1).publisher.contains(1)        true|
  ///
  /// - Parameter output: The element to compare with.
  /// - Returns: A publisher of the Boolean value.
  @inlinable
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher { map { $0 == output } }

  /// Returns this publisher, because one element has no duplicates.
  @inlinable
  public func removeDuplicates() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Comparable {
  /// Returns this publisher, because its only element is the minimum.
  @inlinable
  public func min() -> Result<Output, Failure>.Publisher { self }

  /// Returns this publisher, because its only element is the maximum.
  @inlinable
  public func max() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
  /// Changes the failure type of a publisher that never fails.
  ///
  ///     Result<Int, Never>.success(1).publisher.setFailureType(to: E.self)        1|
  ///
  /// - Parameter failureType: The new failure type.
  /// - Returns: A publisher of the same element with the new failure type.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(.success(result.get()))
  }
}
