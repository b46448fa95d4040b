import Combine
import CombineTestKit
import Testing

struct SinkTests {
  @Test func sinkReceivesValuesAndTheEnd() {
    let log = Box([String]())
    let subject = PassthroughSubject<Int, TestError>()
    let cancellable = subject.sink(
      receiveCompletion: { log.value.append("\($0)") }, receiveValue: { log.value.append("\($0)") })
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.oops))
    subject.send(3)
    #expect(log.value.count == 3)
    #expect(log.value.prefix(2) == ["1", "2"])
    #expect(log.value[2].contains("oops"))
    cancellable.cancel()
  }

  @Test func sinkStopsWhenItIsCancelledOrForgotten() {
    let values = Box([Int]())
    let source = TestPublisher<Int, Never>()
    let cancellable = source.sink { values.value.append($0) }
    #expect(source.requested == .unlimited)
    source.send(1)
    cancellable.cancel()
    cancellable.cancel()
    source.send(2)
    #expect(source.cancelCount == 1)
    var kept: AnyCancellable? = source.sink { values.value.append($0 * 10) }
    source.send(3)
    #expect(kept != nil)
    kept = nil
    source.send(4)
    #expect(values.value == [1, 30])
    #expect(source.cancelCount == 2)
  }

  @Test func sinkIsReleasedWithItsClosuresOnCancelAndOnTheEnd() {
    leavesNothing { tracker in
      let subject = tracker.track(PassthroughSubject<Int, Never>(), as: "subject")
      let token = tracker.token("closure")
      let cancelled = subject.sink { _ in withExtendedLifetime(token) {} }
      let ended = subject.sink { _ in withExtendedLifetime(token) {} }
      subject.send(1)
      cancelled.cancel()
      subject.send(completion: .finished)
      withExtendedLifetime(ended) {}
    }
  }

  @Test("A sink that is cancelled before it has a subscription releases its closures")
  func aSinkWithoutASubscriptionReleasesItsClosures() {
    final class Object {}
    weak var captured: Object?
    let sink: Subscribers.Sink<Int, Never>
    do {
      let object = Object()
      captured = object
      sink = Subscribers.Sink(
        receiveCompletion: { _ in withExtendedLifetime(object) {} },
        receiveValue: { _ in withExtendedLifetime(object) {} })
    }
    #expect(captured != nil)
    sink.cancel()
    #expect(captured == nil)
    withExtendedLifetime(sink) {}
  }

  @Test("A sink that is cancelled before it has a subscription cancels that, and receives nothing")
  func aSinkCancelledBeforeItsSubscription() {
    let (source, log) = (TestPublisher<Int, Never>(), Box([String]()))
    let sink = Subscribers.Sink<Int, Never>(
      receiveCompletion: { _ in log.value.append("end") }, receiveValue: { log.value.append("\($0)") })
    sink.cancel()
    source.subscribe(sink)
    #expect(source.connections.map(\.cancelCount) == [1])
    #expect(source.requested == .none)
    _ = sink.receive(1)
    sink.receive(completion: .finished)
    #expect(log.value == [])
  }

  @Test func aSinkMadeByHandIsASubscriberAndCancellable() {
    let values = Box([Int]())
    let subject = PassthroughSubject<Int, Never>()
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { values.value.append($0) })
    subject.subscribe(sink)
    subject.send(1)
    sink.cancel()
    subject.send(2)
    #expect(values.value == [1])
    #expect(sink.description == "Sink")
    #expect("\(sink.playgroundDescription)" == "Sink")
  }

  @Test func sinkMayCancelItselfFromItsClosure() {
    let subject = PassthroughSubject<Int, Never>()
    let values = Box([Int]())
    let own = Box<AnyCancellable?>(nil)
    own.value = subject.sink {
      values.value.append($0)
      own.value = nil
    }
    subject.send(1)
    subject.send(2)
    #expect(values.value == [1])
  }
}

struct AssignTests {
  /// A cancel that comes first holds for the subscription that comes later.
  @Test func anAssignThatIsCancelledBeforeItsSubscriptionAssignsNothing() {
    let label = Label()
    let before = label.text
    let assign = Subscribers.Assign(object: label, keyPath: \Label.text)
    assign.cancel()
    #expect(assign.object == nil)
    let source = TestPublisher<String, Never>()
    source.subscribe(assign)
    #expect(source.cancelCount == 1)
    #expect(source.connections[0].requested == .none)
    _ = assign.receive("new")
    assign.receive(completion: .finished)
    #expect(label.text == before)
  }

  final class Label { var text = "" }

  @Test func assignWritesEveryValue() {
    let label = Label()
    let cancellable = ["a", "b"].publisher.assign(to: \.text, on: label)
    #expect(label.text == "b")
    cancellable.cancel()
  }

  /// The object is released by the cancel, not only when the upstream releases its subscriber.
  @Test func aCancelReleasesTheObjectThoughTheUpstreamKeepsItsSubscriber() {
    let source = TestPublisher<String, Never>("source", .ignoresCancel)
    weak var label: Label?
    let cancellable: AnyCancellable = {
      let made = Label()
      label = made
      return source.assign(to: \.text, on: made)
    }()
    #expect(label != nil)
    cancellable.cancel()
    #expect(label == nil)
    source.send("late")
  }

  @Test func assignKeepsItsObjectUntilItIsCancelledOrEnds() {
    for isCancelled in [true, false] {
      weak var label: Label?
      let subject = PassthroughSubject<String, Never>()
      var cancellable: AnyCancellable?
      do {
        let object = Label()
        label = object
        cancellable = subject.assign(to: \.text, on: object)
      }
      subject.send("x")
      #expect(label?.text == "x")
      if isCancelled { cancellable?.cancel() } else { subject.send(completion: .finished) }
      #expect(label == nil)
      cancellable = nil
    }
  }

  @Test func assignDescribesItself() {
    let assign = Subscribers.Assign(object: Label(), keyPath: \Label.text)
    #expect(assign.description == "Assign Label.")
    #expect(assign.object != nil)
    #expect(assign.keyPath == \Label.text)
    Just("z").subscribe(assign)
    #expect(assign.object == nil)
  }
}

struct AnyCancellableTests {
  @Test func itRunsItsClosureOnce() {
    let count = Box(0)
    var cancellable: AnyCancellable? = AnyCancellable { count.value += 1 }
    cancellable?.cancel()
    cancellable?.cancel()
    #expect(count.value == 1)
    cancellable = nil
    #expect(count.value == 1)
  }

  @Test func itCancelsWhenItIsReleased() {
    let count = Box(0)
    do { _ = AnyCancellable { count.value += 1 } }
    #expect(count.value == 1)
  }

  @Test("A cancellable runs its closure once, also if that cancels and releases it")
  func itMayBeCancelledInsideItsClosure() {
    let (count, own) = (Box(0), Box<AnyCancellable?>(nil))
    own.value = AnyCancellable {
      count.value += 1
      own.value?.cancel()
      own.value = nil
    }
    own.value?.cancel()
    #expect(count.value == 1)
    #expect(own.value == nil)
  }

  @Test func itReleasesItsClosureWhenItIsCancelled() {
    leavesNothing { tracker in
      let token = tracker.token("closure")
      let cancellable = AnyCancellable { withExtendedLifetime(token) {} }
      cancellable.cancel()
    }
  }

  @Test func itWrapsAnotherCancellable() {
    struct Other: Cancellable {
      let count: Box<Int>
      func cancel() { count.value += 1 }
    }
    let count = Box(0)
    AnyCancellable(Other(count: count)).cancel()
    #expect(count.value == 1)
    var set = Set<AnyCancellable>()
    Other(count: count).store(in: &set)
    #expect(set.count == 1)
    set = []
    #expect(count.value == 2)
    var list = [AnyCancellable]()
    Other(count: count).store(in: &list)
    list.removeAll()
    #expect(count.value == 3)
  }

  @Test func itIsEqualOnlyToItself() {
    let (one, other) = (AnyCancellable {}, AnyCancellable {})
    #expect(one == one)
    #expect(one != other)
    #expect(Set([one, other, one]).count == 2)
  }

  @Test func storedSubscriptionsRunUntilTheirPlaceIsEmptied() {
    var set = Set<AnyCancellable>()
    var list = [AnyCancellable]()
    let subject = PassthroughSubject<Int, Never>()
    let values = Box([Int]())
    subject.sink { values.value.append($0) }.store(in: &set)
    subject.sink { values.value.append($0 * 10) }.store(in: &list)
    subject.send(1)
    set.removeAll()
    subject.send(2)
    list.removeAll()
    subject.send(3)
    #expect(values.value == [1, 10, 20])
  }
}

struct AnySubscriberTests {
  @Test func itPassesEverythingToTheSubscriberThatItHides() {
    let recorder = RecordingSubscriber<Int, TestError>()
    let erased = AnySubscriber(recorder)
    Record<Int, TestError>(output: [1, 2], completion: .failure(.oops)).subscribe(erased)
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .failed(.oops)))
    #expect(erased.combineIdentifier == recorder.combineIdentifier)
    #expect(erased.description == "RecordingSubscriber")
  }

  @Test func itIsMadeOfClosures() {
    let log = Box([String]())
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.request(.max(1)) },
      receiveValue: { value in
        log.value.append("\(value)")
        return value < 3 ? .max(1) : .none
      },
      receiveCompletion: { log.value.append("\($0)") })
    (1...5).publisher.subscribe(subscriber)
    #expect(log.value == ["1", "2", "3"])
    #expect(subscriber.description == "Anonymous AnySubscriber")
  }

  @Test func withoutClosuresItAsksForNothing() {
    let source = TestPublisher<Int, Never>()
    source.subscribe(AnySubscriber<Int, Never>())
    #expect(source.requested == .none)
    #expect(AnySubscriber<Int, Never>().combineIdentifier != AnySubscriber<Int, Never>().combineIdentifier)
  }

  @Test func withoutAClosureForElementsItAsksForNoMore() {
    let log = Box([Int]())
    let subscriber = AnySubscriber<Int, Never>(receiveSubscription: { $0.request(.max(2)) })
    (1...5).publisher.handleEvents(receiveOutput: { log.value.append($0) }).subscribe(subscriber)
    #expect(log.value == [1, 2])
    #expect(subscriber.receive(3) == .none)
  }

  @Test func itSendsToASubject() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let recorder = subject.record()
    let subscriber = AnySubscriber(subject)
    #expect(subscriber.description == "Subject")
    [1, 2].publisher.subscribe(subscriber)
    #expect(recorder.outcome == Outcome(values: [0, 1, 2], end: .finished))
  }
}

/// Cancellables other than `AnyCancellable`, which cancel with the collection in which they are stored.
struct StoreTests {
  private final class Handle: Cancellable {
    var count = 0
    func cancel() { count += 1 }
  }

  @Test("A collection keeps what is stored in it, in the order of the calls, and cancels it when it is released")
  func collections() {
    func check<Cancellables: RangeReplaceableCollection<AnyCancellable>>(_ empty: Cancellables) {
      let handles = (0..<3).map { _ in Handle() }
      var stored = empty
      for handle in handles { handle.store(in: &stored) }
      #expect(stored.count == 3 && handles.allSatisfy { $0.count == 0 }, "\(Cancellables.self)")
      stored.first?.cancel()
      #expect(handles.map(\.count) == [1, 0, 0], "\(Cancellables.self)")
      stored.removeAll()
      #expect(handles.map(\.count) == [1, 1, 1], "\(Cancellables.self)")
    }
    check([AnyCancellable]())
    check(ContiguousArray<AnyCancellable>())
  }

  @Test("A set keeps what is stored in it, and cancels it when it is released")
  func sets() {
    let handles = (0..<3).map { _ in Handle() }
    var stored: Set<AnyCancellable> = []
    for handle in handles { handle.store(in: &stored) }
    #expect(stored.count == 3 && handles.allSatisfy { $0.count == 0 })
    stored = []
    #expect(handles.map(\.count) == [1, 1, 1])
  }
}

struct IdentifierTests {
  final class Object {}

  @Test func identifiersAreUniqueAndAnObjectsStaysTheSame() {
    #expect(CombineIdentifier() != CombineIdentifier())
    let object = Object()
    #expect(CombineIdentifier(object) == CombineIdentifier(object))
    let other = Object()
    #expect(CombineIdentifier(object) != CombineIdentifier(other))
    #expect(CombineIdentifier().description.hasPrefix("0x"))
  }

  @Test("Identifiers are unique, however many there are, and described in hexadecimal digits")
  func manyIdentifiers() {
    let identifiers = (0..<1000).map { _ in CombineIdentifier() }
    #expect(Set(identifiers).count == 1000)
    let digits = identifiers.map { $0.description.dropFirst(2) }
    #expect(Set(digits).count == 1000)
    #expect(digits.allSatisfy { $0.allSatisfy("0123456789abcdef".contains) })
    #expect(digits.contains { $0.contains { $0.isLetter } })
  }

  @Test("All empty subscriptions have the same identifier")
  func theEmptySubscriptionsIdentifier() {
    #expect(Subscriptions.empty.combineIdentifier == Subscriptions.empty.combineIdentifier)
  }

  @Test func theEmptySubscriptionIgnoresEverything() {
    let subscription = Subscriptions.empty
    subscription.request(.max(1))
    subscription.cancel()
    #expect("\(subscription)" == "Empty")
  }

  @Test("An element without a value has the demand that the subscriber returns for it")
  func anElementWithoutAValue() {
    let recorder = RecordingSubscriber<Void, Never>(initialDemand: .none, demandPerValue: { _ in .max(3) })
    recorder.receive(subscription: Subscriptions.empty)
    #expect(recorder.receive() == .max(3))
    #expect(recorder.values.count == 1)
  }

  /// An object that runs a closure when it is released.
  private final class Released {
    var value = 0
    var whenReleased: () -> Void = {}
    deinit { whenReleased() }
  }

  @Test("An object that a subscriber releases may use the subscriber meanwhile", arguments: [true, false])
  func usedWhileReleased(isCancelled: Bool) {
    let (ends, source) = (Box(0), TestPublisher<Int, Never>())
    let assign: Subscribers.Assign<Released, Int>
    do {
      let object = Released()
      assign = Subscribers.Assign(object: object, keyPath: \.value)
      object.whenReleased = { [unowned assign] in
        if assign.object == nil { ends.value += 1 }
        assign.cancel()
      }
    }
    let sink: Subscribers.Sink<Int, Never>
    do {
      let object = Released()
      sink = Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { object.value = $0 })
      object.whenReleased = { [unowned sink] in
        ends.value += 1
        sink.cancel()
      }
    }
    source.subscribe(assign)
    source.subscribe(sink)
    if isCancelled {
      assign.cancel()
      sink.cancel()
    } else {
      source.send(completion: .finished)
    }
    #expect(ends.value == 2)
  }
}
