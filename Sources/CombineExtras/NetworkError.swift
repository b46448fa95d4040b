import Combine

/// What can go wrong between asking a server and having a decoded value, sorted by what one does about it.
///
/// Before, every caller takes an `any Error` apart:
///
///     .sink(receiveCompletion: { completion in
///       guard case .failure(let error) = completion else { return }
///       if let error = error as? URLError, error.code == .timedOut { … }
///       else if let error = error as? DecodingError { … }
///       else if … // and where did the status code go?
///     }, receiveValue: show)
///
/// After, one `switch` that the compiler checks:
///
///     .mapToNetworkError()
///     .sink(receiveCompletion: { completion in
///       guard case .failure(let error) = completion else { return }
///       switch error {
///       case .unauthorized: askForPassword()
///       case .notFound: showNothing()
///       default: alert(error.localizedDescription)
///       }
///     }, receiveValue: show)
public enum NetworkError: Error {
  /// 401: the server wants to know who is asking.
  case unauthorized(HTTPStatusError)
  /// 403: the server knows who is asking, and refuses.
  case forbidden(HTTPStatusError)
  /// 404: there is nothing at that address.
  case notFound(HTTPStatusError)
  /// Any other code from 400 to 499: something is wrong with the request.
  case clientError(HTTPStatusError)
  /// A code from 500 to 599: something is wrong with the server.
  case serverError(HTTPStatusError)
  /// Any other code that was not accepted, such as a redirect that was not followed.
  case unexpectedStatus(HTTPStatusError)
  /// No answer, or not all of it, arrived.
  case transport(URLError)
  /// The answer arrived, and does not have the expected form.
  case undecodable(DecodingError)
  /// The answer arrived, and not by HTTP, so it has no status code. Carries where it came from.
  case notHTTP(URL?)
  /// Something that the cases above do not name, such as an error that a `tryMap` of one's own throws.
  case other(any Error)

  /// Sorts an error. An error that is sorted already stays as it is.
  public init(_ error: any Error) {
    switch error {
    case let error as NetworkError: self = error
    case let error as HTTPStatusError: self = Self.sorted(error)
    case let error as URLError: self = .transport(error)
    case let error as DecodingError: self = .undecodable(error)
    default: self = .other(error)
    }
  }

  private static func sorted(_ error: HTTPStatusError) -> NetworkError {
    switch error.statusCode {
    case 401: .unauthorized(error)
    case 403: .forbidden(error)
    case 404: .notFound(error)
    case 400...499: .clientError(error)
    case 500...599: .serverError(error)
    default: .unexpectedStatus(error)
    }
  }

  /// The error that was sorted, for the cases that carry one.
  public var underlyingError: (any Error)? {
    switch self {
    case .unauthorized(let error), .forbidden(let error), .notFound(let error), .clientError(let error),
      .serverError(let error), .unexpectedStatus(let error):
      error
    case .transport(let error): error
    case .undecodable(let error): error
    case .notHTTP: nil
    case .other(let error): error
    }
  }

  /// Code, reason, address and first bytes of the body, if a status code was not accepted.
  public var statusError: HTTPStatusError? { underlyingError as? HTTPStatusError }

  /// Where in the answer the decoding failed, such as `items[2].name`; empty for the whole of it, and nil if
  /// decoding is not what failed.
  public var codingPath: String? {
    guard case .undecodable(let error) = self else { return nil }
    return error.details.path.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

extension NetworkError: Equatable {
  /// Whether both are the same case, carrying equal errors.
  ///
  /// Errors of a type that is not `Equatable`, such as `DecodingError`, are equal if they are the same object, or,
  /// not being objects, if their debug descriptions are.
  public static func == (lhs: NetworkError, rhs: NetworkError) -> Bool {
    switch (lhs, rhs) {
    case (.unauthorized(let left), .unauthorized(let right)), (.forbidden(let left), .forbidden(let right)),
      (.notFound(let left), .notFound(let right)), (.clientError(let left), .clientError(let right)),
      (.serverError(let left), .serverError(let right)),
      (.unexpectedStatus(let left), .unexpectedStatus(let right)):
      left == right
    case (.transport(let left), .transport(let right)): left == right
    case (.undecodable(let left), .undecodable(let right)): areEqual(left, right)
    case (.notHTTP(let left), .notHTTP(let right)): left == right
    case (.other(let left), .other(let right)): areEqual(left, right)
    default: false
    }
  }
}

extension DecodingError {
  /// Where it failed, the missing key included, and what the decoder has to say about it.
  var details: (path: [any CodingKey], problem: String) {
    switch self {
    case .keyNotFound(let key, let context): (context.codingPath + [key], "the key is missing")
    case .valueNotFound(_, let context): (context.codingPath, context.debugDescription)
    case .typeMismatch(_, let context): (context.codingPath, context.debugDescription)
    case .dataCorrupted(let context): (context.codingPath, context.debugDescription)
    @unknown default: ([], String(describing: self))
    }
  }
}
