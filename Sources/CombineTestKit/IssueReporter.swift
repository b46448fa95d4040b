import Combine

#if canImport(Testing)
  internal import Testing
#endif
#if canImport(XCTest)
  internal import XCTest
#endif

/// Something that a test should fail for.
///
///     func expectEven(_ number: Int, file: StaticString = #filePath, line: UInt = #line) {
///       if !number.isMultiple(of: 2) {
///         IssueReporter.current.report(TestIssue("\(number) is odd", file: file, line: line))
///       }
///     }
public struct TestIssue: Sendable, CustomStringConvertible {
  /// What is wrong, in words; may have several lines.
  public let message: String
  /// The path of the file that it is about.
  public let file: StaticString
  /// The line that it is about.
  public let line: UInt

  /// Says what is wrong.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - file: The path of the file that it is about.
  ///   - line: The line that it is about.
  public init(_ message: String, file: StaticString = #filePath, line: UInt = #line) {
    self.message = message
    self.file = file
    self.line = line
  }

  /// The file, the line and what is wrong.
  public var description: String { "\(file):\(line): \(message)" }
}

/// Where the kit says that a test should fail.
///
/// Unless told otherwise it is the framework that runs the test, ``testFramework``. Another place, for a framework that
/// the kit doesn't know or for a test of a test, holds for a task and what it calls:
///
///     let issues = IssueReporter.collect {
///       expectMarbles { … }
///     }
///     #expect(issues.count == 1)
///
/// The kit imports Swift Testing and XCTest where the toolchain has them. Both are inert outside a test, so a program
/// that links the kit still runs; it then needs their libraries, so link the kit to test targets only.
public struct IssueReporter: Sendable {
  private let body: @Sendable (TestIssue) -> Void

  /// Makes a reporter.
  ///
  /// - Parameter body: What happens to an issue, on the thread where it is found.
  public init(_ body: @escaping @Sendable (TestIssue) -> Void) { self.body = body }

  @TaskLocal private static var local = IssueReporter.testFramework

  /// What reports at present.
  public static var current: IssueReporter { local }

  /// Has this report, instead of what reports at present, while something runs.
  ///
  ///     let log = IssueReporter { issue in print(issue) }
  ///     log.use { expectMarbles { … } }
  public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$local.withValue(self, operation: body)
  }

  /// Has this report, instead of what reports at present, while something runs.
  ///
  /// - Parameters:
  ///   - isolation: Whose code this is called from.
  ///   - body: What runs.
  public func use<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$local.withValue(self, operation: body)
  }

  /// Reports an issue.
  public func report(_ issue: TestIssue) { body(issue) }

  /// Runs something, and collects what it reports instead of failing the test.
  ///
  /// What a scheduler reports later that is made in the meantime is collected too, but comes too late to be returned.
  public static func collect(_ body: () throws -> Void) rethrows -> [TestIssue] {
    let issues = Monitor([TestIssue]())
    try IssueReporter { issue in issues.withLock { $0.append(issue) } }.use(body)
    return issues.read { $0 }
  }

  /// Records an issue with Swift Testing or XCTest, whichever runs the test; outside of tests, writes it to the
  /// standard error.
  ///
  /// On a thread that belongs to no task, Swift Testing can't know which test an issue belongs to; it fails the run
  /// and shows the line.
  public static let testFramework = IssueReporter { issue in
    #if canImport(Testing)
      // A thread of a queue has no current test, so the program's arguments say which framework runs.
      if Test.current != nil || CommandLine.arguments.contains("swift-testing") {
        let path = "\(issue.file)"
        let fileID = path.split { $0 == "/" || $0 == "\\" }.suffix(2).joined(separator: "/")
        Issue.record(
          Comment(rawValue: issue.message),
          sourceLocation: SourceLocation(
            fileID: fileID.contains("/") ? fileID : "Tests/\(fileID)", filePath: path, line: Int(issue.line), column: 1)
        )
        return
      }
    #endif
    #if canImport(XCTest)
      XCTFail(issue.message, file: issue.file, line: issue.line)
      if CommandLine.arguments.first?.hasSuffix(".xctest") == true { return }
    #endif
    FileHandle.standardError.write(Data("\(issue)\n".utf8))
  }
}
