import SwiftUI
import SwiftUICore
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct AccentColorTests {
  @Test func colorsOfControls() {
    let host = TestHost(
      VStack {
        Slider(value: .constant(0.5)).accentColor(.red)
        Text("a").foregroundStyle(.red, .blue)
        Text("b").foregroundStyle(.green, .blue, .red)
        Button("c") {}.buttonStyle(.bordered).buttonBorderShape(.capsule).controlSize(.mini)
      })
    #expect(host.find(.slider)?.style?.tint == .red)
    #expect(host.find(text: "a")?.style?.foreground == .red)
    #expect(host.find(text: "b")?.style?.foreground == .green)
    #expect(host.find(.button)?.style?.buttonBorderShape == .capsule)
    #expect(host.find(.button)?.style?.controlSize == .mini)
  }
}
