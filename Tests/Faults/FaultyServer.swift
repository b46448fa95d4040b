import Combine
import Foundation
import TestHelpers

/// The server of `faulty.py`, in a process of its own that ends with this one.
public final class FaultyServer: Sendable {
  /// The server, started by its first use.
  public static let shared: Result<FaultyServer, any Error> = Result {
    try startingProcess { try FaultyServer() }
  }

  /// The port on the loopback interface.
  public let port: Int
  /// The names of all kinds of faults that need no number.
  public let kinds: Set<String>
  private let input = Pipe()  // the server ends when this is closed, at the latest with this process

  /// The failure of the server to start.
  public struct StartError: Error, CustomStringConvertible {
    public let description: String
  }

  private init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", folder.appendingPathComponent("faulty.py").path, "--kinds"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var text = Data()
    while text.suffix(5) != Data("\nend\n".utf8) {
      guard let piece = try output.fileHandleForReading.read(upToCount: 1), !piece.isEmpty else {
        throw StartError(description: "faulty.py said '\(String(decoding: text, as: UTF8.self))'")
      }
      text += piece
    }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    guard let port = lines.first.flatMap({ Int($0) }) else { throw StartError(description: "faulty.py has no port") }
    self.port = port
    kinds = Set(lines.dropFirst().dropLast().map(String.init))
  }

  /// The URL at which the server shows a kind of fault.
  public func url(_ kind: String, _ number: Int = 0) -> URL {
    URL(string: "http://127.0.0.1:\(port)/\(kind)/\(number)")!
  }

  /// The number of requests that the server has answered, this one not included. Waits for the answer.
  func served() throws -> Int {
    let session = URLSession(configuration: .ephemeral)
    defer { session.finishTasksAndInvalidate() }
    let (answer, isThere) = (Answer(), DispatchSemaphore(value: 0))
    let fetch = session.dataTaskPublisher(for: URL(string: "http://127.0.0.1:\(port)/served")!).sink { _ in
      isThere.signal()
    } receiveValue: {
      answer.text = String(decoding: $0.data, as: UTF8.self)
    }
    let isInTime = isThere.wait(timeout: .now() + 600) == .success
    withExtendedLifetime(fetch) {}
    guard isInTime, let count = Int(answer.text) else {
      throw StartError(description: "faulty.py does not say how many requests it has answered")
    }
    return count
  }

  private final class Answer: @unchecked Sendable {  // written before the semaphore's signal, and read after it
    var text = ""
  }
}
