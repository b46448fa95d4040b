import Logged
import XCTest

@Logged
private final class Door {
  func open() { calls.send("open") }
  func close() { calls.send("close") }
}

final class LoggedTests: XCTestCase {
  func testLog() {
    let door = Door()
    var log: [String] = []
    let subscription = door.log.sink { log.append($0) }
    door.open()
    door.close()
    subscription.cancel()
    door.open()
    XCTAssertEqual(log, ["open", "close"])
  }
}
