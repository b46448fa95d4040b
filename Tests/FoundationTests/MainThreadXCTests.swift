import Combine
import Foundation
import XCTest

/// Waiting in XCTest runs the main run loop, so that the schedulers and timers of the main thread deliver.
final class MainThreadXCTests: XCTestCase {
  private func receives<S: Scheduler>(on scheduler: S) {
    let ended = expectation(description: "end")
    var values: [Int] = []
    let cancellable = (1...100).publisher.receive(on: scheduler).sink { _ in
      XCTAssertTrue(Thread.isMainThread)
      ended.fulfill()
    } receiveValue: {
      values.append($0)
    }
    XCTAssertEqual(values, [])
    wait(for: [ended], timeout: 300)
    XCTAssertEqual(values, Array(1...100))
    withExtendedLifetime(cancellable) {}
  }

  func testReceiveOnTheMainQueue() { receives(on: DispatchQueue.main) }
  func testReceiveOnTheMainRunLoop() { receives(on: RunLoop.main) }
  func testReceiveOnTheMainOperationQueue() { receives(on: OperationQueue.main) }

  func testTimers() {
    for mode in [RunLoop.Mode.default, .common] {
      let ticked = expectation(description: "tick")
      ticked.expectedFulfillmentCount = 3
      let cancellable = Timer.publish(every: 0.01, on: .main, in: mode).autoconnect().prefix(3).sink { _ in
        XCTAssertTrue(Thread.isMainThread)
        ticked.fulfill()
      }
      wait(for: [ticked], timeout: 300)
      cancellable.cancel()
    }
  }
}
