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

    @Test func aScrollViewStaysAtItsEndAndIsFollowed() throws {
      let window = try WindowProgram(program("scenes"), ["chat"], on: display)
      let chat = try window.wait(for: "chat").frame
      /// Returns whether a message is above the margin at the bottom.
      func isLast(_ number: Int, _ screen: Screen) -> Bool {
        guard let frame = screen.find("message \(number)")?.frame else { return false }
        return abs(frame[1] + frame[3] - chat[1] - chat[3] + 30) < 1
      }
      // 50 messages of 20 points and the margin, in a view of 200 points.
      try window.wait(for: "offset 830")
      try window.wait(for: "the last message") { isLast(49, $0) }
      try window.wait(for: "from 41 to 49")  // half of message 41 is visible
      try window.wait(for: "49 is visible")
      try window.click("send")
      try window.wait(for: "the new message") { isLast(50, $0) && $0.find("offset 850") != nil }
      #expect(window.screen.find("phases ") != nil, "the program has moved the view without an animation")

      // The scroll view is as wide as its content, in the middle of its frame.
      try showsBar(of: window, #require(window.screen.all.first { $0.type == "GtkScrolledWindow" }).frame)

      try window.scroll(over: "chat", by: -3, until: "another offset") { $0.find("49 is not visible") != nil }
      // On a busy machine, the wheel is turned several times before anything moves.
      try window.wait(for: "phases of the user's turns") {
        $0.texts.contains { $0.wholeMatch(of: /phases( interacting idle)+/) != nil }
      }
      try window.wait(for: "the end of the movement") { $0.find("message 49").map { $0.frame[1] > chat[1] } ?? false }
      let before = try window.wait(for: "message 20").frame
      try window.click("send")
      try window.wait(for: "message 51")
      #expect(window.screen.find("message 20")?.frame == before, "the user has scrolled away from the end")
      #expect(try window.closeWindow() == 0)
      let errors = window.standardError()
      #expect(!errors.contains("CRITICAL") && !errors.contains("WARNING"), "\(errors)")
    }

    /// Waits until the scroll bar of a view appears after a click, and until it is hidden again.
    private func showsBar(of window: WindowProgram, _ frame: [Double]) throws {
      // The slider is at the end of the bar, which is above the margin. Beside the bar is the content alone.
      let area = Shown(frame: [frame[0] + frame[2] - 10, frame[1] + frame[3] - 78, 8, 46])
      let content = Shown(frame: [area.frame[0] - 40, area.frame[1], 8, 46])
      func isShown() throws -> Bool {
        let picture = try window.picture()
        return abs(picture.averageColor(in: area).red - picture.averageColor(in: content).red) > 0.02
      }
      // GTK shows the bar itself after the content has moved.
      let end = ContinuousClock.now + .seconds(WindowProgram.patience)
      while try isShown(), .now < end {}
      var hasAppeared = false
      while !hasAppeared, .now < end {
        try window.click("flash")
        for _ in 0..<10 where !hasAppeared { hasAppeared = try isShown() }
      }
      #expect(hasAppeared, "the scroll bar appears")
      while try isShown(), .now < end {}
      #expect(try !isShown(), "and disappears")
    }
  }
#endif
