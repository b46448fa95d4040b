import Combine
import CombineExtras
import CombineTestKit
import Testing

@Suite struct CreateTests {
  private typealias Recorder = RecordingSubscriber<Int, TestError>
  private typealias Created = CreateSubscriber<Int, TestError>

  /// Subscribes to a created publisher, and returns the subscriber with which the test sends.
  private func create(
    _ demand: Subscribers.Demand, _ overflow: CreateOverflow<TestError> = .unbounded
  ) -> (created: Created, recorder: Recorder, cleanups: Monitor<Int>) {
    let (found, cleanups) = (Monitor(Created?.none), Monitor(0))
    let recorder = Recorder("", initialDemand: demand)
    AnyPublisher<Int, TestError>.create(overflow: overflow) { subscriber in
      found.withLock { $0 = subscriber }
      return AnyCancellable { cleanups.withLock { $0 += 1 } }
    }.subscribe(recorder)
    return (found.read { $0! }, recorder, cleanups)
  }

  @Test func elementsAndTheCompletionPass() {
    let (created, recorder, cleanups) = create(.unlimited)
    #expect(created.demand == .unlimited)
    #expect(created.send(1))
    #expect(created.send(2))
    #expect(cleanups.read { $0 } == 0)
    created.send(completion: .finished)
    #expect(!created.send(3))
    created.send(completion: .failure(.oops))
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == .finished)
    #expect(created.isCancelled)
    #expect(cleanups.read { $0 } == 1)
    #expect(recorder.violations == [])
  }

  /// The stream ends before the closure has returned what cleans up.
  @Test(arguments: [true, false]) func whatEndsInsideTheClosureIsCleanedUp(completes: Bool) {
    let cleanups = Monitor(0)
    // Kept, because it is cancelled when it is released, too.
    let cleanup = AnyCancellable { cleanups.withLock { $0 += 1 } }
    let recorder = Recorder()
    AnyPublisher<Int, TestError>.create { subscriber in
      subscriber.send(1)
      if completes { subscriber.send(completion: .failure(.oops)) } else { recorder.cancel() }
      #expect(cleanups.read { $0 } == 0)
      return cleanup
    }.subscribe(recorder)
    #expect(cleanups.read { $0 } == 1)
    #expect(recorder.values == [1])
    #expect(recorder.completion == (completes ? .failure(.oops) : nil))
    recorder.cancel()
    #expect(cleanups.read { $0 } == 1)
    #expect(recorder.violations == [])
  }

  @Test func aCancelCleansUpOnce() {
    let (created, recorder, cleanups) = create(.unlimited)
    recorder.cancel()
    recorder.cancel()
    #expect(cleanups.read { $0 } == 1)
    #expect(created.isCancelled)
    #expect(!created.send(1))
    #expect(created.demand == .none)
    #expect(recorder.values == [])
  }

  @Test(arguments: [
    (0, [true, true, true, true], [1, 2, 3, 4]), (1, [true, false, false, false], [1]),
    (2, [true, true, false, false], [1, 2]), (3, [true, true, true, true], [3, 4]),
    (4, [true, true, false, false], [1, 2]),
  ])
  func overflow(number: Int, accepted: [Bool], delivered: [Int]) {
    let policies: [CreateOverflow<TestError>] = [
      .unbounded, .dropNewest(capacity: 1), .dropNewest(capacity: 2), .dropOldest(capacity: 2),
      .fail(capacity: 2, with: .other),
    ]
    let (created, recorder, cleanups) = create(.none, policies[number])
    #expect((1...4).map { created.send($0) } == accepted)
    #expect(recorder.values == [])
    recorder.request(.unlimited)
    #expect(recorder.values == delivered)
    #expect(recorder.completion == (number == 4 ? .failure(.other) : nil))
    #expect(cleanups.read { $0 } == (number == 4 ? 1 : 0))
    #expect(recorder.violations == [])
  }

  @Test func withoutABufferElementsNeedDemand() {
    for policy in [CreateOverflow<TestError>.dropNewest(capacity: 0), .dropOldest(capacity: 0)] {
      let (created, recorder, _) = create(.max(1), policy)
      #expect(created.send(1))
      #expect(!created.send(2))
      recorder.request(.max(1))
      #expect(created.send(3))
      #expect(recorder.values == [1, 3])
    }
  }

  /// A completion that waits for the elements before it is one already: nothing follows it.
  @Test(arguments: [true, false]) func nothingIsAcceptedAfterTheCompletion(finishes: Bool) {
    let (created, recorder, cleanups) = create(.none)
    let end: Subscribers.Completion<TestError> = finishes ? .finished : .failure(.oops)
    #expect(created.send(1))
    created.send(completion: end)
    #expect(!created.send(2))
    #expect(created.demand == .none)
    created.send(completion: .failure(.other))
    #expect(recorder.completion == nil)
    recorder.request(.unlimited)
    #expect(recorder.values == [1])
    #expect(recorder.completion == end)
    #expect(cleanups.read { $0 } == 1)
    recorder.expectNoViolations()
  }

  @Test func elementsThatAreRequestedTakeNoPlaceInTheBuffer() {
    let (created, recorder, _) = create(.max(3), .dropNewest(capacity: 0))
    recorder.onValue { if $0 == 1 { #expect([2, 3, 4].map { created.send($0) } == [true, true, false]) } }
    created.send(1)
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func theDemandIsVisible() {
    let (created, recorder, _) = create(.max(2))
    #expect(created.demand == .max(2))
    for value in 1...3 { created.send(value) }
    #expect(created.demand == .none)
    recorder.request(.max(2))
    #expect(created.demand == .max(1))
  }

  @Test func aClosureCanProduceWhatIsRequested() {
    let recorder = Recorder("", initialDemand: .max(3)) { $0 % 5 == 0 ? .max(1) : .none }
    AnyPublisher<Int, TestError>.create { subscriber in
      var next = 0
      subscriber.onRequest { _ in
        while subscriber.demand > .none {
          next += 1
          subscriber.send(next)
        }
      }
      return AnyCancellable {}
    }.subscribe(recorder)
    #expect(recorder.values == [1, 2, 3])
    recorder.request(.max(2))
    #expect(recorder.values == [1, 2, 3, 4, 5, 6])
    recorder.cancel()
    #expect(recorder.violations == [])
  }

  @Test func oneByOneNeedsNoStack() {
    let recorder = Recorder("", initialDemand: .max(1)) { _ in .max(1) }
    AnyPublisher<Int, TestError>.create { subscriber in
      var next = 1
      subscriber.onRequest { _ in
        while subscriber.demand > .none, next <= 20_000 {
          next += 1
          subscriber.send(next)
        }
        if next > 20_000 { subscriber.send(completion: .finished) }
      }
      return AnyCancellable {}
    }.subscribe(recorder)
    #expect(recorder.values.count == 20_000)
    #expect(recorder.completion == .finished)
    #expect(recorder.stackExtent < 16_384)
  }

  @Test func aSourceThatEndsAtOnceIsCleanedUp() {
    let (recorder, cleanups) = (Recorder(), Monitor(0))
    AnyPublisher<Int, TestError>.create { subscriber in
      subscriber.send(1)
      subscriber.send(completion: .finished)
      return AnyCancellable { cleanups.withLock { $0 += 1 } }
    }.subscribe(recorder)
    #expect(recorder.values == [1])
    #expect(recorder.completion == .finished)
    #expect(cleanups.read { $0 } == 1)
  }

  @Test func aCancelInsideTheSubscriptionStartsNothing() {
    let (recorder, started) = (Recorder(), Monitor(false))
    recorder.onSubscription { $0.cancel() }
    AnyPublisher<Int, TestError>.create { _ in
      started.withLock { $0 = true }
      return AnyCancellable {}
    }.subscribe(recorder)
    #expect(started.read { $0 } == false)
  }

  @Test("The closure runs once for every subscriber, which has its subscription by then")
  func theClosureRunsForEverySubscriber() {
    let runs = Monitor(0)
    let publisher = AnyPublisher<Int, TestError>.create { subscriber in
      let number = runs.withLock { count in
        count += 1
        return count
      }
      #expect(subscriber.demand == .max(number))
      subscriber.send(number)
      return AnyCancellable {}
    }
    #expect(runs.read { $0 } == 0)
    let recorders = [Recorder(initialDemand: .max(1)), Recorder(initialDemand: .max(2))]
    for recorder in recorders { publisher.subscribe(recorder) }
    #expect(recorders.map(\.values) == [[1], [2]])
    for recorder in recorders {
      recorder.cancel()
      recorder.expectNoViolations()
    }
  }

  @Test("A handler of requests is called at once with what is requested and not sent, until another one replaces it")
  func handlersOfRequests() {
    let (created, recorder, _) = create(.max(3))
    let calls = Monitor([String]())
    func handle(_ name: String) {
      created.onRequest { demand in calls.withLock { $0.append("\(name) \(demand)") } }
    }
    created.send(1)
    handle("first")
    #expect(calls.read { $0 } == ["first max(2)"])
    recorder.request(.max(4))
    #expect(calls.read { $0 } == ["first max(2)", "first max(4)"])
    handle("second")
    recorder.request(.max(1))
    #expect(calls.read { $0 } == ["first max(2)", "first max(4)", "second max(6)", "second max(1)"])
    for value in 2...8 { created.send(value) }
    handle("third")  // all that was requested has been sent
    recorder.cancel()
    recorder.request(.max(1))
    handle("fourth")
    #expect(calls.read { $0.count } == 4)
    #expect(recorder.values == Array(1...8))
    recorder.expectNoViolations()
  }

  @Test("A publisher whose completion waits has not ended; it is cleaned up after the completion has been delivered")
  func theCleanupFollowsTheCompletion() {
    for end in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
      let (found, log) = (Monitor(Created?.none), Monitor([String]()))
      let recorder = Recorder(initialDemand: .none)
      recorder.onCompletion { _ in log.withLock { $0.append("completion") } }
      AnyPublisher<Int, TestError>.create { subscriber in
        found.withLock { $0 = subscriber }
        return AnyCancellable { log.withLock { $0.append("cleanup") } }
      }.subscribe(recorder)
      let created = found.read { $0! }
      created.send(1)
      created.send(completion: end)
      #expect(!created.isCancelled)
      #expect(log.read { $0 } == [])
      recorder.request(.max(1))
      #expect(created.isCancelled)
      #expect(log.read { $0 } == ["completion", "cleanup"])
      #expect(recorder.deliveries == [.value(1), .completion(end)])
    }
  }

  @Test("An element for which there is no place is released at once")
  func droppedElementsAreReleased() {
    let policies: [(overflow: CreateOverflow<TestError>, kept: [String])] = [
      (.dropNewest(capacity: 0), []), (.dropOldest(capacity: 0), []), (.fail(capacity: 0, with: .oops), []),
      (.dropNewest(capacity: 1), ["first"]), (.dropOldest(capacity: 1), ["third"]),
      (.fail(capacity: 1, with: .oops), ["first"]), (.unbounded, ["first", "second", "third"]),
    ]
    for (overflow, kept) in policies {
      let tracker = ReferenceTracker()
      let found = Monitor(CreateSubscriber<ReferenceTracker.Token, TestError>?.none)
      let recorder = RecordingSubscriber<ReferenceTracker.Token, TestError>(initialDemand: .none)
      AnyPublisher<ReferenceTracker.Token, TestError>.create(overflow: overflow) { subscriber in
        found.withLock { $0 = subscriber }
        return AnyCancellable {}
      }.subscribe(recorder)
      for name in ["first", "second", "third"] { found.read { $0! }.send(tracker.token(name)) }
      #expect(tracker.alive == kept, "\(overflow)")
      recorder.cancel()
      #expect(tracker.alive == [], "\(overflow)")
    }
  }

  @Test func severalThreadsSendOneAfterTheOther() {
    let (created, recorder, _) = create(.unlimited)
    let sender = CreatedBox(created)
    let workers = (0..<4).map { number in
      JoinableThread { for value in 0..<500 { sender.created.send(number * 1000 + value) } }
    }
    for worker in workers { #expect(worker.join()) }
    #expect(recorder.values.count == 2000)
    for number in 0..<4 {
      let own = recorder.values.filter { $0 / 1000 == number }
      #expect(own == own.sorted())
    }
    #expect(recorder.violations == [])
  }

  private struct CreatedBox: Sendable {
    let created: CreateSubscriber<Int, TestError>
    init(_ created: CreateSubscriber<Int, TestError>) { self.created = created }
  }

  @Test func everythingIsReleased() {
    for ends in [false, true] {
      let tracker = ReferenceTracker()
      do {
        let recorder = tracker.track(Recorder("", initialDemand: .none), as: "subscriber")
        let token = tracker.token("closure")
        let cleanup = tracker.token("cleanup")
        AnyPublisher<Int, TestError>.create { subscriber in
          subscriber.onRequest { _ in _ = token }
          subscriber.send(1)
          if ends { subscriber.send(completion: .finished) }
          return AnyCancellable { _ = cleanup }
        }.subscribe(recorder)
        if ends { recorder.request(.unlimited) } else { recorder.cancel() }
      }
      tracker.expectReleased()
    }
  }
}
