#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Keyboard shortcuts and the Return key in a window.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "The keyboard is not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct KeyboardTests {
    let display: Display

    init() throws { display = try Display() }

    private func scene(_ name: String) throws -> WindowProgram {
      try WindowProgram(program("scenes"), [name], on: display)
    }

    @Test func shortcutsOfCommandsWorkWhileTheirMenuIsClosed() throws {
      let window = try scene("shortcuts")
      try window.wait(for: "title Scene")
      #expect(window.screen.find("Next") == nil, "only an open menu shows its commands")
      try window.press("ctrl+g")
      try window.wait(for: "title Scene next")
      try window.click("Find")
      try window.click("Next")
      try window.wait(for: "title Scene next next")
      try window.wait(for: "no menu") { $0.find("Next") == nil }
      try window.press("ctrl+shift+g")
      try window.wait(for: "title Scene next next last")
      // The shortcuts also work while a field has the focus.
      try window.click(try #require(window.screen.all.first { $0.type == "GtkText" }))
      try window.type("a")
      try window.wait(for: "an a") { $0.all.contains { $0.type == "GtkText" && $0.text == "a" } }
      try window.press("ctrl+g")
      try window.wait(for: "title Scene next next last next")
      #expect(try window.closeWindow() == 0)
    }

    /// A text with the focus undoes its own changes, and a view can have the keys for itself.
    @Test func keysUndoTheChangesOfAWindow() throws {
      let window = try scene("undo")
      try window.wait(for: "number 0")
      try window.press("ctrl+z")
      try window.click("Add")
      try window.click("Add")
      try window.wait(for: "number 2")
      try window.press("ctrl+z")
      try window.wait(for: "number 1")
      try window.press("ctrl+shift+z")
      try window.wait(for: "number 2")
      try window.click(try #require(window.screen.all.first { $0.type == "GtkText" }))
      try window.type("a")
      try window.wait(for: "text a")
      try window.press("ctrl+z")
      try window.wait(for: "no text") { $0.find("text ") != nil && $0.find("number 2") != nil }
      try window.click("own keys")
      try window.wait(for: "Own")
      try window.press("ctrl+z")
      try window.wait(for: "count 1")
      #expect(window.screen.find("number 2") != nil)
      try window.click("own keys")
      try window.wait(for: "no button") { $0.find("Own") == nil }
      try window.press("ctrl+z")
      try window.wait(for: "number 1")
      #expect(try window.closeWindow() == 0)
    }

    @Test func shortcutsOfInvisibleButtonsWork() throws {
      let window = try scene("shortcuts")
      try window.wait(for: "title Scene")
      try window.press("ctrl+j")
      try window.wait(for: "log shown")
      try window.press("ctrl+k")
      try window.wait(for: "log shown hidden")
      try window.press("ctrl+l")
      try window.wait(for: "log shown hidden transparent")
      try window.press("ctrl+m")  // is disabled
      try window.press("ctrl+o")
      try window.wait(for: "log shown hidden transparent removable")
      try window.click("removable")
      try window.wait(for: "off") { $0.all.contains { $0.isOn == false } }
      try window.press("ctrl+o")  // is removed
      try window.press("ctrl+j")
      try window.wait(for: "log shown hidden transparent removable shown")
      #expect(try window.closeWindow() == 0)
    }

    @Test func keysGoToTheFocusedViewAndUp() throws {
      let window = try scene("keys")
      try window.wait(for: "board")
      try window.click("board")
      try window.press("Left")
      try window.wait(for: "log left")
      try window.press("a")
      try window.wait(for: "log left a1 a4")
      try window.press("ctrl+a")  // releases the Control key first
      try window.wait(for: "log left a1 a4 a1c a4")
      try window.press("Return")
      try window.wait(for: "log left a1 a4 a1c a4 inner outer")
      try window.click("reset")
      try window.wait(for: "an empty log") { screen in !screen.texts.contains { $0.contains("left") } }
      // A field does not receive the keys that an action handles.
      try window.click(try #require(window.screen.all.first { $0.type == "GtkText" }))
      try window.type("x1Y2")
      try window.wait(for: "name xY")
      try window.wait(for: "log 1 yY 2")
      #expect(try window.closeWindow() == 0)
    }

    @Test func aClickMovesTheFocusToWhatIsEditedOnly() throws {
      let window = try scene("focus means")
      try window.click("value")
      try window.press("x")
      try window.wait(for: "log value")
      try window.click("action")  // does not move the focus
      try window.press("x")
      try window.wait(for: "log value value")
      try window.press("Tab")
      try window.press("x")
      try window.wait(for: "log value value action")
      #expect(try window.closeWindow() == 0)
    }

    /// Opens a dialog, waits until a button has the focus, and presses the Return key.
    private func answer(_ dialog: String, _ button: String, in window: WindowProgram) throws {
      try window.click(dialog)
      try window.wait(for: "focus on \(button)") { screen in
        screen.all.contains { $0.type == "GtkButton" && $0.isFocused == true && $0.texts == [button] }
      }
      try window.press("Return")
      try window.wait(for: "one window") { $0.windows.count == 1 }
    }

    @Test func theReturnKeyPressesTheDefaultButtonOfADialog() throws {
      let window = try scene("dialogs")
      try answer("two", "First", in: window)
      try window.wait(for: "log First")
      try answer("destructive", "Keep", in: window)
      try window.wait(for: "log First Keep")
      try answer("message", "OK", in: window)
      try answer("unavailable", "Available one", in: window)
      try window.wait(for: "log First Keep Available one")
      // A dialog can set its default button even if it has a button that cancels.
      try answer("chosen", "Chosen one", in: window)
      try window.wait(for: "log First Keep Available one Chosen one")
      #expect(try window.closeWindow() == 0)
    }

    @Test func theReturnKeyPressesTheButtonThatCancelsADialog() throws {
      let window = try scene("dialogs")
      try answer("canceling", "Stop", in: window)
      try window.wait(for: "log Stop")
      try answer("confirmation", "Cancel", in: window)
      // Another button can be reached with the keyboard.
      try window.click("canceling")
      try window.wait(for: "focus on Stop") { screen in
        screen.all.contains { $0.type == "GtkButton" && $0.isFocused == true && $0.texts == ["Stop"] }
      }
      try window.press("shift+Tab")
      try window.wait(for: "focus on the other") { screen in
        screen.all.contains { $0.type == "GtkButton" && $0.isFocused == true && $0.texts == ["Go on"] }
      }
      try window.press("Return")
      try window.wait(for: "log Stop Go on")
      #expect(try window.closeWindow() == 0)
    }
  }
#endif
