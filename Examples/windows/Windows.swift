import Foundation
import WindowDriver

/// Runs the programs with windows.
///
/// On a machine with a display, the programs are shown there one after another. On other machines they run on a display
/// without a screen and are controlled with real clicks and keys, and they must show the same texts as their views
/// without windows. Pictures are saved in a folder, which is the first argument.
@main
@MainActor
struct Windows {
  static func main() async {
    alarm(120)  // ends the program if it waits for an event that never occurs
    let environment = ProcessInfo.processInfo.environment
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    do {
      if hasDisplay { try showPrograms() } else { try await tryPrograms() }
    } catch {
      print("✗ \(error)")
      exit(1)
    }
  }

  /// Returns the executable file of a program in the folder of this one.
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

/// The actions of a user, performed on a program both in its window and without one.
@MainActor
protocol Session {
  var name: String { get }
  func run(_ window: WindowProgram, _ looks: Looks) async throws
}

/// A comparison of a window with expected texts, which also saves pictures.
@MainActor
final class Looks {
  private let name: String
  private let window: WindowProgram
  private let folder: URL
  private(set) var count = 0

  init(_ name: String, _ window: WindowProgram, _ folder: URL) {
    (self.name, self.window, self.folder) = (name, window, folder)
  }

  /// Waits until the window shows the texts, checks that each of them has been drawn, and saves a picture.
  func compare(_ texts: [String]) throws {
    try window.wait(forTexts: texts)
    let picture = try window.picture()
    // A popover may cover other labels.
    let popover = window.screen.all.last { $0.type == "GtkPopover" }
    for label in popover?.wholeLabels ?? window.screen.windows.flatMap(\.wholeLabels) {
      guard picture.colors(in: label) > 1 else { throw DriverError("\(name): nothing is drawn at \(label)") }
    }
    count += 1
    try window.saveScreenshot(to: folder.appendingPathComponent("\(name)-\(count).png"))
  }
}
