#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Masks, groups and blend modes in real windows: the pixels.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Masks in windows are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct BlendWindowTests {
    let display: Display

    init() throws { display = try Display() }

    @Test func masksMultiplyTheOpacityAndBlendModesMixColors() throws {
      let window = try WindowProgram(program("scenes"), ["blends"], on: display)
      let ground = try window.wait(for: "ground").frame
      var picture = try window.picture()
      func color(_ x: Double, _ y: Double) -> [Int] {
        let pixel = picture.averageColor(in: Shown(frame: [ground[0] + x - 1, ground[1] + y - 1, 2, 2]))
        return [pixel.red, pixel.green, pixel.blue].map { Int(($0 * 255).rounded()) }
      }
      func isNear(_ one: [Int], _ other: [Int]) -> Bool { zip(one, other).allSatisfy { abs($0 - $1) <= 2 } }
      let (white, red, green) = ([255, 255, 255], [255, 0, 0], [0, 255, 0])

      #expect(color(50, 50) == red && color(50, 23) == red && color(25, 25) == white && color(75, 75) == white)
      #expect(isNear(color(150, 50), [191, 191, 255]), "a quarter of the opacity: \(color(150, 50))")
      #expect(color(230, 30) == red && color(245, 30) == white && color(230, 45) == white)
      #expect(color(325, 50) == white && color(375, 50) == white && color(350, 25) == white)
      #expect(isNear(color(350, 50), [127, 127, 127]), "half of the gradient: \(color(350, 50))")

      // Orange is (1, ½, 0), and gray ½.
      let expected: [[Int]] = [
        [128, 64, 0], [255, 191, 128], [255, 128, 0], [128, 128, 0], [255, 128, 128], [128, 0, 128], [128, 128, 128],
        [255, 128, 0], [255, 255, 128], [255, 0, 0],
      ]
      for (index, mixed) in expected.enumerated() {
        let shown = color(50 + 60 * Double(index), 130)
        #expect(isNear(shown, mixed), "mode \(index): \(shown), not \(mixed)")
        #expect(isNear(color(35 + 60 * Double(index), 130), [255, 128, 0]))
      }

      #expect(isNear(color(50, 200), [127, 127, 127]), "the difference to the white ground")
      #expect(isNear(color(150, 200), [128, 128, 128]), "in its own group there is nothing behind it")
      #expect(color(250, 200) == white && isNear(color(233, 183), [255, 128, 128]), "a hole in a translucent view")
      #expect(color(335, 200) == green && color(360, 200) == [0, 255, 255] && color(350, 185) == white)

      for (x, y) in [(550.0, 50.0), (480, 200), (600, 200)] {
        let (left, right) = (color(x - 20, y), color(x + 20, y))
        #expect(left[0] > left[2] + 20 && right[2] > right[0] + 20, "a gradient in glyphs at \(x): \(left) \(right)")
        // Blocks of characters can have narrow gaps.
        #expect(left[1] < 80 && right[1] < 80 && color(x, y - 38) == white, "\(left) \(right)")
      }

      let border = [(404.0, 200.0), (436, 200), (420, 200)].map { color($0.0, $0.1) }
      #expect(border[0][0] > 200 && border[1][2] > 200 && isNear(border[2], [128, 128, 128]), "\(border)")

      let bare = try window.wait(for: "bare")
      let background = picture.averageColor(in: Shown(frame: [bare.frame[0] - 10, bare.frame[1] + 10, 4, 4]))
      let mixed = picture.averageColor(in: bare)
      #expect(abs(mixed.red - background.red * 128 / 255) < 0.01, "the background of the window is behind it")

      // A mask receives no input. The masked view receives input in its whole frame.
      try window.click(Shown(frame: [ground[0] + 22, ground[1] + 22, 2, 2]))
      try window.click("toggle")
      // The toggle has switched the blend modes off.
      let end = ContinuousClock.now + .seconds(WindowProgram.patience)
      repeat { picture = try window.picture() } while !isNear(color(50, 130), [128, 128, 128]) && .now < end
      #expect(isNear(color(50, 130), [128, 128, 128]) && isNear(color(110, 130), [128, 128, 128]))
      for (x, y) in [(550.0, 50.0), (480, 200), (600, 200)] {
        let shown = color(x - 15, y)
        #expect(shown[1] == 255 && shown[0] < 80 && shown[2] < 80, "one color again: \(shown)")
      }
      #expect(try window.closeWindow() == 0)
      #expect(window.standardOutput() == "hit\n")
    }
  }
#endif
