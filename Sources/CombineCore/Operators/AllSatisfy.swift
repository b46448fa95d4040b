extension Publishers {
  /// What ``Publisher/allSatisfy(_:)`` returns.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value meets the condition.
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
        Fold("AllSatisfy", subscriber, DecisionStep<Upstream.Output, NonThrowing<Failure>>(at: false, predicate)))
    }
  }

  /// What ``Publisher/tryAllSatisfy(_:)`` returns.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value meets the condition; may throw.
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
          "TryAllSatisfy", subscriber,
          DecisionStep<Upstream.Output, Throwing<Upstream.Failure>>(at: false, predicate)))
    }
  }
}

extension Publisher {
  /// Says whether all values meet a condition.
  ///
  ///     self:                            ──1──2──3──|
  ///     allSatisfy { $0 < 9 }            ───────────true|
  ///     allSatisfy { $0 < 2 }            ─────false|
  ///
  /// With the first value that does not, cancels the upstream, delivers false and finishes; delivers true if the
  /// upstream finishes before, also without any value. Runs the closure on the thread that delivers. Asks the upstream
  /// for unlimited values; keeps the answer until it is asked for. A failure of the upstream goes on, without an
  /// answer. Cost: the closure, and four objects per subscriber.
  @inlinable
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Says whether all values meet a condition, or fails with what the closure throws.
  ///
  ///     self:                                 ──1──2──3──|
  ///     tryAllSatisfy { try f($0) }           ─────✕            f(1) is true, f(2) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``allSatisfy(_:)``.
  @inlinable
  public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}
