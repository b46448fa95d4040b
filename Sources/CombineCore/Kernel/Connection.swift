/// Counts the subscribers of a connectable publisher, connects for the first and disconnects after the last.
///
/// Neither connecting nor cancelling happens under the lock (law 18). A connection that is made while the last
/// subscriber leaves is cancelled at once.
@usableFromInline
final class Connection: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  @exclusivity(unchecked) private var subscribers = 0
  @exclusivity(unchecked) private var isConnected = false
  @exclusivity(unchecked) private var cancellable: (any Cancellable)?

  @usableFromInline
  init() {}

  @usableFromInline
  func join() { lock.withLock { subscribers += 1 } }

  @usableFromInline
  func leave() {
    let old = lock.withLock { () -> (any Cancellable)? in
      subscribers -= 1
      guard subscribers == 0 else { return nil }
      isConnected = false
      return cancellable.take()
    }
    old?.cancel()
  }

  @usableFromInline
  func connect(_ connect: () -> any Cancellable) {
    let connects = lock.withLock {
      guard subscribers > 0, !isConnected else { return false }
      isConnected = true
      return true
    }
    guard connects else { return }
    let new = connect()
    let kept = lock.withLock {
      guard isConnected, cancellable == nil else { return false }
      cancellable = new
      return true
    }
    if !kept { new.cancel() }
  }
}

/// A value that is made when it is first asked for, once.
@usableFromInline
final class Lazy<Value>: @unchecked Sendable {  // `value` used inside the gate
  private let gate = Gate()
  private let make: () -> Value
  @exclusivity(unchecked) private var made: Value?

  @usableFromInline
  init(_ make: @escaping () -> Value) { self.make = make }

  /// Made inside a gate, because making it is the user's code (law 18).
  @usableFromInline
  var value: Value {
    let outermost = gate.enter()
    let value = made ?? make()
    if made == nil { made = value }
    if outermost { gate.leave() }
    return value
  }
}
