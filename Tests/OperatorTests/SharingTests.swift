import Combine
import CombineTestKit
import Testing

struct SharingTests {
  @Test func shareSubscribesOnceAndCancelsWithTheLastSubscriber() {
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, Never>(), as: "source")
      let shared = tracker.track(source.share(), as: "share")
      let first = tracker.track(shared.record(), as: "first")
      let second = tracker.track(shared.record(), as: "second")
      #expect(source.connections.count == 1)
      #expect(source.requested == .unlimited)
      source.send(1)
      first.cancel()
      source.send(2)
      #expect(source.cancelCount == 0)
      second.cancel()
      #expect(source.cancelCount == 1)
      #expect(first.values == [1])
      #expect(second.values == [1, 2])
    }
  }

  /// The connection lasts while there is a subscriber, whoever else comes and goes.
  @Test func aSubscriberThatLeavesOthersBehindDoesNotEndTheConnection() {
    let source = TestPublisher<Int, Never>()
    let shared = source.share()
    let stays = shared.record()
    for value in 0..<3 {
      let leaves = shared.record()
      leaves.cancel()
      let comes = shared.record()
      source.send(value)
      #expect(comes.values == [value])
      comes.cancel()
    }
    #expect(source.connections.count == 1)
    #expect(source.cancelCount == 0)
    stays.cancel()
    #expect(source.cancelCount == 1)
    #expect(stays.values == [0, 1, 2])
  }

  /// What connects by itself connects once, whoever else comes and goes.
  @Test func aSubscriberThatLeavesOthersBehindIsNoReasonToConnectAgain() {
    let source = TestPublisher<Int, Never>()
    let connects = Monitor(0)
    let connected = source.handleEvents(receiveSubscription: { _ in connects.withLock { $0 += 1 } })
      .multicast { PassthroughSubject<Int, Never>() }.autoconnect()
    let stays = connected.record()
    for value in 0..<3 {
      connected.record().cancel()
      let comes = connected.record()
      source.send(value)
      #expect(comes.values == [value])
      comes.cancel()
    }
    #expect(connects.read { $0 } == 1)
    #expect(source.cancelCount == 0)
    stays.cancel()
    #expect(source.cancelCount == 1)
    #expect(stays.values == [0, 1, 2])
  }

  /// A subscriber has attached when it receives its subscription, so the connection may not end before it leaves.
  @Test func aSubscriberCountsFromTheMomentItReceivesItsSubscription() {
    let source = TestPublisher<Int, Never>()
    let shared = source.share()
    let inner = Box<RecordingSubscriber<Int, Never>?>(nil)
    let outer = RecordingSubscriber<Int, Never>()
    let attaching = shared.handleEvents(receiveSubscription: { _ in
      guard inner.value == nil else { return }
      inner.value = shared.record()
      source.send(1)
      inner.value?.cancel()
    })
    attaching.subscribe(outer)
    #expect(source.connections.count == 1)
    #expect(source.cancelCount == 0)
    source.send(2)
    #expect(outer.values.last == 2)
    outer.cancel()
    #expect(source.cancelCount == 1)
  }

  @Test func shareSubscribesAgainAfterTheLastHasGone() {
    let source = TestPublisher<Int, Never>()
    let shared = source.share()
    shared.record().cancel()
    let recorder = shared.record()
    #expect(source.connections.count == 2)
    source.send(7)
    #expect(recorder.values == [7])
  }

  @Test("A connection is requested from as soon as a subscriber has asked for elements, also during an earlier one")
  func laterConnectionsAreRequestedFrom() {
    let source = TestPublisher<Int, Never>()
    let shared = source.share()
    let silent = shared.record(demand: .none)
    #expect(source.connections.map(\.requested) == [.none])
    silent.cancel()
    let asking = shared.record(demand: .max(1))
    #expect(source.connections.map(\.requested) == [.none, .unlimited])
    asking.cancel()
    let last = shared.record(demand: .none)
    #expect(source.connections.map(\.requested) == [.none, .unlimited, .unlimited])
    last.cancel()
  }

  @Test func whoComesLateMissesWhatWasAndGetsTheEnd() {
    let subject = PassthroughSubject<Int, TestError>()
    let shared = subject.share()
    let first = shared.record()
    subject.send(1)
    let second = shared.record()
    subject.send(2)
    subject.send(completion: .failure(.oops))
    let third = shared.record()
    #expect(first.outcome == Outcome(values: [1, 2], end: .failed(.oops)))
    #expect(second.outcome == Outcome(values: [2], end: .failed(.oops)))
    #expect(third.outcome == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func sharingAColdPublisherGivesEverythingToTheFirstSubscriber() {
    let runs = Box(0)
    let shared = Deferred { () -> Publishers.Sequence<[Int], Never> in
      runs.value += 1
      return [1, 2].publisher
    }.share()
    let first = shared.record()
    let second = shared.record()
    #expect(runs.value == 1)
    #expect(first.outcome == Outcome(values: [1, 2], end: .finished))
    #expect(second.outcome == Outcome(values: [], end: .finished))
  }

  /// A share that has completed keeps nothing of itself alive, and so neither the error that it replays.
  @Test func aShareThatHasFailedIsReleasedWithItsError() {
    final class Problem: Error {}
    weak var released: Problem?
    do {
      let problem = Problem()
      released = problem
      let source = PassthroughSubject<Int, Problem>()
      let shared = source.share()
      let (first, second) = (shared.record(), shared.record())
      source.send(completion: .failure(problem))
      #expect(first.failure === problem)
      #expect(second.failure === problem)
      #expect(shared.record().failure === problem)
    }
    #expect(released == nil)
  }

  @Test func sharesAreEqualIfTheyAreTheSame() {
    let (one, other) = (Just(1).share(), Just(1).share())
    #expect(one == one)
    #expect(one != other)
  }

  @Test func multicastWaitsForConnect() {
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, Never>(), as: "source")
      let multicast = source.multicast { tracker.track(PassthroughSubject<Int, Never>(), as: "subject") }
      let first = tracker.track(multicast.record(), as: "first")
      let second = tracker.track(multicast.record(), as: "second")
      #expect(source.connections.isEmpty)
      let connection = multicast.connect()
      source.send(1)
      #expect(first.values == [1])
      #expect(second.values == [1])
      connection.cancel()
      #expect(source.cancelCount == 1)
      source.send(2)
      #expect(first.outcome == Outcome(values: [1], end: .open))
      first.cancel()
      second.cancel()
    }
  }

  @Test("A connection lasts as long as the object that connect() returns")
  func releasedConnections() {
    let source = TestPublisher<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    let multicast = source.multicast(subject: subject)
    let recorder = multicast.record()
    do {
      let connection = multicast.connect()
      source.send(1)
      withExtendedLifetime(connection) {}
    }
    #expect(source.cancelCount == 1)
    source.send(2)
    #expect(recorder.outcome == Outcome(values: [1], end: .open))
    let connectable = source.makeConnectable()
    do {
      let connection = connectable.connect()
      withExtendedLifetime(connection) {}
    }
    #expect(source.cancelCount == 2)
  }

  @Test("Each call of connect() subscribes to the upstream once more, for as long as its own connection lasts")
  func severalConnections() {
    let source = TestPublisher<Int, Never>()
    let multicast = source.multicast { PassthroughSubject<Int, Never>() }
    let recorder = multicast.record()
    let first = multicast.connect()
    let second = multicast.connect()
    #expect(source.connections.map(\.requested) == [.unlimited, .unlimited])
    source.send(1)
    first.cancel()
    #expect(source.connections.map(\.cancelCount) == [1, 0])
    source.send(2)
    second.cancel()
    #expect(source.connections.map(\.cancelCount) == [1, 1])
    source.send(3)
    #expect(recorder.outcome == Outcome(values: [1, 1, 2], end: .open))
  }

  @Test("A copy of a connectable publisher has the same subscribers")
  func copiesOfAConnectablePublisher() {
    let source = TestPublisher<Int, Never>()
    let connectable = source.makeConnectable()
    let copy = connectable
    let recorder = copy.record()
    let connection = connectable.connect()
    source.send(1)
    #expect(recorder.values == [1])
    connection.cancel()
  }

  @Test func multicastMakesItsSubjectOnce() {
    let made = Box(0)
    let multicast = Just(1).multicast { () -> PassthroughSubject<Int, Never> in
      made.value += 1
      return PassthroughSubject()
    }
    #expect(made.value == 0)
    let first = multicast.record()
    let second = multicast.record()
    let connection = multicast.connect()
    #expect(made.value == 1)
    #expect(first.outcome == Outcome(values: [1], end: .finished))
    #expect(second.outcome == Outcome(values: [1], end: .finished))
    connection.cancel()
  }

  @Test func multicastThroughASubjectThatRemembers() {
    let source = PassthroughSubject<Int, Never>()
    let multicast = source.multicast(subject: CurrentValueSubject(0))
    let connection = multicast.connect()
    source.send(1)
    let late = multicast.record()
    source.send(2)
    #expect(late.values == [1, 2])
    connection.cancel()
  }

  @Test func makeConnectableGivesEverySubscriberTheFirstValue() {
    let connectable = deferred(1...2).makeConnectable()
    let first = connectable.record()
    let second = connectable.record()
    #expect(first.outcome == Outcome(values: [], end: .open))
    let connection = connectable.connect()
    #expect(first.outcome == Outcome(values: [1, 2], end: .finished))
    #expect(second.outcome == Outcome(values: [1, 2], end: .finished))
    connection.cancel()
  }

  @Test func autoconnectConnectsForTheFirstAndDisconnectsAfterTheLast() {
    let source = TestPublisher<Int, Never>()
    let publisher = source.makeConnectable().autoconnect()
    let first = publisher.record()
    #expect(source.connections.count == 1)
    let second = publisher.record()
    #expect(source.connections.count == 1)
    source.send(1)
    first.cancel()
    #expect(source.cancelCount == 0)
    second.cancel()
    #expect(source.cancelCount == 1)
    #expect([first.values, second.values] == [[1], [1]])
  }

  @Test func autoconnectConnectsAgainAfterTheLastHasGone() {
    let source = TestPublisher<Int, Never>()
    let publisher = source.makeConnectable().autoconnect()
    for number in 1...3 {
      let recorder = publisher.record()
      #expect(source.connections.count == number)
      source.send(number)
      #expect(recorder.values == [number])
      recorder.cancel()
      #expect(source.cancelCount == number)
    }
  }

  @Test("An automatic connection keeps its subject alive, whether the subject's subscriptions do or not")
  func anAutomaticConnectionKeepsItsSubject() {
    /// A subject that only its owner retains.
    final class Loose: Subject {
      typealias Output = Int
      typealias Failure = Never
      private var subscribers: [AnySubscriber<Int, Never>] = []
      func send(_ value: Int) { for subscriber in subscribers { _ = subscriber.receive(value) } }
      func send(completion: Subscribers.Completion<Never>) {
        for subscriber in subscribers { subscriber.receive(completion: completion) }
      }
      func send(subscription: any Subscription) { subscription.request(.unlimited) }
      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        subscribers.append(AnySubscriber(subscriber))
        subscriber.receive(subscription: Subscriptions.empty)
      }
    }
    leavesNothing { tracker in
      let source = PassthroughSubject<Int, Never>()
      let values = Box([Int]())
      let cancellable = source.multicast(subject: tracker.track(Loose(), as: "subject")).autoconnect()
        .sink { values.value.append($0) }
      source.send(1)
      source.send(2)
      #expect(values.value == [1, 2])
      cancellable.cancel()
    }
  }

  @Test("An endless source is cancelled as soon as there is no subscriber left")
  func aSourceThatNeverRests() {
    let endless = Deferred { (1...).publisher }
    #expect(outcome(of: endless.share().prefix(2)) == Outcome(values: [1, 2], end: .finished))
    #expect(outcome(of: endless.makeConnectable().autoconnect().first()) == Outcome(values: [1], end: .finished))
    let shared = endless.multicast(subject: PassthroughSubject()).autoconnect()
    #expect(outcome(of: shared.prefix(1)) == Outcome(values: [1], end: .finished))
    #expect(outcome(of: shared.prefix(3)) == Outcome(values: [1, 2, 3], end: .finished))
  }

  @Test(
    "A subscriber that attaches after the last cancel, while a connection is still being made, gets a new connection")
  func aConnectionFromInsideAConnection() {
    let runs = Box(0)
    let shared = Deferred { () -> Publishers.Sequence<PartialRangeFrom<Int>, Never> in
      runs.value += 1
      return (1...).publisher
    }.share()
    let inner = Box<[Int]>([])
    let cancellable = shared.prefix(1).sink { _ in
      inner.value = shared.prefix(2).record().values
    } receiveValue: { _ in
    }
    #expect(inner.value == [1, 2])
    #expect(runs.value == 2)
    cancellable.cancel()
  }
}
