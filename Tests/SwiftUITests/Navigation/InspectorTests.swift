import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct InspectorTests {
  @Test func anInspectorIsBesideItsView() {
    struct Root: View {
      @State var isShown = false
      var body: some View {
        Button("toggle") { isShown.toggle() }.inspector(isPresented: $isShown) { Text("inspector") }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 500, height: 200))
    host.find(text: "toggle")?.tap()
    #expect(host.texts == ["toggle", "inspector"])
    if let inspector = host.find(text: "inspector")?.frame { #expect(inspector.minX >= 240) }
    host.find(text: "toggle")?.tap()
    #expect(host.texts == ["toggle"])
  }
}
