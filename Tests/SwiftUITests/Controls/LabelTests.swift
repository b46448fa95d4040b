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
}
