#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Transforms, opacity, clips and the order from back to front in real windows: the pixels, and the clicks.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Effects in windows are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct EffectWindowTests {
    let display: Display

    init() throws { display = try Display() }

    @Test func effectsAreDrawnAndReceiveClicksWhereTheyAreShown() throws {
      let window = try WindowProgram(program("scenes"), ["effects"], on: display)
      func frame(_ name: String) throws -> [Double] { try window.wait(for: name).frame }
      let turned = try frame("turned")
      let (left, top) = (turned[0] - 40, turned[1] - 30)
      /// Returns the average color of an area of the white background.
      func color(_ x: Double, _ y: Double, _ width: Double = 2, _ height: Double = 2) throws -> [Int] {
        let pixel = try window.picture().averageColor(in: Shown(frame: [left + x, top + y, width, height]))
        return [pixel.red, pixel.green, pixel.blue].map { Int(($0 * 255).rounded()) }
      }
      let (white, red, green, blue) = ([255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255])

      #expect(turned.suffix(2) == [20, 40])
      #expect(try color(41, 31, 18, 38) == red)
      #expect(try color(30, 49) == white && color(68, 49) == white, "upright, not lying")

      let diamond = try frame("diamond")
      #expect(abs(diamond[2] - 56.57) < 0.1 && abs(diamond[0] + 28.28 - left - 150) < 0.1)
      #expect(try color(149, 25) == red && color(131, 31) == white, "on its corner")

      #expect(try color(232, 32, 36, 36).allSatisfy { abs($0 - 191) <= 1 })

      #expect(try frame("cut")[2] == 100 && frame("window")[2] == 40)
      #expect(try color(331, 41, 38, 18) == blue)
      #expect(try color(320, 41, 9, 18) == white && color(371, 41, 9, 18) == white, "clipped")

      let sheared = try frame("sheared")
      #expect(sheared.suffix(2) == [60, 20])
      // The lower edge is 20 points farther to the right than the upper edge.
      #expect(try color(346, 141) == red && color(342, 157) == white && color(393, 157) == red)

      #expect(try color(149, 149) == red)
      try window.click("move")
      try window.wait(for: "the view to move") { screen in
        screen.find("slider").map { $0.frame[0] == left + 240 } ?? false
      }
      #expect(try color(149, 149) == white && color(249, 149) == red)

      #expect(try color(49, 149) == blue)
      try window.click("raise")
      // The button "tap" is scaled to 150 % and moved by 300 points. It receives clicks only in its new frame.
      let button = try frame("place")
      try window.click(Shown(frame: [button[0] + 4, button[1] + 4, 4, 4]))
      try window.wait(for: "1 taps")
      try window.click(Shown(frame: [button[0] + button[2] - 8, button[1] + button[3] - 8, 4, 4]))
      try window.wait(for: "2 taps")
      try window.click(Shown(frame: [left - 100 + 50 - 4, button[1] + button[3] / 2 - 4, 8, 8]))
      try window.click("tap")
      try window.wait(for: "3 taps")
      #expect(try color(49, 149) == green)

      #expect(try window.closeWindow() == 0)
      let errors = window.standardError()
      #expect(!errors.contains("CRITICAL") && !errors.contains("WARNING"), "\(errors)")
    }
  }
#endif
