import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ShareLinkTests {
  @Test func severalItemsAreSharedAsLines() throws {
    let urls = try ["x:1", "x:2"].map { try #require(URL(string: $0)) }
    let host = TestHost(
      VStack {
        ShareLink(items: ["a", "b"])
        ShareLink(item: "c", preview: SharePreview("Title", image: Image(systemName: "star")))
        ShareLink(items: urls)
      })
    for link in host.findAll(text: "Share") { link.tap() }
    #expect(host.copiedTexts == ["a\nb", "c", "x:1\nx:2"])
  }
}
