import Foundation
import Testing

/// Rules of the documentation comments that can be checked by reading the sources.
///
/// A file or a module that does not keep a rule yet is listed under the rule. A listed one that keeps it fails as well,
/// so that the lists can only shrink.
struct ReadingRulesTests {
  /// A breach of a rule.
  struct Breach: CustomStringConvertible {
    let path: String
    let line: Int
    let text: String
    var description: String { "Sources/\(path):\(line): \(text)" }
  }

  static func matches(_ text: String, _ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }

  /// Fails for every breach outside the pending files and modules, and for every pending one without a breach.
  private func expectOnly(
    _ breaches: [Breach], in pending: Set<String>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func isPending(_ path: String) -> String? { pending.first { path == $0 || path.hasPrefix($0 + "/") } }
    let others = breaches.filter { isPending($0.path) == nil }.map(\.description)
    #expect(others == [], sourceLocation: sourceLocation)
    // A copy of the package need not have all modules.
    let known = pending.filter { entry in
      SourceRulesTests.sources.contains { $0.path == entry || $0.path.hasPrefix(entry + "/") }
    }
    let clean = known.subtracting(breaches.compactMap { isPending($0.path) })
    #expect(clean == [], "these keep the rule: remove them from its list", sourceLocation: sourceLocation)
  }

  // MARK: - Summaries

  static let openings = #"^(What|Where|How|Who|Whom|Whose|Whether|When|Which)\b"#

  private static let pendingOpenings: Set<String> = []

  @Test("No summary begins with What, Where, How, Who, Whether or When: types are nouns, functions are verbs")
  func summaries() {
    var breaches: [Breach] = []
    var count = 0
    for file in SourceRulesTests.sources {
      var isInside = false
      for (index, line) in file.lines.enumerated() {
        let text = line.trimmingCharacters(in: .whitespaces)
        let isComment = text.hasPrefix("///")
        if isComment, !isInside {
          count += 1
          let summary = text.dropFirst(3).trimmingCharacters(in: .whitespaces)
          if Self.matches(summary, Self.openings) {
            breaches.append(Breach(path: file.path, line: index + 1, text: summary))
          }
        }
        isInside = isComment
      }
    }
    #expect(count > 500, "the pattern finds nothing")
    expectOnly(breaches, in: Self.pendingOpenings)
  }

  // MARK: - Types and threads are things

  static let people =
    #"\b([Ss]ome(body|one)|[Nn]obody|[Ee]very(body|one)|[Aa]ny(body|one)|[Ww]hoever|[Ww]hom?)\b"#

  private static let pendingPeople: Set<String> = []

  @Test("No comment speaks of types and threads as of people")
  func people() {
    let breaches = SourceRulesTests.sources.flatMap { file in
      file.comments.filter { Self.matches($0.text, Self.people) }
        .map { Breach(path: file.path, line: $0.line, text: $0.text) }
    }
    expectOnly(breaches, in: Self.pendingPeople)
  }

  // MARK: - Lines

  private static let pendingLength: Set<String> = []

  @Test("No line with a comment is longer than 120 columns")
  func columns() {
    let breaches = SourceRulesTests.sources.flatMap { file in
      file.lines.enumerated().filter { $0.element.count > 120 && $0.element.contains("//") }
        .map { Breach(path: file.path, line: $0.offset + 1, text: $0.element) }
    }
    expectOnly(breaches, in: Self.pendingLength)
  }

  // MARK: - Parameters

  /// A method or an initializer, with its documentation.
  struct Function: Equatable {
    let name: String
    let line: Int
    let parameters: [String]
    let documentation: [String]

    var undocumented: [String] {
      parameters.filter { name in
        !documentation.contains {
          $0.contains("- Parameter \(name):") || $0.contains("- Parameters: \(name):") || $0.contains("- \(name):")
        }
      }
    }
  }

  /// Returns the documented functions of the public extensions in a file. A witness of a protocol has the protocol's
  /// documentation and none of its own.
  static func functions(of file: SourceRulesTests.File) -> [Function] {
    var (found, documentation, isInExtension) = ([Function](), [String](), false)
    for (index, line) in file.lines.enumerated() {
      if let first = line.first, first != " ", first != "}", first != "@", !line.hasPrefix("//") {
        isInExtension = line.hasPrefix("extension ") || line.hasPrefix("public extension ")
      }
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///") {
        documentation.append(text)
        continue
      }
      if text.hasPrefix("@"), !text.contains("func "), !text.contains("init") { continue }
      defer { documentation = [] }
      guard isInExtension, !documentation.isEmpty, text.contains("public "),
        let match = line.firstMatch(of: /^  (?:@\w+ |nonisolated )*public (?:\w+ )*?(func [^\s(<]+|init(?=[?(<]))/)
      else { continue }
      let rest = file.lines[index..<min(index + 25, file.lines.count)].joined(separator: "\n")
      let declaration = rest[rest.index(rest.startIndex, offsetBy: match.output.0.count)...]
      let name = match.output.1.hasPrefix("func ") ? String(match.output.1.dropFirst(5)) : "init"
      found.append(
        Function(
          name: name, line: index + 1, parameters: parameters(of: declaration), documentation: documentation))
    }
    return found
  }

  /// Returns the names that the body of a function uses for its parameters, from the text that follows the function's
  /// name.
  static func parameters(of declaration: Substring) -> [String] {
    var (angles, depth, current, found) = (0, 0, "", [String]())
    var previous: Character = " "
    for character in declaration {
      defer { previous = character }
      switch character {
      case "<": angles += 1
      case ">" where previous != "-": angles -= 1
      default: break
      }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth == 0, character != ")" { continue }  // the generic parameters before them
      if depth == 0 || (depth == 1 && angles == 0 && character == ",") {
        found.append(current)
        current = ""
        if depth == 0 { break }
      } else if !(depth == 1 && character == "(") {
        current.append(character)
      }
    }
    return found.compactMap { parameter in
      parameter.prefix { $0 != ":" }.split(whereSeparator: \.isWhitespace).filter { !$0.hasPrefix("@") }.last
        .map { String($0.filter { $0 != "`" }) }
    }
  }

  private static let pendingParameters: Set<String> = []

  @Test("Every function of a public extension documents each of its parameters")
  func parameters() {
    var count = 0
    let breaches = SourceRulesTests.sources.flatMap { file in
      Self.functions(of: file).flatMap { function -> [Breach] in
        count += 1
        if function.name == "receive", function.parameters == ["subscriber"] { return [] }
        return function.undocumented.map {
          Breach(path: file.path, line: function.line, text: "\(function.name) does not document \($0)")
        }
      }
    }
    #expect(count > 300, "the pattern finds nothing")
    expectOnly(breaches, in: Self.pendingParameters)
  }

  @Test("The rules detect breaches")
  func sees() throws {
    let lines = """
      /// Where it comes from.
      extension Publisher {
        /// Returns nothing, whoever asks.
        ///
        /// - Parameter first: A value.
        @inlinable
        public func combine<A, B>(
          _ first: A, with `second`: @escaping (A, B) -> [A], third: [String: Int] = [:]
        ) -> Int where A == B {
      """
    let file = SourceRulesTests.File(path: "A.swift", lines: lines.components(separatedBy: "\n"))
    let function = try #require(Self.functions(of: file).first)
    #expect(function.name == "combine")
    #expect(function.parameters == ["first", "second", "third"])
    #expect(function.undocumented == ["second", "third"])
    #expect(file.comments.map { $0.line } == [1, 3])
    #expect(Self.matches(file.comments[1].text, Self.people))
    #expect(Self.matches("Whether it is", Self.openings))
    #expect(!Self.matches("Whereas", Self.openings))
  }
}
