import Foundation
import TestHelpers
import WindowDriver

/// A server of a feed on the loopback interface: a separate process, which ends with this one.
@MainActor
final class FeedServer {
  /// The address of the feed.
  let feed: String
  private let process = Process()
  private let lifeline: Pipe

  /// Starts the server, and waits until it listens.
  init() throws {
    guard let script = Bundle.module.url(forResource: "server", withExtension: "py", subdirectory: "Server") else {
      throw DriverError("the server of the feed is not among the resources")
    }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-B", script.path]
    let (output, lifeline) = try startingProcess { [process] in
      let (output, lifeline) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardInput = lifeline
      try process.run()
      return (output, lifeline)
    }
    self.lifeline = lifeline
    let root = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard root.hasPrefix("http://127.0.0.1:") else { throw DriverError("the server of the feed did not start") }
    feed = root + "/feed.json"
  }

  /// Ends the server, and waits until it has ended.
  func stop() {
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
