extension Publishers {
  /// What ``Publisher/output(in:)``, ``Publisher/output(at:)`` and ``Publisher/prefix(_:)`` return: the values at some
  /// of the positions of a stream.
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
      upstream.subscribe(StatefulStage("Output", subscriber, RangeStep(range)))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

@frozen @usableFromInline
struct RangeStep<Input, Failure: Error>: StatefulStep {
  @usableFromInline var skip: Int
  @usableFromInline var left: Int

  @inlinable
  init(_ range: CountableRange<Int>) {
    skip = range.lowerBound
    left = range.count
  }

  @inlinable var completesImmediately: Bool { left == 0 }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> StepResult<Input> {
    if skip > 0 {
      skip -= 1
      return .drop
    }
    left -= 1
    return left > 0 ? .pass(input) : .last(input)
  }
}

/// The positions of a stream, for a range expression to choose from. It does not mind positions that no stream has, so
/// that it is the operator which says what is wrong with them.
private struct Positions: Collection {
  var startIndex: Int { 0 }
  var endIndex: Int { .max }
  subscript(position: Int) -> Int { position }
  func index(after position: Int) -> Int { position == .max ? .max : position + 1 }
}

/// The positions that a range expression chooses. They may begin below 0, which is for the caller to see; a range that
/// has an end only, and it below 0, traps.
@usableFromInline
func positions<R: RangeExpression>(in range: R) -> Range<Int> where R.Bound == Int {
  require(range.contains(-1) || !range.contains(.min), "output(in: \(range)): the range ends below 0")
  return range.relative(to: Positions())
}

extension Publisher {
  /// Delivers the value at a position, then cancels the upstream and finishes.
  ///
  ///     self:               ──a──b──c──|
  ///     output(at: 1)       ─────b|
  ///
  /// Finishes without a value if the upstream has fewer values. Otherwise as ``output(in:)``.
  ///
  /// - Parameter index: The position; the first value has position 0. A negative one traps.
  @inlinable
  public func output(at index: Int) -> Publishers.Output<Self> {
    require(index >= 0, "output(at: \(index)): the index is negative")
    return Publishers.Output(upstream: self, range: index..<(index == .max ? .max : index + 1))
  }

  /// Delivers the values at some positions, then cancels the upstream and finishes.
  ///
  ///     self:                  ──a──b──c──d──|
  ///     output(in: 1...2)      ─────b──c|
  ///     output(in: 2...)       ────────c──d──|
  ///     output(in: ..<2)       ──a──b|
  ///     output(in: 1..<1)      |
  ///
  /// Delivers on the thread of the upstream, and finishes with the last of the values, without waiting for the next one.
  /// With an empty range it cancels the upstream and finishes as soon as it is subscribed to. For a value before the
  /// range it asks for one more; otherwise demand passes unchanged. If the upstream ends before, so does the stream.
  /// Cost: one object per subscriber.
  ///
  /// - Parameter range: Any range of positions; the first value has position 0. One with a negative bound traps.
  public func output<RangeExpression: Swift.RangeExpression>(in range: RangeExpression) -> Publishers.Output<Self>
  where RangeExpression.Bound == Int {
    Publishers.Output(upstream: self, range: positions(in: range))
  }
}
