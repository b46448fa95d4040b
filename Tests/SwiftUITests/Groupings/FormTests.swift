import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct FormTests {
  @Test func aFormChangesItsMargins() {
    struct Root: View {
      let margin: CGFloat
      var body: some View { Form { Text("a") }.contentMargins(margin, for: .scrollContent) }
    }
    let host = TestHost(Root(margin: 10), size: CGSize(width: 200, height: 200))
    let before = host.find(text: "a")?.frame?.minY ?? .nan
    host.update(Root(margin: 35))
    #expect(host.find(text: "a")?.frame?.minY == before + 25)
  }
}
