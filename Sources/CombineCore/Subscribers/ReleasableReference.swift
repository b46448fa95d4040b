/// A reference that a subscription releases when it ends.
///
/// The delivering thread and a cancelling thread share it. The referenced object is released after unlocking.
@usableFromInline
final class ReleasableReference<Root>: @unchecked Sendable {  // `lock` guards `root`
  private let lock = InlineLock()
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
