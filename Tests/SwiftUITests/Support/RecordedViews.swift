import Foundation
import SwiftUITesting
import Testing

/// A trait of suites whose tests show the same views in each run: what they show is compared with the records in
/// `Records`, which `make records` writes.
///
/// A test without a record, such as a new one, one that shows the time or one that waits for a task, is not compared.
package struct RecordedViews: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let name = "\(test.id)".components(separatedBy: "/").dropFirst().first ?? test.name
    let suite = "\(test.id)".components(separatedBy: "/").first?.components(separatedBy: ".").last ?? ""
    let records = Self.records[suite] ?? [:]
    let recorder = await ViewRecorder(expected: records[name] ?? [])
    try await ViewRecorder.$current.withValue(recorder, operation: function)
    try await Self.end(recorder, suite, name, records, test.sourceLocation)
    let nameOfUse = name + "+use"
    if Self.folder == nil, records[nameOfUse] == nil { return }
    let use = await recorder.recorderOfUse(expected: records[nameOfUse] ?? [])
    await use.useHosts()
    try await Self.end(use, suite, nameOfUse, records, test.sourceLocation)
  }

  /// The folder to which records are written, or `nil` if what is shown is compared with them.
  private static let folder = ProcessInfo.processInfo.environment["VIEW_RECORDS"]

  /// Ends a record, and writes it or compares it.
  @MainActor
  private static func end(
    _ recorder: ViewRecorder, _ suite: String, _ name: String, _ records: [String: [[String]]],
    _ location: SourceLocation
  ) throws {
    let isExpected = recorder.end()
    if let folder { return try write(suite, name, recorder.states, in: folder) }
    if records[name] == nil { return }
    let what = name.hasSuffix("+use") ? "the use of the views after the test" : "the test"
    if let (index, text) = recorder.unexpected {
      Issue.record(
        "State \(index) of \(what) differs from the record. Now it is:\n\(text)", sourceLocation: location)
    } else if !isExpected {
      Issue.record("The record of \(what) has more states than \(recorder.states.count).", sourceLocation: location)
    }
  }

  /// The records of each test, by the suite's and the test's name.
  private static let records: [String: [String: [[String]]]] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Records")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    var records: [String: [String: [[String]]]] = [:]
    for file in files where file.pathExtension == "txt" {
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: " ").map(String.init)
        records[file.deletingPathExtension().lastPathComponent, default: [:]][parts[0], default: []].append(
          Array(parts.dropFirst()))
      }
    }
    return records
  }()

  private static let files = NSLock()

  /// Adds a record to the file of a suite.
  private static func write(_ suite: String, _ name: String, _ states: [String], in folder: String) throws {
    try files.withLock {
      let file = URL(filePath: folder).appending(path: suite + ".txt")
      let old = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      try (old + ([name] + states).joined(separator: " ") + "\n").write(to: file, atomically: false, encoding: .utf8)
    }
  }
}

extension Trait where Self == RecordedViews {
  /// What the views of the tests show is compared with its record.
  package static var recordedViews: Self { RecordedViews() }
}
