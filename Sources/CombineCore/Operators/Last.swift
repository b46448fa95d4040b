extension Publishers {
  /// A publisher that publishes the last element of its upstream.
  ///
  /// Returned by ``Publisher/last()``.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose last element follows only if it finishes.
    public let upstream: Upstream

    /// Creates a publisher that publishes the last element of its upstream.
    ///
    /// - Parameter upstream: The publisher whose last element follows only if it finishes.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Fold("Last", subscriber, LastStep<Output, NonThrowing<Failure>> { _ in true }))
    }
  }

  /// A publisher that publishes the last element for which a predicate returns `true`.
  ///
  /// Returned by ``Publisher/last(where:)``.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are tested, all of them before any is published.
    public let upstream: Upstream
    /// The closure that returns whether an element satisfies the condition.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that publishes the last element for which a predicate returns `true`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested, all of them before any is published.
    ///   - predicate: A closure that returns whether an element satisfies the condition.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Fold("LastWhere", subscriber, LastStep<Output, NonThrowing<Failure>>(predicate)))
    }
  }

  /// A publisher that publishes the last element for which a throwing predicate returns `true`, or fails with the error
  /// that the predicate throws.
  ///
  /// Returned by ``Publisher/tryLast(where:)``.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose elements are tested, all of them before any is published.
    public let upstream: Upstream
    /// The closure that returns whether an element satisfies the condition, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes the last element for which a throwing predicate returns `true`, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested, all of them before any is published.
    ///   - predicate: A closure that returns whether an element satisfies the condition, or throws.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      upstream.subscribe(Fold("TryLastWhere", subscriber, LastStep<Output, Throwing<Upstream.Failure>>(predicate)))
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

/// The fold that keeps the last element for which a predicate returns `true`, for ``Publishers/Last`` and its forms
/// with a predicate.
@frozen @usableFromInline
struct LastStep<Input, Policy: ThrowingPolicy>: FoldStep {
  @usableFromInline typealias Failure = Policy.Failure
  @usableFromInline typealias OutputFailure = Policy.OutputFailure

  @usableFromInline let predicate: (Input) throws -> Bool
  @usableFromInline var value: Input?

  @inlinable
  init(_ predicate: @escaping (Input) throws -> Bool) { self.predicate = predicate }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Policy.OutputFailure) -> Bool {
    if try Policy.attempt({ try predicate(input) }) { value = input }
    return false
  }

  @inlinable mutating func result() -> Input? { value.take() }

  @inlinable func failure(_ error: Policy.Failure) -> Policy.OutputFailure { Policy.failure(error) }
}

extension Publisher {
  /// Publishes the last element when this publisher finishes.
  ///
  ///     self:         ──1──2──3──|
  ///     last()        ───────────3|
  ///
  /// - Threads: The element arrives on the thread on which this publisher finishes, or on the thread of a later
  ///   request.
  /// - Demand: Requests an unlimited number of elements. The last element waits until it is requested.
  /// - Completion: Finishes after the element, or without one if there is none. Passes a failure of this publisher on,
  ///   without an element.
  /// - Memory: Stores one element.
  /// - Traps: A request for no elements.
  /// - Cost: One copy per element; four allocations per subscriber.
  ///
  /// - Returns: A publisher of at most one element.
  @_disfavoredOverload  // a sequence has its own: the compiler need not try both in every combination
  @inlinable
  public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

  /// Publishes the last element that satisfies a predicate when this publisher finishes.
  ///
  ///     self:                      ──1──2──3──|
  ///     last { $0 < 3 }            ───────────2|
  ///
  /// The closure runs for every element, on the thread on which this publisher delivers. Everything else is as for
  /// ``Publisher/last()``.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition.
  /// - Returns: A publisher of at most one element.
  @inlinable
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the last element that satisfies a throwing predicate when this publisher finishes, or fails if the
  /// predicate throws.
  ///
  ///     self:                           ──1──2──3──|
  ///     tryLast { try f($0) }           ─────✕            f(2) throws
  ///
  /// An error that the closure throws becomes the failure and cancels this publisher. Everything else is as for
  /// ``Publisher/last(where:)``.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition, or throws.
  /// - Returns: A publisher of at most one element.
  @inlinable
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}
