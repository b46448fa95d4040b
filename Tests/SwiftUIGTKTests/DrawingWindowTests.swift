#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Canvases, color effects and lines in real windows: the pixels, and the clicks on lines and beside them.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Drawings in windows are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct DrawingWindowTests {
    let display: Display

    init() throws { display = try Display() }

    private let white = [255, 255, 255]
    private let red = [255, 0, 0]
    private let green = [0, 255, 0]
    private let blue = [0, 0, 255]

    private func isNear(_ one: [Int], _ other: [Int], by distance: Int = 2) -> Bool {
      zip(one, other).allSatisfy { abs($0 - $1) <= distance }
    }

    @Test func imagesAreRepeatedAndStretchedInParts() throws {
      let window = try WindowProgram(program("scenes"), ["images"], on: display)
      let frame = try window.wait(for: "images").frame
      let picture = try window.picture()
      /// The color at a place of the image with a number.
      func color(_ number: Int, _ x: Double, _ y: Double) -> [Int] {
        let corner = (x: frame[0] + 20 + 60 * Double(number), y: frame[1] + 20)
        let pixel = picture.averageColor(in: Shown(frame: [corner.x + x, corner.y + y, 1, 1]))
        return [pixel.red, pixel.green, pixel.blue].map { Int(($0 * 255).rounded()) }
      }

      for number in [0, 1] {
        for corner in [0.0, 4, 36] {
          #expect(color(number, corner, 1) == red && color(number, corner + 3, corner) == green, "\(number)")
          #expect(color(number, 0, corner + 3) == blue && color(number, corner + 3, corner + 3) == white, "\(number)")
        }
        #expect(color(number, -1, 0) == white && color(number, 40, 0) == white)
      }
      #expect(color(2, 0, 5) == red && color(2, 30, 5) == green && color(2, 0, 35) == blue && color(2, 30, 35) == white)
      #expect(color(2, 12, 5) != red, "only the edge keeps its width: \(color(2, 12, 5))")
      #expect(color(3, 19, 19) == red && color(3, 20, 19) == green && color(3, 19, 20) == blue)
      #expect(color(4, 19, 19) != red && color(4, 2, 2) == red, "smooth")
      #expect([(1.0, 1.0), (39, 1), (1, 39), (39, 39)].allSatisfy { color(5, $0, $1) == red })
      #expect(color(6, 1, 1) == red && color(6, 6, 1) == green && color(6, 1, 6) == blue && color(6, 9, 1) == red)
      #expect(color(6, 20, 20) == white && color(6, 33, 1) == red && color(6, 33, 39) == blue)
      #expect(color(7, 4, 4) == red && color(7, 12, 4) == green && color(7, 20, 4) == red && color(7, 4, 12) == red)
      #expect(color(8, 8, 24) == blue && color(8, 0, 0) == white && color(8, 16, 16) != blue, "a circle of circles")
      #expect(isNear(color(9, 1, 1), [255, 128, 128]) && isNear(color(9, 5, 1), [255, 128, 128]))
    }

    @Test func drawingsAndColorEffectsAreShown() throws {
      let window = try WindowProgram(program("scenes"), ["drawings"], on: display)
      let effects = try window.wait(for: "effects").frame
      let canvas = try window.wait(for: "canvas").frame
      let lines = try window.wait(for: "lines").frame
      var picture = try window.picture()
      func color(_ ground: [Double], _ x: Double, _ y: Double, _ width: Double = 2, _ height: Double = 2) -> [Int] {
        let pixel = picture.averageColor(in: Shown(frame: [ground[0] + x - 1, ground[1] + y - 1, width, height]))
        return [pixel.red, pixel.green, pixel.blue].map { Int(($0 * 255).rounded()) }
      }

      let expected: [[Int]] = [
        [255, 153, 102], [255, 77, 0], [120, 120, 120], [120, 120, 120], [36, 138, 189], [51, 153, 204], [102, 102, 0],
        [135, 135, 135], [127, 127, 127], [102, 0, 0], green,
      ]
      for (index, shown) in expected.enumerated() {
        let pixel = color(effects, 40 + 60 * Double(index), 40)
        #expect(isNear(pixel, shown), "effect \(index): \(pixel), not \(shown)")
        #expect(color(effects, 15 + 60 * Double(index), 40) == white)
      }
      #expect(color(effects, 622, 22) == white, "the mask is a circle")

      // Texts.
      #expect(color(canvas, 40, 20, 60, 20) != white && color(canvas, 6, 30) == green)
      let wide = color(canvas, 12, 12, 40, 24)
      #expect(wide[0] == 255 && wide[1] < 230 && wide[1] == wide[2], "red characters: \(wide)")
      let wrapped = [12.0, 34, 56].map { color(canvas, 121, $0, 60, 18) }
      #expect(wrapped.allSatisfy { $0 != white && $0[2] == 255 }, "several lines: \(wrapped)")
      #expect(color(canvas, 192, 12, 6, 80) == white, "nothing beyond the area")
      let (left, right) = (color(canvas, 204, 26), color(canvas, 240, 26))
      #expect(left[0] > left[2] && right[2] > left[2] && left[1] < 20 && right[1] < 20, "\(left) \(right)")

      // Images and symbols.
      #expect(picture.colors(in: Shown(frame: [canvas[0] + 322, canvas[1] + 12, 36, 76])) > 20, "the turned picture")
      #expect(color(canvas, 315, 50) == white && color(canvas, 364, 50) == white)
      #expect(isNear(color(canvas, 410, 50), green))
      #expect(color(canvas, 480, 50) == red && color(canvas, 468, 50) == white)
      #expect(color(canvas, 513, 33) == red && color(canvas, 547, 67) == red && color(canvas, 555, 50) == white)

      // Filters and clips.
      #expect(isNear(color(canvas, 590, 25), [0, 255, 255]), "inverted: \(color(canvas, 590, 25))")
      #expect(isNear(color(canvas, 590, 75), [255, 255, 0]), "the shadow, inverted: \(color(canvas, 590, 75))")
      let edge = color(canvas, 630, 50)
      #expect(edge[0] > 90 && edge[0] < 165 && color(canvas, 650, 50)[0] < 60, "blurred: \(edge)")
      #expect(color(canvas, 20, 87) == red && color(canvas, 20, 95) == white && color(canvas, 60, 95) == red)

      // Lines.
      #expect(color(lines, 30, 50) == green && color(lines, 2, 50) == blue && color(lines, 30, 17) == red)
      #expect(color(lines, 90, 50) == red && color(lines, 120, 50) == white && color(lines, 84, 14) == white)
      #expect(color(lines, 300, 50) == blue && color(lines, 320, 50) == white)

      func click(_ x: Double, _ y: Double) throws {
        try window.click(Shown(frame: [lines[0] + x - 2, lines[1] + y - 2, 4, 4]))
      }
      try click(120, 50)
      try click(220, 50)
      try click(90, 50)
      try window.wait(for: "hits: ring ")
      try click(190, 50)
      try window.wait(for: "hits: ring frame ")

      try window.click("switch")
      let end = ContinuousClock.now + .seconds(WindowProgram.patience)
      repeat { picture = try window.picture() } while color(canvas, 480, 50) != blue && .now < end
      #expect(color(canvas, 480, 50) == blue && color(canvas, 464, 50) == blue, "the symbol is wider and blue")
      #expect(color(canvas, 530, 50) == blue)
      repeat { picture = try window.picture() } while !isNear(color(effects, 580, 40), [255, 255, 204]) && .now < end
      #expect(isNear(color(effects, 580, 40), [255, 255, 204]))

      #expect(try window.closeWindow() == 0)
      let errors = window.standardError()
      #expect(!errors.contains("CRITICAL") && !errors.contains("WARNING"), "\(errors)")
    }
  }
#endif
