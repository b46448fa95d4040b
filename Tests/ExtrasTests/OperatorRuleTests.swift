import Combine
import CombineExtras
import CombineTestKit
import Testing

/// What the documentation of several operators says in the same words, for each of them; and the forms of an operator
/// whose upstream or publishers never fail.
@Suite struct OperatorRuleTests {
  typealias Source = TestPublisher<Int, TestError>
  typealias Recorder = RecordingSubscriber<Int, TestError>
  typealias Erased = AnyPublisher<Int, TestError>

  /// Operators that count the demand of their downstream, or pass it on, with their names.
  static var operators: KeyValuePairs<String, (Erased) -> Erased> {
    [
      "LimitRate": { $0.limitRate(4).eraseToAnyPublisher() },
      "SwitchIfEmpty": { $0.switchIfEmpty(Empty()).eraseToAnyPublisher() },
      "Repeat": { $0.repeat(1).eraseToAnyPublisher() },
      "Amb": { $0.amb(with: Empty(completeImmediately: false)).eraseToAnyPublisher() },
      "RetryWhen": { $0.retryWhen { $0.filter { _ in false } }.eraseToAnyPublisher() },
      "RetryBackoff": {
        $0.retry(0, backoff: .constant(.zero), scheduler: ImmediateScheduler.shared).eraseToAnyPublisher()
      },
      "ShareReplay": { $0.share(replay: 1).eraseToAnyPublisher() },
      "PausableBuffered": {
        $0.pausableBuffered(by: Just(true).setFailureType(to: TestError.self), bufferSize: 1).eraseToAnyPublisher()
      },
    ]
  }

  @Test("A request for no elements requests none of the upstream, and delivers none")
  func emptyRequests() {
    for (name, build) in Self.operators {
      let (source, recorder) = (Source(), Recorder(initialDemand: .none))
      build(source.eraseToAnyPublisher()).subscribe(recorder)
      let before = source.connections.flatMap(\.requests)
      recorder.subscription?.request(.none)
      source.send(1)
      #expect(source.connections.flatMap(\.requests) == before, "\(name)")
      #expect(source.connections.allSatisfy { $0.emptyRequests == 0 }, "\(name)")
      #expect(recorder.values == [], "\(name)")
      recorder.request(.max(1))
      source.send(2)
      recorder.subscription?.request(.none)
      #expect(recorder.values.count == 1, "\(name)")
      #expect(source.connections.allSatisfy { $0.emptyRequests == 0 }, "\(name)")
      recorder.cancel()
    }
  }

  @Test("Neither the first nor a second request for no elements reaches the closure of a created publisher")
  func emptyRequestsOfCreated() {
    let requests = Monitor([Subscribers.Demand]())
    let recorder = Recorder(initialDemand: .none)
    AnyPublisher<Int, TestError>.create { subscriber in
      subscriber.onRequest { demand in requests.withLock { $0.append(demand) } }
      return AnyCancellable {}
    }.subscribe(recorder)
    recorder.subscription?.request(.none)
    recorder.subscription?.request(.none)
    #expect(requests.read { $0 } == [])
    recorder.request(.max(2))
    recorder.subscription?.request(.none)
    #expect(requests.read { $0 } == [.max(2)])
    recorder.cancel()
  }

  @Test("A second cancel, and a request after the end, reach neither the upstream nor the subscriber")
  func secondTimes() {
    for (name, build) in Self.operators {
      for ends in [true, false] {
        let (source, recorder) = (Source(), Recorder())
        build(source.eraseToAnyPublisher()).subscribe(recorder)
        source.send(1)
        if ends { source.send(completion: .finished) } else { recorder.cancel() }
        let (events, cancels) = (recorder.events.count, source.cancelCount)
        #expect(cancels == (ends ? 0 : 1), "\(name)")
        recorder.cancel()
        recorder.subscription?.request(.max(3))
        recorder.subscription?.cancel()
        source.send(2)
        source.send(completion: .failure(.oops))
        #expect(recorder.events.count == events, "\(name)")
        #expect(source.cancelCount == cancels, "\(name)")
        #expect(source.connections.allSatisfy { $0.lateRequests == 0 }, "\(name)")
      }
    }
  }

  // MARK: - Broken upstreams

  /// A publisher that keeps its subscribers, to which a test delivers what it likes.
  private final class Handing: Publisher {
    typealias Output = Int
    typealias Failure = TestError
    private(set) var subscribers: [AnySubscriber<Int, TestError>] = []

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
      subscribers.append(AnySubscriber(subscriber))
    }
  }

  /// A subscription that records what it is asked for.
  private final class Noting: Subscription {
    private(set) var (requests, cancels) = (0, 0)
    func request(_ demand: Subscribers.Demand) { requests += 1 }
    func cancel() { cancels += 1 }
  }

  @Test("An element that comes before the subscription does not count")
  func earlyElements() {
    // A shared publisher needs no subscription to pass elements on, as `share()` does not.
    for (name, build) in Self.operators where name != "ShareReplay" {
      let (source, recorder) = (Source("broken", .deliversBeforeSubscribing, early: [-1]), Recorder())
      build(source.eraseToAnyPublisher()).subscribe(recorder)
      source.send(1)
      #expect(recorder.values == [1], "\(name)")
      recorder.cancel()
    }
    // Two upstreams, each of them broken.
    let source = Source("broken", .deliversBeforeSubscribing, early: [-1])
    let trigger = PassthroughSubject<Int, TestError>()
    let recorder = source.sample(on: trigger).record()
    trigger.send(0)
    source.send(1)
    trigger.send(0)
    #expect(recorder.values == [1])
    let early = Source("broken", .deliversBeforeSubscribing, early: [-1])
    #expect(CurrentValueSubject<Int, TestError>(5).sample(on: early).record().values == [])
    #expect(CurrentValueSubject<Int, TestError>(5).withLatestFrom(early).record().values == [])
    #expect(early.amb(with: Just(2).setFailureType(to: TestError.self)).record().values == [2])
  }

  @Test("A subscription that arrives after the end, or after a cancel, is cancelled, and nothing is requested from it")
  func lateSubscriptions() throws {
    for (name, build) in Self.operators {
      for end in [nil, Subscribers.Completion<TestError>.finished, .failure(.oops)] {
        let (source, recorder, subscriptions) = (Handing(), Recorder(), (0..<3).map { _ in Noting() })
        build(source.eraseToAnyPublisher()).subscribe(recorder)
        let subscriber = try #require(source.subscribers.first)
        subscriber.receive(subscription: subscriptions[0])
        subscriber.receive(subscription: subscriptions[1])
        if let end { subscriber.receive(completion: end) } else { recorder.cancel() }
        subscriber.receive(subscription: subscriptions[2])
        #expect(subscriptions.map(\.cancels) == [end == nil ? 1 : 0, 1, 1], "\(name), \(String(describing: end))")
        #expect(subscriptions.dropFirst().allSatisfy { $0.requests == 0 }, "\(name)")
        _ = subscriber.receive(7)
        #expect(recorder.values == [], "\(name)")
        recorder.expectNoViolations()
      }
    }
  }

  /// More operators, each with the upstream that is under test: those that count in other ways, and those that have two
  /// publishers.
  static var moreOperators: KeyValuePairs<String, (Erased) -> Erased> {
    let silent = Empty<Int, TestError>(completeImmediately: false)
    return [
      "AsyncMap": { $0.asyncMap { $0 }.eraseToAnyPublisher() },
      "GroupBy": { $0.group(by: { $0 }).flatMap { $0 }.eraseToAnyPublisher() },
      "Sample": { $0.sample(on: silent).eraseToAnyPublisher() },
      "Sample, trigger": { silent.sample(on: $0).eraseToAnyPublisher() },
      "WithLatestFrom": { $0.withLatestFrom(silent).eraseToAnyPublisher() },
      "WithLatestFrom, other": { silent.withLatestFrom($0).eraseToAnyPublisher() },
      "PausableBuffered, control": {
        silent.pausableBuffered(by: $0.map { $0 > 0 }, bufferSize: 1).eraseToAnyPublisher()
      },
      "Amb, other": { silent.amb(with: $0).eraseToAnyPublisher() },
    ]
  }

  @Test("A subscription that arrives after a cancel is cancelled, also if it is the first one")
  func firstSubscriptionAfterACancel() throws {
    for (name, build) in Array(Self.operators) + Array(Self.moreOperators) {
      let (source, recorder, subscription) = (Handing(), Recorder(initialDemand: .max(2)), Noting())
      build(source.eraseToAnyPublisher()).subscribe(recorder)
      recorder.cancel()
      let subscriber = try #require(source.subscribers.first, "\(name)")
      subscriber.receive(subscription: subscription)
      #expect(subscription.cancels == 1, "\(name)")
      #expect(subscription.requests == 0, "\(name)")
      _ = subscriber.receive(7)
      subscriber.receive(completion: .finished)
      #expect(recorder.deliveries == [], "\(name)")
      #expect(subscription.cancels == 1, "\(name)")
      recorder.expectNoViolations()
    }
  }

  @Test("A subscription that arrives after another publisher has decided the end is cancelled")
  func firstSubscriptionAfterTheEndOfAnother() throws {
    let failed = Fail<Int, TestError>(error: .oops)
    let builders: KeyValuePairs<String, (Erased) -> Erased> = [
      "Sample": { $0.sample(on: failed).eraseToAnyPublisher() },
      "WithLatestFrom": { $0.withLatestFrom(failed).eraseToAnyPublisher() },
      "PausableBuffered": { $0.pausableBuffered(by: failed.map { $0 > 0 }, bufferSize: 1).eraseToAnyPublisher() },
      "Amb": { $0.amb(with: failed).eraseToAnyPublisher() },
      "Amb, other": { failed.amb(with: $0).eraseToAnyPublisher() },
    ]
    for (name, build) in builders {
      let (source, recorder, subscription) = (Handing(), Recorder(), Noting())
      build(source.eraseToAnyPublisher()).subscribe(recorder)
      #expect(recorder.deliveries == [.completion(.failure(.oops))], "\(name)")
      // An operator that has ended need not subscribe to what it does not need.
      guard let subscriber = source.subscribers.first else { continue }
      subscriber.receive(subscription: subscription)
      #expect(subscription.cancels == 1, "\(name)")
      #expect(subscription.requests == 0, "\(name)")
      #expect(recorder.deliveries.count == 1, "\(name)")
      recorder.expectNoViolations()
    }
  }

  // MARK: - Forms that never fail

  /// Whether the first or the second of the two may fail.
  static let forms = [(true, true), (true, false), (false, true), (false, false)]

  /// The names of the flattening operators.
  static let flatteningOperators = ["first", "latest", "concat", "flatMapConcat"]

  /// Flattens publishers with one of the forms.
  private func flattened(
    _ name: String, _ outerFails: Bool, _ innerFails: Bool, _ outer: Erased, _ make: @escaping (Int) -> Erased
  ) -> Erased {
    let never = outer.catch { _ in Empty<Int, Never>() }
    let makeNever = { (number: Int) in make(number).catch { _ in Empty<Int, Never>() } }
    switch (name, outerFails, innerFails) {
    case ("first", true, true): return outer.flatMapFirst(make).eraseToAnyPublisher()
    case ("first", true, false): return outer.flatMapFirst(makeNever).eraseToAnyPublisher()
    case ("first", false, true): return never.flatMapFirst(make).eraseToAnyPublisher()
    case ("first", false, false):
      return never.flatMapFirst(makeNever).setFailureType(to: TestError.self).eraseToAnyPublisher()
    case ("latest", true, true): return outer.flatMapLatest(make).eraseToAnyPublisher()
    case ("latest", true, false): return outer.flatMapLatest(makeNever).eraseToAnyPublisher()
    case ("latest", false, true): return never.flatMapLatest(make).eraseToAnyPublisher()
    case ("latest", false, false):
      return never.flatMapLatest(makeNever).setFailureType(to: TestError.self).eraseToAnyPublisher()
    case ("concat", true, true): return outer.concatMap(make).eraseToAnyPublisher()
    case ("concat", true, false): return outer.concatMap(makeNever).eraseToAnyPublisher()
    case ("concat", false, true): return never.concatMap(make).eraseToAnyPublisher()
    case ("concat", false, false):
      return never.concatMap(makeNever).setFailureType(to: TestError.self).eraseToAnyPublisher()
    case (_, true, true): return outer.flatMapConcat(make).eraseToAnyPublisher()
    case (_, true, false): return outer.flatMapConcat(makeNever).eraseToAnyPublisher()
    case (_, false, true): return never.flatMapConcat(make).eraseToAnyPublisher()
    case (_, false, false):
      return never.flatMapConcat(makeNever).setFailureType(to: TestError.self).eraseToAnyPublisher()
    }
  }

  @Test(
    "Each form of a flattening operator takes the first, the latest, or one after the other",
    arguments: [("first", [0], [10, 40]), ("latest", [0, 1, 2], [10, 30, 40]), ("concat", [0], [10, 20, 30, 40])])
  func forms(name: String, begun: [Int], values: [Int]) {
    for (outerFails, innerFails) in Self.forms {
      for name in name == "concat" ? ["concat", "flatMapConcat"] : [name] {
        let outer = PassthroughSubject<Int, TestError>()
        let inner = (0..<4).map { _ in CurrentValueSubject<Int, TestError>(0) }
        let made = Monitor([Int]())
        let recorder = Recorder()
        flattened(name, outerFails, innerFails, outer.eraseToAnyPublisher()) { number in
          made.withLock { $0.append(number) }
          return inner[number].dropFirst().eraseToAnyPublisher()
        }.subscribe(recorder)
        for number in 0...2 {
          outer.send(number)
          if number == 0 { inner[0].send(10) }
        }
        #expect(made.read { $0 } == begun, "\(name) \(outerFails) \(innerFails)")
        inner[0].send(completion: .finished)
        inner[1].send(20)
        inner[1].send(completion: .finished)
        inner[2].send(30)
        inner[2].send(completion: .finished)
        outer.send(3)
        inner[3].send(40)
        outer.send(completion: .finished)
        #expect(recorder.completion == nil, "\(name) \(outerFails) \(innerFails)")
        inner[3].send(completion: .finished)
        #expect(recorder.values == values, "\(name) \(outerFails) \(innerFails)")
        #expect(recorder.completion == .finished, "\(name) \(outerFails) \(innerFails)")
        recorder.expectNoViolations()
      }
    }
  }

  /// Returns a publisher of one element.
  private func just(_ number: Int) -> Erased {
    Just(number).setFailureType(to: TestError.self).eraseToAnyPublisher()
  }

  @Test(
    "Each form of a flattening operator subscribes to its upstream for every subscriber",
    arguments: OperatorRuleTests.flatteningOperators)
  func subscriptionsOfForms(name: String) {
    for (outerFails, innerFails) in Self.forms {
      let (source, recorders) = (Source(), [Recorder(), Recorder()])
      let publisher = flattened(name, outerFails, innerFails, source.eraseToAnyPublisher()) { just($0) }
      for recorder in recorders { publisher.subscribe(recorder) }
      #expect(source.connections.count == 2, "\(outerFails) \(innerFails)")
      source.send(1)
      recorders[0].cancel()
      #expect(source.connections.map(\.cancelCount) == [1, 0], "\(outerFails) \(innerFails)")
      source.send(2)
      #expect(recorders.map(\.values) == [[1], [1, 2]], "\(outerFails) \(innerFails)")
    }
  }

  @Test(
    "Each form of a flattening operator calls its closure for every element, also for one that equals the one before",
    arguments: OperatorRuleTests.flatteningOperators)
  func equalElementsOfForms(name: String) {
    for (outerFails, innerFails) in Self.forms {
      let (outer, recorder, made) = (PassthroughSubject<Int, TestError>(), Recorder(), Monitor([Int]()))
      flattened(name, outerFails, innerFails, outer.eraseToAnyPublisher()) { number in
        let count = made.withLock { numbers in
          numbers.append(number)
          return numbers.count
        }
        return just(10 * number + count)
      }.subscribe(recorder)
      for number in [5, 5, 6, 5] { outer.send(number) }
      #expect(made.read { $0 } == [5, 5, 6, 5], "\(outerFails) \(innerFails)")
      #expect(recorder.values == [51, 52, 63, 54], "\(outerFails) \(innerFails)")
    }
  }

  @Test(
    "A failure of a publisher under way passes, and cancels the upstream of each form",
    arguments: OperatorRuleTests.flatteningOperators)
  func innerFailuresOfForms(name: String) {
    for (outerFails, innerFails) in Self.forms where innerFails {
      let (outer, inner, recorder) = (Source(), Source(), Recorder())
      flattened(name, outerFails, innerFails, outer.eraseToAnyPublisher()) { _ in inner.eraseToAnyPublisher() }
        .subscribe(recorder)
      outer.send(1)
      inner.send(10)
      inner.send(completion: .failure(.oops))
      #expect(recorder.deliveries == [.value(10), .completion(.failure(.oops))], "\(outerFails)")
      #expect(outer.connections.map(\.cancelCount) == [1], "\(outerFails)")
      recorder.expectNoViolations()
    }
  }

  @Test(
    "A failure of the upstream passes, and cancels the publisher under way, of each form for the first or the latest",
    arguments: ["first", "latest"])
  func outerFailuresOfForms(name: String) {
    for (outerFails, innerFails) in Self.forms where outerFails {
      let (outer, inner, recorder) = (Source(), Source(), Recorder())
      flattened(name, outerFails, innerFails, outer.eraseToAnyPublisher()) { _ in inner.eraseToAnyPublisher() }
        .subscribe(recorder)
      outer.send(1)
      inner.send(10)
      outer.send(completion: .failure(.other))
      #expect(recorder.deliveries == [.value(10), .completion(.failure(.other))], "\(innerFails)")
      #expect(inner.connections.map(\.cancelCount) == [1], "\(innerFails)")
      recorder.expectNoViolations()
    }
  }

  @Test(
    "The end of a subscription releases what the closure of each form has returned, although the publisher is kept",
    arguments: OperatorRuleTests.flatteningOperators)
  func releasesOfForms(name: String) {
    for (outerFails, innerFails) in Self.forms {
      for cancels in [true, false] {
        let (outer, inner) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
        let tracker = ReferenceTracker()
        let publisher = flattened(name, outerFails, innerFails, outer.eraseToAnyPublisher()) { _ in
          inner.holding(tracker.token("inner")).eraseToAnyPublisher()
        }
        do {
          let recorder = Recorder()
          publisher.subscribe(recorder)
          outer.send(1)
          #expect(tracker.alive == ["inner"], "\(outerFails) \(innerFails)")
          if cancels {
            recorder.cancel()
          } else {
            outer.send(completion: .finished)
            inner.send(completion: .finished)
            #expect(recorder.hasFinished, "\(outerFails) \(innerFails)")
          }
        }
        #expect(tracker.alive == [], "\(outerFails) \(innerFails), cancels: \(cancels)")
        withExtendedLifetime(publisher) {}
      }
    }
  }

  @Test("Each form of concatMap keeps every element that waits", arguments: ["concat", "flatMapConcat"])
  func waitingElementsOfForms(name: String) {
    for (outerFails, innerFails) in Self.forms {
      let (outer, first, recorder) = (
        PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>(), Recorder()
      )
      flattened(name, outerFails, innerFails, outer.eraseToAnyPublisher()) { number in
        number == 0 ? first.eraseToAnyPublisher() : just(number)
      }.subscribe(recorder)
      for number in 0...2_000 { outer.send(number) }
      #expect(recorder.values == [], "\(outerFails) \(innerFails)")
      first.send(completion: .finished)
      #expect(recorder.values == Array(1...2_000), "\(outerFails) \(innerFails)")
    }
  }

  @Test("Every form of unwrap evaluates its error at the first nil only, and once")
  func unwrapEvaluatesLate() {
    let count = Monitor(0)
    @Sendable func error() -> TestError {
      count.withLock { $0 += 1 }
      return .oops
    }
    func check<Failure: Error>(_ failure: Failure.Type, _ name: String, _ build: (AnyPublisher<Int?, Failure>) -> Any) {
      count.withLock { $0 = 0 }
      let source = PassthroughSubject<Int?, Failure>()
      let kept = build(source.eraseToAnyPublisher())
      source.send(1)
      source.send(2)
      #expect(count.read { $0 } == 0, "\(name)")
      source.send(nil)
      source.send(nil)
      #expect(count.read { $0 } == 1, "\(name)")
      withExtendedLifetime(kept) {}
    }
    let anyError: @Sendable () -> any Error = { error() }
    check(TestError.self, "the same type") { source in
      source.unwrap(orThrow: error()).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    }
    check(Never.self, "never fails") { source in
      source.unwrap(orThrow: error()).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    }
    check(TestError.self, "any error") { source in
      source.unwrap(orThrow: anyError()).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    }
  }

  // MARK: - Relays

  @Test("A subscription refers to its relay weakly while it lasts, goes on without it, and ends with its cancellable")
  func relays() {
    let source = TestPublisher<Int, Never>()
    let tracker = ReferenceTracker()
    func attach() -> [AnyCancellable] {
      let passthrough = tracker.track(PassthroughRelay<Int>(), as: "passthrough")
      let current = tracker.track(CurrentValueRelay(0), as: "current")
      let recorders = [RecordingSubscriber<Int, Never>(), RecordingSubscriber<Int, Never>()]
      passthrough.subscribe(recorders[0])
      current.subscribe(recorders[1])
      let subscriptions = [source.subscribe(passthrough), source.subscribe(current)]
      for value in 1...2 { source.send(value) }
      #expect(recorders.map(\.values) == [[1, 2], [0, 1, 2]])
      #expect(current.value == 2)
      return subscriptions
    }
    let subscriptions = attach()
    #expect(tracker.alive == [])
    source.send(3)
    #expect(source.cancelCount == 0 && source.connections.allSatisfy { $0.requests == [.unlimited] })
    subscriptions[0].cancel()
    #expect(source.connections.map(\.cancelCount) == [1, 0])
    subscriptions[1].cancel()
    #expect(source.connections.map(\.cancelCount) == [1, 1])
  }

  @Test("Without demand a passthrough relay drops, and a current value relay delivers the newest value later")
  func relaysAndDemand() {
    let (passthrough, current) = (PassthroughRelay<Int>(), CurrentValueRelay(0))
    let recorders = (0..<4).map { _ in RecordingSubscriber<Int, Never>(initialDemand: .none) }
    passthrough.subscribe(recorders[0])
    current.subscribe(recorders[1])
    for value in 1...3 {
      passthrough.accept(value)
      current.accept(value)
    }
    for recorder in recorders.prefix(2) { recorder.request(.max(2)) }
    passthrough.accept(4)
    current.accept(4)
    #expect(recorders[0].values == [4] && recorders[1].values == [3, 4])
    // Another subscriber has its own demand; a cancel of one leaves the other.
    passthrough.subscribe(recorders[2])
    current.subscribe(recorders[3])
    recorders[0].cancel()
    for recorder in recorders.suffix(2) { recorder.request(.unlimited) }
    passthrough.accept(5)
    current.accept(5)
    #expect(recorders.map(\.values) == [[4], [3, 4], [5], [4, 5]])
  }
}
