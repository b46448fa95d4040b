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
    let server = try FeedServer()
    setenv("FEED_URL", server.feed, 1)
    for name in ["player", "coordinator", "items", "feedreader", "stopwatch"] {
      print("\(name) has a window. Close it to go on.")
      let process = try Process.run(program(name), arguments: [])
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw DriverError("\(name) ended with status \(process.terminationStatus)")
      }
    }
    server.stop()
  }

  private static func tryPrograms() async throws {
    guard Display.missing.isEmpty else {
      throw DriverError("no display, and not what a display without a screen takes: \(Display.missing)")
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".build/windows", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let display = try Display()
    // The settings of the views without windows are not those of the user either.
    let settings = folder.appendingPathComponent("settings-\(UUID().uuidString)")
    setenv("XDG_CONFIG_HOME", settings.path, 1)
    defer { try? FileManager.default.removeItem(at: settings) }
    let sessions: [any Session] = [
      PlayerSession(), CoordinatorSession(), ItemsSession(), try FeedReaderSession(), StopwatchSession(),
    ]
    for session in sessions {
      // Ends this program if it waits for an event that never occurs. A person may look as long as they like.
      alarm(180)
      let files = folder.appendingPathComponent("files-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: files) }
      var count = 0
      try await use(session, files, on: display) { window in
        let looks = Looks(session.name, window, folder)
        try await session.run(window, looks)
        count = looks.count
      }
      try await use(session, files, on: display) { try session.runAgain($0) }
      let padded = session.name.padding(toLength: 12, withPad: " ", startingAt: 0)
      print("✓ \(padded) shown, clicked and typed into; \(count) looks as without windows")
    }
    print("The pictures are in \(folder.path).")
  }

  /// Starts a program, uses it, and closes its window.
  ///
  /// - Parameters:
  ///   - session: The session of the program.
  ///   - files: The folder for the files of the program.
  ///   - display: The display.
  ///   - body: A closure that uses the window.
  private static func use(
    _ session: any Session, _ files: URL, on display: Display, _ body: (WindowProgram) async throws -> Void
  ) async throws {
    var environment = session.environment
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"] {
      environment[name] = files.appendingPathComponent(name).path
    }
    for folder in environment.values where folder.hasPrefix(files.path) {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let window = try WindowProgram(program(session.name), on: display, environment: environment)
    try await body(window)
    let status = try window.closeWindow()
    guard status == 0 else { throw DriverError("\(session.name) ended with status \(status)") }
  }
}

/// The actions of a user, performed on a program both in its window and without one.
@MainActor
protocol Session {
  var name: String { get }
  /// The environment variables of the program.
  var environment: [String: String] { get }
  func run(_ window: WindowProgram, _ looks: Looks) async throws
  /// Checks a program that has been started again with the files of its first run.
  func runAgain(_ window: WindowProgram) throws
}

extension Session {
  var environment: [String: String] { [:] }
  func runAgain(_ window: WindowProgram) throws { try window.wait(for: "a window") { !$0.texts.isEmpty } }
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

  /// Waits until the window shows the texts of a view without a window, checks that each of them has been drawn, and
  /// saves a picture. The title of a page is in the title bar of the window, and above the page of the view.
  func compare(_ texts: [String]) throws {
    try window.wait(for: "texts \(texts)") { screen in
      let shown = screen.windows.flatMap(\.viewTexts)
      if shown == texts { return true }
      let title = screen.windows.first?.titleInBar
      // A tab may have the title of its page.
      return texts.indices.contains { place in
        var others = texts
        return others.remove(at: place) == title && others == shown
      }
    }
    let end = ContinuousClock.now + .seconds(WindowProgram.patience)
    while let label = try firstUndrawnLabel() {
      guard .now < end else { throw DriverError("\(name): nothing is drawn at \(label)") }
    }
    count += 1
    try window.saveScreenshot(to: folder.appendingPathComponent("\(name)-\(count).png"))
  }

  /// Returns a label that has not been drawn, or `nil` if all have been. A window reports a label before it draws it.
  private func firstUndrawnLabel() throws -> Shown? {
    let picture = try window.picture()
    // A popover may cover other labels.
    let popover = window.screen.all.last { $0.type == "GtkPopover" }
    let labels = popover?.wholeLabels ?? window.screen.windows.flatMap(\.wholeLabels)
    return labels.first { picture.colors(in: $0) <= 1 }
  }
}

extension Shown {
  /// The texts of the views inside, without those of the title bar, and without the options of pickers, which are parts
  /// of GTK's controls.
  fileprivate var viewTexts: [String] {
    if ["GtkHeaderBar", "GtkText", "GtkDropDown", "GtkBox"].contains(type) { return [] }
    return (type == "GtkLabel" ? [text ?? ""] : []) + (children ?? []).flatMap(\.viewTexts)
  }
}
