extension Publishers {
  /// A publisher that publishes `true` if its upstream publishes a given element, and `false` otherwise.
  ///
  /// Returned by ``Publisher/contains(_:)``.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are searched until one is equal.
    public let upstream: Upstream
    /// The element to find.
    public let output: Upstream.Output

    /// Creates a publisher that publishes `true` if its upstream publishes a given element, and `false` otherwise.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are searched until one is equal.
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

  /// A publisher that publishes `true` if an element satisfies a predicate, and `false` otherwise.
  ///
  /// Returned by ``Publisher/contains(where:)``.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are tested until one satisfies the condition.
    public let upstream: Upstream
    /// The closure that returns whether an element satisfies the condition.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that publishes `true` if an element satisfies a predicate, and `false` otherwise.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested until one satisfies the condition.
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

  /// A publisher that publishes `true` if an element satisfies a throwing predicate and `false` otherwise, or fails
  /// with the error that the predicate throws.
  ///
  /// Returned by ``Publisher/tryContains(where:)``.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose elements are tested until one satisfies the condition.
    public let upstream: Upstream
    /// The closure that returns whether an element satisfies the condition, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes `true` if an element satisfies a throwing predicate and `false` otherwise, or
    /// fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested until one satisfies the condition.
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
  /// Publishes `true` if this publisher publishes a given element, and `false` otherwise.
  ///
  ///     self:                ──1──2──3──|
  ///     contains(2)          ─────true|
  ///     contains(9)          ───────────false|
  ///
  /// Each element is compared with `==`, on the thread on which this publisher delivers it. Everything else is as for
  /// ``Publisher/contains(where:)``.
  ///
  /// - Parameter output: The element to find.
  /// - Returns: A publisher of one Boolean value.
  @inlinable
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publisher {
  /// Publishes `true` if an element satisfies a predicate, and `false` otherwise.
  ///
  ///     self:                          ──1──2──3──|
  ///     contains { $0 > 1 }            ─────true|
  ///     contains { $0 > 9 }            ───────────false|
  ///
  /// Publishes `true` at the first element that satisfies the predicate, and `false` if this publisher finishes without
  /// one.
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers. The result arrives there, or on the
  ///   thread of a later request.
  /// - Demand: Requests an unlimited number of elements. The result waits until it is requested.
  /// - Completion: Finishes after the result. Cancels this publisher as soon as an element satisfies the predicate. A
  ///   failure of this publisher passes unchanged, without a result.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call per element; four allocations per subscriber.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition.
  /// - Returns: A publisher of one Boolean value.
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Publishes `true` if an element satisfies a throwing predicate and `false` otherwise, or fails if the predicate
  /// throws.
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
