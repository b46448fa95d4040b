extension Publishers {
  /// What ``Publisher/prefix(while:)`` returns.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value goes on; the first that does not ends the stream.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
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

  /// What ``Publisher/tryPrefix(while:)`` returns.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value goes on; the first that does not ends the stream. May throw.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
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
  /// Delivers the first values, then cancels the upstream and finishes.
  ///
  ///     self:           ──1──2──3──4──|
  ///     prefix(2)       ──1──2|
  ///
  /// Finishes with the last of them, without waiting for the next value; `prefix(0)` finishes at once. Demand passes
  /// unchanged. Cost: one object per subscriber.
  ///
  /// - Parameter maxLength: How many values; not negative.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    require(maxLength >= 0, "prefix(\(maxLength)): the length is negative")
    return Publishers.Output(upstream: self, range: 0..<maxLength)
  }

  /// Delivers values as long as they meet a condition, then cancels the upstream and finishes.
  ///
  ///     self:                      ──1──2──3──1──|
  ///     prefix { $0 < 3 }          ──1──2──|
  ///
  /// Runs the closure on the thread that delivers, before the value goes on; the first value that does not meet the
  /// condition ends the stream, and is not delivered. Demand passes unchanged, so the end too comes only once that value
  /// has been asked for. Cost: the closure, and one object per subscriber.
  @inlinable
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Delivers values as long as they meet a condition, or fails with what the closure throws.
  ///
  ///     self:                           ──1──2──3──|
  ///     tryPrefix { try f($0) }         ──1──✕            f(1) is true, f(2) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``prefix(while:)``.
  @inlinable
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}
