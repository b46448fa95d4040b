extension Publishers {
  /// What ``Publisher/first()`` returns.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Fold("First", subscriber, FirstStep()))
    }
  }
}

@frozen @usableFromInline
struct FirstStep<Input, Failure: Error>: FoldStep {
  @usableFromInline var value: Input?
  @inlinable init() {}

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> Bool {
    value = input
    return true
  }

  @inlinable mutating func result() -> Input? { value.take() }
}

extension Publisher {
  /// Delivers the first value, then cancels the upstream and finishes.
  ///
  ///     self:          ──1──2──3──|
  ///     first()        ──1|
  ///
  /// Asks the upstream for unlimited values; keeps the value until it is asked for. Finishes without a value if the
  /// upstream does. Cost: three objects per subscriber.
  @inlinable
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }
}
