import Combine

extension AnyPublisher {
  /// Creates a type-erased publisher that publishes one value and finishes.
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
  ///     just(1)        1─|
  ///
  /// - Threads: The value arrives on the thread that requests it.
  /// - Demand: The value waits for demand.
  /// - Completion: Finishes after the value. Never fails, whatever `Failure` is.
  /// - Cost: That of `Just`, `setFailureType(to:)` and type erasure.
  ///
  /// - Parameter output: The value to publish.
  /// - Returns: A publisher of the value.
  public static func just(_ output: Output) -> AnyPublisher {
    Just(output).setFailureType(to: Failure.self).eraseToAnyPublisher()
  }

  /// Creates a type-erased publisher that fails immediately.
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
  /// - Threads: The failure arrives on the subscribing thread.
  /// - Completion: Fails without waiting for demand.
  /// - Cost: That of `Fail` and type erasure.
  ///
  /// - Parameter error: The error with which the publisher fails.
  /// - Returns: A publisher that fails.
  public static func fail(with error: Failure) -> AnyPublisher {
    Fail(outputType: Output.self, failure: error).eraseToAnyPublisher()
  }

  /// Creates a type-erased publisher that finishes immediately without a value.
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
  /// - Threads: The completion arrives on the subscribing thread.
  /// - Completion: Finishes without waiting for demand.
  /// - Cost: That of `Empty` and type erasure.
  ///
  /// - Returns: A publisher that finishes.
  public static func empty() -> AnyPublisher {
    Empty(completeImmediately: true, outputType: Output.self, failureType: Failure.self).eraseToAnyPublisher()
  }
}
