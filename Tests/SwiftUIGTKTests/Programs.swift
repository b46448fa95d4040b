#if GTK
  import Foundation
  import Testing

  /// A program of this package, which stands beside the tests.
  func program(_ name: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// The lines that a program of this package prints until it ends, with status 0. The programs limit their time.
  func output(of name: String) async throws -> [String] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program(name)
    process.standardOutput = output
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    #expect(status == 0)
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }
#endif
