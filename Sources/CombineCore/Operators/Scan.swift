extension Publishers {
  /// A publisher that publishes each partial result of combining its upstream's elements.
  ///
  /// Returned by ``Publisher/scan(_:_:)``.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are combined, each with the result before.
    public let upstream: Upstream
    /// The result before the first element.
    public let initialResult: Output
    /// The closure that combines the latest result with an element.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates a publisher that publishes each partial result.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are combined, each with the result before.
    ///   - initialResult: The result before the first element.
    ///   - nextPartialResult: A closure that combines the latest result with an element.
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

  /// A publisher that publishes each partial result of a throwing closure, and fails with the error that the closure
  /// throws.
  ///
  /// Returned by ``Publisher/tryScan(_:_:)``.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose elements are combined, each with the result before.
    public let upstream: Upstream
    /// The result before the first element.
    public let initialResult: Output
    /// The closure that combines the latest result with an element, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a publisher that publishes each partial result, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are combined, each with the result before.
    ///   - initialResult: The result before the first element.
    ///   - nextPartialResult: A closure that combines the latest result with an element, or throws.
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

/// The latest result of a scan, in an object that all copies of the step share.
///
/// The closure may send a value that enters the step again before the first call has returned. Both calls then combine
/// with the result from before.
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

/// The per-element logic of ``Publishers/Scan``: passes the combination of the latest result and the element.
@frozen @usableFromInline
struct ScanStep<Input, Output>: Step {
  @usableFromInline let state: ScanState<Input, Output, NonThrowing<Never>>

  @inlinable
  init(_ state: Output, _ next: @escaping (Output, Input) -> Output) { self.state = ScanState(state, next) }

  @inlinable @inline(__always)
  func step(_ input: Input) -> Output? { state.next(input) }
}

/// The per-element logic of ``Publishers/TryScan``: passes the combination of the latest result and the element, and
/// fails with the error that the closure throws.
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
  /// Combines each element with the latest result, and publishes every result.
  ///
  ///     self:            ──1──2──3──|
  ///     scan(0, +)       ──1──3──6──|
  ///
  /// Each subscriber has its own result, beginning with the initial one. The upstream's subscription passes unchanged.
  ///
  /// - Threads: Elements arrive and the closure runs on the thread on which the upstream delivers.
  /// - Demand: Passes unchanged.
  /// - Completion: Passes unchanged.
  /// - Cost: One closure call per element; one allocation per subscriber.
  ///
  /// - Parameters:
  ///   - initialResult: The result before the first element; it is not published.
  ///   - nextPartialResult: A closure that returns the next result, given the latest result and an element.
  /// - Returns: A publisher that publishes one result for each element.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines each element with the latest result, publishes every result, and fails if the closure throws.
  ///
  ///     self:                         ──1──2──3──|
  ///     tryScan(0) { try f($0, $1) }  ──1──✕          f(1, 2) throws
  ///
  /// Creates a new subscription for the subscriber instead of passing the upstream's. Everything else is as for
  /// ``scan(_:_:)``.
  ///
  /// - Completion: An error that the closure throws cancels the upstream and becomes the failure. The completion of the
  ///   upstream passes unchanged.
  /// - Cost: One closure call per element; two allocations per subscriber.
  ///
  /// - Parameters:
  ///   - initialResult: The result before the first element; it is not published.
  ///   - nextPartialResult: A closure that returns the next result, given the latest result and an element, or throws.
  /// - Returns: A publisher that publishes one result for each element.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}
