/// A reference that retains its object by hand, because a counted one would be retained for each call, too.
///
/// A search of memory for what keeps an object alive follows this reference, unlike an `Unmanaged`, which may retain
/// nothing. It recognizes the type by its name.
@frozen
@usableFromInline
package struct Retained<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  /// Retains an object.
  @inlinable @inline(__always)
  package init(_ object: Object) { reference = .passRetained(object) }

  /// Releases the object; called once.
  @inlinable @inline(__always)
  package func release() { reference.release() }

  /// Calls a closure with the object, which the caller keeps until the closure returns.
  @inlinable @inline(__always)
  package func use<Result>(_ body: (Object) -> Result) -> Result { reference._withUnsafeGuaranteedRef(body) }
}

extension Retained: Sendable where Object: Sendable {}
