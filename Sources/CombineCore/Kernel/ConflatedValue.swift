/// The newest of the values that wait, shared between the thread that puts and the one that takes.
@usableFromInline
package final class ConflatedValue<Value>: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  @exclusivity(unchecked) private var value: Value?

  @usableFromInline
  package init() {}

  @usableFromInline
  package func put(_ value: Value) {
    let dead = lock.withLock {
      defer { self.value = value }
      return self.value
    }
    withExtendedLifetime(dead) {}  // dies outside the lock
  }

  /// Puts a value in the place of the one that waits, if one does.
  ///
  /// - Returns: Whether one waited.
  @usableFromInline
  package func replace(with value: Value) -> Bool {
    let dead = lock.withLock { () -> Value? in
      guard let old = self.value else { return nil }
      self.value = value
      return old
    }
    return dead != nil  // dies outside the lock
  }

  @usableFromInline
  package func take() -> Value? { lock.withLock { value.take() } }

  @usableFromInline
  package var isEmpty: Bool { lock.withLock { value == nil } }
}
