import Combine

extension Publisher {
  /// Converts any failure into a ``NetworkError``, so that the downstream can switch over it.
  ///
  /// Before:
  ///
  ///     .mapError { error -> NetworkError in
  ///       switch error {
  ///       case let error as URLError: .transport(error)
  ///       case let error as DecodingError: .undecodable(error)
  ///       …
  ///     }
  ///
  /// After:
  ///
  ///     session.dataTaskPublisher(for: url)
  ///       .validateResponse()
  ///       .decode(as: Country.self)
  ///       .mapToNetworkError()                 // a publisher of Country or NetworkError
  ///
  ///     upstream              ──1──2──✕ URLError
  ///     mapToNetworkError()   ──1──2──✕ NetworkError.transport(URLError)
  ///
  /// Place it last: it converts the failures of the operators before it.
  ///
  /// - Threads: Values and the completion arrive on the thread of the upstream.
  /// - Demand: Passed to the upstream.
  /// - Completion: A failure is converted; finishing passes.
  /// - Cost: None per value.
  ///
  /// - Returns: A publisher that fails with a `NetworkError`.
  public func mapToNetworkError() -> Publishers.MapError<Self, NetworkError> {
    mapError { NetworkError($0) }
  }
}
