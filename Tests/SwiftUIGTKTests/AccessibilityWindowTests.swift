#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// The values that GTK passes to assistive technologies.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Accessibility is not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct AccessibilityWindowTests {
    let display: Display

    init() throws { display = try Display() }

    /// Returns whether assistive technologies ignore a widget, because it or a widget around it is hidden from them.
    private func isIgnored(_ text: String, in screen: Screen) -> Bool {
      func search(_ widget: Shown, _ isIgnored: Bool) -> Bool? {
        let isIgnored = isIgnored || widget.isIgnored == true
        if widget.text == text { return isIgnored }
        return (widget.children ?? []).lazy.compactMap { search($0, isIgnored) }.first
      }
      return screen.windows.lazy.compactMap { search($0, false) }.first ?? true
    }

    private func widget(_ name: String, of type: String, in screen: Screen) -> Shown? {
      screen.find(name)?.all.first { $0.type == type }
    }

    @Test func aRepresentationIsPresentedAndReceivesNoClicks() throws {
      let window = try WindowProgram(program("scenes"), ["represented"], on: display)
      try window.wait(for: "dial false")
      #expect(isIgnored("dial false", in: window.screen))
      #expect(!isIgnored("represented false", in: window.screen))
      try window.click("represented false")
      try window.wait(for: "represented true")
      #expect(isIgnored("dial true", in: window.screen))
      #expect(try window.closeWindow() == 0)
    }

    @Test func replacedControlsKeepTheirValues() throws {
      let window = try WindowProgram(program("scenes"), ["accessible"], on: display)
      try window.wait(for: "change")
      func labels(_ type: String) -> [String?] { window.screen.all.filter { $0.type == type }.map(\.label) }
      #expect(labels("GtkDropDown") == ["the picker"])
      #expect(labels("GtkCheckButton") == ["the toggle"])
      #expect(window.screen.all.first { $0.type == "GtkCheckButton" }?.hint == "Turns it on")
      #expect(labels("GtkSpinner") == ["the progress"])
      #expect(window.screen.all.first { $0.type == "GtkSpinner" }?.value == "unknown")
      try window.click("change")
      try window.wait(for: "changed")
      #expect(labels("GtkDropDown") == ["the picker"])
      #expect(labels("GtkCheckButton") == [])
      #expect(labels("GtkSwitch") == ["the toggle"])
      #expect(window.screen.all.first { $0.type == "GtkSwitch" }?.hint == "Turns it on")
      #expect(labels("GtkSpinner") == [])
      #expect(labels("GtkProgressBar") == ["the progress"])
      #expect(window.screen.all.first { $0.type == "GtkProgressBar" }?.value == "half")
      #expect(try window.closeWindow() == 0)
    }

    @Test func modifiersChangeWhatIsRead() throws {
      let window = try WindowProgram(program("scenes"), ["accessible"], on: display)
      var screen = try window.wait(for: "a title") { $0.find("Title") != nil }
      #expect(screen.all.contains { $0.role == "heading" && $0.label == "Title" })
      #expect(isIgnored("ignored", in: screen))
      #expect(isIgnored("clear", in: screen))
      #expect(!isIgnored("Title", in: screen))
      #expect(screen.all.first { $0.role == "group" && $0.label == "Temperature 21 °C" } != nil)
      #expect(isIgnored("Temperature", in: screen))
      #expect(screen.all.first { $0.role == "group" && $0.label == "the letter" } != nil)
      #expect(isIgnored("a", in: screen))
      #expect(screen.all.first { $0.role == "group" && $0.label == "the group" } != nil)
      #expect(!isIgnored("b", in: screen))
      #expect(screen.all.contains { $0.type == "GtkButton" && $0.label == "Remove" })
      #expect(!screen.all.contains { $0.isSelected == true })
      try window.click("change")
      screen = try window.wait(for: "a change") { $0.find("changed") != nil }
      #expect(!isIgnored("ignored", in: screen))
      #expect(!isIgnored("clear", in: screen))
      #expect(screen.all.first { $0.role == "group" && $0.label == "Temperature 22 °C" } != nil)
      #expect(screen.all.filter { $0.isSelected == true }.map(\.label) == ["tab"])
      #expect(try window.closeWindow() == 0)
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is missing."))
    func anAssistiveTechnologyPerformsActions() throws {
      let technology = try AssistiveTechnology()
      let window = try WindowProgram(
        program("scenes"), ["accessible"], on: display, environment: technology.environment)
      try window.wait(for: "mail new")
      try technology.perform("view.increment")
      try window.wait(for: "mail more")
      try technology.perform("view.decrement")
      try window.wait(for: "mail less")
      try technology.perform("view.Archive")
      try window.wait(for: "mail archived")
      #expect(throws: DriverError.self) { try technology.perform("view.Delete") }
      #expect(try window.closeWindow() == 0)
    }

    @Test func actionsChangeTheValueOfAControlWhoseWidgetHasNone() throws {
      let window = try WindowProgram(program("scenes"), ["adjustments"], on: display)
      try window.wait(for: "count 1 rating 3")
      try window.click("count up")
      try window.wait(for: "count 2 rating 3")
      // The value is the greatest one. What follows shows that the action has been handled.
      try window.click("count up")
      try window.click("rating up")
      try window.wait(for: "count 2 rating 4")
      try window.click("count down")
      try window.wait(for: "count 1 rating 4")
      // The action of a modifier takes the place of the control's.
      try window.click("rating down")
      try window.wait(for: "count 1 rating 3")
      #expect(try window.closeWindow() == 0)
    }

    @Test func theCopiesOfCommandsAreNotRead() throws {
      let window = try WindowProgram(program("scenes"), ["shortcuts"], on: display)
      let screen = try window.wait(for: "a menu") { $0.find("Find") != nil }
      #expect(!screen.all.contains { $0.label == "Next" }, "the copy that carries the shortcut is not shown")
      try window.click("Find")
      let opened = try window.wait(for: "Next", within: WindowProgram.patience)
      #expect(opened.text == "Next")
      #expect(window.screen.all.filter { $0.label == "Next" }.count == 1)
      #expect(!isIgnored("Next", in: window.screen))
      try window.press("Escape")
      try window.wait(for: "no menu") { $0.find("Next") == nil }
      #expect(try window.closeWindow() == 0)
    }
  }
#endif
