import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ContainerBackgroundTests {
  @Test func barsAndBackgroundsFillTheContainer() throws {
    let size = CGSize(width: 100, height: 100)
    let bars = TestHost(
      Color.clear.safeAreaBar(edge: .bottom) { Text("bottom") }.safeAreaBar(edge: .leading) { Text("side") }
        .tabViewBottomAccessory { Text("accessory") }, size: size)
    let bottom = try #require(bars.find(text: "bottom")?.frame)
    let accessory = try #require(bars.find(text: "accessory")?.frame)
    #expect(accessory.maxY == 100 && bottom.maxY == 100 - 20 - 8)
    #expect(bars.find(text: "side")?.frame?.minX == 0)
    let padded = TestHost(
      Text("a").scenePadding(.horizontal).scenePadding(.minimum, edges: .top).containerBackground(.red, for: .window)
        .containerBackground(for: .navigation, alignment: .topLeading) { Text("behind") }, size: size)
    #expect(padded.texts.sorted() == ["a", "behind"])
    #expect(padded.find(text: "a")?.frame == CGRect(x: 46, y: 50, width: 8, height: 20))
    #expect(padded.find(text: "behind")?.frame?.origin == .zero)
  }
}
