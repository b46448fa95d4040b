import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The HTTP server of the recipes: a separate process, which ends with this one.
public final class RecipeServer: @unchecked Sendable {  // nothing changes after `init` but the process, by itself
  private let process: Process
  private let standardInput: Pipe
  private let ended: DispatchSemaphore
  private let port: Int
  private let refusingPort: Int

  /// An error that is thrown if the server can't be started.
  public struct StartError: LocalizedError, Equatable {
    public let reason: String
    public var errorDescription: String? { "the recipes' server did not start: \(reason)" }
  }

  /// Starts the server and waits until it listens.
  ///
  /// - Parameter interpreter: The program that runs the server, looked up in the `PATH`.
  public init(interpreter: String = "python3") throws {
    let script = Bundle.module.url(forResource: "server", withExtension: "py", subdirectory: "Server")
    guard let script else { throw StartError(reason: "its script is not among the resources") }
    guard let program = Self.path(of: interpreter) else {
      throw StartError(reason: "`\(interpreter)` is not installed")
    }

    // A proxy must not be used for requests to this machine.
    setenv("no_proxy", "127.0.0.1", 1)
    setenv("NO_PROXY", "127.0.0.1", 1)

    let standardOutput = Pipe()
    standardInput = Pipe()
    process = Process()
    process.executableURL = program
    process.arguments = ["-B", script.path]
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    let ended = DispatchSemaphore(value: 0)
    self.ended = ended
    process.terminationHandler = { _ in ended.signal() }
    try process.run()

    // The first line contains the ports. If it doesn't arrive in time, the process is terminated, which ends the wait.
    let process = self.process
    let watchdog = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: watchdog)
    var output = Data()
    while !output.contains(UInt8(ascii: "\n")) {
      let chunk = standardOutput.fileHandleForReading.availableData
      if chunk.isEmpty { break }
      output += chunk
    }
    watchdog.cancel()
    guard let ports = try? JSONDecoder().decode(Ports.self, from: output) else {
      try? standardInput.fileHandleForWriting.close()
      throw StartError(reason: "`\(interpreter)` did not say where it listens; Python 3.9 or later is needed")
    }
    port = ports.port
    refusingPort = ports.refusingPort
  }

  /// Returns the executable file of a program in `PATH`, or `nil` if there is none.
  private static func path(of program: String) -> URL? {
    ProcessInfo.processInfo.environment["PATH", default: "/usr/local/bin:/usr/bin:/bin"]
      .split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private struct Ports: Decodable {
    let port: Int
    let refusingPort: Int
  }

  /// The root URL of the server.
  public var root: URL { url("/") }

  /// Returns the URL of a route.
  func url(_ path: String, _ query: [String: String] = [:]) -> URL { url(port: port, path: path, query: query) }

  /// A URL whose port has no listener, so that every connection to it is refused.
  var refusingURL: URL { url(port: refusingPort, path: "/", query: [:]) }

  private func url(port: Int, path: String, query: [String: String]) -> URL {
    var components = URLComponents()
    components.scheme = "http"
    components.host = "127.0.0.1"
    components.port = port
    components.path = path
    if !query.isEmpty { components.queryItems = query.map { URLQueryItem(name: $0.key, value: $0.value) } }
    return components.url!
  }

  /// Returns the number of requests for a path since the server was started.
  ///
  /// - Parameters:
  ///   - path: The path, without the query.
  ///   - count: The number of requests to wait for.
  func requests(for path: String, atLeast count: Int = 0) throws -> Int { try tally("/requests", path, count) }

  /// Returns the number of requests that the client has abandoned before the response was complete, since the server
  /// was started.
  ///
  /// - Parameters:
  ///   - path: The path, without the query.
  ///   - count: The number of abandoned requests to wait for.
  func abandonedRequests(for path: String, atLeast count: Int = 0) throws -> Int {
    try tally("/abandoned", path, count)
  }

  private func tally(_ route: String, _ path: String, _ count: Int) throws -> Int {
    let answer = try Data(contentsOf: url(route, ["path": path, "count": "\(count)"]))
    return try JSONDecoder().decode([String: Int].self, from: answer)["count", default: 0]
  }

  /// Ends the server, and waits until it has ended.
  ///
  /// - Returns: `true` if it ended by itself because its standard input was closed, or `false` if it had to be
  ///   terminated.
  @discardableResult
  public func stop() -> Bool {
    try? standardInput.fileHandleForWriting.close()
    if ended.wait(timeout: .now() + 60) == .success { return true }
    process.terminate()
    return false
  }
}
