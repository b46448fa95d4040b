extension Publishers {
  /// What ``Publisher/count()`` returns.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes one without the method of ``Publisher`` that usually does.
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
  /// Counts the values, and delivers their number at the end.
  ///
  ///     self:          ──a──b──c──|
  ///     count()        ───────────3|
  ///
  /// Delivers on the thread of the upstream, or on that of a later request. Asks the upstream for unlimited values;
  /// keeps the number until it is asked for; delivers 0 for an empty stream. A failure of the upstream goes on, without
  /// a number. Cost: an addition a value, and four objects per subscriber.
  @inlinable
  public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }
}
