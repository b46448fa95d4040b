import Foundation

/// The table of the documentation's article about faulty servers.
public struct FaultTable: Sendable {
  /// A row: a kind of fault, and the result of a request.
  public struct Row: Sendable, CustomStringConvertible {
    public let kind: String
    /// The text of the last column without its quotes: `200, 10 bytes` or `.timedOut`.
    public let result: String
    public var description: String { kind }
    /// A Boolean value that indicates whether the request ends only because its time is over.
    public var isTimeout: Bool { result == ".timedOut" }
  }

  /// The rows in the order of the article.
  public let rows: [Row]

  /// Reads the article.
  public init() throws {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Combine/Combine.docc/FaultyServers.md")
    let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
    rows = lines.dropFirst(2).map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(kind: cells[0], result: cells[2].replacingOccurrences(of: "`", with: ""))
    }
  }
}
