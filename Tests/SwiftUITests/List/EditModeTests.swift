import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct EditModeTests {
  @Test func anEditButtonChangesTheMode() {
    struct Mode: View {
      @Environment(\.editMode) var editMode
      var body: some View { Text(editMode?.wrappedValue.isEditing == true ? "editing" : "reading") }
    }
    let host = TestHost(
      VStack {
        EditButton()
        Mode()
      })
    #expect(host.texts == ["Edit", "reading"])
    host.find(text: "Edit")?.tap()
    #expect(host.texts == ["Done", "editing"])
    host.find(text: "Done")?.tap()
    #expect(host.texts == ["Edit", "reading"])
  }
}
