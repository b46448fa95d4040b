/// Carries values and the end to a scheduler, one action of it for each: `receive(on:)`, `delay`, `debounce`,
/// `timeout`, `throttle`, and behind a ``Collector``.
///
/// Demand and cancel go up where they are made, without waiting (law 13). What has been posted is delivered in the
/// order of posting, and never overlaps, whatever the scheduler does (laws 2, 22): see ``Drain``. Nothing is posted
/// that has not been asked for (law 4). After cancel, actions that the scheduler still holds keep nothing alive but
/// an empty queue (law 16).
///
/// Cost: six objects; a value costs a lock pair, two read-modify-writes and the scheduler's action.
@usableFromInline
final class Courier<Downstream: Subscriber, Context: Scheduler>: @unchecked Sendable {  // a drain and atomics
  @usableFromInline
  enum Signal {
    case value(Downstream.Input)
    /// The value that waits there when it is this signal's turn, if it is asked for then.
    case newest(Latest<Downstream.Input>)
    case end(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?
  @usableFromInline let upstream: Handle
  @usableFromInline let handle: Handle
  @usableFromInline let demand = AtomicDemand()
  @usableFromInline let drain = Drain<Courier, Signal>()

  @inlinable
  init(_ name: String, _ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.options = options
    upstream = Handle(name)
    handle = Handle(name)
  }

  /// Takes the upstream's subscription and hands its own down.
  ///
  /// - Parameters:
  ///   - asksForAll: Whether the upstream is asked for everything; otherwise for what the downstream asks for.
  ///   - onRequest: Called after demand has been counted, also what a delivery returned.
  ///   - onCancel: Called when the downstream cancels.
  /// - Returns: False if it was cancelled.
  @inlinable
  func start(
    _ subscription: any Subscription, asksForAll: Bool = false, onRequest: (() -> Void)? = nil,
    onCancel: (() -> Void)? = nil
  ) -> Bool {
    guard upstream.attach(subscription) else {
      subscription.cancel()
      return false
    }
    let drain = drain
    _ = handle.attach(
      upstream,
      request: {
        _ = self.demand.add($1)
        if !asksForAll { $0.requestUpstream($1) }
        onRequest?()
      },
      cancel: { _ in
        onCancel?()
        drain.close()
      })
    downstream.receive(subscription: handle)
    if asksForAll, upstream.isActive { upstream.request(.unlimited) }
    return true
  }

  /// Posts a signal, to be delivered as soon as possible.
  @inlinable
  func post(_ signal: Signal) {
    let drain = drain
    drain.enqueue(signal, for: self)
    scheduler.schedule(options: options) { Courier.turn(drain) }
  }

  /// Posts a signal, to be delivered after a date.
  @inlinable
  func post(_ signal: Signal, after date: Context.SchedulerTimeType, tolerance: Context.SchedulerTimeType.Stride) {
    let drain = drain
    drain.enqueue(signal, for: self)
    scheduler.schedule(after: date, tolerance: tolerance, options: options) { Courier.turn(drain) }
  }

  /// Delivers a signal; called by an action of the scheduler.
  @inlinable
  func deliver(_ signal: Signal) {
    drain.enqueue(signal, for: self)
    Courier.turn(drain)
  }

  /// What a delivery returns counts like a request (law 6).
  @inlinable
  func pass(_ value: Downstream.Input) {
    let more = downstream.receive(value)
    if more != .none { handle.request(more) }
  }

  @inlinable
  static func turn(_ drain: Drain<Courier, Signal>) {
    drain.turn { courier, signal in
      guard courier.handle.isActive else { return }
      switch signal {
      case .value(let value):
        courier.pass(value)
      case .newest(let latest):
        if let value = latest.take(), courier.demand.take() { courier.pass(value) }
      case .end(let completion):
        if courier.handle.finish() { courier.downstream.receive(completion: completion) }
      }
    }
  }
}
