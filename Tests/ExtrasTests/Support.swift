import Combine
import CombineTestKit
import Testing

/// An error that can be told from others.
enum TestError: Error, Equatable { case oops, other }

/// What a pipeline did with what a subject sent.
///
/// Sends the values and the end through `build`, once with unlimited demand and once one at a time; both must give
/// the same, keep the protocol, and leave nothing behind.
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

/// Whether the pipeline, still running, cancels its source when it is cancelled, and lets go of everything.
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

/// Whether two types are the same: that an overload is chosen is seen in the type it returns.
func expectFailure<P: Publisher, Failure: Error>(
  of publisher: P, is failure: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(P.Failure.self == failure, sourceLocation: sourceLocation)
}

extension Publisher {
  /// The same, and it lives no longer than the token shows.
  func holding(_ token: ReferenceTracker.Token) -> Publishers.Map<Self, Output> {
    map { value in withExtendedLifetime(token) { value } }
  }
}

extension Subscribers.Completion {
  var error: Failure? { if case .failure(let error) = self { error } else { nil } }
  var isFinished: Bool { if case .finished = self { true } else { false } }
}
