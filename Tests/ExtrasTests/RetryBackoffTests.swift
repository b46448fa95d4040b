import Combine
import CombineTestKit
import Testing

@testable import CombineExtras

@Suite struct RetryBackoffTests {
  private typealias Recorder = RecordingSubscriber<Int, TestError>

  /// A source of publishers that fail at each attempt. It records the times of the attempts.
  private struct Failing {
    let scheduler = VirtualTimeScheduler()
    let times = Monitor([Int]())
    private let start: VirtualTimeScheduler.SchedulerTimeType

    init() { start = scheduler.now }

    /// The number of milliseconds since the start.
    var milliseconds: Int { start.distance(to: scheduler.now).nanoseconds / 1_000_000 }

    func publisher(failing error: TestError = .oops, untilAttempt last: Int = .max, publishes: Bool = false)
      -> AnyPublisher<Int, TestError>
    {
      Deferred { () -> AnyPublisher<Int, TestError> in
        let attempt = times.withLock { times in
          times.append(milliseconds)
          return times.count
        }
        if attempt > last { return Just(attempt).setFailureType(to: TestError.self).eraseToAnyPublisher() }
        let failure = Fail<Int, TestError>(error: error)
        guard publishes else { return failure.eraseToAnyPublisher() }
        return Just(attempt).setFailureType(to: TestError.self).append(failure).eraseToAnyPublisher()
      }.eraseToAnyPublisher()
    }
  }

  @Test(arguments: [
    (RetryBackoff.constant(.milliseconds(100)), [0, 100, 200, 300]),
    (.linear(initial: .milliseconds(100), increment: .milliseconds(50)), [0, 100, 250, 450]),
    (
      .linear(initial: .milliseconds(100), increment: .milliseconds(50), maximum: .milliseconds(120)),
      [0, 100, 220, 340]
    ),
    (.exponential(initial: .milliseconds(100), maximum: .seconds(60)), [0, 100, 300, 700]),
    (.exponential(initial: .milliseconds(100), maximum: .milliseconds(150)), [0, 100, 250, 400]),
    (.exponential(initial: .milliseconds(100), maximum: .seconds(60), multiplier: 3), [0, 100, 400, 1300]),
    (.constant(.zero), [0, 0, 0, 0]),
  ])
  func itWaits(backoff: RetryBackoff, expected: [Int]) {
    let failing = Failing()
    let recorder = Recorder()
    failing.publisher().retry(3, backoff: backoff, jitter: 0, scheduler: failing.scheduler).subscribe(recorder)
    failing.scheduler.advance(by: .seconds(10))
    #expect(failing.times.read { $0 } == expected)
    #expect(recorder.completion == .failure(.oops))
    #expect(recorder.violations == [])
  }

  @Test func theFirstSuccessEndsIt() {
    let failing = Failing()
    let recorder = Recorder()
    failing.publisher(untilAttempt: 2)
      .retry(nil, backoff: .constant(.milliseconds(100)), jitter: 0, scheduler: failing.scheduler).subscribe(recorder)
    #expect(recorder.events.count == 1)
    failing.scheduler.advance(by: .milliseconds(199))
    #expect(recorder.values == [])
    failing.scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == [3])
    #expect(recorder.completion == .finished)
  }

  @Test func thePredicateDecides() {
    let failing = Failing()
    let recorder = Recorder()
    failing.publisher(failing: .other)
      .retry(3, backoff: .constant(.zero), scheduler: failing.scheduler, when: { $0 == .oops }).subscribe(recorder)
    #expect(recorder.completion == .failure(.other))
    #expect(failing.times.read { $0.count } == 1)
    #expect(failing.scheduler.pending == [])
  }

  @Test(arguments: [0, 1, 3]) func thePredicateIsCalledOnlyIfARepetitionIsLeft(retries: Int) {
    let (failing, recorder, calls) = (Failing(), Recorder(), Monitor(0))
    failing.publisher()
      .retry(
        retries, backoff: .constant(.zero), scheduler: failing.scheduler,
        when: { _ in
          calls.withLock { $0 += 1 }
          return true
        }
      )
      .subscribe(recorder)
    failing.scheduler.advance(by: .seconds(1))
    #expect(recorder.completion == .failure(.oops))
    #expect(failing.times.read { $0.count } == retries + 1)
    #expect(calls.read { $0 } == retries)
  }

  @Test func cancellingCancelsTheWait() {
    let failing = Failing()
    let recorder = Recorder()
    failing.publisher().retry(3, backoff: .constant(.seconds(1)), scheduler: failing.scheduler).subscribe(recorder)
    #expect(failing.scheduler.pending.count == 1)
    recorder.cancel()
    #expect(failing.scheduler.pending == [])
    failing.scheduler.advance(by: .seconds(10))
    #expect(failing.times.read { $0.count } == 1)
    #expect(recorder.events.count == 1)
  }

  @Test func nothingWaitsAfterTheRepetition() {
    let failing = Failing()
    let recorder = Recorder()
    failing.publisher(untilAttempt: 1).retry(
      3, backoff: .constant(.seconds(1)), jitter: 0, scheduler: failing.scheduler
    )
    .subscribe(recorder)
    failing.scheduler.advance(by: .seconds(1))
    #expect(recorder.values == [2])
    #expect(failing.scheduler.pending == [])
  }

  @Test func anElementResetsTheCountIfItIsTo() {
    for (resets, expected) in [(false, [0, 100, 300]), (true, [0, 100, 200, 300, 400])] {
      let failing = Failing()
      let recorder = Recorder()
      failing.publisher(publishes: true)
        .retry(
          2, backoff: .exponential(initial: .milliseconds(100), maximum: .seconds(1)), jitter: 0,
          scheduler: failing.scheduler, resetsAfterElement: resets
        ).subscribe(recorder)
      failing.scheduler.advance(by: .milliseconds(450))
      #expect(failing.times.read { $0 } == expected)
      #expect((recorder.completion == nil) == resets)
      recorder.cancel()
    }
  }

  @Test func jitterShortensTheWait() {
    // The largest random number halves the wait, and the smallest one does not shorten it.
    for (random, expected) in [(0.0, [0, 1000]), (0.5, [0, 750]), (1.0, [0, 500])] {
      let failing = Failing()
      let recorder = Recorder()
      failing.publisher().retry(1, backoff: .constant(.seconds(1)), scheduler: failing.scheduler)
        .jittering { random }.subscribe(recorder)
      failing.scheduler.advance(by: .seconds(2))
      #expect(failing.times.read { $0 } == expected)
    }
  }

  @Test func jitterStaysInItsRange() {
    for _ in 0..<100 {
      let failing = Failing()
      let recorder = Recorder()
      failing.publisher().retry(1, backoff: .constant(.seconds(1)), jitter: 0.3, scheduler: failing.scheduler)
        .subscribe(recorder)
      failing.scheduler.advance(by: .seconds(2))
      #expect((700...1000).contains(failing.times.read { $0.last! }))
    }
  }

  @Test func aSchedulerWithoutTimeRetriesAtOnceAndNeedsNoStack() {
    let attempts = Monitor(0)
    let recorder = Recorder()
    Deferred { () -> AnyPublisher<Int, TestError> in
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      return attempt > 20_000
        ? Just(attempt).setFailureType(to: TestError.self).eraseToAnyPublisher()
        : Fail(error: .oops).eraseToAnyPublisher()
    }.retry(nil, backoff: .constant(.seconds(1)), scheduler: ImmediateScheduler.shared).subscribe(recorder)
    #expect(recorder.values == [20_001])
    #expect(recorder.completion == .finished)
  }

  @Test func whatAnAttemptLeavesIsRequestedFromTheNext() {
    let source = TestPublisher<Int, TestError>()
    let recorder = Recorder("", initialDemand: .max(3))
    source.retry(1, backoff: .constant(.zero), scheduler: ImmediateScheduler.shared).subscribe(recorder)
    #expect(source.connections[0].requested == .max(3))
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(source.connections[1].requested == .max(2))
    recorder.request(.max(4))
    #expect(source.connections[1].requested == .max(6))
    #expect(recorder.values == [1])
  }

  @Test func longIntervalsSaturate() {
    let backoff = RetryBackoff.exponential(initial: .seconds(1), maximum: .seconds(Int64.max))
    #expect(backoff.interval(before: 1) == .seconds(1))
    #expect(backoff.interval(before: 11) == .seconds(1024))
    #expect(backoff.interval(before: .max) == .seconds(100 * 365 * 86_400))
    #expect(RetryBackoff.constant(.zero).interval(before: .max) == .zero)
    #expect(RetryBackoff.exponential(initial: .zero, maximum: .seconds(1)).interval(before: 5_000) == .zero)
  }

  @Test func badArgumentsTrap() async {
    await #expect(processExitsWith: .failure) { _ = RetryBackoff.constant(.seconds(-1)) }
    await #expect(processExitsWith: .failure) {
      _ = RetryBackoff.exponential(initial: .seconds(1), maximum: .seconds(9), multiplier: 0.5)
    }
    await #expect(processExitsWith: .failure) {
      _ = Empty<Int, TestError>().retry(1, backoff: .constant(.zero), jitter: 1.5, scheduler: ImmediateScheduler.shared)
    }
    await #expect(processExitsWith: .failure) {
      _ = Empty<Int, TestError>().retry(-1, backoff: .constant(.zero), scheduler: ImmediateScheduler.shared)
    }
  }
}
