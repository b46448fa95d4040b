extension Publishers {
  /// What ``Publisher/removeDuplicates()`` and ``Publisher/removeDuplicates(by:)`` return.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value counts as equal to the one delivered before it.
    public let predicate: (Output, Output) -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(
        StatefulStage("RemoveDuplicates", subscriber, RemoveDuplicatesStep<Output, NonThrowing<Failure>>(predicate)))
    }
  }

  /// What ``Publisher/tryRemoveDuplicates(by:)`` returns.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value counts as equal to the one delivered before it; may throw.
    public let predicate: (Output, Output) throws -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      upstream.subscribe(
        StatefulStage(
          "TryRemoveDuplicates", subscriber, RemoveDuplicatesStep<Output, Throwing<Upstream.Failure>>(predicate)))
    }
  }
}

@frozen @usableFromInline
struct RemoveDuplicatesStep<Input, Policy: ThrowingPolicy>: StatefulStep {
  @inlinable static var rejectsZeroDemand: Bool { true }

  @usableFromInline typealias Failure = Policy.Failure
  @usableFromInline typealias OutputFailure = Policy.OutputFailure

  @usableFromInline var last: Input?
  @usableFromInline let isDuplicate: (Input, Input) throws -> Bool

  @inlinable
  init(_ isDuplicate: @escaping (Input, Input) throws -> Bool) { self.isDuplicate = isDuplicate }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Policy.OutputFailure) -> StepResult<Input> {
    // Taken out, because the closure may send a value, which comes here before this one has been dealt with.
    if let old = last.take(), try Policy.attempt({ try isDuplicate(old, input) }) {
      last = old
      return .drop
    }
    last = input
    return .pass(input)
  }

  @inlinable func failure(_ error: Policy.Failure) -> Policy.OutputFailure { Policy.failure(error) }
}

extension Publisher {
  /// Drops a value that counts as equal to the one delivered before it.
  ///
  ///     self:                              ──1──1──2──2──1──|
  ///     removeDuplicates { $0 == $1 }      ──1─────2─────1──|
  ///
  /// Runs the closure on the thread that delivers, with the value delivered last and the new one. For a dropped
  /// value it asks for one more. Cost: the closure, a copy of the value, one object per subscriber.
  @inlinable
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Drops a value that counts as equal to the one delivered before it, or fails with what the closure throws.
  ///
  ///     self:                                      ──1──1──2──|
  ///     tryRemoveDuplicates { try f($0, $1) }      ──1─────✕       f(1, 1) is true, f(1, 2) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``removeDuplicates(by:)``.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publisher where Output: Equatable {
  /// Drops a value that is equal to the one delivered before it.
  ///
  ///     self:                    ──1──1──2──2──1──|
  ///     removeDuplicates()       ──1─────2─────1──|
  ///
  /// Otherwise as ``removeDuplicates(by:)``.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}
