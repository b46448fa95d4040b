import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The HTTP server of the recipes: a process of its own, that ends with this one.
public final class RecipeServer: @unchecked Sendable {  // nothing changes after `init` but the process, by itself
  private let process: Process
  private let standardInput: Pipe
  private let ended: DispatchSemaphore
  private let port: Int
  private let refusingPort: Int

  /// The server could not be started.
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

    // A proxy is of no use on the way to this machine.
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

    // The first line says where it listens. If there is none in time, the end of the process ends the wait.
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

  /// Looks a program up as a shell would.
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

  /// Where the server listens.
  public var root: URL { url("/") }

  /// The address of a route.
  func url(_ path: String, _ query: [String: String] = [:]) -> URL { url(port: port, path: path, query: query) }

  /// An address at which nobody listens, so that every connection to it is refused.
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

  /// How often a path has been asked for since the server was started.
  ///
  /// - Parameters:
  ///   - path: The path, without the query.
  ///   - count: The answer comes as soon as it is this much.
  func requests(for path: String, atLeast count: Int = 0) throws -> Int { try tally("/requests", path, count) }

  /// How often a client has gone away before it had the whole answer, since the server was started.
  ///
  /// - Parameters:
  ///   - path: The path, without the query.
  ///   - count: The answer comes as soon as it is this much.
  func abandonedRequests(for path: String, atLeast count: Int = 0) throws -> Int {
    try tally("/abandoned", path, count)
  }

  private func tally(_ route: String, _ path: String, _ count: Int) throws -> Int {
    let answer = try Data(contentsOf: url(route, ["path": path, "count": "\(count)"]))
    return try JSONDecoder().decode([String: Int].self, from: answer)["count", default: 0]
  }

  /// Ends the server, and waits until it has ended.
  ///
  /// - Returns: Whether it did, by itself, because its standard input was closed.
  @discardableResult
  public func stop() -> Bool {
    try? standardInput.fileHandleForWriting.close()
    if ended.wait(timeout: .now() + 60) == .success { return true }
    process.terminate()
    return false
  }
}
