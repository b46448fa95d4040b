extension Publishers {
  /// A publisher that drops elements until one does not satisfy a predicate.
  ///
  /// Returned by ``Publisher/drop(while:)``.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first elements are tested, and whose other elements pass.
    public let upstream: Upstream
    /// The closure that returns whether to drop an element.
    public let predicate: (Output) -> Bool

    /// Creates a publisher that drops elements until one does not satisfy a predicate.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose first elements are tested, and whose other elements pass.
    ///   - predicate: A closure that returns whether to drop an element.
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

  /// A publisher that drops elements until one does not satisfy a throwing predicate, and fails with the error that the
  /// predicate throws.
  ///
  /// Returned by ``Publisher/tryDrop(while:)``.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose first elements are tested, and whose other elements pass.
    public let upstream: Upstream
    /// The closure that returns whether to drop an element, or throws.
    public let predicate: (Output) throws -> Bool

    /// Creates a publisher that drops elements until one does not satisfy a predicate, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose first elements are tested, and whose other elements pass.
    ///   - predicate: A closure that returns whether to drop an element, or throws.
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

/// The per-element logic of ``Publishers/DropWhile`` and ``Publishers/TryDropWhile``: drops elements until the
/// predicate returns `false`, and passes all later elements without another call.
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
  /// Drops elements until one does not satisfy a predicate, and republishes this element and all later ones.
  ///
  ///     self:                    ──1──2──3──1──|
  ///     drop { $0 < 3 }          ────────3──1──|
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers, until it has returned `false`.
  /// - Demand: Passes requests upstream, and requests one more element for each dropped one.
  /// - Completion: Passes the completion unchanged.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call per dropped element; two allocations per subscriber.
  ///
  /// - Parameter predicate: A closure that returns whether to drop an element.
  /// - Returns: A publisher of the elements after the dropped ones.
  @inlinable
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops elements until one does not satisfy a throwing predicate, and fails if the predicate throws.
  ///
  ///     self:                         ──1──2──3──|
  ///     tryDrop { try f($0) }         ─────✕            f(1) is true, f(2) throws
  ///
  /// An error that the closure throws becomes the failure and cancels this publisher. Everything else is as for
  /// ``Publisher/drop(while:)``.
  ///
  /// - Parameter predicate: A closure that returns whether to drop an element, or throws.
  /// - Returns: A publisher of the elements after the dropped ones.
  @inlinable
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}
