import Synchronization

/// The outstanding demand of a downstream that has one upstream after another. Each new upstream receives a request for
/// the rest of it.
///
/// - Demand: May be requested at any time, including between two upstreams (law 5, demand adds up; law 6, returned
///   demand counts). Elements decrease it; an upstream that sends more than was requested is not stopped.
/// - Cancellation: An upstream that is set after ``cancel()`` is cancelled immediately (law 12, cancel is
///   idempotent).
/// - Threads: Any thread may call any method. Nothing is called under the lock.
/// - Cost: One acquired lock per request and per upstream. An element costs a plain load if demand is unlimited,
///   otherwise a read-modify-write.
@usableFromInline
package class SubscriptionArbiter: @unchecked Sendable {  // `lock` guards the rest; `demand` is atomic
  @usableFromInline package final let demand = AtomicDemand()
  final let lock = InlineLock()
  @exclusivity(unchecked) private final var current: PipelineSubscription?

  @usableFromInline
  package init() {}

  /// Attaches a new subscription that no other thread can reach yet: this object receives its requests and its cancel.
  ///
  /// - Parameter source: A further subscription, which is cancelled, too.
  @inline(never) @usableFromInline
  final func attach(_ subscription: PipelineSubscription, to source: PipelineSubscription) {
    subscription.attachUnshared(
      to: source, owner: self, handler: { unsafeDowncast($0.owner!, to: SubscriptionArbiter.self).perform($1) })
  }

  /// Performs a call of the downstream.
  final func perform(_ call: SubscriptionCall) {
    switch call {
    case .request(let more): request(more)
    case .cancel: cancel()
    }
  }

  /// Replaces the upstream.
  ///
  /// - Returns: The outstanding demand, to be requested of the new upstream. If the arbiter has been cancelled, the
  ///   upstream is cancelled, too.
  @usableFromInline
  package final func setUpstream(_ upstream: PipelineSubscription) -> Subscribers.Demand {
    let (open, old) = lock.withLock { () -> (Int, PipelineSubscription?) in
      let open = demand.raw.load(ordering: .relaxed)
      guard open != AtomicDemand.cancelled else { return (open, nil) }
      defer { current = upstream }
      return (open, current)
    }
    withExtendedLifetime(old) {}  // released after unlocking
    if open == AtomicDemand.cancelled { upstream.cancel() }
    return Subscribers.Demand(count: max(open, 0))
  }

  /// Releases the current upstream, which has completed.
  @usableFromInline
  package final func clear() {
    let old = lock.withLock { current.take() }
    withExtendedLifetime(old) {}  // released after unlocking
  }

  /// Requests elements of the current upstream, or else of the next one.
  @usableFromInline
  package final func request(_ more: Subscribers.Demand) {
    let current = lock.withLock { () -> PipelineSubscription? in
      _ = demand.add(more)
      return self.current
    }
    current?.request(more)
  }

  /// Decreases the demand by an element that is about to be delivered.
  @inlinable @inline(__always)
  package final func countElement() { _ = demand.take() }

  /// Adds the demand that a delivery of an upstream returned.
  ///
  /// - Returns: The demand to return to that upstream, and the upstream to request it of instead if the delivery has
  ///   replaced the first one.
  @inlinable @inline(__always)
  package final func add(_ more: Subscribers.Demand, from upstream: PipelineSubscription) -> (
    Subscribers.Demand, instead: PipelineSubscription?
  ) {
    more == .none ? (.none, nil) : addSome(more, from: upstream)
  }

  @usableFromInline
  package final func addSome(_ more: Subscribers.Demand, from upstream: PipelineSubscription) -> (
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
  package final func cancel() {
    let old = lock.withLock { () -> PipelineSubscription? in
      demand.cancel()
      defer { current = nil }
      return current
    }
    old?.cancel()
  }
}
