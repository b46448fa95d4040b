// The operators of a publisher of one element.
//
// Operators on a known value are applied immediately. Closures run once, on the calling thread, however many
// subscribers attach later, and the result is again a publisher of a known value. Operators that may drop the element
// use those of `Optional.Publisher`; operators whose closures can throw use those of `Result.Publisher`.

extension Just {
  /// A publisher of the same element, with operators that may drop it.
  @inlinable var optional: Optional<Output>.Publisher { Optional<Output>.Publisher(output) }

  /// A publisher of the same element, with operators that can fail.
  @inlinable var once: Result<Output, Never>.Publisher { Result<Output, Never>.Publisher(.success(output)) }
}

extension Just {
  /// Transforms the element with a closure.
  ///
  ///     Just(1).map { $0 * 10 }        10|
  ///
  /// The closure runs once, before this method returns.
  ///
  /// - Parameter transform: A closure that returns the new element.
  /// - Returns: A publisher of the new element.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  /// Transforms the element with a closure, and fails if the closure throws.
  ///
  ///     Just(1).tryMap { try f($0) }        ✕        f(1) throws
  ///
  /// The closure runs once, before this method returns.
  ///
  /// - Parameter transform: A closure that returns the new element or throws.
  /// - Returns: A publisher of the new element, or of the error.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher { once.tryMap(transform) }

  /// Transforms the element with a closure, and drops it if the closure returns `nil`.
  ///
  ///     Just("x").compactMap { Int($0) }        |
  ///
  /// The closure runs once, before this method returns.
  ///
  /// - Parameter transform: A closure that returns the new element, or `nil`.
  /// - Returns: A publisher of the new element, if there is one.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    Optional<T>.Publisher(transform(output))
  }

  /// Drops the element unless it meets a condition.
  ///
  ///     Just(1).filter { $0 > 1 }        |
  ///
  /// The closure runs once, before this method returns.
  ///
  /// - Parameter isIncluded: A closure that returns whether to publish the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher { optional.filter(isIncluded) }

  /// Drops the element and finishes.
  ///
  ///     Just(1).ignoreOutput()        |
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  /// Publishes the element in an array.
  ///
  ///     Just(1).collect()        [1]|
  @inlinable
  public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  /// Publishes the number of elements, which is 1.
  ///
  ///     Just("a").count()        1|
  @inlinable
  public func count() -> Just<Int> { Just<Int>(1) }

  /// Publishes further elements after the element.
  ///
  ///     Just(1).append(2, 3)        1─2─3─|
  ///
  /// - Parameter elements: The elements to publish afterwards.
  /// - Returns: A publisher of all the elements.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { append(elements) }

  /// Publishes the elements of a sequence after the element.
  ///
  ///     Just(1).append([2, 3])        1─2─3─|
  ///
  /// Reads the sequence before this method returns.
  ///
  /// - Parameter elements: The elements to publish afterwards.
  /// - Returns: A publisher of all the elements.
  @inlinable
  public func append<Elements: Sequence>(
    _ elements: Elements
  ) -> Publishers.Sequence<[Output], Never> where Elements.Element == Output {
    Publishers.Sequence(sequence: [output] + elements)
  }

  /// Publishes other elements before the element.
  ///
  ///     Just(1).prepend(2, 3)        2─3─1─|
  ///
  /// - Parameter elements: The elements to publish first.
  /// - Returns: A publisher of all the elements.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { prepend(elements) }

  /// Publishes the elements of a sequence before the element.
  ///
  ///     Just(1).prepend([2, 3])        2─3─1─|
  ///
  /// Reads the sequence before this method returns.
  ///
  /// - Parameter elements: The elements to publish first.
  /// - Returns: A publisher of all the elements.
  @inlinable
  public func prepend<Elements: Sequence>(
    _ elements: Elements
  ) -> Publishers.Sequence<[Output], Never> where Elements.Element == Output {
    Publishers.Sequence(sequence: elements + [output])
  }

  /// Combines the element with an initial result.
  ///
  ///     Just(1).reduce(10, +)        11|
  ///
  /// The closure runs once, before this method returns.
  ///
  /// - Parameters:
  ///   - initialResult: The value that the closure receives first.
  ///   - nextPartialResult: A closure that combines the initial result with the element.
  /// - Returns: A publisher of the result.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
    once.reduce(initialResult, nextPartialResult)
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
    once.tryReduce(initialResult, nextPartialResult)
  }

  /// Combines the element with an initial result, as ``reduce(_:_:)`` does: one element has one partial result.
  ///
  ///     Just(1).scan(10, +)        11|
  ///
  /// - Parameters:
  ///   - initialResult: The value that the closure receives first.
  ///   - nextPartialResult: A closure that combines the initial result with the element.
  /// - Returns: A publisher of the result.
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
    once.scan(initialResult, nextPartialResult)
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
    once.tryScan(initialResult, nextPartialResult)
  }
}

// MARK: - Failures

extension Just {
  /// Changes the failure type. There is no failure to transform.
  ///
  /// - Parameter transform: A closure that is not called.
  /// - Returns: A publisher of the same element with the new failure type.
  @inlinable
  public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher {
    setFailureType(to: E.self)
  }

  /// Changes the failure type of a publisher that never fails.
  ///
  ///     Just(1).setFailureType(to: E.self)        1|
  ///
  /// - Parameter failureType: The new failure type.
  /// - Returns: A publisher of the same element with the new failure type.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    once.setFailureType(to: failureType)
  }

  /// Returns this publisher, because it never fails.
  ///
  /// - Parameter output: An element that is not used.
  @inlinable
  public func replaceError(with output: Output) -> Just<Output> { self }

  /// Returns this publisher, because it is never empty.
  ///
  /// - Parameter output: An element that is not used.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { self }

  /// Returns this publisher, because it never fails.
  ///
  /// - Parameter times: The maximum number of further attempts, which has no effect.
  @inlinable
  public func retry(_ times: Int) -> Just<Output> { self }
}
