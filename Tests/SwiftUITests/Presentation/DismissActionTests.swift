import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct DismissActionTests {
  @Test func theOldWayDismisses() {
    struct Page: View {
      @Environment(\.presentationMode) var presentationMode
      var body: some View {
        Button("back \(presentationMode.wrappedValue.isPresented)") { presentationMode.wrappedValue.dismiss() }
      }
    }
    struct Root: View {
      @State var isShown = true
      var body: some View { Text("root").sheet(isPresented: $isShown) { Page() } }
    }
    let host = TestHost(Root())
    host.find(text: "back true")?.tap()
    #expect(host.texts == ["root"])
  }
}
