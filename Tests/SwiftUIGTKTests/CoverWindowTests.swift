#if GTK
  import Foundation
  import TestHelpers
  import Testing
  import WindowDriver

  /// What covers a page, and what symbols and colors cover.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Covered pages are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick).")
  )
  struct CoverWindowTests {
    let display: Display

    init() throws { display = try Display() }

    @Test func aSheetLeavesItsWindowActive() throws {
      let covered = try WindowProgram(program("scenes"), ["covered"], on: display)
      try covered.wait(for: "phase active")
      try covered.click("Open sheet")
      try covered.wait(for: "Close sheet")
      try covered.wait(for: "phase active")
      try covered.click("Close sheet")
      try covered.wait(for: "phase active")
      #expect(try covered.closeWindow() == 0)
    }

    @Test func aPushedPageKeepsTheSchemeAndOpensAtItsTop() throws {
      let covered = try WindowProgram(program("scenes"), ["covered"], on: display)
      try covered.wait(for: "Long page")
      #expect(covered.screen.windows.first?.isDark == true)
      try covered.click("Long page")
      let top = try covered.wait(for: "top in dark")
      #expect(covered.screen.windows.first?.isDark == true)
      let window = try #require(covered.screen.windows.first)
      #expect(top.frame[1] > window.frame[1], "the page is scrolled: \(top.frame)")
      #expect(try covered.closeWindow() == 0)
    }

    @Test func aSheetHasTheHeightOfItsSmallestDetentOnEveryPage() throws {
      let detents = try WindowProgram(program("scenes"), ["detents"], on: display)
      try detents.click("Open sheet")
      try detents.wait(for: "Long page")
      #expect(detents.screen.windows.last.map { $0.frame[3] } == 300)
      try detents.click("Long page")
      try detents.wait(for: "top")
      #expect(detents.screen.windows.last.map { $0.frame[3] } == 300)
      try detents.press("Escape")
      try detents.wait(for: "one window") { $0.windows.count == 1 }
      #expect(try detents.closeWindow() == 0)
    }

    @Test func theInnerPartIsLeftOutOfEveryFilledSymbolAndBlackIsOpaqueInEveryWidget() throws {
      let cutouts = try WindowProgram(program("scenes"), ["cutouts"], on: display)
      try cutouts.wait(for: "██")
      // An image has the same frame as what is around it.
      var symbols: [[Double]] = []
      for frame in cutouts.screen.all.map(\.frame) where frame[2] == 48 && frame[3] == 48 && !symbols.contains(frame) {
        symbols.append(frame)
      }
      #expect(symbols.count == 49)
      let picture = try cutouts.picture()
      func brightness(_ frame: [Double], _ x: Double, _ y: Double) -> Double {
        let place = [frame[0] + frame[2] * x - 1, frame[1] + frame[3] * y - 1, 2, 2]
        return picture.averageColor(in: Shown(frame: place)).green
      }
      for (number, symbol) in symbols.enumerated() {
        let inner = stride(from: 0.2, through: 0.8, by: 0.05)
        let all = inner.flatMap { x in inner.map { brightness(symbol, x, $0) } }
        #expect((all.max() ?? 0) > 0.6, "the inner part of symbol \(number)")
        #expect((all.min() ?? 1) < 0.4, "what surrounds the inner part of symbol \(number)")
      }
      let texts = cutouts.screen.all.filter { $0.text == "██" }
      #expect(texts.count >= 15)
      for (number, text) in texts.enumerated() {
        #expect(brightness(text.frame, 0.5, 0.5) < 0.04, "black is opaque in text \(number), \(text)")
      }
      #expect(try cutouts.closeWindow() == 0)
    }
  }
#endif
