import Combine
import CombineTestKit
import Testing

/// `values` under several threads.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct AsyncStressTests {
  /// Compares the values delivered to the sequence with those that the iteration returns.
  private func run(
    count: Int, cancelsAfter pause: Int?, iterates: @escaping @Sendable (AnyPublisher<Int, Never>) async -> [Int]
  ) async -> [String] {
    let (subject, arrived, end) = (PassthroughSubject<Int, Never>(), Monitor([Int]()), Monitor(0))
    let tracker = ReferenceTracker()
    let task: Task<[Int], Never> = {
      let token = tracker.token("closure")
      let publisher = subject.handleEvents(
        receiveOutput: { value in withExtendedLifetime(token) { arrived.withLock { $0.append(value) } } },
        receiveCancel: { end.withLock { $0 += 1 } })
      return Task { await iterates(publisher.eraseToAnyPublisher()) }
    }()
    let sender = JoinableThread {
      for number in 1...count { subject.send(number) }
      if pause == nil { subject.send(completion: .finished) }
    }
    if let pause {
      let canceller = JoinableThread {
        for _ in 0..<pause { _ = arrived.read { $0.count } }
        task.cancel()
      }
      if !canceller.join() { return ["cancel does not return"] }
    }
    let values = await task.value
    if !sender.join() { return ["send does not return"] }
    let given = arrived.read { $0 }
    var problems: [String] = []
    // One value may have been on its way when the task was cancelled.
    if given != values, pause == nil || given.dropLast() != values[...] {
      problems.append("delivered \(given), came out \(values)")
    }
    if zip(values, values.dropFirst()).contains(where: { $0 >= $1 }) { problems.append("out of order: \(values)") }
    if tracker.alive != [] { problems.append("left behind: \(tracker.alive)") }
    return problems
  }

  @Test("values: each value is iterated once, in order, until the end")
  func values() async {
    await Stress.everyRoundAwaiting { random in
      await run(count: Int.random(in: 1...300, using: &random), cancelsAfter: nil) { publisher in
        var all: [Int] = []
        for await value in publisher.values { all.append(value) }
        return all
      }
    }
  }

  @Test("values: a task that is cancelled while values arrive ends, and loses no earlier value")
  func cancelled() async {
    await Stress.everyRoundAwaiting { random in
      let pause = Int.random(in: 0...200, using: &random)
      return await run(count: 300, cancelsAfter: pause) { publisher in
        var all: [Int] = []
        for await value in publisher.values { all.append(value) }
        return all
      }
    }
  }

  /// The value, the completion and the cancel race for one waiting task; each round is one wait.
  @Test("values: each wait is resumed once, by whichever event is first")
  func oneWait() async {
    await Stress.everyRoundAwaiting { random in
      let cancels = Bool.random(using: &random)
      let (subject, isAsked) = (PassthroughSubject<Int, TestError>(), Monitor(false))
      let task = Task {
        let values = subject.handleEvents(receiveRequest: { _ in isAsked.withLock { $0 = true } }).values
        var iterator = values.makeAsyncIterator()
        return [try? await iterator.next(), try? await iterator.next()]
      }
      let line = ThreadBarrier(3)
      let actions: [@Sendable () -> Void] = [
        { subject.send(1) }, { subject.send(completion: .failure(.boom)) }, { if cancels { task.cancel() } },
      ]
      let workers = actions.map { action in
        JoinableThread {
          line.wait()
          _ = isAsked.wait { $0 }
          action()
        }
      }
      let results = await task.value
      for worker in workers where !worker.join() { return ["a thread does not return"] }
      return results == [1, nil] || results == [nil, nil] ? [] : ["\(results)"]
    }
  }

  @Test("Future.value: every waiting task is resumed once")
  func futureValue() async {
    await Stress.everyRoundAwaiting { _ in
      let promise = Monitor<Future<Int, Never>.Promise?>(nil)
      let future = Future<Int, Never> { new in promise.withLock { $0 = new } }
      let tasks = (0..<4).map { _ in Task { await future.value } }
      let workers = (1...3).map { number in JoinableThread { promise.read { $0 }?(.success(number)) } }
      var results: Set<Int> = []
      for task in tasks { results.insert(await task.value) }
      for worker in workers where !worker.join() { return ["a thread does not return"] }
      return results.count == 1 ? [] : ["\(results)"]
    }
  }
}
