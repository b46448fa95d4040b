extension Publishers {
  /// A publisher that publishes `true` if all elements satisfy a predicate, and `false` otherwise.
  ///
  /// Returned by ``Publisher/allSatisfy(_:)``.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are tested until one fails.
    public let upstream: Upstream
    /// The closure that returns whether an element satisfies the condition.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that publishes `true` if all elements satisfy a predicate, and `false` otherwise.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested until one fails.
    ///   - predicate: A closure that returns whether an element satisfies the condition.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Bool, Downstream.Failure == Failure {
      upstream.subscribe(
        Fold("AllSatisfy", subscriber, DecisionStep<Upstream.Output, NonThrowing<Failure>>(at: false, predicate)))
    }
  }

  /// A publisher that publishes `true` if all elements satisfy a throwing predicate and `false` otherwise, or fails
  /// with the error that the predicate throws.
  ///
  /// Returned by ``Publisher/tryAllSatisfy(_:)``.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose elements are tested until one fails.
    public let upstream: Upstream
    /// The closure that returns whether an element satisfies the condition, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes `true` if all elements satisfy a throwing predicate and `false` otherwise, or
    /// fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested until one fails.
    ///   - predicate: A closure that returns whether an element satisfies the condition, or throws.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Bool, Downstream.Failure == any Error {
      upstream.subscribe(
        Fold(
          "TryAllSatisfy", subscriber,
          DecisionStep<Upstream.Output, Throwing<Upstream.Failure>>(at: false, predicate)))
    }
  }
}

extension Publisher {
  /// Publishes `true` if all elements satisfy a predicate, and `false` otherwise.
  ///
  ///     self:                            ──1──2──3──|
  ///     allSatisfy { $0 < 9 }            ───────────true|
  ///     allSatisfy { $0 < 2 }            ─────false|
  ///
  /// Publishes `false` with the first element that does not satisfy the predicate, and `true` when this publisher
  /// finishes without such an element, even if it has published none.
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers. The result arrives there, or on the
  ///   thread of a later request.
  /// - Demand: Requests an unlimited number of elements. The result waits until it is requested.
  /// - Completion: Finishes after the result, and cancels this publisher if the result is `false`. Passes a failure of
  ///   this publisher on, without a result.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call per element; four allocations per subscriber.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition.
  /// - Returns: A publisher of one Boolean value.
  @inlinable
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Publishes `true` if all elements satisfy a throwing predicate and `false` otherwise, or fails if the predicate
  /// throws.
  ///
  ///     self:                                 ──1──2──3──|
  ///     tryAllSatisfy { try f($0) }           ─────✕            f(1) is true, f(2) throws
  ///
  /// An error that the closure throws becomes the failure and cancels this publisher. Everything else is as for
  /// ``Publisher/allSatisfy(_:)``.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition, or throws.
  /// - Returns: A publisher of one Boolean value.
  @inlinable
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}
