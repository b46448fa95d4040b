#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Views that are presented in front of other views, and rows that are created when they become visible.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Presentations are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct PresentationTests {
    let display: Display

    init() throws { display = try Display() }

    private func scene(_ name: String) throws -> WindowProgram {
      try WindowProgram(program("scenes"), [name], on: display)
    }

    @Test func popoversComeAndGo() throws {
      let window = try scene("presentations")
      try window.click("popover closed")
      try window.wait(for: "in the popover")
      try window.wait(for: "popover open")
      // The program, the keyboard and a click elsewhere close the popover.
      try window.click("close popover")
      try window.wait(for: "log appeared disappeared")
      try window.click("popover closed")
      try window.wait(for: "in the popover")
      try window.press("Escape")
      try window.wait(for: "log appeared disappeared appeared disappeared")
      try window.click("popover closed")
      try window.wait(for: "in the popover")
      // The click is above or below the button, on the side on which the popover is not.
      let popover = try window.wait(for: "in the popover")
      let button = try window.wait(for: "popover open")
      try window.click(popover.frame[1] > button.frame[1] ? "log" : "name")
      try window.wait(for: "log appeared disappeared appeared disappeared appeared disappeared")
      try window.wait(for: "popover closed")
      #expect(window.screen.find("in the popover") == nil)
      #expect(try window.closeWindow() == 0)
    }

    @Test func sheetsAreWrittenInAndClosed() throws {
      let window = try scene("presentations")
      try window.click("sheet closed")
      try window.wait(for: "in the sheet")
      let field = try window.wait(for: "sheet name")
      try window.click(field)
      try window.type("Ada")
      try window.wait(for: "name Ada")
      try window.click("finish")
      try window.wait(for: "log dismissed")
      #expect(window.screen.windows.count == 1)
      try window.click("sheet closed")
      try window.wait(for: "in the sheet")
      try window.press("Escape")
      try window.wait(for: "log dismissed dismissed")
      #expect(try window.closeWindow() == 0)
    }

    @Test func aSheetGoesWithTheViewThatPresentsIt() throws {
      let window = try scene("presentations")
      try window.click("sheet closed")
      try window.click("leave")
      try window.wait(for: "left")
      try window.wait(for: "one window") { $0.windows.count == 1 }
      #expect(try window.closeWindow() == 0)
    }

    @Test func alertsAreAnswered() throws {
      let window = try scene("presentations")
      try window.click("alert closed")
      try window.wait(for: "Really?")
      try window.wait(for: "It can't be undone.")
      try window.click("Yes")
      try window.wait(for: "log yes")
      try window.wait(for: "alert closed")
      try window.click("alert closed")
      try window.wait(for: "Really?")
      try window.click("No")
      try window.wait(for: "log yes no")
      try window.click("alert closed")
      try window.wait(for: "Really?")
      try window.press("Escape")
      try window.wait(for: "alert closed")
      #expect(window.screen.find("Really?") == nil)
      #expect(try window.closeWindow() == 0)
    }

    @Test func rowsAreChosenAndKeepTheirState() throws {
      let window = try scene("lists")
      try window.wait(for: "number 0")
      #expect(window.screen.texts.contains("numbers"), "the header of the section")
      let rows = window.screen.all.filter { $0.type == "GtkListItemWidget" }.count
      #expect(rows < 30, "rows that nobody sees have no widgets that are shown")
      try window.click("number 2")
      try window.wait(for: "chosen 2")
      try window.press("shift+Down")
      try window.wait(for: "chosen 2 3")
      try window.click("count 0 of 1", times: 2)
      try window.wait(for: "count 2 of 1")
      try window.click("drop first")
      try window.wait(for: "first row") { $0.find("number 0") == nil && $0.find("count 2 of 1") != nil }
      try window.wait(for: "chosen 2 3")
      try window.click("choose 7")
      try window.wait(for: "chosen 7")

      // A row is scrolled out of sight and back.
      try window.scroll(over: "list", by: 2, until: "other rows") {
        $0.find("count 2 of 1") == nil && $0.texts.contains { $0.hasPrefix("number") }
      }
      try window.click("reverse 0")
      try window.wait(for: "reverse 1")
      try window.scroll(over: "list", by: -2, until: "number 119") { $0.find("number 119") != nil }
      try window.click("reverse 1")
      try window.wait(for: "reverse 2")
      try window.scroll(over: "list", by: -2, until: "the row with its state") { $0.find("count 2 of 1") != nil }
      #expect(try window.closeWindow() == 0)
    }

    /// The visible rows are always consecutive rows of the list, and each row keeps the state of its id.
    @Test func rowsAreReplacedInPlace() throws {
      let seed = UInt64.random(in: 1..<1_000_000)
      let window = try WindowProgram(program("scenes"), ["changing", "\(seed)"], on: display)
      var numbers: [Substring: Substring] = [:]
      func isRight(_ screen: Screen, _ step: Int) -> Bool {
        guard let order = screen.find("order")?.first("GtkLabel")?.text?.split(separator: ": "), order.count == 2,
          order[0] == "\(step)", let list = screen.find("list")
        else { return false }
        let rows = list.wholeLabels.sorted { $0.frame[1] < $1.frame[1] }.map { ($0.text ?? "").split(separator: " ") }
        let (ids, all) = (rows.map { $0[1] }, order[1].split(separator: " "))
        guard let start = all.firstIndex(where: { $0 == ids.first }), all[start...].starts(with: ids) else {
          return false
        }
        for row in rows { if row[2] != numbers[row[1], default: row[2]] { return false } }
        numbers = numbers.filter { all.contains($0.key) }
        for row in rows where row[2] != "-1" { numbers[row[1]] = row[2] }
        return true
      }
      do {
        try window.wait(for: "rows") { isRight($0, 0) }
        for step in 1...40 {
          try window.click("change \(step - 1)")
          try window.wait(for: "rows after \(step) changes") { isRight($0, step) }
          guard step % 3 == 0 else { continue }
          var turns = 0
          try window.scroll(over: "list", by: [6, 6, -5][step / 3 % 3], until: "other rows") { _ in
            turns += 1
            return turns > 1
          }
          try window.wait(for: "rows after \(step) changes and a scroll") { isRight($0, step) }
        }
        #expect(try window.closeWindow() == 0)
      } catch { Issue.record("seed \(seed): \(error)") }
    }

    @Test func theWindowIsAPartOfTheEnvironment() throws {
      let window = try scene("phases")
      try window.wait(for: "dark")
      try window.press("Tab")  // focuses the window, which becomes active
      try window.wait(for: "active light")
      let light = try window.picture().averageColor(in: try window.wait(for: "active light"))
      try window.click("dark")
      let text = try window.wait(for: "active dark")
      try window.wait(for: "a dark window") { $0.windows.first?.isDark == true }
      #expect(try window.picture().averageColor(in: text).green < light.green - 0.3)
      try window.click("dismiss")
      #expect(try window.waitUntilExit() == 0)
    }
  }
#endif
