import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct SwipeActionsTests {
  @Test func swipeActionsAreAContextMenu() {
    struct Root: View {
      @State var last = "-"
      var body: some View {
        List {
          Text("mail").swipeActions(edge: .leading) { Button("Read") { last = "read" } }
        }
        Text(last)
      }
    }
    let host = TestHost(Root())
    host.find(text: "mail")?.openContextMenu()
    host.find(text: "Read")?.tap()
    #expect(host.texts == ["mail", "read"])
  }
}
