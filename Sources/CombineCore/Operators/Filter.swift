extension Publishers {
  /// What ``Publisher/filter(_:)`` returns.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value goes on.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Stage(subscriber, FilterStep(isIncluded)))
    }

    /// Joins two conditions into one stage.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
      let first = self.isIncluded
      return Publishers.Filter(upstream: upstream) { first($0) && isIncluded($0) }
    }

    /// Joins two conditions into one link.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
      let first = self.isIncluded
      return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
  }

  /// What ``Publisher/tryFilter(_:)`` returns.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value goes on; may throw.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      upstream.subscribe(StatefulStage("TryFilter", subscriber, TryFilterStep<_, Upstream.Failure>(isIncluded)))
    }

    /// Joins two conditions into one link.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
      let first = self.isIncluded
      return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }

    /// Joins two conditions into one link.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
      let first = self.isIncluded
      return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
  }
}

@frozen @usableFromInline
struct FilterStep<Input>: Step {
  @usableFromInline let isIncluded: (Input) -> Bool
  @inlinable init(_ isIncluded: @escaping (Input) -> Bool) { self.isIncluded = isIncluded }
  @inlinable @inline(__always) func step(_ input: Input) -> Input? { isIncluded(input) ? input : nil }
}

@frozen @usableFromInline
struct TryFilterStep<Input, UpstreamFailure: Error>: StatefulStep {
  @inlinable static var rejectsZeroDemand: Bool { true }

  @usableFromInline typealias Failure = UpstreamFailure
  @usableFromInline typealias OutputFailure = any Error

  @usableFromInline let isIncluded: (Input) throws -> Bool
  @inlinable init(_ isIncluded: @escaping (Input) throws -> Bool) { self.isIncluded = isIncluded }
  @inlinable @inline(__always)
  func step(_ input: Input) throws(any Error) -> StepResult<Input> { try isIncluded(input) ? .pass(input) : .drop }
}

extension Publisher {
  /// Drops the values that do not meet a condition.
  ///
  ///     self:                  ──1──2──3──4──|
  ///     filter { $0 > 2 }      ────────3──4──|
  ///
  /// Runs the closure on the thread that delivers. For a dropped value it asks for one more. End and the upstream's
  /// subscription pass unchanged. Cost: the closure.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }

  /// Drops the values that do not meet a condition, or fails.
  ///
  ///     self:                        ──1──2──3──|
  ///     tryFilter { try f($0) }      ─────2──✕       f(1) is false, f(3) throws
  ///
  /// Runs the closure on the thread that delivers. An error that it throws cancels the upstream and ends the
  /// stream with that error. For a dropped value it asks for one more. Cost: the closure, and one object per
  /// subscriber.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}
