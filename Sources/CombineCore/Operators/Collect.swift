extension Publishers {
  /// What ``Publisher/collect()`` returns.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Fold("Collect", subscriber, CollectStep()))
    }
  }

  /// What ``Publisher/collect(_:)`` returns.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How many values make a group.
    public let count: Int

    /// - Parameter count: Must be at least 1.
    @inlinable
    public init(upstream: Upstream, count: Int) {
      require(count > 0, "CollectByCount: a group of \(count) values; it must have at least one")
      self.upstream = upstream
      self.count = count
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(StatefulStage("CollectByCount", subscriber, GroupStep(count)))
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}
extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

@frozen @usableFromInline
struct CollectStep<Input, Failure: Error>: FoldStep {
  @usableFromInline var values: [Input] = []
  @inlinable init() {}

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> Bool {
    values.append(input)
    return false
  }

  @inlinable
  mutating func result() -> [Input]? {
    defer { values = [] }
    return values
  }
}

@frozen @usableFromInline
struct GroupStep<Input, Failure: Error>: StatefulStep {
  @inlinable static var rejectsZeroDemand: Bool { true }

  @usableFromInline let inputsPerOutput: Int
  @usableFromInline var values: [Input] = []
  @inlinable init(_ count: Int) { inputsPerOutput = count }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> StepResult<[Input]> {
    // Not more than a group that is certain to come would soon use.
    if values.isEmpty { values.reserveCapacity(min(inputsPerOutput, 64)) }
    values.append(input)
    guard values.count == inputsPerOutput else { return .keep }
    defer { values = [] }
    return .pass(values)
  }

  @inlinable
  mutating func rest() -> [Input]? {
    defer { values = [] }
    return values.isEmpty ? nil : values
  }
}

extension Publisher {
  /// Keeps all values and delivers them as one array at the end.
  ///
  ///     self:            ──1──2──3──|
  ///     collect()        ───────────[1,2,3]|
  ///
  /// The array is in the order of arrival and has no bound: memory grows with the stream. Asks the upstream for
  /// unlimited values; keeps the array until it is asked for. A failure of the upstream goes on, without an array.
  /// Cost: an append a value, and four objects per subscriber.
  @inlinable
  public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }

  /// Delivers values in groups of a size; the last group may be shorter.
  ///
  ///     self:             ──1──2──3──4──5──|
  ///     collect(2)        ─────[1,2]─[3,4]─[5]|
  ///
  /// Delivers on the thread of the upstream. Asks the upstream for as many values as the groups asked for have, and for
  /// unlimited values where that is more than a number can say. When the upstream finishes, what has been collected is
  /// delivered before the end; it has been asked for, as a group. A failure of the upstream goes on at once, and the
  /// group that is not complete is lost. Keeps at most one group. Cost: an append a value, an array a group, one object
  /// per subscriber.
  ///
  /// - Parameter count: How many values make a group; at least 1, otherwise it traps.
  @inlinable
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}
