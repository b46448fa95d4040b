import Synchronization

/// A source of one value, which it delivers as soon as the value is known and requested, and then finishes.
///
/// `Just`, `Future` and every operator that reduces a stream to one value hand down its subscription. The value and the
/// demand may come from two threads: the second of the two delivers (law 4, no more than demanded; law 8, completion
/// needs no demand; law 9, one completion, last). Released by its subscription.
///
/// Cost: one object and its subscription.
@usableFromInline
package final class SingleValueSource<Downstream: Subscriber>: @unchecked Sendable {  // `state` publishes `value`
  @usableFromInline package static var wanted: Int { 1 }
  @usableFromInline package static var ready: Int { 2 }

  @usableFromInline package let downstream: Downstream
  @usableFromInline package let state: Atomic<Int>
  @exclusivity(unchecked) @usableFromInline package var value: Downstream.Input?

  @inlinable
  package init(_ downstream: Downstream, value: Downstream.Input? = nil) {
    self.downstream = downstream
    self.value = value
    state = Atomic(value == nil ? 0 : Self.ready)
  }

  /// Makes the subscription that is handed down. It owns this object, and is not owned by it, so that a subscriber
  /// which only drops it is let go of.
  ///
  /// - Parameters:
  ///   - name: What `print()` shows.
  ///   - onCancel: Called when the downstream cancels.
  @inlinable
  package func makeSubscription(_ name: String, onCancel: ((PipelineSubscription) -> Void)? = nil)
    -> PipelineSubscription
  {
    PipelineSubscription(
      name, rejectsZeroDemand: true, owner: self,
      request: { subscription, _ in
        unsafeDowncast(subscription.owner!, to: SingleValueSource.self).advance(Self.wanted, subscription)
      },
      cancel: onCancel)
  }

  /// Brings the value. Call it once.
  @inlinable
  package func resolve(_ value: Downstream.Input, _ subscription: PipelineSubscription) {
    self.value = value
    advance(Self.ready, subscription)
  }

  /// Ends without a value.
  @inlinable
  package func end(_ completion: Subscribers.Completion<Downstream.Failure>, _ subscription: PipelineSubscription) {
    if subscription.end() { downstream.receive(completion: completion) }
  }

  @inlinable
  package func advance(_ bit: Int, _ subscription: PipelineSubscription) {
    let old = state.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
    guard old | bit == Self.wanted | Self.ready, old != Self.wanted | Self.ready else { return }
    guard subscription.isActive, let value = value.take() else { return }
    _ = downstream.receive(value)
    end(.finished, subscription)
  }
}
