#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Shapes in real windows: the pixels, and the clicks inside and beside them.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Shapes in windows are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct ShapeWindowTests {
    let display: Display

    init() throws { display = try Display() }

    @Test func shapesAreDrawnAndReceiveClicksInside() throws {
      let window = try WindowProgram(program("scenes"), ["shapes"], on: display)
      let ground = try window.wait(for: "ground").frame
      let picture = try window.picture()
      /// Returns the color of a point of the background. The points around it must have the same color.
      func color(_ x: Double, _ y: Double) -> [Int] {
        let pixel = picture.averageColor(in: Shown(frame: [ground[0] + x - 1, ground[1] + y - 1, 2, 2]))
        return [pixel.red, pixel.green, pixel.blue].map { Int(($0 * 255).rounded()) }
      }
      let (white, red, green, blue, black) = ([255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 0, 0])

      #expect(color(50, 50) == red && color(50, 23) == red && color(23, 50) == red)
      #expect(color(25, 25) == white && color(75, 75) == white, "a circle has no corners")

      #expect(color(150, 25) == blue && color(125, 50) == blue && color(150, 50) == white)
      #expect(color(122, 22) == white)

      let (left, middle, right) = (color(221, 50), color(250, 50), color(279, 50))
      #expect(left[0] > 240 && left[2] < 15 && right[0] < 15 && right[2] > 240)
      #expect(abs(middle[0] - 128) < 10 && abs(middle[2] - 128) < 10)

      #expect(color(370, 70) == red && color(330, 70) == green && color(330, 30) == green && color(370, 30) == green)

      #expect(color(50, 150) == blue && color(50, 123) == blue && color(25, 125) == white)

      #expect(color(140, 150) == red && color(180, 150) == black && color(195, 150) == white)

      #expect(color(275, 153) == green && color(253, 175) == green && color(250, 125) == white)
      #expect(color(225, 150) == white && color(250, 150) == white)

      #expect(color(350, 150) == red && color(350, 165) == blue && color(325, 125) == blue)

      #expect(color(430, 125) == red && color(430, 175) == red && color(412, 132) == white, "a canvas")

      func click(_ x: Double, _ y: Double) throws {
        try window.click(Shown(frame: [ground[0] + x - 2, ground[1] + y - 2, 4, 4]))
      }
      try click(25, 25)
      try click(50, 50)
      try window.wait(for: "hits: circle ")
      try click(415, 15)
      try click(450, 85)
      try window.wait(for: "hits: circle content ")

      #expect(try window.closeWindow() == 0)
      let errors = window.standardError()
      #expect(!errors.contains("CRITICAL") && !errors.contains("WARNING"), "\(errors)")
    }
  }
#endif
