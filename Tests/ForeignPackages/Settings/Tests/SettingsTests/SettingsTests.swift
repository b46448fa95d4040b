import XCTest

@testable import Settings

#if canImport(Combine)
  import Combine
#endif

final class SettingsTests: XCTestCase {
  func testValues() {
    let settings = Settings()
    settings["volume"] = 3
    XCTAssertEqual(settings["volume"], 3)
    XCTAssertEqual(settings["balance"], 0)
  }

  func testPublisher() throws {
    #if canImport(Combine)
      let settings = Settings()
      var seen: [Int] = []
      let subscription = settings.publisher(for: "volume").sink { seen.append($0) }
      settings["volume"] = 1
      settings["balance"] = 7
      settings["volume"] = 1
      settings["volume"] = 2
      subscription.cancel()
      settings["volume"] = 9
      XCTAssertEqual(seen, [0, 1, 2])
    #else
      XCTFail("Combine can't be imported")
    #endif
  }
}
