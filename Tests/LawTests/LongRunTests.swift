import Combine
import CombineTestKit
import Testing

/// Law 19 for operators that subscribe to one publisher after another: if each publisher delivers and completes while
/// it is subscribed to, any number of them needs no more stack than a few.
struct LongRunTests {
  typealias Recorder = RecordingSubscriber<Int, TestError>

  /// Runs a pipeline with a few publishers, then with many.
  private func expectBoundedStack(
    _ location: SourceLocation = #_sourceLocation, times: Int = 1, plus: Int = 0,
    _ make: @escaping @Sendable (Int) -> AnyPublisher<Int, TestError>
  ) {
    for (initially, each) in [(Subscribers.Demand.unlimited, Subscribers.Demand.none), (.max(1), .max(1))] {
      for count in [300, RobustnessLawTests.many] {
        let recorder = Recorder("many", initialDemand: initially) { _ in each }
        let worker = JoinableThread { make(count).subscribe(recorder) }
        #expect(worker.join(timeout: 600), sourceLocation: location)
        #expect(recorder.completion == .finished, sourceLocation: location)
        #expect(recorder.values.count == count * times + plus, sourceLocation: location)
        #expect(recorder.violations == [], sourceLocation: location)
        let isBounded = recorder.stackExtent < 16_384
        #expect(
          isBounded, "\(count) publishers took \(recorder.stackExtent) bytes of stack", sourceLocation: location)
        if !isBounded { return }
      }
    }
  }

  private static func numbers(_ count: Int) -> AnyPublisher<Int, TestError> {
    (0..<count).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
  }

  @Test("flatMap over many publishers", arguments: [Subscribers.Demand.unlimited, .max(1), .max(3)])
  func flatMap(maxPublishers: Subscribers.Demand) {
    expectBoundedStack { count in
      Self.numbers(count).flatMap(maxPublishers: maxPublishers) { value in
        Just(value).setFailureType(to: TestError.self)
      }.eraseToAnyPublisher()
    }
  }

  @Test("flatMap over many publishers that finish without a value", arguments: [Subscribers.Demand.unlimited, .max(1)])
  func flatMapEmpty(maxPublishers: Subscribers.Demand) {
    expectBoundedStack(times: 0, plus: 1) { count in
      Self.numbers(count + 1).flatMap(maxPublishers: maxPublishers) { value in
        value == count
          ? Just(value).setFailureType(to: TestError.self).eraseToAnyPublisher()
          : Empty<Int, TestError>().eraseToAnyPublisher()
      }.eraseToAnyPublisher()
    }
  }

  @Test("switchToLatest over many publishers, each received completely")
  func switchToLatest() {
    for count in [300, RobustnessLawTests.many] {
      let recorder = Recorder("many")
      let worker = JoinableThread {
        Self.numbers(count).map { Just($0).setFailureType(to: TestError.self) }.switchToLatest().subscribe(recorder)
      }
      #expect(worker.join(timeout: 600))
      #expect(recorder.values.count == count)
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
      #expect(recorder.stackExtent < 16_384, "\(count) publishers took \(recorder.stackExtent) bytes of stack")
    }
  }

  @Test("retry of a publisher that fails many times")
  func retry() {
    expectBoundedStack(plus: 1) { count in
      let attempts = Monitor(0)
      return Deferred { () -> Record<Int, TestError> in
        let attempt = attempts.withLock { attempt in
          attempt += 1
          return attempt
        }
        return Record(output: [attempt], completion: attempt <= count ? .failure(.boom) : .finished)
      }.retry(count).eraseToAnyPublisher()
    }
  }

  @Test("retry of a publisher that fails at subscription, many times")
  func retryFailingAtOnce() {
    expectBoundedStack(times: 0, plus: 1) { count in
      let attempts = Monitor(0)
      return Deferred { () -> AnyPublisher<Int, TestError> in
        let attempt = attempts.withLock { attempt in
          attempt += 1
          return attempt
        }
        return attempt <= count
          ? Fail(error: TestError.boom).eraseToAnyPublisher()
          : Just(attempt).setFailureType(to: TestError.self).eraseToAnyPublisher()
      }.retry(count).eraseToAnyPublisher()
    }
  }

  @Test("append of long sequences")
  func append() {
    expectBoundedStack(times: 3) { count in
      Self.numbers(count).append(Self.numbers(count)).prepend(Self.numbers(count)).eraseToAnyPublisher()
    }
  }

  @Test("zip and merge of long sequences")
  func several() {
    expectBoundedStack { count in
      Self.numbers(count).zip(Self.numbers(count)) { $0 + $1 }.eraseToAnyPublisher()
    }
    expectBoundedStack(times: 2) { count in
      Self.numbers(count).merge(with: Self.numbers(count)).eraseToAnyPublisher()
    }
  }
}
