import Combine
import CombineTestKit
import Testing

/// An error that differs from all others.
enum TestError: Error, Equatable { case oops, other }

/// Returns the values and the completion that a pipeline publishes for the values and the completion of a subject.
///
/// The function runs the pipeline once with unlimited demand and once with one value at a time. Both runs must have the
/// same result, keep the protocol, and release all objects.
func run<Input, Failure: Error, Result: Publisher>(
  _ inputs: [Input], _ end: Subscribers.Completion<Failure> = .finished,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ build: (AnyPublisher<Input, Failure>, ReferenceTracker.Token) -> Result
) -> (values: [Result.Output], completion: Subscribers.Completion<Result.Failure>?) where Result.Output: Equatable {
  var all: [([Result.Output], Subscribers.Completion<Result.Failure>?)] = []
  for demand in [Subscribers.Demand.unlimited, .max(1)] {
    let tracker = ReferenceTracker()
    do {
      let source = tracker.track(PassthroughSubject<Input, Failure>(), as: "source")
      let recorder = tracker.track(
        RecordingSubscriber<Result.Output, Result.Failure>(
          initialDemand: demand, demandPerValue: { _ in demand == .unlimited ? .none : .max(1) }),
        as: "subscriber")
      build(source.eraseToAnyPublisher(), tracker.token("closure")).subscribe(recorder)
      for input in inputs { source.send(input) }
      source.send(completion: end)
      #expect(recorder.violations == [], sourceLocation: sourceLocation)
      all.append((recorder.values, recorder.completion))
    }
    #expect(tracker.count == 3)
    #expect(tracker.alive == [], "left behind", sourceLocation: sourceLocation)
  }
  #expect(all[0].0 == all[1].0, "depends on demand", sourceLocation: sourceLocation)
  return all[0]
}

/// Checks that cancelling a running pipeline cancels its source and releases all objects.
func expectCancels<Input, Failure: Error, Result: Publisher>(
  _ inputs: [Input], _ failure: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation,
  _ build: (AnyPublisher<Input, Failure>, ReferenceTracker.Token) -> Result
) {
  let tracker = ReferenceTracker()
  do {
    let source = tracker.track(TestPublisher<Input, Failure>(), as: "source")
    let recorder = tracker.track(RecordingSubscriber<Result.Output, Result.Failure>(), as: "subscriber")
    build(source.eraseToAnyPublisher(), tracker.token("closure")).subscribe(recorder)
    for input in inputs { source.send(input) }
    let before = recorder.events.count
    #expect(before > inputs.count, sourceLocation: sourceLocation)  // the subscription, and every value
    #expect(source.cancelCount == 0, sourceLocation: sourceLocation)
    recorder.cancel()
    #expect(source.cancelCount == 1, sourceLocation: sourceLocation)
    for input in inputs { source.send(input) }
    #expect(recorder.events.count == before, sourceLocation: sourceLocation)
    #expect(recorder.violations == [], sourceLocation: sourceLocation)
  }
  #expect(tracker.alive == [], "left behind", sourceLocation: sourceLocation)
}

/// Checks the failure type of a publisher, which shows the overload that the compiler has chosen.
func expectFailure<P: Publisher, Failure: Error>(
  of publisher: P, is failure: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(P.Failure.self == failure, sourceLocation: sourceLocation)
}

extension Publisher {
  /// Returns the same publisher with a closure that retains a token. The token shows when the publisher is released.
  func holding(_ token: ReferenceTracker.Token) -> Publishers.Map<Self, Output> {
    map { value in withExtendedLifetime(token) { value } }
  }
}

extension Subscribers.Completion {
  var error: Failure? { if case .failure(let error) = self { error } else { nil } }
  var isFinished: Bool { if case .finished = self { true } else { false } }
}

/// Waits for a condition that another thread changes without notification, and yields the thread to other tasks
/// meanwhile.
///
/// - Parameter condition: The condition.
/// - Returns: `false` if it is still false after ten minutes.
func eventually(_ condition: () -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(600)
  while !condition() {
    if ContinuousClock.now > deadline { return false }
    await Task.yield()
  }
  return true
}
