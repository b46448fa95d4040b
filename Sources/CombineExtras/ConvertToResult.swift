import Combine

extension Publisher {
  /// Turns values and the failure into results: a stream that never fails.
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
  /// A failure arrives as the last value, then the stream finishes; an upstream that finishes adds nothing. Values
  /// arrive on upstream's thread. Demand goes upstream unchanged, and the failure waits for demand as any value
  /// does. Cost: what `map`, `catch` and erasing cost.
  public func convertToResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    map { Result<Output, Failure>.success($0) }
      .catch { Just(.failure($0)) }
      .eraseToAnyPublisher()
  }
}
