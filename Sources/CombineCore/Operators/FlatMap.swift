extension Publishers {
  /// A publisher that creates a publisher from each element with a closure, subscribes to it, and republishes its
  /// elements.
  ///
  /// Returned by `flatMap(maxPublishers:_:)`.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements the closure receives.
    public let upstream: Upstream
    /// The maximum number of inner publishers that are subscribed to at the same time.
    public let maxPublishers: Subscribers.Demand
    /// The closure that creates a publisher from an element.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Creates a publisher that creates a publisher from each element with a closure, and republishes its elements.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements the closure receives.
    ///   - maxPublishers: The maximum number of inner publishers that are subscribed to at the same time.
    ///   - transform: A closure that creates a publisher from an element.
    @inlinable
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand, transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let outer = FlatMapSubscriber(
        MergeCoordinator("FlatMap", subscriber, rejectsZeroDemand: true), maxPublishers, transform)
      // The downstream has its subscription before the upstream is subscribed to.
      outer.coordinator.start(outer)
      upstream.subscribe(outer)
    }
  }
}

/// A subscriber that attaches to the outer publisher, creates an inner publisher from each of its elements, and adds it
/// to the coordinator. It is also the subscription to the outer publisher.
@usableFromInline
final class FlatMapSubscriber<Input, NewPublisher: Publisher, Downstream: Subscriber>: PipelineSubscription, Subscriber,
  @unchecked Sendable
where NewPublisher.Output == Downstream.Input, NewPublisher.Failure == Downstream.Failure {  // adds `let`s only
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let coordinator: MergeCoordinator<Downstream>
  @usableFromInline let maxPublishers: Subscribers.Demand
  @usableFromInline let transform: (Input) -> NewPublisher

  @inlinable
  init(
    _ coordinator: MergeCoordinator<Downstream>, _ maxPublishers: Subscribers.Demand,
    _ transform: @escaping (Input) -> NewPublisher
  ) {
    self.coordinator = coordinator
    self.maxPublishers = maxPublishers
    self.transform = transform
    super.init("FlatMap")
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard attach(subscription) else { return subscription.cancel() }
    request(maxPublishers)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    let child = transform(input)
    if let value = scalarValue(of: child), coordinator.deliverScalar(value) {
      return maxPublishers == .unlimited ? .none : .max(1)
    }
    if let elements = knownElements(of: child), coordinator.deliverAll(elements) {
      return maxPublishers == .unlimited ? .none : .max(1)
    }
    coordinator.add(child, replacedBy: maxPublishers == .unlimited ? nil : self)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if end() { coordinator.sourceDidComplete(completion) }
  }
}

extension Publisher {
  /// Transforms every element into a publisher, and republishes the elements of all these publishers.
  ///
  ///     self:                     ──1──────2──────────|
  ///     flatMap(f)                ────1a─1b──2a─1c─2b─|       f(1) publishes 1a, 1b, 1c
  ///
  /// Elements of different inner publishers never overlap. Elements of one inner publisher keep their order. An inner
  /// publisher that delivers synchronously does not deepen the stack.
  ///
  /// - Threads: The closure runs, and the inner publisher is subscribed to, on the thread on which this publisher
  ///   delivers the element. Elements arrive on the thread on which their inner publisher delivers them, or on the
  ///   thread of a later request.
  /// - Demand: Requests `maxPublishers` elements of this publisher, and one more whenever an inner publisher finishes.
  ///   If the subscriber's demand is unlimited, requests an unlimited number of elements of every inner publisher.
  ///   Otherwise requests one element of each at a time, and that element waits until it is requested. A subject drops
  ///   elements for which it has no demand, so with a finite demand elements of a subject can be lost.
  /// - Completion: Finishes when this publisher and all inner publishers have finished. The first failure of any of
  ///   them becomes the failure immediately, and cancels all the others.
  /// - Traps: A request for no elements.
  /// - Cost: One acquired lock per element of an inner publisher. An inner publisher costs two allocations and those
  ///   of its subscription.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of inner publishers that are subscribed to at the same time.
  ///   - transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the elements of all inner publishers.
  @inlinable
  public func flatMap<T, NewPublisher: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> NewPublisher
  ) -> Publishers.FlatMap<NewPublisher, Self> where T == NewPublisher.Output, NewPublisher.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// Transforms every element into a publisher; inner publishers can fail, this publisher never fails.
  ///
  ///     self:             ──1──────2───      Never
  ///     flatMap(f)        ────1a─1b──2a─✕    NewPublisher.Failure
  ///
  /// Everything else is as for the form in which both have the same failure type.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of inner publishers that are subscribed to at the same time.
  ///   - transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the elements of all inner publishers.
  @inlinable @_disfavoredOverload
  public func flatMap<NewPublisher: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> NewPublisher
  ) -> Publishers.FlatMap<NewPublisher, Publishers.SetFailureType<Self, NewPublisher.Failure>> {
    setFailureType(to: NewPublisher.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Transforms every element into a publisher; neither inner publishers nor this publisher ever fail.
  ///
  ///     self:             ──1──────2──────────|      Never
  ///     flatMap(f)        ────1a─1b──2a─1c─2b─|      Never
  ///
  /// Everything else is as for the form in which both have the same failure type.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of inner publishers that are subscribed to at the same time.
  ///   - transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the elements of all inner publishers.
  @inlinable @_disfavoredOverload
  public func flatMap<NewPublisher: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> NewPublisher
  ) -> Publishers.FlatMap<NewPublisher, Self> where NewPublisher.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Transforms every element into a publisher; this publisher can fail, inner publishers never fail.
  ///
  ///     self:             ──1──────2───✕      Failure
  ///     flatMap(f)        ────1a─1b──2a✕      Failure
  ///
  /// Everything else is as for the form in which both have the same failure type.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of inner publishers that are subscribed to at the same time.
  ///   - transform: A closure that creates a publisher from an element.
  /// - Returns: A publisher of the elements of all inner publishers.
  @inlinable @_disfavoredOverload
  public func flatMap<NewPublisher: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> NewPublisher
  ) -> Publishers.FlatMap<Publishers.SetFailureType<NewPublisher, Failure>, Self> where NewPublisher.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}
