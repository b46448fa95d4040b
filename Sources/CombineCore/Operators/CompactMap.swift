extension Publishers {
  /// What ``Publisher/compactMap(_:)`` returns.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes a value, or nil to drop it.
    public let transform: (Upstream.Output) -> Output?

    /// Makes one without the method of ``Publisher`` that usually does.
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

    /// Joins two transformations into one stage.
    @_disfavoredOverload  // a stage more is faster than a closure around closures
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
      let first = self.transform
      return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).flatMap(transform) }
    }

    /// Joins two transformations into one stage.
    @_disfavoredOverload  // a stage more is faster than a closure around closures
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
      let first = self.transform
      return Publishers.CompactMap<Upstream, T>(upstream: upstream) { first($0).map(transform) }
    }
  }

  /// What ``Publisher/tryCompactMap(_:)`` returns.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes a value, or nil to drop it; may throw.
    public let transform: (Upstream.Output) throws -> Output?

    /// Makes one without the method of ``Publisher`` that usually does.
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

    /// Joins two transformations into one link.
    @_disfavoredOverload  // a stage more is faster than a closure around closures
    @inlinable
    public func compactMap<T>(
      _ transform: @escaping (Output) throws -> T?
    ) -> Publishers.TryCompactMap<Upstream, T> {
      let first = self.transform
      return Publishers.TryCompactMap<Upstream, T>(upstream: upstream) { try first($0).flatMap(transform) }
    }
  }
}

@frozen @usableFromInline
struct CompactMapStep<Input, Output>: Step {
  @usableFromInline let transform: (Input) -> Output?
  @inlinable init(_ transform: @escaping (Input) -> Output?) { self.transform = transform }
  @inlinable @inline(__always) func step(_ input: Input) -> Output? { transform(input) }
}

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
  /// Makes every value into another one, and drops those that come out as nil.
  ///
  ///     self:                        ──"1"──"x"──"3"──|
  ///     compactMap { Int($0) }       ──1─────────3────|
  ///
  /// Runs the closure on the thread that delivers. For a dropped value it asks for one more. End and the upstream's
  /// subscription pass unchanged. Cost: the closure.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// Makes every value into another one, drops those that come out as nil, or fails.
  ///
  ///     self:                            ──"1"──"x"──"3"──|
  ///     tryCompactMap { try f($0) }      ──1──────────✕        f("x") is nil, f("3") throws
  ///
  /// Runs the closure on the thread that delivers. An error that it throws cancels the upstream and ends the
  /// stream with that error. For a dropped value it asks for one more. Cost: the closure, and one object per
  /// subscriber.
  @inlinable
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}
