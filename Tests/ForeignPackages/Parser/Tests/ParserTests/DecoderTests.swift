import Parser
import XCTest

final class DecoderTests: XCTestCase {
  struct Person: Codable, Equatable { var name: String }

  func testFields() throws {
    XCTAssertEqual(try LineDecoder().decode(Person.self, from: "name = Ada\n"), Person(name: "Ada"))
  }

  func testMalformedLine() {
    XCTAssertThrowsError(try LineDecoder().decode(Person.self, from: "name")) {
      XCTAssertEqual($0 as? LineError, .malformed("name"))
    }
  }

  // The condition stands for an Apple system.
  #if canImport(Combine)
    func testSpeed() {
      let metrics: [XCTMetric] = [XCTClockMetric(), XCTMemoryMetric()]
      measure(metrics: metrics) { _ = try? LineDecoder().decode(Person.self, from: "name = Ada") }
    }
  #endif
}
