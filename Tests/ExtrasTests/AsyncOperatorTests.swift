import Combine
import CombineExtras
import CombineTestKit
import Testing

/// `asyncMap` and similar operators, and the publisher of an asynchronous sequence.
@Suite struct AsyncOperatorTests {
  private typealias Recorder = RecordingSubscriber<Int, TestError>

  /// Asynchronous work for numbers. A test completes the work for each number.
  private final class Work: Sendable {
    private let state = Monitor(
      (waiting: [Int: CheckedContinuation<Int?, any Error>](), started: [Int](), cancelled: [Int]()))

    var started: [Int] { state.read { $0.started } }
    var cancelled: [Int] { state.read { $0.cancelled } }

    func run(_ number: Int) async throws -> Int? {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let isCancelled = state.withLock {
            $0.started.append(number)
            if $0.cancelled.contains(number) { return true }
            $0.waiting[number] = continuation
            return false
          }
          if isCancelled { continuation.resume(throwing: CancellationError()) }
        }
      } onCancel: {
        let waiting = state.withLock {
          $0.cancelled.append(number)
          return $0.waiting.removeValue(forKey: number)
        }
        waiting?.resume(throwing: CancellationError())
      }
    }

    func awaitStart(of count: Int) async -> Bool { await eventually { started.count >= count } }
    func awaitCancel(of count: Int) async -> Bool { await eventually { cancelled.count >= count } }

    func complete(_ number: Int, _ result: Result<Int?, any Error>) {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(with: result)
    }
  }

  @Test func resultsKeepTheOrderOfTheElements() async {
    let (source, work, recorder) = (PassthroughSubject<Int, TestError>(), Work(), Recorder())
    source.asyncMap { (try? await work.run($0)) ?? -1 }.subscribe(recorder)
    for number in 1...3 { source.send(number) }
    source.send(completion: .finished)
    #expect(await work.awaitStart(of: 3))
    work.complete(3, .success(30))
    work.complete(2, .success(20))
    #expect(recorder.values == [])
    work.complete(1, .success(10))
    #expect(await eventually { recorder.completion != nil })
    #expect(recorder.values == [10, 20, 30])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func asManyAreInFlightAsAllowed() async {
    let (source, work, recorder) = (TestPublisher<Int, TestError>(), Work(), Recorder())
    source.asyncMap(maxConcurrent: 2) { (try? await work.run($0)) ?? -1 }.subscribe(recorder)
    #expect(source.connections[0].outstanding == .max(2))
    source.send(1)
    source.send(2)
    #expect(await work.awaitStart(of: 2))
    #expect(source.connections[0].outstanding == .none)
    let refilled = Monitor(0)
    source.connections[0].onRequest { demand in refilled.withLock { $0 += demand.max ?? 0 } }
    // A result that waits for the previous one counts as in flight.
    work.complete(2, .success(20))
    #expect(source.connections[0].outstanding == .none)
    work.complete(1, .success(10))
    #expect(await eventually { recorder.values.count == 2 })
    #expect(await eventually { refilled.read { $0 == 2 } })
    #expect(source.connections[0].outstanding == .max(2))
    recorder.cancel()
  }

  @Test("An element that was not requested makes no room for one more")
  func unrequestedElements() async {
    let (source, work, recorder) = (TestPublisher<Int, TestError>("", .exceedsDemand), Work(), Recorder())
    source.asyncMap(maxConcurrent: 2) { (try? await work.run($0)) ?? -1 }.subscribe(recorder)
    for number in 0..<3 { source.send(number) }
    for number in 0..<3 {
      #expect(await work.awaitStart(of: number + 1))
      work.complete(number, .success(number))
    }
    #expect(await eventually { recorder.values == [0, 1, 2] && source.connections[0].outstanding >= .max(2) })
    for _ in 0..<100 { await Task.yield() }
    #expect(source.connections[0].outstanding == .max(2))
    recorder.cancel()
  }

  @Test("A result that waits for one before it counts as in flight")
  func waitingResultsAreInFlight() async {
    let (source, work, recorder) = (TestPublisher<Int, TestError>(), Work(), Recorder())
    source.asyncMap(maxConcurrent: 2) { (try? await work.run($0)) ?? -1 }.subscribe(recorder)
    for round in 0..<20 {
      let (first, second) = (2 * round, 2 * round + 1)
      source.send(first)
      source.send(second)
      #expect(await work.awaitStart(of: second + 1))
      work.complete(second, .success(second))
      // Nothing shows that a result waits, but the task that delivers it is ready to run.
      for _ in 0..<100 { await Task.yield() }
      #expect(source.connections[0].outstanding == .none, "round \(round)")
      work.complete(first, .success(first))
      #expect(await eventually { recorder.values.count == second + 1 })
      #expect(await eventually { source.connections[0].outstanding == .max(2) })
    }
    #expect(recorder.values == Array(0..<40))
    recorder.cancel()
  }

  /// However the demand arrives, no more elements are on their way or in flight than allowed.
  @Test func noRequestLetsMoreBeInFlightThanAllowed() async {
    let (source, work, recorder) = (TestPublisher<Int, TestError>(), Work(), Recorder("", initialDemand: .max(2)))
    source.asyncMap(maxConcurrent: 2) { (try? await work.run($0)) ?? -1 }.subscribe(recorder)
    let connection = source.connections[0]
    for _ in 0..<2 { recorder.request(.max(2)) }
    #expect(connection.outstanding == .max(2))
    source.send(1)
    recorder.request(.max(2))
    #expect(connection.outstanding == .max(1))
    source.send(2)
    recorder.request(.unlimited)
    #expect(connection.outstanding == .none)
    #expect(await work.awaitStart(of: 2))
    // One result makes room for one element.
    work.complete(1, .success(10))
    #expect(await eventually { connection.outstanding == .max(1) })
    recorder.request(.max(5))
    #expect(connection.outstanding == .max(1))
    #expect(work.started.count == 2)
    recorder.cancel()
  }

  @Test func demandBoundsTheTasks() async {
    let (source, recorder) = (TestPublisher<Int, TestError>(), Recorder("", initialDemand: .max(3)))
    source.asyncMap { $0 }.subscribe(recorder)
    #expect(source.requested == .max(3))
    recorder.request(.max(2))
    #expect(source.requested == .max(5))
    recorder.request(.unlimited)
    #expect(source.requested == .unlimited)
    recorder.cancel()
  }

  /// The tasks end with the cancel, also if the upstream keeps its subscriber.
  @Test(arguments: [TestPublisher<Int, TestError>.Misbehavior(), .ignoresCancel])
  func aCancelCancelsTheTasks(_ misbehavior: TestPublisher<Int, TestError>.Misbehavior) async {
    let (source, work, recorder) = (TestPublisher<Int, TestError>("source", misbehavior), Work(), Recorder())
    source.asyncMap { (try? await work.run($0)) ?? -1 }.subscribe(recorder)
    source.send(1)
    source.send(2)
    #expect(await work.awaitStart(of: 2))
    recorder.cancel()
    #expect(source.cancelCount == 1)
    #expect(await work.awaitCancel(of: 2))
    #expect(recorder.events.count == 1)
  }

  @Test func anErrorCancelsTheRestAfterTheResultsBeforeIt() async {
    let (source, work) = (TestPublisher<Int, TestError>(), Work())
    let recorder = RecordingSubscriber<Int, any Error>()
    source.tryAsyncMap { try await work.run($0) ?? -1 }.subscribe(recorder)
    for number in 1...3 { source.send(number) }
    #expect(await work.awaitStart(of: 3))
    work.complete(2, .failure(TestError.oops))
    #expect(recorder.completion == nil)
    work.complete(1, .success(10))
    #expect(await eventually { recorder.completion != nil })
    #expect(recorder.values == [10])
    guard case .failure(let error as TestError)? = recorder.completion else {
      Issue.record("\(recorder.events)")
      return
    }
    #expect(error == .oops)
    #expect(await work.awaitCancel(of: 1))
    #expect(source.cancelCount == 1)
  }

  @Test func aFailureOfTheUpstreamPassesAtOnce() async {
    let (source, work, recorder) = (TestPublisher<Int, TestError>(), Work(), Recorder())
    source.asyncMap { (try? await work.run($0)) ?? -1 }.subscribe(recorder)
    source.send(1)
    #expect(await work.awaitStart(of: 1))
    source.send(completion: .failure(.oops))
    #expect(recorder.completion == .failure(.oops))
    #expect(await work.awaitCancel(of: 1))
  }

  @Test func whatIsNilIsReplacedByOneMore() async {
    let (source, recorder) = (TestPublisher<Int, TestError>(), Recorder("", initialDemand: .max(1)))
    source.asyncCompactMap { $0 == 1 ? nil : $0 }.subscribe(recorder)
    let replaced = Monitor(false)
    source.connections[0].onRequest { _ in replaced.withLock { $0 = true } }
    source.send(1)
    #expect(await eventually { replaced.read { $0 } })
    source.send(2)
    #expect(await eventually { recorder.values.count == 1 })
    #expect(recorder.values == [2])
    #expect(source.connections[0].outstanding == .none)
    recorder.cancel()
  }

  @TaskLocal private static var name = "none"

  @Test func theContextOfTheSubscriberIsKept() async {
    let recorder = RecordingSubscriber<String, Never>()
    let (source, isSubscribed) = (PassthroughSubject<Int, Never>(), Monitor(false))
    // The test does not await the task, because awaiting would raise its priority.
    Task(priority: .utility) {
      AsyncOperatorTests.$name.withValue("subscriber") {
        source.asyncMap { _ in "\(AsyncOperatorTests.name) \(Task.currentPriority == .utility)" }.subscribe(recorder)
      }
      isSubscribed.withLock { $0 = true }
    }
    #expect(await eventually { isSubscribed.read { $0 } })
    AsyncOperatorTests.$name.withValue("sender") { source.send(1) }
    #expect(await eventually { recorder.values.count == 1 })
    #expect(recorder.values == ["subscriber true"])
    recorder.cancel()
  }

  @Test func theClosureIsReleased() async {
    let (tracker, released) = (ReferenceTracker(), Monitor(false))
    let recorder = Recorder()
    do {
      let source = PassthroughSubject<Int, TestError>()
      let token = tracker.token("closure", onRelease: { released.withLock { $0 = true } })
      source.asyncMap { value in
        _ = token
        return value
      }.subscribe(recorder)
      source.send(1)
      #expect(await eventually { recorder.values.count == 1 })
      recorder.cancel()
    }
    #expect(await eventually { released.read { $0 } })
  }

  // MARK: - Sequences

  /// An asynchronous sequence that counts the calls of `next()`. A test completes each of them.
  private struct Numbers: AsyncSequence, Sendable {
    typealias Element = Int
    typealias Failure = TestError

    let work = Work()
    /// An object that lives as long as the sequence or one of its iterators.
    var token: ReferenceTracker.Token?

    struct AsyncIterator: AsyncIteratorProtocol {
      let work: Work
      let token: ReferenceTracker.Token?
      var calls = 0

      mutating func next() async throws(TestError) -> Int? { try await next(isolation: nil) }

      mutating func next(isolation actor: isolated (any Actor)?) async throws(TestError) -> Int? {
        calls += 1
        do { return try await work.run(calls) } catch let error as TestError { throw error } catch { throw .other }
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(work: work, token: token) }
  }

  @Test func eachRequestIsOneCall() async {
    let (numbers, recorder) = (Numbers(), Recorder("", initialDemand: .none))
    numbers.publisher.subscribe(recorder)
    #expect(numbers.work.started == [])
    recorder.request(.max(1))
    #expect(await numbers.work.awaitStart(of: 1))
    numbers.work.complete(1, .success(10))
    #expect(await eventually { recorder.values.count == 1 })
    recorder.request(.max(2))
    #expect(await numbers.work.awaitStart(of: 2))
    #expect(numbers.work.started == [1, 2])
    numbers.work.complete(2, .success(20))
    #expect(await numbers.work.awaitStart(of: 3))
    numbers.work.complete(3, .success(nil))
    #expect(await eventually { recorder.completion != nil })
    #expect(recorder.values == [10, 20])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func theFailureHasTheTypeOfTheSequence() async {
    let (numbers, recorder) = (Numbers(), Recorder())
    numbers.publisher.subscribe(recorder)
    #expect(await numbers.work.awaitStart(of: 1))
    numbers.work.complete(1, .failure(TestError.oops))
    #expect(await eventually { recorder.completion != nil })
    #expect(recorder.completion == .failure(.oops))
  }

  @Test func aCancelCancelsTheIteration() async {
    let (numbers, recorder) = (Numbers(), Recorder())
    numbers.publisher.subscribe(recorder)
    #expect(await numbers.work.awaitStart(of: 1))
    recorder.cancel()
    #expect(await numbers.work.awaitCancel(of: 1))
    #expect(recorder.events.count == 1)
  }

  @Test("A cancel ends the task that waits for demand, which releases the iterator", arguments: [0, 1, 2])
  func aCancelReleasesTheIterator(requested: Int) async {
    let tracker = ReferenceTracker()
    for _ in 0..<50 {
      let released = Monitor(false)
      let recorder = Recorder("", initialDemand: .max(requested))
      do {
        let numbers = Numbers(token: tracker.token("iterator", onRelease: { released.withLock { $0 = true } }))
        numbers.publisher.subscribe(recorder)
        for number in 0..<requested {
          #expect(await numbers.work.awaitStart(of: number + 1))
          numbers.work.complete(number + 1, .success(number))
        }
        #expect(await eventually { recorder.values.count == requested })
      }
      // The task that has delivered the last element goes on to wait for demand.
      for _ in 0..<10 { await Task.yield() }
      #expect(!released.read { $0 })
      recorder.cancel()
      guard await released.suspend(timeout: 300, until: { $0 }) else {
        Issue.record("The iterator has not been released.")
        return
      }
    }
  }

  @Test func aStreamNeverFails() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let recorder = RecordingSubscriber<Int, Never>()
    stream.publisher.subscribe(recorder)
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    #expect(await eventually { recorder.completion != nil })
    #expect(recorder.values == [1, 2, 3])
  }
}
