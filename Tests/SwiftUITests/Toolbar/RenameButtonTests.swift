import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct RenameButtonTests {
  @MainActor
  final class Log {
    var entries: [String] = []
  }

  @Test func namesAreChangedWithTheActionAroundTheButton() {
    let log = Log()
    let host = TestHost(
      VStack {
        RenameButton().renameAction { log.entries.append("rename") }
        RenameButton().accessibilityIdentifier("alone")
      })
    #expect(host.find(identifier: "alone")?.isEnabled == false)
    host.find(text: "Rename")?.tap()
    #expect(log.entries == ["rename"])
  }

  @Test func aRenameButtonMovesTheFocus() {
    struct Root: View {
      @State private var name = "x"
      @FocusState private var isFocused: Bool
      var body: some View {
        VStack {
          TextField("name", text: $name).focused($isFocused)
          Text("\(isFocused)")
          RenameButton()
        }
        .renameAction($isFocused)
      }
    }
    let host = TestHost(Root())
    #expect(host.find(text: "false") != nil)
    host.find(.button)?.tap()
    #expect(host.find(text: "true") != nil)
  }
}
