import Combine
import Foundation

extension Publisher where Output == (data: Data, response: URLResponse) {
  /// Republishes the body of each response with an accepted status code, and fails at any other response.
  ///
  /// Before, either the status code is ignored and the server's error page fails to decode, or every pipeline checks
  /// it:
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
  ///       .validateResponse()                            // or (statusCodes: [200]), (statusCodes: 200..<400)
  ///
  ///     upstream             ──(data, 200)──(page, 404)─▶
  ///     validateResponse()   ──data─────────✕             NetworkError.notFound(code, reason, url, first bytes)
  ///
  /// The failure is always a ``NetworkError``. A status code that is not accepted becomes the case for this code, with
  /// an ``HTTPStatusError``; a response that is not HTTP becomes ``NetworkError/notHTTP(_:)``; the upstream's own
  /// failure is classified as by ``mapToNetworkError()``.
  ///
  /// - Threads: Values and the failure arrive on the thread of the upstream.
  /// - Demand: Passed to the upstream.
  /// - Completion: A response that is not accepted cancels the upstream and fails. The upstream's finishing passes.
  /// - Cost: That of `tryMap` and `mapError`.
  ///
  /// - Parameter statusCodes: The accepted status codes, as a range or a set; by default, 200 to 299.
  /// - Returns: A publisher of the bodies.
  public func validateResponse(
    statusCodes: some Collection<Int> = HTTPStatusError.successCodes
  ) -> Publishers.MapError<Publishers.TryMap<Self, Data>, NetworkError> {
    tryMap { data, response in
      guard let response = response as? HTTPURLResponse else { throw NetworkError.notHTTP(response.url) }
      guard statusCodes.contains(response.statusCode) else { throw HTTPStatusError(response: response, body: data) }
      return data
    }
    .mapToNetworkError()
  }
}

extension Publisher where Output == TransferEvent<Data> {
  /// Republishes the progress and the response of each upload with an accepted status code, and fails at any other
  /// response.
  ///
  ///     session.uploadPublisher(for: request, from: data)
  ///       .validateResponse()                            // a publisher of TransferEvent<Data> or NetworkError
  ///
  ///     upstream             ──progress──(page, 404)─▶
  ///     validateResponse()   ──progress──✕             NetworkError.notFound(code, reason, url, first bytes)
  ///
  /// A download checks the status code itself; use ``mapToNetworkError()`` after one. Everything else is as for
  /// `validateResponse` of a publisher of bodies and responses.
  ///
  /// - Parameter statusCodes: The accepted status codes, as a range or a set; by default, 200 to 299.
  /// - Returns: A publisher of the events.
  public func validateResponse(
    statusCodes: some Collection<Int> = HTTPStatusError.successCodes
  ) -> Publishers.MapError<Publishers.TryMap<Self, TransferEvent<Data>>, NetworkError> {
    tryMap { event in
      guard case .response(let data, let response) = event else { return event }
      guard let response = response as? HTTPURLResponse else { throw NetworkError.notHTTP(response.url) }
      guard statusCodes.contains(response.statusCode) else { throw HTTPStatusError(response: response, body: data) }
      return event
    }
    .mapToNetworkError()
  }
}
