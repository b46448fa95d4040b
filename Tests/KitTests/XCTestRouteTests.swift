import Combine
import CombineTestKit
import XCTest

/// Under XCTest, the issues of the kit fail the XCTest test, each at its line.
final class XCTestRouteTests: XCTestCase {
  private struct Failure {
    let text: String
    let file: String
    let line: Int
  }

  private let caught = Monitor([Failure]?.none)

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    let isCaught = caught.withLock { failures in
      failures?.append(Failure(text: description, file: filePath, line: lineNumber))
      return failures != nil
    }
    if !isCaught {
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  }

  /// Returns the failures that a closure causes.
  private func failures(_ body: () -> Void) -> [Failure] {
    caught.withLock { $0 = [] }
    body()
    return caught.withLock { failures in
      defer { failures = nil }
      return failures ?? []
    }
  }

  private func check(
    _ failures: [Failure], _ text: String, after line: Int, file: StaticString = #filePath, at here: UInt = #line
  ) {
    XCTAssertEqual(failures.count, 1, file: file, line: here)
    let failure = failures.first
    XCTAssertEqual(failure?.text.contains(text), true, "\(failure?.text ?? "")", file: file, line: here)
    XCTAssertEqual(failure?.file.hasSuffix("XCTestRouteTests.swift"), true, file: file, line: here)
    XCTAssertEqual(failure?.line, line + 1, file: file, line: here)
  }

  func testMarbles() {
    let line = #line
    check(failures { expectMarbles { $0.expect($0.hot("-a"), "-b") } }, "^ at frame 1 was expected b", after: line)
    expectMarbles { $0.expect($0.hot("-a"), "-a") }
  }

  func testSteps() {
    let line = #line
    let steps = StepVerifier(Just(1)).expectNext(2).expectCompletion()
    check(failures { steps.verify() }, "2 was expected, but 1 came", after: line)
    StepVerifier(Just(1)).expectNext(1).expectCompletion().verify()
  }

  func testSchedule() {
    let scheduler = VirtualTimeScheduler(limit: 10)
    let repetition = scheduler.schedule(after: scheduler.now, interval: 1) {}
    let line = #line
    check(failures { scheduler.run() }, "The schedule does not end: 10 pieces", after: line)
    repetition.cancel()
  }

  /// The issue is reported also on a thread that belongs to no test.
  func testFailingScheduler() {
    let line = #line
    let scheduler = AnySchedulerOf<DispatchQueue>.unimplemented("main")
    let failures = failures { XCTAssert(JoinableThread { scheduler.schedule {} }.join(timeout: 600)) }
    check(failures, "“main” has been given work", after: line)
  }

  func testLeaks() {
    let tracker = ReferenceTracker()
    let object = tracker.track(NSObject(), as: "object")
    let line = #line
    check(failures { tracker.expectReleased() }, "object, a NSObject, is still alive", after: line)
    withExtendedLifetime(object) {}
  }

  /// A synchronous test on the main thread receives deliveries on that thread.
  func testWaitsOnTheMainThread() {
    XCTAssertTrue(Thread.isMainThread)
    for _ in 1...20 {
      let recorder = (1...3).publisher.receive(on: DispatchQueue.main).record()
      XCTAssertEqual(recorder.values, [])
      XCTAssertTrue(recorder.waitForCompletion())
      XCTAssertEqual(recorder.values, [1, 2, 3])
      recorder.expectNoViolations()
    }
    let loop = Just(1).receive(on: RunLoop.main).record()
    XCTAssertTrue(loop.wait { values, _ in values == 1 })
    StepVerifier(Just(2).receive(on: DispatchQueue.main)).expectNext(2).expectCompletion().verify(timeout: 600)
  }

  /// The loop also returns for a delivery on another thread.
  func testWaitsForAnotherThread() {
    for _ in 1...20 {
      let recorder = Just(1).receive(on: DispatchQueue.global()).record()
      XCTAssertTrue(recorder.waitForCompletion())
      XCTAssertEqual(recorder.values, [1])
    }
  }

  /// A wait inside work of the main queue, which the loop does not serve, still sees other threads, and ends.
  func testWaitsInsideWorkOfTheMainQueue() {
    let done = expectation(description: "done")
    DispatchQueue.main.async {
      let other = Just(1).receive(on: DispatchQueue.global()).record()
      XCTAssertTrue(other.waitForCompletion())
      let same = Just(1).receive(on: DispatchQueue.main).record()
      XCTAssertFalse(same.waitForCompletion(timeout: 0.1))
      done.fulfill()
    }
    wait(for: [done], timeout: 300)
  }

  func testTimeoutOnTheMainThread() {
    let recorder = PassthroughSubject<Int, Never>().record()
    XCTAssertFalse(recorder.waitForCompletion(timeout: 0.01))
  }
}
