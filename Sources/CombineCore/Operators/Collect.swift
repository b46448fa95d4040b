extension Publishers {
  /// What ``Publisher/collect()`` returns.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Fold("Collect", subscriber, CollectStep()))
    }
  }
}

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
}
