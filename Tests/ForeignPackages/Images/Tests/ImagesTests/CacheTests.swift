import Foundation
import Images
import XCTest

final class CacheTests: XCTestCase {
  func testOldestIsForgotten() {
    let cache = Cache(limit: 3)
    cache.store(Data([1, 2]), as: "a")
    cache.store(Data([3, 4]), as: "b")
    XCTAssertNil(cache["a"])
    XCTAssertEqual(cache["b"], Data([3, 4]))
    XCTAssertEqual(cache.count, 1)
  }
}
