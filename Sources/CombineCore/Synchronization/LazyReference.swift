import Synchronization

/// A reference to an object that is created when it is first needed. It is set once.
///
/// Any thread may call any method, and none waits: of two threads that create an object at the same time, one drops its
/// own.
///
/// - Cost: Reading is one plain load.
@usableFromInline
package struct LazyReference: ~Copyable, @unchecked Sendable {  // the object's class says how it is guarded
  @usableFromInline let raw = Atomic<Unmanaged<AnyObject>?>(nil)

  @inlinable
  package init() {}

  deinit { raw.load(ordering: .acquiring)?.release() }

  /// The object, if it has been created.
  @inlinable @inline(__always)
  package var object: AnyObject? { raw.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// The object, seen in one order with the end of a subscription: of a thread that creates the object and then finds
  /// that the subscription goes on, and one that ends it and then reads this, the second finds the object.
  @usableFromInline
  package var objectAfterEnd: AnyObject? {
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    return object
  }

  /// Stores an object, unless there is one.
  ///
  /// - Returns: The object that is stored.
  @usableFromInline
  package func store(_ new: AnyObject) -> AnyObject {
    let retained = Unmanaged.passRetained(new)
    let (done, old) = raw.compareExchange(expected: nil, desired: retained, ordering: .acquiringAndReleasing)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if done { return new }
    retained.release()
    return old?.takeUnretainedValue() ?? new
  }
}
