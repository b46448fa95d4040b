import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Modifiers that apply to the presentation around a view, wherever in it they are.
@MainActor @Suite(.recordedViews)
struct PresentationPreferenceTests {
  /// A modifier of a presentation, and whether it has its effect on the sheet of a host.
  struct Preference: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @MainActor @Sendable (AnyView, _ isSet: Bool) -> AnyView
    let isInEffect: @MainActor @Sendable (TestHost<Opener>) -> Bool
  }

  nonisolated static let preferences = [
    Preference(
      testDescription: "preferredColorScheme", apply: { AnyView($0.preferredColorScheme($1 ? .dark : nil)) },
      isInEffect: { $0.texts.contains("dark") }),
    Preference(
      testDescription: "interactiveDismissDisabled", apply: { AnyView($0.interactiveDismissDisabled($1)) },
      isInEffect: { host in
        host.find(.sheet)?.dismiss()
        let isOpen = host.find(.sheet) != nil
        if !isOpen { host.find(.button, label: "open")?.tap() }
        return isOpen
      }),
    Preference(
      testDescription: "presentationDetents", apply: { AnyView($0.presentationDetents($1 ? [.height(700)] : [])) },
      isInEffect: { $0.find(.sheet)?.frame?.height == 700 }),
  ]

  private struct Scheme: View {
    @Environment(\.colorScheme) private var scheme
    var body: some View { Text(scheme == .dark ? "dark" : "light") }
  }

  struct Opener: View {
    @State private var isOpen = false
    let content: () -> AnyView

    init(content: @escaping () -> AnyView) { self.content = content }

    var body: some View { Button("open") { isOpen = true }.sheet(isPresented: $isOpen, content: content) }
  }

  private func open<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> TestHost<Opener> {
    let host = TestHost(Opener { AnyView(content()) })
    host.find(.button, label: "open")?.tap()
    return host
  }

  @Test(arguments: preferences)
  func applies(_ preference: Preference) {
    #expect(preference.isInEffect(open { preference.apply(AnyView(Scheme()), true) }))
    #expect(!preference.isInEffect(open { preference.apply(AnyView(Scheme()), false) }))
  }

  @Test(arguments: preferences)
  func appliesFromOneOfSeveralViews(_ preference: Preference) {
    let host = open {
      VStack {
        preference.apply(AnyView(Scheme()), false)
        preference.apply(AnyView(Scheme()), true)
        preference.apply(AnyView(Scheme()), false)
      }
    }
    #expect(preference.isInEffect(host))
  }

  @Test(arguments: preferences)
  func appliesWhileAnotherPageCoversIt(_ preference: Preference) {
    let host = open {
      NavigationStack { preference.apply(AnyView(NavigationLink("next") { Scheme() }), true) }
    }
    host.find(text: "next")?.tap()
    host.settle()
    #expect(host.find(text: "next") == nil)
    #expect(preference.isInEffect(host))
  }

  @Test func aPageThatCoversAnotherHasItsOwnDetents() {
    let host = open {
      NavigationStack {
        NavigationLink("next") { Text("page").presentationDetents([.height(900), .height(800)]) }
          .presentationDetents([.height(700)])
      }
    }
    #expect(host.find(.sheet)?.frame?.height == 700)
    host.find(text: "next")?.tap()
    host.settle()
    #expect(host.find(.sheet)?.frame?.height == 800)
    host.find(.button, label: "Back")?.tap()
    host.settle()
    #expect(host.find(.sheet)?.frame?.height == 700)
  }

  @Test func detentsApplyToNothingButSheets() {
    let host = TestHost(
      Text("view").presentationDetents([.height(700)])
        .popover(isPresented: .constant(true)) { Text("popover").presentationDetents([.height(700)]) })
    #expect(host.find(.popover)?.frame.map { $0.height < 100 } == true)
    #expect(host.find(text: "view")?.frame.map { $0.minY < 100 } == true)
  }

  @Test(arguments: preferences)
  func endsWithTheViewThatSetsIt(_ preference: Preference) {
    let model = Shown()
    let host = open {
      VStack {
        Scheme()
        Setting(preference: preference, model: model)
      }
    }
    #expect(preference.isInEffect(host))
    model.isShown = false
    host.settle()
    #expect(!preference.isInEffect(host))
  }

  @MainActor @Observable
  final class Shown {
    var isShown = true
  }

  private struct Setting: View {
    let preference: Preference
    let model: Shown
    var body: some View { if model.isShown { preference.apply(AnyView(Text("setting")), true) } }
  }
}
