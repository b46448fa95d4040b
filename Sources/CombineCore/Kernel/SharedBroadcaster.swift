import Synchronization

/// The subscribers of a ``Publishers/Share``, and its connection to the upstream, which lasts from the first subscriber
/// to the last.
///
/// - Demand: The upstream receives an unlimited request when a subscriber has requested elements for the first time.
/// - Threads: Any thread attaches and cancels. The upstream is subscribed to, requested from and cancelled without a
///   lock (law 18, no user code under a lock).
@usableFromInline
final class SharedBroadcaster<Output, Failure: Error>: Broadcaster<Output, Failure>, @unchecked Sendable {  // the lock
  // Guarded by the lock.
  @exclusivity(unchecked) private var subscribers = 0
  /// The subscription to the upstream, from the moment that a subscriber decides to connect.
  @exclusivity(unchecked) private var upstream: PipelineSubscription?
  /// `true` once that subscription has arrived.
  @exclusivity(unchecked) private var isConnected = false
  /// `true` once a subscriber has requested elements, and from then on. Set under the lock.
  private let isRequested = Atomic<Bool>(false)

  @inlinable
  init() { super.init("Multicast") }

  deinit { upstream?.cancel() }

  /// Counts a subscriber that is about to attach.
  @usableFromInline
  func addSubscriber() { lock.withLock { subscribers += 1 } }

  /// Returns the subscriber to attach to the upstream, or `nil` if there is a connection already or no subscriber any
  /// more.
  @inlinable
  func upstreamToConnect() -> SharedUpstream<Output, Failure>? {
    guard needsConnection else { return nil }
    let new = SharedUpstream(self)
    return claimConnection(new) ? new : nil
  }

  @usableFromInline
  var needsConnection: Bool { lock.withLock { subscribers > 0 && upstream == nil } }

  /// Stores the subscription to the upstream, unless another thread has connected meanwhile.
  @usableFromInline
  func claimConnection(_ new: PipelineSubscription) -> Bool {
    lock.withLock {
      guard subscribers > 0, upstream == nil else { return false }
      upstream = new
      return true
    }
  }

  /// Records that the subscription to the upstream has arrived, and requests elements if a subscriber has.
  @usableFromInline
  func didConnect(_ subscription: PipelineSubscription) {
    let requests = lock.withLock {
      guard upstream === subscription else { return false }
      isConnected = true
      return isRequested.load(ordering: .relaxed)
    }
    if requests { subscription.request(.unlimited) }
  }

  override func didRequest() {
    guard !isRequested.load(ordering: .relaxed) else { return }
    let connected = lock.withLock { () -> PipelineSubscription? in
      guard !isRequested.load(ordering: .relaxed) else { return nil }
      isRequested.store(true, ordering: .relaxed)
      return isConnected ? upstream : nil
    }
    connected?.request(.unlimited)
  }

  @usableFromInline
  override func subscriberDidEnd() {
    let last = lock.withLock { () -> PipelineSubscription? in
      subscribers -= 1
      guard subscribers == 0 else { return nil }
      isConnected = false
      return upstream.take()
    }
    last?.cancel()
  }
}

/// The subscriber of a ``SharedBroadcaster`` to its upstream. It is also the subscription to the upstream.
@usableFromInline
final class SharedUpstream<Output, Failure: Error>: PipelineSubscription, Subscriber,
  @unchecked Sendable  // adds a constant
{
  @usableFromInline typealias Input = Output

  @usableFromInline let broadcaster: SharedBroadcaster<Output, Failure>

  @inlinable
  init(_ broadcaster: SharedBroadcaster<Output, Failure>) {
    self.broadcaster = broadcaster
    super.init("Multicast")
  }

  @inlinable
  func receive(subscription received: any Subscription) {
    guard attach(received) else { return received.cancel() }
    broadcaster.didConnect(self)
  }

  @inlinable @inline(__always)
  func receive(_ input: Output) -> Subscribers.Demand {
    if isActive { broadcaster.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if complete() { broadcaster.send(completion: completion) }
  }
}
