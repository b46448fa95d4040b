import Foundation
import Testing

/// The article that lists the laws, the references to laws in the sources, and the law tests agree with one another.
struct LawReferenceTests {
  /// A row of the article.
  struct Row: Sendable, CustomTestStringConvertible {
    let number: Int
    let name: String
    let rule: String
    let origin: String
    let tests: Set<String>
    var testDescription: String { "law \(number), \(name)" }
  }

  /// The laws of `Sources/Combine/Combine.docc/Laws.md`, in its order.
  static let laws: [Row] = {
    let path = SourceRulesTests.root.appending(path: "Sources/Combine/Combine.docc/Laws.md")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n").compactMap { line in
      let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 7, let number = Int(cells[1]) else { return nil }
      let tests = cells[5].components(separatedBy: ", ").map { $0.trimmingCharacters(in: ["`"]) }
      return Row(number: number, name: cells[2], rule: cells[3], origin: cells[4], tests: Set(tests))
    }
  }()

  /// Returns the numbers of a list such as `12 to 14, 21` or `2 and 22`.
  static func numbers(_ list: some StringProtocol) -> [Int] {
    var (found, isRange) = ([Int](), false)
    for word in list.split(whereSeparator: { " ,".contains($0) }) {
      if word == "to" { isRange = true }
      guard let number = Int(word) else { continue }
      if isRange, let first = found.last, first < number { found += Array(first + 1..<number) }
      found.append(number)
      isRange = false
    }
    return found
  }

  /// Returns the lists of laws that a text names, each as it is written: `law 13`, `laws 2 and 22`.
  static func references(in text: String) -> [[Int]] {
    guard text.contains("law") || text.contains("Law") else { return [] }  // most texts, and patterns are slow
    return text.matches(of: /\b[Ll]aws? (\d+(?:(?:, and |, | and | to )\d+)*)/).map { numbers($0.1) }
  }

  /// The files of the law tests, by name, with the laws that the display names of their tests begin with.
  static let tests: [String: Set<Int>] = {
    let folder = SourceRulesTests.root.appending(path: "Tests/LawTests")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    var found: [String: Set<Int>] = [:]
    for file in files where file.pathExtension == "swift" {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let laws = text.matches(of: /"Laws? (\d+(?:(?:, | to )\d+)*):/).flatMap { numbers($0.1) }
      if !laws.isEmpty { found[file.deletingPathExtension().lastPathComponent] = Set(laws) }
    }
    return found
  }()

  @Test("The article numbers the laws from one, names each, and states the rule from which it derives")
  func article() {
    #expect(Self.laws.map(\.number) == Array(1...24))
    #expect(Set(Self.laws.map(\.name)).count == Self.laws.count)
    for law in Self.laws {
      #expect(!law.name.isEmpty && law.rule.hasSuffix(".") && !law.origin.isEmpty, "\(law.testDescription)")
    }
  }

  @Test("The article names exactly the files whose tests run the law", arguments: LawReferenceTests.laws)
  func tested(law: Row) {
    #expect(!law.tests.isEmpty)
    #expect(law.tests == Set(Self.tests.filter { $0.value.contains(law.number) }.keys))
  }

  @Test("Every law that a test names is in the article")
  func known() {
    #expect(Self.tests.count > 5, "the pattern finds nothing")
    #expect(Set(Self.tests.values.joined()).isSubset(of: Self.laws.map(\.number)))
  }

  @Test("Every law that a comment refers to exists, and the comment names it", arguments: SourceRulesTests.sources)
  func named(file: SourceRulesTests.File) {
    let names = Dictionary(uniqueKeysWithValues: Self.laws.map { ($0.number, $0.name) })
    for block in file.comments {
      for number in Self.references(in: block.text).joined() {
        guard let name = names[number] else {
          Issue.record("Sources/\(file.path):\(block.line): there is no law \(number)")
          continue
        }
        #expect(
          block.text.contains("law \(number), \(name)") || block.text.contains("law \(number): \(name)"),
          "Sources/\(file.path):\(block.line): write (law \(number), \(name))")
      }
    }
  }

  @Test("References are found, also in lists and ranges")
  func finds() {
    #expect(Self.references(in: "(laws 4 to 6 and 11), as law 2, serialized, says") == [[4, 5, 6, 11], [2]])
    #expect(SourceRulesTests.sources.flatMap(\.comments).flatMap { Self.references(in: $0.text) }.count > 60)
  }
}
