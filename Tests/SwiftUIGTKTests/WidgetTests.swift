#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Views made of GTK's own widgets, in a window.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty, "Widgets are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct WidgetTests {
    let display: Display

    init() throws { display = try Display() }

    @Test func widgetsFollowTheirViews() throws {
      let window = try WindowProgram(program("scenes"), ["widgets"], on: display)
      try window.wait(for: "level 1 text  clicks 0")
      let meter = try window.wait(for: "meter")
      #expect(meter.frame[2] == 200 && meter.frame[3] >= 12)
      #expect(meter.isEnabled != false)
      // The signals of a widget change a state.
      try window.click("field")
      try window.type("ab")
      try window.wait(for: "level 1 text ab clicks 0")
      // A state changes the widget.
      try window.click("write")
      try window.wait(for: "level 1 text written clicks 0")
      try window.wait(for: "the text") { $0.find("field")?.all.contains { $0.text == "written" } == true }
      try window.click("dial")
      try window.press("Home")
      try window.wait(for: "level 0 text written clicks 0")
      try window.press("Right")
      try window.wait(for: "level 1 text written clicks 0")
      try window.click("more")
      try window.click("more")
      try window.wait(for: "level 3 text written clicks 0")
      // The environment reaches the widget.
      try window.wait(for: "a disabled meter") { $0.find("meter")?.isEnabled == false }
      // The widget is dismantled with its last value.
      try window.click("shown")
      try window.wait(for: "log dismantled 3")
      #expect(window.screen.find("meter") == nil)
      try window.click("shown")
      try window.wait(for: "meter")
      try window.wait(for: "the text") { $0.find("field")?.all.contains { $0.text == "written" } == true }
      #expect(try window.closeWindow() == 0)
    }

    @Test func publishersEndWithTheirWidget() throws {
      let window = try WindowProgram(program("scenes"), ["widgets"], on: display)
      try window.wait(for: "published false true signal false finished")
      #expect(try window.closeWindow() == 0)
    }

    @Test func aWidgetThatGrowsByItselfMovesTheOthers() throws {
      let window = try WindowProgram(program("scenes"), ["widgets"], on: display)
      let (clicker, after) = (try window.wait(for: "clicker"), try window.wait(for: "after"))
      #expect(clicker.label == "the clicker")
      #expect(after.frame[0] >= clicker.frame[0] + clicker.frame[2])
      try window.click("clicker")
      try window.wait(for: "level 1 text  clicks 1")
      try window.wait(for: "a wider button beside the text") { screen in
        guard let wider = screen.find("clicker"), let moved = screen.find("after") else { return false }
        return wider.frame[2] > clicker.frame[2] + 20 && moved.frame[0] >= wider.frame[0] + wider.frame[2]
          && moved.frame[0] - wider.frame[0] - wider.frame[2] == after.frame[0] - clicker.frame[0] - clicker.frame[2]
      }
      #expect(try window.closeWindow() == 0)
    }
  }
#endif
