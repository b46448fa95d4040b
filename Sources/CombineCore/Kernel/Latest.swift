/// The newest of the values that wait, shared between the thread that puts and the one that takes.
@usableFromInline
final class Latest<Value>: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  @exclusivity(unchecked) private var value: Value?

  @usableFromInline
  init() {}

  @usableFromInline
  func put(_ value: Value) {
    let dead = lock.withLock {
      defer { self.value = value }
      return self.value
    }
    withExtendedLifetime(dead) {}  // dies outside the lock
  }

  @usableFromInline
  func take() -> Value? { lock.withLock { value.take() } }
}
