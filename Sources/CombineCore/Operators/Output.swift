extension Publishers {
  /// A publisher that republishes the elements at a range of positions of its upstream.
  ///
  /// Returned by ``Publisher/output(in:)``, ``Publisher/output(at:)`` and ``Publisher/prefix(_:)``.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are counted. It is cancelled after the last position.
    public let upstream: Upstream
    /// The positions to publish; the first element has position 0.
    public let range: CountableRange<Int>

    /// Creates a publisher that republishes the elements at a range of positions.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are counted. It is cancelled after the last position.
    ///   - range: The positions to publish. A negative lower bound traps.
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

/// The per-element logic of ``Publishers/Output``: drops `skip` elements, then passes `left` elements and finishes with
/// the last.
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

/// All positions of a stream, as the collection that a range expression is relative to.
///
/// It accepts negative positions too, so that the operator, and not the range expression, reports them.
private struct Positions: Collection {
  var startIndex: Int { 0 }
  var endIndex: Int { .max }
  subscript(position: Int) -> Int { position }
  func index(after position: Int) -> Int { position == .max ? .max : position + 1 }
}

/// Returns the positions that a range expression selects.
///
/// The lower bound may be negative; the caller checks it. A range without a lower bound and with a negative upper bound
/// traps here.
///
/// - Parameter range: The range expression.
@usableFromInline
func positions<R: RangeExpression>(in range: R) -> Range<Int> where R.Bound == Int {
  require(range.contains(-1) || !range.contains(.min), "output(in: \(range)): the range ends below 0")
  return range.relative(to: Positions())
}

extension Publisher {
  /// Publishes the element at a position, then cancels the upstream and finishes.
  ///
  ///     self:               ──a──b──c──|
  ///     output(at: 1)       ─────b|
  ///
  /// Finishes without an element if the upstream has fewer elements. Everything else is as for ``output(in:)``.
  ///
  /// - Traps: A negative index.
  ///
  /// - Parameter index: The position of the element; the first element has position 0.
  /// - Returns: A publisher that publishes at most one element.
  @inlinable
  public func output(at index: Int) -> Publishers.Output<Self> {
    require(index >= 0, "output(at: \(index)): the index is negative")
    return Publishers.Output(upstream: self, range: index..<(index == .max ? .max : index + 1))
  }

  /// Publishes the elements at a range of positions, then cancels the upstream and finishes.
  ///
  ///     self:                  ──a──b──c──d──|
  ///     output(in: 1...2)      ─────b──c|
  ///     output(in: 2...)       ────────c──d──|
  ///     output(in: ..<2)       ──a──b|
  ///     output(in: 1..<1)      |
  ///
  /// Finishes together with the last element of the range, without waiting for the next one. With an empty range,
  /// cancels the upstream and finishes as soon as a subscriber attaches.
  ///
  /// - Threads: Elements arrive on the thread on which the upstream delivers.
  /// - Demand: Passes requests unchanged, and requests one more element for each one before the range.
  /// - Completion: Finishes with the last element of the range, and cancels the upstream. Passes a completion that
  ///   arrives earlier.
  /// - Traps: A range with a negative bound.
  /// - Cost: Two allocations per subscriber.
  ///
  /// - Parameter range: A range expression of positions; the first element has position 0.
  /// - Returns: A publisher that publishes the elements at these positions.
  public func output<RangeExpression: Swift.RangeExpression>(in range: RangeExpression) -> Publishers.Output<Self>
  where RangeExpression.Bound == Int {
    Publishers.Output(upstream: self, range: positions(in: range))
  }
}
