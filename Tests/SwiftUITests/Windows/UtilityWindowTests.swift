import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct UtilityWindowTests {
  private struct Tools: App {
    private struct Opener: View {
      @Environment(\.openWindow) private var openWindow
      var body: some View { Button("open") { for id in ["a", "b"] { openWindow(id: id) } } }
    }

    private let title = "Inspector"
    var body: some Scene {
      WindowGroup { Opener() }
      UtilityWindow("Tools", id: "a") { Text("tools") }
      UtilityWindow(title, id: "b") { Text("inspector") }
    }
  }

  @Test func utilityWindowsOpenOnce() {
    let host = TestHost(program: Tools.self)
    #expect(host.findAll(.window).count == 1)
    for _ in 0..<2 { host.find(text: "open")?.tap() }
    #expect(host.findAll(.window).dropFirst().map(\.windowTitle) == ["Tools", "Inspector"])
    #expect(host.texts.contains("tools") && host.texts.contains("inspector"))
  }
}
