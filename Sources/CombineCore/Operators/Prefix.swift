extension Publishers {
  /// What ``Publisher/prefix(_:)`` returns: the values at some of the positions of a stream.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The positions to deliver; the first value of the stream has position 0.
    public let range: CountableRange<Int>

    /// - Parameter range: Must not begin below 0.
    @inlinable
    public init(upstream: Upstream, range: CountableRange<Int>) {
      require(range.lowerBound >= 0, "Output: the range \(range) begins below 0")
      self.upstream = upstream
      self.range = range
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Link("Output", subscriber, RangeStep(range)))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

@frozen @usableFromInline
struct RangeStep<Input, Failure: Error>: LinkStep {
  @usableFromInline var skip: Int
  @usableFromInline var left: Int

  @inlinable
  init(_ range: CountableRange<Int>) {
    skip = range.lowerBound
    left = range.count
  }

  @inlinable var endsAtOnce: Bool { left == 0 }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> Verdict<Input> {
    if skip > 0 {
      skip -= 1
      return .drop
    }
    left -= 1
    return left > 0 ? .pass(input) : .last(input)
  }
}

extension Publisher {
  /// Delivers the first values, then cancels the upstream and finishes.
  ///
  ///     self:           ──1──2──3──4──|
  ///     prefix(2)       ──1──2|
  ///
  /// Finishes with the last of them, without waiting for the next value; `prefix(0)` finishes at once. Demand passes
  /// unchanged. Cost: one object per subscriber.
  ///
  /// - Parameter maxLength: How many values; not negative.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    require(maxLength >= 0, "prefix(\(maxLength)): the length is negative")
    return Publishers.Output(upstream: self, range: 0..<maxLength)
  }
}
