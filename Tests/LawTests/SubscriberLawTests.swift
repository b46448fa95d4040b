import Combine
import CombineTestKit
import Testing

/// The laws for subscribers: their demand, the events that they ignore, and what they release.
struct SubscriberLawTests {
  private final class Model {
    var value = 0
  }

  /// The package's subscribers, each attached to a source of the test, with the cancellable of the subscription.
  enum Kind: CaseIterable {
    case sink, sinkObject, assign, assignObject

    fileprivate func attach(
      to source: Unfailing<TestPublisher<Int, TestError>>, _ tracker: ReferenceTracker, _ values: Monitor<[Int]>,
      _ ends: Monitor<Int>
    ) -> AnyCancellable {
      let token = tracker.token("closure")
      switch self {
      case .sink:
        return source.sink(
          receiveCompletion: { _ in ends.withLock { $0 += 1 } },
          receiveValue: { value in withExtendedLifetime(token) { values.withLock { $0.append(value) } } })
      case .sinkObject:
        let sink = tracker.track(
          Subscribers.Sink<Int, Never>(
            receiveCompletion: { _ in ends.withLock { $0 += 1 } },
            receiveValue: { value in withExtendedLifetime(token) { values.withLock { $0.append(value) } } }),
          as: "sink")
        source.subscribe(sink)
        return AnyCancellable(sink)
      case .assign:
        return source.assign(to: \.value, on: tracker.track(Log(values), as: "object"))
      case .assignObject:
        let assign = tracker.track(
          Subscribers.Assign(object: tracker.track(Log(values), as: "object"), keyPath: \Log.value), as: "assign")
        source.subscribe(assign)
        return AnyCancellable(assign)
      }
    }
  }

  /// An object that records the values assigned to it.
  fileprivate final class Log: Sendable {
    let values: Monitor<[Int]>
    init(_ values: Monitor<[Int]>) { self.values = values }
    var value: Int {
      get { values.read { $0.last ?? 0 } }
      set { values.withLock { $0.append(newValue) } }
    }
  }

  enum Stop: CaseIterable { case cancel, release, end }

  @Test(
    "A subscriber requests unlimited demand, receives all values, and releases everything at the end",
    arguments: Kind.allCases, Stop.allCases)
  func lifetime(kind: Kind, stop: Stop) {
    let tracker = ReferenceTracker()
    let source = TestPublisher<Int, TestError>()
    let values = Monitor([Int]())
    let ends = Monitor(0)
    var cancellable: AnyCancellable? = kind.attach(to: Unfailing(base: source), tracker, values, ends)
    #expect(source.requested == .unlimited)
    source.send(1)
    source.send(2)
    #expect(values.read { $0 } == [1, 2])
    #expect(!tracker.alive.isEmpty)
    switch stop {
    case .cancel:
      cancellable?.cancel()
      cancellable?.cancel()
    case .release: cancellable = nil
    case .end: source.send(completion: .finished)
    }
    source.send(3)
    #expect(values.read { $0 } == [1, 2])
    #expect(source.cancelCount == (stop == .end ? 0 : 1))
    if kind == .sink || kind == .sinkObject { #expect(ends.read { $0 } == (stop == .end ? 1 : 0)) }
    // A subscriber that is retained also releases its object.
    #expect(!tracker.alive.contains("object"))
    // The cancellable that wraps a sink or an assign retains it.
    if kind == .sinkObject || kind == .assignObject, stop != .release { cancellable = nil }
    #expect(tracker.alive.filter { $0 != "closure" || kind == .sink || kind == .sinkObject } == [])
    _ = cancellable
  }

  @Test("Law 20: a subscriber stops a broken source", arguments: Kind.allCases)
  func brokenSource(kind: Kind) {
    let source = TestPublisher<Int, TestError>(
      "broken", [.ignoresCancel, .continuesAfterEnd, .subscribesTwice])
    let values = Monitor([Int]())
    let ends = Monitor(0)
    let cancellable = kind.attach(to: Unfailing(base: source), ReferenceTracker(), values, ends)
    #expect(source.secondConnections.map(\.cancelCount) == [1])
    source.send(1)
    source.send(completion: .finished)
    source.send(2)
    source.send(completion: .finished)
    #expect(values.read { $0 } == [1])
    #expect(ends.read { $0 } <= 1)
    cancellable.cancel()
    let other = TestPublisher<Int, TestError>("deaf", .ignoresCancel)
    let second = kind.attach(to: Unfailing(base: other), ReferenceTracker(), values, ends)
    second.cancel()
    other.send(3)
    #expect(values.read { $0 } == [1])
  }

  @Test("A sink that is cancelled in its own closure receives nothing more")
  func cancelInside() {
    let source = TestPublisher<Int, TestError>()
    let values = Monitor([Int]())
    let box = Monitor(AnyCancellable?.none)
    let cancellable = source.sink(
      receiveCompletion: { _ in Issue.record("it ended") },
      receiveValue: { value in
        values.withLock { $0.append(value) }
        box.read { $0 }?.cancel()
      })
    box.withLock { $0 = cancellable }
    for value in 1...3 { source.send(value) }
    source.send(completion: .finished)
    #expect(values.read { $0 } == [1])
    #expect(source.cancelCount == 1)
    box.withLock { $0 = nil }
  }

  @Test("A cancellable's closure runs once, on cancel or release, on whichever thread")
  func anyCancellable() {
    for _ in 0..<20 {
      let calls = Monitor(0)
      let tracker = ReferenceTracker()
      func use() {
        let token = tracker.token("closure")
        let cancellable = AnyCancellable { withExtendedLifetime(token) { calls.withLock { $0 += 1 } } }
        let line = ThreadBarrier(3)
        let workers = (0..<3).map { _ in
          JoinableThread {
            line.wait()
            cancellable.cancel()
          }
        }
        for worker in workers { #expect(worker.join()) }
        #expect(calls.read { $0 } == 1)
      }
      use()
      #expect(calls.read { $0 } == 1)
      #expect(tracker.alive == [])
    }
    let calls = Monitor(0)
    do { _ = AnyCancellable { calls.withLock { $0 += 1 } } }
    #expect(calls.read { $0 } == 1)
  }

  @Test("Law 7: a subscriber's request for nothing traps at the source")
  func requestForNothing() async {
    await #expect(processExitsWith: .failure) {
      let subject = PassthroughSubject<Int, Never>()
      subject.subscribe(AnySubscriber<Int, Never>(receiveSubscription: { $0.request(.none) }))
    }
  }
}
