import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct FrameTests {
  @Test func aFrameChangesBetweenFixedAndFlexible() {
    struct Root: View {
      @State private var isFixed = true
      @State private var horizontal = true
      var body: some View {
        VStack(spacing: 0) {
          Color.red.frame(minWidth: isFixed ? 30 : 10, maxWidth: isFixed ? 30 : 60, minHeight: 20, maxHeight: 20)
            .accessibilityIdentifier("color")
          Text("a long text that wraps in a narrow place").fixedSize(horizontal: horizontal, vertical: true)
            .frame(width: 50).accessibilityIdentifier("text")
          Button("flexible") { isFixed = false }
          Button("wrap") { horizontal = false }
        }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 200, height: 200))
    #expect(host.find(identifier: "color")?.frame?.size == CGSize(width: 30, height: 20))
    host.find(text: "flexible")?.tap()
    #expect(host.find(identifier: "color")?.frame?.size == CGSize(width: 60, height: 20))
    let one = host.find(identifier: "text")?.frame?.height ?? 0
    host.find(text: "wrap")?.tap()
    #expect(host.find(identifier: "text")?.frame?.height ?? 0 > one)
  }

  @Test func framesAreExactOrBounds() {
    #expect(outline(Text("a").frame(width: 10)) == "frame width 10\n  text \"a\"")
    #expect(
      outline(Text("a").frame(minWidth: 1, maxWidth: .infinity, idealHeight: 5, alignment: .leading))
        == "frame width ≥1 ≤inf height ~5\n  text \"a\"")
  }
}
