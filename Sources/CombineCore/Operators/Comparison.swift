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
        Fold("Comparison", subscriber, ComparisonStep<Output, NonThrowing<Failure>>(areInIncreasingOrder)))
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
        Fold("TryComparison", subscriber, ComparisonStep<Output, Throwing<Upstream.Failure>>(areInIncreasingOrder)))
    }
  }
}

@frozen @usableFromInline
struct ComparisonStep<Input, Policy: ThrowingPolicy>: FoldStep {
  @usableFromInline typealias Failure = Policy.Failure
  @usableFromInline typealias OutputFailure = Policy.OutputFailure

  @usableFromInline var greatest: Input?
  @usableFromInline let areInIncreasingOrder: (Input, Input) throws -> Bool

  @inlinable
  init(_ areInIncreasingOrder: @escaping (Input, Input) throws -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Policy.OutputFailure) -> Bool {
    // Taken out, because the closure may send a value, which comes here before this one has been dealt with.
    guard let old = greatest.take() else {
      greatest = input
      return false
    }
    let isGreater = try Policy.attempt { try areInIncreasingOrder(old, input) }
    greatest = isGreater ? input : old
    return false
  }

  @inlinable mutating func result() -> Input? { greatest.take() }

  @inlinable func failure(_ error: Policy.Failure) -> Policy.OutputFailure { Policy.failure(error) }
}
