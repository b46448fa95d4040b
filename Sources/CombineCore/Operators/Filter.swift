extension Publishers {
  /// A publisher that republishes the elements for which a predicate returns `true`.
  ///
  /// Returned by ``Publisher/filter(_:)``.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are tested.
    public let upstream: Upstream
    /// The closure that returns whether to republish an element.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Creates a publisher that republishes the elements for which a predicate returns `true`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested.
    ///   - isIncluded: A closure that returns whether to republish an element.
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

    /// Combines this publisher's predicate and another one into a single stage.
    ///
    /// - Parameter isIncluded: A closure that returns whether to republish an element.
    /// - Returns: A publisher that applies both predicates.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
      let first = self.isIncluded
      return Publishers.Filter(upstream: upstream) { first($0) && isIncluded($0) }
    }

    /// Combines this publisher's predicate and another one into a single stage.
    ///
    /// - Parameter isIncluded: A closure that returns whether to republish an element, or throws.
    /// - Returns: A publisher that applies both predicates.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
      let first = self.isIncluded
      return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
  }

  /// A publisher that republishes the elements for which a throwing predicate returns `true`, and fails with the error
  /// that the predicate throws.
  ///
  /// Returned by ``Publisher/tryFilter(_:)``.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose elements are tested.
    public let upstream: Upstream
    /// The closure that returns whether to republish an element, or throws.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Creates a publisher that republishes the elements for which a throwing predicate returns `true`, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested.
    ///   - isIncluded: A closure that returns whether to republish an element, or throws.
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

    /// Combines this publisher's predicate and another one into a single stage.
    ///
    /// - Parameter isIncluded: A closure that returns whether to republish an element.
    /// - Returns: A publisher that applies both predicates.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
      let first = self.isIncluded
      return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }

    /// Combines this publisher's predicate and another one into a single stage.
    ///
    /// - Parameter isIncluded: A closure that returns whether to republish an element, or throws.
    /// - Returns: A publisher that applies both predicates.
    @_disfavoredOverload  // an additional stage is faster than a closure that calls closures
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
      let first = self.isIncluded
      return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
  }
}

/// The per-element logic of ``Publishers/Filter``: passes the elements that satisfy the predicate, and drops the
/// others.
@frozen @usableFromInline
struct FilterStep<Input>: Step {
  @usableFromInline let isIncluded: (Input) -> Bool
  @inlinable init(_ isIncluded: @escaping (Input) -> Bool) { self.isIncluded = isIncluded }
  @inlinable @inline(__always) func step(_ input: Input) -> Input? { isIncluded(input) ? input : nil }
}

/// The per-element logic of ``Publishers/TryFilter``: passes elements that satisfy a throwing predicate, and fails with
/// the error it throws.
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
  /// Republishes the elements that satisfy a predicate.
  ///
  ///     self:                  ──1──2──3──4──|
  ///     filter { $0 > 2 }      ────────3──4──|
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers.
  /// - Demand: Passes requests unchanged, and requests one more element for each dropped one.
  /// - Completion: Passes the completion and the upstream's subscription unchanged.
  /// - Cost: One closure call per element, no allocation.
  ///
  /// - Parameter isIncluded: A closure that returns whether to republish an element.
  /// - Returns: A publisher of the elements that satisfy the predicate.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }

  /// Republishes the elements that satisfy a throwing predicate, and fails if the predicate throws.
  ///
  ///     self:                        ──1──2──3──|
  ///     tryFilter { try f($0) }      ─────2──✕       f(1) is false, f(3) throws
  ///
  /// - Completion: An error that the closure throws becomes the failure and cancels this publisher.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call per element; two allocations per subscriber.
  ///
  /// Everything else is as for ``Publisher/filter(_:)``.
  ///
  /// - Parameter isIncluded: A closure that returns whether to republish an element, or throws.
  /// - Returns: A publisher of the elements that satisfy the predicate.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}
