extension Publishers {
  /// What ``Publisher/ignoreOutput()`` returns.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Never, Downstream.Failure == Failure {
      upstream.subscribe(Stage(subscriber, IgnoreStep<Upstream.Output>()))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

@frozen @usableFromInline
struct IgnoreStep<Input>: Step {
  @inlinable init() {}
  @inlinable @inline(__always) func step(_ input: Input) -> Never? { nil }
}

extension Publisher {
  /// Drops all values; only the end goes on.
  ///
  ///     self:                 ──1──2──3──|
  ///     ignoreOutput()        ───────────|
  ///
  /// The end comes on the thread of the upstream. For a dropped value it asks for one more, so a demand of one is
  /// enough to get to the end; without any demand an upstream that waits for demand does not end. End, failure and
  /// the upstream's subscription pass unchanged. Costs nothing a value.
  @inlinable
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
}
