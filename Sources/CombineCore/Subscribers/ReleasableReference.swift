/// The base class of ``ReleasableReference``, which does not depend on the type of the object.
@usableFromInline
class Releasable {
  /// A closure for a ``PipelineSubscription`` whose owner is such a reference: passes requests on, and releases the
  /// object at a cancel.
  static var handler: PipelineSubscription.Handler {
    { subscription, call in
      switch call {
      case .request(let more): subscription.requestUpstream(more)
      case .cancel: unsafeDowncast(subscription.owner!, to: Releasable.self).clear()
      }
    }
  }

  /// Releases the object.
  @usableFromInline
  func clear() {}
}

/// A reference that a subscription releases when it ends.
///
/// The delivering thread and a cancelling thread share it. The referenced object is released after unlocking.
@usableFromInline
final class ReleasableReference<Root>: Releasable, @unchecked Sendable {  // `lock` guards `root`
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

  @usableFromInline
  override func clear() { withExtendedLifetime(take()) {} }  // released after unlocking
}
