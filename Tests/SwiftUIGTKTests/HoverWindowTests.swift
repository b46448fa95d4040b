#if GTK
  import Testing
  import WindowDriver

  /// The pointer over views in a window.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty, "The pointer is not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."
    ))
  struct HoverWindowTests {
    @Test func locationsAreInTheCoordinatesThatWereRequested() throws {
      let window = try WindowProgram(program("scenes"), ["hovers"], on: Display())
      try window.wait(for: "local nowhere")
      // The global coordinate space begins at the content of the window. Each text in it is 30 points high.
      let global = try #require(window.screen.find("global nowhere"))
      func number(_ word: Int, _ start: String) -> Double? {
        let text = window.screen.texts.first { $0.hasPrefix(start) }
        return text.flatMap { Double($0.split(separator: " ").dropFirst(word).first ?? "") }
      }
      let (x, y) = (global.frame[0], global.frame[1])
      try window.moveDrag(to: (x + 60, y + 30 + 60), until: "a location") { _ in
        number(1, "local") != nil && number(1, "global") != nil
      }
      let local = (number(1, "local") ?? 0, number(2, "local") ?? 0)
      let root = (number(1, "global") ?? 0, number(2, "global") ?? 0)
      #expect(local.0 >= 0 && local.0 <= 100 && local.1 >= 0 && local.1 <= 100)
      #expect(root.0 - local.0 == 20)
      #expect(root.1 - local.1 == 80)
      try window.moveDrag(to: (x + 250, y), until: "the end") { $0.find("local ended") != nil }
      #expect(window.screen.find("global ended") != nil)
      #expect(try window.closeWindow() == 0)
    }

    @Test func thePointerHasTheShapeOfTheView() throws {
      let window = try WindowProgram(program("scenes"), ["hovers"], on: Display())
      try window.wait(for: "link: true")
      func shapes() -> [String] { window.screen.all.compactMap(\.pointer) }
      #expect(shapes() == ["grab", "pointer"])
      try window.click("link: true")
      try window.wait(for: "link: false")
      #expect(shapes() == ["grab"])
      #expect(try window.closeWindow() == 0)
    }

    @Test func aClickIsKeptIfAMovementWithoutAButtonPrecedesItsRelease() throws {
      let display = try Display()
      let window = try WindowProgram(program("scenes"), ["held clicks"], on: display)
      try window.click("clicks 0")
      try window.wait(for: "clicks 1")
      // The pointer stays where it is, and the program releases the button of the mouse.
      try display.run("xdotool", ["mousedown", "1"])
      try window.wait(for: "clicks 2")
      #expect(try window.closeWindow() == 0)
    }
  }
#endif
