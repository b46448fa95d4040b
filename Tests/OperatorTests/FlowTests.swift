import Combine
import CombineTestKit
import Testing

struct UntilOutputTests {
  @Test func prefixEndsWithTheOthersFirstValue() {
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, TestError>(), as: "source")
      let other = tracker.track(TestPublisher<String, Never>(), as: "other")
      let recorder = tracker.track(source.prefix(untilOutputFrom: other).record(), as: "recorder")
      source.send(1)
      #expect(other.requested == .max(1))
      other.send("stop")
      source.send(2)
      #expect(recorder.outcome == Outcome(values: [1], end: .finished))
      #expect(source.cancelCount == 1)
      #expect(other.cancelCount == 1)
    }
  }

  @Test func prefixDoesNotMindHowTheOtherEnds() {
    for ending in [Subscribers.Completion<TestError>.finished, .failure(.other)] {
      let source = TestPublisher<Int, Never>()
      let other = TestPublisher<Int, TestError>()
      let recorder = source.prefix(untilOutputFrom: other).record()
      other.send(completion: ending)
      source.send(1)
      #expect(recorder.outcome == Outcome(values: [1], end: .open))
      source.send(completion: .finished)
      #expect(recorder.end == .finished)
      #expect(source.cancelCount == 0)
    }
  }

  @Test func prefixEndsAsItsUpstreamDoes() {
    let never = Empty<Int, Never>(completeImmediately: false)
    for ending in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
      let result = outcome(of: [1, 2], ending: ending) { $0.prefix(untilOutputFrom: never) }
      #expect(result == Outcome(values: [1, 2], end: ending == .finished ? .finished : .failed(.oops)))
    }
  }

  @Test func theOtherIsAskedFirst() {
    #expect(outcome(of: deferred([1, 2]).prefix(untilOutputFrom: Just(0))) == Outcome(values: [], end: .finished))
    #expect(outcome(of: deferred([1, 2]).drop(untilOutputFrom: Just(0))) == Outcome(values: [1, 2], end: .finished))
  }

  @Test func prefixCancelsTheOtherAtItsEnd() {
    let source = PassthroughSubject<Int, Never>()
    let other = TestPublisher<Int, TestError>()
    let recorder = source.prefix(untilOutputFrom: other).record()
    source.send(completion: .finished)
    #expect(recorder.end == .finished)
    #expect(other.cancelCount == 1)
  }

  @Test func aTriggerThatSubscribesLaterIsAskedThen() throws {
    let scheduler = VirtualTimeScheduler()
    let source = PassthroughSubject<Int, Never>()
    let other = TestPublisher<Int, Never>()
    let recorder = source.prefix(untilOutputFrom: other.subscribe(on: scheduler)).record()
    source.send(1)
    scheduler.run()
    #expect(other.requested == .max(1))
    source.send(2)
    other.send(0)
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .finished))
  }

  @Test func dropWaitsForTheOthersFirstValue() {
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, TestError>(), as: "source")
      let other = tracker.track(TestPublisher<String, TestError>(), as: "other")
      let recorder = tracker.track(source.drop(untilOutputFrom: other).record(), as: "recorder")
      source.send(1)
      #expect(other.requested == .max(1))
      other.send("go")
      #expect(other.cancelCount == 1)
      source.send(2)
      other.send(completion: .failure(.other))
      source.send(3)
      source.send(completion: .failure(.oops))
      #expect(recorder.outcome == Outcome(values: [2, 3], end: .failed(.oops)))
    }
  }

  @Test func whatIsDroppedIsAskedForAgain() {
    let source = TestPublisher<Int, Never>()
    let other = TestPublisher<Int, Never>()
    let recorder = source.drop(untilOutputFrom: other).record(demand: .max(2))
    for value in 1...5 { source.send(value) }
    #expect(source.connections[0].outstanding == .max(2))
    other.send(0)
    for value in 6...9 { source.send(value) }
    #expect(recorder.values == [6, 7])
  }

  @Test func dropEndsWithATriggerThatEndsWithoutAValue() {
    for ending in [Subscribers.Completion<TestError>.finished, .failure(.other)] {
      let source = TestPublisher<Int, TestError>()
      let other = TestPublisher<Int, TestError>()
      let recorder = source.drop(untilOutputFrom: other).record()
      source.send(1)
      other.send(completion: ending)
      #expect(recorder.outcome == Outcome(values: [], end: ending == .finished ? .finished : .failed(.other)))
      #expect(source.cancelCount == 1)
    }
  }

  @Test func aMillionDroppedValuesNeedNoStack() {
    let other = PassthroughSubject<Int, Never>()
    let recorder = deferred(1...1_000_000).handleEvents(receiveOutput: { if $0 == 1_000_000 { other.send(0) } })
      .drop(untilOutputFrom: other).record(demand: .max(1))
    #expect(recorder.outcome == Outcome(values: [1_000_000], end: .finished))
  }

  @Test func theyAreEqualIfTheirPartsAre() {
    #expect([1].publisher.drop(untilOutputFrom: Just(1)) == [1].publisher.drop(untilOutputFrom: Just(1)))
    #expect([1].publisher.drop(untilOutputFrom: Just(1)) != [1].publisher.drop(untilOutputFrom: Just(2)))
  }
}

struct ThrottleTests {
  private static let sends: [(at: Double, event: Int?)] = [(0, 1), (1, 2), (2, 3), (5, 4), (13, 5), (20, nil)]

  @Test func throttleDeliversTheNewestOfAnInterval() throws {
    let result = try timeline(Self.sends) { $0.throttle(for: .seconds(4), scheduler: $1, latest: true) }
    #expect(result == [Timed(0, "1"), Timed(4, "3"), Timed(8, "4"), Timed(13, "5"), Timed(20, "finished")])
  }

  @Test func throttleDeliversTheFirstOfAnInterval() throws {
    let result = try timeline(Self.sends) { $0.throttle(for: .seconds(4), scheduler: $1, latest: false) }
    #expect(result == [Timed(0, "1"), Timed(4, "2"), Timed(8, "4"), Timed(13, "5"), Timed(20, "finished")])
  }

  @Test func aValueThatComesWhenTheIntervalIsOverGoesOnAtOnce() throws {
    let result = try timeline([(0, 1), (4, 2), (5, 3), (8, 4), (9, nil)]) {
      $0.throttle(for: .seconds(4), scheduler: $1, latest: true)
    }
    // At 8 seconds the scheduler's action runs before the value arrives, which then waits for the next interval.
    #expect(result == [Timed(0, "1"), Timed(4, "2"), Timed(8, "3"), Timed(12, "4"), Timed(12, "finished")])
  }

  @Test(arguments: [true, false])
  func theFirstValueIsNotReplacedBeforeTheSchedulerDeliversIt(latest: Bool) throws {
    let result = try timeline([(0, 1), (0, 2), (0, 3), (0, nil)]) {
      $0.throttle(for: .seconds(4), scheduler: $1, latest: latest)
    }
    #expect(result == [Timed(0, "1"), Timed(4, latest ? "3" : "2"), Timed(4, "finished")])
  }

  @Test func theEndComesBehindTheValueThatWaits() throws {
    for ending in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
      let result = try timeline([(0, 1), (1, 2), (2, nil)], ending: ending) {
        $0.throttle(for: .seconds(4), scheduler: $1, latest: true)
      }
      #expect(result == [Timed(0, "1"), Timed(4, "2"), Timed(4, ending == .finished ? "finished" : "oops")])
    }
  }

  @Test func theEndDoesNotWaitIfNoValueDoes() throws {
    let result = try timeline([(0, 1), (1, nil)]) { $0.throttle(for: .seconds(4), scheduler: $1, latest: true) }
    #expect(result == [Timed(0, "1"), Timed(1, "finished")])
  }

  @Test func theSchedulerHoldsOneActionForWhatWaits() throws {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.throttle(for: .seconds(4), scheduler: scheduler, latest: true).record()
    subject.send(0)
    scheduler.advance(by: .seconds(1))
    for value in 1...100 { subject.send(value) }
    #expect(scheduler.pending.count == 1)
    scheduler.run()
    #expect(recorder.values == [0, 100])
  }

  @Test func throttleDropsWhatIsNotAskedFor() throws {
    let scheduler = VirtualTimeScheduler()
    let source = TestPublisher<Int, Never>()
    let recorder = source.throttle(for: 4, scheduler: scheduler, latest: true).record(demand: .max(1))
    #expect(source.connections[0].requests == [.unlimited])
    source.send(1)
    source.send(2)
    scheduler.run()
    recorder.request(.max(1))
    scheduler.run()
    #expect(recorder.values == [2])
    scheduler.advance(by: .seconds(9))
    source.send(3)
    source.send(completion: .finished)
    scheduler.run()
    #expect(recorder.outcome == Outcome(values: [2, 3], end: .finished))
  }

  @Test func throttleDoesNotLoseTheFirstValueOfAPublisherThatAnswersAtOnce() throws {
    let scheduler = VirtualTimeScheduler()
    let recorder = CurrentValueSubject<Int, Never>(7).throttle(for: 1, scheduler: scheduler, latest: true).record()
    scheduler.run()
    #expect(recorder.values == [7])
  }

  @Test func nothingArrivesAfterCancelAndNothingIsKept() throws {
    final class Item: Sendable {}
    let scheduler = VirtualTimeScheduler()
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Item, Never>(), as: "source")
      let recorder = tracker.track(RecordingSubscriber<Item, Never>(), as: "recorder")
      source.throttle(for: 4, scheduler: scheduler, latest: true).subscribe(recorder)
      source.send(Item())
      scheduler.advance(by: .seconds(1))
      source.send(tracker.track(Item(), as: "value"))
      recorder.cancel()
      #expect(recorder.values.count == 1)
    }
    #expect(scheduler.pending.count == 1)  // which retains no part of the pipeline
  }
}

struct CollectByTimeTests {
  @Test func groupsAreThoseOfTheIntervals() throws {
    let result = try timeline([(0, 1), (1, 2), (3.9, 3), (4, 4), (13, 5), (14, nil)]) {
      $0.collect(.byTime($1, .seconds(4)))
    }
    // The value at 4 seconds arrives after the scheduler's action, and belongs to the next interval. No group is empty.
    #expect(result == [Timed(4, "[1, 2, 3]"), Timed(8, "[4]"), Timed(14, "[5]"), Timed(14, "finished")])
  }

  @Test func theIntervalsBeginWithTheSubscriptionAndPassInSilence() throws {
    let sends: [(at: Double, event: Int?)] = [(2, 1), (5, 2), (1001.5, 3), (10_002, 4), (10_003.5, 5), (10_004, nil)]
    let result = try timeline(sends) { $0.collect(.byTime($1, .seconds(3))) }
    #expect(
      result == [
        Timed(3, "[1]"), Timed(6, "[2]"), Timed(1002, "[3]"), Timed(10_005 - 1, "[4, 5]"), Timed(10_004, "finished"),
      ])
  }

  @Test func whatComesFromTheSameSchedulerAtTheSameTimeIsFirstInFirstOut() throws {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    scheduler.schedule(after: .init(.seconds(4))) { subject.send(2) }
    let recorder = subject.collect(.byTime(scheduler, .seconds(4))).record()
    subject.send(1)
    scheduler.schedule(after: .init(.seconds(4))) { subject.send(3) }
    scheduler.run()
    #expect(recorder.values == [[1, 2], [3]])
    withExtendedLifetime(recorder) {}
  }

  @Test func aCountClosesAGroupWithoutDelay() throws {
    let result = try timeline([(0, 1), (1, 2), (1, 3), (3, 4), (3, 5), (3, 6), (5, 7), (9, nil)]) {
      $0.collect(.byTimeOrCount($1, .seconds(4), 2))
    }
    #expect(
      result == [
        Timed(1, "[1, 2]"), Timed(3, "[3, 4]"), Timed(3, "[5, 6]"), Timed(8, "[7]"), Timed(9, "finished"),
      ])
  }

  @Test func aFailureDropsTheOpenGroup() throws {
    let result = try timeline([(0, 1), (5, 2), (6, nil)], ending: .failure(.oops)) { $0.collect(.byTime($1, 4)) }
    #expect(result == [Timed(4, "[1]"), Timed(6, "oops")])
  }

  @Test func demandCountsGroupsAndTheyWaitAsTheyAre() throws {
    let scheduler = VirtualTimeScheduler()
    let source = TestPublisher<Int, TestError>("source", .exceedsDemand)
    let recorder = source.collect(.byTimeOrCount(scheduler, .seconds(4), 2)).record(demand: .max(1))
    #expect(source.connections[0].requests == [.max(2)])
    for value in 1...7 { source.send(value) }
    scheduler.run()
    #expect(recorder.values == [[1, 2]])
    source.send(completion: .finished)
    recorder.request(.max(2))
    #expect(recorder.values.count == 1)  // delivered on the scheduler
    scheduler.run()
    #expect(recorder.outcome == Outcome(values: [[1, 2], [3, 4], [5, 6]], end: .open))
    recorder.request(.max(1))
    scheduler.run()
    #expect(recorder.outcome == Outcome(values: [[1, 2], [3, 4], [5, 6], [7]], end: .finished))
    #expect(source.connections[0].requests == [.max(2)])
  }

  @Test func aFailureDoesNotWaitForGroupsThatNobodyAskedFor() throws {
    let scheduler = VirtualTimeScheduler()
    let source = TestPublisher<Int, TestError>("source", .exceedsDemand)
    let recorder = source.collect(.byTimeOrCount(scheduler, .seconds(4), 1)).record(demand: .max(1))
    for value in 1...3 { source.send(value) }
    source.send(completion: .failure(.oops))
    scheduler.run()
    #expect(recorder.outcome == Outcome(values: [[1]], end: .failed(.oops)))
  }

  /// A scheduler whose time is a whole number, so that arithmetic beyond the last one traps.
  private final class WholeSecondsScheduler: Scheduler {
    struct Time: Strideable {
      var second: Int8
      func distance(to other: Time) -> Stride { Stride(seconds: other.second - second) }
      func advanced(by stride: Stride) -> Time { Time(second: second + stride.seconds) }

      struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
        var seconds: Int8
        init(seconds: Int8) { self.seconds = seconds }
        init?<Source: BinaryInteger>(exactly source: Source) { self.init(seconds: Int8(source)) }
        init(integerLiteral value: Int8) { seconds = value }
        var magnitude: UInt8 { seconds.magnitude }
        static func < (a: Stride, b: Stride) -> Bool { a.seconds < b.seconds }
        static func + (a: Stride, b: Stride) -> Stride { Stride(seconds: a.seconds + b.seconds) }
        static func - (a: Stride, b: Stride) -> Stride { Stride(seconds: a.seconds - b.seconds) }
        static func * (a: Stride, b: Stride) -> Stride { Stride(seconds: a.seconds * b.seconds) }
        static func *= (a: inout Stride, b: Stride) { a = a * b }
        static func seconds(_ seconds: Int) -> Stride { Stride(seconds: Int8(seconds)) }
        static func seconds(_ seconds: Double) -> Stride { Stride(seconds: Int8(seconds)) }
        static func milliseconds(_ number: Int) -> Stride { Stride(seconds: Int8(number / 1000)) }
        static func microseconds(_ number: Int) -> Stride { Stride(seconds: Int8(number / 1_000_000)) }
        static func nanoseconds(_ number: Int) -> Stride { Stride(seconds: Int8(number / 1_000_000_000)) }
      }
    }

    var now = Time(second: 0)
    var minimumTolerance: Time.Stride { 0 }
    var actions: [(date: Time, action: () -> Void)] = []

    func schedule(options: Never?, _ action: @escaping () -> Void) { action() }
    func schedule(after date: Time, tolerance: Time.Stride, options: Never?, _ action: @escaping () -> Void) {
      actions.append((date, action))
    }
    func schedule(
      after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable { fatalError("not used") }
  }

  /// The clock ends at 127. Every date of the grid up to the last one before the end is computed.
  @Test(arguments: [1, 3, 10, 60])
  func theEndOfAClockIsNotPassed(interval: Int) {
    for start in [0, 1, 50] as [Int8] {
      for second in start..<(127 - Int8(interval)) {
        let scheduler = WholeSecondsScheduler()
        scheduler.now.second = start
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.collect(.byTime(scheduler, .seconds(interval))).record()
        scheduler.now.second = second
        subject.send(1)
        let expected = Int(start) + ((Int(second) - Int(start)) / interval + 1) * interval
        #expect(scheduler.actions.map(\.date.second) == [Int8(expected)])
        scheduler.actions.first?.action()
        #expect(recorder.values == [[1]])
      }
    }
  }

  @Test func theSchedulerHoldsNothingWhileNothingComes() throws {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.collect(.byTime(scheduler, .seconds(1))).record()
    #expect(scheduler.pending.isEmpty)
    for value in 1...50 { subject.send(value) }
    #expect(scheduler.pending.count == 1)
    scheduler.run()
    #expect(recorder.values == [Array(1...50)])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func theOptionsArePassedOn() throws {
    let queue = DispatchQueue(label: "groups")
    let group = DispatchGroup()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.collect(.byTimeOrCount(queue, .seconds(100), 2), options: .init(group: group)).record()
    queue.suspend()
    subject.send(1)
    subject.send(2)
    #expect(group.wait(timeout: .now()) == .timedOut)
    queue.resume()
    #expect(recorder.wait { values, _ in values == 1 })
    recorder.cancel()
  }

  @Test func oneByOneOnASchedulerThatRunsEverythingAtOnceNeedsNoStack() {
    let subject = TestPublisher<Int, Never>("source", .exceedsDemand)
    let recorder = subject.collect(.byTimeOrCount(ImmediateScheduler.shared, 1, 1))
      .record(demand: .none, perValue: .max(1))
    for value in 1...100_000 { subject.send(value) }
    subject.send(completion: .finished)
    recorder.request(.max(1))
    #expect(recorder.values.count == 100_000)
    #expect(recorder.end == .finished)
    #expect(recorder.stackExtent < 32_768)
  }
}

struct BufferTests {
  private typealias Strategy = Publishers.BufferingStrategy<TestError>

  @Test("A full buffer is requested from once for each element, also for one that a delivery sends")
  func demandOfNestedDeliveries() {
    let source = TestPublisher<Int, Never>()
    let recorder = RecordingSubscriber<Int, Never>()
    recorder.onValue { if $0 < 3 { source.send($0 + 1) } }
    source.buffer(size: 4, prefetch: .keepFull, whenFull: .dropNewest).subscribe(recorder)
    #expect(source.requested == .max(4))
    source.send(1)
    #expect(recorder.values == [1, 2, 3])
    #expect(source.connections[0].outstanding == .max(4))
    recorder.cancel()
  }

  /// Sends five values to a buffer of two, with a demand of one.
  private func fill(
    _ whenFull: Strategy, _ prefetch: Publishers.PrefetchStrategy
  ) -> (TestPublisher<Int, TestError>, RecordingSubscriber<Int, TestError>) {
    let source = TestPublisher<Int, TestError>("source", .exceedsDemand)
    let recorder = source.buffer(size: 2, prefetch: prefetch, whenFull: whenFull).record(demand: .max(1))
    for value in 1...5 { source.send(value) }
    #expect(recorder.outcome == Outcome(values: [1], end: .open))
    return (source, recorder)
  }

  @Test(arguments: [Publishers.PrefetchStrategy.byRequest, .keepFull])
  func theNewestIsDropped(prefetch: Publishers.PrefetchStrategy) {
    let (source, recorder) = fill(.dropNewest, prefetch)
    recorder.request(.max(1))
    source.send(6)
    recorder.request(.max(9))
    #expect(recorder.values == [1, 2, 3, 6])
  }

  @Test(arguments: [Publishers.PrefetchStrategy.byRequest, .keepFull])
  func theOldestIsDropped(prefetch: Publishers.PrefetchStrategy) {
    let (source, recorder) = fill(.dropOldest, prefetch)
    recorder.request(.max(1))
    source.send(6)
    recorder.request(.max(9))
    #expect(recorder.values == [1, 4, 5, 6])
  }

  @Test(arguments: [Publishers.PrefetchStrategy.byRequest, .keepFull])
  func aFullBufferFailsWithoutDemand(prefetch: Publishers.PrefetchStrategy) {
    let calls = Box(0)
    let source = TestPublisher<Int, TestError>("source", .exceedsDemand)
    let strategy = Strategy.customError {
      calls.value += 1
      return .other
    }
    let recorder = source.buffer(size: 2, prefetch: prefetch, whenFull: strategy).record(demand: .max(1))
    for value in 1...3 { source.send(value) }
    #expect(recorder.outcome == Outcome(values: [1], end: .open))
    source.send(4)
    #expect(recorder.outcome == Outcome(values: [1], end: .failed(.other)))
    #expect(calls.value == 1)
    #expect(source.cancelCount == 1)
  }

  @Test func aFullBufferWithoutRoomFailsAtOnce() {
    let source = TestPublisher<Int, TestError>()
    let recorder = source.buffer(size: 0, prefetch: .byRequest, whenFull: .customError { .other })
      .record(demand: .max(2))
    source.send(1)
    source.send(2)
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .open))
    source.send(3)
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .failed(.other)))
    #expect(source.cancelCount == 1)
  }

  @Test func keepFullAsksForTheSizeAndForOneMoreForEachDelivered() {
    let source = TestPublisher<Int, TestError>()
    let recorder = source.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).record(demand: .none)
    #expect(source.connections[0].requests == [.max(3)])
    source.send(1)
    source.send(2)
    #expect(source.connections[0].outstanding == .max(1))
    recorder.request(.max(1))
    #expect(source.connections[0].requests == [.max(3), .max(1)])
    recorder.request(.max(2))  // one value is in the buffer, the other is not
    #expect(source.connections[0].requests == [.max(3), .max(1), .max(1)])
    source.send(3)
    #expect(recorder.values == [1, 2, 3])
    #expect(source.connections[0].outstanding == .max(3))
  }

  @Test func byRequestAsksForEverything() {
    let source = TestPublisher<Int, TestError>()
    let recorder = source.buffer(size: 3, prefetch: .byRequest, whenFull: .dropNewest).record(demand: .max(1))
    source.send(1)
    recorder.request(.max(4))
    #expect(source.connections[0].requests == [.unlimited])
  }

  @Test func whatWaitsComesBeforeFinished() {
    let source = TestPublisher<Int, TestError>()
    let recorder = source.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest).record(demand: .max(1))
    for value in 1...3 { source.send(value) }
    source.send(completion: .finished)
    recorder.request(.max(1))
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .open))
    recorder.request(.max(1))
    #expect(recorder.outcome == Outcome(values: [1, 2, 3], end: .finished))
    #expect(source.cancelCount == 0)
  }

  @Test func aFailureDropsWhatIsNotRequested() {
    let source = TestPublisher<Int, TestError>()
    let recorder = source.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest).record(demand: .max(1))
    for value in 1...3 { source.send(value) }
    source.send(completion: .failure(.oops))
    #expect(recorder.outcome == Outcome(values: [1], end: .failed(.oops)))
    #expect(source.cancelCount == 0)
  }

  @Test func aFailureFollowsTheElementsThatARunningDeliveryRequests() {
    let source = TestPublisher<Int, TestError>("source", .exceedsDemand)
    let recorder = RecordingSubscriber<Int, TestError>(initialDemand: .none) { _ in .max(1) }
    recorder.onValue { value in
      guard value == 1 else { return }
      source.send(2)
      source.send(3)
    }
    source.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest).subscribe(recorder)
    source.send(1)
    recorder.request(.max(1))
    source.send(completion: .failure(.oops))
    #expect(recorder.outcome == Outcome(values: [1, 2, 3], end: .failed(.oops)))
  }

  @Test func everythingPassesThatIsAskedFor() {
    for prefetch in [Publishers.PrefetchStrategy.keepFull, .byRequest] {
      let result = outcome(of: Array(1...9), ending: .failure(.oops)) {
        $0.buffer(size: 9, prefetch: prefetch, whenFull: .dropOldest)
      }
      #expect(result == Outcome(values: Array(1...9), end: .failed(.oops)))
    }
  }

  @Test func whatIsSentFromInsideADeliveryNeedsNoRoomIfItIsAskedFor() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = RecordingSubscriber<Int, Never>()
    recorder.onValue { if $0 == 1 { for value in 2...5 { subject.send(value) } } }
    subject.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [1, 2, 3, 4, 5])
    #expect(recorder.deepestNesting == 2)
  }

  @Test func whatWaitsGoesBeforeWhatIsSentFromInsideItsDelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .none)
    recorder.onValue { if $0 == 1 { subject.send(9) } }
    subject.buffer(size: 3, prefetch: .byRequest, whenFull: .dropNewest).subscribe(recorder)
    for value in 1...3 { subject.send(value) }
    recorder.request(.unlimited)
    #expect(recorder.values == [1, 2, 3, 9])
  }

  @Test(arguments: [true, false])
  func manyOneByOneNeedNoStack(keepsFull: Bool) {
    #if DEBUG
      let count = 100_000
    #else
      let count = 1_000_000
    #endif
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(1))
    recorder.onValue { [unowned recorder] _ in recorder.request(.max(1)) }
    let numbers = deferred(1...count)
    if keepsFull {
      numbers.buffer(size: 4, prefetch: .keepFull, whenFull: .dropNewest).subscribe(recorder)
    } else {
      numbers.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest).subscribe(recorder)
    }
    #expect(recorder.values.count == count)
    #expect(recorder.end == .finished)
    #expect(recorder.stackExtent < 32_768)
  }

  @Test func cancellingDropsWhatWaits() {
    final class Item: Sendable {}
    let subscription = Box<(any Subscription)?>(nil)
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Item, Never>(), as: "source")
      let recorder = tracker.track(RecordingSubscriber<Item, Never>(initialDemand: .none), as: "recorder")
      source.buffer(size: 3, prefetch: .byRequest, whenFull: .dropOldest).subscribe(recorder)
      for _ in 1...5 { source.send(tracker.track(Item(), as: "value")) }
      subscription.value = recorder.subscription
      recorder.cancel()
    }
  }

  @Test func nobodyWaitsForADelivery() {
    let source = TestPublisher<Int, TestError>()
    let gate = Monitor((isInside: false, isOpen: false))
    let recorder = RecordingSubscriber<Int, TestError>(initialDemand: .none)
    recorder.onValue {
      guard $0 == 1 else { return }
      gate.withLock { $0.isInside = true }
      _ = gate.wait { $0.isOpen }
    }
    source.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(recorder)
    source.send(1)
    let consumer = JoinableThread { recorder.request(.unlimited) }
    #expect(gate.wait { $0.isInside })
    let producer = JoinableThread { for value in 2...5 { source.send(value) } }
    #expect(producer.join(timeout: 600), "a send waited for a delivery")
    gate.withLock { $0.isOpen = true }
    #expect(consumer.join())
    #expect(recorder.values == [1, 4, 5])
    #expect(recorder.violations == [])
  }

  @Test func strategiesCanBeCompared() {
    #expect(Publishers.PrefetchStrategy.keepFull != .byRequest)
    #expect(Set([Publishers.PrefetchStrategy.keepFull, .keepFull, .byRequest]).count == 2)
  }
}
