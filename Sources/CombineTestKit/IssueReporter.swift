import Combine
import Foundation

#if canImport(Testing)
  internal import Testing
#endif
#if canImport(XCTest)
  internal import XCTest
#endif

/// A problem for which a test fails.
///
///     func expectEven(_ number: Int, file: StaticString = #filePath, line: UInt = #line) {
///       if !number.isMultiple(of: 2) {
///         IssueReporter.current.report(TestIssue("\(number) is odd", file: file, line: line))
///       }
///     }
public struct TestIssue: Sendable, CustomStringConvertible {
  /// The description of the problem, which may have several lines.
  public let message: String
  /// The path of the file in which the problem is reported.
  public let file: StaticString
  /// The line at which the problem is reported.
  public let line: UInt

  /// Creates an issue.
  ///
  /// - Parameters:
  ///   - message: The description of the problem, which may have several lines.
  ///   - file: The path of the file in which the problem is reported.
  ///   - line: The line at which the problem is reported.
  public init(_ message: String, file: StaticString = #filePath, line: UInt = #line) {
    self.message = message
    self.file = file
    self.line = line
  }

  /// The file, the line and the message.
  public var description: String { "\(file):\(line): \(message)" }
}

/// The destination of the issues that the kit finds.
///
/// By default that is the framework that runs the test, ``testFramework``. Another destination, for a framework that
/// the kit does not know or for the test of a test, applies to a task and everything that it calls:
///
///     let issues = IssueReporter.collect {
///       expectMarbles { … }
///     }
///     #expect(issues.count == 1)
///
/// The kit imports Swift Testing and XCTest where the toolchain has them. Both do nothing outside of a test, so a
/// program that links the kit still runs, but it needs their libraries: link the kit to test targets only.
public struct IssueReporter: Sendable {
  private let body: @Sendable (TestIssue) -> Void

  /// Creates a reporter.
  ///
  /// - Parameter body: A closure to call with each issue, on the thread that finds it.
  public init(_ body: @escaping @Sendable (TestIssue) -> Void) { self.body = body }

  @TaskLocal private static var local = IssueReporter.testFramework

  /// The reporter that is in effect in the current task.
  public static var current: IssueReporter { local }

  /// Makes this reporter the current one while a closure runs.
  ///
  ///     let log = IssueReporter { issue in print(issue) }
  ///     log.use { expectMarbles { … } }
  ///
  /// - Parameter body: The closure to run.
  /// - Returns: The closure's result.
  public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$local.withValue(self, operation: body)
  }

  /// Makes this reporter the current one while an asynchronous closure runs.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the closure runs; by default, the caller's.
  ///   - body: The closure to run.
  /// - Returns: The closure's result.
  public func use<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$local.withValue(self, operation: body)
  }

  /// Reports an issue.
  ///
  /// - Parameter issue: The issue to report.
  public func report(_ issue: TestIssue) { body(issue) }

  /// Runs a closure and returns the issues that it reports, instead of failing the test.
  ///
  /// A scheduler created inside the closure keeps reporting to this collection; issues that it reports after the
  /// closure has returned are not part of the result.
  ///
  /// - Parameter body: The closure to run.
  /// - Returns: The issues, in the order in which they were reported.
  public static func collect(_ body: () throws -> Void) rethrows -> [TestIssue] {
    let issues = Monitor([TestIssue]())
    try IssueReporter { issue in issues.withLock { $0.append(issue) } }.use(body)
    return issues.read { $0 }
  }

  /// The reporter that records issues with Swift Testing or XCTest, whichever runs the test. Outside of a test, it
  /// writes them to standard error.
  ///
  /// On a thread that belongs to no task, Swift Testing cannot tell which test an issue belongs to. It then fails the
  /// whole run and shows the issue's line.
  public static let testFramework = IssueReporter { issue in
    #if canImport(Testing)
      // On a thread of a queue there is no current test; the program's arguments then tell which framework runs.
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
