import Synchronization

/// The outstanding demand of a subscriber. The delivering thread shares it with the threads that request and cancel.
///
/// Demand adds up, saturates at unlimited and stays there (law 4, no more than demanded; law 5, demand adds up; law 6,
/// returned demand counts). A cancel ends it for good (law 15, requests after the end do nothing). Any thread may call
/// any method, and no call waits. Taking acquires, so the delivering thread sees everything that was done before the
/// request. Settling releases, so the thread that raises the demand from zero sees what the delivering thread did. A
/// cancel orders nothing.
///
/// - Cost: Taking from an unlimited demand is one plain load; everything else one read-modify-write, about 5 ns.
@usableFromInline
package struct AtomicDemand: ~Copyable, Sendable {
  @usableFromInline static var cancelled: Int { .min }
  @usableFromInline static var unlimited: Int { .max }

  @usableFromInline let raw: Atomic<Int>

  @inlinable
  package init() { raw = Atomic(0) }

  /// Adds to the demand.
  ///
  /// - Returns: `true` for the call that raises the demand from zero, whose caller must begin to deliver.
  @inlinable @inline(__always)
  package func add(_ demand: Subscribers.Demand) -> Bool {
    var old = raw.load(ordering: .relaxed)
    while old != Self.cancelled, old != Self.unlimited {
      let (sum, overflow) = old.addingReportingOverflow(demand.count)
      let (done, current) = raw.compareExchange(
        expected: old, desired: overflow ? Self.unlimited : sum, ordering: .acquiringAndReleasing)
      if done { return old == 0 && demand.count != 0 }
      old = current
    }
    return false
  }

  /// Takes one from the demand.
  ///
  /// - Returns: `true` if there was demand.
  @inlinable @inline(__always)
  package func take() -> Bool {
    var old = raw.load(ordering: .acquiring)
    while true {
      if old == Self.unlimited { return true }
      if old <= 0 { return false }
      let (done, current) = raw.compareExchange(
        expected: old, desired: old - 1, ordering: .acquiring)
      if done { return true }
      old = current
    }
  }

  /// Subtracts a delivered value and adds the demand that its delivery returned, in one step. It does not acquire: the
  /// delivering thread reads ``isUnlimited``, which does, before it delivers again.
  ///
  /// - Returns: The remaining demand: after 0 the next call that adds must begin to deliver; negative if cancelled.
  @inlinable @inline(__always)
  package func settle(_ more: Subscribers.Demand) -> Int {
    var old = raw.load(ordering: .relaxed)
    while true {
      if old == Self.unlimited || old == Self.cancelled { return old }
      let (sum, overflow) = (old - 1).addingReportingOverflow(more.count)
      let new = overflow ? Self.unlimited : sum
      let (done, current) = raw.compareExchange(expected: old, desired: new, ordering: .releasing)
      if done { return new }
      old = current
    }
  }

  /// `true` if the demand is unlimited and not cancelled.
  @inlinable @inline(__always)
  package var isUnlimited: Bool { raw.load(ordering: .acquiring) == Self.unlimited }

  /// `true` if there is demand. The load acquires nothing; what takes from the demand does.
  @inlinable @inline(__always)
  package var isOpen: Bool { raw.load(ordering: .relaxed) > 0 }

  /// `true` once the demand has ended for good.
  @inlinable
  package var isCancelled: Bool { raw.load(ordering: .relaxed) == Self.cancelled }

  /// Ends the demand for good.
  ///
  /// - Returns: The value before.
  @inlinable @inline(__always) @discardableResult
  package func cancel() -> Int { raw.exchange(Self.cancelled, ordering: .relaxed) }
}

/// The base class of a source that counts the demand of one subscriber. The ``PipelineSubscription`` that owns the
/// source cancels this demand before it ends, which stops the deliveries.
@usableFromInline
package class DemandDrivenSource: @unchecked Sendable {  // subclasses say how they guard what they add
  @usableFromInline package final let demand = AtomicDemand()

  @inlinable
  package init() {}
}

/// A generator of the unique numbers that distinguish the values of ``CombineIdentifier``.
enum IdentifierGenerator {
  private static let counter = Atomic<UInt64>(1)
  static func next() -> UInt64 { counter.wrappingAdd(1, ordering: .relaxed).oldValue }
}
