import Fallback
import XCTest

final class ChannelTests: XCTestCase {
  func testMessages() {
    let channel = Channel()
    var received: [String] = []
    let listening = channel.listen { received.append($0) }
    channel.send("one")
    listening.cancel()
    channel.send("two")
    XCTAssertEqual(received, ["one"])
  }
}
