extension Publishers {
  /// What ``Publisher/first()`` returns.
  public struct First<Upstream: Publisher>: Publisher {
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
      upstream.subscribe(Fold("First", subscriber, FirstStep<Output, NonThrowing<Failure>> { _ in true }))
    }
  }

  /// What ``Publisher/first(where:)`` returns.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether it is the value looked for.
    public let predicate: (Output) -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
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

  /// What ``Publisher/tryFirst(where:)`` returns.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether it is the value looked for; may throw.
    public let predicate: (Output) throws -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
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
  /// Delivers the first value, then cancels the upstream and finishes.
  ///
  ///     self:          ──1──2──3──|
  ///     first()        ──1|
  ///
  /// Asks the upstream for unlimited values; keeps the value until it is asked for. Finishes without a value if the
  /// upstream does. Cost: four objects per subscriber.
  @inlinable
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }

  /// Delivers the first value that meets a condition, then cancels the upstream and finishes.
  ///
  ///     self:                       ──1──2──3──|
  ///     first { $0 > 1 }            ─────2|
  ///
  /// Runs the closure on the thread that delivers. Otherwise as ``first()``.
  @inlinable
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Delivers the first value that meets a condition, or fails with what the closure throws.
  ///
  ///     self:                            ──1──2──3──|
  ///     tryFirst { try f($0) }           ─────✕            f(2) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``first(where:)``.
  @inlinable
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}
