import Combine
import CombineTestKit
import Testing

/// An event, and the second at which it arrived.
struct Timed: Equatable, CustomStringConvertible {
  var second: Double
  var what: String
  init(_ second: Double, _ what: String) {
    self.second = second
    self.what = what
  }
  var description: String { "\(second): \(what)" }
}

/// Sends values at given times, and returns the events that arrive, with their times.
func timeline<P: Publisher>(
  _ sends: [(at: Double, event: Int?)], sourceLocation: SourceLocation = #_sourceLocation,
  ending: Subscribers.Completion<TestError> = .finished,
  _ build: (PassthroughSubject<Int, TestError>, VirtualTimeScheduler) -> P
) throws -> [Timed] {
  let notes = Box([Timed]())
  leavesNothing(sourceLocation: sourceLocation) { tracker in
    let scheduler = VirtualTimeScheduler()
    let subject = tracker.track(PassthroughSubject<Int, TestError>(), as: "subject")
    let recorder = tracker.track(RecordingSubscriber<P.Output, P.Failure>(), as: "recorder")
    func note(_ what: String) {
      notes.value.append(Timed(Double(scheduler.now.sinceStart.nanoseconds) / 1_000_000_000, what))
    }
    recorder.onValue { note("\($0)") }
    recorder.onCompletion {
      switch $0 {
      case .finished: note("finished")
      case .failure(let error): note("\(error)")
      }
    }
    build(subject, scheduler).subscribe(recorder)
    for (second, event) in sends {
      scheduler.advance(to: .init(.seconds(second)))
      if let event { subject.send(event) } else { subject.send(completion: ending) }
    }
    scheduler.run()
    #expect(recorder.violations == [], sourceLocation: sourceLocation)
    recorder.cancel()
  }
  return notes.value
}

struct TimingTests {
  // MARK: - receive(on:), subscribe(on:)

  @Test func receiveOnDeliversInActionsOfTheScheduler() throws {
    let scheduler = VirtualTimeScheduler()
    let recorder = [1, 2].publisher.receive(on: scheduler).record()
    #expect(recorder.outcome == Outcome(values: [], end: .open))
    #expect(scheduler.pending.count == 3)
    scheduler.run()
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .finished))
  }

  @Test func receiveOnKeepsTheOrderAndDeliversNothingAfterCancel() throws {
    leavesNothing { tracker in
      let scheduler = VirtualTimeScheduler()
      let source = tracker.track(TestPublisher<Int, Never>(), as: "source")
      let recorder = tracker.track(RecordingSubscriber<Int, Never>(), as: "recorder")
      recorder.onValue { if $0 == 2 { recorder.cancel() } }
      source.receive(on: scheduler).subscribe(recorder)
      for value in 1...3 { source.send(value) }
      scheduler.run()
      #expect(recorder.outcome == Outcome(values: [1, 2], end: .open))
      #expect(source.cancelCount == 1)
      recorder.onValue { _ in }
    }
  }

  @Test func receiveOnADispatchQueueDeliversThere() {
    let queue = DispatchQueue(label: "delivery")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let places = Monitor([Bool]())
    let recorder = RecordingSubscriber<Int, Never>()
    recorder.onValue { _ in places.withLock { $0.append(DispatchQueue.getSpecific(key: key) == true) } }
    (1...3).publisher.receive(on: queue).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.values == [1, 2, 3])
    #expect(places.read { $0 } == [true, true, true])
  }

  @Test func subscribeOnSubscribesAndRequestsOnTheScheduler() throws {
    leavesNothing { tracker in
      let scheduler = VirtualTimeScheduler()
      let source = tracker.track(TestPublisher<Int, Never>(), as: "source")
      let recorder = tracker.track(source.subscribe(on: scheduler).record(), as: "recorder")
      #expect(source.connections.isEmpty)
      scheduler.run()
      #expect(source.requested == .unlimited)
      source.send(1)  // delivered on the sending thread, without the scheduler
      #expect(recorder.values == [1])
      recorder.cancel()
      #expect(source.cancelCount == 0)
      scheduler.run()
      #expect(source.cancelCount == 1)
    }
  }

  // MARK: - delay

  @Test func delayMovesEverythingLater() throws {
    let result = try timeline([(0, 1), (1, 2), (1.5, nil)]) { $0.delay(for: .seconds(3), scheduler: $1) }
    #expect(result == [Timed(3, "1"), Timed(4, "2"), Timed(4.5, "finished")])
  }

  @Test func delayMovesAFailureLaterToo() throws {
    let result = try timeline([(0, 1), (1, nil)], ending: .failure(.oops)) { $0.delay(for: 3, scheduler: $1) }
    #expect(result == [Timed(3, "1"), Timed(4, "oops")])
  }

  @Test func delayedValuesDoNotArriveAfterCancel() throws {
    leavesNothing { tracker in
      let scheduler = VirtualTimeScheduler()
      let subject = tracker.track(PassthroughSubject<Int, Never>(), as: "subject")
      let recorder = tracker.track(subject.delay(for: .seconds(1), scheduler: scheduler).record(), as: "recorder")
      subject.send(1)
      recorder.cancel()
      scheduler.run()
      #expect(recorder.values == [])
    }
  }

  // MARK: - debounce

  @Test func debounceWaitsForQuiet() throws {
    let result = try timeline([(0, 1), (0.5, 2), (0.9, 3), (3, 4), (3.9, 5), (10, nil)]) {
      $0.debounce(for: .seconds(1), scheduler: $1)
    }
    #expect(result == [Timed(1.9, "3"), Timed(4.9, "5"), Timed(10, "finished")])
  }

  @Test func debounceDropsAPendingValueAtTheEnd() throws {
    let finished = try timeline([(0, 1), (0.5, nil)]) { $0.debounce(for: .seconds(1), scheduler: $1) }
    #expect(finished == [Timed(0.5, "finished")])
    let failed = try timeline([(0, 1), (0.5, nil)], ending: .failure(.oops)) {
      $0.debounce(for: .seconds(1), scheduler: $1)
    }
    #expect(failed == [Timed(0.5, "oops")])
  }

  @Test func debounceDropsWhatIsNotAskedFor() throws {
    let scheduler = VirtualTimeScheduler()
    let source = TestPublisher<Int, Never>()
    let recorder = source.debounce(for: 1, scheduler: scheduler).record(demand: .max(1))
    #expect(source.requested == .unlimited)
    source.send(1)
    scheduler.run()
    source.send(2)
    scheduler.run()
    #expect(recorder.values == [1])
  }

  @Test func debounceDoesNotLoseTheFirstValueOfAPublisherThatAnswersAtOnce() throws {
    let scheduler = VirtualTimeScheduler()
    let recorder = CurrentValueSubject<Int, Never>(7).debounce(for: 1, scheduler: scheduler).record()
    scheduler.run()
    #expect(recorder.values == [7])
  }

  // MARK: - timeout

  @Test func timeoutEndsWhenNothingComesForTooLong() throws {
    let finished = try timeline([(0.5, 1), (1.4, 2), (5, 3)]) { $0.timeout(.seconds(1), scheduler: $1) }
    #expect(finished == [Timed(0.5, "1"), Timed(1.4, "2"), Timed(2.4, "finished")])
    let failed = try timeline([(0.5, 1)]) { $0.timeout(.seconds(1), scheduler: $1, customError: { .other }) }
    #expect(failed == [Timed(0.5, "1"), Timed(1.5, "other")])
  }

  @Test func timeoutLetsPassWhatComesInTime() throws {
    let result = try timeline([(0.5, 1), (1, nil)]) { $0.timeout(.seconds(1), scheduler: $1) }
    #expect(result == [Timed(0.5, "1"), Timed(1, "finished")])
  }

  @Test func timeoutCancelsItsUpstream() throws {
    let scheduler = VirtualTimeScheduler()
    let source = TestPublisher<Int, Never>()
    let recorder = source.timeout(1, scheduler: scheduler).record()
    scheduler.advance(by: .seconds(1))
    #expect(recorder.end == .finished)
    #expect(source.cancelCount == 1)
    #expect(scheduler.pending.isEmpty)
  }
}

/// The same rules for every operator that delivers at a later time.
struct DueDateTests {
  private typealias Source = PassthroughSubject<Int, TestError>

  private static let nesting: [(name: String, second: Double, times: [Double])] = [
    ("receive", 0, [0, 0, 0]), ("delay", 1, [1, 2, 3]), ("debounce", 1, [1, 2, 3]), ("latest", 2, [0, 2, 4]),
    ("first", 2, [0, 2, 4]),
  ]

  private func delayed(
    _ source: Source, _ name: String, _ second: Double, _ scheduler: VirtualTimeScheduler
  ) -> AnyPublisher<Int, TestError> {
    switch name {
    case "receive": source.receive(on: scheduler).eraseToAnyPublisher()
    case "delay": source.delay(for: .seconds(second), scheduler: scheduler).eraseToAnyPublisher()
    case "debounce": source.debounce(for: .seconds(second), scheduler: scheduler).eraseToAnyPublisher()
    default:
      source.throttle(for: .seconds(second), scheduler: scheduler, latest: name == "latest").eraseToAnyPublisher()
    }
  }

  @Test("An element that a delivery sends is due an interval after that delivery")
  func elementsSentInsideADelivery() throws {
    for (name, second, times) in Self.nesting {
      let result = try timeline([(0, 1), (9, nil)]) { source, scheduler in
        delayed(source, name, second, scheduler).handleEvents(receiveOutput: { [unowned source] in
          if $0 < 3 { source.send($0 + 1) }
        })
      }
      let end = Timed(name == "delay" ? 10 : 9, "finished")
      #expect(result == times.indices.map { Timed(times[$0], "\($0 + 1)") } + [end], "\(name)")
    }
    let groups = try timeline([(0, 1), (9, nil)]) { source, scheduler in
      source.collect(.byTime(scheduler, .seconds(1))).handleEvents(receiveOutput: { [unowned source] in
        if $0[0] < 3 { source.send($0[0] + 1) }
      })
    }
    #expect(groups == [Timed(1, "[1]"), Timed(2, "[2]"), Timed(3, "[3]"), Timed(9, "finished")])
  }

  @Test("An interval of zero delays and drops nothing", arguments: ["delay", "debounce", "latest", "first"])
  func zeroIntervals(name: String) throws {
    let result = try timeline([(0, 1), (0, 2), (1, 3), (2, nil)]) { delayed($0, name, 0, $1) }
    #expect(result == [Timed(0, "1"), Timed(0, "2"), Timed(1, "3"), Timed(2, "finished")])
  }

  /// The action that sends the element is scheduled before that of the operator, for the same date.
  @Test("An element that arrives at a due date, before the scheduler's action, counts")
  func elementsAtADueDate() {
    for (name, values) in [("debounce", [9]), ("latest", [1, 9]), ("first", [1, 2])] {
      let (source, scheduler) = (Source(), VirtualTimeScheduler())
      scheduler.schedule(after: .init(.seconds(4))) { source.send(9) }
      let recorder = delayed(source, name, 4, scheduler).record()
      source.send(1)
      scheduler.advance()
      if name != "debounce" { source.send(2) }
      scheduler.run()
      #expect(recorder.values == values, "\(name)")
    }
    let (source, scheduler) = (Source(), VirtualTimeScheduler())
    scheduler.schedule(after: .init(.seconds(4))) { source.send(9) }
    let recorder = source.timeout(.seconds(4), scheduler: scheduler).record()
    scheduler.run()
    #expect(recorder.outcome == Outcome(values: [9], end: .finished))
    #expect(scheduler.now.sinceStart == .seconds(8))
  }

  @Test("An element uses up demand when it is due, not when it arrives", arguments: ["debounce", "latest", "first"])
  func demandOfWhatIsDue(name: String) {
    let (source, scheduler) = (Source(), VirtualTimeScheduler())
    let recorder = delayed(source, name, 2, scheduler).record(demand: .max(1))
    for value in 1...3 { source.send(value) }
    scheduler.run()
    let first = name == "first" ? 1 : 3
    #expect(recorder.values == [first])
    source.send(4)
    scheduler.run()
    #expect(recorder.values == [first], "there is no demand")
    source.send(5)
    recorder.request(.max(1))
    scheduler.run()
    #expect(recorder.values == [first, 5])
    #expect(recorder.violations == [])
  }
}

struct ImmediateSchedulerTests {
  @Test func itRunsEverythingAtOnce() {
    let scheduler = ImmediateScheduler.shared
    let ran = Box([String]())
    scheduler.schedule { ran.value.append("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1000))) { ran.value.append("later") }
    scheduler.schedule(after: scheduler.now, tolerance: .seconds(1)) { ran.value.append("soon") }
    let repetition = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { ran.value.append("again") }
    #expect(ran.value == ["now", "later", "soon", "again"])
    repetition.cancel()
    #expect(ran.value.count == 4)
  }

  @Test func itsTimeStandsStill() {
    let scheduler = ImmediateScheduler.shared
    let later = scheduler.now.advanced(by: .seconds(5))
    #expect(scheduler.now.distance(to: later) == 0)
    #expect(scheduler.minimumTolerance == 0)
  }

  @Test func itsStridesCountAsNumbers() {
    typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride
    #expect(Stride(3) + 4 == 7)
    #expect(Stride(3) - 4 == -1)
    #expect(Stride(3) * 4 == 12)
    #expect(Stride(3) < 4)
    #expect(Stride(exactly: UInt64.max) == nil)
    #expect(Stride(exactly: 5) == 5)
    var stride: Stride = 2
    stride += 3
    stride -= 1
    stride *= 2
    #expect(stride == 8)
    #expect(Stride(2.9) == 2)
  }

  @Test func operatorsOnItDeliverAtOnceAndInOrder() {
    let scheduler = ImmediateScheduler.shared
    let expected = Outcome(values: [1, 2], end: .finished)
    #expect(outcome(of: [1, 2]) { $0.receive(on: scheduler) } == expected)
    #expect(outcome(of: [1, 2]) { $0.subscribe(on: scheduler) } == expected)
    #expect(outcome(of: [1, 2]) { $0.delay(for: .seconds(9), scheduler: scheduler) } == expected)
    #expect(outcome(of: [1, 2]) { $0.debounce(for: .seconds(9), scheduler: scheduler) } == expected)
  }
}
