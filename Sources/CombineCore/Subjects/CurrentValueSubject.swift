/// A subject that keeps the last value, and begins with it for every subscriber.
///
///     CurrentValueSubject(0)
///     send:    ──────1──2─────3──|
///     early:   0─────1──2─────3──|
///     late:               ⎣2──3──|
///
/// `send` delivers on the calling thread before it returns, to the subscribers in the order in which they came. A
/// subscriber that has not asked for more skips to the newest value when it asks. Sends from several threads take
/// turns. Nobody is given an older value after a newer one: when a subscriber sends from inside a delivery, the
/// subscribers after it get the inner value and not the outer one. So once quiet, the last value that a subscriber
/// has received is ``value``.
///
/// Cost: two lock pairs a send, and one indirect call a subscriber.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let broadcaster: Broadcaster<Output, Failure>
  let upstreams = SubscriptionSet(isRequested: true)

  /// - Parameter value: What the first subscribers begin with.
  public init(_ value: Output) {
    broadcaster = Broadcaster("CurrentValueSubject", policy: .beforeDelivery, current: value, rejectsZeroDemand: true)
  }

  deinit { upstreams.cancel() }

  /// The last value sent. Setting it sends. Any thread may read it, also while a value is being delivered.
  public var value: Output {
    get { broadcaster.value }
    set { broadcaster.setCurrent(newValue) }
  }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    broadcaster.attach(subscriber, keeping: self)
  }

  /// Keeps an upstream's subscription until this subject is released, and asks it for unlimited values.
  public func send(subscription: any Subscription) { upstreams.add(subscription) }

  /// Keeps a value and delivers it to every subscriber that has asked for one.
  public func send(_ input: Output) { broadcaster.send(input) }

  /// Ends the subject. Sends afterwards do nothing, and `value` stays as it is.
  public func send(completion: Subscribers.Completion<Failure>) { broadcaster.send(completion: completion) }
}

extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}  // all state is the broadcaster's
