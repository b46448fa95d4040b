import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct NavigationDestinationTests {
  struct Presented: View {
    @State var isShown = false
    @State var item: String?
    @State var count = 0
    var body: some View {
      NavigationStack {
        VStack {
          Button("show") { isShown = true }
          Button("item") { item = "a" }
          Text("\(isShown) \(item ?? "-")")
        }
        .navigationDestination(isPresented: $isShown) {
          VStack {
            Button("count \(count)") { count += 1 }
            Button("end") { isShown = false }
          }
        }
        .navigationDestination(item: $item) { item in
          Button("item \(item)") { self.item = item + "a" }
        }
      }
    }
  }

  @Test func pagesAreShownByBindings() {
    let host = TestHost(Presented())
    host.find(text: "show")?.tap()
    #expect(host.texts == ["Back", "count 0", "end"])
    host.find(text: "count 0")?.tap()
    #expect(host.texts == ["Back", "count 1", "end"])  // a page shows new values
    host.find(text: "end")?.tap()
    #expect(host.texts == ["show", "item", "false -"])
    host.find(text: "show")?.tap()
    host.find(text: "Back")?.tap()
    #expect(host.texts == ["show", "item", "false -"])
    host.find(text: "item")?.tap()
    #expect(host.texts == ["Back", "item a"])
    host.find(text: "item a")?.tap()
    #expect(host.texts == ["Back", "item aa"])
    host.find(text: "Back")?.tap()
    #expect(host.texts == ["show", "item", "false -"])
    #expect(host.warnings == [])
  }
}
