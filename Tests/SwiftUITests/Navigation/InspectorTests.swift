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

  /// A column is as wide as there is space, between its least and its greatest width, and by itself has the ideal one.
  @Test func aColumnHasItsWidths() {
    func widths(_ column: some View) -> [CGFloat?] {
      let sizes: [CGSize?] = [50, 150, 220, 500].map { CGSize(width: $0, height: 40) } + [nil]
      return sizes.map { size in
        TestHost(column.accessibilityIdentifier("column"), size: size).find(identifier: "column")?.frame?.width
      }
    }
    #expect(widths(Color.red.inspectorColumnWidth(min: 100, ideal: 200, max: 240)) == [100, 150, 220, 240, 200])
    #expect(widths(Color.red.inspectorColumnWidth(min: 100, ideal: 200)) == [100, 150, 200, 200, 200])
    #expect(widths(Color.red.inspectorColumnWidth(ideal: 200, max: 240)) == [50, 150, 220, 240, 200])
    #expect(widths(Color.red.inspectorColumnWidth(120)) == [120, 120, 120, 120, 120])
    let host = TestHost(
      Text("page").inspector(isPresented: .constant(true)) {
        Color.red.inspectorColumnWidth(min: 100, ideal: 200, max: 240)
      }, size: CGSize(width: 900, height: 100))
    #expect(host.find(.color)?.frame?.width == 240)
  }
}
