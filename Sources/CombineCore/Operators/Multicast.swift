extension Publishers {
  /// A connectable publisher that shares one subscription to its upstream through a subject.
  ///
  /// Returned by ``Publisher/multicast(_:)`` and ``Publisher/multicast(subject:)``.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that all subscribers share.
    public let upstream: Upstream
    /// The closure that creates the subject.
    public let createSubject: () -> SubjectType

    @usableFromInline let subject: LazyValue<SubjectType>

    /// Creates a connectable publisher that shares one subscription to its upstream through a subject.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that all subscribers share.
    ///   - createSubject: A closure that creates the subject. It is called once, when the first subscriber attaches or
    ///     the publisher is connected.
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
    /// - Returns: An object that cancels this subscription when it is cancelled or released.
    @inlinable
    public func connect() -> any Cancellable { connect(SubjectSubscriber(subject.value)) { _ in } }

    @inlinable
    func connect(
      _ subscriber: SubjectSubscriber<SubjectType>, _ announce: (any Cancellable) -> Void
    ) -> any Cancellable {
      let connection = AnyCancellable(subscriber.subscription)
      announce(connection)
      upstream.subscribe(subscriber)
      return connection
    }
  }
}

extension Publishers.Multicast: EarlyCancellableConnectable {
  // The subject's subscribers keep it for as long as such a connection lasts.
  @inlinable
  package func connect(_ announce: (any Cancellable) -> Void) -> any Cancellable {
    connect(SubjectSubscriber(subject.value, isKept: true), announce)
  }
}

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers, through a subject that a closure creates.
  ///
  ///     self:                             ──1──2──3──|     subscribed to once, by connect()
  ///     multicast { Passthrough… }        ──1──2──3──|
  ///     a later subscriber                  ⎣──2──3──|     ⎣ marks the subscription
  ///
  /// No element is delivered before `connect()`, which subscribes the subject to this publisher. Each further call of
  /// `connect()` subscribes the subject once more.
  ///
  /// - Threads: Elements arrive on the thread on which this publisher delivers them.
  /// - Demand: Requests an unlimited number of elements. The subject decides about elements for which a subscriber
  ///   has no demand.
  /// - Completion: Passes the completion to the subject, and thereby to all subscribers.
  /// - Memory: A connection does not keep the subject alive; the publisher and the subject's subscribers do. The
  ///   subjects of this package cancel the subscription to this publisher when they are released.
  /// - Cost: The subject's cost per element and per subscriber; two allocations per subscriber.
  ///
  /// - Parameter createSubject: A closure that creates the subject. It is called once, when the first subscriber
  ///   attaches or the publisher is connected.
  /// - Returns: A connectable publisher.
  @inlinable
  public func multicast<SubjectType: Subject>(
    _ createSubject: @escaping () -> SubjectType
  ) -> Publishers.Multicast<Self, SubjectType>
  where SubjectType.Output == Output, SubjectType.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Shares one subscription to this publisher among all subscribers, through a given subject.
  ///
  ///     self:                         ──1──2──3──|     subscribed to once, by connect()
  ///     multicast(subject: s)         ──1──2──3──|
  ///
  /// Everything else is as for ``Publisher/multicast(_:)``.
  ///
  /// - Parameter subject: The subject through which elements are delivered.
  /// - Returns: A connectable publisher.
  @inlinable
  public func multicast<SubjectType: Subject>(
    subject: SubjectType
  ) -> Publishers.Multicast<Self, SubjectType>
  where SubjectType.Output == Output, SubjectType.Failure == Failure {
    multicast { subject }
  }
}

extension Publishers {
  /// A publisher that delivers no elements until it is connected.
  ///
  /// Returned by ``Publisher/makeConnectable()``.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Creates a publisher that delivers no elements until it is connected.
    ///
    /// - Parameter upstream: The publisher that all subscribers share.
    @inlinable
    public init(upstream: Upstream) { inner = upstream.multicast { PassthroughSubject() } }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      inner.subscribe(subscriber)
    }

    /// Subscribes to the upstream and delivers its elements to all subscribers.
    ///
    /// - Returns: An object that cancels this subscription when it is cancelled or released.
    @inlinable
    public func connect() -> any Cancellable { inner.connect() }
  }
}

extension Publishers.MakeConnectable: EarlyCancellableConnectable {
  @inlinable
  package func connect(_ announce: (any Cancellable) -> Void) -> any Cancellable { inner.connect(announce) }
}

extension Publisher where Failure == Never {
  /// Delivers no elements until the publisher is connected, so that several subscribers receive the first element.
  ///
  ///     self:                    ─────────1──2──|
  ///     connect()                ────────┬
  ///     makeConnectable()        ⎣────────1──2──|      ⎣ marks the subscription
  ///
  /// Everything else is as for ``Publisher/multicast(_:)`` with a ``PassthroughSubject``.
  ///
  /// - Returns: A connectable publisher.
  @inlinable
  public func makeConnectable() -> Publishers.MakeConnectable<Self> { Publishers.MakeConnectable(upstream: self) }
}
