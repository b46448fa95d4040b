import Combine
import Feed
import Screens
import Settings
import XCTest

#if canImport(SwiftUITesting)
  import SwiftUITesting
#endif

final class ScreensTests: XCTestCase {
  func testSummary() { XCTAssertEqual(summary(of: []), "Nothing to read") }

  #if canImport(SwiftUITesting)
    func testScreen() async { await tapScreen() }

    @MainActor
    private func tapScreen() {
      let settings = Settings()
      let loader = FeedLoader(settings: settings) {
        Just(Data(#"[{"title":"One","length":1}]"#.utf8)).setFailureType(to: URLError.self).eraseToAnyPublisher()
      }
      let host = TestHost(FeedScreen(loader: loader).environment(\.buttonTitle, "Tapped"))
      XCTAssertEqual(host.texts, ["Nothing to read", "Tapped 0"])
      loader.start()
      settings["limit"] = 1
      host.find(text: "Tapped 0")?.tap()
      XCTAssertEqual(host.texts, ["One", "Tapped 1"])
    }
  #endif
}
