import Combine
import XCTest

class CombineTests: XCTestCase {
  func testCollect() {
    var received: [Int] = []
    _ = [1, 2].publisher.map { $0 * 2 }.sink { received.append($0) }
    XCTAssertEqual(received, [2, 4])
    print("tested")
  }
}

XCTMain([testCase([("testCollect", CombineTests.testCollect)])])
