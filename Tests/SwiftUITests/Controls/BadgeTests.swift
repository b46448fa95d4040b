import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct BadgeTests {
  @Test(arguments: ["3", nil]) func aRowHasAStringAsItsBadge(badge: String?) {
    #expect(TestHost(List { Text("row").badge(badge) }).texts == ["row"] + [badge].compactMap { $0 })
  }

  @Test func aBadgeIsAtTheEndOfItsRow() throws {
    let host = TestHost(List { Text("row").badge(3) }, size: CGSize(width: 300, height: 100))
    let badge = try #require(host.find(text: "3")?.frame)
    #expect(badge.maxX > 270 && badge.maxX <= 300)
  }

  @Test func badgesAreBesideTheirRow() {
    let host = TestHost(
      List {
        Text("inbox").badge(12)
        Text("sent").badge(0)
        Text("new").badge("!")
      })
    #expect(host.texts == ["inbox", "12", "sent", "new", "!"])
  }
}
