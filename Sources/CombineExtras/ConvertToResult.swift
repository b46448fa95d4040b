import Combine

extension Publisher {
  /// Converts values and a failure into results, so that the result never fails.
  ///
  /// Before:
  ///
  ///     country.map { Result<Country, any Error>.success($0) }
  ///       .catch { Just(.failure($0)) }
  ///       .eraseToAnyPublisher()
  ///
  /// After:
  ///
  ///     country.convertToResult()
  ///
  ///     upstream            ──1───────────2───────────✕ error
  ///     convertToResult()   ──.success(1)─.success(2)─.failure(error)─│
  ///
  /// - Threads: Results arrive on the thread of the upstream.
  /// - Demand: Passed to the upstream. The result of a failure waits for demand, as values do.
  /// - Completion: Finishes after a failure's result, or when the upstream finishes.
  /// - Cost: That of `map`, `catch` and type erasure.
  ///
  /// - Returns: A publisher of results.
  public func convertToResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    map { Result<Output, Failure>.success($0) }
      .catch { Just(.failure($0)) }
      .eraseToAnyPublisher()
  }
}
