extension Publishers {
  /// A publisher that publishes the least element in a given order.
  ///
  /// Returned by ``Publisher/max(by:)``, ``Publisher/min(by:)`` and their forms without a closure.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are compared. A result follows only if it finishes.
    public let upstream: Upstream
    /// The closure that returns whether its first argument comes before its second one.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Creates a publisher that publishes the least element in a given order.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are compared. A result follows only if it finishes.
    ///   - areInIncreasingOrder: A closure that returns whether its first argument comes before its second one.
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

  /// A publisher that publishes the least element in an order given by a throwing closure, or fails with the error
  /// that the closure throws.
  ///
  /// Returned by ``Publisher/tryMax(by:)`` and ``Publisher/tryMin(by:)``.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose elements are compared. A result follows only if it finishes.
    public let upstream: Upstream
    /// The closure that returns whether its first argument comes before its second one, or throws.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes the least element in a given order, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are compared. A result follows only if it finishes.
    ///   - areInIncreasingOrder: A closure that returns whether its first argument comes before its second one, or
    ///     throws.
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

/// The fold that keeps the least element, for ``Publishers/Comparison`` and ``Publishers/TryComparison``.
@frozen @usableFromInline
struct ComparisonStep<Input, Policy: ThrowingPolicy>: FoldStep {
  @usableFromInline typealias Failure = Policy.Failure
  @usableFromInline typealias OutputFailure = Policy.OutputFailure

  @usableFromInline var least: Input?
  @usableFromInline let areInIncreasingOrder: (Input, Input) throws -> Bool

  @inlinable
  init(_ areInIncreasingOrder: @escaping (Input, Input) throws -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Policy.OutputFailure) -> Bool {
    // Moved out of the field, because the closure may send a value, which enters this method again. That value is
    // dropped, as by `reduce`: if it were compared, a closure that sends one in each call would be called without end.
    guard let old = least.take() else {
      least = input
      return false
    }
    let isLess = try Policy.attempt { try areInIncreasingOrder(input, old) }
    least = isLess ? input : old
    return false
  }

  @inlinable mutating func result() -> Input? { least.take() }

  @inlinable func failure(_ error: Policy.Failure) -> Policy.OutputFailure { Policy.failure(error) }
}
