#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// The apps in windows, driven with the mouse and the keyboard.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty, "The apps are not used in windows: \(Display.missing) missing."))
  struct TutorialWindowTests {
    private static let shared = Result { try Display() }
    private let display: Display

    init() throws { display = try Self.shared.get() }

    private func start(_ app: String, _ environment: [String: String] = [:]) throws -> WindowProgram {
      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      return try WindowProgram(
        folder.appendingPathComponent("tutorials"), [app], on: display, environment: environment)
    }

    @Test func aPreviewIsShownInsteadOfTheApp() throws {
      let window = try start("TodoApp", ["SWIFTUI_PREVIEW": "Row"])
      try window.wait(for: "is open")
      try window.click("Milk")
      try window.wait(for: "is done")
      #expect(try window.closeWindow() == 0)
      // The mangled name of the type, as in the symbols of the program.
      let provider = "9tutorials25CheckToggleStyle_PreviewsV"
      let provided = try start(
        "TodoApp", ["SWIFTUI_PREVIEW": "CheckToggleStyle_Previews", "SWIFTUI_PREVIEW_PROVIDERS": provider])
      try provided.wait(for: "Provided")
      #expect(try provided.closeWindow() == 0)
      let missing = try start("TodoApp", ["SWIFTUI_PREVIEW": "Missing"])
      #expect(try missing.waitUntilExit() == 1)
      #expect(missing.standardError().contains("There is no preview 'Missing'"))
    }

    @Test func theCalculatorCalculates() throws {
      let window = try start("CalculatorApp")
      func enter(_ keys: String, _ result: String) throws {
        for key in keys { try window.click(widget: "GtkButton", labeled: "\(key)") }
        try window.wait(for: "display", toRead: result)
      }
      try enter("12+30=", "42")
      try enter("×2−4=", "80")
      try enter("C1÷0=", "Error")
      try window.click(widget: "GtkButton", labeled: "7")
      try window.press("space")
      try window.press("Right")
      try window.press("space")
      try window.wait(for: "display", toRead: "778")
      #expect(try window.closeWindow() == 0)
    }

    @Test func aCartIsFilledAndEmptied() throws {
      let window = try start("CartApp")
      try window.click(widget: "GtkButton", labeled: "Add Tea", times: 2)
      try window.click(widget: "GtkButton", labeled: "Add Cup")
      try window.click("Cart (3)")
      try window.wait(for: "€21.00")
      try window.click(widget: "GtkButton", labeled: "2 × Tea −")
      try window.wait(for: "€16.50")
      try window.click("Clear")
      try window.wait(for: "Your cart is empty")
      try window.click("Close")
      try window.wait(for: "Cart (0)")
      try window.wait(for: "one window") { $0.windows.count == 1 }
      #expect(try window.closeWindow() == 0)
    }

    @Test func aContactIsOpenedAndEdited() throws {
      let window = try start("ContactsApp")
      try window.click("Grace")
      try window.wait(for: "New York")
      try window.click(widget: "GtkEntry", labeled: "Name")
      try window.press("ctrl+a")
      try window.type("Grace Hopper")
      try window.click(widget: "GtkToggleButton", labeled: "Favorite")
      try window.click("Done")
      try window.wait(for: "Edsger")
      try window.wait(for: "Grace Hopper")
      try window.click("Favorites only")
      try window.wait(for: "favorites") { $0.find("Ada") == nil && $0.find("Grace Hopper") != nil }
      #expect(try window.closeWindow() == 0)
    }

    @Test func aCountdownPausesAndEnds() throws {
      let window = try start("CountdownApp")
      try window.wait(for: "4 s")
      try window.press("space")
      try window.wait(for: "the countdown") { $0.find("Pause") != nil || $0.find("4 s") == nil }
      try window.press("space")
      // On a busy machine, the time can be over before the key that pauses arrives.
      let screen = try window.wait(for: "a pause") { $0.find("Start") != nil }
      if screen.find("Time is up") == nil { try window.click("Start") }
      try window.wait(for: "Time is up")
      try window.wait(for: "a disabled button") { $0.first("GtkButton", labeled: "Start")?.isEnabled == false }
      #expect(try window.closeWindow() == 0)
    }

    @Test func aTextIsEditedSavedAndClosed() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tutorials-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("words.txt")
      let window = try start("EditorApp")
      func wait(forTitle title: String) throws {
        try window.wait(for: "title \(title)") { $0.windows.first?.text == title }
      }
      try wait(forTitle: "Untitled")
      try window.click(widget: "GtkTextView")
      try window.type("one two")
      try window.wait(for: "2 words")
      try wait(forTitle: "• Untitled")
      try window.press("ctrl+s")
      try window.wait(for: "a dialog") { $0.windows.count == 2 }
      try window.choose(path: file.path)
      try wait(forTitle: "words.txt")
      #expect(try String(contentsOf: file, encoding: .utf8) == "one two")
      try window.click(widget: "GtkTextView")
      try window.type(" three")
      try wait(forTitle: "• words.txt")
      try window.click("File")
      try window.click("Save")
      try wait(forTitle: "words.txt")
      #expect(try String(contentsOf: file, encoding: .utf8).split(separator: " ").count == 3)
      try window.click(widget: "GtkTextView")
      try window.type("x")
      try wait(forTitle: "• words.txt")
      try window.click(try closeButton(of: window))
      try window.click("Cancel")
      try window.wait(for: "no question") { $0.windows.count == 1 }
      try window.click(try closeButton(of: window))
      try window.click("Don't Save")
      #expect(try window.waitUntilExit() == 0)
      #expect(try String(contentsOf: file, encoding: .utf8).split(separator: " ").count == 3)
    }

    private func closeButton(of window: WindowProgram) throws -> Shown {
      try window.wait(for: "title bar") { $0.windows.first?.first("GtkHeaderBar") != nil }
      let bar = window.screen.windows.first?.first("GtkHeaderBar")
      guard let button = bar?.all.last(where: { $0.type == "GtkButton" }) else { throw DriverError("no close button") }
      return button
    }

    @Test func signingUpNeedsAValidNameAndEqualPasswords() throws {
      let window = try start("LoginApp")
      try window.wait(for: "Sign up")
      try window.type("ada")
      try window.press("BackSpace")
      try window.wait(for: "User name must have at least 3 characters")
      try window.press("Tab")
      try window.type("secret")
      try window.wait(for: "Password must have at least 8 characters")
      try window.type("secret")
      try window.wait(for: "Passwords do not match")
      try window.click(widget: "GtkPasswordEntry", labeled: "Password again")
      try window.type("secretsecret")
      try window.wait(for: "no message about passwords") { $0.find("Passwords do not match") == nil }
      try window.press("shift+Tab", times: 2)
      try window.type("ada")  // moving to the field has selected its text
      try window.wait(for: "an enabled button") { screen in
        screen.first("GtkButton", labeled: "Sign up").map { $0.isEnabled != false } == true
      }
      try window.click("Sign up")
      try window.wait(for: "Welcome, ada! Great to have you here.")
      try window.press("Escape")
      try window.wait(for: "one window") { $0.windows.count == 1 }
      #expect(try window.closeWindow() == 0)
    }

    @Test func notesAreKeptInAFile() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tutorials-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var window = try start("NotesApp", ["TMPDIR": folder.path])
      try window.wait(for: "Select or create one.")
      try window.click("New")
      try window.click(widget: "GtkTextView")
      try window.type("Buy")
      try window.press("Return")
      try window.type("milk")
      try window.wait(for: "Buy")
      try window.click("New")
      try window.wait(for: "two rows") { $0.all.filter { $0.type == "GtkListItemWidget" }.count == 2 }
      try window.click(widget: "GtkTextView")
      try window.type("Second")
      try window.wait(for: "Second")
      try window.click("Delete")
      try window.wait(for: "“Second” can't be recovered.")
      try window.click("Delete note")
      try window.wait(for: "Select or create one.")
      #expect(try window.closeWindow() == 0)

      window = try start("NotesApp", ["TMPDIR": folder.path])
      try window.wait(for: "one row") { $0.all.filter { $0.type == "GtkListItemWidget" }.count == 1 }
      try window.click("Buy")
      try window.wait(for: "Delete")
      #expect(try window.closeWindow() == 0)
    }

    @Test func aQuizCountsPoints() throws {
      let window = try start("QuizApp")
      try window.click("4")
      try window.wait(for: "Score: 1")
      try window.press("Return")  // performs the default action
      try window.wait(for: "Which is a fruit?")
      try window.click("Stone")
      try window.click("Next")
      try window.wait(for: "You have 1 of 2 points.")
      try window.press("Return")
      try window.wait(for: "Score: 0")
      #expect(try window.closeWindow() == 0)
    }

    @Test func aSearchFollowsWhatIsTyped() throws {
      let window = try start("SearchApp")
      try window.wait(for: "Search")
      try window.type("swift")
      try window.wait(for: "three rows") { screen in
        screen.texts.filter { $0.hasPrefix("swift") } == ["swift", "swift-format", "swift-syntax"]
      }
      try window.wait(for: "1,202")
      try window.press("ctrl+a")
      try window.type("error")
      try window.wait(for: "an error") { screen in !screen.texts.isEmpty && screen.find("swift-syntax") == nil }
      try window.press("ctrl+a")
      try window.type("void")
      try window.wait(for: "No Results for “void”")
      try window.press("ctrl+a")
      try window.press("BackSpace")
      try window.wait(forTexts: [])
      #expect(try window.closeWindow() == 0)
    }

    @Test func settingsChangeTheWindow() throws {
      let window = try start("SettingsApp")
      try window.click(widget: "GtkButton", labeled: "1 Jan 2001")
      try window.click("15")
      try window.wait(for: "15 Jan 2001")
      try window.press("Escape")
      try window.wait(for: "no calendar") { $0.find("15") == nil }
      try window.click("Enabled")
      try window.wait(for: "no slider") { $0.windows.first?.first("GtkScale") == nil }
      try window.click(widget: "GtkToggleButton", labeled: "Dark")
      try window.wait(for: "a dark window") { $0.windows.first?.isDark == true }
      try window.click(widget: "GtkButton", labeled: "Font size: 12 +")
      try window.wait(for: "Font size: 13")
      try window.click("Reset")
      try window.click("Reset everything")
      try window.wait(for: "Font size: 12")
      try window.wait(for: "an empty name") { $0.all.contains { $0.type == "GtkText" && $0.text == "" } }
      #expect(try window.closeWindow() == 0)
    }

    @Test func aStopwatchRunsAndCountsLaps() throws {
      let window = try start("StopwatchApp")
      try window.wait(for: "0.00")
      try window.click("Start")
      try window.click("Lap")
      try window.wait(for: "Lap 1")
      try window.click(widget: "GtkButton", labeled: "Lap")
      try window.wait(for: "Lap 2")
      try window.click("Pause")
      try window.click("Resume")
      try window.click("Pause")
      try window.click("Reset")
      try window.wait(forTexts: ["0.00", "Start"])
      #expect(try window.closeWindow() == 0)
    }

    @Test func tasksAreAddedDoneAndDeleted() throws {
      let window = try start("TodoApp")
      try window.click(widget: "GtkEntry", labeled: "New task")
      try window.type("Milk")
      try window.press("Return")
      try window.wait(forTexts: ["1 OF 1 LEFT", "Milk"])
      try window.type("Bread")  // the field still has the focus
      try window.click(widget: "GtkButton", labeled: "Add")
      try window.wait(forTexts: ["2 OF 2 LEFT", "Milk", "Bread"])
      try window.click("Milk")
      try window.wait(for: "1 OF 2 LEFT")
      try window.click(widget: "GtkButton", labeled: "Delete Bread")
      try window.wait(forTexts: ["0 OF 1 LEFT", "Milk"])
      #expect(try window.closeWindow() == 0)
    }

    @Test func weatherIsTriedAgain() throws {
      let window = try start("WeatherApp")
      try window.wait(for: "Check your connection.")
      try window.click("Try again")
      try window.wait(for: "Oslo")
      try window.wait(for: "4.2°")
      #expect(try window.closeWindow() == 0)
    }
  }

  extension Screen {
    /// Returns the first widget of a type with an accessibility label.
    fileprivate func first(_ type: String, labeled label: String) -> Shown? {
      all.first { $0.type == type && $0.label == label }
    }
  }

  extension WindowProgram {
    /// Clicks in the middle of the first widget of a type with a given or any accessibility label, when its frame
    /// no longer changes.
    fileprivate func click(widget type: String, labeled label: String? = nil, times: Int = 1) throws {
      var frame: [Double]?
      while true {
        let screen = try wait(for: "\(type) \(label ?? "")") { screen in
          screen.all.contains { $0.type == type && (label == nil || $0.label == label) }
        }
        guard let widget = screen.all.first(where: { $0.type == type && (label == nil || $0.label == label) }) else {
          continue
        }
        if widget.frame == frame { return try click(widget, times: times) }
        frame = widget.frame
      }
    }
  }
#endif
