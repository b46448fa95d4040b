import Combine
import CombineTestKit
import Testing

/// `output`, `prefix(while:)`, `drop(while:)`, `tryRemoveDuplicates` and `ignoreOutput`: a selection of the values.
struct SelectionTests {
  /// Throws an error at 3.
  private func check(_ value: Int) throws -> Int {
    if value == 3 { throw TestError.other }
    return value
  }

  private func isEqual(_ left: Int, _ right: Int) throws -> Bool { try check(left) == check(right) }
  private func below(_ bound: Int) -> (Int) throws -> Bool { { try check($0) < bound } }

  // MARK: - Positions

  @Test func outputAtDeliversOneValue() {
    #expect(outcome(of: [10, 11, 12]) { $0.output(at: 1) } == Outcome(values: [11], end: .finished))
    #expect(outcome(of: [10, 11, 12]) { $0.output(at: 0) } == Outcome(values: [10], end: .finished))
    #expect(outcome(of: [10, 11, 12]) { $0.output(at: 3) } == Outcome(values: [], end: .finished))
    #expect(outcome(of: [10], ending: .failure(.oops)) { $0.output(at: 1) } == Outcome(values: [], end: .failed(.oops)))
    #expect(outcome(of: [10], ending: .failure(.oops)) { $0.output(at: 0) } == Outcome(values: [10], end: .finished))
  }

  @Test func outputInTakesEveryFormOfARange() {
    func values(_ build: (AnyPublisher<Int, TestError>) -> Publishers.Output<AnyPublisher<Int, TestError>>) -> [Int] {
      let result = outcome(of: [10, 11, 12, 13], build)
      #expect(result.end == .finished)
      return result.values
    }
    #expect(values { $0.output(in: 1..<3) } == [11, 12])
    #expect(values { $0.output(in: 1...3) } == [11, 12, 13])
    #expect(values { $0.output(in: 2...) } == [12, 13])
    #expect(values { $0.output(in: ..<2) } == [10, 11])
    #expect(values { $0.output(in: ...2) } == [10, 11, 12])
    #expect(values { $0.output(in: 3...9) } == [13])
    #expect(values { $0.output(in: 9...) } == [])
    #expect(values { $0.output(in: 2..<2) } == [])
    #expect(values { $0.output(in: ..<0) } == [])
    #expect(values { $0.output(in: ...(-1)) } == [])
    #expect(values { $0.output(in: 0...Int.max) } == [10, 11, 12, 13])
    #expect(values { $0.output(in: ...Int.max) } == [10, 11, 12, 13])
    #expect(values { $0.output(at: Int.max) } == [])
  }

  @Test func outputInKnowsItsRange() {
    let publisher = Just(1).eraseToAnyPublisher()
    #expect(publisher.output(in: 1...3).range == 1..<4)
    #expect(publisher.output(in: ..<5).range == 0..<5)
    #expect(publisher.output(in: 2...).range == 2..<Int.max)
    #expect(publisher.output(at: 6).range == 6..<7)
  }

  @Test func outputOfAFailingStreamDeliversWhatCameBefore() {
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.output(in: 1...5) } == Outcome(values: [2], end: .failed(.oops))
    )
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.output(in: 0...1) } == Outcome(values: [1, 2], end: .finished))
  }

  @Test func outputFinishesWithItsLastValueAndCancels() {
    let source = TestPublisher<Int, Never>()
    let recorder = source.output(in: 1...2).record()
    source.send(1)
    source.send(2)
    #expect(recorder.outcome == Outcome(values: [2], end: .open))
    #expect(source.cancelCount == 0)
    source.send(3)
    #expect(recorder.outcome == Outcome(values: [2, 3], end: .finished))
    #expect(source.cancelCount == 1)
  }

  @Test func outputOfAnEmptyRangeEndsAtOnceWithoutDemand() {
    let source = TestPublisher<Int, Never>()
    let recorder = source.output(in: 3..<3).record(demand: .none)
    #expect(recorder.outcome == Outcome(values: [], end: .finished))
    #expect(source.cancelCount == 1)
  }

  @Test func outputAsksForOneMoreInPlaceOfASkippedValue() {
    let recorder = deferred(10...19).output(in: 3...8).record(demand: .max(2))
    #expect(recorder.outcome == Outcome(values: [13, 14], end: .open))
    let source = TestPublisher<Int, Never>()
    _ = source.output(in: 3...8).record(demand: .max(2))
    #expect(source.requested == .max(2))
  }

  // MARK: - Prefix and drop by a condition

  @Test func prefixWhileEndsBeforeTheFirstValueThatFails() {
    #expect(outcome(of: [1, 2, 3, 1]) { $0.prefix { $0 < 3 } } == Outcome(values: [1, 2], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.prefix { $0 < 3 } } == Outcome(values: [1, 2], end: .finished))
    #expect(outcome(of: [3]) { $0.prefix { $0 < 3 } } == Outcome(values: [], end: .finished))
    #expect(outcome(of: [Int]()) { $0.prefix { $0 < 3 } } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.prefix { $0 < 3 } } == Outcome(values: [1], end: .failed(.oops)))
    #expect(
      outcome(of: [1, 3], ending: .failure(.oops)) { $0.prefix { $0 < 3 } } == Outcome(values: [1], end: .finished))
  }

  @Test func prefixWhileCancelsAndAsksNoMore() {
    let source = TestPublisher<Int, Never>()
    var asked = [Int]()
    let recorder = source.prefix {
      asked.append($0)
      return $0 < 3
    }.record(demand: .max(5))
    #expect(source.requested == .max(5))
    for value in [1, 3, 2] { source.send(value) }
    #expect(recorder.outcome == Outcome(values: [1], end: .finished))
    #expect(source.cancelCount == 1)
    #expect(asked == [1, 3])
  }

  @Test func prefixWhileNeedsDemandForTheValueThatEndsIt() {
    let recorder = deferred([1, 2, 3]).prefix { $0 < 3 }.record(demand: .max(2))
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .open))
    recorder.request(.max(1))
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .finished))
  }

  @Test func tryPrefixEndsWithWhatTheClosureThrows() {
    #expect(
      outcome(of: [1, 2, 3]) { $0.tryPrefix(while: below(5)) } == Outcome(values: [1, 2], end: .failed(.other)))
    #expect(outcome(of: [1, 2, 3]) { $0.tryPrefix(while: below(2)) } == Outcome(values: [1], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.tryPrefix(while: below(5)) }
        == Outcome(values: [1], end: .failed(.oops)))
  }

  @Test func dropWhilePassesEverythingFromTheFirstValueThatFails() {
    #expect(outcome(of: [1, 2, 3, 1]) { $0.drop { $0 < 3 } } == Outcome(values: [3, 1], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.drop { $0 < 3 } } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.drop { $0 < 3 } } == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func dropWhileAsksItsClosureUntilItIsFalse() {
    var asked = [Int]()
    let recorder = deferred([1, 3, 1, 2]).drop {
      asked.append($0)
      return $0 < 3
    }.record(demand: .max(2))
    #expect(recorder.outcome == Outcome(values: [3, 1], end: .open))
    #expect(asked == [1, 3])
  }

  @Test func tryDropEndsWithWhatTheClosureThrows() {
    #expect(outcome(of: [1, 3, 4]) { $0.tryDrop(while: below(9)) } == Outcome(values: [], end: .failed(.other)))
    // The closure is not called again.
    #expect(outcome(of: [1, 2, 3]) { $0.tryDrop(while: below(2)) } == Outcome(values: [2, 3], end: .finished))
    #expect(
      outcome(of: [2], ending: .failure(.oops)) { $0.tryDrop(while: below(2)) }
        == Outcome(values: [2], end: .failed(.oops)))
  }

  @Test func whatATryFormThrowsCancelsTheUpstreamOnce() {
    let source = TestPublisher<Int, Never>()
    let prefix = source.tryPrefix(while: below(5)).record()
    let drop = source.tryDrop(while: below(5)).record()
    let distinct = source.tryRemoveDuplicates(by: isEqual).record()
    for value in [1, 3, 4] { source.send(value) }
    #expect(prefix.outcome == Outcome(values: [1], end: .failed(.other)))
    #expect(drop.outcome == Outcome(values: [], end: .failed(.other)))
    #expect(distinct.outcome == Outcome(values: [1], end: .failed(.other)))
    #expect(source.connections.map(\.cancelCount) == [1, 1, 1])
  }

  // MARK: - Duplicates and ignored output

  @Test func tryRemoveDuplicatesComparesWithTheLastOneDelivered() {
    let close = outcome(of: [0, 1, 2, 5, 6]) { $0.tryRemoveDuplicates { abs($0 - $1) <= 1 } }
    #expect(close == Outcome(values: [0, 2, 5], end: .finished))
    let thrown = outcome(of: [1, 1, 2, 3, 4]) { $0.tryRemoveDuplicates(by: isEqual) }
    #expect(thrown == Outcome(values: [1, 2], end: .failed(.other)))
    #expect(
      outcome(of: [1, 1], ending: .failure(.oops)) { $0.tryRemoveDuplicates { $0 == $1 } }
        == Outcome(values: [1], end: .failed(.oops)))
  }

  @Test func tryRemoveDuplicatesAsksForOneMoreInPlaceOfADroppedValue() {
    let recorder = deferred([1, 1, 1, 2, 3]).tryRemoveDuplicates { $0 == $1 }.record(demand: .max(2))
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .open))
  }

  @Test func ignoreOutputPassesOnlyTheEnd() {
    #expect(outcome(of: [1, 2, 3]) { $0.ignoreOutput() } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.ignoreOutput() }
        == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func ignoreOutputReturnsNoDemandForAnElement() {
    let transcript = Transcript()
    _ = deferred([1, 2]).print(to: transcript).ignoreOutput().record(demand: .none)
    #expect(transcript.lines.count { $0.hasPrefix("receive value") } == 2)
    #expect(transcript.lines.filter { $0.hasPrefix("request") } == ["request unlimited"])
  }

  @Test func ignoreOutputGetsToTheEndWithADemandForOne() {
    let recorder = deferred(1...100).ignoreOutput().record(demand: .max(1))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
    let waiting = deferred(1...100).ignoreOutput().record(demand: .none)
    #expect(waiting.completion == .finished)
  }
}
