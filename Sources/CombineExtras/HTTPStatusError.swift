import Combine
import Foundation

/// An HTTP response whose status code was not accepted.
public struct HTTPStatusError: Error, Hashable, Sendable {
  /// The status codes that count as success for `validateResponse` and for downloads, unless others are given: 200 to
  /// 299.
  public static let successCodes = 200..<300

  /// The maximum number of bytes of a body that an error keeps.
  public static let bodyPrefixLength = 1024

  /// The status code, such as 404.
  public let statusCode: Int

  /// The description of the status code by Foundation, such as "Not Found".
  public let reason: String

  /// The URL of the response, after redirects.
  public let url: URL?

  /// The first bytes of the body, which often explain the error.
  public let bodyPrefix: Data

  /// Creates an error from its parts.
  ///
  /// - Parameters:
  ///   - statusCode: The status code of the response.
  ///   - reason: The description of the status code.
  ///   - url: The URL of the response.
  ///   - body: The body of the response, of which the error keeps the first ``bodyPrefixLength`` bytes.
  public init(statusCode: Int, reason: String, url: URL?, body: Data) {
    self.statusCode = statusCode
    self.reason = reason
    self.url = url
    bodyPrefix = Data(body.prefix(Self.bodyPrefixLength))
  }

  /// Creates an error from a response.
  ///
  /// - Parameters:
  ///   - response: The response, whose status code and URL the error keeps.
  ///   - body: The body of the response, of which the error keeps the first ``bodyPrefixLength`` bytes.
  public init(response: HTTPURLResponse, body: Data) {
    self.init(
      statusCode: response.statusCode,
      reason: HTTPURLResponse.localizedString(forStatusCode: response.statusCode),
      url: response.url, body: body)
  }

  /// The first bytes of the body as text, with � in place of bytes that are not UTF-8.
  public var bodyText: String { String(decoding: bodyPrefix, as: UTF8.self) }
}

extension HTTPStatusError: LocalizedError, CustomStringConvertible {
  /// A sentence such as "The server answered 404 Not Found."
  public var errorDescription: String? { "The server answered \(statusCode) \(reason)." }

  /// A description such as "HTTP 404 Not Found from https://example.com/item: no such item", with the first line of the
  /// body.
  public var description: String {
    var text = "HTTP \(statusCode) \(reason)"
    if let url { text += " from \(url.absoluteString)" }
    if let line = bodyText.split(whereSeparator: \.isNewline).first { text += ": \(line)" }
    return text
  }
}
