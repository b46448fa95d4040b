import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct IDTests {
  @Test func anotherIdIsAnotherView() {
    struct Root: View {
      let id: Int
      var body: some View { Tally(name: "a").id(id) }
    }
    let host = TestHost(Root(id: 1))
    host.find(text: "a 0")?.tap()
    host.update(Root(id: 1))
    #expect(host.texts == ["a 1"])
    host.update(Root(id: 2))
    #expect(host.texts == ["a 0"])
  }
}
