extension Publishers {
  /// A publisher that connects its upstream while it has subscribers.
  ///
  /// Returned by ``ConnectablePublisher/autoconnect()``.
  public class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is connected when the first subscriber attaches.
    public final let upstream: Upstream

    @usableFromInline final let connection = ReferenceCountedConnection()

    /// Creates a publisher that connects its upstream while it has subscribers.
    ///
    /// - Parameter upstream: The publisher to connect.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public final func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let (upstream, connection) = (upstream, connection)
      connection.addSubscriber()
      let events = StageEventHandlers<Failure>(
        onCompletion: { _ in connection.removeSubscriber() }, onCancel: { connection.removeSubscriber() })
      upstream.subscribe(StatefulStage("", subscriber, PassStep<Output, Failure>(), events: events))
      connection.connect(upstream)
    }
  }

  /// A publisher that shares one subscription to its upstream among all its subscribers.
  ///
  /// Returned by ``Publisher/share()``.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that all subscribers share.
    public let upstream: Upstream

    @usableFromInline let broadcaster = SharedBroadcaster<Output, Failure>()

    /// Creates a publisher that shares one subscription among all its subscribers.
    ///
    /// - Parameter upstream: The publisher to share.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      broadcaster.addSubscriber()
      broadcaster.attach(subscriber)
      if let subscriber = broadcaster.upstreamToConnect() { upstream.subscribe(subscriber) }
    }

    /// Returns a Boolean value that indicates whether two references refer to the same publisher.
    ///
    /// - Parameters:
    ///   - lhs: A shared publisher.
    ///   - rhs: Another shared publisher.
    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }
}

extension ConnectablePublisher {
  /// Connects this publisher when the first subscriber attaches, and cancels the connection after the last one.
  ///
  ///     self:                ──1──2──3──
  ///     autoconnect()        ──1──2──3──
  ///     second                  ⎣─2──3──     ⎣ marks the subscription
  ///
  /// A subscriber counts until it cancels or receives the completion. The next one to attach after the last connects
  /// again.
  ///
  /// - Threads: Elements arrive on the thread on which this publisher delivers.
  /// - Demand: Passes unchanged.
  /// - Completion: Passes unchanged.
  /// - Cost: One allocation per subscriber.
  ///
  /// - Returns: A publisher that connects by itself.
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers.
  ///
  ///     self:          ──1──2──3──|       subscribed to once
  ///     first          ──1──2──3──|
  ///     second            ⎣─2──3──|    ⎣ marks the subscription
  ///
  /// Subscribes to this publisher when the first subscriber attaches, and cancels when the last one has cancelled.
  /// Later subscribers receive only the elements published after they attach. The result is an object: store it, and
  /// let all subscribers attach to the same one.
  ///
  /// - Threads: Elements and the completion arrive on the thread on which this publisher delivers. Subscribers receive
  ///   them in the order in which they attached.
  /// - Demand: Requests an unlimited number of elements. A subscriber without demand does not receive an element.
  /// - Completion: Passes to every subscriber. A subscriber that attaches after the completion receives the completion.
  /// - Cost: As for ``PassthroughSubject``.
  ///
  /// - Returns: A publisher that all subscribers share.
  @inlinable
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}
