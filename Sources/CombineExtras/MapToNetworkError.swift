import Combine

extension Publisher {
  /// Sorts every failure into one type, so that what follows can switch over it.
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
  /// Put it last: it sorts what came before it. Changes nothing else: values, threads and demand are upstream's.
  /// Cost: none per value.
  public func mapToNetworkError() -> Publishers.MapError<Self, NetworkError> {
    mapError { NetworkError($0) }
  }
}
