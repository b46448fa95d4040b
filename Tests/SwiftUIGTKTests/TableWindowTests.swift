#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Tables with sections and outlines, rows of grids inside modifiers, and asset catalogs, in windows.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty, "Tables are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct TableWindowTests {
    let display: Display

    init() throws { display = try Display() }

    @Test func aTableHasSectionsAndAnOutline() throws {
      let window = try WindowProgram(program("scenes"), ["tables"], on: display)
      try window.wait(for: "docs")
      let texts = window.screen.all.flatMap(\.texts)
      #expect(texts.contains("Files") && texts.contains("no. 9") && !texts.contains("letter"))
      try window.click("Show")
      let letter = try window.wait(for: "letter")
      try window.click("Show")
      let deep = try window.wait(for: "deep")
      #expect(deep.frame[0] - letter.frame[0] == 16, "a level further in")
      try window.click("deep")
      try window.wait(for: "chosen 4")
      try window.click("Folders")
      try window.wait(for: "no folders") { $0.find("docs") == nil && $0.find("deep") == nil }
      try window.click("notes")
      try window.wait(for: "chosen 9")
      try window.click("Folders")
      try window.wait(for: "deep")
      #expect(try window.closeWindow() == 0)
    }

    @Test func aModifierOfARowAppliesToEachCell() throws {
      let window = try WindowProgram(program("scenes"), ["tables"], on: display)
      func frame(_ name: String) throws -> [Double] { try window.wait(for: name).frame }
      let third = try frame("third")
      func place(_ name: String) throws -> [Double] {
        let frame = try frame(name)
        return [frame[0] - third[0], frame[1] - third[1], frame[2], frame[3]]
      }
      // The first row is 10 + 2 × 5 high, and the first column 40 wide.
      #expect(try place("first") == [5, -15, 20, 10])
      #expect(try place("second") == [55, -15, 30, 10])
      #expect(try place("fourth") == [50, 0, 10, 10])
      // Each cell has a background of its own, of which none is between the cells.
      let picture = try window.picture()
      func color(_ x: Double, _ y: Double) -> (red: Double, blue: Double) {
        let color = picture.averageColor(in: Shown(frame: [third[0] + x, third[1] + y, 3, 3]))
        return (color.red, color.blue)
      }
      for x in [1.0, 26, 51, 86] {
        let (red, blue) = color(x, -19)
        #expect(blue > red + 0.5, "at \(x)")
      }
      let (red, blue) = color(34, -19)
      #expect(abs(blue - red) < 0.1)
      #expect(try window.closeWindow() == 0)
    }

    @Test(arguments: [1.0, 2]) func assetsAreThoseOfTheProgram(scale: Double) throws {
      let window = try WindowProgram(
        program("scenes"), ["assets"], on: display, environment: ["GDK_SCALE": "\(Int(scale))"])
      let logo = try window.wait(for: "logo")
      #expect(logo.frame.suffix(2) == [20, 10])
      func color(of shown: Shown) throws -> [Int] {
        let pixels = Shown(frame: shown.frame.map { $0 * scale })
        let color = try window.picture().averageColor(in: pixels)
        return [color.red, color.green, color.blue].map { Int(($0 * 10).rounded()) }
      }
      #expect(try color(of: logo) == (scale == 1 ? [10, 0, 0] : [0, 0, 10]))
      #expect(try color(of: window.wait(for: "brand")) == [10, 0, 10])
      #expect(try color(of: window.wait(for: "logo of the program")) == (scale == 1 ? [10, 0, 0] : [0, 0, 10]))
      if scale == 1 {
        try window.click("dark")
        let end = ContinuousClock.now + .seconds(WindowProgram.patience)
        var shown = try color(of: logo)
        while shown != [0, 10, 0], .now < end { shown = try color(of: logo) }
        #expect(shown == [0, 10, 0])
        #expect(try window.closeWindow() == 0)
      }
    }
  }
#endif
