#if GTK
  import Foundation
  import TestHelpers
  import Testing
  import WindowDriver

  /// Views in real windows on a display without a screen, used with the mouse and the keyboard.
  ///
  /// The tests compare the widgets that GTK reports for each frame, and the pixels.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "The windows are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick).")
  )
  struct WindowTests {
    let display: Display

    init() throws { display = try Display() }

    /// Starts the program with the scenes, which shows one of them.
    private func scene(_ name: String) throws -> WindowProgram {
      try WindowProgram(program("scenes"), [name], on: display)
    }

    /// Closes the window, which ends the program, and returns all lines that the program has printed.
    private func output(of program: WindowProgram) throws -> [String] {
      #expect(try program.closeWindow() == 0)
      return program.standardOutput().split(separator: "\n").map(String.init)
    }

    // MARK: - Input

    @Test func aClickEvaluatesExactlyTheReaders() throws {
      let readers = try scene("readers")
      try readers.wait(forTexts: ["left 0", "right 0", "own 0"])
      try readers.click("left 0")
      try readers.wait(forTexts: ["left 1", "right 0", "own 0"])
      try readers.click("right 0", times: 2)
      try readers.wait(forTexts: ["left 1", "right 2", "own 0"])
      try readers.click("own 0")
      try readers.wait(forTexts: ["left 1", "right 2", "own 1"])
      #expect(try output(of: readers) == ["parent", "left", "right", "left", "right", "right", "parent"])
    }

    @Test func theKeyboardPresses() throws {
      let readers = try scene("readers")
      try readers.wait(for: "focus") { $0.all.contains { $0.isFocused == true } }
      try readers.press("space")
      try readers.wait(forTexts: ["left 1", "right 0", "own 0"])
      try readers.press("Tab")
      try readers.press("Return")
      try readers.wait(forTexts: ["left 1", "right 1", "own 0"])
      try readers.press("shift+Tab")
      try readers.press("space", times: 3)
      try readers.wait(forTexts: ["left 4", "right 1", "own 0"])
      #expect(try readers.closeWindow() == 0)
    }

    @Test func whatIsShownIsDrawn() throws {
      let readers = try scene("readers")
      for text in ["left 0", "right 0", "own 0"] {
        let label = try readers.wait(for: text)
        #expect(try readers.picture().colors(in: label) > 4, "the letters of \(text), and the ground around them")
      }
      #expect(try readers.closeWindow() == 0)
    }

    // MARK: - Objects

    @Test func anUpdateRecreatesNoStateObject() throws {
      let objects = try scene("objects")
      try objects.wait(forTexts: ["update 0", "count 0", "observed 0 0"])
      try objects.click("count 0")
      try objects.wait(forTexts: ["update 0", "count 1", "observed 1 1"])
      try objects.click("update 0")
      try objects.click("update 1")
      try objects.wait(forTexts: ["update 2", "count 1", "observed 1 1"])
      try objects.click("update 2")
      try objects.wait(forTexts: ["update 3", "count 1"])
      #expect(try output(of: objects) == ["object made", "object gone"])
    }

    @Test func aMissingObjectEndsTheProgramWithAMessage() throws {
      let orphan = try scene("orphan")
      try orphan.click("show")
      #expect(try orphan.waitUntilExit() != 0)
      let message = orphan.standardError()
      #expect(message.contains("No ObservableObject of type Tally found"), "\(message)")
      #expect(message.contains("View.environmentObject(_:) for Tally may be missing as an ancestor"), "\(message)")
    }

    // MARK: - Identity

    @Test func branchesHaveTheirOwnState() throws {
      let branches = try scene("branches")
      try branches.click("first 0")
      try branches.click("first 1")
      try branches.wait(forTexts: ["first 2", "switch"])
      try branches.click("switch")
      try branches.wait(forTexts: ["second 0", "switch"])
      try branches.click("switch")
      try branches.wait(forTexts: ["first 0", "switch"])
      #expect(try branches.closeWindow() == 0)
    }

    @Test func stateFollowsRowsThroughAThousandChanges() throws {
      let rows = try scene("rows")
      for step in stride(from: 50, through: 1000, by: 50) {
        try rows.click("change")
        try rows.wait(for: step == 1000 ? "step 1,000" : "step \(step)")
      }
      let shown = rows.screen.texts.dropFirst(2)
      #expect(shown.count >= 3)
      #expect(shown.allSatisfy { !$0.contains("was") }, "\(shown)")
      #expect(try rows.closeWindow() == 0)
    }

    // MARK: - Environment

    @Test func theNearestOverrideCounts() throws {
      let levels = try scene("levels")
      try levels.wait(forTexts: ["1 outer", "2 outer", "3 outer", "4 inner", "5 inner", "outer", "inner"])
      try levels.click("outer")
      try levels.wait(forTexts: ["1 outer!", "2 outer!", "3 outer!", "4 inner", "5 inner", "outer", "inner"])
      try levels.click("inner")
      try levels.wait(forTexts: ["1 outer!", "2 outer!", "3 outer!", "4 inner!", "5 inner!", "outer", "inner"])
      #expect(try levels.closeWindow() == 0)
    }

    // MARK: - Threads and lifetimes

    @Test func writesFromEightThreadsAreAllShown() throws {
      let writers = try scene("writers")
      try writers.click("write")
      try writers.wait(forTexts: [Array(repeating: "500", count: 8).joined(separator: " "), "write"])
      #expect(try writers.closeWindow() == 0)
    }

    @Test func whatGoesGivesUpWhatItHolds() throws {
      let leaving = try scene("leaving")
      try leaving.wait(forTexts: ["hide", "tick", "guest 0"])
      try leaving.click("tick")
      try leaving.wait(forTexts: ["hide", "tick", "guest 1"])
      try leaving.click("hide")
      try leaving.wait(forTexts: ["show", "tick"])
      try leaving.click("tick")
      let lines = try output(of: leaving)
      #expect(lines.prefix(2) == ["appeared", "received"])
      #expect(lines.dropFirst(2).sorted() == ["disappeared", "state gone", "task cancelled"])
    }

    // MARK: - Programs

    @Test func aProgramHasStateOfItsOwn() throws {
      let window = try scene("title")
      try window.click("again 0")
      try window.click("again 1")
      try window.wait(for: "again 2")
      try window.wait(for: "Scene!!")
      #expect(try window.closeWindow() == 0)
    }

    @Test func withoutADisplayAProgramSaysSo() throws {
      let process = Process()
      process.executableURL = program("scenes")
      process.environment = ["PATH": "/usr/bin:/bin"]
      let errors = try startingProcess {
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        return errors
      }
      let message = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 1)
      #expect(message.contains("There is no display to show windows on."))
    }

    @Test func aDarkWindowIsDark() throws {
      let styles = try scene("styles")
      let plain = try styles.wait(for: "plain")
      #expect(styles.screen.texts == ["title", "red", "plain", "bold italic"])
      let (title, red) = (try styles.wait(for: "title"), try styles.wait(for: "red"))
      #expect(title.frame[3] > plain.frame[3] * 1.5)
      let (brightness, redness) = (
        try styles.picture().averageColor(in: plain), try styles.picture().averageColor(in: red)
      )
      #expect(brightness.red < 0.4 && brightness.green < 0.4, "\(brightness)")
      #expect(redness.red > redness.green + 0.05, "\(redness)")
      #expect(try styles.closeWindow() == 0)
    }
  }
#endif
