extension Publishers {
  /// What ``Publisher/last()`` returns.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Fold("Last", subscriber, LastStep<Output, NonThrowing<Failure>> { _ in true }))
    }
  }

  /// What ``Publisher/last(where:)`` returns.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether it may be the value looked for.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
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

  /// What ``Publisher/tryLast(where:)`` returns.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether it may be the value looked for; may throw.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
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
  /// Delivers the last value, at the end.
  ///
  ///     self:         ──1──2──3──|
  ///     last()        ───────────3|
  ///
  /// Delivers on the thread of the upstream, or on that of a later request. Asks the upstream for unlimited values;
  /// keeps one value, and the last until it is asked for. Finishes without a value if the upstream does; a failure of
  /// the upstream goes on, without a value. Cost: a copy of the value, and four objects per subscriber.
  @inlinable
  public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

  /// Delivers the last value that meets a condition, at the end.
  ///
  ///     self:                      ──1──2──3──|
  ///     last { $0 < 3 }            ───────────2|
  ///
  /// Runs the closure on the thread that delivers, for every value. Otherwise as ``last()``.
  @inlinable
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Delivers the last value that meets a condition, at the end, or fails with what the closure throws.
  ///
  ///     self:                           ──1──2──3──|
  ///     tryLast { try f($0) }           ─────✕            f(2) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``last(where:)``.
  @inlinable
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}
