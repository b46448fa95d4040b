import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct LeavingViewTests {
  private struct Names: PreferenceKey {
    static var defaultValue: [String] { [] }
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  @Test func aLeavingViewHasNoPreferences() {
    struct Root: View {
      @State private var isShown = true
      @State private var names: [String] = []
      var body: some View {
        VStack {
          Button("toggle") { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
          if isShown { Text("a").preference(key: Names.self, value: ["a"]).transition(.opacity) }
          Text("b").preference(key: Names.self, value: ["b"])
        }
        .onPreferenceChange(Names.self) { names = $0 }
        Text("names \(names.joined())")
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.contains("names ab"))
    host.find(text: "toggle")?.tap()
    #expect(host.texts.contains("a") && host.texts.contains("names b"), "it leaves")
    host.advance(by: .milliseconds(500))
    host.find(text: "toggle")?.tap()
    #expect(host.texts.contains("names ab"), "it has come back")
    host.find(text: "toggle")?.tap()
    host.advance(by: .seconds(2))
    host.advance(by: .seconds(2))
    #expect(!host.texts.contains("a") && host.texts.contains("names b"))
  }
}
