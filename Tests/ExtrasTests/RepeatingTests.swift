import Combine
import CombineExtras
import CombineTestKit
import Testing

/// `repeat`, `retryWhen` and `switchIfEmpty`: one upstream after another.
@Suite struct RepeatingTests {
  private typealias Recorder = RecordingSubscriber<Int, TestError>

  @Test func itSubscribesAsOftenAsAsked() {
    let recorder = RecordingSubscriber<Int, Never>()
    [1, 2].publisher.repeat(3).subscribe(recorder)
    #expect(recorder.values == [1, 2, 1, 2, 1, 2])
    #expect(recorder.completion == .finished)
    let none = RecordingSubscriber<Int, Never>()
    [1, 2].publisher.repeat(0).subscribe(none)
    #expect(none.values == [])
    #expect(none.completion == .finished)
  }

  @Test func withoutACountTheDemandBoundsIt() {
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(5))
    [1, 2].publisher.repeat().subscribe(recorder)
    #expect(recorder.values == [1, 2, 1, 2, 1])
    recorder.request(.max(2))
    #expect(recorder.values == [1, 2, 1, 2, 1, 2, 1])
    recorder.cancel()
    #expect(recorder.violations == [])
  }

  @Test func emptyPublishersNeedNoStack() {
    let recorder = RecordingSubscriber<Int, Never>()
    Empty<Int, Never>().repeat(20_000).subscribe(recorder)
    #expect(recorder.completion == .finished)
  }

  @Test func aFailureEndsTheRepetition() {
    let recorder = Recorder()
    Fail<Int, TestError>(error: .oops).repeat(3).subscribe(recorder)
    #expect(recorder.completion == .failure(.oops))
  }

  @Test func itWaitsInBetween() {
    let scheduler = VirtualTimeScheduler()
    let recorder = RecordingSubscriber<Int, Never>()
    Just(1).repeat(3, after: .seconds(1), scheduler: scheduler).subscribe(recorder)
    #expect(recorder.values == [1])
    scheduler.advance(by: .milliseconds(999))
    #expect(recorder.values == [1])
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == [1, 1])
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values == [1, 1, 1])
    #expect(recorder.completion == .finished)
    #expect(scheduler.pending == [])
  }

  @Test func cancellingCancelsTheWait() {
    let scheduler = VirtualTimeScheduler()
    let recorder = RecordingSubscriber<Int, Never>()
    Just(1).repeat(after: .seconds(1), scheduler: scheduler).subscribe(recorder)
    recorder.cancel()
    #expect(scheduler.pending == [])
    #expect(recorder.values == [1])
  }

  @Test func demandOfTheBeginningIsPassedAsOneAmount() {
    func requests(_ publisher: (AnyPublisher<Int, Never>) -> some Publisher<Int, Never>) -> [Subscribers.Demand] {
      var requests: [Subscribers.Demand] = []
      let subject = PassthroughSubject<Int, Never>()
      let upstream = subject.handleEvents(receiveRequest: { requests.append($0) }).eraseToAnyPublisher()
      publisher(upstream).subscribe(
        AnySubscriber(
          receiveSubscription: {
            $0.request(.max(1))
            $0.request(.max(2))
            #expect(requests == [])
          },
          receiveValue: { .max($0) }, receiveCompletion: nil))
      #expect(requests == [.max(3)])
      subject.send(4)
      return requests
    }
    #expect(requests { $0.repeat(2) } == [.max(3), .max(4)])
    #expect(requests { $0.switchIfEmpty(Empty()) } == [.max(3), .max(4)])
    // They agree with Combine's own operators.
    #expect(requests { $0.append(5) } == [.max(3), .max(4)])
  }

  // MARK: - switchIfEmpty

  @Test func theOtherReplacesAnEmptyOneOnly() {
    for (count, expected) in [(0, [8, 9]), (2, [1, 2])] {
      let recorder = RecordingSubscriber<Int, Never>()
      [1, 2].publisher.prefix(count).switchIfEmpty([8, 9].publisher).subscribe(recorder)
      #expect(recorder.values == expected)
      #expect(recorder.completion == .finished)
    }
  }

  @Test func theOtherIsNotReplaced() {
    let (first, second) = (PassthroughSubject<Int, TestError>(), TestPublisher<Int, TestError>())
    let recorder = Recorder("", initialDemand: .max(2))
    first.switchIfEmpty(second).subscribe(recorder)
    #expect(second.connections.isEmpty)
    first.send(completion: .finished)
    #expect(second.connections[0].requested == .max(2))
    second.send(completion: .finished)
    #expect(second.connections.count == 1)
    #expect(recorder.completion == .finished)
  }

  @Test func aFailureIsNotEmpty() {
    let recorder = Recorder()
    Fail<Int, TestError>(error: .oops).switchIfEmpty(Just(1).setFailureType(to: TestError.self)).subscribe(recorder)
    #expect(recorder.values == [])
    #expect(recorder.completion == .failure(.oops))
  }

  // MARK: - retryWhen

  @Test func theTriggerStartsAnotherAttempt() {
    let (source, trigger) = (TestPublisher<Int, TestError>(), PassthroughSubject<Void, Never>())
    let failures = Monitor([TestError]())
    let recorder = Recorder()
    source.retryWhen { errors in
      errors.handleEvents(receiveOutput: { error in failures.withLock { $0.append(error) } })
        .map { _ in trigger }.switchToLatest()
    }.subscribe(recorder)
    trigger.send()  // there is no failure yet
    #expect(source.connections.count == 1)
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(source.connections.count == 1)
    trigger.send()
    trigger.send()  // the attempt is in progress
    #expect(source.connections.count == 2)
    source.send(2)
    #expect(recorder.values == [1, 2])
    #expect(failures.read { $0 } == [.oops])
    source.send(completion: .finished)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func theTriggersCompletionIsThatOfAll() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.other)] {
      let (source, trigger) = (TestPublisher<Int, TestError>(), PassthroughSubject<Void, TestError>())
      let recorder = Recorder()
      source.retryWhen { _ in trigger }.subscribe(recorder)
      trigger.send(completion: completion)
      #expect(recorder.completion == completion)
      #expect(source.cancelCount == 1)
    }
  }

  @Test func aTriggerThatHasFinishedComesAfterTheSubscription() {
    let recorder = Recorder()
    PassthroughSubject<Int, TestError>().retryWhen { _ in Empty<Int, TestError>() }.subscribe(recorder)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func cancellingCancelsBoth() {
    let tracker = ReferenceTracker()
    do {
      let source = tracker.track(TestPublisher<Int, TestError>(), as: "source")
      let trigger = tracker.track(TestPublisher<Int, TestError>(), as: "trigger")
      let recorder = tracker.track(Recorder(), as: "subscriber")
      let token = tracker.token("closure")
      source.retryWhen { _ in
        _ = token
        return trigger
      }.subscribe(recorder)
      recorder.cancel()
      #expect(source.cancelCount == 1)
      #expect(trigger.cancelCount == 1)
    }
    tracker.expectReleased()
  }
}
