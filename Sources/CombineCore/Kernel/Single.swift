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
  @usableFromInline let handle: Handle
  @exclusivity(unchecked) @usableFromInline var value: Downstream.Input?

  /// - Parameters:
  ///   - name: What `print()` shows.
  ///   - value: The value, if it is there already.
  ///   - onCancel: Called when the downstream cancels.
  @inlinable
  init(_ name: String, _ downstream: Downstream, value: Downstream.Input? = nil, onCancel: (() -> Void)? = nil) {
    self.downstream = downstream
    self.value = value
    state = Atomic(value == nil ? 0 : Self.ready)
    handle = Handle(name)
    _ = handle.attach(nil, request: { _, _ in self.advance(Self.wanted) }, cancel: onCancel)
  }

  /// Brings the value. Call it once.
  @inlinable
  func resolve(_ value: Downstream.Input) {
    self.value = value
    advance(Self.ready)
  }

  /// Ends without a value.
  @inlinable
  func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if handle.finish() { downstream.receive(completion: completion) }
  }

  @inlinable
  func advance(_ bit: Int) {
    let old = state.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
    guard old | bit == Self.wanted | Self.ready, old != Self.wanted | Self.ready else { return }
    guard handle.isActive, let value = value.take() else { return }
    _ = downstream.receive(value)
    end(.finished)
  }
}
