/// A subject that passes on what is sent to it, and remembers nothing.
///
///     send:    ──1──2─────3──|
///     early:   ──1──2─────3──|
///     late:         ⎣─────3──|
///
/// `send` delivers on the calling thread before it returns, to the subscribers in the order in which they came;
/// a subscriber that has not asked for a value does not get it, and will not get it later. Sends from several
/// threads take turns; a send from inside a delivery is delivered at once, so later subscribers see the inner
/// value before the outer one.
///
/// Cost: one lock pair and one indirect call a subscriber.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let broadcaster: Broadcaster<Output, Failure>
  let upstreams: SubscriptionSet

  /// Makes a subject without subscribers.
  public init() {
    let upstreams = SubscriptionSet(isRequested: false)
    self.upstreams = upstreams
    broadcaster = Broadcaster("PassthroughSubject", rejectsZeroDemand: true, onDemand: { upstreams.requestAll() })
  }

  deinit { upstreams.cancel() }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    broadcaster.attach(subscriber, keeping: self)
  }

  /// Keeps an upstream's subscription until this subject is released, and asks it for unlimited values as soon as a
  /// subscriber has asked for any.
  public func send(subscription: any Subscription) { upstreams.add(subscription) }

  /// Delivers a value to every subscriber that has asked for one.
  @inlinable @inline(__always)
  public func send(_ input: Output) { broadcaster.send(input) }

  /// Ends the subject. Sends afterwards do nothing.
  public func send(completion: Subscribers.Completion<Failure>) { broadcaster.send(completion: completion) }
}

extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}  // all state is the broadcaster's
