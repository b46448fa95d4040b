import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct ScrollIndicatorsTests {
  @Test func scrollIndicatorsAreSetAlongTheirAxes() {
    struct Reader: View {
      @Environment(\.horizontalScrollIndicatorVisibility) var horizontal
      @Environment(\.verticalScrollIndicatorVisibility) var vertical
      var body: some View { Text("\(horizontal == .hidden) \(vertical == .hidden)") }
    }
    let host = TestHost(
      VStack {
        Reader().scrollIndicators(.hidden, axes: .horizontal)
        Reader().scrollIndicators(.hidden, axes: .vertical)
        Reader().scrollIndicators(.hidden)
        Reader().scrollIndicators(.visible)
      })
    #expect(host.texts == ["true false", "false true", "true true", "false false"])
  }
}
