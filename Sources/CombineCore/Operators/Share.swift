extension Publishers {
  /// What ``ConnectablePublisher/autoconnect()`` returns.
  public class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What is connected when the first subscriber comes.
    public final let upstream: Upstream

    @usableFromInline final let connection = ReferenceCountedConnection()

    /// Makes one without the method of ``Publisher`` that usually does.
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

  /// What ``Publisher/share()`` returns.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What is shared.
    public let upstream: Upstream

    @usableFromInline let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
      inner = upstream.multicast { PassthroughSubject() }.autoconnect()
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      inner.subscribe(subscriber)
    }

    /// Equal if it is the same object.
    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }
}

extension ConnectablePublisher {
  /// Connects when the first subscriber comes, and ends the connection when the last one has gone.
  ///
  ///     self:                ──1──2──3──
  ///     autoconnect()        ──1──2──3──
  ///     second                  ⎣2──3──
  ///
  /// Adds nothing to what a value costs but a subscriber's own object.
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

extension Publisher {
  /// Shares one subscription to this publisher among all who subscribe.
  ///
  ///     self:          ──1──2──3──|       subscribed to once
  ///     first          ──1──2──3──|
  ///     second            ⎣─2──3──|
  ///
  /// Subscribes when the first subscriber comes, asks for everything, and cancels when the last one has gone. Who
  /// comes later misses what has been delivered; who comes after the end gets the end. A value that a subscriber
  /// has not asked for is dropped for it. Delivers on this publisher's thread, to the subscribers in the order in
  /// which they came. The result is an object: keep it, and share it. Cost: as ``PassthroughSubject``, and two
  /// objects per subscriber.
  @inlinable
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}
