#if GTK
  import Foundation
  import TestHelpers
  import Testing

  /// A program of this package, which stands beside the tests.
  func program(_ name: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// The lines that a program of this package prints until it ends, with status 0. The programs limit their time.
  func output(of name: String) async throws -> [String] {
    let process = Process()
    let (ends, ended) = AsyncStream.makeStream(of: Int32.self)
    process.executableURL = program(name)
    process.terminationHandler = { ended.yield($0.terminationStatus) }
    let output = try startingProcess {
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      return output
    }
    let status = await ends.first { _ in true }
    #expect(status == 0)
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }
#endif
