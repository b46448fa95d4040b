import Combine
import CombineTestKit
import Testing

struct SubjectTests {
  @Test func passthroughDeliversWhatIsSentAfterSubscribing() {
    leavesNothing { tracker in
      let subject = tracker.track(PassthroughSubject<Int, TestError>(), as: "subject")
      subject.send(0)
      let early = tracker.track(subject.record(), as: "early")
      subject.send(1)
      let late = tracker.track(subject.record(), as: "late")
      subject.send(2)
      subject.send(completion: .failure(.oops))
      subject.send(3)
      subject.send(completion: .finished)
      #expect(early.outcome == Outcome(values: [1, 2], end: .failed(.oops)))
      #expect(late.outcome == Outcome(values: [2], end: .failed(.oops)))
      let after = tracker.track(subject.record(), as: "after")
      #expect(after.events == [.subscription("Empty"), .completion(.failure(.oops))])
    }
  }

  @Test func passthroughDropsWhatIsNotAskedFor() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record(demand: .max(1))
    subject.send(1)
    subject.send(2)
    recorder.request(.max(1))
    subject.send(3)
    subject.send(4)
    #expect(recorder.values == [1, 3])
  }

  @Test func aSubjectOfNothingSendsWithoutArguments() {
    let subject = PassthroughSubject<Void, Never>()
    let count = Box(0)
    let cancellable = subject.sink { count.value += 1 }
    subject.send()
    subject.send(())
    #expect(count.value == 2)
    cancellable.cancel()
    subject.send()
    #expect(count.value == 2)
  }

  @Test func aNestedSendReachesLaterSubscribersInReverseOrder() {
    let subject = PassthroughSubject<Int, Never>()
    let first = RecordingSubscriber<Int, Never>("first")
    first.onValue { if $0 == 1 { subject.send(2) } }
    subject.subscribe(first)
    let second = subject.record()
    subject.send(1)
    #expect(first.values == [1, 2])
    #expect(second.values == [2, 1])
  }

  @Test func aSubscriberThatComesDuringADeliveryGetsTheNextValue() {
    let subject = PassthroughSubject<Int, Never>()
    let late = RecordingSubscriber<Int, Never>("late")
    let first = RecordingSubscriber<Int, Never>("first")
    first.onValue { if $0 == 1 { subject.subscribe(late) } }
    subject.subscribe(first)
    subject.send(1)
    subject.send(2)
    #expect(first.values == [1, 2])
    #expect(late.values == [2])
  }

  @Test func oneSubscriberCancelsAnotherDuringADelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let first = RecordingSubscriber<Int, Never>("first")
    let second = RecordingSubscriber<Int, Never>("second")
    first.onValue { _ in second.cancel() }
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    #expect(first.values == [1])
    #expect(second.values == [])
    #expect(second.violations == [])
  }

  @Test("A completion that is sent from inside a delivery takes the place of the value for later subscribers")
  func completionInsideADelivery() {
    func check<S: Subject<Int, TestError>>(_ subject: S, before: [Int]) {
      let first = RecordingSubscriber<Int, TestError>("first")
      first.onValue { [unowned subject] in if $0 == 1 { subject.send(completion: .failure(.oops)) } }
      subject.subscribe(first)
      let second = subject.record()
      subject.send(1)
      #expect(first.outcome == Outcome(values: before + [1], end: .failed(.oops)))
      #expect(second.outcome == Outcome(values: before, end: .failed(.oops)))
      #expect(first.violations + second.violations == [])
    }
    check(PassthroughSubject<Int, TestError>(), before: [])
    check(CurrentValueSubject<Int, TestError>(0), before: [0])
  }

  @Test("A subscriber that another one cancels during the completion does not receive it")
  func cancelDuringTheCompletion() {
    func check<S: Subject<Int, TestError>>(_ subject: S) {
      let recorders = (0..<3).map { RecordingSubscriber<Int, TestError>("\($0)") }
      recorders[0].onCompletion { [unowned second = recorders[1]] _ in second.cancel() }
      for recorder in recorders { subject.subscribe(recorder) }
      subject.send(completion: .finished)
      #expect(recorders.map(\.end) == [.finished, .open, .finished])
      #expect(recorders.flatMap(\.violations) == [])
    }
    check(PassthroughSubject<Int, TestError>())
    check(CurrentValueSubject<Int, TestError>(0))
  }

  @Test("While a subject delivers its completion, it sends nothing else, and completes further subscribers at once")
  func usedDuringTheCompletion() {
    func check<S: Subject<Int, TestError>>(_ subject: S, before: [Int]) {
      let (first, late) = (RecordingSubscriber<Int, TestError>("first"), RecordingSubscriber<Int, TestError>("late"))
      first.onCompletion { [unowned subject] _ in
        subject.send(5)
        subject.send(completion: .failure(.oops))
        subject.subscribe(late)
      }
      subject.subscribe(first)
      let second = subject.record()
      subject.send(completion: .finished)
      #expect(late.events == [.subscription("Empty"), .completion(.finished)])
      #expect(first.outcome == Outcome(values: before, end: .finished))
      #expect(second.outcome == Outcome(values: before, end: .finished))
      #expect(first.violations + second.violations + late.violations == [])
    }
    check(PassthroughSubject<Int, TestError>(), before: [])
    let subject = CurrentValueSubject<Int, TestError>(0)
    check(subject, before: [0])
    #expect(subject.value == 0)
  }

  @Test(
    "Subscribers keep their subject until the last of them has cancelled",
    arguments: [
      [0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0],
    ])
  func subscribersKeepTheirSubject(order: [Int]) {
    let tracker = ReferenceTracker()
    let recorders: [RecordingSubscriber<Int, Never>]
    do {
      let subject = tracker.track(PassthroughSubject<Int, Never>(), as: "subject")
      recorders = order.map { _ in subject.record() }
    }
    for index in order {
      #expect(tracker.alive == ["subject"])
      recorders[index].cancel()
    }
    #expect(tracker.alive == [])
  }

  // MARK: - CurrentValueSubject

  @Test func currentValueBeginsWithItsValue() {
    leavesNothing { tracker in
      let subject = tracker.track(CurrentValueSubject<Int, TestError>(0), as: "subject")
      let early = tracker.track(subject.record(), as: "early")
      subject.send(1)
      subject.value = 2
      #expect(subject.value == 2)
      let late = tracker.track(subject.record(), as: "late")
      subject.value += 1
      subject.send(completion: .finished)
      subject.send(9)
      #expect(subject.value == 3)
      #expect(early.outcome == Outcome(values: [0, 1, 2, 3], end: .finished))
      #expect(late.outcome == Outcome(values: [2, 3], end: .finished))
      let after = tracker.track(subject.record(), as: "after")
      #expect(after.events == [.subscription("Empty"), .completion(.finished)])
    }
  }

  @Test func currentValueGivesTheNewestValueToWhoAsksLate() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let recorder = subject.record(demand: .none)
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.values == [2])
    subject.send(3)
    recorder.request(.max(1))
    #expect(recorder.values == [2, 3])
    recorder.request(.max(1))
    #expect(recorder.values == [2, 3])
    subject.send(4)
    #expect(recorder.values == [2, 3, 4])
  }

  @Test func currentValueChangesBeforeItIsDelivered() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let seen = Box([[Int]]())
    let cancellable = subject.sink { seen.value.append([$0, subject.value]) }
    subject.send(1)
    #expect(seen.value == [[0, 0], [1, 1]])
    cancellable.cancel()
  }

  @Test("A current value of any size is kept whole, with references or without")
  func currentValuesOfAnySize() {
    struct Pair: Equatable { var first, second: Int }
    enum Side: Equatable { case left, right, neither }
    expectKept(true, false, true)
    expectKept(Int8.min, 1, .max)
    expectKept(UInt64.max, 0, 1 << 63)
    expectKept(-0.5, .infinity, 1e-300)
    expectKept(Side.left, .neither, .right)
    expectKept(Unicode.Scalar("a"), "ß", "🎈")
    expectKept(Int?.some(0), nil, .max)
    expectKept(Pair(first: 1, second: -1), Pair(first: .max, second: .min), Pair(first: 0, second: 3))
    expectKept("", "a short one", "a string that is too long for a few words")
    expectKept([1], [], [2, 3])
  }

  /// Expects that each of three values is the current one once it has been sent or set, also after the completion.
  private func expectKept<Value: Equatable>(_ first: Value, _ second: Value, _ third: Value) {
    let subject = CurrentValueSubject<Value, Never>(first)
    let early = subject.record()
    #expect(subject.value == first)
    subject.send(second)
    #expect(subject.value == second)
    let late = subject.record()
    subject.value = third
    #expect(subject.value == third)
    subject.send(completion: .finished)
    subject.send(first)
    #expect(subject.value == third)
    subject.value = second
    #expect(subject.value == second)
    #expect(early.outcome == Outcome(values: [first, second, third], end: .finished))
    #expect(late.outcome == Outcome(values: [second, third], end: .finished))
  }

  @Test func currentValueNeverGivesAnOlderValueAfterANewerOne() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let first = RecordingSubscriber<Int, Never>("first")
    first.onValue { if $0 == 1 { subject.send(2) } }
    subject.subscribe(first)
    let second = subject.record()
    subject.send(1)
    #expect(first.values == [0, 1, 2])
    #expect(second.values == [0, 2])
    #expect(subject.value == 2)
  }

  // MARK: - Subjects behind publishers

  @Test func aPublisherFeedsASubject() {
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, TestError>(), as: "source")
      let subject = tracker.track(PassthroughSubject<Int, TestError>(), as: "subject")
      let recorder = tracker.track(subject.record(), as: "recorder")
      let connection = source.subscribe(subject)
      #expect(source.requested == .unlimited)
      source.send(1)
      connection.cancel()
      #expect(source.cancelCount == 1)
      source.send(2)
      #expect(recorder.outcome == Outcome(values: [1], end: .open))
      recorder.cancel()
    }
  }

  @Test func theEndOfThePublisherEndsTheSubject() {
    let subject = CurrentValueSubject<Int, TestError>(0)
    let recorder = subject.record()
    let connection = Record<Int, TestError>(output: [1], completion: .failure(.oops)).subscribe(subject)
    #expect(recorder.outcome == Outcome(values: [0, 1], end: .failed(.oops)))
    connection.cancel()
  }

  @Test func aSubjectAsksTheUpstreamItIsGivenAndCancelsItWhenItDies() {
    let connection = TestPublisher<Int, Never>()
    let probe = RecordingSubscriber<Int, Never>(initialDemand: .none)
    connection.subscribe(probe)
    var subject: CurrentValueSubject<Int, Never>? = CurrentValueSubject(0)
    subject?.send(subscription: connection.connections[0])
    #expect(connection.requested == .unlimited)
    subject = nil
    #expect(connection.cancelCount == 1)
  }

  @Test func passthroughAsksItsUpstreamsWhenTheFirstSubscriberAsks() {
    let source = TestPublisher<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    let connection = source.subscribe(subject)
    #expect(source.requested == .none)
    let recorder = subject.record(demand: .none)
    #expect(source.requested == .none)
    recorder.request(.max(1))
    #expect(source.requested == .unlimited)
    recorder.request(.max(1))
    let second = source.subscribe(subject)
    #expect(source.connections.map(\.requests) == [[.unlimited], [.unlimited]])
    connection.cancel()
    second.cancel()
  }

  @Test func aColdPublisherWaitsBehindAPassthroughForTheFirstSubscriber() {
    let subject = PassthroughSubject<Int, Never>()
    let connection = [1, 2].publisher.subscribe(subject)
    #expect(subject.record().outcome == Outcome(values: [1, 2], end: .finished))
    connection.cancel()
  }

  @Test func subjectsPassAlongAsAnySubject() {
    func send(_ values: [Int], to subject: any Subject<Int, Never>) {
      for value in values { subject.send(value) }
    }
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record()
    send([1, 2], to: subject)
    #expect(recorder.values == [1, 2])
  }

  @Test func subjectsCanBeSharedBetweenThreads() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record()
    let workers = (0..<2).map { number in JoinableThread { for value in 0..<500 { subject.send(value * 2 + number) } } }
    for worker in workers { #expect(worker.join()) }
    #expect(recorder.values.sorted() == Array(0..<1000))
    #expect(recorder.values.filter { $0 % 2 == 0 } == (0..<500).map { $0 * 2 })
    #expect(recorder.violations == [])
  }
}
