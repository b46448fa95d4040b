#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Layout in real windows: GTK's widgets are in the frames that the core computes.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Layout in windows is not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct LayoutWindowTests {
    let display: Display

    init() throws { display = try Display() }

    private func scene(_ name: String) throws -> WindowProgram {
      try WindowProgram(program("scenes"), [name], on: display)
    }

    private func label(in name: String, of window: WindowProgram) throws -> Shown {
      try #require(try window.wait(for: name).first("GtkLabel"))
    }

    @Test func framesTextsAndPicturesHaveTheirPlaces() throws {
      let window = try scene("layouts")
      func frame(_ name: String) throws -> [Double] { try window.wait(for: name).frame }

      let (row, most, end) = (try frame("row"), try frame("at most 200"), try frame("end"))
      #expect(row[2] == 500)
      #expect(most[2] == 200, "no wider than its maximum")
      #expect(most[0] == row[0] && end[0] + end[2] == row[0] + 500)

      let (narrow, wrapped) = (try frame("narrow"), try frame("wrapped"))
      let text = try label(in: "wrapped", of: window)
      #expect(narrow[2] == 120 && text.frame[2] < 120 && wrapped[2] == text.frame[2], "as wide as its longest line")
      #expect(abs(narrow[0] + 60 - text.frame[0] - text.frame[2] / 2) <= 1, "in the middle")
      #expect(text.frame[3] == 2 * (try label(in: "end", of: window).frame[3]), "two lines")

      #expect(try frame("cut").suffix(2) == [60, 20])
      #expect(try label(in: "cut", of: window).frame[3] <= 20, "no more lines than there is room for")
      #expect(try frame("editor").suffix(2) == [150, 30])
      let star = try #require(try window.wait(for: "star").first("GtkImage"))
      #expect(star.frame.suffix(2) == [50, 50])
      #expect(try window.picture().colors(in: star) > 2)

      #expect(window.screen.find("fits") != nil)
      #expect(window.screen.find("as much as all of this does not fit into a frame") == nil)

      let (diagonal, one, two) = (try frame("diagonal"), try frame("first step"), try frame("second step"))
      #expect(one[0] == diagonal[0] && one[1] == diagonal[1])
      #expect(two[0] == one[0] + one[2] && two[1] == one[1] + one[3])

      // The window fits its content, which is 500 points wide, and the border that the window draws.
      let content = try #require(window.screen.windows.first?.children?.first { $0.type == "SwiftUIWidget" })
      #expect(abs(content.frame[2] - 500) <= 1)
      #expect(try window.closeWindow() == 0)
      let errors = window.standardError()
      #expect(!errors.contains("CRITICAL") && !errors.contains("WARNING"), "\(errors)")
    }

    @Test func rowsLeadSomewhereAndTheBarIsOnTop() throws {
      let window = try scene("navigation")
      let list = try window.wait(for: "links")
      let go = try window.wait(for: "go")
      #expect(list.frame[2] > 200)
      // The whole width of a row receives clicks, also far to the right of the text.
      try window.click(Shown(frame: [list.frame[0] + list.frame[2] - 30, go.frame[1], 10, go.frame[3]]))
      let page = try window.wait(for: "page")
      let back = try window.wait(for: "Back")
      let content = try #require(window.screen.windows.first?.children?.first { $0.type == "SwiftUIWidget" })
      #expect(back.frame[1] - content.frame[1] < 40, "the bar is at the top")
      #expect(back.frame[0] - content.frame[0] < content.frame[2] / 2, "and begins at the leading edge")
      #expect(abs(page.frame[0] + page.frame[2] / 2 - content.frame[0] - content.frame[2] / 2) <= 1)
      #expect(page.frame[1] > content.frame[1] + content.frame[3] / 3, "the page is in the middle of the rest")
      try window.click("Back")
      try window.wait(for: "stay")
      #expect(try window.closeWindow() == 0)
    }

    @Test func theTitleBarHasTheTitleOfThePage() throws {
      let window = try scene("navigation")
      func wait(forTitle title: String) throws {
        let screen = try window.wait(for: "title \(title)") { $0.windows.first?.titleInBar == title }
        #expect(screen.windows.first?.text == title)
        #expect(!screen.texts.contains(title), "the title is not above the page too")
      }
      try wait(forTitle: "start")
      try window.click("go")
      try wait(forTitle: "title of the page")
      #expect(window.screen.find("small page 1") != nil)
      try window.click("Back")
      try wait(forTitle: "start")
      #expect(try window.closeWindow() == 0)
    }

    @Test func whatGrowsMovesTheOthers() throws {
      let window = try scene("growing")
      let (before, after) = (try window.wait(for: "text"), try window.wait(for: "after"))
      #expect(after.frame[0] == before.frame[0] + before.frame[2])
      try window.click("grow")
      try window.click("grow")
      try window.wait(for: "xxxxx")
      let (wider, moved) = (try window.wait(for: "text"), try window.wait(for: "after"))
      #expect(wider.frame[2] > before.frame[2] * 3)
      #expect(moved.frame[0] == wider.frame[0] + wider.frame[2])
      let line = try window.wait(for: "line")
      #expect(abs(line.frame[2] - wider.frame[2] - moved.frame[2]) <= 1)
      // The content of the scroll view has its full height.
      let scroll = try window.wait(for: "scroll")
      try window.scroll(over: "scroll", by: 5, until: "the last text in sight") { screen in
        guard let last = screen.find("last") else { return false }
        return abs(last.frame[1] + last.frame[3] - scroll.frame[1] - scroll.frame[3]) <= 1
      }
      #expect(try window.closeWindow() == 0)
    }

    @Test func aListScrollsToARowAndShowsTheSameRowsLater() throws {
      let window = try scene("long pages")
      let list = try window.wait(for: "messages").frame
      func edge(_ screen: Screen, _ row: Int, _ part: Double) -> Double? {
        screen.find("message \(row)").map { $0.frame[1] + $0.frame[3] * part - list[1] - list[3] * part }
      }
      try window.click("to the middle")
      try window.wait(for: "message 100 in the middle") { abs(edge($0, 100, 0.5) ?? 9) <= 1 }
      try window.click("to the top")
      try window.wait(for: "message 60 below the top") { (0..<40).contains(edge($0, 60, 0) ?? -1) }
      try window.click("near")
      try window.wait(for: "message 80 above the bottom") { (-40...0).contains(edge($0, 80, 1) ?? 1) }
      let before = try window.wait(for: "message 77").frame
      try window.click("message 77")
      try window.wait(for: "page of 77")
      try window.click("Back")
      try window.wait(for: "message 77 at its place") { abs(($0.find("message 77")?.frame[1] ?? 0) - before[1]) <= 1 }
      try window.click("Notes")
      try window.wait(for: "note 0")
      try window.click("Messages")
      try window.wait(for: "message 77 at its place") { abs(($0.find("message 77")?.frame[1] ?? 0) - before[1]) <= 1 }
      try window.click("send")
      try window.wait(for: "message 200 above the bottom") { (-40...0).contains(edge($0, 200, 1) ?? 1) }

      try window.click("Notes")
      try window.click("to note 50")
      try window.wait(for: "note 50 in the middle") { screen in
        guard let note = screen.find("note 50")?.frame, let notes = screen.find("notes")?.frame else { return false }
        return abs(note[1] + note[3] / 2 - notes[1] - notes[3] / 2) <= 1
      }
      let note = try window.wait(for: "note 50").frame
      try window.click("note 50")
      try window.wait(for: "page of 50")
      try window.click("Back")
      try window.wait(for: "note 50 at its place") { abs(($0.find("note 50")?.frame[1] ?? 0) - note[1]) <= 1 }
      #expect(try window.closeWindow() == 0)
    }

    @Test func aPositionScrollsAndFollowsTheUser() throws {
      let window = try scene("positions")
      let rows = try window.wait(for: "rows").frame
      func edge(_ screen: Screen, _ row: Int, bottom: Bool = false) -> Double? {
        screen.find("row \(row)").map { bottom ? $0.frame[1] + $0.frame[3] - rows[1] - rows[3] : $0.frame[1] - rows[1] }
      }
      try window.wait(for: "the last row at the bottom") { abs(edge($0, 999, bottom: true) ?? 9) <= 1 }
      #expect(window.screen.find("row 0") == nil)
      #expect(window.screen.find("user -2") != nil, "the user has not scrolled")
      try window.click("middle")
      try window.wait(for: "row 500 at the top") { abs(edge($0, 500) ?? 9) <= 1 }
      #expect(window.screen.find("user -2") != nil)
      try window.scroll(over: "rows", by: -1, until: "the user's position") { screen in
        screen.find("user -2") == nil && screen.find("row 490") != nil
      }
      // A turn of the wheel may still be on its way. The program handles the key after the turn.
      try window.press("Tab", until: "the focus on another button") { screen in
        screen.all.contains { $0.label == "top" && $0.isFocused == true }
      }
      let first = try #require((480..<500).first { (edge(window.screen, $0) ?? -99) > -20.5 })
      try window.wait(for: "user \(first)")
      let before = try #require(edge(window.screen, first))
      try window.click("insert")
      try window.wait(for: "the rows in their places") { screen in
        abs((edge(screen, first) ?? -99) - before) <= 1
      }
      try window.click("top")
      try window.wait(for: "the new row at the top") { edge($0, 2000) == 0 && $0.find("user -2") != nil }
      #expect(try window.closeWindow() == 0)
    }

    @Test func aDisabledScrollViewLeavesTheWheelToTheOneAroundIt() throws {
      let window = try scene("nested")
      let (inner, top) = (try window.wait(for: "inner").frame, try window.wait(for: "inner top").frame)
      #expect(top[1] == inner[1])
      func offset(_ screen: Screen) -> Double? {
        guard let inner = screen.find("inner"), let top = screen.find("inner top") else { return nil }
        return inner.frame[1] - top.frame[1]
      }
      // Scrolls by no more than the height of the inner view, so that the pointer stays over it.
      var screen = try window.scroll(over: "inner", by: 1, until: "the outer view to scroll") { screen in
        screen.find("inner").map { $0.frame[1] < inner[1] } ?? false
      }
      #expect(offset(screen) == 0, "the inner view stays where it is")
      screen = try window.scroll(over: "inner", by: -5, until: "the outer view to scroll back") { screen in
        screen.find("inner")?.frame == inner
      }
      try window.click("enable")
      try window.wait(for: "disable")
      screen = try window.scroll(over: "inner", by: 1, until: "the inner view to scroll") { screen in
        (offset(screen) ?? 0) > 0
      }
      #expect(screen.find("inner")?.frame == inner, "the outer view stays where it is")
      #expect(try window.closeWindow() == 0)
    }

    @Test func theReturnKeyAnswersAQuestion() throws {
      let window = try scene("growing")
      try window.click("ask")
      try window.wait(for: "Sure?")
      try window.wait(for: "focus on the answer") { screen in
        screen.all.contains { $0.type == "GtkButton" && $0.isFocused == true && $0.texts == ["No"] }
      }
      try window.press("Return")
      try window.wait(for: "no question") { $0.find("Sure?") == nil }
      #expect(window.screen.find("yes") == nil)
      #expect(try window.closeWindow() == 0)
    }
  }
#endif
