#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Views in real windows whose content depends on their size and on what is scrolled.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Geometry in windows is not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct GeometryWindowTests {
    let display: Display

    init() throws { display = try Display() }

    @Test func readersKnowTheirSizeInTheFirstFrameAndFollowScrolling() throws {
      let window = try WindowProgram(program("scenes"), ["geometry"], on: display)
      let half = try window.wait(for: "half")
      #expect(half.frame.suffix(2) == [150, 10])
      #expect(window.screen.find("300 wide") != nil)
      try window.wait(for: "at 0")
      try window.scroll(over: "scroll", by: 1, until: "the position to change") { screen in
        screen.all.contains { ($0.text ?? "").hasPrefix("at -") }
      }
      try window.click("under")
      #expect(try window.closeWindow() == 0)
      #expect(window.standardOutput() == "tapped\n", "a clear overlay lets the click through")
      let errors = window.standardError()
      #expect(!errors.contains("CRITICAL") && !errors.contains("WARNING"), "\(errors)")
    }

    @Test func lazyStacksMakeTheRowsThatAreSeen() throws {
      let window = try WindowProgram(program("scenes"), ["lazy"], on: display)
      let rows = try window.wait(for: "rows").frame
      let first = try window.wait(for: "row 0").frame
      #expect(try window.wait(for: "row 1").frame[1] == first[1] + 40)
      #expect(window.screen.find("row 30") == nil)
      try window.click("row 1")
      try window.scroll(over: "rows", by: 2, until: "row 12") { $0.find("row 12") != nil && $0.find("row 1") == nil }

      try window.click("jump")
      let far = try window.wait(for: "row 5000").frame
      #expect(far[1] - rows[1] == first[1] - rows[1], "the row is at the top, where the first one was")
      #expect(try window.wait(for: "row 5001").frame[1] == far[1] + 40)
      try window.scroll(over: "rows", by: -2, until: "row 4995") { $0.find("row 4995") != nil }

      try window.click("back")
      #expect(try window.wait(for: "row 0").frame == first)
      #expect(window.screen.all.contains { $0.isOn == true }, "the state of row 1 has been kept")
      #expect(try window.closeWindow() == 0)
      let evaluated = window.standardOutput().split(separator: "\n").map(String.init)
      #expect(Set(evaluated).isSuperset(of: ["row 0", "row 12", "row 4995", "row 5000"]))
      #expect(evaluated.count < 200, "of 10 000 rows")
      #expect(evaluated.filter { $0 == "row 5000" }.count == 1, "scrolling evaluates no row again")
      let errors = window.standardError()
      #expect(!errors.contains("CRITICAL") && !errors.contains("WARNING"), "\(errors)")
    }
  }
#endif
