/// One upstream after another, for one downstream: keeps the demand that is still open, and asks the next upstream
/// for it.
///
/// Demand may be requested at any time, also between two upstreams (laws 5, 6); after `cancel()` a new upstream is
/// cancelled as it comes (law 12). Values are counted against demand, so that an upstream that sends too much goes
/// no further (law 20). Nothing is called under its lock.
///
/// Cost: one lock pair a request or upstream; a value costs a plain load when demand is unlimited, else one
/// read-modify-write.
@usableFromInline
package final class SubscriptionArbiter: @unchecked Sendable {  // guarded by the lock; `demand` is atomic
  @usableFromInline package let demand = AtomicDemand()
  private let lock = Lock()
  @exclusivity(unchecked) private var current: PipelineSubscription?

  @usableFromInline
  package init() {}

  /// Puts in the next upstream.
  ///
  /// - Returns: What to ask it for, if anything. If the arbiter has been cancelled, so is the upstream.
  @usableFromInline
  package func setUpstream(_ upstream: PipelineSubscription) -> Subscribers.Demand {
    let (open, old) = lock.withLock { () -> (Int, PipelineSubscription?) in
      let open = demand.raw.load(ordering: .relaxed)
      guard open != AtomicDemand.cancelled else { return (open, nil) }
      defer { current = upstream }
      return (open, current)
    }
    withExtendedLifetime(old) {}  // dies outside the lock
    if open == AtomicDemand.cancelled { upstream.cancel() }
    return Subscribers.Demand(count: max(open, 0))
  }

  /// Asks the current upstream, or the next one.
  @usableFromInline
  package func request(_ more: Subscribers.Demand) {
    let current = lock.withLock { () -> PipelineSubscription? in
      _ = demand.add(more)
      return self.current
    }
    current?.request(more)
  }

  /// Counts a value about to be delivered.
  ///
  /// - Returns: False if nobody asked for it.
  @inlinable @inline(__always)
  package func take() -> Bool { demand.take() }

  /// Counts the demand that a delivery of an upstream returned.
  ///
  /// - Returns: What to return to that upstream, and who is to be asked instead if it has been replaced during the
  ///   delivery.
  @inlinable @inline(__always)
  package func add(_ more: Subscribers.Demand, from upstream: PipelineSubscription) -> (
    Subscribers.Demand, instead: PipelineSubscription?
  ) {
    more == .none ? (.none, nil) : addSome(more, from: upstream)
  }

  @usableFromInline
  package func addSome(_ more: Subscribers.Demand, from upstream: PipelineSubscription) -> (
    Subscribers.Demand, instead: PipelineSubscription?
  ) {
    let current = lock.withLock { () -> PipelineSubscription? in
      _ = demand.add(more)
      return self.current
    }
    return current === upstream ? (more, nil) : (.none, current)
  }

  /// Empties the arbiter for good, and cancels the upstream in it.
  @usableFromInline
  package func cancel() {
    let old = lock.withLock { () -> PipelineSubscription? in
      demand.cancel()
      defer { current = nil }
      return current
    }
    old?.cancel()
  }
}
