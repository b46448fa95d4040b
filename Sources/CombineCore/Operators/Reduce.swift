extension Publishers {
  /// What ``Publisher/reduce(_:_:)`` returns.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The result of no values.
    public let initial: Output
    /// Makes the next result from the result so far and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes one without the method of ``Publisher`` that usually does.
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

  /// What ``Publisher/tryReduce(_:_:)`` returns.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// The result of no values.
    public let initial: Output
    /// Makes the next result from the result so far and a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes one without the method of ``Publisher`` that usually does.
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
    // Taken out, because the closure may send a value, which comes here before this one has been dealt with; there is
    // no state then that it could become a part of.
    guard let old = state.take() else { return false }
    state = try Policy.attempt { try next(old, input) }
    return false
  }

  @inlinable mutating func result() -> Output? { state.take() }

  @inlinable func failure(_ error: Policy.Failure) -> Policy.OutputFailure { Policy.failure(error) }
}

extension Publisher {
  /// Makes one value of all, delivered at the end.
  ///
  ///     self:              ──1──2──3──|
  ///     reduce(0, +)       ───────────6|
  ///
  /// Asks the upstream for unlimited values; keeps the result until it is asked for. Runs the closure on the thread
  /// that delivers. A failure of the upstream goes on, without a result. Cost: the closure, and four objects per
  /// subscriber.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Makes one value of all, delivered at the end, or fails with what the closure throws.
  ///
  ///     self:                               ──1──2──3──|
  ///     tryReduce(0) { try f($0, $1) }      ─────✕            f(1, 2) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``reduce(_:_:)``.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}
