import Combine
import CombineExtras
import CombineTestKit
import Testing

/// Operators that replace common compositions of other operators.
@Suite struct SmallOperatorTests {
  private typealias Subject = PassthroughSubject<Int, TestError>
  private typealias Recorder = RecordingSubscriber<Int, TestError>

  @Test func pairsAndWindows() {
    #expect(
      run([1, 2, 3], .failure(TestError.oops)) { up, _ in up.pairwise().map { [$0, $1] } }.values == [[1, 2], [2, 3]])
    #expect(
      run([1], .finished as Subscribers.Completion<Never>) { up, _ in up.pairwise().map { $0 + $1 } }.values == [])
    for (size, expected) in [(1, [[1], [2], [3]]), (2, [[1, 2], [2, 3]]), (3, [[1, 2, 3]]), (4, [])] {
      let result = run([1, 2, 3], .failure(TestError.oops)) { up, _ in up.nwise(size) }
      #expect(result.values == expected)
      #expect(result.completion == .failure(.oops))
    }
  }

  @Test func optionalsInPairsAreNotLost() {
    let result = run([1, nil, 3], .finished as Subscribers.Completion<Never>) { up, _ in up.pairwise().map { [$0, $1] }
    }
    #expect(result.values == [[1, nil], [nil, 3]])
    let numbered = run([nil, 5], .finished as Subscribers.Completion<Never>) { up, _ in
      up.enumerated().map { "\($0.index): \($0.element ?? -1)" }
    }
    #expect(numbered.values == ["0: -1", "1: 5"])
  }

  @Test func eventsThereAndBack() {
    for end in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
      let events = run([1, 2], end) { up, _ in up.materialize() }
      let last: PublisherEvent<Int, TestError> = end == .finished ? .finished : .failure(.oops)
      #expect(events.values == [.value(1), .value(2), last])
      #expect(events.completion == .finished)
      let back = run([1, 2], end) { up, _ in up.materialize().dematerialize() }
      #expect(back.values == [1, 2])
      #expect(back.completion == end)
    }
    let mixed: [PublisherEvent<Int, TestError>] = [.value(1), .failure(.other), .value(2), .finished]
    #expect(run(mixed) { up, _ in up.values() }.values == [1, 2])
    #expect(run(mixed) { up, _ in up.failures() }.values == [.other])
  }

  @Test("The event for the end takes the demand of an element, and cancels the upstream")
  func theEndOfEventsWaitsForDemand() {
    typealias Event = PublisherEvent<Int, TestError>
    let ends: [(last: Event, end: Subscribers.Completion<TestError>)] = [
      (.finished, .finished), (.failure(.oops), .failure(.oops)),
    ]
    for (last, end) in ends {
      let (source, recorder) = (TestPublisher<Event, Never>(), Recorder(initialDemand: .max(2)))
      source.dematerialize().subscribe(recorder)
      for event in [Event.value(1), .value(2)] { source.send(event) }
      #expect(source.connections[0].outstanding == .none)
      #expect(recorder.completion == nil)
      recorder.request(.max(1))
      #expect(source.requested == .max(3))
      source.send(last)
      #expect(recorder.deliveries == [.value(1), .value(2), .completion(end)])
      #expect(source.cancelCount == 1)
      recorder.expectNoViolations()
    }
    // Events that end without one for the end.
    #expect(run([Event.value(1)]) { up, _ in up.dematerialize() }.completion?.isFinished == true)
  }

  @Test func theCompletionAsAnEventWaitsForDemand() {
    let (source, recorder) = (
      Subject(), RecordingSubscriber<PublisherEvent<Int, TestError>, Never>(initialDemand: .max(1))
    )
    source.materialize().subscribe(recorder)
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(recorder.values == [.value(1)])
    recorder.request(.max(1))
    #expect(recorder.values == [.value(1), .failure(.oops)])
    #expect(recorder.completion == .finished)
  }

  @Test func failuresAreIgnored() {
    let result = run([1], .failure(TestError.oops)) { up, _ in up.ignoreFailure() }
    #expect(result.values == [1])
    #expect(result.completion == .finished)
    let (source, recorder) = (Subject(), RecordingSubscriber<Int, Never>())
    source.ignoreFailure(completeImmediately: false).subscribe(recorder)
    source.send(completion: .failure(.oops))
    #expect(recorder.completion == nil)
  }

  @Test func sequencesAndBooleans() {
    #expect(run([[1, 2], [3]]) { up, _ in up.mapMany { $0 * 2 } }.values == [[2, 4], [6]])
    #expect(run([[1, 2], [3]]) { up, _ in up.filterMany { $0 > 1 } }.values == [[2], [3]])
    #expect(run([true, false]) { up, _ in up.toggle() }.values == [false, true])
    let typed = run([1], .failure(TestError.oops)) { up, _ in up.ignoreOutput().setOutputType(to: String.self) }
    #expect(typed.values == [])
    #expect(typed.completion == .failure(.oops))
  }

  private func run<Input, Result: Publisher>(
    _ inputs: [Input], _ build: (AnyPublisher<Input, Never>, ReferenceTracker.Token) -> Result
  ) -> (values: [Result.Output], completion: Subscribers.Completion<Result.Failure>?) where Result.Output: Equatable {
    ExtrasTests.run(inputs, .finished, build)
  }

  private func run<Input, Failure: Error, Result: Publisher>(
    _ inputs: [Input], _ end: Subscribers.Completion<Failure>,
    _ build: (AnyPublisher<Input, Failure>, ReferenceTracker.Token) -> Result
  ) -> (values: [Result.Output], completion: Subscribers.Completion<Result.Failure>?) where Result.Output: Equatable {
    ExtrasTests.run(inputs, end, build)
  }

  @Test(arguments: [0, 1, 2, 3, 5, 8, 9, 33])
  func arraysOfPublishers(count: Int) {
    let subjects = (0..<count).map { _ in Subject() }
    let (latest, zipped, merged) = (
      RecordingSubscriber<[Int], TestError>(), RecordingSubscriber<[Int], TestError>(), Recorder()
    )
    subjects.combineLatest().subscribe(latest)
    subjects.zip().subscribe(zipped)
    subjects.merge().subscribe(merged)
    for (number, subject) in subjects.enumerated() { subject.send(number) }
    subjects.first?.send(10)
    for subject in subjects { subject.send(completion: .finished) }
    let all = Array(0..<count)
    #expect(latest.values == (count == 0 ? [] : count == 1 ? [[0], [10]] : [all, [10] + all.dropFirst()]))
    #expect(zipped.values == (count == 0 ? [] : count == 1 ? [[0], [10]] : [all]))
    #expect(merged.values == (count == 0 ? [] : all + [10]))
    for completion in [latest.completion, zipped.completion, merged.completion] { #expect(completion == .finished) }
  }

  @Test("A failure of any publisher of a collection cancels the others, once, and passes", arguments: [1, 2, 3, 5, 9])
  func aFailureInAnArray(count: Int) {
    let operators: KeyValuePairs<String, ([TestPublisher<Int, TestError>]) -> AnyPublisher<[Int], TestError>> = [
      "merge": { $0.merge().map { [$0] }.eraseToAnyPublisher() }, "combineLatest": { $0.combineLatest() },
      "zip": { $0.zip() },
    ]
    for (name, combine) in operators {
      for failing in 0..<count {
        let sources = (0..<count).map { _ in TestPublisher<Int, TestError>() }
        let recorder = RecordingSubscriber<[Int], TestError>()
        combine(sources).subscribe(recorder)
        sources[failing].send(completion: .failure(.oops))
        #expect(recorder.completion == .failure(.oops), "\(name), \(failing)")
        for (number, source) in sources.enumerated() where number != failing {
          #expect(source.cancelCount == 1, "\(name), \(failing): \(number)")
        }
        recorder.expectNoViolations()
      }
    }
  }

  @Test func theFirstToPublishIsChosen() {
    for (first, ends) in [(0, false), (1, false), (0, true), (1, true)] {
      let sources = [TestPublisher<Int, TestError>(), TestPublisher<Int, TestError>()]
      let recorder = Recorder("", initialDemand: .max(2))
      sources[0].amb(with: sources[1]).subscribe(recorder)
      #expect(sources.map(\.requested) == [.max(2), .max(2)])
      if ends { sources[first].send(completion: .failure(.oops)) } else { sources[first].send(1) }
      #expect(sources[1 - first].cancelCount == 1)
      #expect(sources[first].cancelCount == 0)
      if ends {
        #expect(recorder.completion == .failure(.oops))
      } else {
        recorder.request(.max(1))
        #expect(sources[first].requested == .max(3))
        recorder.cancel()
        #expect(sources[first].cancelCount == 1)
        #expect(recorder.values == [1])
      }
      #expect(recorder.violations == [])
    }
  }

  @Test func theLatestIsKept() {
    let (source, recorder) = (Subject(), Recorder("", initialDemand: .max(1)))
    source.conflate().subscribe(recorder)
    for value in 1...4 { source.send(value) }
    recorder.request(.max(1))
    source.send(completion: .finished)
    #expect(recorder.values == [1, 4])
    #expect(recorder.completion == .finished)
  }

  @Test func batchesAreRefilledAtThreeQuarters() {
    let (source, recorder) = (TestPublisher<Int, TestError>(), Recorder())
    source.limitRate(8).subscribe(recorder)
    #expect(source.connections[0].requests == [.max(8)])
    for value in 1...5 { source.send(value) }
    #expect(source.connections[0].requests == [.max(8)])
    source.send(6)
    #expect(source.connections[0].requests == [.max(8), .max(6)])
    #expect(recorder.values == [1, 2, 3, 4, 5, 6])
  }

  @Test func noMoreIsRequestedThanIsWanted() {
    let (source, recorder) = (TestPublisher<Int, TestError>(), Recorder("", initialDemand: .max(3)))
    source.limitRate(8).subscribe(recorder)
    #expect(source.requested == .max(3))
    for value in 1...3 { source.send(value) }
    recorder.request(.max(20))
    #expect(source.connections[0].outstanding == .max(8))
    #expect(recorder.violations == [])
  }

  @Test func pausedElementsAreDropped() {
    let (source, control, recorder) = (Subject(), PassthroughSubject<Bool, Never>(), Recorder())
    source.pausable(by: control).subscribe(recorder)
    source.send(1)
    control.send(true)
    source.send(2)
    control.send(false)
    source.send(3)
    control.send(true)
    control.send(completion: .finished)
    source.send(4)
    source.send(completion: .finished)
    #expect(recorder.values == [2, 4])
    #expect(recorder.completion == .finished)
  }

  @Test func pausedElementsAreBuffered() {
    let (source, control, recorder) = (Subject(), PassthroughSubject<Bool, TestError>(), Recorder())
    source.pausableBuffered(by: control, bufferSize: 2).subscribe(recorder)
    for value in 1...3 { source.send(value) }
    #expect(recorder.values == [])
    control.send(true)
    #expect(recorder.values == [2, 3])
    source.send(4)
    control.send(false)
    source.send(5)
    source.send(completion: .finished)
    #expect(recorder.values == [2, 3, 4])
    #expect(recorder.completion == nil)
    control.send(true)
    #expect(recorder.values == [2, 3, 4, 5])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func theEndWaitsForNoControlIfNothingWaitsBeforeIt() {
    let (source, control, recorder) = (Subject(), PassthroughSubject<Bool, TestError>(), Recorder())
    source.pausableBuffered(by: control, bufferSize: 2).subscribe(recorder)
    control.send(true)
    source.send(1)
    control.send(false)
    source.send(completion: .finished)
    #expect(recorder.values == [1])
    #expect(recorder.completion == .finished)
  }

  @Test func aPauseEndsAtAFailure() {
    for (index, expected) in [(0, TestError.oops), (1, .other)] {
      let (source, control) = (TestPublisher<Int, TestError>(), TestPublisher<Bool, TestError>())
      let recorder = Recorder()
      source.pausableBuffered(by: control, bufferSize: 9).subscribe(recorder)
      #expect(source.requested == .unlimited)
      #expect(control.requested == .unlimited)
      source.send(1)
      if index == 0 { source.send(completion: .failure(.oops)) } else { control.send(completion: .failure(.other)) }
      #expect(recorder.values == [])
      #expect(recorder.completion == .failure(expected))
      #expect(source.cancelCount + control.cancelCount == 1)
    }
  }

  @Test("Demand that a delivery returns counts for the numbers of an interval, and a cancel in one stops the timer")
  func deliveriesOfAnInterval() {
    let scheduler = VirtualTimeScheduler()
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(1)) { $0 == 2 ? .none : .max(1) }
    Publishers.interval(every: .seconds(1), on: scheduler).subscribe(recorder)
    scheduler.advance(by: .seconds(6))
    #expect(recorder.values == [0, 1, 2])
    recorder.onValue { [unowned recorder] _ in recorder.cancel() }
    recorder.request(.max(5))
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values == [0, 1, 2, 6])
    #expect(scheduler.pending == [])
    scheduler.advance(by: .seconds(3))
    #expect(recorder.values == [0, 1, 2, 6])
    recorder.expectNoViolations()
  }

  @Test func intervalsInVirtualTime() {
    let scheduler = VirtualTimeScheduler()
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(2))
    Publishers.interval(every: .seconds(1), on: scheduler).subscribe(recorder)
    scheduler.advance(by: .milliseconds(999))
    #expect(recorder.values == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == [0])
    scheduler.advance(by: .seconds(3))
    #expect(recorder.values == [0, 1])
    recorder.request(.unlimited)
    scheduler.advance(by: .seconds(2))
    #expect(recorder.values == [0, 1, 4, 5])
    recorder.cancel()
    #expect(scheduler.pending == [])
    #expect(recorder.violations == [])
  }
}
