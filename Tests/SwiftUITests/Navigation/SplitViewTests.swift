import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct SplitViewTests {
  @Test func splitViewsShareTheSpace() throws {
    let size = CGSize(width: 101, height: 101)
    let wide = TestHost(
      HSplitView {
        Color.red.accessibilityIdentifier("a")
        Text("b")
      }, size: size)
    #expect(wide.find(text: "b")?.frame == CGRect(x: 51 + 21, y: 40.5, width: 8, height: 20))
    #expect(wide.find(identifier: "a")?.frame == CGRect(x: 0, y: 0, width: 50, height: 101))
    let high = TestHost(
      VSplitView {
        Color.red.accessibilityIdentifier("a")
        Text("b")
      }, size: size)
    #expect(high.find(text: "b")?.frame == CGRect(x: 46.5, y: 51 + 15, width: 8, height: 20))
    #expect(high.find(identifier: "a")?.frame == CGRect(x: 0, y: 0, width: 101, height: 50))
  }
}
