import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct DynamicViewContentTests {
  struct Editable: View {
    @State var items = ["a", "b", "c", "d"]
    var body: some View {
      NavigationStack {
        List {
          Section("letters") {
            ForEach(items, id: \.self) { item in
              Text(item).deleteDisabled(item == "c").moveDisabled(item == "d")
            }
            .onDelete { items.remove(atOffsets: $0) }
            .onMove { items.move(fromOffsets: $0, toOffset: $1) }
          }
        }
        .toolbar { EditButton() }
      }
      Text(items.joined())
    }
  }

  @Test func rowsAreDeletedAndMoved() throws {
    let host = TestHost(Editable())
    #expect(host.texts == ["Edit", "letters", "a", "b", "c", "d", "abcd"])
    host.find(text: "b")?.deleteRow()
    #expect(host.texts == ["Edit", "letters", "a", "c", "d", "acd"])
    host.find(text: "c")?.deleteRow()  // not allowed
    #expect(host.texts.last == "acd")
    host.find(text: "a")?.openContextMenu()
    #expect(host.find(.popover)?.texts == ["Delete"])
    host.find(.popover)?.dismiss()
    host.find(text: "Edit")?.tap()
    #expect(host.findAll(.button, label: "Delete").count == 2)
    #expect(host.findAll(.button, label: "Move down").count == 2)
    host.findAll(.button, label: "Move down").first?.tap()
    #expect(host.texts.last == "cad")
    #expect(host.findAll(.button, label: "Move up").first?.isEnabled == false)
    host.findAll(.button, label: "Move up").last?.tap()
    #expect(host.texts.last == "acd")
    host.findAll(.button, label: "Delete").first?.tap()
    #expect(host.texts.last == "cd")
    host.find(text: "Done")?.tap()
    #expect(host.findAll(.button, label: "Delete").isEmpty)
    #expect(host.warnings == [])
  }
}
