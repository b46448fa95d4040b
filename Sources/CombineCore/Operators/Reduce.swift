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
      upstream.subscribe(Fold("Reduce", subscriber, ReduceStep(initial, nextPartialResult)))
    }
  }
}

@frozen @usableFromInline
struct ReduceStep<Input, Output, Failure: Error>: FoldStep {
  @usableFromInline var state: Output
  @usableFromInline let next: (Output, Input) -> Output

  @inlinable
  init(_ state: Output, _ next: @escaping (Output, Input) -> Output) {
    self.state = state
    self.next = next
  }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> Bool {
    state = next(state, input)
    return false
  }

  @inlinable func result() -> Output? { state }
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
}
