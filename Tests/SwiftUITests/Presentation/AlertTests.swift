import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct AlertTests {
  private struct Failure: LocalizedError {
    var errorDescription: String? { "It failed." }
  }

  @Test func anAlertAboutAnErrorHasItsOwnButtons() {
    struct Root: View {
      let error: Failure?
      @State var isShown = true
      @State private var count = 0
      var body: some View {
        Text("count \(count)").alert(isPresented: $isShown, error: error) { Button("Again") { count += 1 } }
      }
    }
    let host = TestHost(Root(error: Failure()))
    #expect(host.texts == ["count 0", "Again"])
    #expect(host.find(.alert)?.tree.description.contains("It failed.") == true)
    host.find(text: "Again")?.tap()
    #expect(host.texts == ["count 1"])
    #expect(TestHost(Root(error: nil)).texts == ["count 0"])
  }

  @Test func alertsHaveTitlesOfAllKinds() {
    struct Alerts: View {
      @State var isPlain = false
      @State var isPresenting = false
      let name = "file"
      var body: some View {
        Button("plain") { isPlain = true }
          .alert(Text("Title"), isPresented: $isPlain) { Button("Fine") {} }
        Button("presenting") { isPresenting = true }
          .alert(name + "?", isPresented: $isPresenting, presenting: 3) { number in
            Button("Open \(number)") {}
          } message: { number in
            Text("Number \(number)")
          }
      }
    }
    let host = TestHost(Alerts())
    host.find(text: "plain")?.tap()
    #expect(host.find(.alert)?.texts == ["Fine"])
    host.find(text: "Fine")?.tap()
    host.find(text: "presenting")?.tap()
    #expect(host.find(.alert)?.texts == ["Number 3", "Open 3"])
    #expect(host.find(.alert)?.tree.description.contains("file?") == true)
  }

  @Test func aDialogGetsAButtonThatCancels() {
    struct Root: View {
      @State private var isPresented = true
      @State private var hasButton = false
      var body: some View {
        Button("offer") { hasButton = true }
          .confirmationDialog("Sure?", isPresented: $isPresented) {
            Button("Do it") {}
            if hasButton { Button("Don't", role: .cancel) {} }
          }
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.alert)?.texts.contains("Cancel") == true)
    host.find(text: "offer")?.tap()
    #expect(host.find(.alert)?.texts.contains("Don't") == true)
    #expect(host.find(.alert)?.texts.contains("Cancel") == false)
  }

  @Test func anAlertThatIsDismissedPerformsItsFirstCancelButton() {
    struct Root: View {
      let log: EventLog
      @State private var isShown = false
      var body: some View {
        Button("show") { isShown = true }
          .alert("Alert", isPresented: Binding(get: { isShown }, set: { set($0) })) {
            Button("ok") { log.add("ok") }
            Button("one", role: .cancel) { log.add("one") }
            Button("two", role: .cancel) { log.add("two") }
          }
      }
      private func set(_ value: Bool) {
        log.add("set \(value)")
        isShown = value
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(text: "show")?.tap()
    host.find(.alert)?.dismiss()
    #expect(log.take().sorted() == ["one", "set false"])
    #expect(host.find(.alert) == nil)
  }
}
