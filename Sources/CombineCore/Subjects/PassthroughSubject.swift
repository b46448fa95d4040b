/// A subject that publishes the elements sent to it and stores none.
///
///     send:    ──1──2─────3──|
///     early:   ──1──2─────3──|
///     late:         ⎣─────3──|      ⎣ marks the subscription
///
/// If a subscriber sends while it receives an element, the newer element is delivered immediately. Subscribers that
/// have not yet received the older element then receive it after the newer one (law 3, sends nest).
///
/// - Threads: `send` delivers on the calling thread before it returns, to the subscribers in the order in which they
///   attached. A concurrent `send` waits until the delivery in progress has ended, and then delivers on its own thread.
/// - Demand: A subscriber without demand does not receive the element, now or later (law 11, subjects drop without
///   demand).
/// - Completion: A subscriber that attaches after the completion receives only the completion.
/// - Cost: One acquired lock per send, and one indirect call per subscriber.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let broadcaster: Broadcaster<Output, Failure>
  let upstreams: SubscriptionSet

  /// Creates a subject without subscribers.
  public init() {
    let upstreams = SubscriptionSet(isRequested: false)
    self.upstreams = upstreams
    broadcaster = Broadcaster("PassthroughSubject", rejectsZeroDemand: true, onDemand: { upstreams.requestAll() })
    broadcaster.keep(self)
  }

  deinit { upstreams.cancel() }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    broadcaster.attach(subscriber)
  }

  /// Stores the subscription of an upstream until this subject is released, and requests an unlimited number of
  /// elements as soon as a subscriber of this subject has requested any.
  ///
  /// - Parameter subscription: The subscription of an upstream.
  public func send(subscription: any Subscription) { upstreams.add(subscription) }

  /// Delivers an element to every subscriber that has demand.
  ///
  /// - Parameter input: The element. Subscribers without demand don't receive it.
  @inlinable @inline(__always)
  public func send(_ input: Output) { broadcaster.send(input) }

  /// Completes the subject. Later sends do nothing.
  ///
  /// - Parameter completion: `finished`, or the failure.
  public func send(completion: Subscribers.Completion<Failure>) { broadcaster.send(completion: completion) }
}

extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}  // all state is the broadcaster's
