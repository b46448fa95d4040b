extension Publishers {
  /// What `flatMap(maxPublishers:_:)` returns.
  public struct FlatMap<Child: Publisher, Upstream: Publisher>: Publisher where Child.Failure == Upstream.Failure {
    public typealias Output = Child.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How many publishers are subscribed to at the same time.
    public let maxPublishers: Subscribers.Demand
    /// Makes a publisher from a value.
    public let transform: (Upstream.Output) -> Child

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand, transform: @escaping (Upstream.Output) -> Child
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(
        FlatMapSubscriber(MergeCoordinator("FlatMap", subscriber, rejectsZeroDemand: true), maxPublishers, transform))
    }
  }
}

/// Receives the values that publishers are made of.
@usableFromInline
final class FlatMapSubscriber<Input, Child: Publisher, Downstream: Subscriber>: Subscriber
where Child.Output == Downstream.Input, Child.Failure == Downstream.Failure {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let coordinator: MergeCoordinator<Downstream>
  @usableFromInline let source = PipelineSubscription("FlatMap")
  @usableFromInline let maxPublishers: Subscribers.Demand
  @usableFromInline let transform: (Input) -> Child

  @inlinable
  init(
    _ coordinator: MergeCoordinator<Downstream>, _ maxPublishers: Subscribers.Demand,
    _ transform: @escaping (Input) -> Child
  ) {
    self.coordinator = coordinator
    self.maxPublishers = maxPublishers
    self.transform = transform
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard source.attach(subscription) else { return subscription.cancel() }
    coordinator.start(source)
    if source.isActive { source.request(maxPublishers) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard source.isActive else { return .none }
    let child = transform(input)
    if let value = scalarValue(of: child), coordinator.deliverScalar(value) {
      return maxPublishers == .unlimited ? .none : .max(1)
    }
    coordinator.add(child, replacedBy: maxPublishers == .unlimited ? nil : source)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if source.complete() { coordinator.sourceDidComplete(completion) }
  }
}

extension Publisher {
  /// Makes a publisher of every value, and delivers what all of them deliver.
  ///
  ///     self:                     ──1──────2──────────|
  ///     flatMap(f)                ────1a─1b──2a─1c─2b─|       f(1) delivers 1a, 1b, 1c
  ///
  /// Runs the closure, and subscribes, on the thread that delivers the value. Values of different publishers never
  /// overlap; those of one keep their order. With a finite demand each publisher is asked for one value at a time,
  /// and its value waits until it is asked for: a subject, which drops what nobody has asked for, then loses
  /// values. Finishes when this publisher and all that were made have; a failure of any ends the stream at once and
  /// cancels the others, this publisher included. A publisher that delivers at once does not deepen the stack.
  /// Cost: two objects and what the publisher costs a value of this one, a lock pair a value of theirs.
  ///
  /// - Parameter maxPublishers: How many publishers are subscribed to at the same time. When one has finished, this
  ///   publisher is asked for the next value.
  @inlinable
  public func flatMap<T, Child: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> Child
  ) -> Publishers.FlatMap<Child, Self> where T == Child.Output, Child.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher that may fail of every value of one that can't.
  ///
  ///     self:             ──1──────2───      Never
  ///     flatMap(f)        ────1a─1b──2a─✕    Child.Failure
  ///
  /// Otherwise as the form in which both fail alike.
  @inlinable
  public func flatMap<Child: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> Child
  ) -> Publishers.FlatMap<Child, Publishers.SetFailureType<Self, Child.Failure>> {
    setFailureType(to: Child.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Makes a publisher that can't fail of every value of one that can't.
  ///
  ///     self:             ──1──────2──────────|      Never
  ///     flatMap(f)        ────1a─1b──2a─1c─2b─|      Never
  ///
  /// Otherwise as the form in which both fail alike.
  @inlinable
  public func flatMap<Child: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> Child
  ) -> Publishers.FlatMap<Child, Self> where Child.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Makes a publisher that can't fail of every value of one that may.
  ///
  ///     self:             ──1──────2───✕      Failure
  ///     flatMap(f)        ────1a─1b──2a✕      Failure
  ///
  /// Otherwise as the form in which both fail alike.
  @inlinable
  public func flatMap<Child: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> Child
  ) -> Publishers.FlatMap<Publishers.SetFailureType<Child, Failure>, Self> where Child.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}
