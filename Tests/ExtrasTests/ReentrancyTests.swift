import Combine
import CombineExtras
import CombineTestKit
import Foundation
import Testing

/// Calls that a subscriber or a scheduler makes while it is called.
@Suite struct ReentrancyTests {
  private typealias Recorder = RecordingSubscriber<Int, TestError>
  private typealias Subject = PassthroughSubject<Int, TestError>

  /// Records when the deliveries to a subscriber begin and end, for example `"<1 1> <2 2>"`.
  private final class Deliveries {
    private(set) var text = ""

    func record(_ recorder: Recorder, during body: @escaping (Int) -> Void) {
      recorder.onValue { [unowned self] value in
        text += "<\(value) "
        body(value)
        text += "\(value)> "
      }
    }
  }

  /// Keeps its subscriber, to which the test publishes without any care.
  private final class CarelessPublisher: Publisher {
    typealias Output = Int
    typealias Failure = TestError

    private(set) var subscriber: AnySubscriber<Int, TestError>?

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Int, Downstream.Failure == TestError { self.subscriber = AnySubscriber(subscriber) }
  }

  // MARK: - Deliveries do not overlap

  @Test func anElementThatIsSentDuringADeliveryWaits() throws {
    let (source, recorder, deliveries) = (CarelessPublisher(), Recorder(), Deliveries())
    source.limitRate(8).subscribe(recorder)
    let subscriber = try #require(source.subscriber)
    subscriber.receive(subscription: Subscriptions.empty)
    deliveries.record(recorder) { value in
      if value < 3 { _ = subscriber.receive(value + 1) }
    }
    _ = subscriber.receive(1)
    #expect(deliveries.text == "<1 1> <2 2> <3 3> ")
  }

  @Test func aRequestDuringADeliveryDeliversNothingInside() {
    let found = Monitor(CreateSubscriber<Int, TestError>?.none)
    let (recorder, deliveries) = (Recorder(initialDemand: .none), Deliveries())
    AnyPublisher<Int, TestError>.create { subscriber in
      found.withLock { $0 = subscriber }
      return AnyCancellable {}
    }.subscribe(recorder)
    for value in 1...3 { found.read { $0! }.send(value) }
    deliveries.record(recorder) { [unowned recorder] _ in recorder.request(.max(1)) }
    recorder.request(.max(1))
    #expect(deliveries.text == "<1 1> <2 2> <3 3> ")
  }

  @Test func anElementThatIsSentAtTheEndOfAPauseWaits() {
    let (source, control) = (Subject(), PassthroughSubject<Bool, TestError>())
    let (recorder, deliveries) = (Recorder(), Deliveries())
    source.pausableBuffered(by: control, bufferSize: 8).subscribe(recorder)
    source.send(1)
    deliveries.record(recorder) { value in
      if value < 3 { source.send(value + 1) }
    }
    control.send(true)
    #expect(deliveries.text == "<1 1> <2 2> <3 3> ")
  }

  // MARK: - Requests and subscriptions

  @Test func aRequestWaitsForALateSubscription() throws {
    let (source, recorder) = (CarelessPublisher(), Recorder(initialDemand: .max(2)))
    source.limitRate(8).subscribe(recorder)
    #expect(recorder.values == [])
    let subscriber = try #require(source.subscriber)
    [1, 2, 3].publisher.setFailureType(to: TestError.self).subscribe(subscriber)
    #expect(recorder.values == [1, 2])
  }

  @Test func aHandlerOfRequestsIsNotCalledWithoutDemand() {
    let requests = Monitor([Subscribers.Demand]())
    let recorder = Recorder(initialDemand: .none)
    AnyPublisher<Int, TestError>.create { subscriber in
      subscriber.onRequest { demand in requests.withLock { $0.append(demand) } }
      return AnyCancellable {}
    }.subscribe(recorder)
    #expect(requests.read { $0 } == [])
    recorder.request(.max(2))
    #expect(requests.read { $0 } == [.max(2)])
  }

  @Test func aGroupThatHasEndedCompletesItsSubscriber() throws {
    let source = Subject()
    let groups = RecordingSubscriber<GroupedPublisher<Int, Int, TestError>, TestError>()
    source.group(by: { $0 % 2 }).subscribe(groups)
    source.send(1)
    let group = try #require(groups.values.first)
    let first = Recorder()
    group.subscribe(first)
    first.cancel()
    let recorder = Recorder()
    group.subscribe(recorder)
    guard recorder.events.count == 2, case .subscription = recorder.events[0], case .completion = recorder.events[1]
    else {
      Issue.record("\(recorder.events)")
      return
    }
    #expect(recorder.violations == [])
  }

  // MARK: - A cancel in the middle of a start

  /// A timer that is not cancelled by its release.
  private struct Timer: Cancellable {
    let isCancelled: Monitor<Bool>

    func cancel() { isCancelled.withLock { $0 = true } }
  }

  /// A scheduler that calls a closure when something is scheduled repeatedly.
  private struct HookedScheduler: Scheduler {
    typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
    typealias SchedulerOptions = Never

    let hook: () -> Void
    let isCancelled: Monitor<Bool>

    var now: SchedulerTimeType { ImmediateScheduler.shared.now }
    var minimumTolerance: SchedulerTimeType.Stride { .zero }

    func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

    func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
      _ action: @escaping () -> Void
    ) { action() }

    func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      hook()
      return Timer(isCancelled: isCancelled)
    }
  }

  @Test func aTimerWhoseStartCancelsIsCancelled() {
    let recorder = RecordingSubscriber<Int, Never>()
    let isCancelled = Monitor(false)
    let scheduler = HookedScheduler(hook: { recorder.cancel() }, isCancelled: isCancelled)
    let publisher = Publishers.interval(every: .seconds(1), on: scheduler)
    publisher.subscribe(recorder)
    #expect(isCancelled.read { $0 })
  }

  // MARK: - Events with an object

  @Test func aCancelIsHandledWithTheObject() {
    final class Counter { var cancels = 0 }
    let (source, counter) = (Subject(), Counter())
    let recorder = Recorder()
    source.handleEvents(with: counter, receiveCancel: { $0.cancels += 1 }).subscribe(recorder)
    #expect(counter.cancels == 0)
    recorder.cancel()
    #expect(counter.cancels == 1)
  }

  /// A sequence that counts how often its iterator is asked.
  private struct Asked: AsyncSequence, Sendable {
    let count: Monitor<Int>
    let released: AsyncStream<Void>.Continuation

    final class Iterator: AsyncIteratorProtocol {
      let sequence: Asked

      init(_ sequence: Asked) { self.sequence = sequence }

      deinit { sequence.released.finish() }

      func next() async -> Int? {
        sequence.count.withLock { count in
          count += 1
          return count
        }
      }
    }

    func makeAsyncIterator() -> Iterator { Iterator(self) }
  }

  @Test func aSequenceIsNotAskedAfterACancel() async {
    let (released, continuation) = AsyncStream.makeStream(of: Void.self)
    let count = Monitor(0)
    let recorder = RecordingSubscriber<Int, Never>()
    recorder.onValue { [unowned recorder] value in
      if value == 2 { recorder.cancel() }
    }
    Asked(count: count, released: continuation).publisher.subscribe(recorder)
    for await _ in released {}
    #expect(count.read { $0 } == 2)
    #expect(recorder.values == [1, 2])
  }

  @Test func aSequenceIsAskedOncePerDemand() async {
    let (_, continuation) = AsyncStream.makeStream(of: Void.self)
    let count = Monitor(0)
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .none)
    Asked(count: count, released: continuation).publisher.subscribe(recorder)
    for (demand, expected) in [(1, 1), (2, 3), (4, 7)] {
      recorder.request(.max(demand))
      #expect(await recorder.receives(expected))
      for _ in 0..<200 { await Task.yield() }  // an iteration that does not wait goes on meanwhile
      #expect(count.read { $0 } == expected)
    }
    #expect(recorder.values == Array(1...7))
    recorder.expectNoViolations()
    recorder.cancel()
  }
}
