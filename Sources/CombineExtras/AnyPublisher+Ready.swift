import Combine

extension AnyPublisher {
  /// A publisher that delivers one value and finishes, ready to be returned.
  ///
  /// Before:
  ///
  ///     func search(_ query: String) -> AnyPublisher<[Country], SearchError> {
  ///       if let cached = cache[query] {
  ///         return Just(cached).setFailureType(to: SearchError.self).eraseToAnyPublisher()
  ///       }
  ///
  /// After:
  ///
  ///       if let cached = cache[query] { return .just(cached) }
  ///
  ///     just(1)   ──1─│
  ///
  /// Delivers on the thread that asks for the value. Never fails, whatever `Failure` is.
  public static func just(_ output: Output) -> AnyPublisher {
    Just(output).setFailureType(to: Failure.self).eraseToAnyPublisher()
  }

  /// A publisher that fails at once, ready to be returned.
  ///
  /// Before:
  ///
  ///     guard !query.isEmpty else {
  ///       return Fail(outputType: [Country].self, failure: SearchError.emptyQuery).eraseToAnyPublisher()
  ///     }
  ///
  /// After:
  ///
  ///     guard !query.isEmpty else { return .fail(with: .emptyQuery) }
  ///
  ///     fail(with: error)   ✕ error
  ///
  /// Fails on the subscribing thread, without waiting for demand.
  public static func fail(with error: Failure) -> AnyPublisher {
    Fail(outputType: Output.self, failure: error).eraseToAnyPublisher()
  }

  /// A publisher that finishes at once without a value, ready to be returned.
  ///
  /// Before:
  ///
  ///     guard isOnline else { return Empty<[Country], SearchError>().eraseToAnyPublisher() }
  ///
  /// After:
  ///
  ///     guard isOnline else { return .empty() }
  ///
  ///     empty()   │
  ///
  /// Finishes on the subscribing thread, without waiting for demand.
  public static func empty() -> AnyPublisher {
    Empty(completeImmediately: true, outputType: Output.self, failureType: Failure.self).eraseToAnyPublisher()
  }
}
