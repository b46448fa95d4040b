#if GTK
  import Foundation
  import TestHelpers
  import Testing

  /// Returns the path of a program of this package, which is next to the program of the tests.
  func program(_ name: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Returns the lines that a program of this package prints. The program limits its own time and must exit with 0.
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
