/// Carries values and the end to a scheduler, one action of it for each: `receive(on:)`, `delay`, `debounce`,
/// `timeout`, `throttle`, and behind a ``TimedBatcher``.
///
/// Demand and cancel go up where they are made, without waiting (law 13). What has been posted is delivered in the
/// order of posting, and never overlaps, whatever the scheduler does (laws 2, 22): see ``DrainQueue``. Nothing is posted
/// that has not been asked for (law 4). After cancel, actions that the scheduler still holds keep nothing alive but
/// an empty queue (law 16).
///
/// Cost: six objects; a value costs a lock pair, two read-modify-writes and the scheduler's action.
@usableFromInline
package final class ScheduledDelivery<Downstream: Subscriber, Context: Scheduler>: @unchecked Sendable {  // a lock and atomics
  @usableFromInline
  package enum Signal {
    case value(Downstream.Input)
    /// The value that waits there when it is this signal's deliverNext, if it is asked for then.
    case newest(ConflatedValue<Downstream.Input>)
    case end(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline package let downstream: Downstream
  @usableFromInline package let scheduler: Context
  @usableFromInline package let options: Context.SchedulerOptions?
  @usableFromInline package let upstream: PipelineSubscription
  @usableFromInline package let subscription: PipelineSubscription
  @usableFromInline package let demand = AtomicDemand()
  @usableFromInline package let drain = DrainQueue<ScheduledDelivery, Signal>()

  @inlinable
  package init(_ name: String, _ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.options = options
    upstream = PipelineSubscription(name)
    subscription = PipelineSubscription(name)
  }

  /// Takes the upstream's subscription and hands its own down.
  ///
  /// - Parameters:
  ///   - requestsUnlimited: Whether the upstream is asked for everything; otherwise for what the downstream asks for.
  ///   - onRequest: Called after demand has been counted, also what a delivery returned.
  ///   - onCancel: Called when the downstream cancels.
  /// - Returns: False if it was cancelled.
  @inlinable
  package func start(
    _ received: any Subscription, requestsUnlimited: Bool = false, onRequest: (() -> Void)? = nil,
    onCancel: (() -> Void)? = nil
  ) -> Bool {
    guard upstream.attach(received) else {
      received.cancel()
      return false
    }
    let drain = drain
    _ = subscription.attach(
      upstream,
      request: {
        _ = self.demand.add($1)
        if !requestsUnlimited { $0.requestUpstream($1) }
        onRequest?()
      },
      cancel: { _ in
        onCancel?()
        drain.close()
      })
    downstream.receive(subscription: subscription)
    if requestsUnlimited, upstream.isActive { upstream.request(.unlimited) }
    return true
  }

  /// Posts a signal, to be delivered as soon as possible.
  @inlinable
  package func schedule(_ signal: Signal) {
    let drain = drain
    drain.enqueue(signal, for: self)
    scheduler.schedule(options: options) { ScheduledDelivery.deliverNext(drain) }
  }

  /// Posts a signal, to be delivered after a date.
  @inlinable
  package func schedule(
    _ signal: Signal, after date: Context.SchedulerTimeType, tolerance: Context.SchedulerTimeType.Stride
  ) {
    let drain = drain
    drain.enqueue(signal, for: self)
    scheduler.schedule(after: date, tolerance: tolerance, options: options) { ScheduledDelivery.deliverNext(drain) }
  }

  /// Delivers a signal; called by an action of the scheduler.
  @inlinable
  package func deliverNow(_ signal: Signal) {
    drain.enqueue(signal, for: self)
    ScheduledDelivery.deliverNext(drain)
  }

  /// What a delivery returns counts like a request (law 6).
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
      case .newest(let latest):
        if let value = latest.take(), delivery.demand.take() { delivery.deliver(value) }
      case .end(let completion):
        if delivery.subscription.end() { delivery.downstream.receive(completion: completion) }
      }
    }
  }
}
