import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct FullScreenCoverTests {
  @Test func aCoverShowsAnItem() {
    struct Item: Identifiable {
      let id: Int
    }
    struct Root: View {
      @State private var item: Item?
      var body: some View {
        Button("show") { item = Item(id: 4) }
          .fullScreenCover(item: $item) { item in
            Text("item \(item.id)")
            Button("done") { self.item = nil }
          }
      }
    }
    let host = TestHost(Root())
    host.find(text: "show")?.tap()
    #expect(host.find(.sheet)?.texts == ["item 4", "done"])
    host.find(text: "done")?.tap()
    #expect(host.find(.sheet) == nil)
  }
}
