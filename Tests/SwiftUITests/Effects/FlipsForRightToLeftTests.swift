import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct FlipsForRightToLeftTests {
  @Test func viewsAreMirroredWhereTheLayoutGoesFromRightToLeft() {
    func isMirrored(_ flips: Bool, _ direction: LayoutDirection) -> Bool {
      TestHost(Text("x").flipsForRightToLeftLayoutDirection(flips).environment(\.layoutDirection, direction))
        .tree.description.contains("-1")
    }
    #expect(isMirrored(true, .rightToLeft))
    #expect(!isMirrored(true, .leftToRight))
    #expect(!isMirrored(false, .rightToLeft))
  }
}
