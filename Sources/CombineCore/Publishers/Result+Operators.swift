// The operators of a publisher that has one value or an error. Everything is known when the operator is applied, so it
// is applied at once: closures run right there, once, on the calling thread, however many subscribe, and what comes out
// is a value again. An error goes on, and then no closure runs.

extension Result.Publisher {
  /// Makes the value into another one.
  ///
  ///     Result.success(1).publisher.map { $0 * 10 }        10|
  ///
  /// Calls the closure at once.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
    Result<T, Failure>.Publisher(result.map(transform))
  }

  /// Makes the value into another one, or fails with what the closure throws.
  ///
  ///     Result.success(1).publisher.tryMap { try f($0) }        ✕        f(1) throws
  ///
  /// Calls the closure at once.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result<T, any Error>.Publisher(Result<T, any Error> { try transform(result.get()) })
  }

  /// Makes the error into another one.
  ///
  ///     Result.failure(a).publisher.mapError { b($0) }        ✕ b
  ///
  /// Calls the closure at once.
  @inlinable
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(result.mapError(transform))
  }

  /// Delivers a value instead of the error.
  ///
  ///     Result.failure(e).publisher.replaceError(with: 9)        9|
  @inlinable
  public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    switch result {
    case .success(let value): Result<Output, Never>.Publisher(.success(value))
    case .failure: Result<Output, Never>.Publisher(.success(output))
    }
  }

  /// This publisher: it is never empty.
  @inlinable
  public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher { self }

  /// This publisher: it would fail again with the same error.
  @inlinable
  public func retry(_ times: Int) -> Result<Output, Failure>.Publisher { self }

  /// Delivers nothing, and finishes: an error is ignored, too, as the type of the result can't hold one.
  ///
  ///     Result.success(1).publisher.ignoreOutput()        |
  ///     Result.failure(e).publisher.ignoreOutput()        |
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// Delivers the value in an array.
  ///
  ///     Result.success(1).publisher.collect()        [1]|
  @inlinable
  public func collect() -> Result<[Output], Failure>.Publisher { map { [$0] } }

  /// Delivers 1 instead of the value.
  ///
  ///     Result.success("a").publisher.count()        1|
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

  /// This publisher: its one value is the first.
  @inlinable
  public func first() -> Result<Output, Failure>.Publisher { self }

  /// This publisher: its one value is the last.
  @inlinable
  public func last() -> Result<Output, Failure>.Publisher { self }

  /// Makes the value and a first result into the result.
  ///
  ///     Result.success(1).publisher.reduce(10, +)        11|
  ///
  /// Calls the closure at once.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Makes the value and a first result into the result, or fails with what the closure throws.
  ///
  /// Otherwise as ``reduce(_:_:)``.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Makes the value and a first result into the result, as ``reduce(_:_:)`` does: of one value there is one result.
  ///
  ///     Result.success(1).publisher.scan(10, +)        11|
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Makes the value and a first result into the result, or fails with what the closure throws.
  ///
  /// Otherwise as ``scan(_:_:)``.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }
}

// MARK: - Conditions and order

extension Result.Publisher {
  /// Delivers whether the value meets a condition.
  ///
  ///     Result.success(1).publisher.allSatisfy { $0 > 1 }        false|
  ///
  /// Calls the closure at once.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

  /// Delivers whether the value meets a condition, or fails with what the closure throws.
  ///
  /// Otherwise as ``allSatisfy(_:)``.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Delivers whether the value meets a condition.
  ///
  ///     Result.success(1).publisher.contains { $0 > 1 }        false|
  ///
  /// Calls the closure at once.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

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
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// Delivers the value, or fails with what the closure throws: it is called at once, once, with the value and itself.
  @inlinable
  public func tryMin(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    passing(areInIncreasingOrder)
  }

  /// This publisher: of one value there is no greater one.
  ///
  /// - Parameter areInIncreasingOrder: Is not called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// Delivers the value, or fails with what the closure throws: it is called at once, once, with the value and itself.
  @inlinable
  public func tryMax(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    passing(areInIncreasingOrder)
  }

  /// This publisher: one value is no duplicate.
  ///
  /// - Parameter predicate: Is not called.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// Delivers the value, or fails with what the closure throws: it is called at once, once, with the value and itself.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    passing(predicate)
  }

  /// The value, if comparing it with itself does not throw.
  @inlinable
  func passing(_ compare: (Output, Output) throws -> Bool) -> Result<Output, any Error>.Publisher {
    tryMap { value in
      _ = try compare(value, value)
      return value
    }
  }
}

extension Result.Publisher where Success: Equatable {
  /// Delivers whether the value is this one.
  ///
  ///     Result.success(1).publisher.contains(1)        true|
  @inlinable
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher { map { $0 == output } }

  /// This publisher: one value is no duplicate.
  @inlinable
  public func removeDuplicates() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Comparable {
  /// This publisher: of one value there is no smaller one.
  @inlinable
  public func min() -> Result<Output, Failure>.Publisher { self }

  /// This publisher: of one value there is no greater one.
  @inlinable
  public func max() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Failure == Never {
  /// Gives a publisher that can't fail a failure type, so that it fits where one is expected.
  ///
  ///     Result<Int, Never>.success(1).publisher.setFailureType(to: E.self)        1|
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(.success(result.get()))
  }
}
