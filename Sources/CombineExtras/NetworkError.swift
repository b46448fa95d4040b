import Combine
import Foundation

/// An error of requesting a value from a server and decoding it, classified by how a program reacts to it.
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
  /// Status code 401: the server requires authentication.
  case unauthorized(HTTPStatusError)
  /// Status code 403: the server refuses the authenticated user.
  case forbidden(HTTPStatusError)
  /// Status code 404: there is no resource at the address.
  case notFound(HTTPStatusError)
  /// Any other status code from 400 to 499: the request is at fault.
  case clientError(HTTPStatusError)
  /// A status code from 500 to 599: the server is at fault.
  case serverError(HTTPStatusError)
  /// Any other status code that was not accepted, such as a redirect that was not followed.
  case unexpectedStatus(HTTPStatusError)
  /// The response did not arrive, or not completely.
  case transport(URLError)
  /// The response arrived but could not be decoded.
  case undecodable(DecodingError)
  /// The response is not an HTTP response, and has no status code. The associated value is its URL.
  case notHTTP(URL?)
  /// Any other error, such as one that a `tryMap` throws.
  case other(any Error)

  /// Classifies an error. A `NetworkError` is left unchanged.
  ///
  /// A `URLError` that was caused by a status code, such as that of a download, is classified by the status code, which
  /// is looked for under `NSUnderlyingErrorKey`; so is one that was caused by a `DecodingError`.
  ///
  /// - Parameter error: The error to classify.
  public init(_ error: any Error) {
    switch error {
    case let error as NetworkError: self = error
    case let error as HTTPStatusError: self = Self.sorted(error)
    case let error as URLError: self = Self.cause(of: error) ?? .transport(error)
    case let error as DecodingError: self = .undecodable(error)
    default: self = .other(error)
    }
  }

  /// Returns the case of the status code or the decoding error that caused an error, or `nil` if there is none.
  private static func cause(of error: URLError) -> NetworkError? {
    var next = error.userInfo[NSUnderlyingErrorKey]
    // An error could be its own cause.
    for _ in 0..<8 {
      switch next {
      case let status as HTTPStatusError: return sorted(status)
      case let decoding as DecodingError: return .undecodable(decoding)
      case let error as any Error: next = (error as NSError).userInfo[NSUnderlyingErrorKey]
      default: return nil
      }
    }
    return nil
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

  /// The classified error, for the cases that carry one.
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

  /// The status code, reason, URL and first bytes of the body, if a status code was not accepted; otherwise `nil`.
  public var statusError: HTTPStatusError? { underlyingError as? HTTPStatusError }

  /// The path of the value that could not be decoded, such as `items[2].name`; empty for the whole body, and `nil` if
  /// decoding did not fail.
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
  /// Returns a Boolean value that indicates whether two errors are the same case with equal associated errors.
  ///
  /// Errors of a type that is not `Equatable`, such as `DecodingError`, are equal if they are the same object or, if
  /// they are not objects, if their debug descriptions are equal.
  ///
  /// - Parameters:
  ///   - lhs: An error.
  ///   - rhs: Another error.
  /// - Returns: `true` if they are equal.
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
  /// The coding path of the failure, including a missing key, and a description of the problem.
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
