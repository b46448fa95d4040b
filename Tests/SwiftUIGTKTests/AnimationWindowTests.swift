#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Animations and gestures in real windows, on GTK's frame clock and with the mouse.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Animation in windows is not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct AnimationWindowTests {
    let display: Display

    init() throws { display = try Display() }

    @Test func viewsMoveFadeAndAreDragged() throws {
      let window = try WindowProgram(program("scenes"), ["motions"], on: display)
      let start = try window.wait(for: "square").frame
      try window.click("square")
      // The square is visible between the two ends, with its own size.
      let between = try window.wait(for: "a square on its way") { screen in
        guard let frame = screen.find("square")?.frame else { return false }
        return frame[0] > start[0] && frame[0] < start[0] + 400
      }
      #expect(between.find("square")?.frame.suffix(2) == start.suffix(2))
      try window.wait(for: "a square at the end") { $0.find("square")?.frame[0] == start[0] + 400 }

      // A view that fades out exists until it has disappeared, and other views can take its space.
      try window.click("fade")
      try window.wait(for: "nothing that fades") { $0.find("fading") == nil }

      let card = try window.wait(for: "card").frame
      let (x, y) = (card[0] + 20, card[1] + 20)
      try window.drag(from: (x, y), to: (x + 100, y + 5))
      try window.wait(for: "a card 100 points to the right") { $0.find("card")?.frame[0] == card[0] + 100 }

      #expect(try window.closeWindow() == 0)
      let said = window.standardOutput().split(separator: "\n").map(String.init)
      #expect(said.filter { $0 != "body" } == ["arrived", "gone", "dragged 100 5"])
      // The body is evaluated once for each change of state: at the start, after the click on the square and on the
      // button, and while the drag moves and ends. It is not evaluated for the frames of an animation.
      #expect(said.filter { $0 == "body" }.count <= 7, "\(said)")
      let errors = window.standardError()
      #expect(!errors.contains("CRITICAL") && !errors.contains("WARNING"), "\(errors)")
    }
  }
#endif
