#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Every control, used with the mouse and the keyboard.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty, "Controls are not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct ControlTests {
    let display: Display

    init() throws { display = try Display() }

    private func scene(_ name: String) throws -> WindowProgram {
      try WindowProgram(program("scenes"), [name], on: display)
    }

    /// Returns the widget of a type inside the view with a name.
    private func widget(_ type: String, in name: String, of program: WindowProgram) throws -> Shown {
      try program.wait(for: "\(type) in \(name)") { $0.find(name)?.first(type) != nil }
      guard let found = program.screen.find(name)?.first(type) else { throw DriverError("no \(type)") }
      return found
    }

    @Test func togglesSwitch() throws {
      let controls = try scene("controls")
      try controls.wait(for: "state", toRead: "false false false | Ada |  |  | 0.0 1 | apple 1 round | nothing | ")
      try controls.click(try widget("GtkCheckButton", in: "box", of: controls))
      try controls.wait(for: "state", toRead: "true false false | Ada |  |  | 0.0 1 | apple 1 round | nothing | ")
      try controls.click(try widget("GtkSwitch", in: "switch", of: controls))
      try controls.wait(for: "state", toRead: "true true false | Ada |  |  | 0.0 1 | apple 1 round | nothing | ")
      try controls.click(try widget("GtkToggleButton", in: "button", of: controls))
      try controls.wait(for: "state", toRead: "true true true | Ada |  |  | 0.0 1 | apple 1 round | nothing | ")
      #expect(try widget("GtkCheckButton", in: "box", of: controls).isOn == true)
      try controls.click("reset")
      try controls.wait(for: "state", toRead: "false false false | Eve |  | - | 5.0 0 | apple 0 round | nothing | ")
      #expect(try widget("GtkCheckButton", in: "box", of: controls).isOn == false)
      #expect(try widget("GtkSwitch", in: "switch", of: controls).isOn == false)
      #expect(try widget("GtkText", in: "name", of: controls).text == "Eve")
      #expect(try controls.closeWindow() == 0)
    }

    @Test func fieldsAreWrittenIn() throws {
      let controls = try scene("controls")
      try controls.click(try widget("GtkText", in: "name", of: controls))
      try controls.press("End")
      try controls.type(" Love")
      try controls.wait(for: "state", toRead: "false false false | Ada Love |  |  | 0.0 1 | apple 1 round | nothing | ")
      try controls.press("Return")
      try controls.wait(
        for: "state", toRead: "false false false | Ada Love |  |  | 0.0 1 | apple 1 round | Ada Love | ")
      try controls.press("Tab")
      try controls.type("psst")
      try controls.wait(
        for: "state", toRead: "false false false | Ada Love | psst |  | 0.0 1 | apple 1 round | Ada Love | ")
      #expect(!controls.screen.all.contains { $0.type == "GtkLabel" && $0.text == "psst" })
      try controls.click(try widget("GtkTextView", in: "notes", of: controls))
      try controls.type("a")
      try controls.press("Return")
      try controls.type("b")
      try controls.wait(
        for: "state", toRead: "false false false | Ada Love | psst | a\nb | 0.0 1 | apple 1 round | Ada Love | ")
      #expect(try controls.closeWindow() == 0)
    }

    @Test func slidersAndSteppersMove() throws {
      let controls = try scene("controls")
      let scale = try widget("GtkScale", in: "volume", of: controls)
      let y = scale.frame[1] + scale.frame[3] / 2
      try controls.drag(from: (scale.frame[0] + 14, y), to: (scale.frame[0] + scale.frame[2] * 0.55, y))
      try controls.wait(for: "state", toRead: "false false false | Ada |  |  | 5.0 1 | apple 1 round | nothing | <>")
      let buttons = try controls.wait(for: "count").all.filter { $0.type == "GtkButton" }
      try controls.click(buttons[1], times: 2)
      try controls.wait(for: "state", toRead: "false false false | Ada |  |  | 5.0 2 | apple 1 round | nothing | <>")
      try controls.wait(for: "upper end") {
        $0.find("count")?.all.filter { $0.type == "GtkButton" }.map { $0.isEnabled ?? true } == [true, false]
      }
      try controls.click(buttons[0], times: 2)
      try controls.wait(for: "state", toRead: "false false false | Ada |  |  | 5.0 0 | apple 1 round | nothing | <>")
      #expect(try controls.closeWindow() == 0)
    }

    @Test func pickersChoose() throws {
      let controls = try scene("controls")
      try controls.click("small")
      try controls.wait(for: "state", toRead: "false false false | Ada |  |  | 0.0 1 | apple 0 round | nothing | ")
      try controls.click("square")
      try controls.wait(for: "state", toRead: "false false false | Ada |  |  | 0.0 1 | apple 0 square | nothing | ")
      try controls.click(try widget("GtkDropDown", in: "fruit", of: controls))
      try controls.wait(for: "pear")
      try controls.press("Down")
      try controls.press("Return")
      try controls.wait(for: "state", toRead: "false false false | Ada |  |  | 0.0 1 | pear 0 square | nothing | ")
      try controls.click("reset")
      try controls.wait(for: "apple") { $0.find("fruit")?.texts.contains("apple") == true }
      #expect(try controls.closeWindow() == 0)
    }

    @Test func whatTheViewDecidesOtherwiseIsShown() throws {
      let strict = try scene("strict")
      try strict.click(try widget("GtkText", in: "digits", of: strict))
      try strict.press("End")
      try strict.type("a2b")
      try strict.wait(for: "has 12")
      try strict.wait(for: "digits", toRead: "12")
      #expect(try strict.closeWindow() == 0)
    }

    @Test func pressesAndKeysReachTheViews() throws {
      let presses = try scene("presses")
      try presses.click("tap")
      try presses.wait(for: "pressed tap")
      try presses.click("double", times: 2)
      try presses.wait(for: "pressed tap double")
      try presses.press("ctrl+k")
      try presses.wait(for: "pressed tap double key")
      #expect(try presses.wait(for: "off").isEnabled == false)
      try presses.click("off")
      try presses.click("plain")
      try presses.click("styled")
      try presses.click("held", holding: ["ctrl"])
      try presses.click("link")
      try presses.click("held", holding: ["ctrl", "shift"])
      try presses.wait(for: "pressed tap double key plain styled page held")
      #expect(try presses.closeWindow() == 0)
    }

    @Test func thoseWhoCannotSeeAreTold() throws {
      let presses = try scene("presses")
      try presses.wait(for: "labeled")
      let labels = presses.screen.all.compactMap(\.label)
      #expect(labels.filter { ["key", "plain", "link", "Delete", "Close it"].contains($0) }.count == 5, "\(labels)")
      #expect(!labels.contains("x"))
      #expect(try presses.closeWindow() == 0)

      let controls = try scene("controls")
      try controls.wait(for: "reset")
      let all = Set(controls.screen.all.compactMap(\.label))
      let expected: Set = [
        "box", "switch", "button", "name", "secret", "volume", "count +", "count −", "fruit", "size", "shape", "round",
      ]
      #expect(all.isSuperset(of: expected), "\(expected.subtracting(all)) missing")
      #expect(try controls.closeWindow() == 0)
    }

    @Test func picturesAreShown() throws {
      let pictures = try scene("pictures")
      let symbol = try widget("GtkImage", in: "symbol", of: pictures)
      #expect(symbol.frame[2] == 40 && symbol.frame[3] == 40)
      let color = try pictures.picture().averageColor(in: symbol)
      #expect(color.red > color.green + 0.05, "\(color)")
      #expect(try pictures.wait(for: "file").frame.suffix(2) == [120, 80])
      let file = try widget("GtkPicture", in: "file", of: pictures)
      #expect(abs(file.frame[2] - 80 * 480 / 560) <= 1 && file.frame[3] == 80, "in its proportions")
      #expect(try pictures.picture().colors(in: file) > 10)
      let menu = try widget("GtkDropDown", in: "mark", of: pictures)
      #expect(menu.texts == ["star"] && menu.all.contains { $0.type == "GtkImage" })
      try pictures.click(menu)
      try pictures.wait(for: "heart")
      try pictures.press("Down")
      try pictures.press("Return")
      try pictures.wait(for: "mark 1")
      #expect(try pictures.closeWindow() == 0)
    }

    @Test func placesAreTheOnesThatWereAskedFor() throws {
      let places = try scene("places")
      func frame(_ name: String) throws -> [Double] { try places.wait(for: name).frame }
      let (wide, text) = (try frame("wide frame"), try frame("wide"))
      #expect(wide[2] == 200 && wide[3] == 30)
      #expect(text[0] == wide[0], "at the leading edge")
      #expect(abs(text[1] + text[3] / 2 - wide[1] - 15) <= 1, "in the middle of the height")

      let (padding, padded) = (try frame("padding"), try frame("padded"))
      #expect(padding[2] == padded[2] + 40 && padding[3] == padded[3] + 40)

      let (row, left, right) = (try frame("row"), try frame("left"), try frame("right"))
      #expect(row[2] == 300 && left[0] == row[0] && right[0] + right[2] == row[0] + row[2])

      let ground = try places.picture().averageColor(in: try places.wait(for: "ground"))
      #expect(ground.blue > 0.7 && ground.red < 0.4, "\(ground)")
      let backed = try places.picture().averageColor(in: try places.wait(for: "backed"))
      #expect(backed.green > 0.5 && backed.red < 0.5, "\(backed)")
      let border = try frame("border")
      let edge = Shown(type: "", frame: [border[0] + 1, border[1] + 1, border[2] - 2, 1])
      #expect(try places.picture().averageColor(in: edge).red > 0.9)

      #expect(places.screen.find("unseen") == nil)
      #expect(try frame("hidden")[3] > 10, "what is hidden has its room")

      let (z, letter) = (try frame("z stack"), try frame("z"))
      #expect(z[2] == 80 && z[3] == 40)
      #expect(letter[0] + letter[2] == z[0] + 80 && letter[1] + letter[3] == z[1] + 40, "at the bottom, trailing")
      let (a, first, long, second) = (try frame("a"), try frame("first"), try frame("long one"), try frame("second"))
      #expect(a[0] == long[0] && first[0] == second[0] && first[0] >= long[0] + long[2])
      #expect(try frame("one")[0] > (try frame("two")[0]), "from right to left")
      #expect(try places.closeWindow() == 0)
    }
  }
#endif
