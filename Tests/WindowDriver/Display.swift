import Foundation
import TestHelpers

/// A display without a screen. Its server, `Xvfb`, runs for as long as this object exists.
public final class Display: Sendable {
  /// The environment of programs that use the display, with settings that make them look the same on every machine.
  public let environment: [String: String]
  static let (width, height) = (1024, 768)
  private let server: Process
  /// A pipe that stops the server when it is closed. It is also closed when this process ends for any reason.
  private let lifeline: Pipe

  /// The names of the required tools that are not installed.
  public static var missing: [String] {
    ["Xvfb", "xdotool", "import"].filter { find($0) == nil }
  }

  /// Starts a server with an unused display number.
  public init() throws {
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The server writes its number to its standard output when it is ready. It is stopped with SIGKILL, because a
    // process that a thread of the tests starts inherits a signal mask that blocks other signals. Keys don't repeat:
    // while a busy machine delays their release, they would.
    server.arguments = [
      "-c",
      """
      Xvfb -displayfd 1 -screen 0 \(Self.width)x\(Self.height)x24 -r -nolisten tcp -noreset </dev/null 2>/dev/null &
      exec 1>&-
      cat >/dev/null
      kill -9 $!
      """,
    ]
    let (number, lifeline) = try startingProcess {
      let (number, lifeline) = (Pipe(), Pipe())
      server.standardInput = lifeline
      server.standardOutput = number
      try server.run()
      return (number, lifeline)
    }
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
    // File dialogs store settings, which would otherwise be those of the user.
    environment["GSETTINGS_BACKEND"] = "memory"
    environment["LC_ALL"] = "C.UTF-8"
    self.environment = environment
  }

  deinit {
    try? lifeline.fileHandleForWriting.close()
    server.waitUntilExit()
  }

  /// Runs a tool on the display, and returns its output.
  ///
  /// - Parameters:
  ///   - tool: The name of the tool.
  ///   - arguments: The arguments.
  @discardableResult
  public func run(_ tool: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = find(tool)
    process.arguments = arguments
    process.environment = environment
    let output = try startingProcess {
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      return output
    }
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw DriverError("\(tool) \(arguments.joined(separator: " ")): status \(process.terminationStatus)")
    }
    return data
  }
}

/// An error of the driver, with a description.
public struct DriverError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// Returns the executable file of a program in `PATH`, or `nil` if there is none.
func find(_ name: String) -> URL? {
  (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
