#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Focus, menus, dialogs, bars, tabs and edited lists in a window.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Everyday views are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct EverydayTests {
    let display: Display

    init() throws { display = try Display() }

    private func scene() throws -> WindowProgram { try WindowProgram(program("scenes"), ["everyday"], on: display) }

    @Test func theFocusFollowsItsState() throws {
      let window = try scene()
      try window.wait(for: "focus name")  // from the start
      try window.type("Ada")
      try window.wait(for: "Ada from ")
      try window.press("Return")
      try window.wait(for: "focus city")
      try window.type("London")
      try window.wait(for: "Ada from London")
      try window.press("Return")
      try window.wait(for: "focus none")
      let name = try window.wait(for: "name")
      try window.click(name)
      try window.wait(for: "focus name")
      try window.press("Tab")
      try window.wait(for: "focus city")
      #expect(try window.closeWindow() == 0)
    }

    @Test func menusOpenAndClose() throws {
      let window = try scene()
      try window.click("menu")
      try window.click("one")
      try window.wait(for: "log one")
      try window.wait(for: "no menu") { $0.find("one") == nil }
      try window.click("menu")
      try window.click("inner")
      try window.click("two")
      try window.wait(for: "log one two")
      try window.wait(for: "no menu") { $0.find("two") == nil && $0.find("inner") == nil }
      try window.click("target", button: 3)
      try window.click("three")
      try window.wait(for: "log one two three")
      #expect(try window.closeWindow() == 0)
    }

    @Test func pagesAreTurnedByDragsAndDots() throws {
      let window = try WindowProgram(program("scenes"), ["pages"], on: display)
      try window.wait(for: "page 0, count 0")
      try window.click("count")
      try window.wait(for: "page 0, count 1")
      func drag(_ text: String, by distance: Double) throws {
        let widget = try window.wait(for: text)
        let y = widget.frame[1] + widget.frame[3] / 2
        try window.drag(from: (220, y), to: (220 + distance, y))
      }
      try drag("Welcome", by: -90)
      try window.wait(for: "page 1, count 1")
      try drag("row 1", by: -90)
      try window.wait(for: "page 2, count 1")
      try drag("The end", by: 90)
      try window.wait(for: "page 1, count 1")
      try window.click(try #require(window.screen.all.first { $0.label == "Page 1 of 3" }))
      try window.wait(for: "page 0, count 1")
      #expect(try window.closeWindow() == 0)
    }

    @Test func cancelHasTheFocusInADialog() throws {
      let window = try scene()
      try window.click("ask")
      try window.wait(for: "Leave it")
      try window.press("Return")
      try window.wait(for: "log left")
      try window.click("ask")
      try window.wait(for: "Leave it")
      try window.press("Escape")
      try window.wait(for: "log left left")
      try window.click("ask")
      try window.click("Do it")
      try window.wait(for: "log left left did")
      #expect(try window.closeWindow() == 0)
    }

    @Test func aListDeletesFromItsCollection() throws {
      let window = try WindowProgram(program("scenes"), ["editable"], on: display)
      try window.wait(for: "names one two three")
      try window.click("two")
      try window.press("Delete")
      try window.wait(for: "names one three")
      try window.wait(for: "one row fewer") { $0.find("two") == nil }
      #expect(try window.closeWindow() == 0)
    }

    /// The menu opens beside the pointer, also for a row that is not selected. Two presses and the Return key perform
    /// the primary action.
    @Test func aListHasAMenuForItsRows() throws {
      let window = try WindowProgram(program("scenes"), ["row menu"], on: display)
      let row = try window.wait(for: "three")
      try window.wait(for: "chosen two")
      try window.click("one")
      try window.wait(for: "chosen one")
      try window.click("three")  // can't be selected at first
      try window.click("two")
      try window.wait(for: "chosen two")
      try window.click("three", button: 3)
      let item = try window.wait(for: "greet three")
      let distance = item.frame[1] - (row.frame[1] + row.frame[3] / 2)
      #expect(distance >= 0 && distance < 60, "the menu is \(distance) points below the pointer")
      try window.click("greet three")
      try window.wait(for: "log three")
      try window.wait(for: "no menu") { $0.find("greet three") == nil }
      try window.click("two", button: 3)
      try window.click("greet two")
      try window.wait(for: "log three two")
      try window.click("four", button: 3)
      try window.click("own item")
      try window.wait(for: "log three two own")
      try window.click("one", times: 2)
      try window.wait(for: "log three two own open one")
      try window.press("Down")
      try window.press("Return")
      try window.wait(for: "log three two own open one open two")
      try window.click("three")  // can be selected meanwhile
      try window.wait(for: "chosen three")
      try window.click("two")
      try window.wait(for: "chosen two")
      try window.press("Menu")
      try window.click("greet two")
      try window.wait(for: "log three two own open one open two two")
      // The button is in the middle of a view of 300 points, and the popover at its right edge.
      let button = try window.wait(for: "far")
      try window.click(button)
      let near = try window.wait(for: "near")
      let edge = button.frame[0] + button.frame[2] / 2 + 150
      #expect(abs(near.frame[0] + near.frame[2] / 2 - edge) < 12)
      try window.press("Escape", until: "closed popover") { $0.find("near") == nil }
      #expect(try window.closeWindow() == 0)
    }

    @Test func rowsAreDeletedAndMoved() throws {
      let window = try scene()
      try window.click("Rows")
      try window.wait(for: "a1 b2 c3")
      try window.click("b2")
      try window.press("Delete")
      try window.wait(for: "log deleted b2")
      try window.wait(for: "a1 c3")
      // In the edit mode, each row has a button to delete it, and two to move it up and down.
      try window.click("Edit")
      try window.wait(for: "six buttons") { screen in
        screen.all.filter { $0.type == "GtkButton" && $0.texts.isEmpty && $0.frame[1] > 160 }.count == 6
      }
      try window.click("Move down")
      try window.wait(for: "c3 a1")
      try window.click("Delete")
      try window.wait(for: "log deleted b2 deleted c3")
      try window.click("Fields")
      try window.wait(for: "focus none")
      #expect(try window.closeWindow() == 0)
    }
  }
#endif
