import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Masks, groups and blend modes, without a screen: the elements and their frames.
@MainActor @Suite(.recordedViews)
struct MaskTests {
  @Test func aMaskIsAsideOfItsViewAndTakesNoPartInTheLayout() {
    let host = TestHost(
      HStack(spacing: 0) {
        Color.red.frame(width: 40, height: 20)
          .mask(alignment: .bottomTrailing) {
            Color.black.frame(width: 100, height: 10).accessibilityIdentifier("mask")
          }
        Text("after")
      })
    #expect(
      host.find(.color)?.frame == CGRect(x: 0, y: 0, width: 40, height: 20)
        && host.find(text: "after")?.frame?.minX == 40)
    #expect(host.find(identifier: "mask")?.frame == CGRect(x: -60, y: 10, width: 100, height: 10))
    #expect(
      host.tree.description.contains(
        """
            backed
              frame width 40 height 20
                color red
              mask:
                identifier "mask"
                  frame width 100 height 10
                    color #000000
        """), "\(host.tree)")
  }

  @Test func aMaskWithAViewInItsCenter() {
    let host = TestHost(Color.red.frame(width: 40, height: 40).mask(Circle().frame(width: 20, height: 20)))
    #expect(host.find(.shape)?.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test func theViewAroundTheMaskTakesTheInputAndTheMaskDoesNot() {
    var taps: [String] = []
    let host = TestHost(
      Color.red.frame(width: 40, height: 40).onTapGesture { taps.append("view") }
        .mask { Circle().onTapGesture { taps.append("mask") } })
    host.find(.color)?.tap()
    #expect(taps == ["view"])
  }

  @Test func modesAndGroupsAreElementsWithoutASizeOfTheirOwn() {
    struct Blended: View {
      var mode: BlendMode
      var body: some View { Color.red.frame(width: 30, height: 20).blendMode(mode).compositingGroup().drawingGroup() }
    }
    let host = TestHost(Blended(mode: .multiply))
    let lines = host.tree.description.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      lines.dropFirst().prefix(4) == [
        "compositing group", "compositing group", "blend mode multiply", "frame width 30 height 20",
      ])
    #expect(host.find(.color)?.frame?.size == CGSize(width: 30, height: 20))
    let operations = host.operations { host.update(Blended(mode: .screen)) }
    #expect(operations == ["update blend mode screen"])
  }
}
