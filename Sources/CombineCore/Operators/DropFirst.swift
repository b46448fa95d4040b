extension Publishers {
  /// What ``Publisher/dropFirst(_:)`` returns.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How many values to drop.
    public let count: Int

    /// Makes one without the method of ``Publisher`` that usually does.
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
    return .keep  // the first request has asked for one more element
  }
}

extension Publisher {
  /// Drops the first values.
  ///
  ///     self:              ──1──2──3──4──|
  ///     dropFirst(2)       ────────3──4──|
  ///
  /// For a dropped value it asks for one more; otherwise demand and end pass unchanged. Cost: one object per
  /// subscriber.
  ///
  /// - Parameter count: How many values; not negative.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}
