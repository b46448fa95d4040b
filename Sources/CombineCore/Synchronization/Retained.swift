/// A reference whose owner retains and releases the object by hand: a counted one would be retained for each call, too.
///
/// Unlike an `Unmanaged`, of which nobody knows whether it retains anything, this is a reference to those who search the
/// memory of a program for what keeps an object alive. They know it by the name of this type.
@frozen
@usableFromInline
package struct Retained<Object: AnyObject> {
  private let reference: Unmanaged<Object>

  /// Retains an object.
  @inline(__always)
  package init(_ object: Object) { reference = .passRetained(object) }

  /// Releases the object; called once.
  @inline(__always)
  package func release() { reference.release() }

  /// Calls a closure with the object, which the caller keeps until the closure returns.
  @inline(__always)
  package func use<Result>(_ body: (Object) -> Result) -> Result { reference._withUnsafeGuaranteedRef(body) }
}

extension Retained: Sendable where Object: Sendable {}
