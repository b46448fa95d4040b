/// A subject that stores the last element sent and publishes it to each new subscriber.
///
///     CurrentValueSubject(0)
///     send:    ──────1──2─────3──|
///     early:   0─────1──2─────3──|
///     late:               ⎣2──3──|      ⎣ marks the subscription
///
/// If a subscriber sends while it receives an element, subscribers that have not yet received that element skip it and
/// receive the newer one. A subscriber therefore never receives an older element after a newer one. When no delivery is
/// in progress, every subscriber with outstanding demand has received the current ``value`` (law 23, the last value is
/// the current one).
///
/// - Threads: `send` delivers on the calling thread before it returns, to the subscribers in the order in which they
///   attached. A concurrent `send` waits until the delivery in progress has ended, and then delivers on its own thread.
/// - Demand: A subscriber without demand skips elements. Its next request delivers the newest element, unless it has
///   received that one.
/// - Completion: A subscriber that attaches after the completion receives only the completion.
/// - Cost: One acquired lock per send, and one indirect call per subscriber. Elements that have references or are
///   larger than a word cost a second lock.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let broadcaster: Broadcaster<Output, Failure>
  let upstreams = SubscriptionSet(isRequested: true)

  /// Creates a subject with a current element.
  ///
  /// - Parameter value: The first current element.
  public init(_ value: Output) {
    broadcaster = Broadcaster("CurrentValueSubject", policy: .beforeDelivery, current: value, rejectsZeroDemand: true)
    broadcaster.keep(self)
  }

  deinit { upstreams.cancel() }

  /// The last element sent; setting it sends an element.
  ///
  /// Any thread may read it, including while a delivery is in progress. Reading it never waits for a delivery.
  @inlinable
  public var value: Output {
    get { broadcaster.value }
    set { broadcaster.setCurrent(newValue) }
  }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    broadcaster.attach(subscriber)
  }

  /// Stores the subscription of an upstream until this subject is released, and requests an unlimited number of
  /// elements.
  ///
  /// - Parameter subscription: The subscription of an upstream.
  public func send(subscription: any Subscription) { upstreams.add(subscription) }

  /// Stores an element as the current one and delivers it to every subscriber that has demand.
  ///
  /// - Parameter input: The element, which becomes the current value.
  @inlinable @inline(__always)
  public func send(_ input: Output) { broadcaster.send(input) }

  /// Completes the subject. Later sends do nothing, and `value` keeps the last element.
  ///
  /// - Parameter completion: `finished`, or the failure.
  public func send(completion: Subscribers.Completion<Failure>) { broadcaster.send(completion: completion) }
}

extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}  // all state is the broadcaster's
