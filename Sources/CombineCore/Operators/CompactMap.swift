extension Publishers {
  /// A publisher that transforms every element, and drops those for which the closure returns `nil`.
  ///
  /// Returned by ``Publisher/compactMap(_:)``.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are transformed or dropped.
    public let upstream: Upstream
    /// The closure that returns the new element, or `nil` to drop it.
    public let transform: (Upstream.Output) -> Output?

    /// Creates a publisher that transforms every element, and drops those for which the closure returns `nil`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are transformed or dropped.
    ///   - transform: A closure that returns the new element, or `nil` to drop it.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Stage(subscriber, CompactMapStep(transform)))
    }

    /// Combines this publisher's closure and another one into a single stage.
    ///
    /// - Parameter transform: A closure that returns the new element, or `nil` to drop it.
    /// - Returns: A publisher that applies both closures.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
      let first = self.transform
      return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).flatMap(transform) }
    }

    /// Combines this publisher's closure and another one into a single stage.
    ///
    /// - Parameter transform: A closure that returns the new element.
    /// - Returns: A publisher that applies both closures.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
      let first = self.transform
      return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).map(transform) }
    }
  }

  /// A publisher that transforms every element with a throwing closure, drops those for which it returns `nil`, and
  /// fails with the error it throws.
  ///
  /// Returned by ``Publisher/tryCompactMap(_:)``.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose elements are transformed or dropped.
    public let upstream: Upstream
    /// The closure that returns the new element, or `nil` to drop it, or throws.
    public let transform: (Upstream.Output) throws -> Output?

    /// Creates a publisher that transforms every element, drops those for which the closure returns `nil`, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are transformed or dropped.
    ///   - transform: A closure that returns the new element, or `nil` to drop it, or throws.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      upstream.subscribe(
        StatefulStage("TryCompactMap", subscriber, TryCompactMapStep<_, _, Upstream.Failure>(transform)))
    }

    /// Combines this publisher's closure and another one into a single stage.
    ///
    /// - Parameter transform: A closure that returns the new element, or `nil` to drop it, or throws.
    /// - Returns: A publisher that applies both closures.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func compactMap<T>(
      _ transform: @escaping (Output) throws -> T?
    ) -> Publishers.TryCompactMap<Upstream, T> {
      let first = self.transform
      return Publishers.TryCompactMap<Upstream, T>(upstream: upstream) { try first($0).flatMap(transform) }
    }
  }
}

/// The per-element logic of ``Publishers/CompactMap``: passes the result of the closure, and drops the element if the
/// result is `nil`.
@frozen @usableFromInline
struct CompactMapStep<Input, Output>: Step {
  @usableFromInline let transform: (Input) -> Output?
  @inlinable init(_ transform: @escaping (Input) -> Output?) { self.transform = transform }
  @inlinable @inline(__always) func step(_ input: Input) -> Output? { transform(input) }
}

/// The per-element logic of ``Publishers/TryCompactMap``: passes the result of a throwing closure, drops the element if
/// the result is `nil`, and fails with the error that the closure throws.
@frozen @usableFromInline
struct TryCompactMapStep<Input, Output, UpstreamFailure: Error>: StatefulStep {
  @inlinable static var rejectsZeroDemand: Bool { true }

  @usableFromInline typealias Failure = UpstreamFailure
  @usableFromInline typealias OutputFailure = any Error

  @usableFromInline let transform: (Input) throws -> Output?
  @inlinable init(_ transform: @escaping (Input) throws -> Output?) { self.transform = transform }
  @inlinable @inline(__always)
  func step(_ input: Input) throws(any Error) -> StepResult<Output> {
    try transform(input).map(StepResult.pass) ?? .drop
  }
}

extension Publisher {
  /// Transforms every element, and drops those for which the closure returns `nil`.
  ///
  ///     self:                        ──"1"──"x"──"3"──|
  ///     compactMap { Int($0) }       ──1─────────3────|
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers.
  /// - Demand: Passes requests unchanged, and requests one more element for each dropped one.
  /// - Completion: Passes the completion and the upstream's subscription unchanged.
  /// - Cost: One closure call per element, no allocation.
  ///
  /// - Parameter transform: A closure that returns the new element, or `nil` to drop it.
  /// - Returns: A publisher of the elements that are not `nil`.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// Transforms every element with a throwing closure, drops those for which it returns `nil`, and fails if it throws.
  ///
  ///     self:                            ──"1"──"x"──"3"──|
  ///     tryCompactMap { try f($0) }      ──1─────────✕         f("x") is nil, f("3") throws
  ///
  /// - Completion: An error that the closure throws becomes the failure and cancels this publisher.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call per element; two allocations per subscriber.
  ///
  /// Everything else is as for ``Publisher/compactMap(_:)``.
  ///
  /// - Parameter transform: A closure that returns the new element, or `nil` to drop it, or throws.
  /// - Returns: A publisher of the elements that are not `nil`.
  @inlinable
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}
