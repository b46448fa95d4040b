import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ScrollBounceBehaviorTests {
  @Test func theBehaviorOfScrollViewsIsSetForAnAxis() {
    struct Shown: View {
      @Environment(\.verticalScrollBounceBehavior) private var vertical
      @Environment(\.horizontalScrollBounceBehavior) private var horizontal
      var body: some View {
        let always = "\(ScrollBounceBehavior.always)"
        Text("\("\(vertical)" == always) \("\(horizontal)" == always)")
      }
    }
    let host = TestHost(
      VStack {
        Shown().scrollBounceBehavior(.always)
        Shown().scrollBounceBehavior(.always, axes: .horizontal)
        Shown().scrollBounceBehavior(.always, axes: [.horizontal, .vertical])
        Shown()
      })
    #expect(host.texts == ["true false", "false true", "true true", "false false"])
  }
}
