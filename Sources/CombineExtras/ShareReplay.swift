import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

/// The time for which a shared publisher remembers the elements that it replays.
public enum ReplayScope: Hashable, Sendable {
  /// Until the last subscriber cancels. The next one subscribes to the upstream again, and nothing is replayed to it.
  case whileConnected
  /// As long as the publisher exists. The next subscriber subscribes to the upstream again, after the elements that
  /// are remembered.
  case forever
}

extension Publishers {
  /// A publisher whose subscribers share one subscription of its upstream, and receive the latest elements first.
  ///
  /// Returned by `share(replay:scope:)`.
  public final class ShareReplay<Upstream: Publisher>: Publisher, @unchecked Sendable {  // guarded by the lock
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is shared.
    public let upstream: Upstream
    /// The number of elements that are replayed.
    public let count: Int
    /// The time for which they are remembered.
    public let scope: ReplayScope

    private let lock = Lock()
    private var buffer: ReplayBuffer<Output, Failure>
    private var connection = UpstreamSlot()
    /// The number of subscribers of the current connection, and the number of that connection.
    private var (subscribers, generation) = (0, 0)

    /// Creates a publisher whose subscribers share one subscription of its upstream.
    ///
    /// - Parameters:
    ///   - upstream: The publisher to share.
    ///   - count: The number of elements to replay. A negative one traps.
    ///   - scope: The time for which they are remembered.
    public init(upstream: Upstream, count: Int, scope: ReplayScope) {
      guard count >= 0 else { fatalError("share(replay:): \(count) elements") }
      self.upstream = upstream
      self.count = count
      self.scope = scope
      buffer = ReplayBuffer(size: count)
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let (buffer, generation, isFirst) = addSubscriber()
      buffer.attach(subscriber, "ShareReplay") { self.subscriberDidEnd(generation) }
      // The subscriber may have cancelled, and a buffer that has its completion needs no upstream.
      guard isFirst, needsUpstream(buffer, generation) else { return }
      upstream.subscribe(
        ReplayInput(
          buffer,
          // Stored before anything is requested, so that a subscriber can cancel what is delivered synchronously.
          onSubscription: { [weak self] in self?.connect($0, generation) == true },
          onCompletion: { [weak self] in self?.upstreamDidComplete(generation) }))
    }

    /// Counts a subscriber.
    ///
    /// - Returns: Its buffer, the number of its connection, and whether it is the first one of that connection.
    @usableFromInline
    func addSubscriber() -> (ReplayBuffer<Output, Failure>, Int, Bool) {
      lock.withLock {
        subscribers += 1
        if subscribers == 1 {
          generation += 1
          connection = UpstreamSlot()
        }
        return (buffer, generation, subscribers == 1)
      }
    }

    @usableFromInline
    func needsUpstream(_ buffer: ReplayBuffer<Output, Failure>, _ number: Int) -> Bool {
      lock.withLock {
        subscribers > 0 && number == generation && buffer.lock.withLock { buffer.completion == nil }
      }
    }

    /// Stores the subscription of the upstream.
    ///
    /// - Returns: `false` if it is a second one, or is no longer needed.
    @usableFromInline
    func connect(_ received: any Subscription, _ number: Int) -> Bool {
      lock.withLock { subscribers > 0 && number == generation && connection.attach(received) != nil }
    }

    @usableFromInline
    func upstreamDidComplete(_ number: Int) {
      let ended = lock.withLock { number == generation ? connection.end() : nil }
      withExtendedLifetime(ended) {}  // released after unlocking
    }

    @usableFromInline
    func subscriberDidEnd(_ number: Int) {
      let (ended, forgotten) = lock.withLock { () -> ((any Subscription)?, ReplayBuffer<Output, Failure>?) in
        guard number == generation else { return (nil, nil) }
        subscribers -= 1
        guard subscribers == 0 else { return (nil, nil) }
        let ended = connection.end()
        // A completed upstream is replayed, and not subscribed to again.
        let isOver = buffer.lock.withLock { buffer.completion != nil }
        guard scope == .whileConnected, !isOver else { return (ended, nil) }
        let forgotten = buffer
        buffer = ReplayBuffer(size: count)
        return (ended, forgotten)
      }
      ended?.cancel()
      withExtendedLifetime(forgotten) {}
    }
  }
}

/// The subscriber of the upstream that is shared.
///
/// A type of its own, so that a client's specialized code delivers to the buffer.
@frozen @usableFromInline
struct ReplayInput<Input, Failure: Error>: Subscriber {
  @usableFromInline let buffer: ReplayBuffer<Input, Failure>
  @usableFromInline let onSubscription: (any Subscription) -> Bool
  @usableFromInline let onCompletion: () -> Void

  @inlinable
  init(
    _ buffer: ReplayBuffer<Input, Failure>, onSubscription: @escaping (any Subscription) -> Bool,
    onCompletion: @escaping () -> Void
  ) {
    self.buffer = buffer
    self.onSubscription = onSubscription
    self.onCompletion = onCompletion
  }

  @inlinable
  var combineIdentifier: CombineIdentifier { CombineIdentifier(buffer) }

  @inlinable
  func receive(subscription: any Subscription) {
    guard onSubscription(subscription) else { return subscription.cancel() }
    subscription.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    buffer.send(input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    onCompletion()
    buffer.send(completion: completion)
  }
}

extension Publisher {
  /// Shares one subscription of this publisher between all subscribers, and publishes the latest elements to every new
  /// one first.
  ///
  ///     self:               ──1──2──3──────4──|
  ///     first:              ──1──2──3──────4──|
  ///     second, replay: 2           ⎣─2─3──4──|
  ///     after the end                         ⎣─3─4─|
  ///
  /// Before, with a subject that has to be connected, and that starts with an element which does not exist:
  ///
  ///     let user = CurrentValueSubject<User?, Failure>(nil)
  ///     let connection = loadUser().map(Optional.some).subscribe(user)
  ///
  /// After:
  ///
  ///     let user = loadUser().share(replay: 1)
  ///
  /// - Threads: As for ``ReplaySubject``: elements arrive on the thread on which this publisher delivers them, and
  ///   those that are replayed on the one that requests them.
  /// - Demand: Unlimited from this publisher, which is subscribed to for the first subscriber. The demand of every
  ///   subscriber is counted; elements without demand wait for it, without a bound.
  /// - Completion: Delivered to every subscriber after the elements, also to later ones, with those that are
  ///   remembered: a publisher that has completed is not subscribed to again. When the last subscriber cancels, the
  ///   subscription of this publisher is cancelled.
  /// - Memory: Retains the remembered elements according to the scope, and after the completion.
  /// - Traps: If the number is negative.
  /// - Cost: That of ``ReplaySubject``.
  ///
  /// - Parameters:
  ///   - count: The number of elements to replay.
  ///   - scope: The time for which they are remembered.
  /// - Returns: A publisher, a class, that shares its upstream.
  @_disfavoredOverload
  public func share(replay count: Int, scope: ReplayScope = .whileConnected) -> Publishers.ShareReplay<Self> {
    Publishers.ShareReplay(upstream: self, count: count, scope: scope)
  }
}
