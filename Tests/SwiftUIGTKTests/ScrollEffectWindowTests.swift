#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Effects that follow a scroll view, and scroll views that rest at pages, in real windows with a mouse wheel.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Scrolling effects in windows are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct ScrollEffectWindowTests {
    let display: Display

    init() throws { display = try Display() }

    @Test func effectsFollowTheWheelAndPagesAreWhole() throws {
      let window = try WindowProgram(program("scenes"), ["scroll effects"], on: display)
      let (fading, moving) = (try window.wait(for: "fading").frame, try window.wait(for: "moving").frame)
      func top(_ name: String, in ground: [Double]) -> Double {
        (window.screen.find(name)?.frame[1] ?? .infinity) - ground[1]
      }
      /// Returns whether the distance of a row from the left edge is a fifth of its distance from the top.
      func isMoved(_ row: Int) -> Bool {
        guard let frame = window.screen.find("moved \(row)")?.frame else { return false }
        return abs(frame[0] - moving[0] - (frame[1] - moving[1]) / 5) <= 1.001
      }
      #expect(isMoved(0) && isMoved(3), "\(window.screen)")

      try window.scroll(over: "moving", by: 1, until: "another offset") { _ in top("moved 0", in: moving) < 0 }
      try window.wait(for: "the effect at the new offset") { _ in isMoved(1) && isMoved(3) }

      try window.scroll(over: "fading", by: 1, until: "another offset") { _ in top("faded 0", in: fading) < 0 }
      // The opacity of a row equals its visible fraction.
      let row = (0..<8).first { top("faded \($0)", in: fading) > -50 } ?? 0
      let visible = (top("faded \(row)", in: fading) + 50) / 50
      let end = ContinuousClock.now + .seconds(WindowProgram.patience)
      var shown: Double
      repeat {
        let picture = try window.picture()
        shown = 1 - picture.averageColor(in: Shown(frame: [fading[0] + 20, fading[1] + 1, 40, 2])).red
      } while abs(shown - visible) > 0.05 && .now < end
      #expect(abs(shown - visible) <= 0.05, "\(shown) of row \(row), of which \(visible) is visible")

      let pages = try window.wait(for: "pages").frame
      try window.scroll(over: "pages", by: 1, until: "another offset") { _ in top("page 0", in: pages) < 0 }
      try window.wait(for: "the second page") { _ in abs(top("page 1", in: pages)) < 0.5 }

      #expect(try window.closeWindow() == 0)
      let errors = window.standardError()
      #expect(!errors.contains("CRITICAL") && !errors.contains("WARNING"), "\(errors)")
    }
  }
#endif
