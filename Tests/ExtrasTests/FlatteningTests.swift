import Combine
import CombineExtras
import CombineTestKit
import Testing

/// `flatMapLatest`, `flatMapFirst`, `flatMapConcat`, `concatMap`, and their forms for publishers that never fail.
@Suite struct FlatteningTests {
  private typealias Subject = PassthroughSubject<Int, TestError>
  private typealias Recorder = RecordingSubscriber<Int, TestError>

  @Test func theLatestReplacesTheOneBefore() {
    let (source, inner, recorder) = (Subject(), [Subject(), Subject()], Recorder())
    source.flatMapLatest { inner[$0] }.subscribe(recorder)
    source.send(0)
    inner[0].send(1)
    source.send(1)
    inner[0].send(2)
    inner[1].send(3)
    source.send(completion: .finished)
    #expect(recorder.completion == nil)
    inner[1].send(completion: .finished)
    #expect(recorder.values == [1, 3])
    #expect(recorder.completion == .finished)
  }

  @Test func theFirstGoesOnAndTheOthersAreDropped() {
    let (source, inner, recorder) = (Subject(), [Subject(), Subject(), Subject()], Recorder())
    let called = Monitor([Int]())
    source.flatMapFirst { number in
      called.withLock { $0.append(number) }
      return inner[number]
    }.subscribe(recorder)
    source.send(0)
    source.send(1)
    inner[0].send(10)
    inner[0].send(completion: .finished)
    source.send(2)
    inner[2].send(30)
    #expect(called.read { $0 } == [0, 2])
    #expect(recorder.values == [10, 30])
    source.send(completion: .finished)
    #expect(recorder.completion == nil)
    inner[2].send(completion: .finished)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func everySubscriberOfFlatMapFirstHasASubscriptionOfItsOwn() {
    let source = TestPublisher<Int, TestError>()
    let flattened = source.flatMapFirst { Just($0) }
    let (first, second) = (Recorder(), Recorder())
    flattened.subscribe(first)
    flattened.subscribe(second)
    #expect(source.connections.count == 2)
    source.send(1)
    source.send(2)
    #expect(first.values == [1, 2])
    #expect(second.values == [1, 2])
  }

  @Test func concatMapLosesNothing() {
    let (source, inner, recorder) = (Subject(), [Subject(), Subject()], Recorder())
    source.flatMapConcat { inner[$0] }.subscribe(recorder)
    source.send(0)
    source.send(1)
    inner[1].send(99)  // not subscribed to yet
    inner[0].send(1)
    inner[0].send(completion: .finished)
    inner[1].send(2)
    #expect(recorder.values == [1, 2])
  }

  @Test func eitherSideMayNeverFail() {
    let (taps, failing) = (PassthroughSubject<Int, Never>(), Subject())
    func save(_ number: Int) -> AnyPublisher<Int, TestError> {
      number == 3
        ? Fail(error: .oops).eraseToAnyPublisher()
        : Just(number * 10).setFailureType(to: TestError.self).eraseToAnyPublisher()
    }
    let recorders = (0..<8).map { _ in Recorder() }
    taps.concatMap { save($0) }.subscribe(recorders[0])
    taps.flatMapConcat { save($0) }.subscribe(recorders[1])
    taps.flatMapLatest { save($0) }.subscribe(recorders[2])
    taps.flatMapFirst { save($0) }.subscribe(recorders[3])
    for value in 1...3 { taps.send(value) }
    for recorder in recorders.prefix(4) {
      #expect(recorder.values == [10, 20])
      #expect(recorder.completion == .failure(.oops))
    }
    failing.concatMap { Just($0) }.subscribe(recorders[4])
    failing.flatMapConcat { Just($0) }.subscribe(recorders[5])
    failing.flatMapLatest { Just($0) }.subscribe(recorders[6])
    failing.flatMapFirst { Just($0) }.subscribe(recorders[7])
    for value in 1...2 { failing.send(value) }
    failing.send(completion: .failure(.other))
    for recorder in recorders.suffix(4) {
      #expect(recorder.values == [1, 2])
      #expect(recorder.completion == .failure(.other))
    }
    let never = (0..<4).map { _ in RecordingSubscriber<Int, Never>() }
    taps.concatMap { Just($0) }.subscribe(never[0])
    taps.flatMapConcat { Just($0) }.subscribe(never[1])
    taps.flatMapLatest { Just($0) }.subscribe(never[2])
    taps.flatMapFirst { Just($0) }.subscribe(never[3])
    taps.send(7)
    for recorder in never { #expect(recorder.values == [7]) }
  }
}
