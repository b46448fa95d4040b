import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ColorSchemeTests {
  @Test func theSchemeIsSetInTheOlderForm() {
    struct Scheme: View {
      @Environment(\.colorScheme) private var scheme
      var body: some View { Text("\(scheme)") }
    }
    #expect(TestHost(Scheme().colorScheme(.dark)).texts == ["dark"])
    let host = TestHost(Color.red.edgesIgnoringSafeArea(.all), size: CGSize(width: 30, height: 20))
    #expect(host.find(.color)?.frame?.size == CGSize(width: 30, height: 20))
  }
}
