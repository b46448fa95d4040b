import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct LabelTests {
  @Test func theLabelOfAnotherStyleReplacesTheFormerOne() throws {
    struct Fancy: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View { HStack { configuration.label } }
    }
    struct Reader: View {
      @Environment(\.buttonStyling) private var styling
      let read: (ButtonStyling) -> Void
      var body: some View {
        let _ = read(styling)
        Color.clear
      }
    }
    struct Root: View {
      let log: EventLog
      let fancy: ButtonStyling
      @State private var isFancy = false
      var body: some View {
        Button {
          isFancy.toggle()
        } label: {
          Text("go").onAppear { log.add("appear") }.onDisappear { log.add("disappear") }
        }
        .transformEnvironment(\.buttonStyling) { if isFancy { $0 = fancy } }
      }
    }
    var found: ButtonStyling?
    _ = TestHost(Reader { found = $0 }.buttonStyle(Fancy()))
    let log = EventLog()
    let host = TestHost(Root(log: log, fancy: try #require(found)))
    #expect(log.take() == ["appear"])
    host.find(text: "go")?.tap()
    #expect(Set(log.take()) == ["appear", "disappear"])
    host.find(text: "go")?.tap()
    #expect(Set(log.take()) == ["appear", "disappear"])
  }

  /// The title of a label that shows only its icon is the label for assistive technologies, also after styles have
  /// passed it on.
  @Test func anIconWithoutTitleHasTheTitleAsItsLabel() {
    struct Passing: LabelStyle {
      let depth: Int
      @ViewBuilder func makeBody(configuration: Configuration) -> some View {
        if depth == 0 {
          Label(configuration).labelStyle(.iconOnly)
        } else {
          AnyView(Label(configuration).labelStyle(Passing(depth: depth - 1)))
        }
      }
    }
    struct Apart: LabelStyle {
      func makeBody(configuration: Configuration) -> some View {
        Label(title: { configuration.title }, icon: { configuration.icon }).labelStyle(.iconOnly)
      }
    }
    let label = Label("Lightning", systemImage: "bolt")
    func check(_ view: some View, _ name: String) {
      let host = TestHost(view)
      #expect(host.texts == [], "\(name)")
      #expect(host.find(.image)?.label == "Lightning", "\(name)")
    }
    check(label.labelStyle(.iconOnly), "own")
    check(label.labelStyle(Apart()), "apart")
    for depth in 0..<4 { check(label.labelStyle(Passing(depth: depth)), "passed on \(depth) times") }
  }
}
