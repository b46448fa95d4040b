extension Publishers {
  /// A publisher that republishes elements until a predicate returns `false`.
  ///
  /// Returned by ``Publisher/prefix(while:)``.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are tested. It is cancelled after the first that fails.
    public let upstream: Upstream
    /// The closure that returns whether to republish an element. The first `false` finishes the stream.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that republishes elements until a predicate returns `false`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested. It is cancelled after the first that fails.
    ///   - predicate: A closure that returns whether to republish an element. The first `false` finishes the stream.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(
        StatefulStage("PrefixWhile", subscriber, PrefixWhileStep<Output, NonThrowing<Failure>>(predicate)))
    }
  }

  /// A publisher that republishes elements until a throwing predicate returns `false`, and fails with the error that
  /// the predicate throws.
  ///
  /// Returned by ``Publisher/tryPrefix(while:)``.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose elements are tested. It is cancelled after the first that fails.
    public let upstream: Upstream
    /// The closure that returns whether to republish an element. The first `false` finishes the stream, and an error
    /// that it throws becomes the failure.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that republishes elements until a throwing predicate returns `false`, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are tested. It is cancelled after the first that fails.
    ///   - predicate: A closure that returns whether to republish an element, or throws. The first `false` finishes the
    ///     stream.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      upstream.subscribe(
        StatefulStage("TryPrefixWhile", subscriber, PrefixWhileStep<Output, Throwing<Upstream.Failure>>(predicate)))
    }
  }
}

/// The per-element logic of ``Publishers/PrefixWhile`` and ``Publishers/TryPrefixWhile``: passes elements that satisfy
/// the predicate, and finishes at the first one that does not.
@frozen @usableFromInline
struct PrefixWhileStep<Input, Policy: ThrowingPolicy>: StatefulStep {
  @inlinable static var rejectsZeroDemand: Bool { true }

  @usableFromInline typealias Failure = Policy.Failure
  @usableFromInline typealias OutputFailure = Policy.OutputFailure

  @usableFromInline let predicate: (Input) throws -> Bool
  @inlinable init(_ predicate: @escaping (Input) throws -> Bool) { self.predicate = predicate }

  @inlinable @inline(__always)
  func step(_ input: Input) throws(Policy.OutputFailure) -> StepResult<Input> {
    try Policy.attempt { try predicate(input) } ? .pass(input) : .end
  }

  @inlinable func failure(_ error: Policy.Failure) -> Policy.OutputFailure { Policy.failure(error) }
}

extension Publisher {
  /// Publishes the first elements, then cancels the upstream and finishes.
  ///
  ///     self:           ──1──2──3──4──|
  ///     prefix(2)       ──1──2|
  ///
  /// Finishes together with the last of these elements, without waiting for the next one. `prefix(0)` finishes as soon
  /// as a subscriber attaches.
  ///
  /// - Threads: Elements arrive on the thread on which the upstream delivers.
  /// - Demand: Passes unchanged.
  /// - Completion: Finishes with the last of the elements, and cancels the upstream. Passes a completion that arrives
  ///   earlier.
  /// - Traps: A negative length.
  /// - Cost: Two allocations per subscriber.
  ///
  /// - Parameter maxLength: The maximum number of elements.
  /// - Returns: A publisher that publishes at most `maxLength` elements.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    require(maxLength >= 0, "prefix(\(maxLength)): the length is negative")
    return Publishers.Output(upstream: self, range: 0..<maxLength)
  }

  /// Publishes elements while they satisfy a predicate, then cancels the upstream and finishes.
  ///
  ///     self:                      ──1──2──3──1──|
  ///     prefix { $0 < 3 }          ──1──2──|
  ///
  /// The first element for which the closure returns `false` is not published. The stream finishes instead.
  ///
  /// - Threads: Elements arrive and the closure runs on the thread on which the upstream delivers.
  /// - Demand: Passes requests unchanged. The element that finishes the stream counts against the demand although it
  ///   is not published.
  /// - Completion: Finishes at the first element for which the closure returns `false`, and cancels the upstream.
  ///   Passes a completion that arrives earlier.
  /// - Traps: A request for no elements.
  /// - Cost: One closure call per element; two allocations per subscriber.
  ///
  /// - Parameter predicate: A closure that returns whether to republish an element.
  /// - Returns: A publisher of the elements before the first one for which the closure returns `false`.
  @inlinable
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Publishes elements while they satisfy a throwing predicate, and fails if the predicate throws.
  ///
  ///     self:                           ──1──2──3──|
  ///     tryPrefix { try f($0) }         ──1──✕            f(1) is true, f(2) throws
  ///
  /// An error that the closure throws cancels the upstream and becomes the failure. Everything else is as for
  /// ``prefix(while:)``.
  ///
  /// - Parameter predicate: A closure that returns whether to republish an element, or throws.
  /// - Returns: A publisher of the elements before the first one for which the closure returns `false`.
  @inlinable
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}
