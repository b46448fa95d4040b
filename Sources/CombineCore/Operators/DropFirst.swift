extension Publishers {
  /// A publisher that drops the first elements of its upstream.
  ///
  /// Returned by ``Publisher/dropFirst(_:)``.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements this publisher receives.
    public let upstream: Upstream
    /// The number of elements to drop.
    public let count: Int

    /// Creates a publisher that drops the first elements of its upstream.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements this publisher receives.
    ///   - count: The number of elements to drop; not negative.
    @inlinable
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      require(count >= 0, "dropFirst(\(count)): the count is negative")
      upstream.subscribe(StatefulStage("Drop", subscriber, DropStep(count)))
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

/// The per-element logic of ``Publishers/Drop``: drops elements until `left`, the number still to drop, is
/// zero, and passes all later ones.
@frozen @usableFromInline
struct DropStep<Input, Failure: Error>: StatefulStep {
  @inlinable static var rejectsZeroDemand: Bool { true }

  @usableFromInline var left: Int
  @inlinable init(_ count: Int) { left = count }

  @inlinable var inputsBeforeFirstOutput: Int { left }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> StepResult<Input> {
    guard left > 0 else { return .pass(input) }
    left -= 1
    return .keep  // the first request includes the dropped elements
  }
}

extension Publisher {
  /// Drops a number of elements, and republishes all that follow.
  ///
  ///     self:              ──1──2──3──4──|
  ///     dropFirst(2)       ────────3──4──|
  ///
  /// - Threads: Elements arrive on the thread on which this publisher delivers them.
  /// - Demand: Adds `count` to the first request, and passes later requests unchanged.
  /// - Completion: Passes the completion unchanged.
  /// - Traps: A negative count, when a subscriber attaches. A request for no elements.
  /// - Cost: Two allocations per subscriber.
  ///
  /// - Parameter count: The number of elements to drop; not negative.
  /// - Returns: A publisher of the elements after the dropped ones.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}
