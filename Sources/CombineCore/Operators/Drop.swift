extension Publishers {
  /// What ``Publisher/drop(while:)`` returns.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether to drop a value, as long as all have been dropped.
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
      upstream.subscribe(StatefulStage("DropWhile", subscriber, DropWhileStep<Output, NonThrowing<Failure>>(predicate)))
    }
  }

  /// What ``Publisher/tryDrop(while:)`` returns.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether to drop a value, as long as all have been dropped; may throw.
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
      upstream.subscribe(
        StatefulStage("TryDropWhile", subscriber, DropWhileStep<Output, Throwing<Upstream.Failure>>(predicate)))
    }
  }
}

@frozen @usableFromInline
struct DropWhileStep<Input, Policy: ThrowingPolicy>: StatefulStep {
  @inlinable static var rejectsZeroDemand: Bool { true }

  @usableFromInline typealias Failure = Policy.Failure
  @usableFromInline typealias OutputFailure = Policy.OutputFailure

  @usableFromInline let predicate: (Input) throws -> Bool
  @usableFromInline var isDropping = true
  @inlinable init(_ predicate: @escaping (Input) throws -> Bool) { self.predicate = predicate }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Policy.OutputFailure) -> StepResult<Input> {
    guard isDropping else { return .pass(input) }
    if try Policy.attempt({ try predicate(input) }) { return .drop }
    isDropping = false
    return .pass(input)
  }

  @inlinable func failure(_ error: Policy.Failure) -> Policy.OutputFailure { Policy.failure(error) }
}

extension Publisher {
  /// Drops values as long as they meet a condition.
  ///
  ///     self:                    ──1──2──3──1──|
  ///     drop { $0 < 3 }          ────────3──1──|
  ///
  /// Runs the closure on the thread that delivers, until it has returned false once; from then on everything passes.
  /// For a dropped value it asks for one more; otherwise demand and end pass unchanged. Cost: the closure, one object
  /// per subscriber.
  @inlinable
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops values as long as they meet a condition, or fails with what the closure throws.
  ///
  ///     self:                         ──1──2──3──|
  ///     tryDrop { try f($0) }         ─────✕            f(1) is true, f(2) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``drop(while:)``.
  @inlinable
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}
