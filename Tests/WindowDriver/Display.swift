import Foundation

/// A display without a screen, `Xvfb`, for as long as this is there.
public final class Display: Sendable {
  /// What programs need to find it, with what makes them the same everywhere.
  public let environment: [String: String]
  static let (width, height) = (1024, 768)
  private let server: Process
  /// Open for as long as the server is wanted: it also ends with this process, however that ends.
  private let lifeline: Pipe

  /// What is needed and not installed.
  public static var missing: [String] {
    ["Xvfb", "xdotool", "import"].filter { find($0) == nil }
  }

  /// Starts a server, on a number that is free.
  public init() throws {
    let (server, number, lifeline) = (Process(), Pipe(), Pipe())
    server.executableURL = URL(fileURLWithPath: "/bin/sh")
    // It writes its number to its standard output once it can be used. What a thread of the tests starts has inherited
    // a mask that keeps the politer signals from it.
    server.arguments = [
      "-c",
      """
      Xvfb -displayfd 1 -screen 0 \(Self.width)x\(Self.height)x24 -nolisten tcp -noreset </dev/null 2>/dev/null &
      exec 1>&-
      cat >/dev/null
      kill -9 $!
      """,
    ]
    server.standardInput = lifeline
    server.standardOutput = number
    try server.run()
    let line = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
    guard let display = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw DriverError("Xvfb did not start")
    }
    self.server = server
    self.lifeline = lifeline
    var environment = ProcessInfo.processInfo.environment
    for name in ["WAYLAND_DISPLAY", "GTK_THEME", "GDK_BACKEND", "GDK_SCALE"] { environment[name] = nil }
    environment["DISPLAY"] = ":\(display)"
    environment["GDK_BACKEND"] = "x11"
    environment["GSK_RENDERER"] = "cairo"
    environment["GTK_A11Y"] = "test"
    environment["LC_ALL"] = "C.UTF-8"
    self.environment = environment
  }

  deinit {
    try? lifeline.fileHandleForWriting.close()
    server.waitUntilExit()
  }

  /// Runs a tool on the display, and gives what it prints.
  @discardableResult
  public func run(_ tool: String, _ arguments: [String]) throws -> Data {
    let (process, output) = (Process(), Pipe())
    process.executableURL = find(tool)
    process.arguments = arguments
    process.environment = environment
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw DriverError("\(tool) \(arguments.joined(separator: " ")): status \(process.terminationStatus)")
    }
    return data
  }
}

/// What went wrong.
public struct DriverError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// A program on the path.
func find(_ name: String) -> URL? {
  (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
