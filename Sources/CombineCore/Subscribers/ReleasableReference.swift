/// A reference that is released at the end of a subscription, shared between the thread that delivers and the one that
/// cancels.
@usableFromInline
final class ReleasableReference<Root>: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  @exclusivity(unchecked) private var root: Root?

  @usableFromInline
  init(_ root: Root) { self.root = root }

  /// The object, until it has been released.
  @usableFromInline
  var object: Root? { lock.withLock { root } }

  /// Releases the object, and returns it.
  @usableFromInline
  func take() -> Root? { lock.withLock { root.take() } }

  /// Releases the object.
  @usableFromInline
  func clear() { withExtendedLifetime(take()) {} }  // released after unlocking
}
