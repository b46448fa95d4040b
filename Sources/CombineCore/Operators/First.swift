extension Publishers {
  /// A publisher that publishes the first element of its upstream and finishes.
  ///
  /// Returned by ``Publisher/first()``.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is cancelled after its first element.
    public let upstream: Upstream

    /// Creates a publisher that publishes the first element of its upstream and finishes.
    ///
    /// - Parameter upstream: The publisher that is cancelled after its first element.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Fold("First", subscriber, FirstStep<Output, NonThrowing<Failure>> { _ in true }))
    }
  }

  /// A publisher that publishes the first element for which a predicate returns `true`, and finishes.
  ///
  /// Returned by ``Publisher/first(where:)``.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are tested until one satisfies the condition.
    public let upstream: Upstream
    /// The closure that returns whether an element satisfies the condition.
    public let predicate: (Output) -> Bool

    /// Creates a publisher that publishes the first element for which a predicate returns `true`, and finishes.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested until one satisfies the condition.
    ///   - predicate: A closure that returns whether an element satisfies the condition.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Fold("First", subscriber, FirstStep<Output, NonThrowing<Failure>>(predicate)))
    }
  }

  /// A publisher that publishes the first element for which a throwing predicate returns `true` and finishes, or fails
  /// with the error that the predicate throws.
  ///
  /// Returned by ``Publisher/tryFirst(where:)``.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose elements are tested until one satisfies the condition.
    public let upstream: Upstream
    /// The closure that returns whether an element satisfies the condition, or throws.
    public let predicate: (Output) throws -> Bool

    /// Creates a publisher that publishes the first element for which a throwing predicate returns `true`, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested until one satisfies the condition.
    ///   - predicate: A closure that returns whether an element satisfies the condition, or throws.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      upstream.subscribe(Fold("TryFirst", subscriber, FirstStep<Output, Throwing<Upstream.Failure>>(predicate)))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

/// The fold that finishes with the first element for which a predicate returns `true`, for ``Publishers/First`` and its
/// forms with a predicate.
@frozen @usableFromInline
struct FirstStep<Input, Policy: ThrowingPolicy>: FoldStep {
  @usableFromInline typealias Failure = Policy.Failure
  @usableFromInline typealias OutputFailure = Policy.OutputFailure

  @usableFromInline let predicate: (Input) throws -> Bool
  @usableFromInline var value: Input?

  @inlinable
  init(_ predicate: @escaping (Input) throws -> Bool) { self.predicate = predicate }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Policy.OutputFailure) -> Bool {
    guard try Policy.attempt({ try predicate(input) }) else { return false }
    value = input
    return true
  }

  @inlinable mutating func result() -> Input? { value.take() }

  @inlinable func failure(_ error: Policy.Failure) -> Policy.OutputFailure { Policy.failure(error) }
}

extension Publisher {
  /// Publishes the first element, cancels this publisher, and finishes.
  ///
  ///     self:          ──1──2──3──|
  ///     first()        ──1|
  ///
  /// - Threads: The element arrives on the thread on which this publisher delivers it, or on the thread of a later
  ///   request.
  /// - Demand: Requests an unlimited number of elements. The first element waits until it is requested.
  /// - Completion: Finishes after the element, or without one if this publisher finishes first. Passes a failure of
  ///   this publisher on if it comes before the element.
  /// - Traps: A request for no elements.
  /// - Cost: Four allocations per subscriber.
  ///
  /// - Returns: A publisher of at most one element.
  @_disfavoredOverload  // a sequence has its own: the compiler need not try both in every combination
  @inlinable
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }

  /// Publishes the first element that satisfies a predicate, cancels this publisher, and finishes.
  ///
  ///     self:                       ──1──2──3──|
  ///     first { $0 > 1 }            ─────2|
  ///
  /// The closure runs on the thread on which this publisher delivers. Everything else is as for ``Publisher/first()``.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition.
  /// - Returns: A publisher of at most one element.
  @inlinable
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the first element that satisfies a throwing predicate, cancels this publisher, and finishes; or fails if
  /// the predicate throws.
  ///
  ///     self:                            ──1──2──3──|
  ///     tryFirst { try f($0) }           ─────✕            f(2) throws
  ///
  /// An error that the closure throws becomes the failure and cancels this publisher. Everything else is as for
  /// ``Publisher/first(where:)``.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition, or throws.
  /// - Returns: A publisher of at most one element.
  @inlinable
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}
