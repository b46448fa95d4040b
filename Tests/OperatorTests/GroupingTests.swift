import Combine
import CombineTestKit
import Testing

/// `collect(_:)` and `measureInterval(using:)`.
struct GroupingTests {
  typealias Demand = Subscribers.Demand

  @Test func collectDeliversGroupsAndWhatIsLeft() {
    #expect(
      outcome(of: [1, 2, 3, 4, 5]) { $0.collect(2) } == Outcome(values: [[1, 2], [3, 4], [5]], end: .finished))
    #expect(outcome(of: [1, 2, 3, 4]) { $0.collect(2) } == Outcome(values: [[1, 2], [3, 4]], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.collect(1) } == Outcome(values: [[1], [2]], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.collect(3) } == Outcome(values: [[1, 2]], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.collect(.max) } == Outcome(values: [[1, 2]], end: .finished))
    #expect(outcome(of: [Int]()) { $0.collect(3) } == Outcome(values: [], end: .finished))
    // The group has more values than are reserved at first.
    #expect(outcome(of: Array(1...200)) { $0.collect(150) }.values.map(\.count) == [150, 50])
  }

  @Test func aFailureDropsTheGroupThatIsNotComplete() {
    #expect(
      outcome(of: [1, 2, 3], ending: .failure(.oops)) { $0.collect(2) }
        == Outcome(values: [[1, 2]], end: .failed(.oops)))
    final class Thing {}
    weak var lost: Thing?
    let source = TestPublisher<Thing, TestError>()
    let recorder = source.collect(2).record()
    do {
      let thing = Thing()
      lost = thing
      source.send(thing)
    }
    #expect(lost != nil)
    source.send(completion: .failure(.oops))
    #expect(recorder.end == .failed(.oops))
    #expect(lost == nil)
  }

  @Test(arguments: [
    (Demand.max(1), 3, Demand.max(3)), (.max(4), 3, .max(12)), (.unlimited, 3, .unlimited),
    (.max(.max / 2), 3, .unlimited), (.max(2), .max, .unlimited), (.max(1), 1, .max(1)),
  ])
  func collectAsksForAsManyValuesAsTheGroupsHave(demand: Demand, count: Int, asked: Demand) {
    let source = TestPublisher<Int, Never>()
    let recorder = source.collect(count).record(demand: demand)
    #expect(source.requested == asked)
    recorder.cancel()
  }

  @Test func collectAsksForAGroupMoreWhenOneIsAskedForByAValueOrLater() {
    let source = TestPublisher<Int, Never>()
    let recorder = RecordingSubscriber<[Int], Never>(initialDemand: .max(1)) { $0 == [1, 2] ? .max(2) : .none }
    source.collect(2).subscribe(recorder)
    let connection = source.connections[0]
    #expect(connection.outstanding == .max(2))
    source.send(1)
    #expect(connection.outstanding == .max(1))
    source.send(2)
    #expect(connection.outstanding == .max(4))
    recorder.request(.max(1))
    #expect(connection.outstanding == .max(6))
    for value in 3...8 { source.send(value) }
    #expect(recorder.values == [[1, 2], [3, 4], [5, 6], [7, 8]])
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test func theRestIsDeliveredAgainstTheDemandForItsGroup() {
    let source = TestPublisher<Int, Never>()
    let recorder = source.collect(3).record(demand: .max(2))
    for value in 1...4 { source.send(value) }
    #expect(recorder.outcome == Outcome(values: [[1, 2, 3]], end: .open))
    source.send(completion: .finished)
    #expect(recorder.outcome == Outcome(values: [[1, 2, 3], [4]], end: .finished))
    #expect(recorder.violations == [])
  }

  @Test func whatASourceSendsWithoutDemandPasses() {
    let source = TestPublisher<Int, Never>("eager", .exceedsDemand)
    let recorder = source.collect(2).record(demand: .max(1))
    for value in 1...3 { source.send(value) }
    source.send(completion: .finished)
    #expect(recorder.outcome == Outcome(values: [[1, 2], [3]], end: .finished))
  }

  @Test func theEndOfCollectNeedsNoDemandIfNothingIsLeft() {
    let source = TestPublisher<Int, Never>()
    let recorder = source.collect(2).record(demand: .max(1))
    source.send(1)
    source.send(2)
    source.send(completion: .finished)
    #expect(recorder.outcome == Outcome(values: [[1, 2]], end: .finished))
  }

  @Test func cancellingWhileTheRestIsDeliveredLeavesTheEndOut() {
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, Never>(), as: "source")
      let recorder = tracker.track(RecordingSubscriber<[Int], Never>(), as: "recorder")
      recorder.onValue { [unowned recorder] _ in recorder.cancel() }
      source.collect(2).subscribe(recorder)
      source.send(1)
      source.send(completion: .finished)
      #expect(recorder.outcome == Outcome(values: [[1]], end: .open))
      #expect(recorder.violations == [])
    }
  }

  @Test func whatIsSentWhileTheRestIsDeliveredGoesNoFurther() {
    let misbehavior: TestPublisher<Int, Never>.Misbehavior = [.continuesAfterEnd, .exceedsDemand]
    let source = TestPublisher<Int, Never>("restless", misbehavior)
    let recorder = RecordingSubscriber<[Int], Never>()
    recorder.onValue { [unowned recorder] _ in
      recorder.request(.max(1))
      source.send(7)
      source.send(completion: .finished)
    }
    source.collect(2).subscribe(recorder)
    source.send(1)
    source.send(completion: .finished)
    #expect(recorder.outcome == Outcome(values: [[1]], end: .finished))
    #expect(recorder.violations == [])
  }

  @Test func groupsSentFromInsideAGroupNest() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = RecordingSubscriber<[Int], Never>()
    recorder.onValue { if $0 == [1, 2] { for value in 3...5 { subject.send(value) } } }
    subject.collect(2).subscribe(recorder)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(recorder.outcome == Outcome(values: [[1, 2], [3, 4], [5]], end: .finished))
    #expect(recorder.deepestNesting == 2)
  }

  @Test func everySubscriberHasGroupsOfItsOwn() {
    let subject = PassthroughSubject<Int, Never>()
    let groups = subject.collect(2)
    let first = groups.record()
    subject.send(1)
    let second = groups.record()
    subject.send(2)
    subject.send(3)
    subject.send(completion: .finished)
    #expect(first.values == [[1, 2], [3]])
    #expect(second.values == [[2, 3]])
  }

  // MARK: - Intervals

  @Test func measureIntervalDeliversTheTimeSinceTheValueBefore() throws {
    let clock = VirtualTimeScheduler()
    let subject = PassthroughSubject<String, TestError>()
    clock.advance(by: .seconds(10))
    let intervals = subject.measureInterval(using: clock)
    // Creating the publisher does not start the measurement.
    clock.advance(by: .seconds(10))
    let recorder = intervals.record()
    clock.advance(by: .seconds(2))
    subject.send("a")
    clock.advance(by: .seconds(5))
    subject.send("b")
    subject.send("c")
    clock.advance(by: .milliseconds(250))
    subject.send("d")
    subject.send(completion: .failure(.oops))
    #expect(recorder.outcome == Outcome(values: [2, 5, 0, 0.25], end: .failed(.oops)))
  }

  @Test func measureIntervalBeginsWithTheSubscriptionNotWithTheSubscribing() throws {
    let clock = VirtualTimeScheduler()
    let recorder = Just(1).eraseToAnyPublisher().delay(for: .seconds(4), scheduler: clock)
      .subscribe(on: clock).measureInterval(using: clock).record()
    clock.advance(by: .seconds(1))
    clock.run()
    #expect(recorder.outcome == Outcome(values: [4], end: .finished))
  }

  @Test func measureIntervalCountsTheTimeOfValuesSentInside() throws {
    let clock = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = RecordingSubscriber<VirtualTimeScheduler.SchedulerTimeType.Stride, Never>()
    recorder.onValue { if $0 == 3 { subject.send(2) } }
    subject.measureInterval(using: clock).subscribe(recorder)
    clock.advance(by: .seconds(3))
    subject.send(1)
    subject.send(completion: .finished)
    #expect(recorder.outcome == Outcome(values: [3, 0], end: .finished))
  }

  @Test func measureIntervalPassesDemand() {
    let source = TestPublisher<Int, Never>()
    let recorder = source.measureInterval(using: VirtualTimeScheduler()).record(demand: .max(2), perValue: .max(1))
    #expect(source.requested == .max(2))
    source.send(1)
    #expect(source.connections[0].outstanding == .max(2))
    recorder.cancel()
    #expect(source.cancelCount == 1)
  }

  @Test func measureIntervalWorksWithAnyScheduler() {
    #expect(deferred([1, 2]).measureInterval(using: ImmediateScheduler.shared).record().values.count == 2)
    let strides = deferred([1, 2]).measureInterval(using: DispatchQueue.global()).record().values
    #expect(strides.count == 2 && strides.allSatisfy { $0 >= 0 })
  }
}
