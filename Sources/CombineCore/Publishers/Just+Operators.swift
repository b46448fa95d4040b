// The operators of a publisher that has one value. Everything is known when the operator is applied, so it is applied
// at once: closures run right there, once, on the calling thread, however many subscribe, and what comes out is a value
// again. What may drop the value is the optional publisher's operator, what may throw is the result's.

extension Just {
  /// The same value, as a publisher whose operators may drop it.
  @inlinable var optional: Optional<Output>.Publisher { Optional<Output>.Publisher(output) }

  /// The same value, as a publisher whose operators may fail.
  @inlinable var once: Result<Output, Never>.Publisher { Result<Output, Never>.Publisher(.success(output)) }
}

extension Just {
  /// Makes the value into another one.
  ///
  ///     Just(1).map { $0 * 10 }        10|
  ///
  /// Calls the closure at once.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

  /// Makes the value into another one, or fails with what the closure throws.
  ///
  ///     Just(1).tryMap { try f($0) }        ✕        f(1) throws
  ///
  /// Calls the closure at once.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher { once.tryMap(transform) }

  /// Makes the value into another one, or drops it if the closure returns nil.
  ///
  ///     Just("x").compactMap { Int($0) }        |
  ///
  /// Calls the closure at once.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    Optional<T>.Publisher(transform(output))
  }

  /// Drops the value unless it meets a condition.
  ///
  ///     Just(1).filter { $0 > 1 }        |
  ///
  /// Calls the closure at once.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher { optional.filter(isIncluded) }

  /// Delivers nothing, and finishes.
  ///
  ///     Just(1).ignoreOutput()        |
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  /// Delivers the value in an array.
  ///
  ///     Just(1).collect()        [1]|
  @inlinable
  public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  /// Delivers 1 instead of the value.
  ///
  ///     Just("a").count()        1|
  @inlinable
  public func count() -> Just<Int> { Just<Int>(1) }

  /// Delivers the value, then more.
  ///
  ///     Just(1).append(2, 3)        123|
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { append(elements) }

  /// Delivers the value, then the elements of a sequence, which is read at once.
  ///
  ///     Just(1).append([2, 3])        123|
  @inlinable
  public func append<Elements: Sequence>(
    _ elements: Elements
  ) -> Publishers.Sequence<[Output], Never> where Elements.Element == Output {
    Publishers.Sequence(sequence: [output] + elements)
  }

  /// Delivers other values, then this one.
  ///
  ///     Just(1).prepend(2, 3)        231|
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { prepend(elements) }

  /// Delivers the elements of a sequence, which is read at once, then the value.
  ///
  ///     Just(1).prepend([2, 3])        231|
  @inlinable
  public func prepend<Elements: Sequence>(
    _ elements: Elements
  ) -> Publishers.Sequence<[Output], Never> where Elements.Element == Output {
    Publishers.Sequence(sequence: elements + [output])
  }

  /// Makes the value and a first result into the result.
  ///
  ///     Just(1).reduce(10, +)        11|
  ///
  /// Calls the closure at once.
  @inlinable
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
    once.reduce(initialResult, nextPartialResult)
  }

  /// Makes the value and a first result into the result, or fails with what the closure throws.
  ///
  /// Otherwise as ``reduce(_:_:)``.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    once.tryReduce(initialResult, nextPartialResult)
  }

  /// Makes the value and a first result into the result, as ``reduce(_:_:)`` does: of one value there is one result.
  ///
  ///     Just(1).scan(10, +)        11|
  @inlinable
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
    once.scan(initialResult, nextPartialResult)
  }

  /// Makes the value and a first result into the result, or fails with what the closure throws.
  ///
  /// Otherwise as ``scan(_:_:)``.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    once.tryScan(initialResult, nextPartialResult)
  }
}

// MARK: - Failures

extension Just {
  /// Gives the publisher another failure type; there is no failure that could be made into another one.
  ///
  /// - Parameter transform: Is not called.
  @inlinable
  public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher {
    setFailureType(to: E.self)
  }

  /// Gives the publisher a failure type, so that it fits where one is expected.
  ///
  ///     Just(1).setFailureType(to: E.self)        1|
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    once.setFailureType(to: failureType)
  }

  /// This publisher: it does not fail.
  @inlinable
  public func replaceError(with output: Output) -> Just<Output> { self }

  /// This publisher: it is not empty.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> { self }

  /// This publisher: it does not fail, and so there is nothing to repeat.
  @inlinable
  public func retry(_ times: Int) -> Just<Output> { self }
}
