import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// The view and the test that README shows, word for word.
@MainActor @Suite(.recordedViews)
struct ReadmeTests {
  struct Counter: View {
    @State private var count = 0

    var body: some View {
      VStack {
        Text("Pressed \(count) times")
        Button("Press") { count += 1 }
      }
    }
  }

  @Test func theCounterCounts() {
    let host = TestHost(Counter())
    host.find(text: "Press")?.tap()
    #expect(host.texts == ["Pressed 1 times", "Press"])
  }
}
