import Combine
import TestHelpers
import Testing

/// The web server of `server.py`, in its own process, which ends with this one.
final class Server: Sendable {
  /// The server, which the first test that needs it starts.
  static let shared: Result<Server, any Error> = Result { try startingProcess { try Server() } }

  private let port: Int
  private let input: Pipe  // The server ends when this pipe is closed, at the latest at the end of this process.
  private let session = URLSession(configuration: .patient)

  private init() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("server.py")
    let process = Process()
    let output = Pipe()
    input = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    port = try #require(
      Int(line.trimmingCharacters(in: .whitespacesAndNewlines)), "The server printed no port but '\(line)'")
  }

  func url(_ path: String, key: String = "") -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)?key=\(key)")!
  }

  /// Returns the state that the server reports at a path, on a separate connection.
  func ask(_ path: String, key: String) async throws -> String {
    String(decoding: try await session.data(from: url(path, key: key)).0, as: UTF8.self)
  }

  /// Returns the URL of a port without a listener, which was free a moment ago.
  static func closedPort() throws -> URL {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { address in
      try address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try #require(bind(socket, address, size) == 0)
        try #require(getsockname(socket, address, &size) == 0)
      }
    }
    return URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")!
  }
}
