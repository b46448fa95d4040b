import Combine

/// An element or the completion of a publisher, as a value.
public enum PublisherEvent<Output, Failure: Error> {
  /// An element.
  case value(Output)
  /// The end without a failure.
  case finished
  /// The end with a failure.
  case failure(Failure)

  /// The element, if it is one.
  public var value: Output? { if case .value(let value) = self { value } else { nil } }

  /// The error, if it is a failure.
  public var failure: Failure? { if case .failure(let error) = self { error } else { nil } }

  /// A Boolean value that indicates whether it is `finished`.
  public var isFinished: Bool { if case .finished = self { true } else { false } }
}

extension PublisherEvent: Sendable where Output: Sendable {}
extension PublisherEvent: Equatable where Output: Equatable, Failure: Equatable {}
extension PublisherEvent: Hashable where Output: Hashable, Failure: Hashable {}

extension Publisher {
  /// Publishes the elements and the completion as values, and finishes.
  ///
  ///     self:             ──1─────2─────✕
  ///     materialize()     ──.1────.2────.✕|        .1 is `.value(1)`, .✕ is `.failure(error)`
  ///
  /// - Threads: As the upstream delivers.
  /// - Demand: Passed to the upstream. The completion is an element and waits for demand.
  /// - Completion: Finishes after the element that stands for the completion.
  /// - Cost: That of `map`, `append` and `catch`.
  ///
  /// - Returns: A publisher of events, which never fails. ``dematerialize()`` is its inverse.
  @_disfavoredOverload
  public func materialize()
    -> Publishers.Catch<
      Publishers.Concatenate<
        Publishers.Map<Self, PublisherEvent<Output, Failure>>,
        Publishers.SetFailureType<Just<PublisherEvent<Output, Failure>>, Failure>
      >, Just<PublisherEvent<Output, Failure>>
    >
  {
    map { PublisherEvent.value($0) }
      .append(Just(.finished).setFailureType(to: Failure.self))
      .catch { Just(.failure($0)) }
  }
}

extension Publisher where Failure == Never {
  /// Publishes the elements of events, and completes with the event that stands for a completion.
  ///
  ///     self:               ──.1────.2────.✕──.3─|       .1 is `.value(1)`, .✕ is `.failure(error)`
  ///     dematerialize()     ──1─────2─────✕
  ///
  /// - Threads: As the upstream delivers.
  /// - Demand: Passed to the upstream. The event that stands for a completion takes the demand of an element.
  /// - Completion: At the first event that is not an element, which cancels the upstream, or with the upstream.
  /// - Cost: That of `prefix(while:)` and `tryMap`.
  ///
  /// - Returns: A publisher of the elements.
  @_disfavoredOverload
  public func dematerialize<Value, NewFailure: Error>() -> AnyPublisher<Value, NewFailure>
  where Output == PublisherEvent<Value, NewFailure> {
    prefix { !$0.isFinished }
      .keepingFailure(NewFailure.self) { event throws(NewFailure) -> Value? in
        if let error = event.failure { throw error }
        return event.value
      }
      .compactMap { $0 }
      .eraseToAnyPublisher()
  }

  /// Publishes the elements of events, and drops those that stand for a completion.
  ///
  ///     self:        ──.1────.2────.✕|
  ///     values()     ──1─────2───────|
  ///
  /// - Demand: Passed to the upstream; a dropped event is replaced by one more.
  /// - Completion: Passes.
  /// - Cost: That of `compactMap`.
  ///
  /// - Returns: A publisher of the elements.
  @_disfavoredOverload
  public func values<Value, EventFailure: Error>() -> Publishers.CompactMap<Self, Value>
  where Output == PublisherEvent<Value, EventFailure> {
    compactMap(\.value)
  }

  /// Publishes the errors of events that stand for failures, and drops all others.
  ///
  ///     self:          ──.1────.2────.✕|
  ///     failures()     ──────────────e─|
  ///
  /// - Demand: Passed to the upstream; a dropped event is replaced by one more.
  /// - Completion: Passes.
  /// - Cost: That of `compactMap`.
  ///
  /// - Returns: A publisher of the errors.
  @_disfavoredOverload
  public func failures<Value, EventFailure: Error>() -> Publishers.CompactMap<Self, EventFailure>
  where Output == PublisherEvent<Value, EventFailure> {
    compactMap(\.failure)
  }
}
