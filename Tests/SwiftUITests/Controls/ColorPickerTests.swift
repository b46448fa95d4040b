import SwiftUI
import SwiftUICore
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ColorPickerTests {
  @Test func aColorIsSelected() {
    let color = Store(Color(red: 1, green: 0, blue: 0))
    let host = TestHost(ColorPicker("Background", selection: color.binding, supportsOpacity: false))
    #expect(host.texts == ["Background"])
    host.find(.button, label: "Color")?.tap()
    #expect(host.findAll(.slider).count == 3)
    host.find(.slider, label: "Green")?.slide(to: 0.5)
    #expect(color.value == Color(red: 1, green: 0.5, blue: 0))
    host.find(.button, label: "Blue")?.tap()
    #expect(color.value == .blue)
    let hidden = TestHost(ColorPicker("Background", selection: color.binding).labelsHidden())
    #expect(hidden.texts == [])
    hidden.find(.button)?.tap()
    #expect(hidden.findAll(.slider).count == 4)
  }
}
