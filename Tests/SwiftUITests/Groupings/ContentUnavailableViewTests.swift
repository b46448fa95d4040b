import SwiftUI
import SwiftUICore
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ContentUnavailableViewTests {
  @Test func unavailableContents() {
    let tries = Store(0)
    let host = TestHost(
      ContentUnavailableView {
        Label("No Connection", systemImage: "wifi.slash")
      } description: {
        Text("Try again later.")
      } actions: {
        Button("Retry") { tries.value += 1 }
      })
    #expect(host.texts == ["No Connection", "Try again later.", "Retry"])
    host.find(.button)?.tap()
    #expect(tries.value == 1)
    #expect(TestHost(ContentUnavailableView("Empty", systemImage: "tray")).texts == ["Empty"])
    #expect(TestHost(ContentUnavailableView.search).texts.first == "No Results")
    #expect(TestHost(ContentUnavailableView.search(text: "abc")).texts.first == "No Results for “abc”")
  }
}
