import Combine
import CombineTestKit
import Testing

/// An error type with two distinguishable values.
enum TestError: Error, Equatable { case oops, other }

/// The events that a subscriber has received, in a form that tests compare with one `==`.
struct Outcome<Output> {
  /// The completion of a stream, independent of its failure type.
  enum End: Equatable {
    case finished
    case failed(TestError)
    case failedOtherwise(String)
    /// The stream has not ended.
    case open
  }

  var values: [Output]
  var end: End
}

extension Outcome: Equatable where Output: Equatable {}

extension RecordingSubscriber {
  var end: Outcome<Input>.End {
    switch completion {
    case nil: .open
    case .finished?: .finished
    case .failure(let error as TestError)?: .failed(error)
    case .failure(let error)?: .failedOtherwise("\(error)")
    }
  }

  var outcome: Outcome<Input> { Outcome(values: values, end: end) }
}

/// Builds a pipeline and returns its output.
///
/// The same values pass through the pipeline four times: from a subject and from a publisher that respects demand, each
/// with unlimited demand and with a demand of one at a time. All four runs must have the same output, keep the
/// protocol, and leave nothing in memory.
func outcome<Input, Failure: Error, Result: Publisher>(
  of inputs: [Input], failingWith failure: Failure.Type, ending: Subscribers.Completion<Failure> = .finished,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ build: (AnyPublisher<Input, Failure>) -> Result
) -> Outcome<Result.Output> where Result.Output: Equatable {
  var all: [Outcome<Result.Output>] = []
  for isCold in [false, true] {
    for isOneByOne in [false, true] {
      let tracker = ReferenceTracker()
      do {
        let token = tracker.token("closure")
        let subject = tracker.track(PassthroughSubject<Input, Failure>(), as: "subject")
        let cold = Record(output: inputs, completion: ending)
        let source = isCold ? cold.eraseToAnyPublisher() : subject.eraseToAnyPublisher()
        let recorder = tracker.track(
          RecordingSubscriber<Result.Output, Result.Failure>(
            initialDemand: isOneByOne ? .max(1) : .unlimited, demandPerValue: { _ in isOneByOne ? .max(1) : .none }),
          as: "subscriber")
        build(source.map { value in withExtendedLifetime(token) { value } }.eraseToAnyPublisher())
          .subscribe(recorder)
        for input in inputs { subject.send(input) }
        subject.send(completion: ending)
        #expect(recorder.violations == [], sourceLocation: sourceLocation)
        all.append(recorder.outcome)
      }
      #expect(tracker.count == 3)
      #expect(tracker.alive == [], "left behind", sourceLocation: sourceLocation)
    }
  }
  for other in all.dropFirst() {
    #expect(other == all[0], "depends on the source or on demand", sourceLocation: sourceLocation)
  }
  return all[0]
}

/// Builds a pipeline and returns its output, for values that may fail with a `TestError`.
func outcome<Input, Result: Publisher>(
  of inputs: [Input], ending: Subscribers.Completion<TestError> = .finished,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ build: (AnyPublisher<Input, TestError>) -> Result
) -> Outcome<Result.Output> where Result.Output: Equatable {
  outcome(of: inputs, failingWith: TestError.self, ending: ending, sourceLocation: sourceLocation, build)
}

/// Returns the output of a publisher without inputs, for unlimited demand and for a demand of one at a time.
func outcome<P: Publisher>(
  of publisher: P, sourceLocation: SourceLocation = #_sourceLocation
) -> Outcome<P.Output> where P.Output: Equatable {
  var all: [Outcome<P.Output>] = []
  for isOneByOne in [false, true] {
    weak var subscriber: AnyObject?
    do {
      let recorder = RecordingSubscriber<P.Output, P.Failure>(
        initialDemand: isOneByOne ? .max(1) : .unlimited, demandPerValue: { _ in isOneByOne ? .max(1) : .none })
      subscriber = recorder
      publisher.subscribe(recorder)
      #expect(recorder.violations == [], sourceLocation: sourceLocation)
      all.append(recorder.outcome)
      recorder.cancel()
    }
    #expect(subscriber == nil, "left behind", sourceLocation: sourceLocation)
  }
  #expect(all[0] == all[1], "depends on demand", sourceLocation: sourceLocation)
  return all[0]
}

extension Publisher {
  /// Attaches a recorder and returns it.
  func record(
    demand: Subscribers.Demand = .unlimited, perValue: Subscribers.Demand = .none
  ) -> RecordingSubscriber<Output, Failure> {
    let recorder = RecordingSubscriber<Output, Failure>(initialDemand: demand, demandPerValue: { _ in perValue })
    subscribe(recorder)
    return recorder
  }
}

/// Builds a pipeline, uses it, and checks that nothing of it is left in memory.
///
/// - Parameter body: A closure that registers objects with the tracker.
func leavesNothing(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (ReferenceTracker) throws -> Void
) rethrows {
  let tracker = ReferenceTracker()
  try body(tracker)
  #expect(tracker.count > 0, "nothing was tracked", sourceLocation: sourceLocation)
  #expect(tracker.alive == [], "left behind", sourceLocation: sourceLocation)
}

/// Returns a publisher of a sequence without the sequence's own operators, so that the general operators run.
func deferred<Elements: Sequence>(_ elements: Elements) -> Deferred<Publishers.Sequence<Elements, Never>> {
  Deferred { elements.publisher }
}

/// A stream that collects the output of `print(to:)`.
final class Transcript: TextOutputStream {
  private(set) var text = ""
  func write(_ string: String) { text += string }
  var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// A reference to a value that several closures share.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Checks the failure type that the compiler has inferred for a publisher.
func expectFailure<P: Publisher, Failure: Error>(
  of publisher: P, is failure: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(P.Failure.self == failure, sourceLocation: sourceLocation)
}
