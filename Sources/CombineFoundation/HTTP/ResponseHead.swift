import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The status line and the header fields of one response, collected line by line.
struct ResponseHead {
  /// The maximum total size, in bytes, of the heads of one exchange, including informational responses and trailers.
  static let limit = 1 << 20

  /// The version in the form of `HTTPURLResponse`, such as `HTTP/1.1`.
  private(set) var version = "HTTP/1.1"
  /// The status code; zero until a status line has arrived.
  private(set) var status = 0
  /// The fields, in the order of arrival. A name may occur more than once.
  private(set) var fields: [(name: String, value: String)] = []
  /// `true` once the empty line at the end of the head has arrived.
  private(set) var isComplete = false

  /// `true` once the final response's head is complete, so that further lines are trailers.
  var isFinal: Bool { isComplete && status >= 200 }

  /// Adds a line, with its line break. Lines after the final head are trailers and are ignored.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if isComplete {
      // An informational response has ended, or the library repeats the request: another head begins.
      guard bytes.starts(with: "HTTP/".utf8) else { return }
      self = ResponseHead()
    }
    let line = Self.text(bytes)
    if line.isEmpty {
      isComplete = status != 0
    } else if status == 0 {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count > 1, parts[0].hasPrefix("HTTP/") else { return }
      version = String(parts[0])
      status = Int(parts[1]) ?? 0
    } else if line.first == " " || line.first == "\t" {
      guard let last = fields.indices.last else { return }
      fields[last].value += " " + line.trimmingCharacters(in: .whitespaces)
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].trimmingCharacters(in: .whitespaces)
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      if !name.isEmpty { fields.append((name, value)) }
    }
  }

  /// Returns the values of all fields with a name, in the order of arrival.
  func values(of name: String) -> [String] {
    fields.filter { $0.name.caseInsensitiveCompare(name) == .orderedSame }.map(\.value)
  }

  /// Returns the response that the head describes.
  func response(to url: URL) -> HTTPURLResponse? {
    var merged: [String: String] = [:]
    var spellings: [String: String] = [:]
    for (name, value) in fields {
      let spelling = spellings[name.lowercased()] ?? name
      spellings[name.lowercased()] = spelling
      merged[spelling] = merged[spelling].map { $0 + ", " + value } ?? value
    }
    return HTTPURLResponse(url: url, statusCode: status, httpVersion: version, headerFields: merged)
  }

  /// The line without its line break. Text that is not UTF-8 is decoded as Latin-1, which has a character for every
  /// byte.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    var end = bytes.count
    while end > 0, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    let line = UnsafeRawBufferPointer(rebasing: bytes[..<end])
    return String(validating: line, as: UTF8.self)
      ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
  }
}
