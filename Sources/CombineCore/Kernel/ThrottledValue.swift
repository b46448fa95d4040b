/// The value that waits for its delivery in a `throttle`, and the date of the last delivery.
///
/// At most one value waits. One thread stores it and another delivers it, so both decide under one lock. The
/// scheduler's `now` is read before locking (law 18, no user code under a lock).
///
/// - Cost: One acquired lock per value while another one waits, two otherwise.
@usableFromInline
package final class ThrottledValue<Value, Date: Strideable>: @unchecked Sendable {  // `lock` guards every `var`
  /// The time at which to deliver a value that has been stored.
  @usableFromInline
  package enum Delivery {
    case now
    case after(Date)
  }

  @usableFromInline let lock = InlineLock()
  @usableFromInline let interval: Date.Stride
  @usableFromInline let latest: Bool
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @exclusivity(unchecked) @usableFromInline var due: Date?
  @exclusivity(unchecked) @usableFromInline var lastDelivery: Date?

  /// - Parameters:
  ///   - interval: The interval between two deliveries.
  ///   - latest: A Boolean value that indicates whether a value replaces the one that waits. It is dropped otherwise.
  @inlinable
  package init(interval: Date.Stride, latest: Bool) {
    self.interval = interval
    self.latest = latest
  }

  /// Stores a value, or drops it.
  ///
  /// - Parameter now: A closure that returns the current date; called outside the lock, if no value waits.
  /// - Returns: The time for which to schedule a delivery; `nil` if one is scheduled already.
  @inlinable
  package func store(_ new: Value, now: () -> Date) -> Delivery? {
    if replace(with: new) { return nil }
    let now = now()
    return lock.withLock {
      // If `now` has sent a value, that value is the newer one, and waits.
      guard value == nil else { return nil }
      value = new
      guard let lastDelivery else { return .now }
      let date = lastDelivery.advanced(by: interval)
      due = now < date ? date : nil
      return now < date ? .after(date) : .now
    }
  }

  /// Replaces the value that waits, unless only the first one counts.
  ///
  /// - Returns: A Boolean value that indicates whether a value waits.
  @inlinable
  func replace(with new: Value) -> Bool {
    let (waits, old) = lock.withLock { () -> (Bool, Value?) in
      guard let old = value else { return (false, nil) }
      if latest { value = new }
      return (true, old)
    }
    withExtendedLifetime(old) {}  // released after unlocking
    return waits
  }

  /// Removes the value that waits, for delivery at the given date.
  @inlinable
  package func take(at date: Date) -> Value? {
    lock.withLock {
      lastDelivery = date
      return value.take()
    }
  }

  /// The date for which the delivery of the waiting value is scheduled, if it is in the future.
  @inlinable
  package var dueDate: Date? { lock.withLock { value == nil ? nil : due } }

  /// Drops the value that waits.
  @inlinable
  package func clear() {
    let dead = lock.withLock { value.take() }
    withExtendedLifetime(dead) {}  // released after unlocking
  }
}
