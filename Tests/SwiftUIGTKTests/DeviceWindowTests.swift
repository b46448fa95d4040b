#if GTK
  import Foundation
  import TestHelpers
  import Testing
  import WindowDriver

  /// The looks that apps for small devices expect of links, menus and search fields, and the names of UIKit in windows.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "The looks of small devices are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick).")
  )
  struct DeviceWindowTests {
    let display: Display

    init() throws { display = try Display() }

    private func color(_ picture: Picture, _ x: Double, _ y: Double) -> [Int] {
      let pixel = picture.averageColor(in: Shown(frame: [x, y, 1, 1]))
      return [pixel.red, pixel.green, pixel.blue].map { Int(($0 * 255).rounded()) }
    }

    @Test func namesOfUIKitUseTheWindow() throws {
      let folder = temporaryFile("-programs")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (program, opened) = (folder.appendingPathComponent("xdg-open"), folder.appendingPathComponent("opened"))
      try Data("#!/bin/sh\necho \"$1\" > '\(opened.path)'\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      let devices = try WindowProgram(
        SwiftUIGTKTests.program("scenes"), ["devices"], on: display,
        environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
      let screen = try devices.wait(for: "the screen") { $0.texts.contains { $0.hasPrefix("screen ") } }
      #expect(screen.texts.contains { $0.hasSuffix(" at 1") } && !screen.texts.contains("screen 0 × 0 at 1"))
      try devices.click("count")
      try devices.wait(for: "windows 1")
      let field = try devices.wait(for: "the field") { $0.all.contains { $0.type == "GtkText" } }
      try devices.click(try #require(field.all.first { $0.type == "GtkText" }))
      try devices.wait(for: "editing")
      try devices.click("end editing")
      try devices.wait(for: "idle")
      try devices.click("open")
      try devices.wait(for: "opened")
      #expect(try devices.closeWindow() == 0)
      #expect(try String(contentsOf: opened, encoding: .utf8) == "https://example.org/device\n")
    }

    @Test func aPictureOfAViewHasItsShapesAndTexts() throws {
      let devices = try WindowProgram(program("scenes"), ["devices"], on: display)
      try devices.click("draw")
      // Twice as many pixels as points.
      try devices.wait(for: "jpeg 80 of 40 × 40")
      let frame = try #require(devices.screen.all.first { $0.name == "picture" }).frame
      let picture = try devices.picture()
      #expect(color(picture, frame[0] + 30, frame[1] + 10) != [255, 255, 255])
      let (circle, corner) = (color(picture, frame[0] + 10, frame[1] + 30), color(picture, frame[0] + 1, frame[1] + 38))
      #expect(circle[2] > 150 && circle[0] < 100, "\(circle)")
      #expect(corner == [255, 255, 255], "the corner beside the circle is transparent: \(corner)")
      #expect(color(picture, frame[0] + 30, frame[1] + 30) == [0, 255, 0], "the text")
      #expect(try devices.closeWindow() == 0)
    }

    @Test func linksLookLikeTheirLabelsAndRowsHaveChevrons() throws {
      let links = try WindowProgram(program("scenes"), ["links"], on: display)
      let (free, button) = (try links.wait(for: "free link").frame, try links.wait(for: "button link").frame)
      let (row, bare) = (try links.wait(for: "row link").frame, try links.wait(for: "bare link").frame)
      let window = try #require(links.screen.windows.first).frame
      let picture = try links.picture()
      // Beside its text, a link has the color of the page, and a button its own.
      let page = color(picture, free[0] - 40, free[1] + free[3] / 2)
      #expect(color(picture, free[0] - 3, free[1] + free[3] / 2) == page)
      #expect(color(picture, button[0] - 3, button[1] + button[3] / 2) != page)
      /// The number of dark pixels at the end of a row.
      func chevron(_ frame: [Double]) -> Int {
        let right = window[0] + window[2] - 45
        return stride(from: right, to: right + 40, by: 1).flatMap { x in
          stride(from: frame[1], to: frame[1] + frame[3], by: 1).filter { color(picture, x, $0).max()! < 220 }
        }.count
      }
      #expect(chevron(row) > 5 && chevron(bare) == 0, "\(chevron(row)) and \(chevron(bare))")
      try links.click("free link")
      try links.wait(for: "free page")
      #expect(try links.closeWindow() == 0)
    }

    @Test(arguments: [["1990", "1957", "1958"], ["language 3", "language 7", "language 8"]])
    func aLongMenuIsUsedWithoutWarnings(texts: [String]) throws {
      let menus = try WindowProgram(program("scenes"), ["long menus"], on: display)
      func waitForChoice(_ text: String) throws {
        try menus.wait(for: "the choice of \(text)") { screen in
          screen.texts.contains { $0.hasPrefix("chosen") && $0.contains(text) }
        }
      }
      try menus.wait(for: "chosen 1990 language 3")
      try menus.click(texts[0])
      try menus.click(texts[1])
      try waitForChoice(texts[1])
      try menus.press("space")
      try menus.wait(for: texts[2])
      try menus.press("Down")
      try menus.press("Return")
      try waitForChoice(texts[2])
      #expect(try menus.closeWindow() == 0)
    }

    @Test func aSearchFieldWaitsForTheUserAndRoundCornersKeepTheText() throws {
      let searched = try WindowProgram(program("scenes"), ["searched"], on: display)
      try searched.wait(for: "first button")
      #expect(!searched.screen.all.contains { $0.type == "GtkText" && $0.isFocused == true })
      let titles = searched.screen.all.filter { $0.text == "ÄÉÎ Hdl" }.map(\.frame)
      #expect(titles.count == 6)
      let picture = try searched.picture()
      for (plain, round) in stride(from: 0, to: titles.count, by: 2).map({ (titles[$0], titles[$0 + 1]) }) {
        // The accents are near the top edge, and away from the corners.
        for y in stride(from: 0, to: plain[3], by: 1) {
          let rows = [plain, round].map { frame in
            stride(from: 8, to: frame[2] - 8, by: 1).map { color(picture, frame[0] + $0, frame[1] + y) }
          }
          #expect(rows[0] == rows[1], "row \(y) of a title of height \(plain[3])")
        }
      }
      #expect(try searched.closeWindow() == 0)
    }
  }
#endif
