import Foundation
import Testing

/// The code of README, CONTRIBUTING and the articles is compiled somewhere in the package as it is printed, or the text
/// beside it says what it continues.
struct DocumentTests {
  /// A block of Swift in a document.
  struct Block: Sendable, CustomTestStringConvertible {
    let path: String
    let line: Int
    let code: [String]
    /// The paragraphs before and after the block; the lines of the former from last to first.
    let before: String
    let after: String
    var testDescription: String { "\(path):\(line)" }

    var isContinuation: Bool {
      before.contains(/\bcontinues\b/) || after.contains(/^The example (continues|is the continuation)\b/)
    }
  }

  static func text(_ path: String) -> String {
    (try? String(contentsOf: SourceRulesTests.root.appending(path: path), encoding: .utf8)) ?? ""
  }

  static func paths(_ folders: [String], _ ending: String) -> [String] {
    folders.flatMap { folder in
      let found =
        FileManager.default.enumerator(atPath: SourceRulesTests.root.appending(path: folder).path)?
        .compactMap { $0 as? String } ?? []
      return found.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// The articles of all modules.
  static let articles = paths(["Sources"], ".md")

  static func blocks(of path: String) -> [Block] {
    let lines = text(path).components(separatedBy: "\n")
    var (found, start) = ([Block](), Int?.none)
    func paragraph(_ lines: some Sequence<String>) -> String {
      lines.drop { $0.isEmpty }.prefix { !$0.isEmpty && !$0.hasPrefix("```") }.joined(separator: " ")
    }
    for (index, line) in lines.enumerated() {
      if let first = start {
        guard line == "```" else { continue }
        let before = paragraph(lines[..<(first - 1)].reversed())
        found.append(
          Block(
            path: path, line: first + 1, code: Array(lines[first..<index]), before: before,
            after: paragraph(lines[(index + 1)...])))
        start = nil
      } else if line == "```swift" {
        start = index + 1
      }
    }
    return found
  }

  static let blocks: [Block] =
    (["README.md", "CONTRIBUTING.md", "Tests/README.md", "Examples/README.md"] + articles).flatMap { blocks(of: $0) }

  /// Returns the lines without indentation, empty lines and imports.
  static func essence(_ lines: some Sequence<String>) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  /// The lines of all Swift files that the package compiles.
  static let compiled: [[String]] = paths(["Sources", "Tests", "Examples", "Benchmarks"], ".swift")
    .map { essence(text($0).components(separatedBy: "\n")) }

  @Test("The code in the documents is compiled as it is printed, or is a continuation", arguments: DocumentTests.blocks)
  func compiles(block: Block) {
    guard !block.isContinuation else { return }
    let code = Self.essence(block.code)
    let isCompiled = Self.compiled.contains { file in
      file.indices.contains { file[$0] == code[0] && file[$0...].starts(with: code) }
    }
    #expect(isCompiled, "\(block.testDescription) is compiled nowhere, and does not say what it continues")
  }

  @Test("The blocks are found")
  func found() {
    #expect(Self.blocks.count > 15)
    #expect(Set(Self.blocks.map(\.path)).isSuperset(of: ["README.md", "CONTRIBUTING.md"]))
    #expect(Self.blocks.filter { !$0.isContinuation }.count > 10)
    #expect(Self.compiled.count > 200)
  }

  @Test("The worked example of CONTRIBUTING is the file that it names, word for word")
  func workedExample() throws {
    let block = try #require(Self.blocks(of: "CONTRIBUTING.md").first)
    let path = "Sources/CombineExtras/WithLatestFrom.swift"
    let contributing = Self.text("CONTRIBUTING.md").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(contributing.contains("This is all of `\(path)`:"))
    #expect(block.code == Array(Self.text(path).components(separatedBy: "\n").dropLast()))
  }

  @Test("README has fewer than 250 lines")
  func length() {
    let lines = Self.text("README.md").components(separatedBy: "\n")
    #expect(lines.count > 100 && lines.count <= 250)
  }

  @Test("The documents link to files that exist")
  func links() {
    var count = 0
    for path in ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "Tests/README.md", "Examples/README.md"] {
      let folder = SourceRulesTests.root.appending(path: path).deletingLastPathComponent()
      for match in Self.text(path).matches(of: /\]\(([^)#]+)(?:#[^)]*)?\)/) where !match.1.contains("://") {
        count += 1
        let target = folder.appending(path: String(match.1)).path
        #expect(FileManager.default.fileExists(atPath: target), "\(path) links to \(match.1)")
      }
    }
    #expect(count > 20, "the pattern finds nothing")
  }

  /// The folder of the passes, and the folders to which paths in ARCHITECTURE are relative: the package or the views.
  static let passes = "Sources/SwiftUICore/Runtime/Passes"
  static let places = ["", "Sources/SwiftUICore"]

  @Test("ARCHITECTURE names files and folders that exist")
  func architectureNamesFiles() {
    let names = Self.text("ARCHITECTURE.md").matches(of: /`([A-Za-z_]+(?:\/[A-Za-z_]+)*(?:\.swift)?)`/)
      .map { String($0.1) }
    let files = names.filter { $0.hasSuffix(".swift") || $0.contains("/") }
    let swiftFiles = Self.paths(["Sources"], ".swift")
    for name in files {
      let exists = Self.places.contains { place in
        FileManager.default.fileExists(atPath: SourceRulesTests.root.appending(path: place).appending(path: name).path)
      }
      let isInModule = !name.contains("/") && swiftFiles.contains { $0.hasSuffix("/" + name) }
      #expect(exists || isInModule, "there is no \(name)")
    }
    #expect(files.count > 20, "the pattern finds nothing")
  }

  @Test("ARCHITECTURE lists the file of each pass, in the order of the passes")
  func architectureListsPasses() {
    let text = Self.text("ARCHITECTURE.md")
    for path in Self.paths([Self.passes], ".swift") {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      #expect(text.contains("`\(name)`"), "ARCHITECTURE does not list \(name)")
    }
    let rows = text.matches(of: /(?m)^\| ([a-z]+) \| `[A-Za-z\/]+\.swift` \|/).map { String($0.1) }
    #expect(
      rows == [
        "write", "turn", "evaluate", "containers", "preferences", "actions", "layout", "place", "draw", "observers",
      ])
  }

  @Test("Graph has fewer than 250 lines")
  func graphIsShort() {
    let lines = Self.text("Sources/SwiftUICore/Runtime/Graph/Graph.swift").components(separatedBy: "\n")
    #expect(lines.count > 100 && lines.count < 250)
  }

  @Test("The gates that CONTRIBUTING lists are those that the checklist prints")
  func gates() throws {
    let table = try #require(Self.text("CONTRIBUTING.md").components(separatedBy: "### The gates").last)
    let script = Self.text("Scripts/checklist")
    for place in [
      "Tests/LawTests/Registry.swift", "Tests/Allocations", "Tests/Differential", "Tests/OperatorTests",
      "Tests/ExtrasTests", "Tests/StressTests", "Tests/mutations/mutations.txt", "Benchmarks/bench", "CHANGELOG.md",
    ] {
      #expect(table.contains(place), "CONTRIBUTING does not list \(place)")
      #expect(script.contains(place), "the checklist does not print \(place)")
    }
  }
}
