import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct SectionTests {
  @Test func aSectionIsHiddenWithItsHeader() {
    struct Sections: View {
      @State var isExpanded = true
      var body: some View {
        List {
          Section("Fruit", isExpanded: $isExpanded) { Text("apple") }
          Section(isExpanded: .constant(false)) {
            Text("carrot")
          } header: {
            Text("Vegetables")
          }
        }
        .listStyle(.sidebar)
      }
    }
    let host = TestHost(Sections())
    #expect(host.texts == ["Fruit", "apple", "Vegetables"])
    host.find(text: "Fruit")?.tap()
    #expect(host.texts == ["Fruit", "Vegetables"])
    host.find(text: "Fruit")?.tap()
    #expect(host.texts == ["Fruit", "apple", "Vegetables"])
    host.find(text: "Vegetables")?.tap()
    #expect(host.texts == ["Fruit", "apple", "Vegetables"], "the binding is constant")
  }
}
