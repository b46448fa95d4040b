extension Publishers {
  /// A publisher that collects all elements into one array.
  ///
  /// Returned by ``Publisher/collect()``.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are collected, all of them before any is published.
    public let upstream: Upstream

    /// Creates a publisher that collects all elements into one array.
    ///
    /// - Parameter upstream: The publisher whose elements are collected, all of them before any is published.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Fold("Collect", subscriber, CollectStep()))
    }
  }

  /// A publisher that collects elements into arrays of a fixed number of elements.
  ///
  /// Returned by ``Publisher/collect(_:)``.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are collected.
    public let upstream: Upstream
    /// The number of elements in an array.
    public let count: Int

    /// Creates a publisher that collects elements into arrays of a fixed number of elements.
    ///
    /// - Traps: A count below 1.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are collected.
    ///   - count: The number of elements in an array; at least 1.
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

/// The fold that appends all elements to one array, for ``Publishers/Collect``.
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

/// The per-element logic of ``Publishers/CollectByCount``: appends elements to an array, and passes the array when it
/// is full. Requests `inputsPerOutput` elements for each array.
@frozen @usableFromInline
struct GroupStep<Input, Failure: Error>: StatefulStep {
  @inlinable static var rejectsZeroDemand: Bool { true }

  @usableFromInline let inputsPerOutput: Int
  @usableFromInline var values: [Input] = []
  @inlinable init(_ count: Int) { inputsPerOutput = count }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> StepResult<[Input]> {
    // Limited, because an array of a large count may never be filled.
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
  /// Collects all elements, and publishes them as one array when this publisher finishes.
  ///
  ///     self:            ──1──2──3──|
  ///     collect()        ───────────[1,2,3]|
  ///
  /// The array holds the elements in the order of arrival.
  ///
  /// - Threads: The array arrives on the thread on which this publisher finishes, or on the thread of a later request.
  /// - Demand: Requests an unlimited number of elements. The array waits until it is requested.
  /// - Completion: Finishes after the array. Passes a failure of this publisher on, without an array.
  /// - Memory: Stores every element, without a bound.
  /// - Traps: A request for no elements.
  /// - Cost: One append per element; four allocations per subscriber.
  ///
  /// - Returns: A publisher of one array.
  @_disfavoredOverload  // a sequence has its own: the compiler need not try both in every combination
  @inlinable
  public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }

  /// Collects elements into arrays of a fixed number of elements.
  ///
  ///     self:             ──1──2──3──4──5──|
  ///     collect(2)        ─────[1,2]─[3,4]─[5]|
  ///
  /// Only the last array may hold fewer elements.
  ///
  /// - Threads: Arrays arrive on the thread on which this publisher delivers.
  /// - Demand: Requests `count` elements for each requested array, and an unlimited number of elements if the product
  ///   overflows.
  /// - Completion: When this publisher finishes, publishes the incomplete array, if there is one, and finishes. A
  ///   failure of this publisher becomes the failure immediately, and the incomplete array is dropped.
  /// - Memory: Stores fewer than `count` elements between deliveries.
  /// - Traps: A count below 1. A request for no elements.
  /// - Cost: One append per element, one array per `count` elements, two allocations per subscriber.
  ///
  /// - Parameter count: The number of elements in an array; at least 1.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}
