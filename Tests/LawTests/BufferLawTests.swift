import Combine
import CombineExtras
import CombineTestKit
import Testing

/// Laws 16 and 18 for values: an operator releases the values that it keeps when the stream ends or is cancelled, and
/// their `deinit` may call back.
struct BufferLawTests {
  /// A value that a reference tracker can observe.
  final class Item: Sendable {
    let number: Int
    private let onRelease: (@Sendable () -> Void)?

    init(_ number: Int, onRelease: (@Sendable () -> Void)? = nil) {
      self.number = number
      self.onRelease = onRelease
    }

    deinit { onRelease?() }
  }

  struct Keeper: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let build:
      @Sendable (TestPublisher<Item, TestError>, TestPublisher<Item, TestError>, VirtualTimeScheduler)
        -> AnyPublisher<Item, TestError>

    init<P: Publisher<Item, TestError> & SendableMetatype>(
      _ name: String,
      build:
        @escaping @Sendable (
          TestPublisher<Item, TestError>, TestPublisher<Item, TestError>, VirtualTimeScheduler
        ) -> P
    ) {
      testDescription = name
      self.build = { build($0, $1, $2).eraseToAnyPublisher() }
    }

    static let all: [Keeper] = [
      Keeper("zip") { a, b, _ in a.zip(b) { first, _ in first } },
      Keeper("merge") { a, b, _ in a.merge(with: b) },
      Keeper("combineLatest") { a, b, _ in a.combineLatest(b) { first, _ in first } },
      Keeper("withLatestFrom") { a, b, _ in a.withLatestFrom(b) { first, _ in first } },
      Keeper("collect") { a, _, _ in a.collect().compactMap(\.first) },
      Keeper("reduce") { a, _, _ in a.reduce(Item(0)) { $1 } },
      Keeper("scan") { a, _, _ in a.scan(Item(0)) { $1 } },
      Keeper("first") { a, _, _ in a.first() },
      Keeper("removeDuplicates") { a, _, _ in a.removeDuplicates { $0 === $1 } },
      Keeper("flatMap") { a, b, _ in a.flatMap { _ in b } },
      Keeper("flatMap (of the values)") { a, _, _ in
        a.flatMap { item in Just(item).setFailureType(to: TestError.self) }
      },
      Keeper("switchToLatest") { a, _, _ in
        a.map { item in Just(item).setFailureType(to: TestError.self) }.switchToLatest()
      },
      Keeper("receive(on:)") { a, _, scheduler in a.receive(on: scheduler) },
      Keeper("delay") { a, _, scheduler in a.delay(for: .milliseconds(500), scheduler: scheduler) },
      Keeper("debounce") { a, _, scheduler in a.debounce(for: .milliseconds(500), scheduler: scheduler) },
      Keeper("throttle") { a, _, scheduler in
        a.throttle(for: .milliseconds(500), scheduler: scheduler, latest: true)
      },
      Keeper("collect(.byTime)") { a, _, scheduler in
        a.collect(.byTime(scheduler, .milliseconds(500))).compactMap(\.first)
      },
      Keeper("collect(.byTimeOrCount)") { a, _, scheduler in
        a.collect(.byTimeOrCount(scheduler, .milliseconds(500), 2)).compactMap(\.first)
      },
      Keeper("prefix(untilOutputFrom:)") { a, b, _ in a.prefix(untilOutputFrom: b.filter { _ in false }) },
      Keeper("drop(untilOutputFrom:)") { a, b, _ in a.drop(untilOutputFrom: b) },
      Keeper("current value") { a, _, _ in
        a.multicast { CurrentValueSubject<Item, TestError>(Item(0)) }.autoconnect()
      },
      Keeper("share") { a, _, _ in a.share() },
    ]

    /// After a failure its values wait for demand.
    static let buffer = Keeper("buffer") { a, _, _ in a.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest) }
  }

  enum Stop: CaseIterable { case cancel, fail }

  @Test("Law 16: kept values are released", arguments: Keeper.all, Stop.allCases)
  func released(keeper: Keeper, stop: Stop) throws {
    let tracker = ReferenceTracker()
    let scheduler = VirtualTimeScheduler()
    let sources = (0..<2).map { TestPublisher<Item, TestError>("source \($0)") }
    // The subscription and the sources are retained, the publisher and the subscriber are not.
    let hasEnded = Monitor(false)
    let kept = run(keeper, stop, sources, scheduler, tracker, hasEnded)
    // The values are released no later than at completion: work that is still scheduled must not retain them.
    for _ in 0..<1000 where stop == .fail && !hasEnded.read({ $0 }) { scheduler.advance(by: .milliseconds(1)) }
    #expect(hasEnded.read { $0 } || stop == .cancel)
    #expect(tracker.count > 8)
    #expect(tracker.alive == [])
    scheduler.run()
    _ = kept
  }

  /// The operators that drop pending values at a cancel, and do not depend on a broken upstream to release them.
  static let clearing: [Keeper] = {
    let names: Set = ["merge", "throttle", "collect(.byTime)", "collect(.byTimeOrCount)"]
    return Keeper.all.filter { names.contains($0.testDescription) } + [Keeper.buffer]
  }()

  @Test("Law 16: pending values are released at a cancel, even if the upstream continues", arguments: clearing)
  func releasedAlthoughKept(keeper: Keeper) {
    let (tracker, scheduler) = (ReferenceTracker(), VirtualTimeScheduler())
    let sources = (0..<2).map { TestPublisher<Item, TestError>("source \($0)", .ignoresCancel) }
    let kept = run(keeper, .cancel, sources, scheduler, tracker, Monitor(false))
    // The subscription retains the operator and its parts, but no value.
    #expect(tracker.alive.filter { $0.hasPrefix("value") } == [])
    withExtendedLifetime((sources, scheduler, kept)) {}
  }

  @Test(
    "Law 18: the deinit of a value may send and request; no lock is held", arguments: Keeper.all + [Keeper.buffer],
    [true, false])
  func valuesCallBack(keeper: Keeper, requests: Bool) {
    let deaths = Monitor(0)
    let worker = JoinableThread {
      let scheduler = VirtualTimeScheduler()
      let sources = (0..<2).map { TestPublisher<Item, TestError>("source \($0)") }
      let subscription = Monitor(Shared?.none)
      let onRelease: @Sendable () -> Void = {
        let number = deaths.withLock { deaths in
          deaths += 1
          return deaths
        }
        guard number < 20 else { return }
        sources[0].send(Item(100))
        // Without a request, the operator itself drops and releases the values that exceed its buffer.
        if requests { subscription.read { $0 }?.value.request(.max(1)) }
      }
      keeper.build(sources[0], sources[1], scheduler).subscribe(
        AnySubscriber(
          receiveSubscription: {
            let shared = Shared($0)
            subscription.withLock { $0 = shared }
            $0.request(.max(1))
          }, receiveValue: { _ in .none }))
      for number in 1...6 {
        for source in sources { source.send(Item(number, onRelease: onRelease)) }
        scheduler.advance(by: .milliseconds(200))
      }
      let cancelled = subscription.read { $0 }
      cancelled?.value.cancel()
      scheduler.run()
      subscription.withLock { $0 = nil }
    }
    #expect(worker.join(), "a value that calls back when it dies does not return")
    #expect(deaths.read { $0 } >= 6)
  }

  private func run(
    _ keeper: Keeper, _ stop: Stop, _ sources: [TestPublisher<Item, TestError>], _ scheduler: VirtualTimeScheduler,
    _ tracker: ReferenceTracker, _ hasEnded: Monitor<Bool>
  ) -> (any Subscription)? {
    // Receives one value and leaves the others in the operator. It keeps no value itself.
    let subscription = Monitor(Shared?.none)
    let token = tracker.token("subscriber")
    keeper.build(sources[0], sources[1], scheduler).subscribe(
      AnySubscriber(
        receiveSubscription: {
          let shared = Shared($0)
          subscription.withLock { $0 = shared }
          $0.request(.max(1))
        },
        receiveValue: { _ in withExtendedLifetime(token) { .none } },
        receiveCompletion: { _ in hasEnded.withLock { $0 = true } }))
    for number in 1...5 {
      sources[0].send(tracker.track(Item(number), as: "value \(number) of source 0"))
      if number < 4 { sources[1].send(tracker.track(Item(number), as: "value \(number) of source 1")) }
    }
    switch stop {
    case .cancel: subscription.read { $0 }?.value.cancel()
    case .fail: for source in sources { source.send(completion: .failure(.boom)) }
    }
    return subscription.read { $0 }?.value
  }
}
