import Combine
import CombineExtras
import CombineTestKit
import Observation
import Testing

/// A publisher without an upstream, with its name in `print()`, its values and its completion.
struct SourceLaw: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let shows: String
  let values: [Int]
  let end: Ending
  let make: @Sendable (Rig) -> AnyPublisher<Int, TestError>

  init<P: Publisher<Int, TestError> & SendableMetatype>(
    _ name: String, shows: String, _ values: [Int], _ end: Ending = .finished,
    make: @escaping @Sendable (Rig) -> P
  ) {
    testDescription = name
    self.shows = shows
    self.values = values
    self.end = end
    self.make = { make($0).eraseToAnyPublisher() }
  }

  static let all: [SourceLaw] = [
    SourceLaw("Just", shows: "Just", [7]) { rig in
      Deferred(createPublisher: rig { Just(7) }).setFailureType(to: TestError.self)
    },
    SourceLaw("Just with a failure type", shows: "Once", [7]) { _ in Just(7).setFailureType(to: TestError.self) },
    SourceLaw("Empty", shows: "Empty", []) { _ in Empty<Int, TestError>() },
    SourceLaw("Fail", shows: "Empty", [], .failure(.boom)) { _ in Fail<Int, TestError>(error: .boom) },
    SourceLaw("Optional with a value", shows: "Optional", [7]) { _ in
      Optional(7).publisher.setFailureType(to: TestError.self)
    },
    SourceLaw("Optional without a value", shows: "Empty", []) { _ in
      Int?.none.publisher.setFailureType(to: TestError.self)
    },
    SourceLaw("Result with a value", shows: "Once", [7]) { _ in Result<Int, TestError>.success(7).publisher },
    SourceLaw("Result with an error", shows: "Empty", [], .failure(.boom)) { _ in
      Result<Int, TestError>.failure(.boom).publisher
    },
    SourceLaw("Future, kept", shows: "Future", [7]) { _ in Future<Int, TestError> { $0(.success(7)) } },
    SourceLaw("Future, broken", shows: "Future", [], .failure(.boom)) { _ in
      Future<Int, TestError> { $0(.failure(.boom)) }
    },
    SourceLaw("Future, kept later", shows: "Future", [7]) { rig in
      Future<Int, TestError> { promise in rig.scheduler.schedule { promise(.success(7)) } }
    },
    SourceLaw("Deferred", shows: "Future", [7]) { rig in
      Deferred(createPublisher: rig { Future<Int, TestError> { $0(.success(7)) } })
    },
    SourceLaw("Sequence", shows: "[1, 2, 3, 4, 5]", [1, 2, 3, 4, 5]) { _ in
      [1, 2, 3, 4, 5].publisher.setFailureType(to: TestError.self)
    },
    SourceLaw("Sequence behind Deferred", shows: "1...5", [1, 2, 3, 4, 5]) { rig in
      Deferred(createPublisher: rig { (1...5).publisher }).setFailureType(to: TestError.self)
    },
    SourceLaw("Sequence, lazy", shows: "", [2, 4, 6]) { rig in
      (1...3).lazy.map(rig { $0 * 2 }).publisher.setFailureType(to: TestError.self)
    },
    SourceLaw("Sequence, empty", shows: "Empty", []) { _ in [Int]().publisher.setFailureType(to: TestError.self) },
    SourceLaw("Record", shows: "[1, 2, 3]", [1, 2, 3], .failure(.boom)) { _ in
      Record(output: [1, 2, 3], completion: .failure(TestError.boom))
    },
  ]
}

/// The laws for publishers without an upstream.
struct SourceLawTests {
  typealias Recorder = RecordingSubscriber<Int, TestError>

  private func start(
    _ law: SourceLaw, _ initially: Subscribers.Demand, each: Subscribers.Demand = .none
  ) -> (Rig, Recorder) {
    let rig = Rig(.manual([]))
    let recorder = Recorder(law.testDescription, initialDemand: initially) { _ in each }
    law.make(rig).subscribe(recorder)
    rig.flush()
    return (rig, recorder)
  }

  @Test("Law 1, 9: a subscription, the values, the completion, and nothing else", arguments: SourceLaw.all)
  func everything(law: SourceLaw) {
    let (_, recorder) = start(law, .unlimited)
    guard case .subscription(let shown)? = recorder.events.first else {
      Issue.record("no subscription first: \(recorder.events)")
      return
    }
    if !law.shows.isEmpty { #expect(shown == law.shows) }
    #expect(recorder.values == law.values)
    #expect(recorder.completion == law.end)
    #expect(recorder.events.count == law.values.count + 2)
    #expect(recorder.violations == [])
  }

  @Test("Law 4, 5, 6, 24: the same values under every demand, and no more than demanded", arguments: SourceLaw.all)
  func demand(law: SourceLaw) {
    let (rig, slow) = start(law, .none)
    #expect(slow.values == [])
    #expect((slow.completion != nil) == law.values.isEmpty)
    for number in stride(from: 1, through: law.values.count, by: 1) {
      slow.request(.max(1))
      rig.flush()
      #expect(slow.values == Array(law.values.prefix(number)))
    }
    // The completion follows the last value without demand (law 8).
    #expect(slow.completion == law.end)
    #expect(slow.violations == [])
    for (initially, each) in [
      (Subscribers.Demand.max(1), Subscribers.Demand.max(1)), (.max(2), .max(3)), (.max(.max - 1), .max(.max - 1)),
    ] {
      let (_, recorder) = start(law, initially, each: each)
      #expect(recorder.values == law.values)
      #expect(recorder.completion == law.end)
      #expect(recorder.violations == [])
    }
  }

  @Test("Law 12, 14: cancelling in a delivery, in the subscription, and twice", arguments: SourceLaw.all)
  func cancelling(law: SourceLaw) {
    let rig = Rig(.manual([]))
    let first = Recorder("first")
    first.onSubscription { [unowned first] _ in first.cancel() }
    law.make(rig).subscribe(first)
    rig.flush()
    first.cancel()
    first.request(.max(1))
    // A publisher that completes at subscription has nothing to cancel: its subscription is the empty one.
    if first.subscription.map({ "\($0)" }) != "Empty" {
      #expect(first.events.count == 1)
      #expect(first.violations == [])
    }
    let second = Recorder("second")
    second.onValue { [unowned second] _ in second.cancel() }
    law.make(rig).subscribe(second)
    rig.flush()
    #expect(second.values == Array(law.values.prefix(1)))
    if !law.values.isEmpty { #expect(second.completion == nil) }
    #expect(second.violations == [])
  }

  @Test("Law 15: a request after completion does nothing", arguments: SourceLaw.all)
  func lateRequests(law: SourceLaw) {
    let (rig, recorder) = start(law, .unlimited)
    let count = recorder.events.count
    recorder.request(.max(3))
    recorder.request(.unlimited)
    rig.flush()
    #expect(recorder.events.count == count)
    #expect(recorder.violations == [])
  }

  enum Stop: CaseIterable { case end, cancel, cancelInSubscription }

  @Test(
    "Law 16: the subscriber is released although publisher and subscription are retained", arguments: SourceLaw.all,
    Stop.allCases)
  func released(law: SourceLaw, stop: Stop) {
    let rig = Rig(.manual([]))
    let publisher = law.make(rig)
    let kept = subscribe(publisher, rig, stop)
    #expect(rig.tracker.alive.filter { $0 == "subscriber" } == [])
    _ = (publisher, kept)
  }

  private func subscribe(_ publisher: AnyPublisher<Int, TestError>, _ rig: Rig, _ stop: Stop) -> (any Subscription)? {
    let recorder = Recorder("subscriber", initialDemand: stop == .end ? .unlimited : .none)
    rig.tracker.track(recorder, as: "subscriber")
    if stop == .cancelInSubscription { recorder.onSubscription { $0.cancel() } }
    publisher.subscribe(recorder)
    if stop == .cancel { recorder.cancel() }
    if stop == .end { rig.flush() }
    return recorder.subscription
  }

  @Test("Law 16: the publisher is released although the subscription is retained", arguments: SourceLaw.all)
  func publisherReleased(law: SourceLaw) {
    let rig = Rig(.manual([]))
    let kept = subscribe(law.make(rig), rig, .end)
    #expect(rig.tracker.alive == [])
    _ = kept
  }

  @Test(
    "Law 7: a request for none traps where Apple's traps",
    arguments: SourceLaw.all.filter { $0.shows != "Empty" }.map(\.testDescription))
  func requestForNothing(name: String) async {
    let isIgnored = name.hasPrefix("Sequence") || name == "Record"
    await #expect(processExitsWith: isIgnored ? .success : .failure) { [name] in
      guard let law = SourceLaw.all.first(where: { $0.testDescription == name }) else { return }
      let recorder = RecordingSubscriber<Int, TestError>(initialDemand: .none)
      law.make(Rig(.manual([]))).subscribe(recorder)
      recorder.subscription?.request(.none)
    }
  }

  @Test("Law 19: a long sequence, one value at a time, needs no stack", arguments: [true, false])
  func boundedStack(requests: Bool) {
    let count = RobustnessLawTests.many
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(1)) { _ in requests ? .none : .max(1) }
    if requests { recorder.onValue { [unowned recorder] _ in recorder.request(.max(1)) } }
    let worker = JoinableThread { (1...count).publisher.subscribe(recorder) }
    #expect(worker.join(timeout: 600))
    #expect(recorder.completion == .finished)
    #expect(recorder.values.count == count)
    #expect(recorder.stackExtent < 4096)
    #expect(recorder.violations == [])
  }

  @Test("Law 2, 4: requests from several threads do not make a sequence overlap, lose or repeat")
  func concurrentRequests() {
    for round in 0..<20 {
      let recorder = RecordingSubscriber<Int, Never>(initialDemand: .none)
      (1...400).publisher.subscribe(recorder)
      let line = ThreadBarrier(4)
      let workers = (0..<4).map { _ in
        JoinableThread {
          line.wait()
          for _ in 0..<50 { recorder.request(.max(2)) }
        }
      }
      for worker in workers { #expect(worker.join()) }
      #expect(recorder.waitForCompletion())
      #expect(recorder.values == Array(1...400), "round \(round)")
      #expect(recorder.violations == [])
    }
  }

  @Test("An empty publisher that does not complete stays silent, and releases its subscriber")
  func silentEmpty() {
    let tracker = ReferenceTracker()
    func subscribe() {
      let recorder = tracker.track(Recorder("silent"), as: "subscriber")
      Empty<Int, TestError>(completeImmediately: false).subscribe(recorder)
      #expect(recorder.events.count == 1)
      recorder.cancel()
    }
    subscribe()
    #expect(tracker.count == 1)
    #expect(tracker.alive == [])
  }

  @Test("A future runs its closure once, at creation, and keeps its first result")
  func futureKeepsFirstResult() {
    let calls = Monitor(0)
    let promises = Monitor([Future<Int, TestError>.Promise]())
    let future = Future<Int, TestError> { promise in
      calls.withLock { $0 += 1 }
      promises.withLock { $0.append(promise) }
    }
    #expect(calls.read { $0 } == 1)
    let early = Recorder("early")
    future.subscribe(early)
    #expect(early.values == [])
    let promise = promises.read { $0[0] }
    promise(.success(1))
    promise(.success(2))
    promise(.failure(.boom))
    let late = Recorder("late")
    future.subscribe(late)
    for recorder in [early, late] {
      #expect(recorder.values == [1])
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
    #expect(calls.read { $0 } == 1)
  }
}

extension SourceLawTests {
  @Test("Law 16: subscribers of a future leave in any order; each is released at once, the others receive the result")
  func subscribersOfAFutureLeave() {
    /// Returns all orders of some of the numbers.
    func orders(of numbers: [Int]) -> [[Int]] {
      [[]] + numbers.flatMap { number in orders(of: numbers.filter { $0 != number }).map { [number] + $0 } }
    }
    for order in orders(of: Array(0..<4)) {
      let (promise, tracker) = (Monitor(Future<Int, TestError>.Promise?.none), ReferenceTracker())
      let future = Future<Int, TestError> { given in promise.withLock { $0 = given } }
      var recorders: [Recorder?] = (0..<4).map { tracker.track(Recorder("\($0)"), as: "\($0)") }
      for case let recorder? in recorders { future.subscribe(recorder) }
      for number in order {
        recorders[number]?.cancel()
        recorders[number] = nil
        #expect(!tracker.alive.contains("\(number)"), "\(number) of \(order)")
      }
      promise.read { $0 }?(.success(7))
      let remaining = recorders.compactMap { $0 }
      #expect(remaining.count == 4 - order.count)
      for recorder in remaining {
        #expect(recorder.values == [7])
        #expect(recorder.completion == .finished)
        #expect(recorder.violations == [])
      }
    }
  }
}

/// A publisher without an upstream that delivers when an event occurs, with or without demand, and never completes.
struct HotSourceLaw: Sendable, CustomTestStringConvertible {
  /// A publisher of that kind, with closures that trigger its event.
  struct Source {
    let publisher: AnyPublisher<Int, TestError>
    /// A closure that triggers the event at least once, and returns after it.
    let fire: @Sendable () -> Void
    /// A closure that stops the source of the events.
    let stop: @Sendable () -> Void
  }

  let testDescription: String
  let shows: String
  let make: @Sendable () -> Source

  static let all: [HotSourceLaw] = [
    HotSourceLaw(testDescription: "NotificationCenter", shows: "NotificationCenter Observer") {
      let (center, name) = (NotificationCenter(), Notification.Name("law"))
      let publisher = center.publisher(for: name).map { _ in 1 }.setFailureType(to: TestError.self)
      return Source(
        publisher: publisher.eraseToAnyPublisher(), fire: { center.post(name: name, object: nil) }, stop: {})
    },
    HotSourceLaw(testDescription: "Timer", shows: "Timer") {
      let timer = Timer.publish(every: 0.001, on: .main, in: .common)
      let connection = timer.connect()
      return Source(
        publisher: timer.map { _ in 1 }.setFailureType(to: TestError.self).eraseToAnyPublisher(),
        fire: {
          // The last subscriber of a timer is the last to receive a tick.
          let ticked = DispatchSemaphore(value: 0)
          let cancellable = timer.sink { _ in ticked.signal() }
          ticked.wait()
          cancellable.cancel()
        }, stop: { [connection = Unchecked(connection)] in connection.value.cancel() })
    },
    HotSourceLaw(testDescription: "Observable", shows: "ObservedPublisher") {
      let counter = ObservableCounter()
      let publisher = counter.publisher(for: \.count).map { _ in 1 }.setFailureType(to: TestError.self)
      return Source(publisher: publisher.eraseToAnyPublisher(), fire: { counter.increment() }, stop: {})
    },
  ]
}

/// A counter that several threads may increment.
private final class ObservableCounter: Observable, @unchecked Sendable {  // all state is the monitor's
  private let registrar = ObservationRegistrar()
  private let monitor = Monitor(0)

  var count: Int {
    registrar.access(self, keyPath: \.count)
    return monitor.read { $0 }
  }

  func increment() { registrar.withMutation(of: self, keyPath: \.count) { monitor.withLock { $0 += 1 } } }
}

/// A wrapper for a value that any thread may use, although its type is not sendable.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// The laws for publishers that deliver when an event occurs.
struct HotSourceLawTests {
  typealias Recorder = RecordingSubscriber<Int, TestError>

  @Test(
    "Law 1, 4, 5, 6, 11: a subscription first, no more values than requested, the others dropped",
    arguments: HotSourceLaw.all)
  func demand(law: HotSourceLaw) {
    let source = law.make()
    let recorder = Recorder("recorder", initialDemand: .none)
    recorder.onValue { [unowned recorder] _ in if recorder.values.count == 3 { recorder.request(.max(1)) } }
    source.fire()
    source.publisher.subscribe(recorder)
    #expect(recorder.subscription.map { "\($0)" } == law.shows)
    source.fire()
    #expect(recorder.values.count == 0)
    recorder.request(.max(1))
    recorder.request(.max(1))
    for _ in 0..<3 { source.fire() }
    #expect(recorder.values.count == 2)
    recorder.request(.max(1))
    for _ in 0..<3 { source.fire() }
    #expect(recorder.values.count == 4)
    recorder.cancel()
    let returning = Recorder("returning", initialDemand: .max(1)) { [limit = Monitor(0)] _ in
      limit.withLock {
        $0 += 1
        return $0 < 3 ? .max(1) : .none
      }
    }
    source.publisher.subscribe(returning)
    for _ in 0..<5 { source.fire() }
    #expect(returning.values.count == 3)
    returning.cancel()
    #expect(recorder.completion == nil && returning.completion == nil)
    #expect(recorder.violations + returning.violations == [])
    source.stop()
  }

  @Test("Law 12, 14, 15: cancelling in a delivery, in the subscription, and twice", arguments: HotSourceLaw.all)
  func cancelling(law: HotSourceLaw) {
    let source = law.make()
    let (first, second) = (Recorder("first"), Recorder("second"))
    first.onSubscription { [unowned first] _ in first.cancel() }
    second.onValue { [unowned second] _ in second.cancel() }
    source.publisher.subscribe(first)
    source.publisher.subscribe(second)
    source.fire()
    first.cancel()
    for recorder in [first, second] { recorder.request(.unlimited) }
    source.fire()
    #expect(first.events.count == 1)
    #expect(second.values.count == 1)
    #expect(first.violations + second.violations == [])
    source.stop()
  }

  @Test(
    "Law 16: after cancel the subscriber is released, although publisher and subscription are retained",
    arguments: HotSourceLaw.all)
  func released(law: HotSourceLaw) {
    let (source, tracker) = (law.make(), ReferenceTracker())
    func subscribe() -> (any Subscription)? {
      let recorder = tracker.track(Recorder(), as: "subscriber")
      source.publisher.subscribe(recorder)
      source.fire()
      recorder.cancel()
      return recorder.subscription
    }
    let kept = subscribe()
    source.fire()  // a delivery that was under way has returned
    #expect(tracker.count == 1)
    #expect(tracker.alive == [])
    source.stop()
    withExtendedLifetime(kept) {}
  }

  @Test("Law 2, 12: firing and cancelling on several threads", arguments: HotSourceLaw.all)
  func threads(law: HotSourceLaw) {
    let source = law.make()
    let fire = source.fire
    for _ in 0..<20 {
      let recorders = (0..<3).map { Recorder("recorder \($0)") }
      for recorder in recorders { source.publisher.subscribe(recorder) }
      let line = ThreadBarrier(3)
      let workers = (0..<3).map { number in
        JoinableThread {
          line.wait()
          if number < 2 { fire() }
          recorders[number].cancel()
        }
      }
      for worker in workers { #expect(worker.join()) }
      for recorder in recorders { #expect(recorder.violations == []) }
    }
    source.stop()
  }

  @Test("Law 7: a request for none traps where Apple's traps", arguments: HotSourceLaw.all.map(\.testDescription))
  func requestForNothing(name: String) async {
    let isIgnored = ["Timer", "Observable", "NotificationCenter"].contains(name)
    await #expect(processExitsWith: isIgnored ? .success : .failure) { [name] in
      guard let law = HotSourceLaw.all.first(where: { $0.testDescription == name }) else { return }
      let recorder = RecordingSubscriber<Int, TestError>(initialDemand: .none)
      law.make().publisher.subscribe(recorder)
      recorder.subscription?.request(.none)
    }
  }
}
