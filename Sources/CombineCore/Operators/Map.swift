extension Publishers {
  /// A publisher that transforms every element with a closure.
  ///
  /// Returned by ``Publisher/map(_:)->Publishers.Map<Self,T>``.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are transformed.
    public let upstream: Upstream
    /// The closure that returns the new element.
    public let transform: (Upstream.Output) -> Output

    /// Creates a publisher that transforms every element with a closure.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are transformed.
    ///   - transform: A closure that returns the new element.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Stage(subscriber, MapStep(transform)))
    }

    /// Combines this publisher's closure and another one into a single stage.
    ///
    /// - Parameter transform: A closure that returns the new element.
    /// - Returns: A publisher that applies both closures.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
      let first = self.transform
      return Publishers.Map<Upstream, T>(upstream: upstream) { transform(first($0)) }
    }

    /// Combines this publisher's closure and another one into a single stage.
    ///
    /// - Parameter transform: A closure that returns the new element, or throws.
    /// - Returns: A publisher that applies both closures.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
      let first = self.transform
      return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
    }
  }

  /// A publisher that transforms every element with a throwing closure, and fails with the error that the closure
  /// throws.
  ///
  /// Returned by ``Publisher/tryMap(_:)``.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose elements are transformed.
    public let upstream: Upstream
    /// The closure that returns the new element, or throws.
    public let transform: (Upstream.Output) throws -> Output

    /// Creates a publisher that transforms every element with a closure, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are transformed.
    ///   - transform: A closure that returns the new element, or throws.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      upstream.subscribe(StatefulStage("TryMap", subscriber, TryMapStep<_, _, Upstream.Failure>(transform)))
    }

    /// Combines this publisher's closure and another one into a single stage.
    ///
    /// - Parameter transform: A closure that returns the new element.
    /// - Returns: A publisher that applies both closures.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
      let first = self.transform
      return Publishers.TryMap<Upstream, T>(upstream: upstream) { transform(try first($0)) }
    }

    /// Combines this publisher's closure and another one into a single stage.
    ///
    /// - Parameter transform: A closure that returns the new element, or throws.
    /// - Returns: A publisher that applies both closures.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
      let first = self.transform
      return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
    }
  }
}

/// The per-element logic of ``Publishers/Map`` and the maps with key paths: passes the result of the closure.
@frozen @usableFromInline
struct MapStep<Input, Output>: Step {
  @usableFromInline let transform: (Input) -> Output
  @inlinable init(_ transform: @escaping (Input) -> Output) { self.transform = transform }
  @inlinable @inline(__always) func step(_ input: Input) -> Output? { transform(input) }
}

/// The per-element logic of ``Publishers/TryMap``, ``Publishers/Decode`` and ``Publishers/Encode``: passes the result
/// of a throwing closure, and fails with the error it throws.
@frozen @usableFromInline
struct TryMapStep<Input, Output, UpstreamFailure: Error>: StatefulStep {
  @usableFromInline typealias Failure = UpstreamFailure
  @usableFromInline typealias OutputFailure = any Error

  @usableFromInline let transform: (Input) throws -> Output
  @inlinable init(_ transform: @escaping (Input) throws -> Output) { self.transform = transform }
  @inlinable @inline(__always)
  func step(_ input: Input) throws(any Error) -> StepResult<Output> { .pass(try transform(input)) }
}

extension Publisher {
  /// Transforms every element with a closure.
  ///
  ///     self:                ──1──2──3──|
  ///     map { $0 * 10 }      ──10─20─30─|
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers.
  /// - Demand: Passes requests unchanged.
  /// - Completion: Passes the completion and the upstream's subscription unchanged.
  /// - Cost: One closure call per element, no allocation.
  ///
  /// - Parameter transform: A closure that returns the new element.
  /// - Returns: A publisher of the new elements.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Transforms every element with a throwing closure, and fails if the closure throws.
  ///
  ///     self:                     ──1──2──3──|
  ///     tryMap { try f($0) }      ──a──✕          f(2) throws
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers.
  /// - Demand: Passes requests unchanged.
  /// - Completion: Passes the completion on. An error that the closure throws becomes the failure and cancels this
  ///   publisher.
  /// - Cost: One closure call per element; two allocations per subscriber.
  ///
  /// - Parameter transform: A closure that returns the new element, or throws.
  /// - Returns: A publisher of the new elements.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}
