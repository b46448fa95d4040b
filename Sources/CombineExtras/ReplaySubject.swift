import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

/// A subject that remembers a number of elements, and publishes them to every new subscriber first.
///
///     send:                  ──1──2──3──────4──|
///     early:                 ──1──2──3──────4──|
///     late, bufferSize: 2            ⎣─2─3──4──|
///     after the end                            ⎣─3─4─|
///
/// No element is lost: those that arrive while a subscriber has no demand wait for it, in order.
///
/// - Threads: `send` delivers on the calling thread, to the subscribers in the order in which they attached, unless a
///   delivery to that subscriber is under way on another thread: then that thread delivers the element. An element that
///   is sent from inside a delivery is delivered after it, so that every subscriber receives the elements in the order
///   in which the subject remembers them.
/// - Demand: Counted for each subscriber. Unlimited from an upstream that the subject is attached to.
/// - Completion: Delivered after the elements, also to a subscriber that attaches afterwards. Later sends do nothing.
/// - Memory: Retains the remembered elements, also after the completion, and for each subscriber those that wait for
///   its demand, without a bound.
/// - Traps: If the number is negative.
/// - Cost: Two acquired locks and an indirect call per element with one subscriber, and two more locks for every other
///   one. Cancelling is O(n) in the number of subscribers.
public final class ReplaySubject<Output, Failure: Error>: Subject {
  @usableFromInline let buffer: ReplayBuffer<Output, Failure>
  private let upstreams: UpstreamList

  /// Creates a subject.
  ///
  /// - Parameter bufferSize: The number of elements to remember; `Int.max` for all of them.
  public init(bufferSize: Int) {
    guard bufferSize >= 0 else { fatalError("ReplaySubject: a buffer of \(bufferSize) elements") }
    buffer = ReplayBuffer(size: bufferSize)
    upstreams = UpstreamList()
  }

  deinit { upstreams.cancelAll() }

  /// Delivers an element to every subscriber, and remembers it.
  ///
  /// - Parameter value: The element, which later subscribers receive too while it is remembered.
  @inlinable
  public func send(_ value: Output) { buffer.send(value) }

  /// Completes every subscriber. Later sends do nothing.
  ///
  /// - Parameter completion: `finished`, or the failure.
  public func send(completion: Subscribers.Completion<Failure>) {
    buffer.send(completion: completion)
    upstreams.releaseAll()
  }

  /// Retains the subscription of an upstream until this subject completes or is released, and requests an unlimited
  /// number of elements.
  ///
  /// - Parameter subscription: The subscription of an upstream.
  public func send(subscription: any Subscription) { upstreams.add(subscription) }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    buffer.attach(subscriber, "ReplaySubject")
  }
}

extension ReplaySubject: @unchecked Sendable where Output: Sendable {}  // all state is behind locks

/// The subscriptions of the upstreams of a subject.
final class UpstreamList: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private var subscriptions: [any Subscription]? = []

  func add(_ subscription: any Subscription) {
    let isOpen = lock.withLock {
      subscriptions?.append(subscription)
      return subscriptions != nil
    }
    if isOpen { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  /// Releases the subscriptions, whose upstreams may go on. Later ones are cancelled.
  func releaseAll() { _ = takeAll() }

  func cancelAll() { for subscription in takeAll() { subscription.cancel() } }

  private func takeAll() -> [any Subscription] { lock.withLock { subscriptions.take() } ?? [] }
}

/// The remembered elements and the subscribers of a ``ReplaySubject``.
///
/// Its lock also guards the queues of its subscribers, so that an element reaches all of them at one moment: a new
/// subscriber receives each element exactly once.
@usableFromInline
final class ReplayBuffer<Output, Failure: Error>: @unchecked Sendable {  // guarded by the lock
  @usableFromInline let lock = Lock()
  @usableFromInline let size: Int
  @exclusivity(unchecked) @usableFromInline var elements = ElementQueue<Output>()
  @exclusivity(unchecked) @usableFromInline var subscribers: ContiguousArray<ReplayQueue<Output, Failure>> = []
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?

  @usableFromInline
  init(size: Int) { self.size = size }

  @inlinable
  func send(_ value: Output) {
    lock.lock()
    guard completion == nil else { return lock.unlock() }
    let forgotten = remember(value)
    if subscribers.count == 1 {
      let only = subscribers[0]
      only.send(locked: value)  // unlocks
    } else {
      let subscribers = subscribers
      for subscriber in subscribers { subscriber.append(locked: value) }
      lock.unlock()
      for subscriber in subscribers { subscriber.drainIfIdle() }
    }
    withExtendedLifetime(forgotten) {}  // released after unlocking
  }

  /// Remembers an element; called under the lock.
  ///
  /// - Returns: The element that is forgotten instead, to be released after unlocking.
  @inlinable @inline(__always)
  func remember(_ value: Output) -> Output? {
    guard size > 0 else { return nil }
    if elements.count == size { return elements.replaceFirst(appending: value) }
    elements.append(value)
    return nil
  }

  @usableFromInline
  func send(completion: Subscribers.Completion<Failure>) {
    let all = lock.withLock { () -> ContiguousArray<ReplayQueue<Output, Failure>> in
      guard self.completion == nil else { return [] }
      self.completion = completion
      defer { subscribers = [] }
      return subscribers
    }
    for subscriber in all { subscriber.complete(completion) }
  }

  @inlinable
  func attach<Downstream: Subscriber>(_ downstream: Downstream, _ name: String, onEnd: (() -> Void)? = nil)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let subscriber = ReplayQueue(name, downstream, lock, onEnd)
    add(subscriber)
    subscriber.start(downstream)
  }

  @usableFromInline
  func add(_ subscriber: ReplayQueue<Output, Failure>) {
    lock.withLock {
      subscriber.queue = elements
      subscriber.completion = completion
      guard completion == nil else { return }
      subscriber.buffer = self
      subscribers.append(subscriber)
    }
  }

  func remove(_ subscriber: ReplayQueue<Output, Failure>) {
    let removed = lock.withLock {
      subscribers.firstIndex { $0 === subscriber }.map { subscribers.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}

/// One subscriber of a ``ReplayBuffer``, with the elements that wait for its demand.
@usableFromInline
final class ReplayQueue<Output, Failure: Error>: DownstreamQueue<Output, Failure>, @unchecked Sendable {  // lock
  /// The buffer, which the subscription does not keep alive: elements that wait are in the queue.
  @usableFromInline weak var buffer: ReplayBuffer<Output, Failure>?
  @usableFromInline let onEnd: (() -> Void)?

  @inlinable
  init<Downstream: Subscriber>(_ name: String, _ downstream: Downstream, _ lock: Lock, _ onEnd: (() -> Void)?)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    self.onEnd = onEnd
    super.init(name, downstream, lock: lock)
  }

  @usableFromInline
  override func didEnd() {
    lock.withLock { buffer }?.remove(self)
    onEnd?()
  }

  /// Delivers an element, or appends it to the queue; called under the lock, which it unlocks.
  @inlinable @inline(__always)
  func send(locked value: Output) {
    guard isReady else { return enqueue(value) }
    state.beginDelivery()
    demand.take()
    lock.unlock()
    settle(deliver(value))
  }

  /// Appends an element to the queue; called under the lock.
  @inlinable @inline(__always)
  func append(locked value: Output) {
    if state != .over, completion == nil { queue.append(value) }
  }

  /// Delivers the elements in the queue, unless a delivery is under way.
  @inlinable
  func drainIfIdle() {
    lock.lock()
    guard state.canDeliver else { return lock.unlock() }
    state.beginDelivery()
    drain()
  }
}
