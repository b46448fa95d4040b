extension Publishers {
  /// What ``Publisher/multicast(_:)`` and ``Publisher/multicast(subject:)`` return.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Makes the subject through which the values go.
    public let createSubject: () -> SubjectType

    @usableFromInline let subject: LazyValue<SubjectType>

    /// - Parameter createSubject: Called once, when the first subscriber comes or the publisher is connected.
    @inlinable
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
      subject = LazyValue(createSubject)
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      subject.value.subscribe(StatefulStage("Multicast", subscriber, PassStep<Output, Failure>()))
    }

    /// Subscribes the subject to the upstream.
    ///
    /// - Returns: Ends that subscription when it is cancelled or released.
    @inlinable
    public func connect() -> any Cancellable { connect { _ in } }
  }
}

extension Publishers.Multicast: EarlyCancellableConnectable {
  @inlinable
  package func connect(_ announce: (any Cancellable) -> Void) -> any Cancellable {
    let subscriber = SubjectSubscriber(subject.value)
    let connection = AnyCancellable(subscriber.subscription)
    announce(connection)
    upstream.subscribe(subscriber)
    return connection
  }
}

extension Publisher {
  /// Shares one subscription to this publisher among many subscribers, by way of a subject.
  ///
  ///     self:                             ──1──2──3──|     subscribed to once, by connect()
  ///     multicast { Passthrough… }        ──1──2──3──|
  ///     a later subscriber                  ⎣──2──3──|
  ///
  /// Nothing flows before `connect()`. Asks this publisher for everything; what a subscriber has not asked for
  /// depends on the subject. Cost: as the subject, and one object per subscriber.
  ///
  /// - Parameter createSubject: Makes the subject, once, when the first subscriber comes or at `connect()`.
  @inlinable
  public func multicast<SubjectType: Subject>(
    _ createSubject: @escaping () -> SubjectType
  ) -> Publishers.Multicast<Self, SubjectType>
  where SubjectType.Output == Output, SubjectType.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Shares one subscription to this publisher among many subscribers, by way of a given subject.
  ///
  ///     self:                         ──1──2──3──|     subscribed to once, by connect()
  ///     multicast(subject: s)         ──1──2──3──|
  ///
  /// Otherwise as ``multicast(_:)``.
  @inlinable
  public func multicast<SubjectType: Subject>(
    subject: SubjectType
  ) -> Publishers.Multicast<Self, SubjectType>
  where SubjectType.Output == Output, SubjectType.Failure == Failure {
    multicast { subject }
  }
}

extension Publishers {
  /// What ``Publisher/makeConnectable()`` returns.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher where Upstream.Failure == Never {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream) { inner = upstream.multicast { PassthroughSubject() } }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      inner.subscribe(subscriber)
    }

    /// Begins to deliver, to entries who has subscribed.
    @inlinable
    public func connect() -> any Cancellable { inner.connect() }
  }
}

extension Publishers.MakeConnectable: EarlyCancellableConnectable {
  @inlinable
  package func connect(_ announce: (any Cancellable) -> Void) -> any Cancellable { inner.connect(announce) }
}

extension Publisher where Failure == Never {
  /// Makes a publisher wait until it is connected, so that several subscribers get the first value.
  ///
  ///     self:                    ─────────1──2──|
  ///     makeConnectable()        ⎣connect⎦1──2──|
  ///
  /// Otherwise as ``multicast(_:)`` with a ``PassthroughSubject``.
  @inlinable
  public func makeConnectable() -> Publishers.MakeConnectable<Self> { Publishers.MakeConnectable(upstream: self) }
}
