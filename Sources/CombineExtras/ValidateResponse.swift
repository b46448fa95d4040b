import Combine

extension Publisher where Output == (data: Data, response: URLResponse) {
  /// Passes the data of answers with an accepted status code; any other answer ends the stream with an error that
  /// says which.
  ///
  /// Before, either nobody looks at the status code, and the server's error page fails to decode, or everybody does:
  ///
  ///     session.dataTaskPublisher(for: url)
  ///       .tryMap { data, response in
  ///         guard let response = response as? HTTPURLResponse, response.statusCode == 200 else {
  ///           throw URLError(.badServerResponse)
  ///         }
  ///         return data
  ///       }
  ///
  /// After:
  ///
  ///     session.dataTaskPublisher(for: url)
  ///       .validateResponse()                            // or (statusCodes: 200..<300), (statusCodes: [200, 304])
  ///
  ///     upstream             ──(data, 200)──(page, 404)─▶
  ///     validateResponse()   ──data─────────✕             NetworkError.notFound(code, reason, url, first bytes)
  ///
  /// The failure is always a ``NetworkError``: a status code that was not accepted is sorted into its case and
  /// carries an ``HTTPStatusError``; a response that is not HTTP is ``NetworkError/notHTTP(_:)``; upstream's own
  /// failure is sorted as ``mapToNetworkError()`` does it. Values and the error arrive on upstream's thread; demand
  /// goes upstream unchanged; an error cancels upstream. Cost: what `tryMap` and `mapError` cost.
  ///
  /// - Parameter statusCodes: The codes to accept: a range or a set, only 200 if left out.
  public func validateResponse(
    statusCodes: some Collection<Int> = CollectionOfOne(200)
  ) -> Publishers.MapError<Publishers.TryMap<Self, Data>, NetworkError> {
    tryMap { data, response in
      guard let response = response as? HTTPURLResponse else { throw NetworkError.notHTTP(response.url) }
      guard statusCodes.contains(response.statusCode) else { throw HTTPStatusError(response: response, body: data) }
      return data
    }
    .mapToNetworkError()
  }
}
