extension Publishers {
  /// A publisher that publishes the result of combining all elements of its upstream.
  ///
  /// Returned by ``Publisher/reduce(_:_:)``.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are combined. A result follows only if it finishes.
    public let upstream: Upstream
    /// The result before the first element.
    public let initial: Output
    /// The closure that combines the latest result with an element.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates a publisher that publishes the result of combining all elements.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are combined. A result follows only if it finishes.
    ///   - initial: The result before the first element.
    ///   - nextPartialResult: A closure that combines the latest result with an element.
    @inlinable
    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(
        Fold(
          "Reduce", subscriber,
          ReduceStep<Upstream.Output, Output, NonThrowing<Failure>>(initial, nextPartialResult)))
    }
  }

  /// A publisher that combines all elements with a throwing closure and publishes the result, or fails with the error
  /// that the closure throws.
  ///
  /// Returned by ``Publisher/tryReduce(_:_:)``.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose elements are combined. A result follows only if it finishes.
    public let upstream: Upstream
    /// The result before the first element.
    public let initial: Output
    /// The closure that combines the latest result with an element, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a publisher that publishes the result of combining all elements, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are combined. A result follows only if it finishes.
    ///   - initial: The result before the first element.
    ///   - nextPartialResult: A closure that combines the latest result with an element, or throws.
    @inlinable
    public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      upstream.subscribe(
        Fold(
          "TryReduce", subscriber,
          ReduceStep<Upstream.Output, Output, Throwing<Upstream.Failure>>(initial, nextPartialResult)))
    }
  }
}

/// The fold that combines each element with the latest result, for ``Publishers/Reduce`` and ``Publishers/TryReduce``.
@frozen @usableFromInline
struct ReduceStep<Input, Output, Policy: ThrowingPolicy>: FoldStep {
  @usableFromInline typealias Failure = Policy.Failure
  @usableFromInline typealias OutputFailure = Policy.OutputFailure

  @usableFromInline var state: Output?
  @usableFromInline let next: (Output, Input) throws -> Output

  @inlinable
  init(_ state: Output, _ next: @escaping (Output, Input) throws -> Output) {
    self.state = state
    self.next = next
  }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Policy.OutputFailure) -> Bool {
    // Taken while the closure runs, because the closure may send a value that enters this step again. That value is
    // dropped: there is no result to combine it with.
    guard let old = state.take() else { return false }
    state = try Policy.attempt { try next(old, input) }
    return false
  }

  @inlinable mutating func result() -> Output? { state.take() }

  @inlinable func failure(_ error: Policy.Failure) -> Policy.OutputFailure { Policy.failure(error) }
}

extension Publisher {
  /// Combines all elements into one result, and publishes it when the upstream finishes.
  ///
  ///     self:              ──1──2──3──|
  ///     reduce(0, +)       ───────────6|
  ///
  /// Publishes the initial result if there are no elements.
  ///
  /// - Threads: The closure runs on the thread on which the upstream delivers. The result arrives on the thread of the
  ///   upstream's completion, or of the first request if that comes later.
  /// - Demand: Requests an unlimited number of elements. The result waits until it is requested.
  /// - Completion: Finishes after the result. Passes a failure of the upstream on, without a result.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call per element; four allocations per subscriber.
  ///
  /// - Parameters:
  ///   - initialResult: The result before the first element.
  ///   - nextPartialResult: A closure that returns the next result, given the latest result and an element.
  /// - Returns: A publisher that publishes one result.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines all elements into one result, publishes it when the upstream finishes, and fails if the closure throws.
  ///
  ///     self:                               ──1──2──3──|
  ///     tryReduce(0) { try f($0, $1) }      ─────✕            f(1, 2) throws
  ///
  /// An error that the closure throws cancels the upstream and becomes the failure. Everything else is as for
  /// ``reduce(_:_:)``.
  ///
  /// - Parameters:
  ///   - initialResult: The result before the first element.
  ///   - nextPartialResult: A closure that returns the next result, given the latest result and an element, or throws.
  /// - Returns: A publisher that publishes one result.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}
