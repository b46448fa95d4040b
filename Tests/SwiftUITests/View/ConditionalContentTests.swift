import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct ConditionalContentTests {
  private struct Branches: View {
    let isFirst: Bool
    var body: some View {
      if isFirst { Text("first").transition(.opacity) } else { Text("second").transition(.opacity) }
    }
  }

  /// A view that comes back before its transition has ended stays.
  @Test(arguments: [true, false]) func aBranchThatComesBackStays(isFirst: Bool) {
    let host = TestHost(Branches(isFirst: isFirst))
    let own = isFirst ? "first" : "second"
    for _ in 0..<2 {
      for branch in [!isFirst, isFirst] {
        withAnimation(.linear(duration: 1)) { host.update(Branches(isFirst: branch)) }
        host.advance(by: .milliseconds(300))
        #expect(Set(host.texts) == ["first", "second"])
      }
    }
    for _ in 0..<4 { host.advance(by: .seconds(2)) }
    #expect(host.texts == [own] && !host.isAnimating)
    #expect(host.find(text: own)?.opacity == 1)
  }
}
