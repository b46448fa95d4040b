import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

/// A publisher of the elements of another one that have the same key.
///
/// Published by `group(by:bufferSize:)`. Elements wait in it for its one subscriber. A group ends when that subscriber
/// cancels, or when the last copy of the publisher is released and none has subscribed; a later element with the same
/// key begins a new group.
///
/// - Traps: If a second subscriber subscribes before the group has ended. Use `share()` for several subscribers. One
///   that subscribes after the end receives the completion.
public struct GroupedPublisher<Key: Hashable, Output, Failure: Error>: Publisher {
  private let lifetime: GroupLifetime<Key, Output, Failure>

  fileprivate init(_ lifetime: GroupLifetime<Key, Output, Failure>) { self.lifetime = lifetime }

  /// The key of all elements of this publisher.
  public var key: Key { lifetime.group.key }

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    lifetime.group.subscribe(subscriber)
  }
}

extension GroupedPublisher: Sendable where Key: Sendable, Output: Sendable {}

extension Publishers {
  /// A publisher that publishes a publisher for each group of elements with the same key.
  ///
  /// Returned by `group(by:bufferSize:)`.
  public struct GroupBy<Upstream: Publisher, Key: Hashable>: Publisher {
    public typealias Output = GroupedPublisher<Key, Upstream.Output, Upstream.Failure>
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are grouped.
    public let upstream: Upstream
    /// The maximum number of elements that wait in all groups together.
    public let bufferSize: Int
    /// A closure that returns the key of an element.
    public let key: (Upstream.Output) -> Key

    /// Creates a publisher that publishes a publisher for each group of elements with the same key.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are grouped.
    ///   - bufferSize: The maximum number of elements that wait in all groups together. One that is not positive traps.
    ///   - key: A closure that returns the key of an element.
    public init(upstream: Upstream, bufferSize: Int, key: @escaping (Upstream.Output) -> Key) {
      guard bufferSize > 0 else { fatalError("group(by:): a buffer of \(bufferSize) elements") }
      self.upstream = upstream
      self.bufferSize = bufferSize
      self.key = key
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let router = GroupRouter<Key, Upstream.Output, Failure>(subscriber, bufferSize, key)
      upstream.subscribe(router.input())
      router.start(subscriber)
    }
  }
}

/// The subscription of `group(by:bufferSize:)`, which sends each element to the group of its key.
///
/// One thread at a time routes: it alone uses the table of groups, so that hashing a key, which is the user's code,
/// needs no lock, and elements of a broken upstream that overlap are routed one after the other.
private final class GroupRouter<Key: Hashable, Element, Failure: Error>:
  DownstreamQueue<GroupedPublisher<Key, Element, Failure>, Failure>, @unchecked Sendable  // the lock guards the fields
{
  typealias Group = ElementGroup<Key, Element, Failure>

  private let bufferSize: Int
  private let key: (Element) -> Key
  private var upstream = UpstreamSlot()
  private var hasRequested = false
  private var incoming = ElementQueue<Element>()
  private var upstreamCompletion: Subscribers.Completion<Failure>?
  private var isRouting = false
  /// The number of groups that have not ended.
  private var activeGroups = 0
  /// Groups that have ended since the last element, and are still in the table.
  private var ended: [Group] = []
  /// The groups by their keys; used by the routing thread only.
  private var groups: [Key: Group] = [:]
  /// The number of groups so far; used by the routing thread only.
  private var groupCount = 0

  init<Downstream: Subscriber>(_ downstream: Downstream, _ bufferSize: Int, _ key: @escaping (Element) -> Key)
  where Downstream.Input == GroupedPublisher<Key, Element, Failure>, Downstream.Failure == Failure {
    self.bufferSize = bufferSize
    self.key = key
    super.init("GroupBy", downstream)
  }

  func input() -> AnySubscriber<Element, Failure> {
    AnySubscriber(
      receiveSubscription: { received in
        let demand = self.lock.withLock { self.upstream.attach(received) }
        guard let demand else { return received.cancel() }
        if demand != .none { received.request(demand) }
      },
      receiveValue: { value in
        self.receive(value)
        return .none
      },
      receiveCompletion: { completion in
        self.lock.lock()
        let ended = self.upstream.end()
        if ended != nil { self.upstreamCompletion = completion }
        if ended != nil { self.route() } else { self.lock.unlock() }
      })
  }

  private func receive(_ value: Element) {
    lock.lock()
    guard upstream.isActive else { return lock.unlock() }
    incoming.append(value)
    route()
  }

  /// Routes the elements that have arrived, and the completion behind them, unless another thread does; called under
  /// the lock. Unlocks.
  private func route() {
    guard !isRouting else { return lock.unlock() }
    isRouting = true
    while true {
      let dead = ended
      ended = []
      let (value, isAbandoned) = (incoming.popFirst(), state == .over && activeGroups == 0)
      let completion = value == nil ? upstreamCompletion.take() : nil
      if value == nil, completion == nil, dead.isEmpty {
        // The release of a key may run code of the user, so it happens after unlocking.
        let released = isAbandoned ? groups : [:]
        if isAbandoned { groups = [:] }
        isRouting = false
        lock.unlock()
        return withExtendedLifetime(released) {}
      }
      lock.unlock()
      for group in dead where groups[group.key] === group { groups[group.key] = nil }
      if let value { send(value, to: key(value)) }
      if let completion { complete(with: completion) }
      lock.lock()
    }
  }

  private func send(_ value: Element, to key: Key) {
    if let group = groups[key], group.receive(value) { return }
    let isOpen = lock.withLock {
      if state == .over { return false }
      activeGroups += 1
      return true
    }
    guard isOpen else { return request(1) }
    groupCount += 1
    let group = Group(key, groupCount, self)
    groups[key] = group
    _ = group.receive(value)
    send(GroupedPublisher(GroupLifetime(group)))
  }

  private func complete(with completion: Subscribers.Completion<Failure>) {
    let last = groups.values.sorted { $0.number < $1.number }
    groups = [:]
    complete(completion)
    for group in last { group.complete(completion) }
  }

  /// Requests elements in place of those that no longer wait.
  func request(_ count: Int) {
    guard count > 0, bufferSize != .max else { return }
    lock.withLock { upstream.request(.max(count)) }?.request(.max(count))
  }

  /// Removes a group whose subscriber has cancelled, which has completed, or which was released.
  func remove(_ group: Group, dropping count: Int) {
    lock.lock()
    activeGroups -= 1
    ended.append(group)
    let subscription = state == .over && activeGroups == 0 ? upstream.end() : nil
    route()
    subscription?.cancel()
    request(count)
  }

  override func didRequest(_ demand: Subscribers.Demand) {
    lock.lock()
    guard !hasRequested, demand > .none else { return lock.unlock() }
    hasRequested = true
    let first: Subscribers.Demand = bufferSize == .max ? .unlimited : .max(bufferSize)
    let subscription = upstream.request(first)
    lock.unlock()
    subscription?.request(first)
  }

  override func didEnd() {
    lock.lock()
    let subscription = activeGroups == 0 ? upstream.end() : nil
    route()
    subscription?.cancel()
  }
}

/// A group: its elements, until its subscriber has requested them.
private final class ElementGroup<Key: Hashable, Element, Failure: Error>: @unchecked Sendable {  // guarded by the lock
  let key: Key
  /// The position of the group among all groups of its router.
  let number: Int
  private let lock = Lock()
  /// The router, until the group has ended or the upstream has completed.
  private var router: GroupRouter<Key, Element, Failure>?
  private var waiting = ElementQueue<Element>()
  private var completion: Subscribers.Completion<Failure>?
  private var hasEnded = false
  private var queue: GroupQueue<Key, Element, Failure>?
  /// The number of elements that have not been delivered.
  private var count = 0

  init(_ key: Key, _ number: Int, _ router: GroupRouter<Key, Element, Failure>) {
    self.key = key
    self.number = number
    self.router = router
  }

  /// Adds an element.
  ///
  /// - Returns: `false` if the group has ended.
  func receive(_ value: Element) -> Bool {
    lock.lock()
    guard !hasEnded else {
      lock.unlock()
      return false
    }
    count += 1
    guard let queue else {
      waiting.append(value)
      lock.unlock()
      return true
    }
    lock.unlock()
    queue.send(value)
    return true
  }

  /// Completes the group behind what waits in it. The router, and with it the downstream, is no longer needed then, and
  /// may own what keeps the group.
  func complete(_ completion: Subscribers.Completion<Failure>) {
    let (queue, router) = lock.withLock {
      self.completion = completion
      return (self.queue, self.router.take())
    }
    queue?.complete(completion)
    withExtendedLifetime(router) {}  // released after unlocking
  }

  func subscribe<Downstream: Subscriber>(_ downstream: Downstream)
  where Downstream.Input == Element, Downstream.Failure == Failure {
    let subscriber = GroupSubscriber(downstream: downstream, group: self)
    let queue = GroupQueue(self, subscriber, lock)
    lock.lock()
    guard !hasEnded else {
      let completion = completion ?? .finished
      lock.unlock()
      downstream.receive(subscription: Subscriptions.empty)
      return downstream.receive(completion: completion)
    }
    guard self.queue == nil else { fatalError("group(by:): a group has one subscriber; use share() for more") }
    self.queue = queue
    queue.begin(with: waiting, completion)
    waiting = ElementQueue()
    lock.unlock()
    queue.start(subscriber)
  }

  /// Requests an element in place of one that has been delivered.
  func didDeliver() {
    let router = lock.withLock {
      count -= 1
      return self.router
    }
    router?.request(1)
  }

  /// Ends the group if its publisher was released before it had a subscriber.
  func endUnlessSubscribed() { if lock.withLock({ queue == nil }) { end() } }

  /// Ends the group, and drops what waits in it.
  func end() {
    lock.lock()
    guard !hasEnded else { return lock.unlock() }
    let (dropped, dead, router) = (count, (waiting, queue), router)
    (self.router, waiting, queue, hasEnded) = (nil, ElementQueue(), nil, true)
    lock.unlock()
    withExtendedLifetime(dead) {}
    router?.remove(self, dropping: dropped)
  }
}

/// The object that the copies of a group's publisher share. Its release ends a group without a subscriber.
private final class GroupLifetime<Key: Hashable, Element, Failure: Error>: Sendable {
  let group: ElementGroup<Key, Element, Failure>

  init(_ group: ElementGroup<Key, Element, Failure>) { self.group = group }

  deinit { group.endUnlessSubscribed() }
}

/// The subscription to a group.
private final class GroupQueue<Key: Hashable, Element, Failure: Error>:
  DownstreamQueue<Element, Failure>, @unchecked Sendable  // the lock guards the fields
{
  private let group: ElementGroup<Key, Element, Failure>

  init<Downstream: Subscriber>(_ group: ElementGroup<Key, Element, Failure>, _ downstream: Downstream, _ lock: Lock)
  where Downstream.Input == Element, Downstream.Failure == Failure {
    self.group = group
    super.init("Group", downstream, lock: lock)
  }

  /// Takes over what has arrived so far; called under the lock, before the start.
  func begin(with elements: ElementQueue<Element>, _ completion: Subscribers.Completion<Failure>?) {
    queue = elements
    self.completion = completion
  }

  override func didEnd() { group.end() }
}

/// A subscriber that has the group request an element in place of each that it has received.
private struct GroupSubscriber<Key: Hashable, Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let group: ElementGroup<Key, Downstream.Input, Downstream.Failure>

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let more = downstream.receive(input)
    group.didDeliver()
    return more
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) { downstream.receive(completion: completion) }
}

extension Publisher {
  /// Sorts elements by a key, and publishes a publisher for each group of elements with the same key.
  ///
  ///     self:                          ──1──2──3──4──5──|
  ///     group(by: { $0 % 2 })          ──A──B───────────|
  ///     A, whose key is 1              ──1─────3─────5──|
  ///     B, whose key is 0              ─────2─────4─────|
  ///
  /// A group is published before its first element is delivered, and has one subscriber. Subscribe to it at once, or
  /// later: its elements wait. Transform the groups with `flatMap` to treat each on its own:
  ///
  ///     orders.group(by: \.customer)
  ///       .flatMap { group in group.throttle(for: 1, scheduler: queue, latest: true) }
  ///
  /// A group ends when its subscriber cancels, or when its publisher is released without a subscriber. What waits in it
  /// is dropped then, and a later element with its key begins a new group.
  ///
  /// - Threads: The closure runs where the upstream delivers. Elements arrive there, or on the thread that requests.
  /// - Demand: The first request for a group requests `bufferSize` elements of the upstream, and each element that
  ///   has been delivered or dropped requests one more. Elements wait for the demand of their group's subscriber,
  ///   groups for the downstream's. While `bufferSize` elements wait, nothing arrives, also for other groups: request
  ///   enough from each, as `sink` and `flatMap` do.
  /// - Completion: The completion of the upstream passes to the downstream and to every group, after what waits
  ///   there. A cancel of the downstream leaves the groups that have subscribers; elements of other groups are
  ///   dropped. When no group is left, the upstream is cancelled.
  /// - Memory: Retains the elements that wait, and every group that has not ended. A group retains the downstream until
  ///   it ends or the upstream completes, so a subscriber that keeps groups is released after that at the latest.
  ///   Releasing the last copy of a group's publisher that has no subscriber drops what waits in it and requests as
  ///   much again: an upstream that publishes synchronously then runs inside the release.
  /// - Traps: If the size of the buffer is not positive.
  /// - Cost: Seven acquired locks and a lookup per element.
  ///
  /// - Parameters:
  ///   - key: A closure that returns the key of an element.
  ///   - bufferSize: The maximum number of elements that wait in all groups together.
  /// - Returns: A publisher of groups.
  @_disfavoredOverload
  public func group<Key: Hashable>(
    by key: @escaping (Output) -> Key, bufferSize: Int = 256
  ) -> Publishers.GroupBy<Self, Key> {
    Publishers.GroupBy(upstream: self, bufferSize: bufferSize, key: key)
  }
}
