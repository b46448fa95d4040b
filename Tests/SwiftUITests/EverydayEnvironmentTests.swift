import SwiftUI
import SwiftUITesting
import Testing

/// Environment values that old and new code uses: presentation mode, edit mode, size classes, metrics.
@MainActor @Suite(.recordedViews)
struct EverydayEnvironmentTests {
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

  @Test func metricsFollowTheSizeOfText() {
    struct Icon: View {
      @ScaledMetric(relativeTo: .body) var size: CGFloat = 20
      @Environment(\.horizontalSizeClass) var width
      @Environment(\.verticalSizeClass) var height
      var body: some View { Text("\(Int(size)) \(width == .compact) \(height == .regular)") }
    }
    #expect(TestHost(Icon()).texts == ["20 false true"])
    let large = Icon().dynamicTypeSize(.accessibility1).environment(\.horizontalSizeClass, .compact)
    #expect(TestHost(large).texts == ["33 true true"])
    #expect(DynamicTypeSize.large < .xLarge && DynamicTypeSize.accessibility2.isAccessibilitySize)
  }
}
