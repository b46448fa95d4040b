import Combine
import CombineTestKit
import Testing

struct ErrorTests {
  @Test func catchGoesOnWithAnotherPublisher() {
    let result = outcome(of: [1, 2], ending: .failure(.oops)) { $0.catch { _ in [8, 9].publisher } }
    #expect(result == Outcome(values: [1, 2, 8, 9], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.catch { _ in Just(9) } } == Outcome(values: [1, 2], end: .finished))
  }

  @Test func catchIsGivenTheErrorAndMayFailAgain() {
    let result = outcome(of: [1], ending: .failure(.oops)) { upstream in
      upstream.catch { error in Fail<Int, TestError>(error: error == .oops ? .other : .oops) }
    }
    #expect(result == Outcome(values: [1], end: .failed(.other)))
  }

  @Test func catchGoesOnWithTheDemandThatIsOpen() {
    let first = TestPublisher<Int, TestError>("first")
    let second = TestPublisher<Int, Never>("second")
    let recorder = first.catch { _ in second }.record(demand: .max(3))
    #expect(first.requested == .max(3))
    first.send(1)
    first.send(completion: .failure(.oops))
    #expect(second.requested == .max(2))
    second.send(2)
    recorder.request(.max(4))
    #expect(second.requested == .max(6))
    second.send(3)
    second.send(completion: .finished)
    #expect(recorder.outcome == Outcome(values: [1, 2, 3], end: .finished))
    #expect(recorder.violations == [])
  }

  @Test func cancelReachesThePublisherThatRuns() {
    leavesNothing { tracker in
      let first = tracker.track(TestPublisher<Int, TestError>("first"), as: "first")
      let second = tracker.track(TestPublisher<Int, Never>("second"), as: "second")
      let recorder = tracker.track(first.catch { _ in second }.record(), as: "recorder")
      first.send(completion: .failure(.oops))
      recorder.cancel()
      #expect(first.cancelCount == 0)
      #expect(second.cancelCount == 1)
    }
  }

  @Test func tryCatchEndsWithWhatTheClosureThrows() {
    let thrown = outcome(of: [1], ending: .failure(.oops)) { upstream in
      upstream.tryCatch { error -> Just<Int> in
        if error == .oops { throw TestError.other }
        return Just(9)
      }
    }
    #expect(thrown == Outcome(values: [1], end: .failed(.other)))
    let caught = outcome(of: [1], ending: .failure(.oops)) { $0.tryCatch { _ in Just(9) } }
    #expect(caught == Outcome(values: [1, 9], end: .finished))
  }

  @Test func tryCatchAcceptsAPublisherThatFailsDifferently() {
    struct Refusal: Error {}
    let recorder = Fail<Int, TestError>(error: .oops).tryCatch { _ in Fail<Int, Refusal>(error: Refusal()) }.record()
    guard case .failure(is Refusal)? = recorder.completion else {
      Issue.record("\(recorder.events)")
      return
    }
  }

  @Test func replaceErrorEndsWithAValue() {
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.replaceError(with: 0) }
        == Outcome(values: [1, 2, 0], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.replaceError(with: 0) } == Outcome(values: [1, 2], end: .finished))
    expectFailure(of: Fail<Int, TestError>(error: .oops).replaceError(with: 0), is: Never.self)
  }

  @Test func replaceErrorWaitsForDemand() {
    let recorder = Fail<Int, TestError>(error: .oops).replaceError(with: 0).record(demand: .none)
    #expect(recorder.outcome == Outcome(values: [], end: .open))
    recorder.request(.max(1))
    #expect(recorder.outcome == Outcome(values: [0], end: .finished))
  }

  @Test(arguments: [0, 1, 2, 5])
  func retrySubscribesAgainAsOftenAsItSays(retries: Int) {
    let attempts = Box(0)
    let publisher = Deferred { () -> AnyPublisher<Int, TestError> in
      attempts.value += 1
      return Record(output: [attempts.value], completion: .failure(.oops)).eraseToAnyPublisher()
    }
    let recorder = publisher.retry(retries).record()
    #expect(recorder.outcome == Outcome(values: Array(1...retries + 1), end: .failed(.oops)))
    #expect(attempts.value == retries + 1)
  }

  @Test func retryStopsWhenItSucceeds() {
    let attempts = Box(0)
    let publisher = Deferred { () -> Record<Int, TestError> in
      attempts.value += 1
      return Record(output: [attempts.value], completion: attempts.value < 3 ? .failure(.oops) : .finished)
    }
    #expect(publisher.retry(10).record().outcome == Outcome(values: [1, 2, 3], end: .finished))
    #expect(attempts.value == 3)
  }

  @Test(
    "Without a number of attempts, or with a negative one, retry goes on until one succeeds",
    arguments: [nil, -1, Int.min] as [Int?])
  func retryWithoutALimit(retries: Int?) {
    let attempts = Box(0)
    let publisher = Deferred { () -> Result<Int, TestError>.Publisher in
      attempts.value += 1
      return attempts.value <= 50 ? .init(TestError.oops) : .init(attempts.value)
    }
    let retrying = Publishers.Retry(upstream: publisher, retries: retries)
    #expect(retrying.record().outcome == Outcome(values: [51], end: .finished))
    #expect(attempts.value == 51)
  }

  @Test("A cancel ends the attempts of retry, also while an attempt is being made")
  func aCancelEndsTheAttempts() {
    let attempts = Box(0)
    let recorder = RecordingSubscriber<Int, TestError>()
    let publisher = Deferred { () -> Fail<Int, TestError> in
      attempts.value += 1
      if attempts.value == 5 { recorder.cancel() }
      return Fail(error: .oops)
    }
    publisher.retry(20).subscribe(recorder)
    #expect(attempts.value == 5)
    #expect(recorder.outcome == Outcome(values: [], end: .open))
    #expect(recorder.violations == [])
  }

  @Test func retryNeverAsksForMoreThanIsWanted() {
    let source = TestPublisher<Int, TestError>()
    let recorder = source.retry(1).record(demand: .max(3))
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(source.connections.map(\.requested) == [.max(3), .max(2)])
    source.send(2)
    source.send(3)
    source.send(4)
    #expect(recorder.outcome == Outcome(values: [1, 2, 3], end: .open))
    source.send(completion: .failure(.other))
    #expect(recorder.outcome == Outcome(values: [1, 2, 3], end: .failed(.other)))
  }

  @Test func retryOfManyFailuresNeedsNoStack() {
    let attempts = Box(0)
    let publisher = Deferred { () -> Result<Int, TestError>.Publisher in
      attempts.value += 1
      return attempts.value <= 100_000 ? .init(TestError.oops) : .init(attempts.value)
    }
    #expect(publisher.retry(1_000_000).record().outcome == Outcome(values: [100_001], end: .finished))
  }

  @Test(
    "The closure that makes an error is called when the stream fails with it, once for each subscriber",
    arguments: ["buffer", "timeout"])
  func errorsAreMadeWhenTheyAreNeeded(name: String) {
    let (calls, scheduler) = (Box(0), VirtualTimeScheduler())
    let makeError = { () -> TestError in
      calls.value += 1
      return .other
    }
    let source = TestPublisher<Int, TestError>("source", .exceedsDemand)
    let publisher =
      name == "buffer"
      ? source.buffer(size: 1, prefetch: .byRequest, whenFull: .customError(makeError)).eraseToAnyPublisher()
      : source.timeout(.seconds(1), scheduler: scheduler, customError: makeError).eraseToAnyPublisher()
    let recorders = (0..<2).map { _ in publisher.record(demand: .max(1)) }
    source.send(1)
    source.send(2)
    #expect(calls.value == 0)
    if name == "buffer" { source.send(3) } else { scheduler.advance(by: .seconds(1)) }
    #expect(recorders.map(\.end) == [.failed(.other), .failed(.other)])
    #expect(calls.value == 2)
    let finished = publisher.record()
    source.send(completion: .finished)
    scheduler.run()
    #expect(finished.end == .finished)
    #expect(calls.value == 2)
  }

  @Test func assertNoFailurePassesWhatDoesNotFail() {
    #expect(outcome(of: [1, 2]) { $0.assertNoFailure() } == Outcome(values: [1, 2], end: .finished))
  }
}
