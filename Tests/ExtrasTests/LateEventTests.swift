import Combine
import CombineExtras
import CombineTestKit
import Testing

/// Events that come after an extra has decided or ended, and objects that it no longer needs.
@Suite struct LateEventTests {
  final class Element {}

  @Test("Events after the finished one are not dematerialized")
  func eventsAfterTheEnd() {
    let source = TestPublisher<PublisherEvent<Int, TestError>, Never>()
    let recorder = RecordingSubscriber<Int, TestError>()
    source.dematerialize().subscribe(recorder)
    source.send(.value(1))
    source.send(.finished)
    source.send(.value(2))
    source.send(.failure(.oops))
    #expect(recorder.values == [1])
    #expect(recorder.completion == .finished)
    #expect(source.cancelCount == 1)
  }

  @Test("A failure of the publisher that pauses drops what waits")
  func aFailingControl() {
    let (source, control) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Bool, TestError>())
    let recorder = RecordingSubscriber<Int, TestError>(initialDemand: .max(1))
    source.pausableBuffered(by: control, bufferSize: 4).subscribe(recorder)
    control.send(true)
    for value in 1...3 { source.send(value) }
    #expect(recorder.values == [1])
    control.send(completion: .failure(.oops))
    #expect(recorder.completion == .failure(.oops))
    #expect(recorder.values == [1])
  }

  @Test("Demand that together is more than the largest number is unlimited")
  func demandThatOverflows() {
    let source = PassthroughSubject<Int, Never>()
    let control = Just(true)
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(2))
    source.pausableBuffered(by: control, bufferSize: 4).subscribe(recorder)
    recorder.request(.max(.max - 1))
    for value in 1...5 { source.send(value) }
    #expect(recorder.values == [1, 2, 3, 4, 5])
  }

  @Test(
    "A cancel releases elements that wait for demand or for the control, although the upstream keeps its subscriber",
    arguments: [true, false])
  func elementsThatWait(passes: Bool) {
    weak var waiting: Element?
    let source = TestPublisher<Element, Never>("source", .ignoresCancel)
    let recorder = RecordingSubscriber<Element, Never>(initialDemand: .none)
    source.pausableBuffered(by: Just(passes), bufferSize: 4).subscribe(recorder)
    do {
      let element = Element()
      waiting = element
      source.send(element)
    }
    #expect(waiting != nil)
    recorder.cancel()
    #expect(waiting == nil)
  }

  @Test("The end releases the closure that decides about repetitions, although the upstream keeps its subscriber")
  func theClosureOfRepetitions() {
    weak var captured: Element?
    let source = TestPublisher<Int, TestError>("source", .continuesAfterEnd)
    let recorder = RecordingSubscriber<Int, TestError>()
    do {
      let element = Element()
      captured = element
      source.retry(
        1, backoff: .constant(.seconds(1)), scheduler: ImmediateScheduler.shared,
        when: { _ in withExtendedLifetime(element) { true } }
      ).subscribe(recorder)
    }
    #expect(captured != nil)
    source.send(completion: .finished)
    #expect(recorder.completion == .finished)
    #expect(captured == nil)
  }

  @Test("A slow subscriber of a shared publisher that has completed does not make it subscribe again")
  func aSlowSubscriberAfterTheEnd() {
    for demand in [Subscribers.Demand.none, .max(1), .unlimited] {
      for end in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
        let source = TestPublisher<Int, TestError>()
        let shared = source.share(replay: 2)
        let first = shared.record()
        for value in 1...3 { source.send(value) }
        source.send(completion: end)
        #expect(first.completion == end)
        let late = shared.record(initialDemand: demand)
        #expect(source.connections.count == 1, "\(demand)")
        late.request(.unlimited)
        #expect(late.values == [2, 3])
        #expect(late.completion == end)
        #expect(source.connections.count == 1, "\(demand)")
        late.expectNoViolations()
      }
    }
  }

  @Test("An element that is sent while another one waits for a subscriber comes after it")
  func anElementBehindAWaitingOne() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 9)
    let (first, second) = (RecordingSubscriber<Int, Never>(), RecordingSubscriber<Int, Never>())
    // The second subscriber has not received the first element when the second one is sent, and is then the only one.
    first.onValue { [unowned first] value in
      first.cancel()
      subject.send(value + 1)
    }
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    #expect(second.values == [1, 2])
    #expect(subject.record().values == [1, 2])
  }

  @Test("A failure of the observed publisher drops the samples that wait for a delivery")
  func aFailureOvertakesSamples() {
    let (source, trigger) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Void, TestError>())
    let recorder = RecordingSubscriber<Int, TestError>()
    recorder.onValue { value in
      guard value == 1 else { return }
      source.send(2)
      trigger.send()
      source.send(completion: .failure(.oops))
    }
    source.sample(on: trigger).subscribe(recorder)
    source.send(1)
    trigger.send()
    #expect(recorder.values == [1])
    #expect(recorder.completion == .failure(.oops))
    recorder.expectNoViolations()
  }

  @Test("What a sample observes is requested before the trigger, whenever the demand comes")
  func theObservedPublisherIsRequestedFirst() {
    for inSubscription in [true, false] {
      let order = Monitor([String]())
      func noting<P: Publisher>(_ name: String, _ publisher: P) -> Publishers.HandleEvents<P> {
        publisher.handleEvents(receiveRequest: { demand in order.withLock { $0.append("\(name) \(demand)") } })
      }
      let (source, trigger) = (TestPublisher<Int, Never>(), TestPublisher<Void, Never>())
      let recorder = RecordingSubscriber<Int, Never>(initialDemand: inSubscription ? .max(2) : .none)
      noting("observed", source).sample(on: noting("trigger", trigger)).subscribe(recorder)
      recorder.request(.max(1))
      let requests = inSubscription ? ["trigger max(2)", "trigger max(1)"] : ["trigger max(1)"]
      #expect(order.read { $0 } == ["observed unlimited"] + requests)
    }
  }

  @Test("Only an element of the same attempt makes the count of repetitions begin anew")
  func elementsOfEarlierAttempts() {
    let (scheduler, attempts) = (VirtualTimeScheduler(), Monitor(0))
    // The second attempt has an element; the others have none.
    let failing = Deferred { () -> AnyPublisher<Int, TestError> in
      let number = attempts.withLock { count in
        count += 1
        return count
      }
      let elements = number == 2 ? [7] : []
      return elements.publisher.setFailureType(to: TestError.self).append(Fail(error: .oops)).eraseToAnyPublisher()
    }
    let recorder = failing.retry(
      2, backoff: .constant(.seconds(1)), jitter: 0, scheduler: scheduler, resetsAfterElement: true
    ).record()
    scheduler.advance(by: .seconds(100))
    #expect(recorder.values == [7])
    #expect(recorder.completion == .failure(.oops))
    #expect(attempts.read { $0 } == 4)
    recorder.expectNoViolations()
  }

  /// A publisher that several subscribers share and that outlives them.
  enum Shared: CaseIterable {
    case replaySubject, replay, relay, currentValueRelay, group

    /// Returns the publisher, what it belongs to, and the closure that sends an element.
    func make() -> (AnyPublisher<Element, Never>, Any, (Element) -> Void) {
      let subject = PassthroughSubject<Element, Never>()
      switch self {
      case .replaySubject:
        let subject = ReplaySubject<Element, Never>(bufferSize: 0)
        return (subject.eraseToAnyPublisher(), subject, { subject.send($0) })
      case .replay:
        let shared = subject.share(replay: 0)
        // Another subscriber keeps the connection.
        return (shared.eraseToAnyPublisher(), shared.sink { _ in }, { subject.send($0) })
      case .relay:
        let relay = PassthroughRelay<Element>()
        return (relay.eraseToAnyPublisher(), relay, { relay.accept($0) })
      case .currentValueRelay:
        let relay = CurrentValueRelay(Element())
        return (relay.eraseToAnyPublisher(), relay, { relay.accept($0) })
      case .group:
        let groups = Monitor([AnyPublisher<Element, Never>]())
        let owner = subject.group(by: { _ in 0 }, bufferSize: 9).sink { group in
          groups.withLock { $0.append(group.dropFirst().eraseToAnyPublisher()) }
        }
        subject.send(Element())
        return (groups.read { $0[0] }, owner, { subject.send($0) })
      }
    }
  }

  @Test(
    "A subscriber that has cancelled is released, although what it subscribed to goes on", arguments: Shared.allCases)
  func aSubscriberOfAPublisherThatGoesOn(shared: Shared) {
    let (publisher, owner, send) = shared.make()
    for count in 0...2 {
      let tracker = ReferenceTracker()
      func subscribe() -> (any Subscription)? {
        let recorder = tracker.track(RecordingSubscriber<Element, Never>(), as: "subscriber")
        publisher.subscribe(recorder)
        for _ in 0..<count { send(Element()) }
        recorder.cancel()
        return recorder.subscription
      }
      // The group has one subscriber, and ends with it.
      let kept = subscribe()
      #expect(tracker.alive == [], "after \(count) elements")
      withExtendedLifetime((kept, owner)) {}
      if shared == .group { return }
    }
  }
}
