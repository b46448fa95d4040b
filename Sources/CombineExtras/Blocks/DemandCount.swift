import Combine

/// A number of requested elements, which adds up, saturates at unlimited and stays there (law 5, demand adds up).
///
/// Not synchronized; its owner guards it with a lock.
@frozen @usableFromInline
struct DemandCount {
  /// The number of elements; `Int.max` is unlimited.
  @usableFromInline var count: Int

  @inlinable
  init(_ demand: Subscribers.Demand = .none) { count = demand.max ?? .max }

  @inlinable
  var isOpen: Bool { count > 0 }

  @inlinable
  var demand: Subscribers.Demand { count == .max ? .unlimited : .max(count) }

  @inlinable
  mutating func add(_ demand: Subscribers.Demand) {
    guard count != .max, let more = demand.max else {
      count = .max
      return
    }
    let (sum, overflow) = count.addingReportingOverflow(more)
    count = overflow ? .max : sum
  }

  /// Takes one, if there is one.
  @inlinable
  mutating func take() {
    if count != .max, count > 0 { count &-= 1 }
  }
}
