#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// GTK's dialogs for files, with real keys.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "File dialogs are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  final class FileDialogWindowTests {
    let display: Display
    let folder: URL

    init() throws {
      display = try Display()
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("files-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["a.txt", "b.txt", "c.png"] {
        try Data("contents of \(name)".utf8).write(to: folder.appendingPathComponent(name))
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A warning that GTK 4.8 rarely prints about its own dialog, which can draw the arrows of its path bar
    /// (`GtkPathBar`) before it has placed them.
    private static let pathBar = "Trying to snapshot GtkButton"

    private func scene() throws -> WindowProgram {
      try WindowProgram(program("scenes"), ["files", folder.path], on: display)
    }

    @Test func aFileIsChosenByItsPath() throws {
      let window = try scene()
      try window.click("import")
      try window.wait(for: "a dialog for texts") {
        $0.windows.count == 2 && $0.find("*.txt, *.text, *.log, *.s, …") != nil
      }
      try window.choose(path: "\(folder.path)/b.txt")
      try window.wait(for: "log", toRead: "read contents of b.txt")
      #expect(try window.closeWindow(ignoring: Self.pathBar) == 0)
    }

    @Test func escapeCancels() throws {
      let window = try scene()
      try window.click("import")
      try window.wait(for: "a dialog") { $0.windows.count == 2 && $0.find("Open") != nil }
      try window.press("Escape", until: "no dialog") { $0.windows.count == 1 }
      try window.wait(for: "log", toRead: "cancelled")
      try window.click("import")
      try window.wait(for: "another dialog") { $0.windows.count == 2 && $0.find("Open") != nil }
      try window.press("Escape", until: "no dialog") { $0.windows.count == 1 }
      try window.wait(for: "log", toRead: "cancelled, cancelled")
      #expect(try window.closeWindow(ignoring: Self.pathBar) == 0)
    }

    @Test func aDocumentIsWritten() throws {
      let window = try scene()
      try window.click("export")
      try window.wait(for: "a dialog") { $0.windows.count == 2 && $0.find("Save") != nil }
      try window.choose()
      try window.wait(for: "log", toRead: "wrote note.txt")
      #expect(try String(contentsOf: folder.appendingPathComponent("note.txt"), encoding: .utf8) == "written")
      #expect(try window.closeWindow(ignoring: Self.pathBar) == 0)
    }
  }
#endif
