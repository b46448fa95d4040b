import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct OverlayTests {
  /// Several views in an overlay are aligned with each other in the same way as with the view behind them.
  @Test func severalViewsInFrontAreAligned() {
    struct Front: View {
      let alignment: Alignment
      var body: some View {
        Color.white.frame(width: 100, height: 60).overlay(alignment: alignment) {
          Color.red.frame(width: 40, height: 20).accessibilityIdentifier("large")
          Color.blue.frame(width: 20, height: 10).accessibilityIdentifier("small")
        }
      }
    }
    let host = TestHost(Front(alignment: .topLeading))
    #expect(host.find(identifier: "small")?.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
    host.update(Front(alignment: .bottomTrailing))
    #expect(host.find(identifier: "large")?.frame == CGRect(x: 60, y: 40, width: 40, height: 20))
    #expect(host.find(identifier: "small")?.frame == CGRect(x: 80, y: 50, width: 20, height: 10))
  }

  @Test func anOverlayInAShapeIsThatShape() {
    let overlay = TestHost(Text("view").overlay(.red, in: Circle()))
    let same = TestHost(Text("view").overlay { Circle().fill(.red) })
    #expect(overlay.tree.description == same.tree.description)
    #expect(overlay.tree.description != TestHost(Text("view")).tree.description)
  }
}
