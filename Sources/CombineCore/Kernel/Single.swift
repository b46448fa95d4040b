import Synchronization

/// A subscription that delivers one value, as soon as it is there and asked for, and then finishes.
///
/// What `Just`, a `Future`'s subscribers and everything that reduces a stream to one value hand down. The value
/// and the demand may come from two threads: whichever is second delivers (laws 4, 8, 9). Released by its handle.
///
/// Cost: one object and its handle.
@usableFromInline
final class Single<Downstream: Subscriber>: @unchecked Sendable {  // `value` written before `ready` is published
  @usableFromInline static var wanted: Int { 1 }
  @usableFromInline static var ready: Int { 2 }

  @usableFromInline let downstream: Downstream
  @usableFromInline let state: Atomic<Int>
  @exclusivity(unchecked) @usableFromInline var value: Downstream.Input?

  @inlinable
  init(_ downstream: Downstream, value: Downstream.Input? = nil) {
    self.downstream = downstream
    self.value = value
    state = Atomic(value == nil ? 0 : Self.ready)
  }

  /// Makes the handle that is handed down. It owns this object, and is not owned by it, so that a subscriber which
  /// only drops it is let go of.
  ///
  /// - Parameters:
  ///   - name: What `print()` shows.
  ///   - onCancel: Called when the downstream cancels.
  @inlinable
  func handle(_ name: String, onCancel: ((Handle) -> Void)? = nil) -> Handle {
    Handle(
      name, owner: self,
      request: { handle, _ in unsafeDowncast(handle.owner!, to: Single.self).advance(Self.wanted, handle) },
      cancel: onCancel)
  }

  /// Brings the value. Call it once.
  @inlinable
  func resolve(_ value: Downstream.Input, _ handle: Handle) {
    self.value = value
    advance(Self.ready, handle)
  }

  /// Ends without a value.
  @inlinable
  func end(_ completion: Subscribers.Completion<Downstream.Failure>, _ handle: Handle) {
    if handle.finish() { downstream.receive(completion: completion) }
  }

  @inlinable
  func advance(_ bit: Int, _ handle: Handle) {
    let old = state.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
    guard old | bit == Self.wanted | Self.ready, old != Self.wanted | Self.ready else { return }
    guard handle.isActive, let value = value.take() else { return }
    _ = downstream.receive(value)
    end(.finished, handle)
  }
}
