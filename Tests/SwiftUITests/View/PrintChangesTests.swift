import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct PrintChangesTests {
  @Test func changesAreLoggedAsTheyArePrinted() {
    struct Logged: View {
      let number: Int
      var body: some View {
        let _ = Self._logChanges()
        Text("\(number)")
      }
    }
    #expect(TestHost(Logged(number: 1)).printedChanges == ["Logged: @self, @identity changed."])
  }
}
