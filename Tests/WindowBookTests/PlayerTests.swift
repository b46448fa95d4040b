import SwiftUI
import SwiftUITesting
import Testing
import WindowBook

@MainActor
struct PlayerTests {
  @Test func theButtonChangesWhatItsParentShows() {
    let host = TestHost(PlayerView())
    #expect(host.find(identifier: "state")?.texts == ["Paused"])
    host.find(identifier: "play")?.tap()
    #expect(host.texts == ["Playing", "Pause"])
    host.press(.space, modifiers: [])
    #expect(host.texts == ["Paused", "Play"])
    #expect(host.warnings == [])
  }
}
