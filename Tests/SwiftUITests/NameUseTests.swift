import SwiftUI
import SwiftUITesting
import Testing

/// Names that change little or nothing on a desktop: they compile, and leave the views as they are.
@MainActor
struct NameUseTests {
  @Test func rowsStayAsTheyAre() {
    struct Rows: View {
      @Environment(\.refresh) private var refresh
      var body: some View {
        List {
          Section {
            Text("row").focusable().listRowSeparatorTint(.red)
            Text(refresh == nil ? "nothing to refresh" : "refresh")
          }
          .listSectionSeparator(.hidden)
        }
        .refreshable {}
      }
    }
    let host = TestHost(Rows())
    #expect(host.texts.contains("row"))
    #expect(host.texts.contains("nothing to refresh"), "the action is that of the views inside the modifier")
    #expect(EditMode.active.isEditing && !EditMode.inactive.isEditing)
  }

  @Test func barsAndColumnsStayAsTheyAre() {
    let placement: ToolbarItemPlacement = .primaryAction
    let host = TestHost(
      NavigationSplitView {
        Text("side").navigationSplitViewColumnWidth(150)
      } detail: {
        NavigationStack {
          Text("page")
            .navigationTitle("Title")
            .navigationBarTitleDisplayMode(.inline)
            .toolbarTitleDisplayMode(.inline)
            .toolbarBackground(.hidden, for: .navigationBar)
            .toolbar { ToolbarItem(placement: placement) { Button("Add") {} } }
            .inspector(isPresented: .constant(true)) { Text("more").inspectorColumnWidth(100) }
        }
      }, size: CGSize(width: 900, height: 400))
    for text in ["side", "page", "Title", "Add", "more"] { #expect(host.texts.contains(text), "\(text)") }
    #expect(!TestHost(NavigationStack { Text("a").navigationTitle("b").navigationBarHidden(true) }).texts.contains("b"))
  }

  @Test func sheetsAndMenusStayAsTheyAre() {
    let host = TestHost(
      Menu("Menu") { Button("One") {} }
        .menuIndicator(.hidden)
        .menuOrder(.fixed)
        .sheet(isPresented: .constant(true)) {
          Text("sheet").presentationDragIndicator(.visible).presentationCornerRadius(12)
        })
    #expect(host.texts.contains("sheet"))
    #expect(host.texts.contains("Menu"))
  }
}
