/// A strong reference that can be released while another thread uses it.
///
/// A subscriber holds its object in one: the delivering thread reads it, and completion or cancellation clears it.
final class ReleasableReference<Root>: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  @exclusivity(unchecked) private var root: Root?

  init(_ root: Root) { self.root = root }

  /// The object; nil after ``clear()``.
  var object: Root? { lock.withLock { root } }

  /// Releases the object.
  func clear() {
    let dead = lock.withLock { root.take() }
    withExtendedLifetime(dead) {}  // released after unlocking
  }
}
