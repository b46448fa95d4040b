import Combine
import XCTest

@testable import Store

final class StoreTests: XCTestCase {
  func testObservation() throws {
    let database = try Database()
    var seen: [[String]] = []
    let subscription = database.observe("SELECT text FROM note ORDER BY rowid")
      .sink { _ in
        XCTFail("it must not end")
      } receiveValue: {
        seen.append($0)
      }
    try database.add("milk")
    try database.add("it's bread")
    subscription.cancel()
    try database.add("not seen")
    XCTAssertEqual(seen, [[], ["milk"], ["milk", "it's bread"]])
  }

  func testChecksum() throws {
    let database = try Database()
    try database.add("Wikipedia")
    XCTAssertEqual(try database.strings("SELECT printf('%x', checksum) FROM note"), ["11e60398"])
  }

  func testFailure() throws {
    let database = try Database()
    var ends: [Subscribers.Completion<Error>] = []
    let subscription = database.observe("SELECT missing FROM note").sink {
      ends.append($0)
    } receiveValue: { _ in
    }
    guard case .failure(let error)? = ends.first else { return XCTFail("it must fail") }
    XCTAssertEqual(error as? DatabaseError, DatabaseError(message: "no such column: missing"))
    XCTAssertEqual(ends.count, 1)
    subscription.cancel()
  }

  func testDemand() throws {
    let database = try Database()
    var seen: [Int] = []
    let subscription = database.observe("SELECT text FROM note").map(\.count).first()
      .sink { _ in
      } receiveValue: {
        seen.append($0)
      }
    try database.add("milk")
    XCTAssertEqual(seen, [0])
    subscription.cancel()
  }
}
