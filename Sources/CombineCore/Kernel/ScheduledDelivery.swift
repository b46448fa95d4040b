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
/// - Cost: Two allocations per subscriber, two for the queue when the first signal is enqueued, and one when the first
///   one is scheduled for a date. A value costs one acquired lock, two read-modify-writes and the scheduler's action.
///
/// The object is also the subscription to the upstream. An operator that keeps more is a subclass.
@usableFromInline
package class ScheduledDelivery<Downstream: Subscriber, Context: Scheduler>: ScheduledUpstream,
  @unchecked Sendable  // adds `let`s only
{
  /// A value or the completion, which waits in the queue for its turn.
  @usableFromInline
  package enum Signal {
    case value(Downstream.Input)
    /// The value that the closure returns when the signal is delivered, if there is demand at that time.
    case pending(() -> Downstream.Input?)
    case end(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline package final let downstream: Downstream
  @usableFromInline package final let scheduler: Context
  /// The options in an object, or `nil`, which is usual. Releasing a stored property of an optional associated type
  /// would look that type up.
  @usableFromInline final let boxedOptions: AnyObject?

  /// The options for each action of the scheduler.
  @inlinable
  package final var options: Context.SchedulerOptions? {
    guard let boxedOptions else { return nil }
    return unsafeDowncast(boxedOptions, to: Box<Context.SchedulerOptions>.self).value
  }

  @inlinable
  package init(
    _ name: StaticName, _ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    boxedOptions = if let options { Box(options) } else { nil }
    super.init(name)
  }

  #if hasFeature(Embedded)
    @usableFromInline package final let lifetime = Lifetime()

    deinit { lifetime.end() }
  #endif

  /// The waiting signals.
  @inlinable
  package final var drain: DrainQueue<ScheduledDelivery, Signal> {
    if let queue = queue.object {
      return unsafeDowncast(queue, to: DrainQueue<ScheduledDelivery, Signal>.self)
    }
    let made = unsafeDowncast(
      queue.store(DrainQueue<ScheduledDelivery, Signal>()), to: DrainQueue<ScheduledDelivery, Signal>.self)
    if subscription.hasEnded { made.close() }
    return made
  }

  @usableFromInline
  package override func close(_ queue: AnyObject) {
    unsafeDowncast(queue, to: DrainQueue<ScheduledDelivery, Signal>.self).close()
  }

  /// The actions that were scheduled for a date.
  @inlinable
  package final var pendingActions: PendingActions<Context> {
    if let actions = actions.object { return unsafeDowncast(actions, to: PendingActions<Context>.self) }
    let made = unsafeDowncast(
      actions.store(PendingActions(scheduler, options)), to: PendingActions<Context>.self)
    if subscription.hasEnded { made.cancel() }
    return made
  }

  @usableFromInline
  package override func cancel(_ actions: AnyObject) {
    unsafeDowncast(actions, to: PendingActions<Context>.self).cancel()
  }

  /// Cancels the actions that have not begun, and those that are scheduled later for a date.
  package final func cancelPendingActions() {
    if let actions = actions.object { cancel(actions) }
  }

  /// Attaches to the upstream, and delivers a subscription to the downstream.
  ///
  /// - Parameters:
  ///   - received: The subscription to the upstream.
  ///   - requestsUnlimited: A Boolean value that indicates whether to request an unlimited number of values upstream
  ///     and to count the downstream's demand here. Otherwise the downstream's requests are passed upstream.
  /// - Returns: `false` if the downstream has cancelled already.
  @inlinable
  package final func start(_ received: any Subscription, requestsUnlimited: Bool = false) -> Bool {
    guard attach(received) else {
      received.cancel()
      return false
    }
    attachSubscription(requestsUnlimited: requestsUnlimited)
    downstream.receive(subscription: subscription)
    if requestsUnlimited, isActive { self.request(.unlimited) }
    return true
  }

  /// Enqueues a signal and schedules its delivery.
  @inlinable
  package final func schedule(_ signal: Signal) {
    let drain = drain
    drain.enqueue(signal, for: self)
    scheduler.schedule(options: options) { ScheduledDelivery.deliverNext(drain) }
  }

  /// Enqueues a signal and schedules its delivery for a date.
  @inlinable
  package final func schedule(
    _ signal: Signal, after date: Context.SchedulerTimeType, tolerance: Context.SchedulerTimeType.Stride
  ) {
    let drain = drain
    drain.enqueue(signal, for: self)
    pendingActions.schedule(after: date, tolerance: tolerance) { ScheduledDelivery.deliverNext(drain) }
  }

  /// Enqueues a signal without scheduling its delivery; an action of the scheduler calls ``deliverNext()`` afterwards.
  @inlinable
  package final func enqueue(_ signal: Signal) { drain.enqueue(signal, for: self) }

  /// Delivers the oldest signal; called by an action of the scheduler.
  @inlinable
  package final func deliverNext() { ScheduledDelivery.deliverNext(drain) }

  /// Delivers a value. The demand that this returns counts like a request (law 6, returned demand counts).
  @inlinable
  package final func deliver(_ value: Downstream.Input) {
    let more = downstream.receive(value)
    if more != .none { addReturned(more) }
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

/// A value in an object.
@usableFromInline
final class Box<Value> {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}

#if hasFeature(Embedded)
  extension ScheduledDelivery: WeaklyReferenced {}
#endif

/// The base class of ``ScheduledDelivery``: the subscription to the upstream, that of the downstream, and the demand,
/// which do not depend on the type of the values.
@usableFromInline
package class ScheduledUpstream: PipelineSubscription, @unchecked Sendable {  // see `requestsUnlimited`
  @usableFromInline package final let subscription: PipelineSubscription
  @usableFromInline package final let demand = AtomicDemand()
  /// The queue of the signals, created for the first one.
  @usableFromInline final let queue = LazyReference()
  /// The actions that were scheduled for a date, created for the first one.
  @usableFromInline final let actions = LazyReference()
  /// `true` if the downstream's demand is counted here. Set before the subscription is attached.
  @exclusivity(unchecked) private final var requestsUnlimited = false

  @usableFromInline
  init(_ name: StaticName) {
    subscription = PipelineSubscription(name, forwardsZeroDemand: true)
    super.init(name, forwardsZeroDemand: true)
  }

  /// The subscription to the upstream: this object.
  @inlinable @inline(__always)
  package final var upstream: PipelineSubscription { self }

  /// Attaches the downstream's subscription.
  @usableFromInline
  final func attachSubscription(requestsUnlimited: Bool) {
    self.requestsUnlimited = requestsUnlimited
    subscription.attachUnshared(
      to: self, owner: self,
      handler: { subscription, call in
        let delivery = unsafeDowncast(subscription.owner!, to: ScheduledUpstream.self)
        switch call {
        case .cancel: delivery.didCancel()
        case .request(let more) where delivery.requestsUnlimited: _ = delivery.demand.add(more)
        case .request(let more): subscription.requestUpstream(more)
        }
      })
  }

  /// Counts the demand that a delivery has returned like a request (law 6, returned demand counts).
  @usableFromInline
  package func addReturned(_ more: Subscribers.Demand) { subscription.request(more) }

  /// Drops what waits, because the downstream has cancelled.
  @usableFromInline
  func didCancel() { closeQueue() }

  @usableFromInline
  final func closeQueue() {
    if let queue = queue.objectAfterEnd { close(queue) }
    if let actions = actions.objectAfterEnd { cancel(actions) }
  }

  /// Drops the signals of a queue, for good.
  @usableFromInline
  package func close(_ queue: AnyObject) {}

  /// Cancels the actions that were scheduled for a date, for good.
  @usableFromInline
  package func cancel(_ actions: AnyObject) {}
}
