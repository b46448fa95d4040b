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

    /// The visible rows are consecutive rows of the list in every frame, and each row keeps the state of its id.
    @Test func rowsAreReplacedInPlace() throws {
      let seed = UInt64.random(in: 1..<1_000_000)
      let window = try WindowProgram(program("scenes"), ["changing", "\(seed)"], on: display)
      window.reported = {
        if let ids = ChangingRows.idsOutOfOrder(in: $0) { Issue.record("seed \(seed): a frame shows \(ids)") }
      }
      var rows = ChangingRows()
      do {
        try window.wait(for: "rows") { rows.areRight(in: $0, after: 0) }
        var step = 0
        for round in 1...40 {
          try window.click(round % 2 == 0 ? "change often" : "change \(step)")
          step += round % 2 == 0 ? 6 : 1
          try window.wait(for: "rows after \(step) changes") { rows.areRight(in: $0, after: step) }
          guard round % 3 == 0 else { continue }
          var turns = 0
          try window.scroll(over: "list", by: [6, 6, -5][round / 3 % 3], until: "other rows") { _ in
            turns += 1
            return turns > 1
          }
          try window.wait(for: "rows after \(step) changes and a scroll") { rows.areRight(in: $0, after: step) }
        }
        #expect(try window.closeWindow() == 0)
      } catch { Issue.record("seed \(seed): \(error)") }
    }

    /// The removal begins among rows that GTK has no items for, and reaches rows above the visible ones that it has.
    @Test func removedRowsAboveTheVisibleOnesAreGone() throws {
      let window = try WindowProgram(program("scenes"), ["changing", "above"], on: display)
      var rows = ChangingRows()
      try window.wait(for: "rows") { rows.areRight(in: $0, after: 0) }
      try window.scroll(over: "list", by: 20, until: "row 340") { (ChangingRows.ids(in: $0).first ?? 0) > 340 }
      try window.click("change 0")
      try window.wait(for: "rows after the change") { rows.areRight(in: $0, after: 1) }
      try window.scroll(over: "list", by: -20, until: "the first row") {
        let ids = ChangingRows.ids(in: $0)
        #expect(!ids.contains { 20..<300 ~= $0 }, "\(ids)")
        return ids.first == 0
      }
      try window.wait(for: "the first rows") { rows.areRight(in: $0, after: 1) }
      #expect(try window.closeWindow() == 0)
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

  /// The rows of the list whose rows change, and the numbers that they have had.
  private struct ChangingRows {
    private var numbers: [Substring: Substring] = [:]

    private static func labels(in screen: Screen) -> [[Substring]] {
      let labels = screen.find("list")?.wholeLabels.sorted { $0.frame[1] < $1.frame[1] } ?? []
      return labels.map { ($0.text ?? "").split(separator: " ") }
    }

    /// Returns the ids of the visible rows.
    static func ids(in screen: Screen) -> [Int] { labels(in: screen).compactMap { $0.count > 1 ? Int($0[1]) : nil } }

    /// Returns the ids of the visible rows if they are not consecutive rows of the list.
    static func idsOutOfOrder(in screen: Screen) -> [Int]? {
      guard let order = screen.find("order")?.first("GtkLabel")?.text?.split(separator: ": "), order.count == 2 else {
        return nil
      }
      let (ids, all) = (ids(in: screen), order[1].split(separator: " ").compactMap { Int($0) })
      return all[(all.firstIndex { $0 == ids.first } ?? all.count)...].starts(with: ids) ? nil : ids
    }

    /// Returns a Boolean value that indicates whether the visible rows are consecutive rows of the list after a number
    /// of changes, each with the number that it had before.
    mutating func areRight(in screen: Screen, after step: Int) -> Bool {
      guard let order = screen.find("order")?.first("GtkLabel")?.text?.split(separator: ": "), order.count == 2,
        order[0] == "\(step)", screen.find("list") != nil
      else { return false }
      let rows = Self.labels(in: screen)
      guard !rows.isEmpty, Self.idsOutOfOrder(in: screen) == nil else { return false }
      let all = order[1].split(separator: " ")
      for row in rows { if row[2] != numbers[row[1], default: row[2]] { return false } }
      numbers = numbers.filter { all.contains($0.key) }
      for row in rows where row[2] != "-1" { numbers[row[1]] = row[2] }
      return true
    }
  }
#endif
