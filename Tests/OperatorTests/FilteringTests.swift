import Combine
import CombineTestKit
import Testing

struct FilteringTests {
  @Test func filterPassesWhatMeetsTheCondition() {
    #expect(outcome(of: Array(1...6)) { $0.filter { $0 % 2 == 0 } } == Outcome(values: [2, 4, 6], end: .finished))
    #expect(
      outcome(of: [1, 3], ending: .failure(.oops)) { $0.filter { $0 % 2 == 0 } }
        == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func filterAsksForAnotherValueInPlaceOfADroppedOne() {
    let recorder = deferred(1...10).filter { $0 % 4 == 0 }.record(demand: .max(2))
    #expect(recorder.outcome == Outcome(values: [4, 8], end: .open))
    recorder.request(.max(1))
    #expect(recorder.outcome == Outcome(values: [4, 8], end: .finished))
  }

  @Test func filtersInARowAllApply() {
    let result = outcome(of: Array(1...12)) { $0.filter { $0 % 2 == 0 }.filter { $0 % 3 == 0 } }
    #expect(result == Outcome(values: [6, 12], end: .finished))
  }

  /// The types of the results show that both closures are in one stage.
  @Test("Filters, maps and compactMaps in a row can be one stage, whose closures run one after the other")
  func closuresInOneStage() {
    typealias Source = Publishers.Sequence<[Int], Never>
    let source = Source(sequence: Array(1...12))
    let isEven = { (value: Int) in value % 2 == 0 }
    var asked: [Int] = []
    func isMultipleOfThree(_ value: Int) throws -> Bool {
      asked.append(value)
      if value == 10 { throw TestError.oops }
      return value % 3 == 0
    }
    let evens = [2, 4, 6, 8, 10]

    let filter: Publishers.Filter<Source> = Publishers.Filter(upstream: source, isIncluded: isEven).filter {
      asked.append($0)
      return $0 % 3 == 0
    }
    #expect(filter.record().outcome == Outcome(values: [6, 12], end: .finished))
    #expect(asked == evens + [12])
    asked = []
    let filterAndTry: Publishers.TryFilter<Source> = Publishers.Filter(upstream: source, isIncluded: isEven)
      .tryFilter(isMultipleOfThree)
    #expect(filterAndTry.record().outcome == Outcome(values: [6], end: .failed(.oops)))
    #expect(asked == evens)
    asked = []
    let tryTwice: Publishers.TryFilter<Source> = Publishers.TryFilter(upstream: source, isIncluded: isEven)
      .tryFilter(isMultipleOfThree)
    #expect(tryTwice.record().outcome == Outcome(values: [6], end: .failed(.oops)))
    #expect(asked == evens)
    asked = []
    let tryAndFilter: Publishers.TryFilter<Source> =
      Publishers.TryFilter(upstream: source, isIncluded: isMultipleOfThree).filter(isEven)
    #expect(tryAndFilter.record().outcome == Outcome(values: [6], end: .failed(.oops)))
    #expect(asked == Array(1...10))

    let double = { (value: Int) in value * 2 }
    func describe(_ value: Int) throws -> String {
      if value == 6 { throw TestError.oops }
      return "\(value)"
    }
    let mapAndTry: Publishers.TryMap<Source, String> = Publishers.Map(upstream: source, transform: double)
      .tryMap(describe)
    #expect(mapAndTry.record().outcome == Outcome(values: ["2", "4"], end: .failed(.oops)))
    let tryMaps: Publishers.TryMap<Source, String> = Publishers.TryMap(upstream: source, transform: double)
      .tryMap(describe)
    #expect(tryMaps.record().outcome == Outcome(values: ["2", "4"], end: .failed(.oops)))
    let tryAndMap: Publishers.TryMap<Source, Int> = Publishers.TryMap(upstream: source, transform: describe)
      .map { $0.count }
    #expect(tryAndMap.record().outcome == Outcome(values: [1, 1, 1, 1, 1], end: .failed(.oops)))

    let half = { (value: Int) in value % 2 == 0 ? value / 2 : nil }
    let halves: Publishers.CompactMap<Source, Int> = Publishers.CompactMap(upstream: source, transform: half)
      .compactMap(half)
    #expect(halves.record().outcome == Outcome(values: [1, 2, 3], end: .finished))
    let described: Publishers.CompactMap<Source, String> = Publishers.CompactMap(upstream: source, transform: half)
      .map { "\($0)" }
    #expect(described.record().outcome == Outcome(values: ["1", "2", "3", "4", "5", "6"], end: .finished))
    let tryCompactMap = Publishers.TryCompactMap(upstream: source, transform: half)
    let tryHalves: Publishers.TryCompactMap<Source, String> = tryCompactMap.compactMap {
      try $0 == 1 ? nil : describe($0)
    }
    #expect(tryHalves.record().outcome == Outcome(values: ["2", "3", "4", "5"], end: .failed(.oops)))
  }

  @Test("Of two closures in one stage each is called once for an element that reaches it, and an error ends the stream")
  func closuresOfOneStage() {
    typealias Source = Publishers.Sequence<[Int], Never>
    typealias Closure = (Int) throws -> Int?
    let source = Source(sequence: Array(1...12))
    func map(_ closure: @escaping Closure) -> (Int) throws -> Int { { try closure($0)! } }
    func sure(_ closure: @escaping Closure) -> (Int) -> Int { { try! closure($0)! } }
    func test(_ closure: @escaping Closure) -> (Int) throws -> Bool { { try closure($0) != nil } }
    func sureTest(_ closure: @escaping Closure) -> (Int) -> Bool { { try! closure($0) != nil } }
    func surely(_ closure: @escaping Closure) -> (Int) -> Int? { { try! closure($0) } }

    /// Two operators of one stage, with whether each of them can throw, and can drop an element.
    struct Form {
      let name: String
      let (throwing, dropping): ((Bool, Bool), (Bool, Bool))
      let run: (@escaping Closure, @escaping Closure) -> Outcome<Int>

      init<P: Publisher<Int, F>, F: Error>(
        _ name: String, throwing: (Bool, Bool), dropping: (Bool, Bool),
        _ build: @escaping (@escaping Closure, @escaping Closure) -> P
      ) {
        (self.name, self.throwing, self.dropping) = (name, throwing, dropping)
        run = { build($0, $1).record().outcome }
      }
    }
    let (no, first, second, both) = ((false, false), (true, false), (false, true), (true, true))
    let forms = [
      Form("map, map", throwing: no, dropping: no) { one, two -> Publishers.Map<Source, Int> in
        Publishers.Map(upstream: source, transform: sure(one)).map(sure(two))
      },
      Form("map, tryMap", throwing: second, dropping: no) { one, two -> Publishers.TryMap<Source, Int> in
        Publishers.Map(upstream: source, transform: sure(one)).tryMap(map(two))
      },
      Form("tryMap, map", throwing: first, dropping: no) { one, two -> Publishers.TryMap<Source, Int> in
        Publishers.TryMap(upstream: source, transform: map(one)).map(sure(two))
      },
      Form("tryMap, tryMap", throwing: both, dropping: no) { one, two -> Publishers.TryMap<Source, Int> in
        Publishers.TryMap(upstream: source, transform: map(one)).tryMap(map(two))
      },
      Form("filter, filter", throwing: no, dropping: both) { one, two -> Publishers.Filter<Source> in
        Publishers.Filter(upstream: source, isIncluded: sureTest(one)).filter(sureTest(two))
      },
      Form("filter, tryFilter", throwing: second, dropping: both) { one, two -> Publishers.TryFilter<Source> in
        Publishers.Filter(upstream: source, isIncluded: sureTest(one)).tryFilter(test(two))
      },
      Form("tryFilter, filter", throwing: first, dropping: both) { one, two -> Publishers.TryFilter<Source> in
        Publishers.TryFilter(upstream: source, isIncluded: test(one)).filter(sureTest(two))
      },
      Form("tryFilter, tryFilter", throwing: both, dropping: both) { one, two -> Publishers.TryFilter<Source> in
        Publishers.TryFilter(upstream: source, isIncluded: test(one)).tryFilter(test(two))
      },
      Form("compactMap, map", throwing: no, dropping: first) { one, two -> Publishers.CompactMap<Source, Int> in
        Publishers.CompactMap(upstream: source, transform: surely(one)).map(sure(two))
      },
      Form("compactMap, compactMap", throwing: no, dropping: both) { one, two -> Publishers.CompactMap<Source, Int> in
        Publishers.CompactMap(upstream: source, transform: surely(one)).compactMap(surely(two))
      },
      Form("tryCompactMap, compactMap", throwing: both, dropping: both) {
        one, two -> Publishers.TryCompactMap<Source, Int> in
        Publishers.TryCompactMap(upstream: source, transform: one).compactMap(two)
      },
    ]
    for form in forms {
      for error in [(0, 0), (6, 0), (0, 6), (6, 6)] where form.throwing.0 || error.0 == 0 {
        guard form.throwing.1 || error.1 == 0 else { continue }
        var calls: ([Int], [Int]) = ([], [])
        let outcome = form.run(
          { value in
            calls.0.append(value)
            if value == error.0 { throw TestError.oops }
            return !form.dropping.0 || value % 2 == 0 ? value : nil
          },
          { value in
            calls.1.append(value)
            if value == error.1 { throw TestError.other }
            return !form.dropping.1 || value % 3 == 0 ? value : nil
          })
        let end = error == (0, 0) ? 13 : 6
        let reached = (1..<end).filter { !form.dropping.0 || $0 % 2 == 0 }
        #expect(outcome.values == reached.filter { !form.dropping.1 || $0 % 3 == 0 }, "\(form.name), \(error)")
        #expect(outcome.end == (error.0 > 0 ? .failed(.oops) : error.1 > 0 ? .failed(.other) : .finished))
        #expect(calls.0 == Array(1...min(end, 12)), "\(form.name), \(error)")
        #expect(calls.1 == reached + (error == (0, 6) ? [6] : []), "\(form.name), \(error)")
      }
    }
  }

  @Test func tryFilterEndsWithWhatTheClosureThrows() {
    let result = outcome(of: Array(1...6)) {
      $0.tryFilter { if $0 == 5 { throw TestError.oops } else { $0 % 2 == 0 } }
    }
    #expect(result == Outcome(values: [2, 4], end: .failed(.oops)))
  }

  @Test func compactMapDropsNil() {
    #expect(outcome(of: ["1", "x", "3"]) { $0.compactMap(Int.init) } == Outcome(values: [1, 3], end: .finished))
    let optionals: [Int?] = [1, nil, 3]
    #expect(outcome(of: optionals) { $0.compactMap { $0 } } == Outcome(values: [1, 3], end: .finished))
  }

  @Test func tryCompactMapDropsNilAndEndsWithWhatTheClosureThrows() {
    let result = outcome(of: ["1", "x", "3", "", "5"]) {
      $0.tryCompactMap { if $0.isEmpty { throw TestError.oops } else { Int($0) } }
    }
    #expect(result == Outcome(values: [1, 3], end: .failed(.oops)))
  }

  @Test func removeDuplicatesComparesNeighbors() {
    #expect(
      outcome(of: [1, 1, 2, 2, 2, 1, 1]) { $0.removeDuplicates() } == Outcome(values: [1, 2, 1], end: .finished))
  }

  @Test func removeDuplicatesComparesWithTheLastOneDelivered() {
    // Each value is within 1 of its neighbor, but is compared with the last one that passed.
    let result = outcome(of: [0, 1, 2, 3, 4]) { $0.removeDuplicates { abs($0 - $1) <= 1 } }
    #expect(result == Outcome(values: [0, 2, 4], end: .finished))
  }

  @Test("removeDuplicates compares an element that arrives while the predicate runs with none")
  func removeDuplicatesReentrantly() {
    let subject = PassthroughSubject<Int, Never>()
    var (isSending, values) = (false, [Int]())
    let subscription = subject.removeDuplicates { old, new in
      if !isSending {
        isSending = true
        subject.send(new)
      }
      return old == new
    }.sink { values.append($0) }
    subject.send(1)
    subject.send(1)
    #expect(values == [1, 1])
    subscription.cancel()
  }

  @Test func removeDuplicatesOfOptionalsKeepsAFirstNil() {
    let optionals: [Int?] = [nil, nil, 1, 1, nil]
    #expect(outcome(of: optionals) { $0.removeDuplicates() } == Outcome(values: [nil, 1, nil], end: .finished))
  }

  @Test func dropFirstDropsSoMany() {
    #expect(outcome(of: [1, 2, 3]) { $0.dropFirst() } == Outcome(values: [2, 3], end: .finished))
    #expect(outcome(of: [1, 2, 3]) { $0.dropFirst(2) } == Outcome(values: [3], end: .finished))
    #expect(outcome(of: [1, 2, 3]) { $0.dropFirst(0) } == Outcome(values: [1, 2, 3], end: .finished))
    #expect(outcome(of: [1, 2, 3]) { $0.dropFirst(9) } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.dropFirst(2) } == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func prefixDeliversSoMany() {
    #expect(outcome(of: [1, 2, 3]) { $0.prefix(2) } == Outcome(values: [1, 2], end: .finished))
    #expect(outcome(of: [1, 2, 3]) { $0.prefix(9) } == Outcome(values: [1, 2, 3], end: .finished))
    #expect(outcome(of: [1, 2, 3]) { $0.prefix(0) } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.prefix(2) } == Outcome(values: [1], end: .failed(.oops)))
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.prefix(2) } == Outcome(values: [1, 2], end: .finished))
  }

  @Test func prefixFinishesWithItsLastValueNotWithTheNext() {
    leavesNothing { tracker in
      let subject = tracker.track(PassthroughSubject<Int, Never>(), as: "subject")
      let recorder = tracker.track(subject.prefix(2).record(), as: "recorder")
      subject.send(1)
      #expect(recorder.outcome == Outcome(values: [1], end: .open))
      subject.send(2)
      #expect(recorder.outcome == Outcome(values: [1, 2], end: .finished))
    }
  }

  @Test func prefixCancelsItsUpstreamWithItsLastValue() {
    let source = TestPublisher<Int, Never>()
    let recorder = source.prefix(1).record()
    source.send(1)
    #expect(source.cancelCount == 1)
    source.send(2)
    #expect(recorder.outcome == Outcome(values: [1], end: .finished))
  }

  @Test func prefixDoesNotDeliverWhatIsSentFromInsideItsLastValue() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = RecordingSubscriber<Int, Never>()
    recorder.onValue { if $0 < 5 { subject.send($0 + 1) } }
    subject.prefix(2).subscribe(recorder)
    subject.send(1)
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .finished))
    #expect(recorder.violations == [])
  }

  @Test func prefixOfNothingFinishesWithoutDemand() {
    let source = TestPublisher<Int, Never>()
    let recorder = source.prefix(0).record(demand: .none)
    #expect(recorder.outcome == Outcome(values: [], end: .finished))
    #expect(source.cancelCount == 1)
  }

  @Test func prefixOfNothingAsksItsUpstreamForNothing() {
    let source = TestPublisher<Int, Never>()
    let recorder = source.prefix(0).record(demand: .unlimited)
    #expect(recorder.outcome == Outcome(values: [], end: .finished))
    #expect(source.requested == .none)
    #expect(source.cancelCount == 1)
  }

  @Test func prefixGetsByWithTheDemandItIsGiven() {
    let source = TestPublisher<Int, Never>()
    let recorder = source.prefix(5).record(demand: .max(2))
    #expect(source.requested == .max(2))
    recorder.request(.max(1))
    #expect(source.requested == .max(3))
  }

  @Test func replaceEmptyReplacesOnlyAnEmptyStream() {
    #expect(outcome(of: [Int]()) { $0.replaceEmpty(with: 7) } == Outcome(values: [7], end: .finished))
    #expect(outcome(of: [1]) { $0.replaceEmpty(with: 7) } == Outcome(values: [1], end: .finished))
    #expect(
      outcome(of: [Int](), ending: .failure(.oops)) { $0.replaceEmpty(with: 7) }
        == Outcome(values: [], end: .failed(.oops)))
  }

  @Test("An upstream that finishes inside the delivery of its only element is not empty")
  func replaceEmptyThatEndsInADelivery() {
    let source = TestPublisher<Int, Never>()
    let recorder = RecordingSubscriber<Int, Never>()
    recorder.onValue { _ in source.send(completion: .finished) }
    source.replaceEmpty(with: 7).subscribe(recorder)
    source.send(1)
    #expect(recorder.outcome == Outcome(values: [1], end: .finished))
  }

  @Test func replaceEmptyWaitsForDemand() {
    let recorder = Empty<Int, Never>().replaceEmpty(with: 7).record(demand: .none)
    #expect(recorder.outcome == Outcome(values: [], end: .open))
    recorder.request(.max(1))
    #expect(recorder.outcome == Outcome(values: [7], end: .finished))
  }
}
