import Foundation
import Testing

/// The table of names in the documentation.
struct NameTableTests {
  private static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The names in a row of the table, and the state that the row gives for them.
  struct Row {
    let names: [String]
    let state: String
  }

  private func rows() throws -> [Row] {
    let article = Self.tests.appendingPathComponent("../../Sources/SwiftUI/SwiftUI.docc/SwiftUIOnLinux.md")
    return try String(contentsOf: article, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("|"), !line.hasPrefix("| name |"), !line.hasPrefix("| ---") else { return nil }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, ["works", "differs", "absent"].contains(cells[2]) else {
        Issue.record("not a row of the table: \(line)")
        return nil
      }
      if cells[2] == "differs" { #expect(!cells[3].isEmpty, "the row doesn't say how it differs: \(line)") }
      let names = cells[1].split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      return Row(names: names, state: cells[2])
    }
  }

  /// Returns the identifier of a name, without its sigil and its parameters.
  private func identifier(_ name: String) -> String { String(name.drop { "@.#".contains($0) }.prefix { $0 != "(" }) }

  private func words(in folders: [String]) throws -> Set<Substring> {
    var words: Set<Substring> = []
    for folder in folders {
      let folder = Self.tests.appendingPathComponent(folder)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init()
      where file.pathExtension == "swift" && file.lastPathComponent != "NameTableTests.swift" {
        let source = try String(contentsOf: file, encoding: .utf8)
        words.formUnion(source.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
      }
    }
    return words
  }

  @Test func everyNameThatWorksIsUsedByATest() throws {
    let words = try words(in: [".", "../ClientTests", "../SwiftUIGTKTests", "../TutorialApps", "../WindowBookTests"])
    let names = try rows().filter { $0.state != "absent" }.flatMap(\.names).map(identifier)
    #expect(names.count > 400)
    #expect(names.filter { !words.contains(Substring($0)) } == [])
  }

  /// A name that is absent with all parameters, not only with some, must not be declared.
  @Test func noNameThatIsAbsentIsDeclared() throws {
    let sources = Self.tests.appendingPathComponent("../../Sources/SwiftUICore")
    var declared: Set<String> = []
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.contains("public ") {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let kinds: Set<Substring> = ["func", "struct", "class", "enum", "protocol", "typealias"]
        if let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count {
          declared.insert(String(words[kind + 1]))
        }
      }
    }
    #expect(declared.count > 500)
    let present = try rows().filter { $0.state != "absent" }.flatMap(\.names).map(identifier)
    let absent = try rows().filter { $0.state == "absent" }.flatMap(\.names).map(identifier)
    #expect(absent.filter { declared.contains($0) && !present.contains($0) } == [])
  }

  /// The checked list of the public interface has every type and every modifier.
  @Test func everyPublicNameIsInTheTable() throws {
    let interface = Self.tests.appendingPathComponent("../PublicInterface/SwiftUI.txt")
    let kinds = ["struct ", "class ", "enum ", "protocol ", "actor ", "typealias ", "method View."]
    var names: Set<String> = []
    for line in try String(contentsOf: interface, encoding: .utf8).split(separator: "\n") {
      guard let kind = kinds.first(where: line.hasPrefix) else { continue }
      // A member of a type has a name with a period, and a name with an underscore is not for programs.
      let name = line.dropFirst(kind.count).prefix { !":(".contains($0) }
      if !name.contains("."), !name.hasPrefix("_") { names.insert(String(name)) }
    }
    #expect(names.count > 1000)
    #expect(names.subtracting(try rows().flatMap(\.names).map(identifier)).sorted() == [])
  }

  @Test func noNameIsListedTwice() throws {
    let names = try rows().flatMap(\.names)
    #expect(Set(names).count == names.count)
  }
}
