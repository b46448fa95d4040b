extension Publishers {
  /// What ``Publisher/scan(_:_:)`` returns.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The state before the first value.
    public let initialResult: Output
    /// Makes the next state from the state and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(
      upstream: Upstream, initialResult: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Stage(subscriber, ScanStep(initialResult, nextPartialResult)))
    }
  }

  /// What ``Publisher/tryScan(_:_:)`` returns.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// The state before the first value.
    public let initialResult: Output
    /// Makes the next state from the state and a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      upstream.subscribe(
        StatefulStage("TryScan", subscriber, TryScanStep<_, _, Upstream.Failure>(initialResult, nextPartialResult)))
    }
  }
}

/// The state, in an object: a stage is a value, and the closure may send a value, which comes here before this one has
/// been dealt with. It then meets the state from before both.
@usableFromInline
final class ScanState<Input, Output, Policy: ThrowingPolicy> {
  @exclusivity(unchecked) @usableFromInline var state: Output
  @usableFromInline let nextPartialResult: (Output, Input) throws -> Output

  @inlinable
  init(_ state: Output, _ nextPartialResult: @escaping (Output, Input) throws -> Output) {
    self.state = state
    self.nextPartialResult = nextPartialResult
  }

  @inlinable @inline(__always)
  func next(_ input: Input) throws(Policy.OutputFailure) -> Output {
    let old = state
    let new = try Policy.attempt { try nextPartialResult(old, input) }
    state = new
    return new
  }
}

@frozen @usableFromInline
struct ScanStep<Input, Output>: Step {
  @usableFromInline let state: ScanState<Input, Output, NonThrowing<Never>>

  @inlinable
  init(_ state: Output, _ next: @escaping (Output, Input) -> Output) { self.state = ScanState(state, next) }

  @inlinable @inline(__always)
  func step(_ input: Input) -> Output? { state.next(input) }
}

@frozen @usableFromInline
struct TryScanStep<Input, Output, UpstreamFailure: Error>: StatefulStep {
  @usableFromInline typealias Failure = UpstreamFailure
  @usableFromInline typealias OutputFailure = any Error

  @usableFromInline let state: ScanState<Input, Output, Throwing<UpstreamFailure>>

  @inlinable
  init(_ state: Output, _ next: @escaping (Output, Input) throws -> Output) { self.state = ScanState(state, next) }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(any Error) -> StepResult<Output> { .pass(try state.next(input)) }
}

extension Publisher {
  /// Keeps a state, and delivers it after every value.
  ///
  ///     self:            ──1──2──3──|
  ///     scan(0, +)       ──1──3──6──|
  ///
  /// Runs the closure on the thread that delivers. Every subscriber has a state of its own. Demand, end and the
  /// upstream's subscription pass unchanged. Cost: the closure, and one object per subscriber.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Keeps a state, and delivers it after every value, or fails.
  ///
  ///     self:                         ──1──2──3──|
  ///     tryScan(0) { try f($0, $1) }  ──1──✕          f(1, 2) throws
  ///
  /// Runs the closure on the thread that delivers. An error that it throws cancels the upstream and ends the
  /// stream with that error. Demand passes unchanged. Cost: the closure, and two objects per subscriber.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}
