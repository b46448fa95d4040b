#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Links, fields that grow, calendars, sizes and symbols, as GTK shows them.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty, "Texts are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct TextWindowTests {
    let display: Display

    init() throws { display = try Display() }

    private func widget(_ type: String, in name: String, of program: WindowProgram) throws -> Shown {
      try program.wait(for: "\(type) in \(name)") { $0.find(name)?.first(type) != nil }
      guard let found = program.screen.find(name)?.first(type) else { throw DriverError("no \(type)") }
      return found
    }

    @Test func linksFieldsAndDatesAreUsed() throws {
      let window = try WindowProgram(program("scenes"), ["texts"], on: display)
      try window.wait(for: "state", toRead: "nothing |  | 15")
      let link = try widget("GtkLabel", in: "link", of: window)
      #expect(link.text == "Get Swift now")
      try window.click(link)
      try window.wait(for: "state", toRead: "https://swift.org |  | 15")

      let before = try widget("GtkTextView", in: "note", of: window)
      try window.click(before)
      try window.type("a")
      try window.press("Return")
      try window.type("b")
      try window.wait(for: "state", toRead: "https://swift.org | a/b | 15")
      try window.wait(for: "a taller field") { screen in
        (screen.find("note")?.first("GtkTextView")?.frame[3] ?? 0) > before.frame[3] + 10
      }

      try window.click(try widget("GtkButton", in: "due", of: window))
      try window.wait(for: "January 1970")
      try window.click("23")
      try window.wait(for: "state", toRead: "https://swift.org | a/b | 23")
      try window.press("Escape", until: "end of the calendar") { !$0.all.contains { $0.type == "GtkPopover" } }
      let bar = try window.wait(for: "title bar") { $0.all.contains { $0.type == "GtkHeaderBar" } }
      let close = bar.all.first { $0.type == "GtkHeaderBar" }?.all.last { $0.type == "GtkButton" }
      try window.click(try #require(close))
      #expect(try window.waitUntilExit() == 0)
      let message = "SwiftUI: there is no symbol named \"no.such.symbol\"."
      #expect(window.standardError().components(separatedBy: message).count == 2)
    }

    @Test func imagesAreDrawnBetweenTexts() throws {
      let window = try WindowProgram(program("scenes"), ["texts"], on: display)
      let star = try widget("GtkLabel", in: "red star", of: window)
      let five = try widget("GtkLabel", in: "five", of: window)
      #expect(star.frame[2] >= 38 && star.frame[2] <= 44, "the symbol is as wide as the font is large")
      #expect(five.frame[2] > 60)
      let picture = try window.picture()
      let color = picture.averageColor(in: star)
      #expect(color.red > color.green + 0.1, "the symbol has the color of the text: \(color)")
      // The symbol is on the left, in front of the number.
      let symbol = Shown(frame: [five.frame[0], five.frame[1], 38, five.frame[3]])
      #expect(picture.colors(in: symbol) > 3)
      #expect(try window.closeWindow() == 0)
    }

    @Test func sizesFollowTheModifiers() throws {
      let window = try WindowProgram(program("scenes"), ["texts"], on: display)
      let spaced = try widget("GtkLabel", in: "spaced", of: window)
      let plain = try widget("GtkLabel", in: "plain", of: window)
      #expect(spaced.frame[3] >= plain.frame[3] + 20)
      let (mini, large) = (
        try widget("GtkButton", in: "mini", of: window), try widget("GtkButton", in: "large", of: window)
      )
      #expect(large.frame[3] >= mini.frame[3] + 10)
      let scaled = try widget("GtkLabel", in: "scaled", of: window)
      #expect(scaled.frame[2] <= 100)
      #expect(scaled.frame[3] < plain.frame[3] / 2)
      try window.click("large")
      try window.wait(for: "the text in its full size") { screen in
        (screen.find("scaled")?.first("GtkLabel")?.frame[2] ?? 0) > 120
      }
      #expect(try window.closeWindow() == 0)
    }
  }
#endif
