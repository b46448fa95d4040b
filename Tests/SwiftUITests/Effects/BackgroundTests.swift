import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct BackgroundTests {
  @Test func aViewCanBeBehindAnother() {
    let expected = """
      backed
        background:
          color red
        text "a"
      """
    #expect(outline(Text("a").background { Color.red }) == expected)
    #expect(outline(Text("a").background(alignment: .top) { Color.red }) == expected)
    #expect(outline(Text("a").background(HStack { Text("b") })).contains("horizontal stack"))
  }
}
