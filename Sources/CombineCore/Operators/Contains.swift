extension Publishers {
  /// A publisher that publishes a Boolean value that indicates whether its upstream publishes a given element.
  ///
  /// Returned by ``Publisher/contains(_:)``.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements this publisher receives.
    public let upstream: Upstream
    /// The element to find.
    public let output: Upstream.Output

    /// Creates a publisher that indicates whether its upstream publishes a given element.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements this publisher receives.
    ///   - output: The element to find.
    @inlinable
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Bool, Downstream.Failure == Failure {
      let output = output
      upstream.subscribe(
        Fold("Contains", subscriber, DecisionStep<Upstream.Output, NonThrowing<Failure>>(at: true) { $0 == output }))
    }
  }

  /// A publisher that publishes a Boolean value that indicates whether an element satisfies a predicate.
  ///
  /// Returned by ``Publisher/contains(where:)``.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements this publisher receives.
    public let upstream: Upstream
    /// The closure that returns whether an element satisfies the condition.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that indicates whether an element satisfies a predicate.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements this publisher receives.
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
        Fold("ContainsWhere", subscriber, DecisionStep<Upstream.Output, NonThrowing<Failure>>(at: true, predicate)))
    }
  }

  /// A publisher that publishes a Boolean value that indicates whether an element satisfies a predicate that may throw.
  ///
  /// Returned by ``Publisher/tryContains(where:)``.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose elements this publisher receives.
    public let upstream: Upstream
    /// The closure that returns whether an element satisfies the condition, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that indicates whether an element satisfies a predicate, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements this publisher receives.
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
          "TryContainsWhere", subscriber,
          DecisionStep<Upstream.Output, Throwing<Upstream.Failure>>(at: true, predicate)))
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publisher where Output: Equatable {
  /// Publishes a Boolean value that indicates whether this publisher publishes a given element.
  ///
  ///     self:                ──1──2──3──|
  ///     contains(2)          ─────true|
  ///     contains(9)          ───────────false|
  ///
  /// Compares on the thread on which this publisher delivers. Everything else is as for ``Publisher/contains(where:)``.
  ///
  /// - Parameter output: The element to find.
  /// - Returns: A publisher of one Boolean value.
  @inlinable
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publisher {
  /// Publishes a Boolean value that indicates whether an element satisfies a predicate.
  ///
  ///     self:                          ──1──2──3──|
  ///     contains { $0 > 1 }            ─────true|
  ///     contains { $0 > 9 }            ───────────false|
  ///
  /// Publishes `true` with the first element that satisfies the predicate, and `false` when this publisher finishes
  /// without such an element.
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers. The result arrives there, or on the
  ///   thread of a later request.
  /// - Demand: Requests unlimited elements. The result waits until it is requested.
  /// - Completion: Finishes after the result, and cancels this publisher if the result is `true`. Passes a failure of
  ///   this publisher on, without a result.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call per element; four allocations per subscriber.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition.
  /// - Returns: A publisher of one Boolean value.
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Publishes a Boolean value that indicates whether an element satisfies a predicate that may throw.
  ///
  ///     self:                               ──1──2──3──|
  ///     tryContains { try f($0) }           ─────✕            f(1) is false, f(2) throws
  ///
  /// An error that the closure throws becomes the failure and cancels this publisher. Everything else is as for
  /// ``Publisher/contains(where:)``.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition, or throws.
  /// - Returns: A publisher of one Boolean value.
  @inlinable
  public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}
