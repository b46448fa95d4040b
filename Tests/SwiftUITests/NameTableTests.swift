import Foundation
import Testing

/// The table of names in the documentation.
struct NameTableTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The names in a row of the table, and what the row says of them.
  struct Row {
    let names: [String]
    let state: String
  }

  private func rows() throws -> [Row] {
    let article = Self.tests.appendingPathComponent("../../Sources/SwiftUI/SwiftUI.docc/SwiftUIOnLinux.md")
    return try String(contentsOf: article, encoding: .utf8).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, ["works", "differs", "absent"].contains(cells[2]) else { return nil }
      let names = cells[1].split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      return Row(names: names, state: cells[2])
    }
  }

  /// The identifier of a name, without its sigil and its parameters.
  private func identifier(_ name: String) -> String { String(name.drop { "@.#".contains($0) }.prefix { $0 != "(" }) }

  @Test func everyNameThatWorksIsUsedByATest() throws {
    let rows = try rows()
    let folders = [Self.tests, Self.tests.appendingPathComponent("../WindowBookTests")]
    let sources = try folders.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "NameTableTests.swift" }
    .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    let words = Set(sources.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    let names = rows.filter { $0.state != "absent" }.flatMap(\.names).map(identifier)
    #expect(names.count > 90)
    #expect(names.filter { !words.contains(Substring($0)) } == [])
  }

  @Test func noNameIsListedTwice() throws {
    let names = try rows().flatMap(\.names)
    #expect(Set(names).count == names.count)
  }
}
