import Combine
import Foundation

extension NetworkError: LocalizedError {
  /// A sentence that tells the user of a program what happened.
  public var errorDescription: String? {
    switch self {
    case .unauthorized: "You need to sign in first."
    case .forbidden: "You do not have access to this."
    case .notFound: "There is nothing at this address."
    case .clientError(let error): "The server did not accept the request (\(error.statusCode) \(error.reason))."
    case .serverError(let error): "The server has a problem (\(error.statusCode) \(error.reason))."
    case .unexpectedStatus(let error): "The server answered with \(error.statusCode) \(error.reason)."
    case .transport(let error):
      error.code.sentence ?? error.userInfo[NSLocalizedDescriptionKey] as? String ?? "The transfer failed."
    case .undecodable: "The server sent something that this program does not understand."
    case .notHTTP: "The answer did not come from a web server."
    case .other(let error): error.localizedDescription
    }
  }

  /// A technical description of the error, for logs and bug reports.
  public var failureReason: String? {
    switch self {
    case .unauthorized, .forbidden, .notFound, .clientError, .serverError, .unexpectedStatus:
      return statusError?.description
    case .transport(let error):
      let address = error.failingURL.map { " at \($0.absoluteString)" } ?? ""
      let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { ": \($0.localizedDescription)" } ?? "."
      return "The transfer failed\(address) (URLError \(error.code.rawValue))\(cause)"
    case .undecodable(let error):
      let path = codingPath ?? ""
      return "\(path.isEmpty ? "The body" : path): \(error.details.problem)"
    case .notHTTP(let url):
      return "The response\(url.map { " from \($0.absoluteString)" } ?? "") is not an HTTP response."
    case .other(let error):
      return (error as? any LocalizedError)?.failureReason ?? String(describing: error)
    }
  }

  /// A sentence that suggests what the user can do, or `nil` if there is nothing.
  public var recoverySuggestion: String? {
    switch self {
    case .unauthorized: "Sign in and try again."
    case .forbidden: "Ask the owner for access, or sign in with another account."
    case .notFound: "Check the address."
    case .serverError: "Try again later."
    case .transport(let error): error.code.suggestion
    case .other(let error): (error as? any LocalizedError)?.recoverySuggestion
    case .clientError, .unexpectedStatus, .undecodable, .notHTTP: nil
    }
  }
}

extension URLError.Code {
  /// A sentence that explains the code without technical terms, or `nil` if there is none.
  ///
  /// Foundation has no such texts on some platforms, where it shows the number of the code instead.
  var sentence: String? {
    switch self {
    case .timedOut: "The server took too long to answer."
    case .cannotConnectToHost: "No connection to the server could be made."
    case .cannotFindHost, .dnsLookupFailed: "No server of that name could be found."
    case .networkConnectionLost: "The connection to the server was lost."
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
      "There is no connection to the internet."
    case .cancelled, .userCancelledAuthentication: "The transfer was cancelled."
    case .badURL, .unsupportedURL: "The address is not one that can be loaded."
    case .badServerResponse, .cannotParseResponse, .zeroByteResource, .cannotDecodeContentData, .cannotDecodeRawData:
      "The server's answer was broken."
    case .httpTooManyRedirects, .redirectToNonExistentLocation: "The server led nowhere."
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      "A secure connection to the server could not be made."
    case .fileDoesNotExist, .fileIsDirectory, .noPermissionsToReadFile: "The file could not be read."
    case .cannotCreateFile, .cannotOpenFile, .cannotWriteToFile, .cannotCloseFile, .cannotMoveFile, .cannotRemoveFile:
      "The file could not be written."
    case .dataLengthExceedsMaximum: "The server's answer is too long."
    default: nil
    }
  }

  /// A sentence that suggests what the user can do, or `nil` if there is nothing.
  var suggestion: String? {
    switch self {
    case .timedOut, .networkConnectionLost, .badServerResponse, .cannotParseResponse: "Try again."
    case .notConnectedToInternet, .dataNotAllowed, .cannotConnectToHost: "Check the connection and try again."
    case .cannotFindHost, .dnsLookupFailed, .badURL, .unsupportedURL: "Check the address."
    case .cannotCreateFile, .cannotOpenFile, .cannotWriteToFile, .cannotCloseFile, .cannotMoveFile, .cannotRemoveFile:
      "Check that the folder may be written to, and that there is space."
    default: nil
    }
  }
}
