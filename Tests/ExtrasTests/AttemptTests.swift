import Combine
import CombineExtras
import CombineTestKit
import Testing

/// Operators that subscribe to one publisher after another: `repeat`, `retry` with a backoff, `retryWhen` and
/// `switchIfEmpty`.
@Suite struct AttemptTests {
  private typealias Source = TestPublisher<Int, TestError>
  private typealias Recorder = RecordingSubscriber<Int, TestError>
  private typealias Erased = AnyPublisher<Int, TestError>
  private typealias Completion = Subscribers.Completion<TestError>

  /// Operators that subscribe to their upstream twice again, each after the given completion.
  private static var repeating: [(name: String, end: Completion, build: (Erased) -> Erased)] {
    [
      ("repeat", .finished, { $0.repeat(3).eraseToAnyPublisher() }),
      (
        "retry", .failure(.oops),
        { source in
          source.retry(2, backoff: .constant(.zero), jitter: 0, scheduler: ImmediateScheduler.shared)
            .eraseToAnyPublisher()
        }
      ),
      ("retryWhen", .failure(.oops), { $0.retryWhen { $0.filter { _ in true } }.eraseToAnyPublisher() }),
    ]
  }

  @Test("What an earlier subscription delivers after the next one has been made is ignored")
  func staleSubscriptions() {
    for (name, end, build) in Self.repeating {
      let (source, recorder) = (Source("broken", .continuesAfterEnd), Recorder())
      build(source.eraseToAnyPublisher()).subscribe(recorder)
      source.send(1)
      source.send(completion: end)
      #expect(source.connections.count == 2, "\(name)")
      source.send(2)  // from both subscriptions
      #expect(recorder.values == [1, 2], "\(name)")
      source.send(completion: end)
      #expect(source.connections.count == 3, "\(name)")
      source.send(3)
      #expect(recorder.values == [1, 2, 3], "\(name)")
      #expect(recorder.completion == nil, "\(name)")
      recorder.cancel()
      #expect(source.connections.map(\.cancelCount) == [0, 0, 1], "\(name)")
      recorder.expectNoViolations()
    }
  }

  @Test("What an empty publisher delivers after another one has taken its place is ignored")
  func staleSubscriptionOfAnEmptyPublisher() {
    let (source, other, recorder) = (Source("broken", .continuesAfterEnd), Source(), Recorder())
    source.switchIfEmpty(other).subscribe(recorder)
    source.send(completion: .finished)
    source.send(1)
    other.send(2)
    #expect(recorder.values == [2])
    source.send(completion: .failure(.oops))
    #expect(recorder.completion == nil)
    #expect(other.cancelCount == 0)
    other.send(completion: .finished)
    #expect(recorder.completion == .finished)
    recorder.expectNoViolations()
  }

  @Test("Demand that comes during a wait is requested from the next subscription, with what was left")
  func demandDuringTheWait() {
    let scheduler = VirtualTimeScheduler()
    let waiting: [(name: String, end: Completion, build: (Erased) -> Erased)] = [
      ("repeat", .finished, { $0.repeat(2, after: .seconds(3), scheduler: scheduler).eraseToAnyPublisher() }),
      (
        "retry", .failure(.oops),
        { source in
          source.retry(1, backoff: .constant(.seconds(3)), jitter: 0, scheduler: scheduler).eraseToAnyPublisher()
        }
      ),
      (
        "retryWhen", .failure(.oops),
        { source in
          source.retryWhen { $0.delay(for: .seconds(3), scheduler: scheduler) }.eraseToAnyPublisher()
        }
      ),
    ]
    for (name, end, build) in waiting {
      let (source, recorder) = (Source(), Recorder(initialDemand: .max(2)))
      build(source.eraseToAnyPublisher()).subscribe(recorder)
      source.send(1)
      source.send(completion: end)
      recorder.request(.max(4))
      #expect(source.connections.map(\.lateRequests) == [0], "\(name)")
      scheduler.advance(by: .seconds(3))
      #expect(source.connections.map(\.requests) == [[.max(2)], [.max(5)]], "\(name)")
      recorder.request(.max(1))
      #expect(source.connections.map(\.requested) == [.max(2), .max(6)], "\(name)")
      recorder.cancel()
      #expect(source.connections.map(\.cancelCount) == [0, 1], "\(name)")
      recorder.expectNoViolations()
    }
  }

  @Test("The completion of a trigger waits for all deliveries under way, one inside the other")
  func endDuringNestedDeliveries() {
    for completion in [Completion.finished, .failure(.other)] {
      let source = PassthroughSubject<Int, TestError>()
      let trigger = PassthroughSubject<Void, TestError>()
      let recorder = Recorder()
      var text = ""
      recorder.onValue { value in
        text += "<\(value) "
        if value == 1 { source.send(2) } else { trigger.send(completion: completion) }
        text += "\(value)> "
      }
      recorder.onCompletion { _ in text += "|" }
      source.retryWhen { _ in trigger }.subscribe(recorder)
      source.send(1)
      #expect(text == "<1 <2 2> 1> |")
      #expect(recorder.completion == completion)
      recorder.expectNoViolations()
    }
  }

  @Test("The completion of a trigger after a failure is that of all, and starts no other attempt")
  func endOfTheTriggerDuringTheWait() {
    for completion in [Completion.finished, .failure(.other)] {
      let (source, trigger, recorder) = (Source(), PassthroughSubject<Void, TestError>(), Recorder())
      source.retryWhen { _ in trigger }.subscribe(recorder)
      source.send(1)
      source.send(completion: .failure(.oops))
      #expect(recorder.completion == nil)
      trigger.send(completion: completion)
      #expect(recorder.deliveries == [.value(1), .completion(completion)])
      #expect(source.connections.map(\.cancelCount) == [0])
      recorder.expectNoViolations()
    }
  }

  @Test("A trigger is subscribed to once for each subscriber, and is requested without limit")
  func theTriggerOfEachSubscriber() {
    let (source, trigger) = (Source(), TestPublisher<Void, TestError>())
    let publisher = source.retryWhen { _ in trigger }
    let recorders = [Recorder(initialDemand: .none), Recorder(initialDemand: .max(1))]
    for recorder in recorders { publisher.subscribe(recorder) }
    #expect(trigger.connections.map(\.requests) == [[.unlimited], [.unlimited]])
    recorders[0].cancel()
    #expect(trigger.connections.map(\.cancelCount) == [1, 0])
    source.send(completion: .failure(.oops))
    trigger.send(())
    // Only the subscriber that is left is in another attempt.
    #expect(source.connections.map(\.requests) == [[], [.max(1)], [.max(1)]])
    recorders[1].cancel()
    #expect(trigger.connections.map(\.cancelCount) == [1, 1])
    for recorder in recorders { recorder.expectNoViolations() }
  }
}
