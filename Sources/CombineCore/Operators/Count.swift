extension Publishers {
  /// A publisher that publishes the number of elements of its upstream.
  ///
  /// Returned by ``Publisher/count()``.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are counted.
    public let upstream: Upstream

    /// Creates a publisher that publishes the number of elements of its upstream.
    ///
    /// - Parameter upstream: The publisher whose elements are counted.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Int, Downstream.Failure == Failure {
      upstream.subscribe(Fold("Count", subscriber, CountStep<Upstream.Output, Failure>()))
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

/// The fold that counts elements, for ``Publishers/Count``.
@frozen @usableFromInline
struct CountStep<Input, Failure: Error>: FoldStep {
  @usableFromInline var count = 0
  @inlinable init() {}

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> Bool {
    count += 1
    return false
  }

  @inlinable func result() -> Int? { count }
}

extension Publisher {
  /// Counts the elements, and publishes their number when this publisher finishes.
  ///
  ///     self:          ──a──b──c──|
  ///     count()        ───────────3|
  ///
  /// Publishes 0 if there are no elements.
  ///
  /// - Threads: The number arrives on the thread on which this publisher finishes, or on the thread of a later request.
  /// - Demand: Requests an unlimited number of elements. The number waits until it is requested.
  /// - Completion: Finishes after the number. Passes a failure of this publisher on, without a number.
  /// - Traps: A request for no elements.
  /// - Cost: One addition per element; four allocations per subscriber.
  ///
  /// - Returns: A publisher of one number.
  @_disfavoredOverload  // a sequence has its own: the compiler need not try both in every combination
  @inlinable
  public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }
}
