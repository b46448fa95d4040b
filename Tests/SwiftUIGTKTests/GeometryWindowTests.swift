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
  }
#endif
