extension Publishers {
  /// What ``Publisher/max(by:)``, ``Publisher/min(by:)`` and their short forms return: the greatest value in some order.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether the first of two values comes before the second one; the last in this order is delivered.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(
        Fold("Comparison", subscriber, ComparisonStep<Output, PlainForm<Failure>>(areInIncreasingOrder)))
    }
  }

  /// What ``Publisher/tryMax(by:)`` and ``Publisher/tryMin(by:)`` return: the greatest value in some order.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether the first of two values comes before the second one; may throw. The last in this order is delivered.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(
      upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      upstream.subscribe(
        Fold("TryComparison", subscriber, ComparisonStep<Output, TryForm<Upstream.Failure>>(areInIncreasingOrder)))
    }
  }
}

@frozen @usableFromInline
struct ComparisonStep<Input, F: Form>: FoldStep {
  @usableFromInline typealias Failure = F.Failure
  @usableFromInline typealias OutputFailure = F.OutputFailure

  @usableFromInline var greatest: Input?
  @usableFromInline let areInIncreasingOrder: (Input, Input) throws -> Bool

  @inlinable
  init(_ areInIncreasingOrder: @escaping (Input, Input) throws -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(F.OutputFailure) -> Bool {
    // Taken out, because the closure may send a value, which comes here before this one has been dealt with.
    guard let old = greatest.take() else {
      greatest = input
      return false
    }
    let isGreater = try F.attempt { try areInIncreasingOrder(old, input) }
    greatest = isGreater ? input : old
    return false
  }

  @inlinable mutating func result() -> Input? { greatest.take() }

  @inlinable func failure(_ error: F.Failure) -> F.OutputFailure { F.failure(error) }
}

extension Publisher {
  /// Delivers the greatest value, at the end.
  ///
  ///     self:                       ──1──3──2──|
  ///     max { $0 < $1 }             ───────────3|
  ///
  /// Runs the closure on the thread that delivers, once for every value but the first, with the greatest so far and the
  /// new one; of equal values the first stays. Asks the upstream for unlimited values; keeps the result until it is
  /// asked for. Finishes without a value if the upstream does; a failure of the upstream goes on, without a value.
  /// Cost: the closure, and four objects per subscriber.
  ///
  /// - Parameter areInIncreasingOrder: Whether its first argument comes before its second one, as for the method of a
  ///   sequence.
  @inlinable
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Delivers the greatest value, at the end, or fails with what the closure throws.
  ///
  ///     self:                              ──1──3──2──|
  ///     tryMax { try f($0, $1) }           ─────✕            f(1, 3) throws
  ///
  /// An error that the closure throws cancels the upstream. Otherwise as ``max(by:)``.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publisher where Output: Comparable {
  /// Delivers the greatest value, at the end.
  ///
  ///     self:         ──1──3──2──|
  ///     max()         ───────────3|
  ///
  /// Otherwise as ``max(by:)``.
  @inlinable
  public func max() -> Publishers.Comparison<Self> { max(by: <) }
}
