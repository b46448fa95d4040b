import Differential
import Foundation
import Testing

/// Rules of the architecture that the sources themselves show.
struct SourceRulesTests {
  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    let lines: [String]
    var testDescription: String { path }

    /// The lines without what stands behind `//`.
    var code: [(number: Int, text: String)] {
      lines.enumerated().map { number, line in
        (number + 1, line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line)
      }
    }

    /// Where the code matches.
    func matches(_ pattern: String) -> [String] {
      code.filter { $0.text.range(of: pattern, options: .regularExpression) != nil }
        .map { "\(path):\($0.number):\($0.text)" }
    }
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let sources: [File] = {
    let folder = root.appendingPathComponent("Sources")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) else { return nil }
      return File(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
  }()

  static let core = sources.filter { $0.path.hasPrefix("CombineCore/") }
  static let kernel = core.filter { $0.path.hasPrefix("CombineCore/Kernel/") }
  static let operators = core.filter { $0.path.hasPrefix("CombineCore/Operators/") }

  @Test("The sources are found")
  func found() {
    #expect(Self.kernel.contains { $0.path.hasSuffix("/Lock.swift") })
    #expect(Self.operators.contains { $0.path.hasSuffix("/Map.swift") })
  }

  @Test("Only the kernel locks")
  func locks() {
    let pattern =
      #"\b(Lock|Mutex|Atomic|Gate|NSLock|NSRecursiveLock|os_unfair_lock|pthread_\w+|import Synchronization)\b"#
    let elsewhere = Self.core.filter { !$0.path.hasPrefix("CombineCore/Kernel/") }
    #expect(elsewhere.flatMap { $0.matches(pattern) } == [])
    #expect(Self.kernel.flatMap { $0.matches(pattern) }.count > 10, "the pattern finds nothing")
  }

  @Test("No generic class is a subscription: its methods would run unspecialised")
  func genericSubscriptions() {
    let pattern = #"class \w+<[^{]*[:,]\s*(any )?Subscription\b"#
    func breaksRule(_ code: String) -> Bool { code.range(of: pattern, options: .regularExpression) != nil }
    #expect(breaksRule("final class Inner<D: Subscriber>: Subscription, Sendable {"))
    #expect(!breaksRule("final class Inner: Subscription {"))
    // A declaration may go on in the next line.
    let found = Self.core.filter { breaksRule($0.code.map(\.text).joined(separator: " ")) }
    #expect(found.map(\.path) == [])
  }

  @Test("Nothing in the kernel is public")
  func publicKernel() {
    let pattern = #"\bpublic (func|var|let|init|struct|class|final|enum|protocol|static)"#
    #expect(Self.kernel.flatMap { $0.matches(pattern) } == [])
  }

  @Test("Nothing asks whether Combine can be imported: it can, once the product has been built")
  func canImport() {
    #expect(Self.sources.flatMap { $0.matches(#"canImport\(Combine\w*\)"#) } == [])
  }

  @Test("No file of an operator has more than 300 lines", arguments: SourceRulesTests.operators)
  func length(file: File) {
    let length = file.lines.last == "" ? file.lines.count - 1 : file.lines.count  // the last line ends with a break
    #expect(length <= 300)
  }

  /// The methods of publishers that a file declares, each with its documentation.
  private func methods(of file: File) -> [(name: String, line: Int, documentation: [String])] {
    var result: [(name: String, line: Int, documentation: [String])] = []
    var (documentation, isOfPublishers) = ([String](), false)
    for (index, line) in file.lines.enumerated() {
      if line.hasPrefix("extension ") {
        isOfPublishers = line.contains("Publisher") && !line.hasPrefix("extension Publishers.")
      }
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///") { documentation.append(text) }
      if isOfPublishers, line.hasPrefix("  public func ") {
        let name = line.dropFirst("  public func ".count).prefix { $0 != "(" && $0 != "<" && $0 != ":" }
        result.append((String(name), index + 1, documentation))
      }
      if !text.hasPrefix("///"), !text.hasPrefix("@") { documentation = [] }
    }
    return result
  }

  @Test("Every operator is documented with a marble diagram", arguments: SourceRulesTests.operators)
  func marbles(file: File) {
    for (name, line, documentation) in methods(of: file) {
      #expect(documentation.contains { $0.contains("──") }, "\(name) in \(file.path):\(line)")
    }
  }

  @Test("The methods of publishers are found")
  func methodsAreFound() throws {
    #expect(Self.operators.flatMap(methods).count > 100)
    let file = try #require(Self.operators.first { $0.path.hasSuffix("/Filter.swift") })
    #expect(methods(of: file).map(\.name) == ["filter", "tryFilter"])
  }

  /// Operators of the registry under another name, or that a random pipeline could say nothing more about.
  private static let otherNames = [
    "receive": "receiveOn", "subscribe": "subscribeOn", "drop": "dropWhile", "multicast": "share",
    "makeConnectable": "share", "replaceNil": "map", "encode": "map", "decode": "map", "setFailureType": "replaceError",
    "assertNoFailure": "mapError",
  ]

  @Test("Every operator takes part in the random pipelines", arguments: SourceRulesTests.operators)
  func differential(file: File) {
    let kinds = Set(Operator.Kind.allCases.map(\.rawValue))
    for (name, line, _) in methods(of: file) where !Registry.aliases.contains(name) {
      var plain = name.filter { $0 != "`" }
      if plain.hasPrefix("try") { plain = plain.dropFirst(3).prefix(1).lowercased() + plain.dropFirst(4) }
      #expect(kinds.contains(Self.otherNames[plain] ?? plain), "\(name) in \(file.path):\(line)")
    }
  }

  @Test("Every operator has a line in the registry", arguments: SourceRulesTests.operators)
  func registered(file: File) {
    let verbs = Set(Registry.all.map(\.verb)).union(Registry.aliases)
    let declared = file.code.compactMap { line -> String? in
      guard let range = line.text.range(of: #"^  public func \w+"#, options: .regularExpression) else { return nil }
      return String(line.text[range].dropFirst("  public func ".count))
    }
    for verb in declared { #expect(verbs.contains(verb), "\(verb) in \(file.path) is not in the registry") }
  }
}
