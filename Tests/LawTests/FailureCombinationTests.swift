import Foundation
import TestHelpers
import Testing

/// The extras that have another publisher, compiled for publishers that fail and that never fail, in each combination.
///
/// Two overloads that are equally good for one combination are ambiguous there, and nothing else shows it. The calls are
/// those of the registry, so that a new operator takes part.
struct FailureCombinationTests {
  /// The failure types of a publisher and of the other one: `e` for one that fails, `n` for one that never fails.
  enum Combination: String, CaseIterable { case ee, en, ne, nn }

  /// The operators that do not exist for all combinations, with those for which they do.
  private static let partial: [String: Set<Combination>] = [
    // As `zip`, `merge` and `combineLatest` of Apple's framework, which have one failure type.
    "withLatestFrom": [.ee, .nn], "amb": [.ee, .nn], "switchIfEmpty": [.ee, .nn], "pausableBuffered": [.ee, .nn],
    "merge": [.ee, .nn], "combineLatest": [.ee, .nn], "zip": [.ee, .nn],
    // The other publisher may be one that never fails.
    "sample": [.ee, .en, .nn], "pausable": [.ee, .en, .nn], "retryWhen": [.ee, .en, .nn],
  ]

  /// Calls that the registry does not make with any other publisher.
  private static let further = [
    "retryWhen": ["up.retryWhen { _ in rig.other }"],
    "pausableBuffered": ["up.pausableBuffered(by: rig.other.map { $0 > 0 }, bufferSize: 9)"],
  ]

  /// The calls of the registry that mention another publisher, by operator.
  private static func calls(_ registry: String) -> [String: [String]] {
    var found = further
    let pieces = registry.components(separatedBy: "    Law(\"").dropFirst()
    for piece in pieces {
      let verb = String(piece.prefix { $0 != "\"" })
      guard let start = piece.range(of: "{ up, rig in")?.upperBound else { continue }
      var depth = 1
      let body = piece[start...].prefix { character in
        depth += character == "{" ? 1 : character == "}" ? -1 : 0
        return depth > 0
      }
      guard body.contains("rig.other") || body.contains("rig.inner"), !body.contains("TestError"),
        !body.contains("Unfailing")
      else { continue }
      found[verb, default: []].append(body.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return found
  }

  /// The operators of the extras with a parameter that is, or whose closure returns, another publisher.
  private static func operators() throws -> Set<String> {
    var found: Set<String> = []
    for file in SourceRulesTests.extras {
      let text = file.code.map(\.text).joined(separator: "\n")
      for match in text.matches(of: /public func `?(\w+)`?<([^(]*)>\(/) where match.2.contains(": Publisher") {
        found.insert(String(match.1))
      }
    }
    return found
  }

  private static let head = """
    import Combine
    import CombineExtras

    enum Failed: Error { case one }
    typealias E = Failed
    typealias N = Never
    struct Rig<Failure: Error> {
      var other: AnyPublisher<Int, Failure> { fatalError() }
      func inner(_ value: Int) -> AnyPublisher<Int, Failure> { fatalError() }
      func keep<P: Publisher>(_ publisher: P) -> P { publisher }
      func callAsFunction<A, R>(_ body: @escaping (A) -> R) -> (A) -> R { body }
      func callAsFunction<A, B, R>(_ body: @escaping (A, B) -> R) -> (A, B) -> R { body }
    }

    """

  @Test("Each of the extras that has another publisher compiles for publishers that fail and that never fail")
  func everyCombination() throws {
    let registry = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Registry.swift")
    let calls = Self.calls(try String(contentsOf: registry, encoding: .utf8))
    let operators = try Self.operators()
    #expect(operators.count > 8, "the pattern finds nothing")
    var lines = Self.head.components(separatedBy: "\n")
    var origins: [Int: String] = [:]
    for name in operators.sorted() {
      guard let bodies = calls[name] else {
        Issue.record("\(name) is in no line of the registry with rig.other or rig.inner")
        continue
      }
      for combination in Combination.allCases where Self.partial[name]?.contains(combination) ?? true {
        let types = combination.rawValue.uppercased().map(String.init)
        for body in bodies {
          origins[lines.count] = "\(name), \(combination)"
          let call = body.split(separator: "\n").joined(separator: " ")
          lines.append(
            "func f\(lines.count)(_ up: AnyPublisher<Int, \(types[0])>, _ rig: Rig<\(types[1])>) { _ = \(call) }")
        }
      }
    }
    for error in try Self.errors(in: lines.joined(separator: "\n")) {
      Issue.record("\(origins[error.line - 1] ?? "line \(error.line)"): \(error.text)")
    }
    // The compiler has read the file.
    #expect(try Self.errors(in: lines.joined(separator: "\n") + "\nlet wrong: Int = \"\"\n").count == 1)
  }

  private static func errors(in source: String) throws -> [(line: Int, text: String)] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "combinations-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Combinations.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let modules = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "Modules")
    try #require(FileManager.default.fileExists(atPath: modules.path), "no modules at \(modules.path)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-module-cache-path", folder.path,
      "-I", modules.path, file.path,
    ]
    process.standardOutput = FileHandle.nullDevice
    let output = try startingProcess {
      let output = Pipe()
      process.standardError = output
      try process.run()
      return output
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /:(\d+):\d+: error: (.*)/).map { (Int($0.1) ?? 0, String($0.2)) }
    }
  }
}
