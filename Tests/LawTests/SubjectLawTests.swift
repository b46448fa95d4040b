import Combine
import CombineTestKit
import Testing

/// The two kinds of subject, so that the laws they share run for both.
enum SubjectKind: CaseIterable, Sendable {
  case passthrough, currentValue

  func make() -> any Subject<Int, TestError> & Sendable {
    switch self {
    case .passthrough: PassthroughSubject<Int, TestError>()
    case .currentValue: CurrentValueSubject<Int, TestError>(0)
    }
  }

  /// The values that a subscriber receives before any are sent.
  var greeting: [Int] { self == .currentValue ? [0] : [] }
}

extension Subject {
  fileprivate func attach<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribe(subscriber)
  }
}

/// The laws for subjects.
struct SubjectLawTests {
  typealias Recorder = RecordingSubscriber<Int, TestError>

  @Test(
    "Law 1, 9: subscription, values, one completion; late subscribers receive the completion",
    arguments: SubjectKind.allCases)
  func lifetime(kind: SubjectKind) {
    let subject = kind.make()
    let first = Recorder("first")
    subject.attach(first)
    subject.send(1)
    let second = Recorder("second")
    subject.attach(second)
    subject.send(2)
    subject.send(completion: .failure(.boom))
    subject.send(3)
    subject.send(completion: .finished)
    let late = Recorder("late")
    subject.attach(late)
    #expect(first.values == kind.greeting + [1, 2])
    #expect(second.values == (kind == .currentValue ? [1, 2] : [2]))
    #expect(late.values == [])
    for recorder in [first, second, late] {
      #expect(recorder.completion == .failure(.boom))
      #expect(recorder.violations == [])
    }
    let name = kind == .currentValue ? "CurrentValueSubject" : "PassthroughSubject"
    #expect(first.events.first == .subscription(name))
  }

  @Test("Law 3: a nested send is delivered depth first", arguments: SubjectKind.allCases)
  func nesting(kind: SubjectKind) {
    let subject = kind.make()
    let first = Recorder("first")
    let second = Recorder("second")
    first.onValue { [unowned subject] value in
      if value > 0, value < 3 { subject.send(value + 1) }
    }
    subject.attach(first)
    subject.attach(second)
    subject.send(1)
    #expect(first.values == kind.greeting + [1, 2, 3])
    #expect(first.deepestNesting == 3)
    // A later subscriber receives the innermost value first; a current value never goes back to an older one.
    #expect(second.values == (kind == .currentValue ? [0, 3] : [3, 2, 1]))
    for recorder in [first, second] {
      #expect(recorder.violations == [])
      recorder.cancel()
    }
  }

  @Test("Law 3: what a subscriber sends while it receives its subscription nests", arguments: SubjectKind.allCases)
  func nestingInASubscription(kind: SubjectKind) {
    let subject = kind.make()
    let events = Monitor([String]())
    func note(_ event: String) { events.withLock { $0.append(event) } }
    subject.attach(
      AnySubscriber(
        receiveSubscription: {
          $0.request(.unlimited)
          subject.send(1)
          note("sent 1")
          subject.send(completion: .finished)
          note("completed")
        },
        receiveValue: {
          note("\($0)")
          return .none
        }, receiveCompletion: { _ in note("finished") }))
    #expect(events.read { $0 } == kind.greeting.map { "\($0)" } + ["1", "sent 1", "finished", "completed"])
  }

  @Test("Law 4, 11: values without demand are dropped", arguments: SubjectKind.allCases)
  func demand(kind: SubjectKind) {
    let subject = kind.make()
    let recorder = Recorder("slow", initialDemand: .none)
    subject.attach(recorder)
    subject.send(1)
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.values == (kind == .currentValue ? [1] : []))
    subject.send(2)
    subject.send(3)
    #expect(recorder.values == (kind == .currentValue ? [1] : [2]))
    recorder.request(.max(1))
    #expect(recorder.values == (kind == .currentValue ? [1, 3] : [2]))
    recorder.request(.max(1))
    subject.send(4)
    #expect(recorder.values == (kind == .currentValue ? [1, 3, 4] : [2, 4]))
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  /// A subscription of which nothing is known but what it is asked for.
  private final class Foreign: Subscription, Sendable {
    let calls = Monitor([String]())
    func request(_ demand: Subscribers.Demand) { calls.withLock { $0.append("\(demand)") } }
    func cancel() { calls.withLock { $0.append("cancel") } }
  }

  @Test(
    "A subject requests from each subscription that it receives, however many, and cancels them when it is released",
    arguments: SubjectKind.allCases, [1, 7, 8, 9, 17, 40])
  func manySubscriptions(kind: SubjectKind, count: Int) {
    var subject: (any Subject<Int, TestError>)? = kind.make()
    let subscriptions = (0..<count).map { _ in Foreign() }
    for subscription in subscriptions { subject?.send(subscription: subscription) }
    let recorder = Recorder("slow", initialDemand: .max(1))
    subject?.attach(recorder)
    for subscription in subscriptions { #expect(subscription.calls.read { $0 } == ["unlimited"]) }
    recorder.cancel()
    subject?.send(completion: .finished)
    for subscription in subscriptions { #expect(subscription.calls.read { $0 } == ["unlimited"]) }
    subject = nil
    for subscription in subscriptions { #expect(subscription.calls.read { $0 } == ["unlimited", "cancel"]) }
  }

  @Test("Law 6: demand returned by a delivery", arguments: SubjectKind.allCases)
  func returnedDemand(kind: SubjectKind) {
    let subject = kind.make()
    let recorder = Recorder("steady", initialDemand: .max(1)) { $0 == 3 ? .none : .max(1) }
    subject.attach(recorder)
    for value in 1...6 { subject.send(value) }
    #expect(recorder.values == kind.greeting + [1, 2, 3])
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test("Law 8: completion needs no demand", arguments: SubjectKind.allCases)
  func endWithoutDemand(kind: SubjectKind) {
    let subject = kind.make()
    let recorder = Recorder("silent", initialDemand: .none)
    subject.attach(recorder)
    subject.send(completion: .finished)
    #expect(recorder.completion == .finished)
    #expect(recorder.values == [])
    #expect(recorder.violations == [])
  }

  @Test("Law 11: one subscriber may subscribe twice", arguments: SubjectKind.allCases)
  func subscribedTwice(kind: SubjectKind) {
    let subject = kind.make()
    let values = Monitor([Int]())
    let subscriber = AnySubscriber<Int, TestError>(
      receiveSubscription: { $0.request(.unlimited) },
      receiveValue: { value in
        values.withLock { $0.append(value) }
        return .none
      })
    subject.attach(subscriber)
    subject.attach(subscriber)
    subject.send(5)
    #expect(values.read { $0 } == kind.greeting + kind.greeting + [5, 5])
    subject.send(completion: .finished)
  }

  @Test(
    "Law 12 to 14, 21: subscribers cancel themselves and each other in a delivery",
    arguments: SubjectKind.allCases)
  func cancellingInDelivery(kind: SubjectKind) {
    let subject = kind.make()
    let first = Recorder("first")
    let second = Recorder("second")
    first.onValue { [unowned first, unowned second] value in
      guard value == 1 else { return }
      second.cancel()
      first.cancel()
    }
    subject.attach(first)
    subject.attach(second)
    let third = Recorder("third")
    subject.attach(third)
    for value in 1...3 { subject.send(value) }
    #expect(first.values == kind.greeting + [1])
    #expect(second.values == kind.greeting)
    #expect(third.values == kind.greeting + [1, 2, 3])
    for recorder in [first, second, third] { #expect(recorder.violations == []) }
    third.cancel()
  }

  @Test(
    "Law 13: cancel, request and subscribe return although a delivery is blocked",
    arguments: SubjectKind.allCases)
  func neverWaits(kind: SubjectKind) {
    let subject = kind.make()
    let gate = Monitor((isInside: false, isOpen: false))
    let recorder = Recorder("blocked")
    recorder.onValue { value in
      guard value == 1 else { return }
      gate.withLock { $0.isInside = true }
      _ = gate.wait { $0.isOpen }
    }
    subject.attach(recorder)
    let sender = JoinableThread { subject.send(1) }
    #expect(gate.wait { $0.isInside })
    let late = Recorder("late")
    let other = JoinableThread {
      recorder.request(.max(1))
      recorder.cancel()
      subject.attach(late)
    }
    let returned = other.join(timeout: 600)
    gate.withLock { $0.isOpen = true }
    #expect(returned, "waited for the delivery")
    #expect(sender.join())
    #expect(other.join())
    subject.send(2)
    #expect(recorder.values == kind.greeting + [1])
    #expect(late.values.last == 2)
    for recorder in [recorder, late] { #expect(recorder.violations == []) }
    late.cancel()
  }

  @Test(
    "Law 16: subscribers are released at completion, values when they are replaced",
    arguments: SubjectKind.allCases)
  func released(kind: SubjectKind) {
    let tracker = ReferenceTracker()
    func use(_ cancels: Bool) {
      let subject = kind.make()
      let recorder = tracker.track(Recorder("subscriber"), as: "subscriber, cancels: \(cancels)")
      tracker.track(subject, as: "subject, cancels: \(cancels)")
      subject.attach(recorder)
      subject.send(1)
      if cancels { recorder.cancel() } else { subject.send(completion: .finished) }
    }
    use(true)
    use(false)
    #expect(tracker.count == 4)
    #expect(tracker.alive == [])
  }

  @Test(
    "Law 16: a subject releases a cancelled subscriber and stays alive itself",
    arguments: SubjectKind.allCases)
  func cancelledSubscriberReleased(kind: SubjectKind) {
    let tracker = ReferenceTracker()
    let subject = kind.make()
    func use() -> (any Subscription)? {
      let recorder = tracker.track(Recorder("subscriber"), as: "subscriber")
      subject.attach(recorder)
      subject.send(1)
      recorder.cancel()
      return recorder.subscription
    }
    let kept = use()
    #expect(tracker.count == 1)
    #expect(tracker.alive == [])
    subject.send(2)
    _ = kept
  }

  @Test(
    "A subject requests unlimited demand from its own upstream, and republishes its values and its completion",
    arguments: SubjectKind.allCases)
  func upstream(kind: SubjectKind) {
    let source = TestPublisher<Int, TestError>()
    let subject = kind.make()
    let recorder = Recorder("subscriber")
    subject.attach(recorder)
    source.subscribe(AnySubscriber(subject))
    #expect(source.requested == .unlimited)
    source.send(1)
    source.send(completion: .failure(.boom))
    #expect(recorder.values == kind.greeting + [1])
    #expect(recorder.completion == .failure(.boom))
    #expect(recorder.violations == [])
    #expect(source.cancelCount == 0)
  }

  @Test(
    "A subject that is released cancels the subscriptions that it has received",
    arguments: SubjectKind.allCases)
  func upstreamsCancelled(kind: SubjectKind) {
    let source = TestPublisher<Int, TestError>()
    source.subscribe(Recorder("somebody", initialDemand: .none))
    source.subscribe(Recorder("somebody", initialDemand: .none))
    func use() {
      let subject = kind.make()
      for connection in source.connections { subject.send(subscription: connection) }
      // A passthrough subject requests nothing until a subscriber has demand; an earlier value would be lost.
      let early: Subscribers.Demand = kind == .passthrough ? .none : .unlimited
      #expect(source.connections.map(\.requested) == [early, early])
      let recorder = Recorder("subscriber", initialDemand: .max(1))
      subject.subscribe(recorder)
      #expect(source.connections.map(\.requested) == [.unlimited, .unlimited])
      #expect(source.cancelCount == 0)
      recorder.cancel()  // a subscription would retain the subject
    }
    use()
    #expect(source.connections.map(\.cancelCount) == [1, 1])
  }

  @Test("Subscribing a subject to a publisher ends with the cancellable", arguments: SubjectKind.allCases)
  func subscribedToPublisher(kind: SubjectKind) {
    let source = TestPublisher<Int, TestError>()
    let tracker = ReferenceTracker()
    func use() {
      let subject = tracker.track(PassthroughSubject<Int, TestError>(), as: "subject")
      let recorder = tracker.track(Recorder("subscriber"), as: "subscriber")
      subject.subscribe(recorder)
      let connection = source.subscribe(subject)
      source.send(1)
      connection.cancel()
      source.send(2)
      #expect(recorder.values == [1])
      #expect(source.cancelCount == 1)
      recorder.cancel()
    }
    use()
    #expect(tracker.count == 2)
    #expect(tracker.alive == [])
  }

  @Test("Law 18: a deinit that sends, inside and outside deliveries", arguments: SubjectKind.allCases)
  func deinitSends(kind: SubjectKind) {
    let subject = kind.make()
    let tracker = ReferenceTracker()
    let witness = Recorder("witness")
    subject.attach(witness)
    let worker = JoinableThread {
      let token = tracker.token("token") { subject.send(99) }
      let recorder = Recorder("subscriber")
      recorder.onValue { [unowned recorder] value in
        withExtendedLifetime(token) {}
        if value == 1 { recorder.cancel() }
      }
      subject.attach(recorder)
      subject.send(1)
    }
    #expect(worker.join(), "a deinit that sends does not return")
    #expect(tracker.count == 1)
    #expect(tracker.alive == [])
    #expect(witness.values.contains(99))
    #expect(witness.violations == [])
    witness.cancel()
  }

  @Test("Law 23: a current value changes before it is delivered, and every subscriber sees it")
  func currentValue() {
    let subject = CurrentValueSubject<Int, TestError>(1)
    let seen = Monitor([Int]())
    let recorder = Recorder("reader")
    recorder.onValue { [unowned subject] _ in
      let value = subject.value
      seen.withLock { $0.append(value) }
    }
    subject.subscribe(recorder)
    subject.value = 2
    subject.send(3)
    #expect(recorder.values == [1, 2, 3])
    #expect(seen.read { $0 } == [1, 2, 3])
    #expect(subject.value == 3)
    subject.send(completion: .finished)
    subject.send(4)
    #expect(subject.value == 3)
    #expect(recorder.violations == [])
  }

  @Test("Law 6, 23: demand that a delivery returns is served with the value that the delivery has sent")
  func demandForANestedValue() {
    final class Model {
      @Published var value = 0
    }
    let (subject, model) = (CurrentValueSubject<Int, Never>(0), Model())
    let kinds: [(AnyPublisher<Int, Never>, (Int) -> Void)] = [
      (subject.eraseToAnyPublisher(), { subject.send($0) }), (model.$value.eraseToAnyPublisher(), { model.value = $0 }),
    ]
    for (publisher, send) in kinds {
      for more in [Subscribers.Demand.max(1), .max(3), .unlimited] {
        send(0)
        let recorder = RecordingSubscriber<Int, Never>("slow", initialDemand: .max(1)) { $0 == 0 ? more : .none }
        recorder.onValue { if $0 == 0 { send(1) } }
        publisher.subscribe(recorder)
        #expect(recorder.values == [0, 1], "\(more)")
        recorder.cancel()
        // Also for the values that follow the first one.
        let late = RecordingSubscriber<Int, Never>("late", initialDemand: .max(2)) { $0 == 5 ? more : .none }
        late.onValue { if $0 == 5 { send(6) } }
        publisher.subscribe(late)
        send(5)
        #expect(late.values == [1, 5, 6], "\(more)")
        #expect(recorder.violations + late.violations == [])
        late.cancel()
      }
    }
  }

  @Test("Law 23: when no more values are sent, the last value of every subscriber is the current one")
  func currentValueUnderThreads() {
    for round in 0..<20 {
      let subject = CurrentValueSubject<Int, TestError>(0)
      let recorders = (0..<4).map { Recorder("subscriber \($0)", initialDemand: $0 == 0 ? .unlimited : .none) }
      let line = ThreadBarrier(3)
      let senders = (0..<2).map { number in
        JoinableThread {
          line.wait()
          for value in 1...100 { subject.send(value * 2 + number) }
        }
      }
      let subscriber = JoinableThread {
        line.wait()
        for recorder in recorders {
          subject.subscribe(recorder)
          for _ in 0..<20 { recorder.request(.max(1)) }
        }
      }
      for worker in senders + [subscriber] { #expect(worker.join()) }
      for recorder in recorders {
        recorder.request(.max(1))
        #expect(recorder.values.last == subject.value, "round \(round), \(recorder)")
        #expect(recorder.violations == [])
        recorder.cancel()
      }
    }
  }
}
