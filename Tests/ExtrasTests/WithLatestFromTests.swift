import Combine
import CombineExtras
import CombineTestKit
import Testing

extension Publisher {
  /// Subscribes a recorder with unlimited demand.
  fileprivate func record() -> RecordingSubscriber<Output, Failure> {
    let recorder = RecordingSubscriber<Output, Failure>()
    subscribe(recorder)
    return recorder
  }
}

@Suite struct WithLatestFromTests {
  private typealias Subject = PassthroughSubject<Int, TestError>

  @Test func elementsAreDroppedUntilTheOtherPublishes() {
    let (left, right) = (Subject(), Subject())
    let recorder = left.withLatestFrom(right) { $0 * 100 + $1 }.record()
    left.send(1)
    right.send(10)
    left.send(2)
    right.send(11)
    right.send(12)
    left.send(3)
    left.send(completion: .finished)
    #expect(recorder.values == [210, 312])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func withoutASelectorTheOtherElementIsPublished() {
    let (left, right) = (Subject(), CurrentValueSubject<String, TestError>("a"))
    let recorder = left.withLatestFrom(right).record()
    left.send(1)
    right.send("b")
    left.send(2)
    left.send(3)
    #expect(recorder.values == ["a", "b", "b"])
  }

  @Test func anElementThatArrivesAtOnceIsNotMissed() {
    let words = ["x", "y"].publisher.withLatestFrom([1, 2, 3].publisher) { "\($0)\($1)" }
    #expect(words.record().values == ["x3", "y3"])
  }

  @Test func theOtherOneMayFinishAndMayNotFail() {
    let (left, right) = (TestPublisher<Int, TestError>(), TestPublisher<Int, TestError>())
    let finished = left.withLatestFrom(right, resultSelector: { $0 + $1 }).record()
    right.send(10)
    right.send(completion: .finished)
    left.send(1)
    #expect(finished.values == [11])
    #expect(finished.completion == nil)

    let (upstream, failing) = (TestPublisher<Int, TestError>(), TestPublisher<Int, TestError>())
    let failed = upstream.withLatestFrom(failing, resultSelector: { $0 + $1 }).record()
    failing.send(completion: .failure(.oops))
    #expect(failed.completion == .failure(.oops))
    #expect(upstream.cancelCount == 1)
  }

  @Test func theOtherOneIsCancelledAtTheEnd() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.other)] {
      let (left, right) = (TestPublisher<Int, TestError>(), TestPublisher<Int, TestError>())
      let recorder = left.withLatestFrom(right, resultSelector: { $0 + $1 }).record()
      left.send(completion: completion)
      #expect(recorder.completion == completion)
      #expect(right.cancelCount == 1)
    }
  }

  @Test func demandPassesAndADroppedElementIsReplaced() {
    let (left, right) = (TestPublisher<Int, TestError>(), TestPublisher<Int, TestError>())
    let recorder = RecordingSubscriber<Int, TestError>(initialDemand: .max(1))
    left.withLatestFrom(right, resultSelector: { $0 + $1 }).subscribe(recorder)
    #expect(right.requested == .unlimited)
    #expect(left.requested == .max(1))
    left.send(1)
    #expect(left.connections[0].outstanding == .max(1))
    right.send(10)
    left.send(2)
    #expect(recorder.values == [12])
    #expect(left.connections[0].outstanding == .none)
  }

  @Test func nothingIsLeftBehind() {
    let tracker = ReferenceTracker()
    do {
      let left = tracker.track(Subject(), as: "left")
      let right = tracker.track(Subject(), as: "right")
      let token = tracker.token("closure")
      let recorder = tracker.track(RecordingSubscriber<Int, TestError>(), as: "subscriber")
      left.withLatestFrom(right) { (token, $0 + $1).1 }.subscribe(recorder)
      right.send(1)
      left.send(1)
      recorder.cancel()
    }
    tracker.expectReleased()
  }
}
