#if GTK
  import Foundation
  import TestHelpers
  import Testing
  import WindowDriver

  /// The style of windows, with libadwaita and without it.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "The style of windows is not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick).")
  )
  struct StyleWindowTests {
    let display: Display

    init() throws { display = try Display() }

    private static var hasAdwaita: Bool {
      guard let library = dlopen("libadwaita-1.so.0", RTLD_NOW) else { return false }
      dlclose(library)
      return true
    }

    private func forms(_ environment: [String: String]) throws -> WindowProgram {
      try WindowProgram(program("scenes"), ["forms"], on: display, environment: environment)
    }

    @Test(arguments: ["0", "1"])
    func formsAreGroupsWithADefaultButton(adwaita: String) throws {
      let forms = try forms(["SWIFTUI_ADWAITA": adwaita])
      try forms.wait(forTexts: ["Settings", "Sound", "off", "light standard", "swatch", "Save 0", "Forget"])
      let window = try #require(forms.screen.windows.first)
      let toggle = try #require(forms.screen.all.first { $0.type == "GtkSwitch" })
      #expect(toggle.frame[0] > window.frame[0] + window.frame[2] / 2)
      try forms.click(toggle)
      try forms.wait(for: "on")
      try forms.click("Save 0")
      try forms.wait(for: "Save 1")
      let buttons = forms.screen.all.filter { $0.type == "GtkButton" }
      let save = try #require(buttons.first { $0.all.contains { $0.text == "Save 1" } })
      let forget = try #require(buttons.first { $0.all.contains { $0.text == "Forget" } })
      let picture = try forms.picture()
      let (blue, red) = (picture.averageColor(in: save), picture.averageColor(in: forget))
      #expect(blue.blue > blue.red + 0.15, "the default button is prominent: \(blue)")
      #expect(red.red > red.blue + 0.01 && red.red > 0.6, "the label alone is red: \(red)")
      #expect(try forms.closeWindow() == 0)
    }

    @Test(.enabled(if: Self.hasAdwaita, "libadwaita-1-0 is not installed"))
    func theDesktopsSchemeAndContrastReachTheViews() throws {
      let dark = try forms([
        "SWIFTUI_ADWAITA": "1", "ADW_DEBUG_COLOR_SCHEME": "prefer-dark", "ADW_DEBUG_HIGH_CONTRAST": "1",
      ])
      try dark.wait(for: "dark increased")
      #expect(dark.screen.windows.first?.isDark == true)
      let color = try dark.picture().averageColor(in: try dark.wait(for: "dark increased"))
      #expect(color.red < 0.5, "\(color)")
      // It is 0.6 with the standard contrast, and 0.8 with the increased one.
      let swatch = try dark.picture().averageColor(in: try dark.wait(for: "swatch"))
      #expect(swatch.red > 0.7, "\(swatch)")
      #expect(try dark.closeWindow() == 0)
      let plain = try forms(["ADW_DEBUG_COLOR_SCHEME": "prefer-dark", "SWIFTUI_ADWAITA": "0"])
      try plain.wait(for: "light standard")
      #expect(plain.screen.windows.first?.isDark == false)
      #expect(try plain.closeWindow() == 0)
    }
  }
#endif
