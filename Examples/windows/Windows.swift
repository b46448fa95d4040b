import Foundation
import WindowDriver

/// Runs the programs with windows. On a machine with a display they are shown there, one after another. Elsewhere they run
/// on a display without a screen, are used with real clicks and keys, and have to show what their views show without
/// windows when they are used alike; pictures are kept in a folder, the first argument.
@main
@MainActor
struct Windows {
  static func main() async {
    alarm(120)  // ends the program if something is waited for that never comes
    let environment = ProcessInfo.processInfo.environment
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    do {
      if hasDisplay { try showPrograms() } else { try await tryPrograms() }
    } catch {
      print("✗ \(error)")
      exit(1)
    }
  }

  /// A program beside this one.
  static func program(_ name: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
  }

  private static func showPrograms() throws {
    for name in ["player", "coordinator", "items"] {
      print("\(name) has a window. Close it to go on.")
      let process = try Process.run(program(name), arguments: [])
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw DriverError("\(name) ended with status \(process.terminationStatus)")
      }
    }
  }

  private static func tryPrograms() async throws {
    guard Display.missing.isEmpty else {
      throw DriverError("no display, and not what a display without a screen takes: \(Display.missing)")
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".build/windows", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let display = try Display()
    for session in [PlayerSession(), CoordinatorSession(), ItemsSession()] as [any Session] {
      let window = try WindowProgram(program(session.name), on: display)
      let looks = Looks(session.name, window, folder)
      try await session.run(window, looks)
      let status = try window.closeWindow()
      guard status == 0 else { throw DriverError("\(session.name) ended with status \(status)") }
      let padded = session.name.padding(toLength: 12, withPad: " ", startingAt: 0)
      print("✓ \(padded) shown, clicked and typed into; \(looks.count) looks as without windows")
    }
    print("The pictures are in \(folder.path).")
  }
}

/// What a user does with a program, in its window and without.
@MainActor
protocol Session {
  var name: String { get }
  func run(_ window: WindowProgram, _ looks: Looks) async throws
}

/// Compares what is shown, and keeps pictures.
@MainActor
final class Looks {
  private let name: String
  private let window: WindowProgram
  private let folder: URL
  private(set) var count = 0

  init(_ name: String, _ window: WindowProgram, _ folder: URL) {
    (self.name, self.window, self.folder) = (name, window, folder)
  }

  /// Waits until the window reads as the texts do, checks that each text has been drawn, and takes a picture.
  func compare(_ texts: [String]) throws {
    try window.wait(forTexts: texts)
    let picture = try window.picture()
    // A popover may be in front of others.
    let popover = window.screen.all.last { $0.type == "GtkPopover" }
    for label in popover?.wholeLabels ?? window.screen.windows.flatMap(\.wholeLabels) {
      guard picture.colors(in: label) > 1 else { throw DriverError("\(name): nothing is drawn at \(label)") }
    }
    count += 1
    try window.saveScreenshot(to: folder.appendingPathComponent("\(name)-\(count).png"))
  }
}
