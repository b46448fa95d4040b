import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct OnChangeTests {
  @Test func actionsReceiveTheNewValueAlone() {
    struct Root: View {
      let log: EventLog
      @State private var width: CGFloat = 20
      var body: some View {
        Color.red.frame(width: width, height: 20)
          .onGeometryChange(for: CGFloat.self, of: \.size.width) { log.add("width \(Int($0))") }
          .onTapGesture { width += 10 }
          .badge("new" as String?)
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 100, height: 100))
    #expect(log.take() == ["width 20"])
    host.find(.color)?.tap()
    #expect(log.take() == ["width 30"])
  }
}
