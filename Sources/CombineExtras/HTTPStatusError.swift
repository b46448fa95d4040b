import Combine

/// A server's answer whose status code was not accepted.
public struct HTTPStatusError: Error, Hashable, Sendable {
  /// At most how many bytes of a body an error keeps.
  public static let bodyPrefixLength = 1024

  /// The status code, such as 404.
  public let statusCode: Int

  /// What the status code means, in Foundation's words, such as "Not Found".
  public let reason: String

  /// Where the answer came from, after redirects.
  public let url: URL?

  /// The first bytes of the body, which often say what is wrong.
  public let bodyPrefix: Data

  /// Makes an error from its parts.
  ///
  /// - Parameters:
  ///   - statusCode: The code of the answer.
  ///   - reason: What the code means, in words.
  ///   - url: Where the answer came from.
  ///   - body: What the server sent; the error keeps the first ``bodyPrefixLength`` bytes of it.
  public init(statusCode: Int, reason: String, url: URL?, body: Data) {
    self.statusCode = statusCode
    self.reason = reason
    self.url = url
    bodyPrefix = Data(body.prefix(Self.bodyPrefixLength))
  }

  /// Makes an error from an answer.
  public init(response: HTTPURLResponse, body: Data) {
    self.init(
      statusCode: response.statusCode,
      reason: HTTPURLResponse.localizedString(forStatusCode: response.statusCode),
      url: response.url, body: body)
  }

  /// The first bytes of the body as text; what is not UTF-8 in it shows as �.
  public var bodyText: String { String(decoding: bodyPrefix, as: UTF8.self) }
}

extension HTTPStatusError: LocalizedError, CustomStringConvertible {
  /// Such as "The server answered 404 Not Found."
  public var errorDescription: String? { "The server answered \(statusCode) \(reason)." }

  /// Such as "HTTP 404 Not Found from https://example.com/item: no such item", with the body's first line.
  public var description: String {
    var text = "HTTP \(statusCode) \(reason)"
    if let url { text += " from \(url.absoluteString)" }
    if let line = bodyText.split(whereSeparator: \.isNewline).first { text += ": \(line)" }
    return text
  }
}
