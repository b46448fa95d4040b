import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct WindowStyleTests {
  struct Windows: App {
    var body: some Scene {
      WindowGroup { Text("window") }
        .windowStyle(.hiddenTitleBar).windowToolbarStyle(.unified(showsTitle: false)).defaultPosition(.center)
        .commands {
          ToolbarCommands()
          TextFormattingCommands()
          InspectorCommands()
        }
    }
  }

  @Test func windowsHaveTheStyleOfTheDesktop() {
    #expect(TestHost(program: Windows.self).texts == ["window"])
  }
}
