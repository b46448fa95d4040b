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
      SequentialCoordinator("Concatenate", subscriber).relay(prefix) { _ in suffix }
    }
  }

  /// What ``Publisher/replaceEmpty(with:)`` returns.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What is delivered instead of nothing.
    public let output: Upstream.Output
    /// Where the values come from.
    public let upstream: Upstream

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let output = output
      SequentialCoordinator("ReplaceEmpty", subscriber).relay(upstream) { isEmpty in
        isEmpty ? Result<Output, Failure>.success(output).publisher : nil
      }
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}
extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension SequentialCoordinator {
  /// Goes on with another publisher when the first one has finished.
  ///
  /// - Parameter next: Makes the other publisher, knowing whether the first one was empty; nil to finish.
  @inlinable
  func relay<First: Publisher, Second: Publisher>(_ first: First, then next: @escaping (Bool) -> Second?)
  where
    First.Output == Downstream.Input, First.Failure == Downstream.Failure, Second.Output == Downstream.Input,
    Second.Failure == Downstream.Failure
  {
    subscribeNext {
      first.subscribe(
        InnerSubscriber<First.Failure>(self) { completion, isEmpty in
          guard case .finished = completion, let second = next(isEmpty) else { return self.end(completion) }
          self.subscribeNext {
            second.subscribe(InnerSubscriber<Second.Failure>(self) { completion, _ in self.end(completion) })
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

  /// Delivers a value if this publisher finishes without any.
  ///
  ///     self:                      ──────|
  ///     replaceEmpty(with: 9)      ──────9|
  ///
  /// The value waits until it is asked for. A failure goes on. Otherwise as ``append(_:)-(Suffix)``.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}
