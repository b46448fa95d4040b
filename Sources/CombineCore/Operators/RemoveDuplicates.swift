extension Publishers {
  /// A publisher that drops each element equal to the one published before it.
  ///
  /// Returned by ``Publisher/removeDuplicates()`` and ``Publisher/removeDuplicates(by:)``.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose adjacent elements are compared.
    public let upstream: Upstream
    /// The closure that returns whether an element is equal to the one published before it.
    public let predicate: (Output, Output) -> Bool

    /// Creates a publisher that drops each element equal to the one published before it.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose adjacent elements are compared.
    ///   - predicate: A closure that returns whether its second argument is equal to its first, the one published
    ///     before.
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

  /// A publisher that drops each element equal to the one published before it according to a throwing closure, and
  /// fails with the error that the closure throws.
  ///
  /// Returned by ``Publisher/tryRemoveDuplicates(by:)``.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose adjacent elements are compared.
    public let upstream: Upstream
    /// The closure that compares an element, its second argument, with the one published before it, its first argument.
    /// It returns whether they are equal, or throws.
    public let predicate: (Output, Output) throws -> Bool

    /// Creates a publisher that drops each element equal to the one published before it according to a throwing
    /// closure, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose adjacent elements are compared.
    ///   - predicate: A closure that returns whether its second argument is equal to its first, the one published
    ///     before, or throws.
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

/// The per-element logic of ``Publishers/RemoveDuplicates`` and ``Publishers/TryRemoveDuplicates``: compares each
/// element with the one passed last, and drops it if they are equal.
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
    // Taken while the closure runs, because the closure may send a value that enters this step again.
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
  /// Drops each element that a closure considers equal to the one published before it.
  ///
  ///     self:                              ──1──1──2──2──1──|
  ///     removeDuplicates { $0 == $1 }      ──1─────2─────1──|
  ///
  /// - Threads: Elements arrive and the closure runs on the thread on which the upstream delivers.
  /// - Demand: Passes requests unchanged, and requests one more element for each dropped one.
  /// - Completion: Passes the completion unchanged.
  /// - Memory: Stores the element published last.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call and one copy per element; two allocations per subscriber.
  ///
  /// - Parameter predicate: A closure that returns whether an element, its second argument, is equal to the one
  ///   published before it, its first argument.
  /// - Returns: A publisher without consecutive duplicates.
  @inlinable
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Drops each element that a throwing closure considers equal to the one published before it, and fails if the
  /// closure throws.
  ///
  ///     self:                                      ──1──1──2──|
  ///     tryRemoveDuplicates { try f($0, $1) }      ──1─────✕       f(1, 1) is true, f(1, 2) throws
  ///
  /// An error that the closure throws cancels the upstream and becomes the failure. Everything else is as for
  /// ``removeDuplicates(by:)``.
  ///
  /// - Parameter predicate: A closure that returns whether an element, its second argument, is equal to the one
  ///   published before it, its first argument, or throws.
  /// - Returns: A publisher without consecutive duplicates.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publisher where Output: Equatable {
  /// Drops each element equal to the one published before it.
  ///
  ///     self:                    ──1──1──2──2──1──|
  ///     removeDuplicates()       ──1─────2─────1──|
  ///
  /// Everything else is as for ``removeDuplicates(by:)``.
  ///
  /// - Returns: A publisher without consecutive duplicates.
  @_disfavoredOverload  // a sequence has its own: the compiler need not try both in every combination
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}
