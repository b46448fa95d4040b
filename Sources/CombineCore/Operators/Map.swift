extension Publishers {
  /// What ``Publisher/map(_:)->Publishers.Map<Self,T>`` returns.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes a value from a value.
    public let transform: (Upstream.Output) -> Output

    /// Makes one without the method of ``Publisher`` that usually does.
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

    /// Joins two transformations into one stage.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
      let first = self.transform
      return Publishers.Map<Upstream, T>(upstream: upstream) { transform(first($0)) }
    }

    /// Joins two transformations into one stage.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
      let first = self.transform
      return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
    }
  }

  /// What ``Publisher/tryMap(_:)`` returns.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes a value from a value, or throws.
    public let transform: (Upstream.Output) throws -> Output

    /// Makes one without the method of ``Publisher`` that usually does.
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

    /// Joins two transformations into one link.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
      let first = self.transform
      return Publishers.TryMap<Upstream, T>(upstream: upstream) { transform(try first($0)) }
    }

    /// Joins two transformations into one link.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
      let first = self.transform
      return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
    }
  }
}

@frozen @usableFromInline
struct MapStep<Input, Output>: Step {
  @usableFromInline let transform: (Input) -> Output
  @inlinable init(_ transform: @escaping (Input) -> Output) { self.transform = transform }
  @inlinable @inline(__always) func step(_ input: Input) -> Output? { transform(input) }
}

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
  /// Makes every value into another one.
  ///
  ///     self:                ──1──2──3──|
  ///     map { $0 * 10 }      ──10─20─30─|
  ///
  /// Runs the closure on the thread that delivers. Demand, end and the upstream's subscription pass unchanged.
  /// Cost: the closure.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Makes every value into another one, or fails.
  ///
  ///     self:                     ──1──2──3──|
  ///     tryMap { try f($0) }      ──a──✕          f(2) throws
  ///
  /// Runs the closure on the thread that delivers. An error that it throws cancels the upstream and ends the
  /// stream with that error. Demand passes unchanged. Cost: the closure, and one object per subscriber.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}
