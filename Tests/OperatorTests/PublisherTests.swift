import Combine
import CombineTestKit
import Testing

struct PublisherTests {
  @Test func justDeliversItsValueWhenAsked() {
    #expect(outcome(of: Just(1)) == Outcome(values: [1], end: .finished))
    let recorder = Just(1).record(demand: .none)
    #expect(recorder.outcome == Outcome(values: [], end: .open))
    recorder.request(.max(1))
    recorder.request(.max(1))
    #expect(recorder.outcome == Outcome(values: [1], end: .finished))
    #expect(Just(1) == Just(1))
    #expect(Just(1) != Just(2))
    let nothing = Just<Int?>(nil).record()
    #expect(nothing.outcome == Outcome(values: [nil], end: .finished))
  }

  @Test func emptyFinishesAtOnceOrNever() {
    let done = Empty<Int, TestError>().record(demand: .none)
    #expect(done.outcome == Outcome(values: [], end: .finished))
    let never = Empty<Int, TestError>(completeImmediately: false).record()
    #expect(never.outcome == Outcome(values: [], end: .open))
    let named = Empty(completeImmediately: false, outputType: Int.self, failureType: Never.self)
    #expect(!named.completeImmediately)
    #expect(Empty<Int, Never>() == Empty<Int, Never>())
  }

  @Test func failFailsAtOnce() {
    let failed = Fail<Int, TestError>(error: .oops).record(demand: .none)
    #expect(failed.outcome == Outcome(values: [], end: .failed(.oops)))
    let named = Fail(outputType: Int.self, failure: TestError.other)
    #expect(named.record().end == .failed(.other))
    #expect(Fail<Int, TestError>(error: .oops) != Fail<Int, TestError>(error: .other))
  }

  @Test func optionalDeliversItsValueIfThereIsOne() {
    #expect(outcome(of: Optional(1).publisher) == Outcome(values: [1], end: .finished))
    #expect(Int?.none.publisher.record(demand: .none).outcome == Outcome(values: [], end: .finished))
  }

  @Test func resultDeliversItsValueOrFails() {
    #expect(outcome(of: Result<Int, TestError>.success(1).publisher) == Outcome(values: [1], end: .finished))
    let failed = Result<Int, TestError>.failure(.oops).publisher
    #expect(failed.record(demand: .none).outcome == Outcome(values: [], end: .failed(.oops)))
    #expect(Result<Int, TestError>.Publisher(1) == Result<Int, TestError>.Publisher(.success(1)))
  }

  @Test func aSequenceDeliversWhatIsAskedForAndFinishesWithItsLastElement() {
    #expect(outcome(of: (1...4).publisher) == Outcome(values: [1, 2, 3, 4], end: .finished))
    #expect(outcome(of: "abc".publisher) == Outcome(values: ["a", "b", "c"], end: .finished))
    #expect([Int]().publisher.record(demand: .none).outcome == Outcome(values: [], end: .finished))
    let recorder = [1, 2, 3].publisher.record(demand: .max(1))
    #expect(recorder.outcome == Outcome(values: [1], end: .open))
    recorder.request(.max(2))
    #expect(recorder.outcome == Outcome(values: [1, 2, 3], end: .finished))
  }

  @Test func aSequenceWithoutEndStopsWhenItIsCancelled() {
    leavesNothing { tracker in
      let recorder = tracker.track(RecordingSubscriber<Int, Never>(), as: "recorder")
      recorder.onValue { if $0 == 3 { recorder.cancel() } }
      deferred(sequence(first: 1) { $0 + 1 }).subscribe(recorder)
      #expect(recorder.outcome == Outcome(values: [1, 2, 3], end: .open))
      recorder.onValue { _ in }
    }
  }

  @Test func nothingOfASequenceIsConsumedBeforeThereIsASubscriber() {
    var count = 0
    let numbers = AnyIterator {
      count += 1
      return count <= 3 ? count : nil
    }
    let publisher = numbers.publisher
    #expect(count == 0)
    #expect(publisher.record().outcome == Outcome(values: [1, 2, 3], end: .finished))
  }

  @Test func everySubscriberOfASequenceGetsAllOfIt() {
    let publisher = [1, 2].publisher
    #expect(publisher.record().values == [1, 2])
    #expect(publisher.record().values == [1, 2])
    #expect([1].publisher == [1].publisher)
    #expect(publisher.sequence == [1, 2])
    expectFailure(of: Publishers.Sequence<[Int], TestError>(sequence: [1]), is: TestError.self)
  }

  @Test func aSequenceBehindDeferredIsReadAnewByEverySubscriber() {
    let made = Box(0)
    let publisher = Deferred { () -> Publishers.Sequence<[Int], Never> in
      made.value += 1
      return Array(repeating: made.value, count: 2).publisher
    }
    #expect(made.value == 0)
    #expect(publisher.record().values == [1, 1])
    #expect(publisher.record().values == [2, 2])
  }

  // MARK: - Future

  @Test func futureRunsWhenItIsMadeAndOnlyOnce() {
    let runs = Box(0)
    let future = Future<Int, Never> { promise in
      runs.value += 1
      promise(.success(42))
    }
    #expect(runs.value == 1)
    #expect(future.record().outcome == Outcome(values: [42], end: .finished))
    #expect(future.record().outcome == Outcome(values: [42], end: .finished))
    #expect(runs.value == 1)
  }

  @Test func deferredFutureRunsForEverySubscriber() {
    let runs = Box(0)
    let publisher = Deferred {
      Future<Int, Never> { promise in
        runs.value += 1
        promise(.success(runs.value))
      }
    }
    #expect(runs.value == 0)
    #expect(publisher.record().values == [1])
    #expect(publisher.record().values == [2])
  }

  @Test func theFirstPromiseCounts() {
    let future = Future<Int, TestError> { promise in
      promise(.success(1))
      promise(.success(2))
      promise(.failure(.oops))
    }
    #expect(outcome(of: future) == Outcome(values: [1], end: .finished))
  }

  @Test func aFutureThatFailsFailsForEverybodyWithoutDemand() {
    let future = Future<Int, TestError> { $0(.failure(.oops)) }
    #expect(future.record(demand: .none).outcome == Outcome(values: [], end: .failed(.oops)))
    #expect(future.record().end == .failed(.oops))
  }

  @Test func aFutureKeptLaterTellsThoseWhoWaitAndHaveAsked() {
    leavesNothing { tracker in
      let promise = Box<Future<Int, Never>.Promise?>(nil)
      let future = tracker.track(Future<Int, Never> { promise.value = $0 }, as: "future")
      let first = tracker.track(future.record(), as: "first")
      let patient = tracker.track(future.record(demand: .none), as: "patient")
      let gone = tracker.track(future.record(), as: "gone")
      gone.cancel()
      #expect(first.outcome == Outcome(values: [], end: .open))
      promise.value?(.success(7))
      #expect(first.outcome == Outcome(values: [7], end: .finished))
      #expect(gone.outcome == Outcome(values: [], end: .open))
      #expect(patient.outcome == Outcome(values: [], end: .open))
      patient.request(.max(1))
      #expect(patient.outcome == Outcome(values: [7], end: .finished))
      promise.value = nil
    }
  }

  @Test func aPromiseFromAnotherThread() {
    let future = Future<Int, Never> { promise in
      nonisolated(unsafe) let promise = promise
      _ = JoinableThread { promise(.success(5)) }
    }
    let recorder = future.record()
    #expect(recorder.waitForCompletion())
    #expect(recorder.values == [5])
  }

  @Test("A promise does not keep its future, whose subscribers receive the result without it")
  func aPromiseDoesNotKeepItsFuture() {
    var promise: Future<Int, Never>.Promise?
    weak var future: Future<Int, Never>?
    let recorder: RecordingSubscriber<Int, Never>
    do {
      let made = Future<Int, Never> { promise = $0 }
      future = made
      recorder = made.record()
    }
    #expect(future == nil)
    promise?(.success(1))
    #expect(recorder.outcome == Outcome(values: [1], end: .finished))
  }

  @Test(
    "While it receives the result of a future, a subscriber may cancel another one and attach a further one",
    arguments: [Result<Int, TestError>.success(7), .failure(.oops)])
  func duringTheResultOfAFuture(result: Result<Int, TestError>) {
    let promise = Box<Future<Int, TestError>.Promise?>(nil)
    let future = Future<Int, TestError> { promise.value = $0 }
    let recorders = (0..<4).map { _ in RecordingSubscriber<Int, TestError>() }
    let (first, second, further) = (recorders[0], recorders[1], recorders[3])
    let act = {
      second.cancel()
      future.subscribe(further)
    }
    let expected: Outcome<Int>
    switch result {
    case .success(let value):
      first.onValue { _ in act() }
      expected = Outcome(values: [value], end: .finished)
    case .failure(let error):
      first.onCompletion { _ in act() }
      expected = Outcome(values: [], end: .failed(error))
    }
    for recorder in recorders.dropLast() { future.subscribe(recorder) }
    promise.value?(result)
    #expect(second.outcome == Outcome(values: [], end: .open))
    for recorder in [first, recorders[2], further] { #expect(recorder.outcome == expected) }
    for recorder in recorders { #expect(recorder.violations == []) }
  }

  // MARK: - Record

  @Test func recordDeliversWhatWasRecorded() {
    let record = Record<Int, TestError> { recording in
      recording.receive(1)
      recording.receive(2)
      recording.receive(completion: .failure(.oops))
    }
    #expect(outcome(of: record) == Outcome(values: [1, 2], end: .failed(.oops)))
    #expect(record.recording.output == [1, 2])
    let empty = Record<Int, TestError>(output: [], completion: .failure(.other))
    #expect(empty.record(demand: .none).outcome == Outcome(values: [], end: .failed(.other)))
    var recording = Record<Int, Never>.Recording()
    recording.receive(3)
    #expect(Record(recording: recording).record().outcome == Outcome(values: [3], end: .finished))
  }

  @Test func aRecordSurvivesCoding() throws {
    struct CodableError: Error, Codable, Equatable { var code: Int }
    let record = Record<Int, CodableError>(output: [1, 2], completion: .failure(CodableError(code: 3)))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(record)
    let text = #"{"recording":{"completion":{"error":{"code":3},"success":false},"output":[1,2]}}"#
    #expect(String(decoding: data, as: UTF8.self) == text)
    let back = try JSONDecoder().decode(Record<Int, CodableError>.self, from: data)
    struct Into: Encodable {
      let recording: Record<Int, CodableError>.Recording
      func encode(to encoder: any Encoder) throws { try recording.encode(into: encoder) }
    }
    #expect(try encoder.encode(Into(recording: record.recording)) == encoder.encode(record.recording))
    #expect(back.recording.output == [1, 2])
    #expect(back.recording.completion == .failure(CodableError(code: 3)))
  }

  @Test("An encoded recording has its completion, also if it has finished; without one it is not decoded")
  func codedCompletions() throws {
    struct CodableError: Error, Codable {}
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Record<Int, CodableError>(output: [1], completion: .finished))
    #expect(
      String(decoding: data, as: UTF8.self) == #"{"recording":{"completion":{"success":true},"output":[1]}}"#)
    for text in [#"{"output":[1]}"#, #"{"completion":{"success":true}}"#, #"{"completion":null,"output":[1]}"#] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(Record<Int, CodableError>.Recording.self, from: Data(text.utf8))
      }
    }
  }

  // MARK: - AnyPublisher

  @Test func erasingChangesNothing() {
    #expect(outcome(of: [1, 2]) { $0.eraseToAnyPublisher() } == Outcome(values: [1, 2], end: .finished))
    let source = TestPublisher<Int, Never>()
    let recorder = source.eraseToAnyPublisher().eraseToAnyPublisher().record(demand: .max(2))
    #expect(source.requested == .max(2))
    source.send(1)
    recorder.cancel()
    #expect(source.cancelCount == 1)
    #expect(recorder.values == [1])
    #expect(Just(1).eraseToAnyPublisher().description == "AnyPublisher")
  }

  @Test func anyPublishersOfOneTypeCanTakeTurns() {
    func numbers(_ isEmpty: Bool) -> AnyPublisher<Int, Never> {
      isEmpty ? Empty().eraseToAnyPublisher() : Just(1).eraseToAnyPublisher()
    }
    #expect(numbers(true).record().outcome == Outcome(values: [], end: .finished))
    #expect(numbers(false).record().outcome == Outcome(values: [1], end: .finished))
  }
}
