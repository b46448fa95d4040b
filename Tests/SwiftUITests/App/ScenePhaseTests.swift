import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ScenePhaseTests {
  @Test func theStateOfAWindowIsThatOfItsPhase() {
    struct Root: View {
      @Environment(\.controlActiveState) var state
      var body: some View { Text("\(state)") }
    }
    #expect(TestHost(Root()).texts == ["key"])
    #expect(TestHost(Root().environment(\.scenePhase, .inactive)).texts == ["inactive"])
  }
}
