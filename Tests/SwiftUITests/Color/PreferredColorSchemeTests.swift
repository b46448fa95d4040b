import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct PreferredColorSchemeTests {
  @Test func theFirstPreferredSchemeApplies() {
    func scheme(_ schemes: ColorScheme?...) -> ColorScheme? {
      let views = VStack { ForEach(schemes.indices, id: \.self) { Text("\($0)").preferredColorScheme(schemes[$0]) } }
      return TestHost(views).preferredColorScheme
    }
    #expect(scheme(nil, .dark, .light) == .dark)
    #expect(scheme(.light, .dark) == .light)
    #expect(scheme(nil, nil, .dark) == .dark)
    #expect(scheme(nil, nil) == nil)
  }
}
