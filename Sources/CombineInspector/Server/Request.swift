/// A request of HTTP/1.1, or as much of one as has arrived.
struct Request: Equatable {
  enum Method: String {
    case get = "GET"
    case post = "POST"
  }

  /// A reason to refuse a request.
  enum Refusal: Int, Error {
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case contentTooLarge = 413
    case headTooLarge = 431

    var phrase: String {
      switch self {
      case .badRequest: "Bad Request"
      case .forbidden: "Forbidden"
      case .notFound: "Not Found"
      case .methodNotAllowed: "Method Not Allowed"
      case .contentTooLarge: "Content Too Large"
      case .headTooLarge: "Request Header Fields Too Large"
      }
    }
  }

  static let headLimit = 8_192
  static let bodyLimit = 1_024

  var method: Method
  var path: String
  var query: [String: String]
  var host: String
  var origin: String?
  var body: String

  /// Reads a request from the beginning of some bytes.
  ///
  /// - Parameter bytes: All that has arrived.
  /// - Returns: The request; `nil` if more is to arrive.
  /// - Throws: The refusal of bytes that cannot become a request.
  static func parse(_ bytes: [UInt8]) throws(Refusal) -> Request? {
    guard let end = headEnd(bytes) else {
      if bytes.count > headLimit { throw .headTooLarge }
      // A first byte that begins no method is not worth waiting for.
      if let first = bytes.first, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { throw .badRequest }
      return nil
    }
    guard end <= headLimit else { throw .headTooLarge }
    guard let head = String(validating: bytes[..<end], as: UTF8.self) else { throw .badRequest }
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let start = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard start.count == 3, start[2] == "HTTP/1.1" || start[2] == "HTTP/1.0", start[1].hasPrefix("/") else {
      throw .badRequest
    }
    guard let method = Method(rawValue: String(start[0])) else { throw .methodNotAllowed }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { throw .badRequest }
      let name = line[..<colon].lowercased()
      guard !name.contains(where: { $0.isWhitespace }) else { throw .badRequest }
      // A field that decides what is allowed, or where the request ends, must not be there twice.
      if ["host", "origin", "content-length"].contains(name), fields[name] != nil { throw .badRequest }
      fields[name] = line[line.index(after: colon)...].trimmingSpaces
    }
    guard fields["transfer-encoding"] == nil, let host = fields["host"] else { throw .badRequest }
    var length = 0
    if let text = fields["content-length"] {
      guard let number = Int(text), number >= 0, text.allSatisfy(\.isNumber) else { throw .badRequest }
      length = number
    }
    guard length <= bodyLimit else { throw .contentTooLarge }
    let bodyStart = end + 4
    guard bytes.count >= bodyStart + length else { return nil }
    guard let body = String(validating: bytes[bodyStart..<(bodyStart + length)], as: UTF8.self) else {
      throw .badRequest
    }
    let target = start[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return Request(
      method: method, path: String(target[0]), query: target.count > 1 ? pairs(target[1]) : [:], host: host,
      origin: fields["origin"], body: body)
  }

  /// Returns the fields of a form or a query. Nothing that this server takes needs escapes.
  static func pairs(_ text: some StringProtocol) -> [String: String] {
    var pairs: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { pairs[String(parts[0])] = String(parts[1]) }
    }
    return pairs
  }

  private static func headEnd(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...(min(bytes.count, headLimit + 8) - 4)).first {
      bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
