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
final class Slot: @unchecked Sendable {  // guarded by the lock; `demand` is atomic
  @usableFromInline let demand = AtomicDemand()
  private let lock = Lock()
  @exclusivity(unchecked) private var current: Handle?

  @usableFromInline
  init() {}

  /// Puts in the next upstream.
  ///
  /// - Returns: What to ask it for, if anything. If the slot has been cancelled, so is the upstream.
  @usableFromInline
  func put(_ upstream: Handle) -> Subscribers.Demand {
    let (open, old) = lock.withLock { () -> (Int, Handle?) in
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
  func request(_ more: Subscribers.Demand) {
    let current = lock.withLock { () -> Handle? in
      _ = demand.add(more)
      return self.current
    }
    current?.request(more)
  }

  /// Counts a value about to be delivered.
  ///
  /// - Returns: False if nobody asked for it.
  @inlinable @inline(__always)
  func take() -> Bool { demand.take() }

  /// Counts the demand that a delivery of an upstream returned.
  ///
  /// - Returns: What to return to that upstream, and who is to be asked instead if it has been replaced during the
  ///   delivery.
  @inlinable @inline(__always)
  func add(_ more: Subscribers.Demand, from upstream: Handle) -> (Subscribers.Demand, instead: Handle?) {
    more == .none ? (.none, nil) : addSome(more, from: upstream)
  }

  @usableFromInline
  func addSome(_ more: Subscribers.Demand, from upstream: Handle) -> (Subscribers.Demand, instead: Handle?) {
    let current = lock.withLock { () -> Handle? in
      _ = demand.add(more)
      return self.current
    }
    return current === upstream ? (more, nil) : (.none, current)
  }

  /// Empties the slot for good, and cancels the upstream in it.
  @usableFromInline
  func cancel() {
    let old = lock.withLock { () -> Handle? in
      demand.cancel()
      defer { current = nil }
      return current
    }
    old?.cancel()
  }
}
