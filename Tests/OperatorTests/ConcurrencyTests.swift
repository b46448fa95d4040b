import Combine
import CombineTestKit
import Testing

/// `values` and `Future.value`.
@Suite(.timeLimit(.minutes(60)))
struct ConcurrencyTests {
  private typealias Source = TestPublisher<Int, Never>
  private typealias FailingSource = TestPublisher<Int, TestError>

  /// A channel for values that any code sends and the test awaits.
  private struct Signal<Value: Sendable>: Sendable {
    let stream: AsyncStream<Value>
    let continuation: AsyncStream<Value>.Continuation
    init() { (stream, continuation) = AsyncStream.makeStream() }
    func put(_ value: Value) { continuation.yield(value) }
    func next() async -> Value? {
      var iterator = stream.makeAsyncIterator()
      return await iterator.next()
    }
  }

  // MARK: - Values of a loop

  @Test func deliversAllThatWaitsForDemand() async {
    var all: [Int] = []
    for await value in deferred([1, 2, 3]).values { all.append(value) }
    #expect(all == [1, 2, 3])
    all = []
    for await value in (1...1000).publisher.values { all.append(value) }
    #expect(all == Array(1...1000))
    for await _ in Empty<Int, Never>().values { Issue.record("a value") }
  }

  @Test("An element that is nil does not end the sequence")
  func deliversNil() async throws {
    let elements: [Int?] = [nil, 1, nil]
    var all: [Int?] = []
    for await value in deferred(elements).values { all.append(value) }
    #expect(all == elements)
    all = []
    let record = Record<Int?, TestError>(output: elements, completion: .finished)
    for try await value in record.values { all.append(value) }
    #expect(all == elements)
  }

  @Test func asksForOneValueAtATime() async {
    let source = Source()
    var iterator = source.values.makeAsyncIterator()
    #expect(source.connections.count == 1)
    #expect(source.connections[0].requests == [])
    source.connections[0].onRequest { _ in source.send(source.connections[0].requests.count) }
    for number in 1...3 {
      #expect(await iterator.next() == number)
      #expect(source.connections[0].requests == Array(repeating: .max(1), count: number))
    }
  }

  @Test func whatIsSentWhileNobodyWaitsIsDropped() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    var iterator = subject.values.makeAsyncIterator()
    subject.send(1)
    subject.send(2)
    #expect(await iterator.next() == 2)  // the current value at the time of the request
    let hot = Source()
    var other = hot.values.makeAsyncIterator()
    hot.send(1)
    hot.connections[0].onRequest { _ in hot.send(2) }
    #expect(await other.next() == 2)
    hot.send(3)
    hot.connections[0].onRequest { _ in hot.send(4) }
    #expect(await other.next() == 4)
    hot.send(5)
    hot.send(completion: .finished)
    #expect(await other.next() == nil)
    #expect(await other.next() == nil)
  }

  @Test func waitsForAValueFromAnotherThread() async {
    let source = Source()
    var iterator = source.values.makeAsyncIterator()
    source.connections[0].onRequest { _ in _ = JoinableThread { source.send(7) } }
    #expect(await iterator.next() == 7)
    source.connections[0].onRequest { _ in _ = JoinableThread { source.send(completion: .finished) } }
    #expect(await iterator.next() == nil)
  }

  @Test func whatABrokenSourceSendsTooMuchIsDropped() async {
    let source = Source("broken", [.exceedsDemand, .continuesAfterEnd])
    var iterator = source.values.makeAsyncIterator()
    source.connections[0].onRequest { _ in
      source.send(1)
      source.send(2)
    }
    #expect(await iterator.next() == 1)
    source.connections[0].onRequest { _ in
      source.send(completion: .finished)
      source.send(3)
    }
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test func aSecondSubscriptionIsCancelled() async {
    let source = Source("twice", .subscribesTwice)
    let iterator = source.values.makeAsyncIterator()
    #expect(source.secondConnections.map(\.cancelCount) == [1])
    withExtendedLifetime(iterator) {}
  }

  @Test func iteratorsAreIndependent() async {
    let source = Source()
    let values = source.values
    var (left, right) = (values.makeAsyncIterator(), values.makeAsyncIterator())
    #expect(source.connections.count == 2)
    for (number, connection) in source.connections.enumerated() {
      connection.onRequest { _ in source.send(number) }
    }
    #expect(await left.next() == 0)
    #expect(await right.next() == 1)
    #expect(await left.next() == 0)
    #expect(source.connections.map(\.requested) == [.max(2), .max(1)])
  }

  /// The subscription arrives after the first `next()`, whose demand is then requested.
  @Test func waitsForTheSubscription() async {
    let scheduler = VirtualTimeScheduler()
    let source = Source()
    let signal = Signal<Void>()
    let publisher = source.handleEvents(receiveRequest: { _ in signal.put(()) }).subscribe(on: scheduler)
    let task = Task {
      var iterator = publisher.values.makeAsyncIterator()
      return await iterator.next()
    }
    let flushing = JoinableThread {
      while source.connections.first?.requested != .max(1) { scheduler.advance(by: .milliseconds(1)) }
      source.send(1)
    }
    #expect(await task.value == 1)
    #expect(flushing.join())
  }

  // MARK: - Failures

  @Test func throwsOnceAndThenEnds() async throws {
    let source = FailingSource()
    var iterator = source.values.makeAsyncIterator()
    source.connections[0].onRequest { _ in source.send(1) }
    #expect(try await iterator.next() == 1)
    source.connections[0].onRequest { _ in source.send(completion: .failure(.oops)) }
    await #expect(throws: TestError.oops) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
  }

  @Test func aFailureWaitsForTheNextCall() async throws {
    let source = FailingSource()
    var iterator = source.values.makeAsyncIterator()
    source.send(completion: .failure(.oops))
    await #expect(throws: TestError.oops) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func aLoopThrows() async {
    var all: [Int] = []
    let numbers = Record(output: [1, 2], completion: .failure(TestError.oops))
    await #expect(throws: TestError.oops) {
      for try await value in numbers.values { all.append(value) }
    }
    #expect(all == [1, 2])
  }

  /// The failure of any publisher is thrown as `any Error`, so that a `catch` need not know its type.
  @Test func theErrorThrownHasNoType() async {
    do {
      for try await _ in Fail<Int, TestError>(error: .oops).values {}
      Issue.record("it did not throw")
    } catch let error as TestError {
      #expect(error == .oops)
    } catch {
      Issue.record("\(error)")
    }
  }

  // MARK: - Cancellation

  @Test func cancellingTheTaskEndsTheWait() async {
    let source = Source()
    let asked = Signal<Void>()
    let task = Task {
      var iterator = source.values.makeAsyncIterator()
      source.connections[0].onRequest { _ in asked.put(()) }
      let first = await iterator.next()
      return [first, await iterator.next()]
    }
    _ = await asked.next()
    task.cancel()
    #expect(await task.value == [nil, nil])
    #expect(source.cancelCount == 1)
  }

  @Test func cancellingTheTaskOfAThrowingLoopThrowsNothing() async throws {
    let source = FailingSource()
    let asked = Signal<Void>()
    let task = Task {
      var count = 0
      let values = source.handleEvents(receiveRequest: { _ in asked.put(()) }).values
      for try await _ in values { count += 1 }
      return count
    }
    _ = await asked.next()
    task.cancel()
    #expect(try await task.value == 0)
    #expect(source.cancelCount == 1)
  }

  @Test func aTaskThatIsCancelledAlreadyGetsNothing() async {
    let source = Source()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = source.values.makeAsyncIterator()
      return await iterator.next()
    }
    #expect(await task.value == nil)
    #expect(source.cancelCount == 1)
    #expect(source.connections[0].requests == [])
  }

  @Test func leavingTheLoopCancels() async {
    let subject = CurrentValueSubject<Int, Never>(1)
    let cancelled = Box(0)
    for await value in subject.handleEvents(receiveCancel: { cancelled.value += 1 }).values {
      #expect(cancelled.value == 0)
      if value == 1 { break }
    }
    #expect(cancelled.value == 1)
  }

  @Test func droppingTheIteratorCancels() {
    let source = Source()
    do {
      let iterator = source.values.makeAsyncIterator()
      let copy = iterator
      withExtendedLifetime((iterator, copy)) { #expect(source.cancelCount == 0) }
    }
    #expect(source.cancelCount == 1)
  }

  @Test func leavesNothingBehind() async {
    for stop in 0..<3 {
      let tracker = ReferenceTracker()
      do {
        let subject = tracker.track(CurrentValueSubject<Int, TestError>(1), as: "subject")
        let token = tracker.token("closure")
        var iterator = subject.map { value in withExtendedLifetime(token) { value } }.values.makeAsyncIterator()
        #expect((try? await iterator.next()) == 1)
        switch stop {
        case 0: break
        case 1: subject.send(completion: .finished)
        default: subject.send(completion: .failure(.oops))  // an error that no call receives
        }
      }
      #expect(tracker.count == 2)
      #expect(tracker.alive == [], "\(stop)")
    }
  }

  // MARK: - Actors

  /// The loop stays on the caller's actor, and requests are made on it.
  @Test @MainActor func staysOnTheActor() async {
    var sum = 0
    let numbers = deferred([1, 2, 3]).handleEvents(receiveRequest: { _ in MainActor.preconditionIsolated() })
    for await value in numbers.values { sum += value }
    #expect(sum == 6)
  }

  // MARK: - Future

  @Test func aFuturesValue() async throws {
    #expect(await Future<Int, Never> { $0(.success(1)) }.value == 1)
    #expect(try await Future<Int, TestError> { $0(.success(2)) }.value == 2)
    await #expect(throws: TestError.oops) { try await Future<Int, TestError> { $0(.failure(.oops)) }.value }
  }

  @Test func aFuturesValueThatComesLater() async throws {
    let promised = Signal<@Sendable (Int) -> Void>()
    let future = Future<Int, TestError> { promise in
      nonisolated(unsafe) let promise = promise
      promised.put { promise($0 > 0 ? .success($0) : .failure(.other)) }
    }
    let tasks = (0..<3).map { _ in Task { try await future.value } }
    let keep = try #require(await promised.next())
    _ = JoinableThread { keep(5) }
    for task in tasks { #expect(try await task.value == 5) }
    #expect(try await future.value == 5)
  }

  @Test func cancellingATaskDoesNotBreakItsPromise() async {
    let promised = Signal<@Sendable (Int) -> Void>()
    let future = Future<Int, Never> { promise in
      nonisolated(unsafe) let promise = promise
      promised.put { promise(.success($0)) }
    }
    let task = Task { await future.value }
    task.cancel()
    let keep = await promised.next()
    keep?(6)
    #expect(await task.value == 6)
  }

  @Test("Cancelling a task has no effect on the value or the failure of a future that it waits for", arguments: [6, 0])
  func cancellingATaskDoesNotBreakAPromiseThatMayFail(number: Int) async throws {
    let promised = Signal<@Sendable (Int) -> Void>()
    let future = Future<Int, TestError> { promise in
      nonisolated(unsafe) let promise = promise
      promised.put { promise($0 > 0 ? .success($0) : .failure(.other)) }
    }
    let task = Task { try await future.value }
    task.cancel()
    let keep = try #require(await promised.next())
    keep(number)
    if number > 0 {
      #expect(try await task.value == number)
    } else {
      await #expect(throws: TestError.other) { try await task.value }
    }
  }

  @Test func aFutureLetsGoOfWhatItHeld() async {
    let tracker = ReferenceTracker()
    do {
      let future = tracker.track(Future<ReferenceTracker.Token, Never> { $0(.success(tracker.token("value"))) }, as: "")
      let value = await future.value
      #expect(value.name == "value")
    }
    #expect(tracker.count == 2)
    #expect(tracker.alive == [])
  }
}
