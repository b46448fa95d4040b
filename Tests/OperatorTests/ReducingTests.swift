import Combine
import CombineTestKit
import Testing

struct ReducingTests {
  @Test func reduceDeliversTheLastState() {
    #expect(outcome(of: [1, 2, 3]) { $0.reduce(10, +) } == Outcome(values: [16], end: .finished))
    #expect(outcome(of: [Int]()) { $0.reduce(10, +) } == Outcome(values: [10], end: .finished))
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.reduce(10, +) } == Outcome(values: [], end: .failed(.oops)))
    #expect(outcome(of: [1, 2]) { $0.reduce("") { $0 + "\($1)" } } == Outcome(values: ["12"], end: .finished))
  }

  @Test func reduceBeginsAnewForEverySubscriber() {
    let sum = deferred(1...3).reduce(0, +)
    #expect(sum.record().values == [6])
    #expect(sum.record().values == [6])
  }

  @Test func collectDeliversOneArray() {
    #expect(outcome(of: [1, 2, 3]) { $0.collect() } == Outcome(values: [[1, 2, 3]], end: .finished))
    #expect(outcome(of: [Int]()) { $0.collect() } == Outcome(values: [[]], end: .finished))
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.collect() } == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func whatIsReducedWaitsForDemand() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.collect().record(demand: .none)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(recorder.outcome == Outcome(values: [], end: .open))
    recorder.request(.max(1))
    #expect(recorder.outcome == Outcome(values: [[1, 2]], end: .finished))
  }

  @Test func whatReducesAsksForEverythingHoweverLittleIsWanted() {
    let source = TestPublisher<Int, Never>()
    let sum = source.reduce(0, +).record(demand: .max(1))
    let list = source.collect().record(demand: .none)
    let first = source.first().record(demand: .max(1))
    #expect(source.connections.map(\.requested) == [.unlimited, .unlimited, .unlimited])
    source.send(1)
    source.send(completion: .finished)
    #expect(sum.values == [1] && list.values == [] && first.values == [1])
  }

  @Test func firstDeliversTheFirstValueAndCancels() {
    #expect(outcome(of: [1, 2, 3]) { $0.first() } == Outcome(values: [1], end: .finished))
    #expect(outcome(of: [Int]()) { $0.first() } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [Int](), ending: .failure(.oops)) { $0.first() } == Outcome(values: [], end: .failed(.oops)))
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, Never>(), as: "source")
      let recorder = tracker.track(source.first().record(), as: "recorder")
      source.send(1)
      #expect(recorder.outcome == Outcome(values: [1], end: .finished))
      #expect(source.cancelCount == 1)
    }
  }

  @Test func firstWhereDeliversTheFirstMatch() {
    #expect(outcome(of: [1, 2, 3, 4]) { $0.first { $0 > 2 } } == Outcome(values: [3], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.first { $0 > 2 } } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.first(where: { $0 > 2 }) }
        == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func tryFirstEndsWithWhatTheClosureThrows() {
    let thrown = outcome(of: [1, 2, 3]) {
      $0.tryFirst { if $0 == 2 { throw TestError.other } else { $0 > 2 } }
    }
    #expect(thrown == Outcome(values: [], end: .failed(.other)))
    #expect(outcome(of: [1, 2, 3]) { $0.tryFirst { $0 > 1 } } == Outcome(values: [2], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.tryFirst { $0 > 1 } } == Outcome(values: [], end: .failed(.oops)))
  }
}
