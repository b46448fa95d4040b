extension Publishers {
  /// A publisher that drops the first elements of its upstream.
  ///
  /// Returned by ``Publisher/dropFirst(_:)``.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first elements are dropped.
    public let upstream: Upstream
    /// The number of elements to drop.
    public let count: Int

    /// Creates a publisher that drops the first elements of its upstream.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose first elements are dropped.
    ///   - count: The number of elements to drop; not negative.
    @inlinable
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      require(count >= 0, "dropFirst(\(count)): the count is negative")
      let inner = DropSubscriber(subscriber, count)
      inner.start()
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

/// A subscriber that drops elements until `left`, the number still to drop, is zero, and passes all later ones; for
/// ``Publishers/Drop``.
///
/// The downstream receives its subscription before the upstream is subscribed to. The ``SubscriptionArbiter`` keeps
/// what it requests until then.
@usableFromInline
final class DropSubscriber<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let arbiter = SubscriptionArbiter()
  @usableFromInline let subscription = PipelineSubscription("Drop", rejectsZeroDemand: true)
  @usableFromInline let upstream = PipelineSubscription("Drop")
  /// Changed by serialized deliveries.
  @exclusivity(unchecked) @usableFromInline var left: Int

  @usableFromInline
  init(_ downstream: Downstream, _ count: Int) {
    self.downstream = downstream
    left = count
  }

  /// Delivers the subscription to the downstream.
  @usableFromInline
  func start() {
    let arbiter = arbiter
    _ = subscription.attach(to: nil) { arbiter.perform($1) }
    downstream.receive(subscription: subscription)
  }

  @usableFromInline
  func receive(subscription received: any Subscription) {
    guard upstream.attach(received) else { return received.cancel() }
    let first = arbiter.setUpstream(upstream) + .max(left)
    if first != .none { upstream.request(first) }
  }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !subscription.hasEnded else { return .none }
    guard left == 0 else {
      left -= 1
      return .none  // the first request includes the dropped elements
    }
    return downstream.receive(input)
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    upstream.end()
    if subscription.complete() { downstream.receive(completion: completion) }
  }
}

extension Publisher {
  /// Drops a number of elements, and republishes all that follow.
  ///
  ///     self:              ──1──2──3──4──|
  ///     dropFirst(2)       ────────3──4──|
  ///
  /// - Threads: Elements arrive on the thread on which this publisher delivers them.
  /// - Demand: Requests `count` elements as soon as there is a subscription, together with those that the subscriber
  ///   has requested by then, and passes later requests unchanged.
  /// - Completion: Passes the completion unchanged.
  /// - Traps: A negative count, when a subscriber attaches. A request for no elements.
  /// - Cost: Four allocations per subscriber.
  ///
  /// - Parameter count: The number of elements to drop; not negative.
  /// - Returns: A publisher of the elements after the dropped ones.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}
