/// Delivers values and the completion through a scheduler, with one scheduled action for each. Used by `receive(on:)`,
/// `delay`, `debounce`, `timeout`, `throttle`, and ``TimedBatcher``.
///
///     upstream's thread:  enqueue ─▶ schedule an action ─┐
///     scheduler:                                         └─▶ deliverNext: the oldest signal, one per action
///
/// - Order: Signals are delivered in the order in which they were enqueued, and never overlap, whatever the scheduler
///   does (law 2, serialized; law 22, order is kept); see ``DrainQueue``.
/// - Threads: Requests and cancels pass upstream on the calling thread, without waiting (law 13, cancel never waits).
/// - Demand: Requests pass upstream. An operator that requests an unlimited number of values and drops or delays some
///   counts the demand here instead.
/// - Memory: A cancel ends the actions that were scheduled for a date; one that the scheduler cannot cancel retains
///   only an empty queue (law 16, everything is released).
/// - Cost: Six allocations per subscriber. A value costs one acquired lock, two read-modify-writes and the scheduler's
///   action.
@usableFromInline
package final class ScheduledDelivery<Downstream: Subscriber, Context: Scheduler>: @unchecked Sendable {  // all `let`
  /// A value or the completion, which waits in the queue for its turn.
  @usableFromInline
  package enum Signal {
    case value(Downstream.Input)
    /// The value that the closure returns when the signal is delivered, if there is demand at that time.
    case pending(() -> Downstream.Input?)
    case end(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline package let downstream: Downstream
  @usableFromInline package let scheduler: Context
  @usableFromInline package let options: Context.SchedulerOptions?
  @usableFromInline package let upstream: PipelineSubscription
  @usableFromInline package let subscription: PipelineSubscription
  @usableFromInline package let demand = AtomicDemand()
  @usableFromInline package let drain = DrainQueue<ScheduledDelivery, Signal>()
  /// The actions that were scheduled for a date.
  @usableFromInline package let pendingActions: PendingActions<Context>?

  #if hasFeature(Embedded)
    @usableFromInline package let lifetime = Lifetime()

    deinit { lifetime.end() }
  #endif

  /// - Parameter isTimed: A Boolean value that indicates whether deliveries are scheduled for dates.
  @inlinable
  package init(
    _ name: String, _ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?,
    isTimed: Bool = false
  ) {
    pendingActions = isTimed ? PendingActions(scheduler, options) : nil
    self.downstream = downstream
    self.scheduler = scheduler
    self.options = options
    upstream = PipelineSubscription(name, forwardsZeroDemand: true)
    subscription = PipelineSubscription(name, forwardsZeroDemand: true)
  }

  /// Attaches to the upstream, and delivers a subscription to the downstream.
  ///
  /// - Parameters:
  ///   - requestsUnlimited: A Boolean value that indicates whether to request an unlimited number of values upstream
  ///     and to count the downstream's demand here. Otherwise the downstream's requests are passed upstream.
  ///   - onRequest: A closure to call after demand has been counted, including demand that a delivery returned.
  ///   - onCancel: A closure to call when the downstream cancels.
  /// - Returns: `false` if the downstream has cancelled already.
  @inlinable
  package func start(
    _ received: any Subscription, requestsUnlimited: Bool = false, onRequest: (() -> Void)? = nil,
    onCancel: (() -> Void)? = nil
  ) -> Bool {
    guard upstream.attach(received) else {
      received.cancel()
      return false
    }
    let (drain, pendingActions) = (drain, pendingActions)
    _ = subscription.attach(
      upstream,
      request: {
        if requestsUnlimited { _ = self.demand.add($1) } else { $0.requestUpstream($1) }
        onRequest?()
      },
      cancel: { _ in
        onCancel?()
        drain.close()
        pendingActions?.cancel()
      })
    downstream.receive(subscription: subscription)
    if requestsUnlimited, upstream.isActive { upstream.request(.unlimited) }
    return true
  }

  /// Enqueues a signal and schedules its delivery.
  @inlinable
  package func schedule(_ signal: Signal) {
    let drain = drain
    drain.enqueue(signal, for: self)
    scheduler.schedule(options: options) { ScheduledDelivery.deliverNext(drain) }
  }

  /// Enqueues a signal and schedules its delivery for a date. Only for a timed delivery.
  @inlinable
  package func schedule(
    _ signal: Signal, after date: Context.SchedulerTimeType, tolerance: Context.SchedulerTimeType.Stride
  ) {
    let drain = drain
    drain.enqueue(signal, for: self)
    pendingActions!.schedule(after: date, tolerance: tolerance) { ScheduledDelivery.deliverNext(drain) }
  }

  /// Enqueues a signal without scheduling its delivery; an action of the scheduler calls ``deliverNext()`` afterwards.
  @inlinable
  package func enqueue(_ signal: Signal) { drain.enqueue(signal, for: self) }

  /// Delivers the oldest signal; called by an action of the scheduler.
  @inlinable
  package func deliverNext() { ScheduledDelivery.deliverNext(drain) }

  /// Delivers a value. The demand that this returns counts like a request (law 6, returned demand counts).
  @inlinable
  package func deliver(_ value: Downstream.Input) {
    let more = downstream.receive(value)
    if more != .none { subscription.request(more) }
  }

  @inlinable
  package static func deliverNext(_ drain: DrainQueue<ScheduledDelivery, Signal>) {
    drain.deliverNext { delivery, signal in
      guard delivery.subscription.isActive else { return }
      switch signal {
      case .value(let value):
        delivery.deliver(value)
      case .pending(let take):
        if let value = take(), delivery.demand.take() { delivery.deliver(value) }
      case .end(let completion):
        if delivery.subscription.end() { delivery.downstream.receive(completion: completion) }
      }
    }
  }
}

#if hasFeature(Embedded)
  extension ScheduledDelivery: WeaklyReferenced {}
#endif
