import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct PreferenceTransformTests {
  @Test func viewsThatChangeEachOtherThroughPreferencesAreNamed() {
    struct Flip: View {
      @Environment(\.colorScheme) private var scheme
      var body: some View { Text("text").preferredColorScheme(scheme == .dark ? .light : .dark) }
    }
    let host = TestHost(Flip())
    host.settle()
    #expect(host.warnings.count == 1)
    #expect(host.warnings.first?.contains("Updates don't end") == true)
    #expect(host.warnings.first?.hasSuffix("(Flip)") == true)
  }

  private struct Names: PreferenceKey {
    static var defaultValue: [String] { [] }
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  @Test func aPreferenceIsTransformedThatNoViewInsideHas() {
    struct Root: View {
      let isShown: Bool
      @State private var names: [String] = []
      var body: some View {
        VStack { if isShown { Color.red.transformPreference(Names.self) { $0.append("made") } } }
          .onPreferenceChange(Names.self) { names = $0 }
        Text(names.joined())
      }
    }
    let host = TestHost(Root(isShown: false))
    #expect(host.texts == [""])
    host.update(Root(isShown: true))
    #expect(host.texts == ["made"])
  }

  @Test func aViewThatLeavesWithAnAnimationNoLongerHasAPreference() {
    struct Root: View {
      @State private var isShown = true
      @State private var names: [String] = []
      var body: some View {
        VStack { if isShown { Color.red.preference(key: Names.self, value: ["there"]).transition(.opacity) } }
          .onPreferenceChange(Names.self) { names = $0 }
        Button("go") { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
        Text(names.joined())
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.last == "there")
    host.find(text: "go")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(host.texts.last == "" && host.find(.color) != nil)
    host.find(text: "go")?.tap()
    #expect(host.texts.last == "there")
  }

  /// The presentation of a view without elements is shown nowhere. A change of its own preferences concerns the views
  /// around it, which have already received the values of the same update then.
  @Test("Preferences are received after each change around a presentation that is not on the screen")
  func preferencesAroundAPresentation() {
    struct Root: View {
      let name: String
      let scheme: ColorScheme
      @State private var names: [String] = []
      var body: some View {
        VStack {
          Text(names.joined())
          VStack {
            Color.red.preference(key: Names.self, value: [name]).preferredColorScheme(scheme)
            EmptyView().sheet(isPresented: .constant(true)) { Text("sheet").preferredColorScheme(scheme) }
          }
          .overlayPreferenceValue(Names.self) { Text("over \($0.joined())") }
          .onPreferenceChange(Names.self) { names = $0 }
        }
      }
    }
    let host = TestHost(Root(name: "a", scheme: .light))
    #expect(host.texts == ["a", "over a"])
    for (name, scheme) in [("b", .dark), ("c", .light), ("d", .dark)] as [(String, ColorScheme)] {
      host.update(Root(name: name, scheme: scheme))
      #expect(host.texts == [name, "over \(name)"])
      #expect(host.preferredColorScheme == scheme)
    }
  }
}
