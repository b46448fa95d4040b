import Combine
import CombineExtras
import CombineTestKit
import Testing

/// Sentences of the documentation of operators, each as a table of inputs and what follows from the sentence.
@Suite struct ExtrasRuleTests {
  typealias Source = TestPublisher<Int, TestError>
  typealias Subject = PassthroughSubject<Int, TestError>
  typealias Recorder = RecordingSubscriber<Int, TestError>

  // MARK: - Demand

  @Test(
    "A batch is requested again when three quarters of it have arrived, never more than is wanted",
    arguments: [(1, 1), (2, 2), (3, 3), (4, 3), (5, 4), (7, 6), (8, 6), (9, 7), (100, 75)])
  func batches(size: Int, refilledAfter: Int) {
    let (source, recorder) = (Source(), Recorder())
    source.limitRate(size).subscribe(recorder)
    #expect(source.connections[0].requests == [.max(size)])
    for value in 1..<refilledAfter { source.send(value) }
    #expect(source.connections[0].requests == [.max(size)], "\(size)")
    source.send(refilledAfter)
    #expect(source.connections[0].requests == [.max(size), .max(refilledAfter)], "\(size)")
    for wanted in [1, size, size + 1, 3 * size] {
      let (source, recorder) = (Source(), Recorder(initialDemand: .max(wanted)))
      source.limitRate(size).subscribe(recorder)
      for value in 0..<4 * size {
        source.send(value)
        #expect((source.connections[0].outstanding.max ?? .max) <= size)
      }
      #expect(
        source.requested == .max(wanted) && recorder.values == Array(0..<wanted),
        "\(size), \(wanted)")
    }
  }

  @Test(
    "The number of an interval is that of the interval, also when those before have not been requested"
  )
  func intervals() {
    let scheduler = VirtualTimeScheduler()
    let recorder = RecordingSubscriber<Int, Never>(on: scheduler, initialDemand: .max(2))
    Publishers.interval(every: .seconds(3), on: scheduler).subscribe(recorder)
    scheduler.advance(by: 12)
    recorder.request(.max(1))
    scheduler.advance(by: 9)
    #expect(
      recorder.timeline.map { "\($0.time) \($0.event)" } == [
        "3.0 s .value(0)", "6.0 s .value(1)", "15.0 s .value(4)",
      ])
    // Every subscriber has intervals of its own, from its subscription.
    let late = RecordingSubscriber<Int, Never>(on: scheduler)
    Publishers.interval(every: .seconds(3), on: scheduler).subscribe(late)
    scheduler.advance(by: 3)
    #expect(late.values == [0])
    recorder.cancel()
    #expect(scheduler.pending.count == 1)
    late.cancel()
    late.cancel()
    #expect(scheduler.pending.isEmpty)
  }

  @Test(
    "What a subscription has left is requested from the next one", arguments: [1, 2, 3, 4, 5, 6])
  func remainders(wanted: Int) {
    let recorder = Recorder(initialDemand: .max(wanted))
    var requests: [Subscribers.Demand] = []
    Deferred {
      [1, 2].publisher.setFailureType(to: TestError.self).handleEvents(receiveRequest: {
        requests.append($0)
      })
    }.repeat(2).subscribe(recorder)
    #expect(recorder.values == Array([1, 2, 1, 2].prefix(wanted)))
    #expect(
      requests
        == (wanted > 2 ? [.max(wanted), .max(wanted - 2)] : wanted == 2 ? [.max(2)] : [.max(1)]))
    #expect(recorder.hasFinished == (wanted >= 4))
  }

  @Test("A publisher repeats as often as it says", arguments: [0, 1, 2, 3, 10])
  func repetitions(count: Int) {
    let scheduler = VirtualTimeScheduler()
    let (plain, waiting) = (Recorder(), RecordingSubscriber<Int, TestError>(on: scheduler))
    var subscriptions = 0
    let source = Deferred { () -> Result<Int, TestError>.Publisher in
      subscriptions += 1
      return .init(subscriptions)
    }
    source.repeat(count).subscribe(plain)
    #expect(
      subscriptions == count && plain.values == Array(0..<count).map { $0 + 1 } && plain.hasFinished
    )
    subscriptions = 0
    source.repeat(count, after: .seconds(2), scheduler: scheduler).subscribe(waiting)
    #expect(subscriptions == min(count, 1))
    scheduler.run()
    #expect(subscriptions == count && waiting.hasFinished)
    #expect(scheduler.now == VirtualTime(.seconds(2 * max(0, count - 1))))
  }

  // MARK: - Traps

  /// Arguments that are not allowed, with the message that says so, and the nearest ones that are.
  enum Argument: String, CaseIterable, Codable, Sendable {
    case repetitions = "repeat: -1 subscriptions"
    case waitingRepetitions = "repeat: -2 subscriptions"
    case windows = "nwise: arrays of 0 elements"
    case groups = "group(by:): a buffer of 0 elements"
    case retries = "retry: -1 repetitions"
    case negativeJitter = "retry: a jitter of -0.1"
    case jitter = "retry: a jitter of 1.1"
    case interval = "RetryBackoff: an interval of"
    case increment = "RetryBackoff: an increment of"
    case multiplier = "RetryBackoff: a multiplier of 0.9"
    case replay = "share(replay:): -1 elements"
    case replaySubject = "ReplaySubject: a buffer of -1 elements"
    case batch = "limitRate: batches of 0 elements"
    case pauses = "pausableBuffered: a buffer of -1 elements"
    case tasks = "asyncMap: 0 tasks at a time"
    case newest, oldest, error

    var message: String {
      switch self {
      case .newest, .oldest, .error: "create: a buffer of -1 elements"
      default: rawValue
      }
    }

    /// Uses the argument, or the nearest one that is allowed.
    func use(isAllowed: Bool) {
      let (source, now) = (Empty<Int, TestError>(), ImmediateScheduler.shared)
      let (negative, zero, tenth) = (isAllowed ? 0 : -1, isAllowed ? 1 : 0, isAllowed ? 0.0 : 0.1)
      func create(_ overflow: CreateOverflow<TestError>) {
        AnyPublisher<Int, TestError>.create(overflow: overflow) { _ in AnyCancellable {} }.subscribe(Recorder())
      }
      switch self {
      case .repetitions: source.repeat(negative).subscribe(Recorder())
      case .waitingRepetitions:
        source.repeat(2 * negative, after: .seconds(1), scheduler: now).subscribe(Recorder())
      case .windows: _ = source.nwise(zero)
      case .groups: _ = source.group(by: { $0 }, bufferSize: zero)
      case .retries: _ = source.retry(negative, backoff: .constant(.zero), scheduler: now)
      case .negativeJitter: _ = source.retry(1, backoff: .constant(.zero), jitter: -tenth, scheduler: now)
      case .jitter: _ = source.retry(1, backoff: .constant(.zero), jitter: 1 + tenth, scheduler: now)
      case .interval: _ = RetryBackoff.constant(.nanoseconds(negative))
      case .increment: _ = RetryBackoff.linear(initial: .zero, increment: .nanoseconds(negative))
      case .multiplier: _ = RetryBackoff.exponential(initial: .zero, maximum: .zero, multiplier: 1 - tenth)
      case .replay: _ = source.share(replay: negative)
      case .replaySubject: _ = ReplaySubject<Int, TestError>(bufferSize: negative)
      case .batch: _ = source.limitRate(zero)
      case .pauses: _ = source.pausableBuffered(by: Empty<Bool, TestError>(), bufferSize: negative)
      case .tasks: _ = source.asyncMap(maxConcurrent: zero) { $0 }
      case .newest: create(.dropNewest(capacity: negative))
      case .oldest: create(.dropOldest(capacity: negative))
      case .error: create(.fail(capacity: negative, with: .oops))
      }
    }
  }

  @Test("An argument that is not allowed traps, with a message that names the operator", arguments: Argument.allCases)
  func arguments(argument: Argument) async {
    argument.use(isAllowed: true)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [argument] in
      argument.use(isAllowed: false)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(argument.message), "\(message)")
  }

  // MARK: - Events of an object

  @Test("Every closure is called with its object and its event while the object exists, and without it none is")
  func eventsWithAnObject() {
    final class Log { var events: [String] = [] }
    for missing in 0...5 {  // each closure is optional
      for completion in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
        let (source, log) = (Source("source"), Log())
        let recorder = Recorder(initialDemand: .max(3))
        func observed(_ log: Log) -> some Publisher<Int, TestError> {
          source.handleEvents(
            with: log,
            receiveSubscription: missing == 1 ? nil : { $0.events.append("subscription \($1)") },
            receiveOutput: missing == 2 ? nil : { $0.events.append("value \($1)") },
            receiveCompletion: missing == 3 ? nil : { $0.events.append("\($1)") },
            receiveCancel: missing == 4 ? nil : { $0.events.append("cancel") },
            receiveRequest: missing == 5 ? nil : { $0.events.append("request \($1)") })
        }
        observed(log).subscribe(recorder)
        source.send(1)
        source.send(completion: completion)
        let cancelled = Recorder(initialDemand: .max(2))
        observed(log).subscribe(cancelled)
        cancelled.cancel()
        var expected = [
          "subscription PrefixWhile", "request max(3)", "value 1", "\(completion)", "subscription PrefixWhile",
          "request max(2)", "cancel",
        ]
        let names = ["", "subscription", "value", "\(completion)", "cancel", "request"]
        if missing > 0 { expected.removeAll { $0.hasPrefix(names[missing]) } }
        #expect(log.events == expected, "without closure \(missing)")
        #expect(recorder.deliveries == [.value(1), .completion(completion)])
      }
    }
    let (source, recorder) = (Source(), Recorder())
    let calls = Monitor(0)
    var object: Log? = Log()
    source.handleEvents(
      with: object!, receiveOutput: { _, _ in calls.withLock { $0 += 1 } },
      receiveCompletion: { _, _ in calls.withLock { $0 += 1 } }
    ).subscribe(recorder)
    object = nil
    source.send(1)
    #expect(recorder.deliveries == [.completion(.finished)] && calls.read { $0 } == 0 && source.cancelCount == 1)
  }

  // MARK: - Two publishers

  @Test(
    "The first of two to publish or complete is chosen, for every event, and gets the demand from then on"
  )
  func amb() {
    enum Event: CaseIterable { case value, finished, failure }
    for event in Event.allCases {
      for first in 0...1 {
        let (sources, recorder) = ([Source(), Source()], Recorder(initialDemand: .max(1)))
        sources[0].amb(with: sources[1]).subscribe(recorder)
        recorder.request(.max(2))
        #expect(sources.map(\.requested) == [.max(3), .max(3)])
        switch event {
        case .value: sources[first].send(7)
        case .finished: sources[first].send(completion: .finished)
        case .failure: sources[first].send(completion: .failure(.other))
        }
        #expect(sources[1 - first].cancelCount == 1 && sources[first].cancelCount == 0)
        sources[1 - first].send(8)
        sources[1 - first].send(completion: .finished)
        recorder.request(.max(1))
        #expect(
          sources[1 - first].requested == .max(3)
            && sources[1 - first].connections[0].lateRequests == 0)
        sources[first].send(9)
        switch event {
        case .value:
          #expect(recorder.deliveries == [.value(7), .value(9)])
          sources[first].send(completion: .failure(.oops))
          #expect(recorder.failure == .oops)
        case .finished: #expect(recorder.deliveries == [.completion(.finished)])
        case .failure: #expect(recorder.deliveries == [.completion(.failure(.other))])
        }
        recorder.expectNoViolations()
      }
    }
    // A cancel before the choice cancels both.
    let (sources, recorder) = ([Source(), Source()], Recorder())
    sources[0].amb(with: sources[1]).subscribe(recorder)
    recorder.cancel()
    recorder.cancel()
    #expect(sources.map(\.cancelCount) == [1, 1])
  }

  @Test("When the first of two completes as soon as it is subscribed to, nothing is requested from the other one")
  func ambOfWhatCompletesAtOnce() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
      let (source, recorder) = (Source(), Recorder(initialDemand: .max(2)))
      let first: AnyPublisher<Int, TestError> =
        completion == .finished ? Empty().eraseToAnyPublisher() : Fail(error: .oops).eraseToAnyPublisher()
      first.amb(with: source).subscribe(recorder)
      #expect(recorder.deliveries == [.completion(completion)])
      #expect(source.requested == .none)
      #expect(source.connections.allSatisfy { $0.cancelCount == 1 && $0.lateRequests == 0 })
    }
  }

  @Test(
    "A sample is the latest element, once; either completion is that of both, and drops what was not sampled"
  )
  func samples() {
    for byTrigger in [true, false] {
      for completion in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
        let (source, trigger) = (Source(), TestPublisher<Void, TestError>())
        let recorder = Recorder(initialDemand: .max(3))
        source.sample(on: trigger).subscribe(recorder)
        #expect(source.requested == .unlimited && trigger.requested == .max(3))
        trigger.send(())  // which requests one more, because there is no element
        #expect(trigger.connections[0].outstanding == .max(3))
        for value in 1...3 { source.send(value) }
        trigger.send(())
        trigger.send(())
        source.send(4)
        trigger.send(())
        source.send(5)
        if byTrigger {
          trigger.send(completion: completion)
        } else {
          source.send(completion: completion)
        }
        #expect(recorder.deliveries == [.value(3), .value(4), .completion(completion)])
        #expect(
          source.cancelCount == (byTrigger ? 1 : 0) && trigger.cancelCount == (byTrigger ? 0 : 1))
        recorder.expectNoViolations()
      }
    }
  }

  @Test(
    "An element is combined with the latest other one; finished of the other is ignored, and its failure passes"
  )
  func withLatest() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
      let (source, other, recorder) = (Source(), Source(), Recorder(initialDemand: .max(2)))
      source.withLatestFrom(other) { $0 * 100 + $1 }.subscribe(recorder)
      #expect(other.requested == .unlimited && source.requested == .max(2))
      source.send(1)
      #expect(source.connections[0].outstanding == .max(2))
      for value in 5...6 { other.send(value) }
      source.send(2)
      other.send(completion: completion)
      source.send(3)
      source.send(4)
      if completion == .finished {
        #expect(
          recorder.values == [206, 306] && recorder.completion == nil && source.cancelCount == 0)
        source.send(completion: .failure(.other))
        #expect(recorder.failure == .other)
      } else {
        #expect(recorder.deliveries == [.value(206), .completion(.failure(.oops))])
        #expect(source.cancelCount == 1)
      }
    }
    let (source, other, recorder) = (Source(), Source(), Recorder())
    source.withLatestFrom(other).subscribe(recorder)
    other.send(5)
    source.send(1)
    source.send(completion: .finished)
    #expect(recorder.deliveries == [.value(5), .completion(.finished)] && other.cancelCount == 1)
  }

  @Test("The other publisher follows an empty one only, with the demand that is left")
  func switchIfEmpty() {
    for (values, completion) in [
      ([], Subscribers.Completion<TestError>.finished), ([1], .finished), ([], .failure(.oops)),
    ] {
      let (source, other, recorder) = (Source(), Source(), Recorder(initialDemand: .max(2)))
      source.switchIfEmpty(other).subscribe(recorder)
      #expect(other.connections.isEmpty)
      for value in values { source.send(value) }
      recorder.request(.max(1))
      source.send(completion: completion)
      let isReplaced = values.isEmpty && completion == .finished
      #expect(other.connections.count == (isReplaced ? 1 : 0))
      #expect(recorder.completion == (isReplaced ? nil : completion))
      guard isReplaced else { continue }
      #expect(other.requested == .max(3))
      other.send(completion: .finished)  // which is not replaced, although it is empty
      #expect(recorder.completion == .finished && other.connections.count == 1)
    }
  }

  // MARK: - Pauses

  @Test(
    "A pause keeps the newest elements, as many as the buffer holds", arguments: [0, 1, 2, 3, 9])
  func pauses(size: Int) {
    let (source, control, recorder) = (Subject(), PassthroughSubject<Bool, TestError>(), Recorder())
    source.pausableBuffered(by: control, bufferSize: size).subscribe(recorder)
    var expected: [Int] = []
    for pause in 0..<2 {
      for value in 1...3 { source.send(10 * pause + value) }
      control.send(false)
      #expect(recorder.values == expected)
      control.send(true)
      expected += (1...3).map { 10 * pause + $0 }.suffix(size)
      #expect(recorder.values == expected)
      control.send(true)
      source.send(10 * pause + 5)
      expected.append(10 * pause + 5)
      #expect(recorder.values == expected)
      control.send(false)
    }
    source.send(99)
    source.send(completion: .finished)
    #expect(recorder.hasFinished == (size == 0))
    control.send(completion: .finished)
    #expect(recorder.hasFinished == (size == 0))
    recorder.expectNoViolations()
  }

  // MARK: - Replay

  @Test(
    "Every later subscriber receives as many of the latest elements as are remembered",
    arguments: [0, 1, 2, 3, 4])
  func replay(size: Int) {
    let (subject, all) = (
      ReplaySubject<Int, TestError>(bufferSize: size),
      ReplaySubject<Int, TestError>(bufferSize: .max)
    )
    for count in 0...4 {
      let recorders = [
        Recorder(), Recorder(initialDemand: .max(1)), Recorder(initialDemand: .none), Recorder(),
      ]
      for recorder in recorders.prefix(3) { subject.subscribe(recorder) }
      all.subscribe(recorders[3])
      let remembered = Array((0..<count).suffix(size))
      #expect(recorders[0].values == remembered && recorders[3].values == Array(0..<count))
      #expect(recorders[1].values == Array(remembered.prefix(1)) && recorders[2].values == [])
      subject.send(count)
      all.send(count)
      for recorder in recorders[1...2] { recorder.request(.unlimited) }
      for recorder in recorders.prefix(3) { #expect(recorder.values == remembered + [count]) }
    }
    subject.send(completion: .failure(.oops))
    subject.send(9)
    subject.send(completion: .finished)
    let (late, patient) = (Recorder(), Recorder(initialDemand: .none))
    subject.subscribe(late)
    subject.subscribe(patient)
    let remembered = Array((0...4).suffix(size))
    #expect(late.values == remembered && late.failure == .oops)
    #expect(patient.completion == (size == 0 ? .failure(.oops) : nil))
    patient.request(.unlimited)
    #expect(patient.values == remembered && patient.failure == .oops)
  }

  // MARK: - Retries

  @Test("The intervals of a backoff: their beginning, growth and limits")
  func backoffs() {
    let second = Duration.seconds(1)
    let century = Duration.seconds(100 * 365 * 24 * 3600)
    let tables: [(RetryBackoff, [Duration])] = [
      (.constant(.zero), [.zero, .zero]), (.constant(second), [second, second, second]),
      (.linear(initial: second, increment: .zero), [second, second]),
      (.linear(initial: .zero, increment: second), [.zero, second, second * 2, second * 3]),
      (
        .linear(initial: second, increment: second * 2, maximum: second * 4),
        [second, second * 3, second * 4, second * 4]
      ),
      (
        .linear(initial: second * 9, increment: second, maximum: second * 4),
        [second * 4, second * 4]
      ),
      (
        .exponential(initial: second, maximum: second * 8),
        [second, second * 2, second * 4, second * 8, second * 8]
      ),
      (
        .exponential(initial: second, maximum: second * 7),
        [second, second * 2, second * 4, second * 7]
      ),
      (.exponential(initial: second, maximum: century, multiplier: 1), [second, second, second]),
      (
        .exponential(initial: second, maximum: century, multiplier: 10),
        [second, second * 10, second * 100]
      ),
      (.exponential(initial: second * 9, maximum: second, multiplier: 2), [second]),
    ]
    for (index, (backoff, intervals)) in tables.enumerated() {
      for (number, interval) in intervals.enumerated() {
        #expect(backoff.interval(before: number + 1) == interval, "number \(index)")
      }
    }
    let long = RetryBackoff.exponential(initial: second, maximum: second * Int.max, multiplier: 10)
    #expect(long.interval(before: 1000) <= .seconds(101 * 366 * 24 * 3600))
    #expect(long.interval(before: 1000) >= .seconds(99 * 365 * 24 * 3600))
  }

  @Test("A failure is repeated as often as allowed, and no more", arguments: [0, 1, 2, 3])
  func retries(count: Int) {
    for failures in 0...4 {
      let scheduler = VirtualTimeScheduler()
      var attempts = 0
      let recorder = RecordingSubscriber<Int, TestError>(on: scheduler)
      Deferred { () -> Result<Int, TestError>.Publisher in
        attempts += 1
        return attempts <= failures ? .init(.failure(.oops)) : .init(attempts)
      }.retry(count, backoff: .constant(.seconds(2)), jitter: 0, scheduler: scheduler).subscribe(recorder)
      scheduler.run()
      #expect(attempts == min(failures, count) + 1)
      #expect(
        recorder.completion == (failures > count ? .failure(.oops) : .finished), "\(failures)")
      #expect(recorder.values == (failures > count ? [] : [failures + 1]))
      #expect(scheduler.now == VirtualTime(.seconds(2 * min(failures, count))))
    }
  }

  @Test(
    "Each element of the trigger after a failure is an attempt, and its completion is that of all")
  func triggers() {
    let (source, trigger, recorder) = (
      Source(), PassthroughSubject<Void, TestError>(), Recorder(initialDemand: .max(5))
    )
    var made = 0
    let errors = Monitor([TestError]())
    source.retryWhen { failures -> AnyPublisher<Void, TestError> in
      made += 1
      return failures.setFailureType(to: TestError.self).handleEvents(receiveOutput: { error in
        errors.withLock { $0.append(error) }
      })
      .map { _ in trigger }.switchToLatest().eraseToAnyPublisher()
    }.subscribe(recorder)
    trigger.send(())
    #expect(source.connections.count == 1)
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(errors.read { $0 } == [.oops] && source.connections.count == 1)
    trigger.send(())
    #expect(source.connections.count == 2 && source.connections[1].requests == [.max(4)])
    trigger.send(())  // while an attempt is under way
    #expect(source.connections.count == 2)
    source.send(completion: .failure(.other))
    trigger.send(())
    source.send(2)
    #expect(source.connections.count == 3 && made == 1 && errors.read { $0 } == [.oops, .other])
    source.send(completion: .finished)
    #expect(recorder.deliveries == [.value(1), .value(2), .completion(.finished)])
    recorder.expectNoViolations()
  }

  // MARK: - Events and states

  @Test("Events say which they are, and materialize and dematerialize are inverse, for every end")
  func events() {
    typealias Event = PublisherEvent<Int, TestError>
    for (event, value, failure, isFinished) in [
      (Event.value(1), 1, nil, false), (.failure(.oops), nil, TestError.oops, false),
      (.finished, nil, nil, true),
    ] {
      #expect(event.value == value && event.failure == failure && event.isFinished == isFinished)
    }
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
      let source = Source()
      let (events, back) = (RecordingSubscriber<Event, Never>(initialDemand: .max(2)), Recorder())
      source.materialize().subscribe(events)
      source.materialize().dematerialize().subscribe(back)
      source.send(1)
      source.send(2)
      source.send(completion: completion)
      #expect(events.values.map(\.value) == [1, 2] && events.completion == nil)
      events.request(.max(1))
      #expect(events.values.count == 3 && events.hasFinished)
      #expect(events.values.last?.isFinished == (completion == .finished))
      #expect(back.deliveries == [.value(1), .value(2), .completion(completion)])
    }
  }

  @Test("Values are equal, and have equal hash values, only if all their parts are equal")
  func equality() throws {
    func expectDifferent<Value: Hashable>(_ values: [Value]) {
      for (i, left) in values.enumerated() {
        for (j, right) in values.enumerated() { #expect((left == right) == (i == j), "\(left) and \(right)") }
      }
      #expect(Set(values + values).count == values.count)
    }
    typealias Event = PublisherEvent<Int, TestError>
    expectDifferent([Event.value(1), .value(2), .finished, .failure(.oops), .failure(.other)])
    let one = try #require(URL(string: "file:///one"))
    let other = try #require(URL(string: "file:///other"))
    typealias Body = Publishers.UploadPublisher.Body
    expectDifferent([
      Body.data(Data()), .data(Data(one.absoluteString.utf8)), .data(Data([1])), .file(one), .file(other),
    ])
    let progress: [(Int64, Int64?)] = [(1, 4), (2, 4), (1, 5), (1, nil), (0, 0)]
    expectDifferent(progress.map { TransferProgress(bytes: $0.0, expectedBytes: $0.1) })
    expectDifferent([
      HTTPStatusError(statusCode: 404, reason: "a", url: one, body: Data([1])),
      HTTPStatusError(statusCode: 500, reason: "a", url: one, body: Data([1])),
      HTTPStatusError(statusCode: 404, reason: "b", url: one, body: Data([1])),
      HTTPStatusError(statusCode: 404, reason: "a", url: other, body: Data([1])),
      HTTPStatusError(statusCode: 404, reason: "a", url: nil, body: Data([1])),
      HTTPStatusError(statusCode: 404, reason: "a", url: one, body: Data([2])),
      HTTPStatusError(statusCode: 404, reason: "a", url: one, body: Data()),
    ])
    let (short, long) = (Duration.seconds(1), Duration.seconds(2))
    expectDifferent([
      RetryBackoff.constant(short), .constant(long), .linear(initial: short, increment: .zero),
      .linear(initial: long, increment: .zero), .linear(initial: short, increment: short),
      .linear(initial: short, increment: short, maximum: long), .exponential(initial: short, maximum: long),
      .exponential(initial: long, maximum: long), .exponential(initial: short, maximum: short),
      .exponential(initial: short, maximum: long, multiplier: 3),
    ])
    expectDifferent([ReplayScope.whileConnected, .forever])
  }

  @Test(
    "A failure becomes the last state, a finish adds none, and loading comes first if it is to, for each subscriber"
  )
  func states() {
    for startsWithLoading in [true, false] {
      for completion in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
        let source = Source()
        let states = source.convertToLoadingState(startsWithLoading: startsWithLoading)
        let recorders = (0..<2).map { _ in
          RecordingSubscriber<LoadingState<Int>, Never>(initialDemand: .none)
        }
        for recorder in recorders { states.subscribe(recorder) }
        let first: [LoadingState<Int>] = startsWithLoading ? [.loading] : []
        if startsWithLoading { #expect(source.connections.isEmpty) }
        for recorder in recorders { recorder.request(.unlimited) }
        #expect(source.connections.count == 2)
        source.send(1)
        source.send(completion: completion)
        let last: [LoadingState<Int>] = completion == .finished ? [] : [.failed(TestError.oops)]
        for recorder in recorders {
          #expect(recorder.values == first + [.loaded(1)] + last && recorder.hasFinished)
        }
      }
    }
    // By default it does not.
    let recorder = RecordingSubscriber<LoadingState<Int>, Never>()
    Source().convertToLoadingState().subscribe(recorder)
    #expect(recorder.values == [])
  }
}
