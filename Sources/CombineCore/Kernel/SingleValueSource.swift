import Synchronization

/// A source that delivers one value and finishes, as soon as the value is both available and requested.
///
/// `Just`, `Future` and every operator that reduces a stream to one value deliver its subscription to their downstream.
///
/// - Threads: The value and the request may arrive on two threads. The thread that arrives second delivers (law 4, no
///   more than demanded; law 8, completion needs no demand; law 9, one completion, last).
/// - Memory: The subscription owns this object, and releases it when it ends.
/// - Cost: Two allocations, this object and its subscription.
@usableFromInline
package final class SingleValueSource<Downstream: Subscriber>: @unchecked Sendable {  // see `value`
  @usableFromInline package static var wanted: Int { 1 }
  @usableFromInline package static var ready: Int { 2 }

  @usableFromInline package let downstream: Downstream
  @usableFromInline package let state: Atomic<Int>
  // Written before a releasing operation on `state`, and read after an acquiring one that finds both bits set. Only the
  // thread that sets the second bit reads it.
  @exclusivity(unchecked) @usableFromInline package var value: Downstream.Input?

  @inlinable
  package init(_ downstream: Downstream, value: Downstream.Input? = nil) {
    self.downstream = downstream
    self.value = value
    state = Atomic(value == nil ? 0 : Self.ready)
  }

  /// Creates the subscription to deliver to the downstream.
  ///
  /// The subscription retains this object, which does not retain the subscription. A subscriber that drops the
  /// subscription without cancelling it is therefore released.
  ///
  /// - Parameters:
  ///   - name: The description of the subscription, which `print()` shows.
  ///   - upstream: The subscription to cancel when the downstream cancels.
  @inlinable
  package func makeSubscription(_ name: StaticName, cancelling upstream: PipelineSubscription? = nil)
    -> PipelineSubscription
  {
    PipelineSubscription(
      name, rejectsZeroDemand: true, owner: self,
      handler: { subscription, call in
        switch call {
        case .request:
          unsafeDowncast(subscription.owner!, to: SingleValueSource.self).advance(Self.wanted, subscription)
        case .cancel: upstream?.cancel()
        }
      })
  }

  /// Stores the value, and delivers it if it has been requested. Must be called at most once.
  @inlinable
  package func resolve(_ value: Downstream.Input, _ subscription: PipelineSubscription) {
    self.value = value
    advance(Self.ready, subscription)
  }

  /// Completes without a value.
  @inlinable
  package func end(_ completion: Subscribers.Completion<Downstream.Failure>, _ subscription: PipelineSubscription) {
    if subscription.end() { downstream.receive(completion: completion) }
  }

  /// Sets one of the two bits, and delivers the value if this call made both set.
  @inlinable
  package func advance(_ bit: Int, _ subscription: PipelineSubscription) {
    let old = state.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
    guard old | bit == Self.wanted | Self.ready, old != Self.wanted | Self.ready else { return }
    guard subscription.isActive, let value = value.take() else { return }
    _ = downstream.receive(value)
    end(.finished, subscription)
  }
}

/// A source that delivers a value that exists already, as soon as it is requested, and finishes.
///
/// ``SingleValueSource`` keeps an optional, whose metadata a generic class looks up when it is released.
///
/// - Cost: Two allocations, this object and its subscription.
@usableFromInline
package final class ReadyValueSource<Value, Downstream: Subscriber>: Sendable where Downstream.Input == Value {
  @usableFromInline nonisolated(unsafe) let downstream: Downstream  // used by the thread that sets `isDelivered`
  @usableFromInline nonisolated(unsafe) let value: Value
  @usableFromInline let isDelivered = Atomic<Bool>(false)

  @inlinable
  package init(_ downstream: Downstream, _ value: Value) {
    self.downstream = downstream
    self.value = value
  }

  /// Creates the subscription to deliver to the downstream. It retains this object until it ends.
  @inlinable
  package func makeSubscription(_ name: StaticName) -> PipelineSubscription {
    PipelineSubscription(
      name, rejectsZeroDemand: true, owner: self,
      handler: { subscription, call in
        guard case .request = call else { return }
        let source = unsafeDowncast(subscription.owner!, to: ReadyValueSource.self)
        guard !source.isDelivered.exchange(true, ordering: .relaxed), subscription.isActive else {
          return
        }
        _ = source.downstream.receive(source.value)
        if subscription.end() { source.downstream.receive(completion: .finished) }
      })
  }
}
