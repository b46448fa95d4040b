extension Publishers {
  /// What ``Publisher/contains(_:)`` returns.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The value looked for.
    public let output: Upstream.Output

    /// Makes one without the method of ``Publisher`` that usually does.
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

  /// What ``Publisher/contains(where:)`` returns.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether it is the value looked for.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
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

  /// What ``Publisher/tryContains(where:)`` returns.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether it is the value looked for; may throw.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
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
  /// Says whether a value is among those of the stream.
  ///
  ///     self:                ──1──2──3──|
  ///     contains(2)          ─────true|
  ///     contains(9)          ───────────false|
  ///
  /// Compares on the thread that delivers. Otherwise as ``contains(where:)``.
  @inlinable
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publisher {
  /// Says whether one of the values meets a condition.
  ///
  ///     self:                          ──1──2──3──|
  ///     contains { $0 > 1 }            ─────true|
  ///     contains { $0 > 9 }            ───────────false|
  ///
  /// With the first value that does, cancels the upstream, delivers true and finishes; delivers false if the upstream
  /// finishes before. Runs the closure on the thread that delivers. Asks the upstream for unlimited values; keeps the
  /// answer until it is asked for. A failure of the upstream goes on, without an answer. Cost: the closure, and four
  /// objects per subscriber.
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Says whether one of the values meets a condition, or fails with what the closure throws.
  ///
  ///     self:                               ──1──2──3──|
  ///     tryContains { try f($0) }           ─────✕            f(1) is false, f(2) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``contains(where:)``.
  @inlinable
  public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}
