import Foundation
import TestHelpers
import Testing

/// A Python server in its own process. It ends with this process, because its standard input is closed then.
final class Server: @unchecked Sendable {  // fields guarded by `lock`
  /// A server that implements HTTP correctly.
  static let ordinary = startingProcess { Server("ordinary.py") }
  /// A server that violates HTTP.
  static let broken = startingProcess { Server("broken.py") }
  /// A server that requires logins, sets cookies, and sends responses that can be cached.
  static let session = startingProcess { Server("session.py") }

  let port: Int
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let lock = NSLock()
  private var seen: [String: Int] = [:]
  private var waiting: [(line: String, count: Int, receiver: CheckedContinuation<Void, Never>)] = []

  private init(_ script: String) {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Server")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", folder.appendingPathComponent(script).path]
    process.standardInput = input
    process.standardOutput = output
    let reader = output.fileHandleForReading
    do { try process.run() } catch { fatalError("\(script) does not start: \(error)") }
    var line = Data()
    while let byte = try? reader.read(upToCount: 1), byte != Data([10]), !byte.isEmpty { line += byte }
    guard let port = Int(String(decoding: line, as: UTF8.self)) else { fatalError("\(script) says no port") }
    self.port = port
    Thread { [unowned self] in
      var rest = Data()
      while case let data = reader.availableData, !data.isEmpty {
        rest += data
        while let end = rest.firstIndex(of: 10) {
          note(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
    }.start()
  }

  func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

  private func note(_ line: String) {
    let receivers = lock.withLock {
      let count = seen[line, default: 0] + 1
      seen[line] = count
      let due = waiting.filter { $0.line == line && $0.count <= count }
      waiting.removeAll { $0.line == line && $0.count <= count }
      return due
    }
    for receiver in receivers { receiver.receiver.resume() }
  }

  /// Returns the number of times that the server has printed a line.
  func count(of line: String) -> Int { lock.withLock { seen[line, default: 0] } }

  /// Waits until the server has printed a line a number of times.
  func says(_ line: String, times count: Int = 1) async {
    await withCheckedContinuation { receiver in
      let isDue = lock.withLock {
        if seen[line, default: 0] >= count { return true }
        waiting.append((line, count, receiver))
        return false
      }
      if isDue { receiver.resume() }
    }
  }
}
