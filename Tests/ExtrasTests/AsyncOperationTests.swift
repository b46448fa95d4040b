import Combine
import CombineExtras
import CombineTestKit
import TestHelpers
import Testing

/// A publisher of an asynchronous function, and the first value of a publisher.
struct AsyncOperationTests {
  private enum LoadError: Error, Equatable { case empty }
  @TaskLocal private static var local = 0

  /// Returns two closures: one opens a gate, and the other one waits until the gate is open.
  private func gate() -> (open: @Sendable () -> Void, wait: @Sendable () async -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    return ({ continuation.finish() }, { for await _ in stream {} })
  }

  @Test func publishesTheResultOnceForEverySubscriber() async {
    let calls = Monitor(0)
    let publisher = Publishers.AsyncOperation { () async -> Int in
      calls.withLock { count in
        count += 1
        return count
      }
    }
    let first = publisher.record()
    #expect(await first.completes(within: 300))
    let second = publisher.record()
    #expect(await second.completes(within: 300))
    #expect(first.deliveries == [.value(1), .finished])
    #expect(second.deliveries == [.value(2), .finished])
    first.expectNoViolations()
  }

  @Test func theTypeOfTheFailureIsThatOfTheFunction() async {
    let never: Publishers.AsyncOperation<Int, Never> = Publishers.AsyncOperation { 1 }
    #expect(await never.firstValue() == 1)
    let typed = Publishers.AsyncOperation { () async throws(LoadError) -> Int in throw .empty }.record()
    #expect(await typed.completes(within: 300))
    #expect(typed.deliveries == [.failure(.empty)])
    let any = Publishers.AsyncOperation { try await typedFailure() }.record()
    #expect(await any.completes(within: 300))
    #expect(any.failure as? LoadError == .empty)
    @Sendable func typedFailure() async throws -> Int { throw LoadError.empty }
  }

  @Test("Every error that the function throws is the failure, also that of a cancellation")
  func errors() async {
    for error in [LoadError.empty, URLError(.cancelled), CancellationError()] as [any Error] {
      let recorder = Publishers.AsyncOperation { () async throws -> Int in throw error }.record()
      #expect(await recorder.completes(within: 300), "\(error)")
      #expect(recorder.values == [], "\(error)")
      #expect(recorder.failure.map { type(of: $0) == type(of: error) } == true, "\(error)")
    }
    let typed = Publishers.AsyncOperation { () async throws(CancellationError) -> Int in throw CancellationError() }
      .record()
    #expect(await typed.completes(within: 300))
    #expect(typed.values == [] && typed.failure != nil)
  }

  @Test func theValueWaitsForDemand() async {
    let recorder = Publishers.AsyncOperation { 7 }.record(initialDemand: .none)
    #expect(recorder.deliveries == [])
    recorder.request(.max(1))
    #expect(await recorder.completes(within: 300))
    #expect(recorder.deliveries == [.value(7), .finished])
  }

  @Test func cancellingCancelsTheTask() async {
    let tracker = ReferenceTracker()
    let started = gate()
    let ended = PassthroughSubject<Bool, Never>()
    let endings = ended.record()
    do {
      let token = tracker.token("operation")
      let recorder = tracker.track(
        Publishers.AsyncOperation { () async -> Int in
          started.open()
          try? await Task.sleep(nanoseconds: 3_600_000_000_000)
          ended.send(Task.isCancelled)
          return token.name.count
        }.record(), as: "subscriber")
      await started.wait()
      recorder.cancel()
      #expect(await endings.receives(1, within: 300))
      #expect(endings.values == [true])
      #expect(recorder.deliveries == [])
    }
    while !tracker.alive.isEmpty { await Task.yield() }  // the task may be about to return
  }

  @Test func taskLocalsAndPriorityAreThoseOfTheSubscriber() async {
    let publisher = Publishers.AsyncOperation { (Self.local, Task.currentPriority) }
    let value = await Self.$local.withValue(3) {
      await Task(priority: .utility) { await publisher.firstValue() }.value
    }
    #expect(value?.0 == 3)
    #expect((value?.1).map { $0 >= .utility } == true)
    let given = await Publishers.AsyncOperation(priority: .userInitiated) { Task.currentPriority }.firstValue()
    #expect((given).map { $0 >= .userInitiated } == true)
  }

  @Test(
    "The task has the priority that is given, or else that of the code that subscribes",
    arguments: [TaskPriority.background, .utility, .medium, .high], [nil, .background, .high] as [TaskPriority?])
  func priorities(of subscriber: TaskPriority, given: TaskPriority?) async {
    // The base priority, because a task that another one waits for may run with a higher one.
    let priority = await Task(priority: subscriber) { () async -> TaskPriority? in
      await Publishers.AsyncOperation(priority: given) { Task.basePriority }.firstValue() ?? nil
    }.value
    #expect(priority == given ?? subscriber)
  }

  // MARK: - firstValue

  @Test(.blocksAPoolThread) func theFirstValueEndsTheSubscription() async throws {
    let cancels = Monitor(0)
    let observed = (1...).publisher.setFailureType(to: LoadError.self).subscribe(on: DispatchQueue.global())
      .handleEvents(receiveCancel: { cancels.withLock { $0 += 1 } })
    #expect(try await observed.firstValue() == 1)
    #expect(cancels.read { $0 } == 1)
  }

  @Test("The first value cancels the upstream, which publishes no second one")
  func theFirstValueIsTheOnlyOne() async {
    let (published, cancels) = (Monitor([Int]()), Monitor(0))
    let value = await [1, 2, 3].publisher.handleEvents(
      receiveOutput: { value in published.withLock { $0.append(value) } },
      receiveCancel: { cancels.withLock { $0 += 1 } }
    ).firstValue()
    #expect(value == 1)
    #expect(published.read { $0 } == [1])
    #expect(cancels.read { $0 } == 1)
  }

  @Test("When the call of a cancelled task returns, the subscription has been cancelled")
  func aCancelledCallHasEnded() async {
    for _ in 0..<100 {
      let cancels = Monitor(0)
      let task = Task {
        let value = await Empty<Int, Never>(completeImmediately: false)
          .handleEvents(receiveCancel: { cancels.withLock { $0 += 1 } }).firstValue()
        return (value, cancels.read { $0 })
      }
      task.cancel()
      let (value, count) = await task.value
      #expect(value == nil)
      #expect(count == 1)
    }
  }

  @Test func anEndWithoutAValueIsNilAndAFailureIsThrown() async {
    #expect(await Empty<Int, Never>().firstValue() == nil)
    await #expect(throws: LoadError.empty) { try await Fail<Int, LoadError>(error: .empty).firstValue() }
    let task = Task { await Empty<Int, Never>(completeImmediately: false).firstValue() }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test @MainActor func anAnyPublisherParameterIsAwaited() async {
    #expect(await first(of: Just(1).eraseToAnyPublisher()) == 1)
    #expect(await all(of: [1, 2, 3].publisher.eraseToAnyPublisher()).value == [1, 2, 3])
    #expect(await inMainActorTask(Just(2).receive(on: DispatchQueue.main).eraseToAnyPublisher()).value == 2)
  }

  private func first(of publisher: AnyPublisher<Int, Never>) async -> Int? { await publisher.firstValue() }

  /// Returns a task that collects all values. It captures the sequence of values, which is `Sendable`.
  private nonisolated func all(of publisher: AnyPublisher<Int, Never>) -> Task<[Int], Never> {
    let values = publisher.values(bufferingPolicy: .unbounded)
    return Task { await values.reduce(into: []) { $0.append($1) } }
  }

  /// Returns a task for the first value. The task stays on the main actor, and can capture the publisher.
  @MainActor private func inMainActorTask(_ publisher: AnyPublisher<Int, Never>) -> Task<Int?, Never> {
    Task { await publisher.firstValue() }
  }
}
