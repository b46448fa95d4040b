extension Publishers {
  /// What ``Publisher/append(_:)-(Suffix)`` and ``Publisher/prepend(_:)-(Prefix)`` return: one publisher, then another.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// What is delivered first.
    public let prefix: Prefix
    /// What is delivered when the first has finished.
    public let suffix: Suffix

    /// Makes one without the method of ``Publisher`` that usually does.
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
  /// Subscribes to a publisher, and to another one when it has finished.
  @inlinable
  func relay<First: Publisher, Second: Publisher>(_ first: First, then second: Second)
  where
    First.Output == Downstream.Input, First.Failure == Downstream.Failure, Second.Output == Downstream.Input,
    Second.Failure == Downstream.Failure
  {
    subscribeNext {
      first.subscribe(
        InnerSubscriber<First.Failure>(self) { completion in
          guard case .finished = completion else { return self.end(completion) }
          self.subscribeNext {
            second.subscribe(InnerSubscriber<Second.Failure>(self) { completion in self.end(completion) })
          }
        })
    }
  }
}

extension Publisher {
  /// When this publisher has finished, goes on with another one.
  ///
  ///     self:               ──1──2──|
  ///     other:                      a──b──|
  ///     append(other)       ──1──2──a──b──|
  ///
  /// Subscribes to the other one on the thread that delivers the end of the first. A failure of the first ends the
  /// stream. Demand that is still open goes to the other. Cost: five objects per subscriber, and two more for the
  /// other publisher.
  @inlinable
  public func append<Suffix: Publisher>(_ publisher: Suffix) -> Publishers.Concatenate<Self, Suffix>
  where Suffix.Output == Output, Suffix.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// When this publisher has finished, delivers more values.
  ///
  ///     self:              ──1──2──|
  ///     append(3, 4)       ──1──2──34|
  ///
  /// Otherwise as ``append(_:)-(Suffix)``.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// When this publisher has finished, delivers the elements of a sequence.
  ///
  ///     self:                ──1──2──|
  ///     append([3, 4])       ──1──2──34|
  ///
  /// Otherwise as ``append(_:)-(Suffix)``.
  @inlinable
  public func append<Elements: Sequence>(
    _ elements: Elements
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<Elements, Failure>> where Elements.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Delivers another publisher's values first.
  ///
  ///     other:               a──b──|
  ///     self:                      ──1──2──|
  ///     prepend(other)       a──b────1──2──|
  ///
  /// Subscribes to this publisher when the other one has finished. Otherwise as ``append(_:)-(Suffix)``.
  @inlinable
  public func prepend<Prefix: Publisher>(_ publisher: Prefix) -> Publishers.Concatenate<Prefix, Self>
  where Prefix.Output == Output, Prefix.Failure == Failure {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Delivers other values first.
  ///
  ///     self:               ──1──2──|
  ///     prepend(8, 9)       89──1──2──|
  ///
  /// Otherwise as ``append(_:)-(Suffix)``.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Delivers the elements of a sequence first.
  ///
  ///     self:                 ──1──2──|
  ///     prepend([8, 9])       89──1──2──|
  ///
  /// Otherwise as ``append(_:)-(Suffix)``.
  @inlinable
  public func prepend<Elements: Sequence>(
    _ elements: Elements
  ) -> Publishers.Concatenate<Publishers.Sequence<Elements, Failure>, Self> where Elements.Element == Output {
    prepend(Publishers.Sequence(sequence: elements))
  }
}
