/// An object that a subscriber holds until the end, shared between the thread that delivers and the one that cancels.
final class ReleasableReference<Root>: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  @exclusivity(unchecked) private var root: Root?

  init(_ root: Root) { self.root = root }

  var object: Root? { lock.withLock { root } }

  func clear() {
    let dead = lock.withLock { root.take() }
    withExtendedLifetime(dead) {}  // dies outside the lock
  }
}
