import Combine
import CombineTestKit
import Testing

/// `count`, `min`, `max`, `contains`, `allSatisfy`, `last` and `tryReduce`: one value for a whole stream.
struct AnswerTests {
  private struct Item: Equatable {
    var rank: Int
    var name: String
  }

  private let items = [
    Item(rank: 2, name: "a"), Item(rank: 1, name: "b"), Item(rank: 2, name: "c"), Item(rank: 1, name: "d"),
  ]

  /// Throws an error at 3.
  private func check(_ value: Int) throws -> Int {
    if value == 3 { throw TestError.other }
    return value
  }

  private func isLess(_ left: Int, _ right: Int) throws -> Bool { try check(left) < check(right) }
  private func sum(_ left: Int, _ right: Int) throws -> Int { try left + check(right) }
  private func above(_ bound: Int) -> (Int) throws -> Bool { { try check($0) > bound } }
  private func below(_ bound: Int) -> (Int) throws -> Bool { { try check($0) < bound } }

  // MARK: - Counting and comparing

  @Test func countDeliversTheNumberOfValues() {
    #expect(outcome(of: ["a", "b", "c"]) { $0.count() } == Outcome(values: [3], end: .finished))
    #expect(outcome(of: [Int]()) { $0.count() } == Outcome(values: [0], end: .finished))
    #expect(outcome(of: [1], ending: .failure(.oops)) { $0.count() } == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func countBeginsAnewForEverySubscriber() {
    let count = deferred(1...3).count()
    #expect(count.record().values == [3])
    #expect(count.record().values == [3])
  }

  @Test func minAndMaxDeliverTheLeastAndTheGreatest() {
    #expect(outcome(of: [2, 1, 3]) { $0.min() } == Outcome(values: [1], end: .finished))
    #expect(outcome(of: [1, 3, 2]) { $0.max() } == Outcome(values: [3], end: .finished))
    #expect(outcome(of: [7]) { $0.min() } == Outcome(values: [7], end: .finished))
    #expect(outcome(of: [7]) { $0.max() } == Outcome(values: [7], end: .finished))
    #expect(outcome(of: [Int]()) { $0.min() } == Outcome(values: [], end: .finished))
    #expect(outcome(of: [Int]()) { $0.max() } == Outcome(values: [], end: .finished))
    #expect(outcome(of: [1], ending: .failure(.oops)) { $0.min() } == Outcome(values: [], end: .failed(.oops)))
    #expect(outcome(of: [1], ending: .failure(.oops)) { $0.max() } == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func minAndMaxByAClosureKeepTheFirstOfEqualsAsTheMethodsOfASequenceDo() {
    let least = outcome(of: items) { $0.min { $0.rank < $1.rank } }
    #expect(least == Outcome(values: [items[1]], end: .finished))
    #expect(least.values.first == items.min { $0.rank < $1.rank })
    let greatest = outcome(of: items) { $0.max { $0.rank < $1.rank } }
    #expect(greatest == Outcome(values: [items[0]], end: .finished))
    #expect(greatest.values.first == items.max { $0.rank < $1.rank })
    #expect(outcome(of: items) { $0.tryMin { $0.rank < $1.rank } } == least)
    #expect(outcome(of: items) { $0.tryMax { $0.rank < $1.rank } } == greatest)
  }

  @Test("Of elements that are equal and yet differ, min() and max() publish the first")
  func minAndMaxOfEquals() {
    struct Ranked: Comparable {
      var rank: Int
      var name: String
      static func == (left: Ranked, right: Ranked) -> Bool { left.rank == right.rank }
      static func < (left: Ranked, right: Ranked) -> Bool { left.rank < right.rank }
    }
    let ranked = items.map { Ranked(rank: $0.rank, name: $0.name) }
    #expect(deferred(ranked).min().record().values.map(\.name) == ["b"])
    #expect(deferred(ranked).max().record().values.map(\.name) == ["a"])
    // The operators of the sequence itself agree.
    #expect(ranked.publisher.min().record().values.map(\.name) == ["b"])
    #expect(ranked.publisher.max().record().values.map(\.name) == ["a"])
  }

  @Test("A comparison made directly calls its closure with the new element first, and publishes the first in its order")
  func comparisonsMadeDirectly() {
    let greatest = Publishers.Comparison(upstream: deferred([7, 21, 721, 7]), areInIncreasingOrder: >)
    #expect(outcome(of: greatest) == Outcome(values: [721], end: .finished))
    let failing = Publishers.TryComparison(upstream: deferred([7, 21, 721, 7])) { (left, right) throws in left > right }
    #expect(outcome(of: failing) == Outcome(values: [721], end: .finished))
    var pairs = [[Int]]()
    let comparison = Publishers.Comparison(upstream: deferred([2, 3, 1])) {
      pairs.append([$0, $1])
      return $0 < $1
    }
    #expect(comparison.record().values == [1])
    #expect(pairs == [[3, 2], [1, 2]])
    // `max` is the same comparison in the opposite order.
    #expect(deferred([1]).min().areInIncreasingOrder(1, 2))
    #expect(!deferred([1]).max().areInIncreasingOrder(1, 2))
  }

  @Test func theClosureOfMinAndMaxGetsTheKeptValueAndTheNewOne() {
    var pairs = [[Int]]()
    _ = deferred([2, 1, 3]).max {
      pairs.append([$0, $1])
      return $0 < $1
    }.record()
    #expect(pairs == [[2, 1], [2, 3]])
    pairs = []
    _ = deferred([2, 1, 3]).min {
      pairs.append([$0, $1])
      return $0 < $1
    }.record()
    #expect(pairs == [[1, 2], [3, 1]])
  }

  @Test func tryMinAndTryMaxEndWithWhatTheClosureThrows() {
    #expect(
      outcome(of: [1, 2, 3, 4]) { $0.tryMax(by: isLess) } == Outcome(values: [], end: .failed(.other))
    )
    #expect(
      outcome(of: [1, 2, 3, 4]) { $0.tryMin(by: isLess) } == Outcome(values: [], end: .failed(.other))
    )
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.tryMax(by: isLess) }
        == Outcome(values: [], end: .failed(.oops)))
    // A single value is not compared with another one.
    #expect(outcome(of: [3]) { $0.tryMax(by: isLess) } == Outcome(values: [3], end: .finished))
    expectFailure(of: Just(1).eraseToAnyPublisher().tryMax { $0 < $1 }, is: (any Error).self)
  }

  // MARK: - Contains and all satisfy

  @Test func containsSaysWhetherTheValueComes() {
    #expect(outcome(of: [1, 2, 3]) { $0.contains(2) } == Outcome(values: [true], end: .finished))
    #expect(outcome(of: [1, 2, 3]) { $0.contains(9) } == Outcome(values: [false], end: .finished))
    #expect(outcome(of: [Int]()) { $0.contains(9) } == Outcome(values: [false], end: .finished))
    #expect(outcome(of: [1], ending: .failure(.oops)) { $0.contains(2) } == Outcome(values: [], end: .failed(.oops)))
    #expect(outcome(of: [1], ending: .failure(.oops)) { $0.contains(1) } == Outcome(values: [true], end: .finished))
  }

  @Test func containsWhereAndAllSatisfyAskTheClosure() {
    #expect(outcome(of: [1, 2, 3]) { $0.contains { $0 > 2 } } == Outcome(values: [true], end: .finished))
    #expect(outcome(of: [1, 2, 3]) { $0.contains { $0 > 3 } } == Outcome(values: [false], end: .finished))
    #expect(outcome(of: [1, 2, 3]) { $0.allSatisfy { $0 < 4 } } == Outcome(values: [true], end: .finished))
    #expect(outcome(of: [1, 2, 3]) { $0.allSatisfy { $0 < 3 } } == Outcome(values: [false], end: .finished))
    #expect(outcome(of: [Int]()) { $0.contains { _ in true } } == Outcome(values: [false], end: .finished))
    #expect(outcome(of: [Int]()) { $0.allSatisfy { _ in false } } == Outcome(values: [true], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.allSatisfy { $0 < 3 } } == Outcome(values: [], end: .failed(.oops))
    )
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.contains { $0 > 3 } } == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func tryContainsAndTryAllSatisfyEndWithWhatTheClosureThrows() {
    #expect(
      outcome(of: [1, 2, 3]) { $0.tryContains(where: above(5)) } == Outcome(values: [], end: .failed(.other)))
    #expect(outcome(of: [1, 2, 3]) { $0.tryContains(where: above(1)) } == Outcome(values: [true], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.tryContains(where: above(5)) } == Outcome(values: [false], end: .finished))
    #expect(
      outcome(of: [1, 2, 3]) { $0.tryAllSatisfy(below(5)) } == Outcome(values: [], end: .failed(.other)))
    #expect(
      outcome(of: [1, 2, 3]) { $0.tryAllSatisfy(below(2)) } == Outcome(values: [false], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.tryAllSatisfy(below(5)) } == Outcome(values: [true], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.tryContains(where: above(5)) }
        == Outcome(values: [], end: .failed(.oops)))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.tryAllSatisfy(below(5)) }
        == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func anAnswerThatIsCertainEndsTheStreamAndCancelsTheUpstream() {
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, Never>(), as: "source")
      let contains = tracker.track(source.contains(2).record(), as: "contains")
      let containsWhere = tracker.track(source.contains { $0 == 2 }.record(), as: "contains where")
      let all = tracker.track(source.allSatisfy { $0 != 2 }.record(), as: "all satisfy")
      source.send(1)
      #expect(contains.outcome == Outcome(values: [], end: .open))
      #expect(source.cancelCount == 0)
      source.send(2)
      #expect(contains.outcome == Outcome(values: [true], end: .finished))
      #expect(containsWhere.outcome == Outcome(values: [true], end: .finished))
      #expect(all.outcome == Outcome(values: [false], end: .finished))
      #expect(source.connections.map(\.cancelCount) == [1, 1, 1])
    }
  }

  @Test func anErrorOfTheClosureCancelsTheUpstreamOnce() {
    let source = TestPublisher<Int, TestError>()
    let ends = [
      source.tryContains(where: above(5)).record() as any Ended,
      source.tryAllSatisfy(below(5)).record(),
      source.tryMin(by: isLess).record(),
      source.tryMax(by: isLess).record(),
      source.tryLast(where: below(5)).record(),
      source.tryReduce(0, sum).record(),
    ]
    source.send(1)
    #expect(ends.allSatisfy { !$0.hasFailed })
    source.send(3)
    #expect(ends.allSatisfy { $0.hasFailed })
    #expect(source.connections.map(\.cancelCount) == [1, 1, 1, 1, 1, 1])
    source.send(4)
    source.send(completion: .finished)
  }

  // MARK: - Last and reducing

  @Test func lastDeliversTheLastValueAtTheEnd() {
    #expect(outcome(of: [1, 2, 3]) { $0.last() } == Outcome(values: [3], end: .finished))
    #expect(outcome(of: [Int]()) { $0.last() } == Outcome(values: [], end: .finished))
    #expect(outcome(of: [1], ending: .failure(.oops)) { $0.last() } == Outcome(values: [], end: .failed(.oops)))
    let optionals: [Int?] = [1, nil]
    #expect(outcome(of: optionals) { $0.last() } == Outcome(values: [nil], end: .finished))
  }

  @Test func lastWhereDeliversTheLastMatch() {
    #expect(outcome(of: [1, 2, 3]) { $0.last { $0 < 3 } } == Outcome(values: [2], end: .finished))
    #expect(outcome(of: [1, 2, 3]) { $0.last { $0 > 3 } } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.last { $0 < 3 } } == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func tryLastEndsWithWhatTheClosureThrows() {
    #expect(outcome(of: [1, 2, 4]) { $0.tryLast(where: below(3)) } == Outcome(values: [2], end: .finished))
    #expect(outcome(of: [1, 3, 4]) { $0.tryLast(where: below(3)) } == Outcome(values: [], end: .failed(.other)))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.tryLast(where: below(3)) }
        == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func lastKeepsOneValueOnly() {
    final class Thing {}
    let subject = PassthroughSubject<Thing, Never>()
    let recorder = subject.last().record()
    weak var first: Thing?
    do {
      let thing = Thing()
      first = thing
      subject.send(thing)
    }
    #expect(first != nil)
    subject.send(Thing())
    #expect(first == nil)
    recorder.cancel()
  }

  @Test func tryReduceMakesOneValueOrEndsWithWhatTheClosureThrows() {
    #expect(outcome(of: [1, 2]) { $0.tryReduce(10, sum) } == Outcome(values: [13], end: .finished))
    #expect(outcome(of: [Int]()) { $0.tryReduce(10, sum) } == Outcome(values: [10], end: .finished))
    #expect(
      outcome(of: [1, 3, 4]) { $0.tryReduce(10, sum) } == Outcome(values: [], end: .failed(.other)))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.tryReduce(10, sum) }
        == Outcome(values: [], end: .failed(.oops)))
    let reduced = deferred(1...2).tryReduce(0) { $0 + $1 }
    #expect(reduced.record().values == [3])
    #expect(reduced.record().values == [3])
  }

  // MARK: - Demand

  @Test func answersAskForEverythingAndWaitForDemand() {
    let source = TestPublisher<Int, Never>()
    let count = source.count().record(demand: .none)
    let greatest = source.max().record(demand: .none)
    let least = source.min().record(demand: .none)
    let contains = source.contains(1).record(demand: .none)
    let all = source.allSatisfy { $0 > 0 }.record(demand: .none)
    let last = source.last().record(demand: .none)
    #expect(source.connections.map(\.requested) == Array(repeating: .unlimited, count: 6))
    source.send(1)
    source.send(2)
    source.send(completion: .finished)
    #expect(count.outcome == Outcome(values: [], end: .open))
    #expect(contains.outcome == Outcome(values: [], end: .open))
    for recorder in [count, greatest, least, last] { recorder.request(.max(1)) }
    for recorder in [contains, all] { recorder.request(.max(1)) }
    #expect(count.outcome == Outcome(values: [2], end: .finished))
    #expect(greatest.outcome == Outcome(values: [2], end: .finished))
    #expect(least.outcome == Outcome(values: [1], end: .finished))
    #expect(contains.outcome == Outcome(values: [true], end: .finished))
    #expect(all.outcome == Outcome(values: [true], end: .finished))
    #expect(last.outcome == Outcome(values: [2], end: .finished))
  }

  @Test func aFailureDoesNotWaitForDemand() {
    let source = TestPublisher<Int, TestError>()
    let last = source.last().record(demand: .none)
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(last.outcome == Outcome(values: [], end: .failed(.oops)))
  }

  // MARK: - Closures that send

  @Test func closuresMaySendWhileTheirArgumentsAreInUse() {
    final class Number {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    /// Runs a pipeline whose closures call the given closure once for each value.
    func run(
      _ build: (PassthroughSubject<Number, Never>, @escaping () -> Void) -> AnyPublisher<Number, Never>
    ) -> [Int] {
      let subject = PassthroughSubject<Number, Never>()
      let isSending = Box(false)
      let recorder = build(subject) {
        guard !isSending.value else { return }
        isSending.value = true
        for value in 10..<20 { subject.send(Number(value)) }
        isSending.value = false
      }.record()
      for value in 1...3 { subject.send(Number(value)) }
      subject.send(completion: .finished)
      #expect(recorder.violations == [])
      #expect(recorder.end == .finished)
      return recorder.values.map(\.value)
    }
    // The values sent from inside are added before the value for which the closure was called.
    let sum = run { subject, sendInside in
      subject.reduce(Number(0)) {
        sendInside()
        return Number($0.value + $1.value)
      }.eraseToAnyPublisher()
    }
    #expect(sum == [6])
    let greatest = run { subject, sendInside in
      subject.max {
        sendInside()
        return $0.value < $1.value
      }.eraseToAnyPublisher()
    }
    #expect(greatest == [3])
    let distinct = run { subject, sendInside in
      subject.removeDuplicates {
        sendInside()
        return $0.value == $1.value
      }.eraseToAnyPublisher()
    }
    #expect(distinct == [1] + Array(10..<20) + [2] + Array(10..<20) + [3])
  }
}

/// A recorder of any output type.
private protocol Ended { var hasFailed: Bool { get } }

extension RecordingSubscriber: Ended {
  fileprivate var hasFailed: Bool {
    if case .failure? = completion { true } else { false }
  }
}
