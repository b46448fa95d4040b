/// A connectable publisher whose connection can be cancelled while `connect()` runs. A source that delivers
/// synchronously delivers during `connect()`, and could otherwise not be cancelled before it has delivered everything.
@usableFromInline
package protocol EarlyCancellableConnectable {
  /// Connects.
  ///
  /// - Parameter announce: A closure to call once with the object that this method returns, before any delivery.
  func connect(_ announce: (any Cancellable) -> Void) -> any Cancellable
}

/// Counts the subscribers of a connectable publisher, connects for the first one, and disconnects after the last one.
///
/// Connecting and cancelling happen outside the lock (law 18, no user code under a lock). A connection that is being
/// made while the last subscriber leaves is cancelled immediately, even if it is delivering to that subscriber.
@usableFromInline
package final class ReferenceCountedConnection: @unchecked Sendable {  // `lock` guards every `var`
  private let lock = InlineLock()
  @exclusivity(unchecked) private var subscribers = 0
  /// The number of connections that were begun, which distinguishes one that is still being made from a later one.
  @exclusivity(unchecked) private var number = 0
  @exclusivity(unchecked) private var isConnected = false
  @exclusivity(unchecked) private var cancellable: (any Cancellable)?

  @usableFromInline
  package init() {}

  @usableFromInline
  package func addSubscriber() { lock.withLock { subscribers += 1 } }

  @usableFromInline
  package func removeSubscriber() {
    let old = lock.withLock { () -> (any Cancellable)? in
      subscribers -= 1
      guard subscribers == 0 else { return nil }
      isConnected = false
      return cancellable.take()
    }
    old?.cancel()
  }

  @usableFromInline
  package func connect<Upstream: ConnectablePublisher>(_ upstream: Upstream) {
    let mine = lock.withLock { () -> Int? in
      guard subscribers > 0, !isConnected else { return nil }
      isConnected = true
      number += 1
      return number
    }
    guard let mine else { return }
    #if hasFeature(Embedded)
      upstream._connect { keep($0, mine) }
    #else
      if let upstream = upstream as? any EarlyCancellableConnectable {
        _ = upstream.connect { keep($0, mine) }
      } else {
        keep(upstream.connect(), mine)
      }
    #endif
  }

  /// Keeps a connection, unless the last subscriber has left meanwhile.
  private func keep(_ new: any Cancellable, _ itsNumber: Int) {
    let isKept = lock.withLock {
      guard isConnected, number == itsNumber else { return false }
      cancellable = new
      return true
    }
    if !isKept { new.cancel() }
  }
}

/// A value that a closure creates once, at the first access.
@usableFromInline
package final class LazyValue<Value>: @unchecked Sendable {  // `made` is used inside the gate only
  private let gate = SerialGate()
  private let make: () -> Value
  @exclusivity(unchecked) private var made: Value?

  @usableFromInline
  package init(_ make: @escaping () -> Value) { self.make = make }

  /// The value. It is created inside a gate, because the closure is user code (law 18, no user code under a lock).
  @usableFromInline
  package var value: Value {
    let outermost = gate.enter("Multicast")
    let value = made ?? make()
    if made == nil { made = value }
    if outermost { gate.leave() }
    return value
  }
}
