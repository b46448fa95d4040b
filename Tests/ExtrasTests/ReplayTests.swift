import Combine
import CombineExtras
import CombineTestKit
import Testing

/// `ReplaySubject` and `share(replay:scope:)`.
@Suite struct ReplayTests {
  private typealias Recorder = RecordingSubscriber<Int, TestError>

  private func recorder(_ demand: Subscribers.Demand = .unlimited, of publisher: some Publisher<Int, TestError>)
    -> Recorder
  {
    let recorder = Recorder("", initialDemand: demand)
    publisher.subscribe(recorder)
    return recorder
  }

  @Test(arguments: [(0, [4]), (1, [3, 4]), (2, [2, 3, 4]), (9, [1, 2, 3, 4])])
  func aNewSubscriberReceivesTheLatestFirst(size: Int, expected: [Int]) {
    let subject = ReplaySubject<Int, TestError>(bufferSize: size)
    for value in 1...3 { subject.send(value) }
    let recorder = recorder(of: subject)
    subject.send(4)
    #expect(recorder.values == expected)
    subject.send(completion: .finished)
    subject.send(5)
    #expect(recorder.values == expected)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
    let late = self.recorder(of: subject)
    #expect(late.values == (size == 0 ? [] : Array(1...4).suffix(size)))
    #expect(late.completion == .finished)
  }

  @Test func elementsWaitForDemandAndTheCompletionForThem() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 2)
    let slow = recorder(.max(1), of: subject)
    for value in 1...5 { subject.send(value) }
    subject.send(completion: .failure(.oops))
    #expect(slow.values == [1])
    #expect(slow.completion == nil)
    slow.request(.max(2))
    #expect(slow.values == [1, 2, 3])
    slow.request(.max(2))
    #expect(slow.values == [1, 2, 3, 4, 5])
    #expect(slow.completion == .failure(.oops))
    #expect(slow.violations == [])
  }

  @Test func elementsSentFromInsideADeliveryComeInOrderForAll() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 9)
    let (first, second) = (Recorder(), Recorder())
    first.onValue { if $0 < 3 { subject.send($0 + 1) } }
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [1, 2, 3])
    #expect(recorder(of: subject).values == [1, 2, 3])
  }

  @Test func aSubscriberMayComeAndGoInsideADelivery() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 1)
    let (first, second) = (Recorder(), Recorder())
    first.onValue { [unowned first] value in
      if value == 2 {
        subject.subscribe(second)
        first.cancel()
      }
    }
    subject.subscribe(first)
    for value in 1...3 { subject.send(value) }
    #expect(first.values == [1, 2])
    #expect(second.values == [2, 3])
  }

  @Test func anUpstreamIsRequestedWithoutLimit() {
    let source = TestPublisher<Int, TestError>()
    let subject = ReplaySubject<Int, TestError>(bufferSize: 1)
    let cancellable = source.subscribe(subject)
    #expect(source.requested == .unlimited)
    source.send(1)
    #expect(recorder(of: subject).values == [1])
    cancellable.cancel()
    #expect(source.cancelCount == 1)
  }

  @Test func aReleaseCancelsTheUpstreams() {
    let sources = [TestPublisher<Int, TestError>(), TestPublisher<Int, TestError>()]
    var subject: ReplaySubject<Int, TestError>? = ReplaySubject(bufferSize: 1)
    for source in sources { source.subscribe(PassingSubscriber(subject!)) }
    #expect(sources.map(\.requested) == [.unlimited, .unlimited])
    subject = nil
    #expect(sources.map(\.cancelCount) == [1, 1])
  }

  @Test func afterTheCompletionNothingIsAcceptedOrRequested() {
    let (early, late) = (TestPublisher<Int, TestError>(), TestPublisher<Int, TestError>())
    let subject = ReplaySubject<Int, TestError>(bufferSize: 3)
    early.subscribe(PassingSubscriber(subject))
    subject.send(1)
    subject.send(completion: .finished)
    #expect(early.cancelCount == 0)
    late.subscribe(PassingSubscriber(subject))
    #expect(late.cancelCount == 1)
    #expect(late.requested == .none)
    subject.send(2)
    subject.send(completion: .failure(.oops))
    let recorder = recorder(of: subject)
    #expect(recorder.values == [1])
    #expect(recorder.completion == .finished)
    recorder.expectNoViolations()
  }

  /// Passes its subscription to a subject, which it does not retain.
  private final class PassingSubscriber: Subscriber {
    private weak var subject: ReplaySubject<Int, TestError>?

    init(_ subject: ReplaySubject<Int, TestError>) { self.subject = subject }

    func receive(subscription: any Subscription) { subject?.send(subscription: subscription) }
    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<TestError>) {}
  }

  @Test(
    "A completion that is sent during a delivery comes after the element, for every subscriber", arguments: [1, 2, 3])
  func aCompletionDuringADelivery(count: Int) {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 9)
    let recorders = (0..<count).map { _ in Recorder() }
    var text = ""
    recorders[0].onValue { _ in
      text += "<"
      subject.send(completion: .failure(.oops))
      subject.send(2)
      text += ">"
    }
    recorders[0].onCompletion { _ in text += "|" }
    for recorder in recorders { subject.subscribe(recorder) }
    subject.send(1)
    #expect(text == "<>|")
    let late = recorder(of: subject)
    for subscriber in recorders + [late] {
      #expect(subscriber.deliveries == [.value(1), .completion(.failure(.oops))])
      subscriber.expectNoViolations()
    }
  }

  @Test("Elements that wait for demand are delivered also after the release of the subject")
  func elementsOutliveTheSubject() {
    var subject: ReplaySubject<Int, TestError>? = ReplaySubject(bufferSize: 1)
    let recorder = Recorder(initialDemand: .none)
    subject?.subscribe(recorder)
    for value in 1...3 { subject?.send(value) }
    subject = nil
    recorder.request(.max(2))
    #expect(recorder.values == [1, 2])
    recorder.request(.max(2))
    #expect(recorder.values == [1, 2, 3])
    recorder.cancel()
    recorder.expectNoViolations()
  }

  @Test func everythingIsReleased() {
    for ends in [false, true] {
      let tracker = ReferenceTracker()
      do {
        let subject = tracker.track(ReplaySubject<ReferenceTracker.Token, TestError>(bufferSize: 2), as: "subject")
        let recorder = tracker.track(
          RecordingSubscriber<ReferenceTracker.Token, TestError>(initialDemand: .none), as: "subscriber")
        subject.subscribe(recorder)
        for number in 1...3 { subject.send(tracker.token("\(number)")) }
        if ends { subject.send(completion: .finished) }
        recorder.cancel()
      }
      tracker.expectReleased()
    }
  }

  // MARK: - share(replay:)

  @Test func oneSubscriptionIsShared() {
    let source = TestPublisher<Int, TestError>()
    let shared = source.share(replay: 2)
    #expect(source.connections.isEmpty)
    let first = recorder(of: shared)
    #expect(source.requested == .unlimited)
    for value in 1...3 { source.send(value) }
    let second = recorder(.max(1), of: shared)
    #expect(second.values == [2])
    source.send(4)
    second.request(.unlimited)
    #expect(first.values == [1, 2, 3, 4])
    #expect(second.values == [2, 3, 4])
    #expect(source.connections.count == 1)
    first.cancel()
    #expect(source.cancelCount == 0)
    second.cancel()
    #expect(source.cancelCount == 1)
  }

  @Test(arguments: [(ReplayScope.whileConnected, [3]), (.forever, [2, 3])])
  func theScopeDecidesWhatTheNextConnectionReplays(scope: ReplayScope, expected: [Int]) {
    let source = TestPublisher<Int, TestError>()
    let shared = source.share(replay: 1, scope: scope)
    let first = recorder(of: shared)
    source.send(1)
    source.send(2)
    first.cancel()
    #expect(source.cancelCount == 1)
    let second = recorder(of: shared)
    #expect(source.connections.count == 2)
    source.send(3)
    #expect(second.values == expected)
    second.cancel()
  }

  @Test(arguments: [ReplayScope.whileConnected, .forever])
  func aCompletionIsReplayedAndNotSubscribedToAgain(scope: ReplayScope) {
    let source = TestPublisher<Int, TestError>()
    let shared = source.share(replay: 1, scope: scope)
    let first = recorder(of: shared)
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(first.completion == .failure(.oops))
    for _ in 0..<2 {
      let late = recorder(of: shared)
      #expect(late.values == [1])
      #expect(late.completion == .failure(.oops))
    }
    #expect(source.connections.count == 1)
    #expect(source.cancelCount == 0)
  }

  @Test(
    "Every connection replays as many elements as are remembered, those of earlier connections as the scope says",
    arguments: [ReplayScope.whileConnected, .forever], 0...3)
  func connections(scope: ReplayScope, count: Int) {
    let source = TestPublisher<Int, TestError>()
    let shared = source.share(replay: count, scope: scope)
    for round in 0..<3 {
      let first = recorder(of: shared)
      let (before, sent) = ((1...3).map { 10 * (round - 1) + $0 }, (1...3).map { 10 * round + $0 })
      let remembered = scope == .forever && round > 0 ? Array(before.suffix(count)) : []
      #expect(first.values == remembered)
      for value in sent { source.send(value) }
      #expect(first.values == remembered + sent)
      let late = recorder(of: shared)
      #expect(late.values == Array(sent.suffix(count)))
      first.cancel()
      #expect(source.cancelCount == round)
      late.cancel()
      #expect(source.cancelCount == round + 1)
      #expect(source.connections.count == round + 1)
      first.expectNoViolations()
      late.expectNoViolations()
    }
  }

  @Test(
    "A subscriber that comes while the first one receives its subscription shares its connection",
    arguments: [true, false])
  func aSubscriberInsideTheFirstSubscription(firstCancels: Bool) {
    let source = TestPublisher<Int, TestError>()
    let shared = source.share(replay: 1)
    let (first, second) = (Recorder(), Recorder())
    first.onSubscription { [unowned first] _ in
      shared.subscribe(second)
      if firstCancels { first.cancel() }
    }
    shared.subscribe(first)
    #expect(source.connections.count == 1)
    source.send(1)
    #expect(first.values == (firstCancels ? [] : [1]))
    #expect(second.values == [1])
    first.cancel()
    #expect(source.cancelCount == 0)
    second.cancel()
    #expect(source.cancelCount == 1)
    first.expectNoViolations()
    second.expectNoViolations()
  }

  @Test func aSourceThatAnswersAtOnceLosesNothing() {
    let shared = [1, 2, 3].publisher.setFailureType(to: TestError.self).share(replay: 1)
    let first = recorder(of: shared)
    #expect(first.values == [1, 2, 3])
    #expect(first.completion == .finished)
    #expect(recorder(of: shared).values == [3])
  }
}
