import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct PopoverTests {
  @Test func popoversAndSheetsTakeTheFormsOfDevices() {
    let anchor = PopoverAttachmentAnchor.point(.center)
    let host = TestHost(
      Text("view")
        .popover(isPresented: .constant(true), attachmentAnchor: anchor, arrowEdge: .bottom) {
          Text("popover").presentationCompactAdaptation(.popover).presentationBackgroundInteraction(.enabled)
            .presentationContentInteraction(.scrolls).presentationBackground(.red)
            .presentationBackground { Color.blue }
        })
    #expect(host.texts == ["view", "popover"])
  }
}
