extension Publishers {
  /// A publisher that republishes the elements of one publisher and then those of another.
  ///
  /// Returned by ``Publisher/append(_:)-(Suffix)`` and ``Publisher/prepend(_:)-(Prefix)``.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// The publisher whose elements come first.
    public let prefix: Prefix
    /// The publisher that is subscribed to when the first one has finished.
    public let suffix: Suffix

    /// Creates a publisher that republishes the elements of one publisher and then those of another.
    ///
    /// - Parameters:
    ///   - prefix: The publisher whose elements come first.
    ///   - suffix: The publisher that is subscribed to when the first one has finished.
    @inlinable
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      SequentialCoordinator("Concatenate", subscriber).relay(prefix, then: suffix)
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

extension SequentialCoordinator {
  @inlinable
  func relay<First: Publisher, Second: Publisher>(_ first: First, then second: Second)
  where
    First.Output == Downstream.Input, First.Failure == Downstream.Failure, Second.Output == Downstream.Input,
    Second.Failure == Downstream.Failure
  {
    if let elements = knownElements(of: first), deliverFirst(elements) {
      if !subscription.hasEnded { second.subscribe(InnerSubscriber(self, FinalUpstreamStep())) }
    } else {
      first.subscribe(InnerSubscriber(self, ThenStep(second)))
    }
  }
}

/// Subscribes to a second publisher when the first has finished.
@frozen @usableFromInline
struct ThenStep<Second: Publisher>: CompletionStep {
  @usableFromInline typealias Failure = Second.Failure
  @usableFromInline typealias Output = Second.Output
  @usableFromInline typealias OutputFailure = Second.Failure

  @usableFromInline var second: Second?

  @inlinable
  init(_ second: Second) { self.second = second }

  @inlinable
  func perform<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<Second.Failure>, _ coordinator: SequentialCoordinator<Downstream>
  ) where Downstream.Input == Second.Output, Downstream.Failure == Second.Failure {
    guard case .finished = completion, let second else { return coordinator.end(completion) }
    if coordinator.subscription.hasEnded { return }
    second.subscribe(SequentialCoordinator<Downstream>.InnerSubscriber(coordinator, FinalUpstreamStep()))
  }

  @inlinable
  mutating func release() { second = nil }
}

extension Publisher {
  /// Republishes the elements of this publisher, and then those of another one.
  ///
  ///     self:               ──1──2──|
  ///     other:                      a──b──|
  ///     append(other)       ──1──2──a──b──|
  ///
  /// - Threads: The other publisher is subscribed to on the thread on which this publisher finishes. Elements arrive on
  ///   the thread on which their publisher delivers them.
  /// - Demand: Passes requests to the current publisher. Demand that is still open is requested from the other one.
  /// - Completion: Completes with the other publisher. A failure of this publisher becomes the failure, and the other
  ///   one is not subscribed to.
  /// - Cost: Three allocations per subscriber, and one more for the other publisher.
  ///
  /// - Parameter publisher: The publisher to subscribe to when this one has finished.
  /// - Returns: A publisher of the elements of both publishers.
  @inlinable
  public func append<Suffix: Publisher>(_ publisher: Suffix) -> Publishers.Concatenate<Self, Suffix>
  where Suffix.Output == Output, Suffix.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Republishes the elements of this publisher, and then publishes the given elements.
  ///
  ///     self:              ──1──2──|
  ///     append(3, 4)       ──1──2──3─4─|
  ///
  /// Everything else is as for ``Publisher/append(_:)-(Suffix)``.
  ///
  /// - Parameter elements: The elements to publish when this publisher has finished.
  /// - Returns: A publisher of all these elements.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Republishes the elements of this publisher, and then publishes the elements of a sequence.
  ///
  ///     self:                ──1──2──|
  ///     append([3, 4])       ──1──2──3─4─|
  ///
  /// Everything else is as for ``Publisher/append(_:)-(Suffix)``.
  ///
  /// - Parameter elements: The sequence whose elements to publish when this publisher has finished.
  /// - Returns: A publisher of all these elements.
  @inlinable
  public func append<Elements: Sequence>(
    _ elements: Elements
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<Elements, Failure>> where Elements.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Republishes the elements of another publisher, and then those of this one.
  ///
  ///     other:               a──b──|
  ///     self:                      ──1──2──|
  ///     prepend(other)       a──b────1──2──|
  ///
  /// Subscribes to this publisher when the other one has finished. Everything else is as for
  /// ``Publisher/append(_:)-(Suffix)``.
  ///
  /// - Parameter publisher: The publisher whose elements come first.
  /// - Returns: A publisher of the elements of both publishers.
  @inlinable
  public func prepend<Prefix: Publisher>(_ publisher: Prefix) -> Publishers.Concatenate<Prefix, Self>
  where Prefix.Output == Output, Prefix.Failure == Failure {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Publishes the given elements, and then republishes those of this publisher.
  ///
  ///     self:                 ──1──2──|
  ///     prepend(8, 9)       8─9─1──2──|
  ///
  /// Everything else is as for ``Publisher/append(_:)-(Suffix)``.
  ///
  /// - Parameter elements: The elements to publish first.
  /// - Returns: A publisher of all these elements.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Publishes the elements of a sequence, and then republishes those of this publisher.
  ///
  ///     self:                   ──1──2──|
  ///     prepend([8, 9])       8─9─1──2──|
  ///
  /// Everything else is as for ``Publisher/append(_:)-(Suffix)``.
  ///
  /// - Parameter elements: The sequence whose elements to publish first.
  /// - Returns: A publisher of all these elements.
  @inlinable
  public func prepend<Elements: Sequence>(
    _ elements: Elements
  ) -> Publishers.Concatenate<Publishers.Sequence<Elements, Failure>, Self> where Elements.Element == Output {
    prepend(Publishers.Sequence(sequence: elements))
  }
}
