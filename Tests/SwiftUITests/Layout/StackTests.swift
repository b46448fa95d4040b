import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct StackTests {
  private func box(_ name: String, _ width: CGFloat = 20, _ height: CGFloat = 10) -> some View {
    Color.red.frame(width: width, height: height).accessibilityIdentifier(name)
  }

  /// A stack prefers a distance across its axis if all of its views do.
  @Test func aStackPassesOnTheSpacingThatAllViewsPrefer() {
    func distance<V: View>(_ row: V) -> CGFloat? {
      let host = TestHost(
        VStack {
          box("a")
          row
        })
      return host.find(identifier: "b")?.frame?.minY
    }
    let raised = VStack {
      Spacer(minLength: 0)
      box("b")
    }
    let other = VStack {
      Spacer(minLength: 0)
      box("c")
    }
    #expect(
      distance(
        HStack {
          raised
          other
        }) == 10)
    #expect(
      distance(
        HStack {
          raised
          box("c")
        }) == 18)
  }

  /// Outside a grid, a row arranges its cells side by side.
  @Test func aRowOutsideAGridIsAStack() {
    let host = TestHost(
      GridRow(alignment: .bottom) {
        box("a", 20, 10)
        box("b", 30, 40)
      })
    #expect(host.find(identifier: "a")?.frame == CGRect(x: 0, y: 30, width: 20, height: 10))
    #expect(host.find(identifier: "b")?.frame == CGRect(x: 28, y: 0, width: 30, height: 40))
  }
}
