import Combine
import CombineTestKit
import Testing

struct CombiningTests {
  typealias Letters = PassthroughSubject<String, TestError>

  /// Runs a pipeline of several subjects, and checks that nothing of it is left at the end.
  private func joining<P: Publisher<String, TestError>>(
    _ count: Int, _ build: ([Letters]) -> P, sourceLocation: SourceLocation = #_sourceLocation,
    body: ([Letters], RecordingSubscriber<String, TestError>) -> Void
  ) {
    leavesNothing(sourceLocation: sourceLocation) { tracker in
      let subjects = (0..<count).map { tracker.track(Letters(), as: "subject \($0)") }
      let recorder = tracker.track(build(subjects).record(), as: "recorder")
      body(subjects, recorder)
      #expect(recorder.violations == [], sourceLocation: sourceLocation)
    }
  }

  // MARK: - zip

  @Test func zipPairsValuesInOrder() {
    joining(2) {
      $0[0].zip($0[1]).map { $0 + $1 }
    } body: { subjects, recorder in
      subjects[0].send("1")
      subjects[0].send("2")
      subjects[0].send("3")
      #expect(recorder.values == [])
      subjects[1].send("a")
      subjects[1].send("b")
      #expect(recorder.outcome == Outcome(values: ["1a", "2b"], end: .open))
      subjects[0].send(completion: .finished)
      #expect(recorder.end == .open)
      subjects[1].send("c")
      #expect(recorder.outcome == Outcome(values: ["1a", "2b", "3c"], end: .finished))
    }
  }

  @Test func zipFinishesAsSoonAsNoPairCanCome() {
    joining(2) {
      $0[0].zip($0[1], +)
    } body: { subjects, recorder in
      subjects[1].send("a")
      subjects[0].send(completion: .finished)
      #expect(recorder.outcome == Outcome(values: [], end: .finished))
    }
  }

  @Test func zipFailsAtOnceAndCancelsTheOther() {
    let first = TestPublisher<Int, TestError>("first")
    let second = TestPublisher<Int, TestError>("second")
    let recorder = first.zip(second, +).record()
    first.send(1)
    first.send(2)
    second.send(completion: .failure(.oops))
    #expect(recorder.outcome == Outcome(values: [], end: .failed(.oops)))
    #expect(first.cancelCount == 1)
    #expect(second.cancelCount == 0)
  }

  @Test func zipAsksBothForAsManyAsItIsAskedFor() {
    let first = TestPublisher<Int, Never>("first")
    let second = TestPublisher<Int, Never>("second")
    let recorder = first.zip(second).map { $0 * 10 + $1 }.record(demand: .max(2), perValue: .max(1))
    #expect([first.requested, second.requested] == [.max(2), .max(2)])
    first.send(1)
    second.send(2)
    #expect(recorder.values == [12])
    #expect([first.requested, second.requested] == [.max(3), .max(3)])
  }

  @Test func zipOfSequencesFinishesWithTheShorter() {
    #expect(
      outcome(of: deferred(1...3).zip(deferred(4...9), +)) == Outcome(values: [5, 7, 9], end: .finished))
    #expect(
      outcome(of: (1...3).publisher.zip(["a", "b"].publisher) { "\($0)\($1)" })
        == Outcome(values: ["1a", "2b"], end: .finished))
  }

  @Test func zipOfThreeHearsAFailureThatComesBeforeItsTripleIsComplete() {
    let sources = (0..<3).map { _ in TestPublisher<Int, TestError>() }
    let recorder = sources[0].zip(sources[1], sources[2]) { $0 + $1 + $2 }.record()
    sources[0].send(1)
    sources[0].send(completion: .finished)
    sources[1].send(2)
    // The first two have a pair and cannot have another one; the pair waits for the third value.
    #expect(sources.map(\.cancelCount) == [0, 0, 0])
    sources[1].send(completion: .failure(.oops))
    #expect(recorder.outcome == Outcome(values: [], end: .failed(.oops)))
    #expect(sources.map(\.cancelCount) == [0, 0, 1])
  }

  @Test func zipOfThreeAndOfFour() {
    joining(3) {
      $0[0].zip($0[1], $0[2]).map { $0 + $1 + $2 }
    } body: { subjects, recorder in
      for (subject, letter) in zip(subjects, ["a", "b", "c"]) { subject.send(letter) }
      for (subject, letter) in zip(subjects, ["x", "y", "z"]) { subject.send(letter) }
      #expect(recorder.outcome == Outcome(values: ["abc", "xyz"], end: .open))
      subjects[1].send(completion: .finished)
      #expect(recorder.end == .finished)
    }
    joining(4) {
      $0[0].zip($0[1], $0[2], $0[3]).map { $0 + $1 + $2 + $3 }
    } body: { subjects, recorder in
      for (subject, letter) in zip(subjects, ["a", "b", "c", "d"]) { subject.send(letter) }
      #expect(recorder.outcome == Outcome(values: ["abcd"], end: .open))
      subjects[3].send(completion: .failure(.other))
      #expect(recorder.end == .failed(.other))
    }
    let (a, b, c, d) = (Just(1), Just(2), Just(3), Just(4))
    #expect(outcome(of: a.zip(b, c) { [$0, $1, $2] }) == Outcome(values: [[1, 2, 3]], end: .finished))
    #expect(outcome(of: a.zip(b, c, d) { [$0, $1, $2, $3] }) == Outcome(values: [[1, 2, 3, 4]], end: .finished))
    #expect(outcome(of: Publishers.Zip(a, b).map { $0 + $1 }) == Outcome(values: [3], end: .finished))
    #expect(
      outcome(of: Publishers.Zip3(a, b, c).map { [$0, $1, $2] }) == Outcome(values: [[1, 2, 3]], end: .finished))
    let four = Publishers.Zip4(a, b, c, d).map { [$0, $1, $2, $3] }
    #expect(outcome(of: four) == Outcome(values: [[1, 2, 3, 4]], end: .finished))
  }

  // MARK: - combineLatest

  @Test func combineLatestJoinsTheNewestValues() {
    joining(2) {
      $0[0].combineLatest($0[1]).map { $0 + $1 }
    } body: { subjects, recorder in
      subjects[0].send("1")
      subjects[0].send("2")
      #expect(recorder.values == [])
      subjects[1].send("a")
      subjects[1].send("b")
      subjects[0].send("3")
      #expect(recorder.outcome == Outcome(values: ["2a", "2b", "3b"], end: .open))
      subjects[0].send(completion: .finished)
      subjects[1].send("c")
      #expect(recorder.outcome == Outcome(values: ["2a", "2b", "3b", "3c"], end: .open))
      subjects[1].send(completion: .finished)
      #expect(recorder.end == .finished)
    }
  }

  @Test func combineLatestFinishesOnlyWithTheLastOneAlsoWithoutValues() {
    joining(2) {
      $0[0].combineLatest($0[1], +)
    } body: { subjects, recorder in
      subjects[0].send(completion: .finished)
      #expect(recorder.end == .open)
      subjects[1].send("a")
      subjects[1].send(completion: .finished)
      #expect(recorder.outcome == Outcome(values: [], end: .finished))
    }
  }

  @Test func combineLatestFailsAtOnceAndCancelsTheOther() {
    let first = TestPublisher<Int, TestError>("first")
    let second = TestPublisher<Int, TestError>("second")
    let recorder = first.combineLatest(second, +).record()
    first.send(1)
    second.send(2)
    second.send(completion: .failure(.oops))
    #expect(recorder.outcome == Outcome(values: [3], end: .failed(.oops)))
    #expect(first.cancelCount == 1)
    #expect(second.cancelCount == 0)
  }

  @Test func combineLatestOfThreeAndOfFour() {
    joining(3) {
      $0[0].combineLatest($0[1], $0[2]).map { $0 + $1 + $2 }
    } body: { subjects, recorder in
      for (subject, letter) in zip(subjects, ["a", "b", "c"]) { subject.send(letter) }
      subjects[1].send("x")
      #expect(recorder.outcome == Outcome(values: ["abc", "axc"], end: .open))
      for subject in subjects { subject.send(completion: .finished) }
      #expect(recorder.end == .finished)
    }
    joining(4) {
      $0[0].combineLatest($0[1], $0[2], $0[3]).map { $0 + $1 + $2 + $3 }
    } body: { subjects, recorder in
      for (subject, letter) in zip(subjects, ["a", "b", "c", "d"]) { subject.send(letter) }
      subjects[3].send("x")
      subjects[0].send("y")
      #expect(recorder.outcome == Outcome(values: ["abcd", "abcx", "ybcx"], end: .open))
      subjects[2].send(completion: .failure(.other))
      #expect(recorder.end == .failed(.other))
    }
    let (a, b, c, d) = (Just(1), Just(2), Just(3), Just(4))
    #expect(a.combineLatest(b, c) { [$0, $1, $2] }.record().outcome == Outcome(values: [[1, 2, 3]], end: .finished))
    #expect(
      a.combineLatest(b, c, d) { [$0, $1, $2, $3] }.record().outcome
        == Outcome(values: [[1, 2, 3, 4]], end: .finished))
    #expect(Publishers.CombineLatest(a, b).map { $0 + $1 }.record().values == [3])
    #expect(Publishers.CombineLatest3(a, b, c).map { [$0, $1, $2] }.record().values == [[1, 2, 3]])
    let four = Publishers.CombineLatest4(a, b, c, d).map { [$0, $1, $2, $3] }
    #expect(four.record().values == [[1, 2, 3, 4]])
  }

  // MARK: - merge

  @Test("A combination has the newest element of each input, also one that arrived without demand", arguments: 2...4)
  func newestElements(count: Int) {
    for late in 0..<count {
      let inputs = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
      let combined: AnyPublisher<[Int], Never>
      switch count {
      case 2: combined = inputs[0].combineLatest(inputs[1]) { [$0, $1] }.eraseToAnyPublisher()
      case 3: combined = inputs[0].combineLatest(inputs[1], inputs[2]) { [$0, $1, $2] }.eraseToAnyPublisher()
      default:
        combined = inputs[0].combineLatest(inputs[1], inputs[2], inputs[3]) { [$0, $1, $2, $3] }.eraseToAnyPublisher()
      }
      let recorder = RecordingSubscriber<[Int], Never>(initialDemand: .max(2))
      combined.subscribe(recorder)
      var newest = Array(0..<count)
      for (index, input) in inputs.enumerated() { input.send(index) }
      var expected = [newest]
      func send(_ element: Int, to index: Int) {
        newest[index] = element
        inputs[index].send(element)
      }
      // Another input takes the last demand of the combination, and the one of `late` is left.
      let other = (late + 1) % count
      send(10, to: other)
      expected.append(newest)
      send(20, to: late)
      #expect(recorder.values == expected)
      recorder.request(.max(1))
      #expect(recorder.values == expected)
      send(30, to: other)
      expected.append(newest)
      #expect(recorder.values == expected, "input \(late)")
    }
  }

  @Test func mergeAsksItsUpstreamsInTheirOrderWhenEverythingIsWanted() {
    let publishers = (0..<40).map { [$0, 100 + $0].publisher.setFailureType(to: TestError.self) }
    let recorder = Publishers.MergeMany(publishers).record(demand: .max(1))
    recorder.request(.unlimited)
    // One value of each waits, and so does the second one of the first publisher, which was requested with the first
    // one.
    #expect(recorder.values == [0, 100] + Array(1..<40) + Array(101..<140))
    #expect(recorder.end == .finished)
  }

  @Test func mergeCancelsItsUpstreamsInTheirOrder() {
    var order: [Int] = []
    let publishers = (0..<40).map { number in
      Empty<Int, TestError>(completeImmediately: false).handleEvents(receiveCancel: { order.append(number) })
    }
    Publishers.MergeMany(publishers).record().cancel()
    #expect(order == Array(0..<40))
  }

  @Test("A merge of no publishers finishes without demand")
  func mergeOfNothing() {
    let recorder = Publishers.MergeMany([Just<Int>]()).record(demand: .none)
    #expect(recorder.outcome == Outcome(values: [], end: .finished))
    #expect(recorder.violations == [])
  }

  @Test func mergeInterleaves() {
    joining(2) {
      $0[0].merge(with: $0[1])
    } body: { subjects, recorder in
      subjects[0].send("1")
      subjects[1].send("a")
      subjects[0].send("2")
      subjects[0].send(completion: .finished)
      subjects[1].send("b")
      #expect(recorder.outcome == Outcome(values: ["1", "a", "2", "b"], end: .open))
      subjects[1].send(completion: .finished)
      #expect(recorder.end == .finished)
    }
  }

  @Test func mergeFailsAtOnceAndCancelsTheOthers() {
    let sources = (0..<3).map { TestPublisher<Int, TestError>("source \($0)") }
    let recorder = Publishers.MergeMany(sources).record()
    sources[0].send(1)
    sources[1].send(completion: .failure(.oops))
    sources[2].send(3)
    #expect(recorder.outcome == Outcome(values: [1], end: .failed(.oops)))
    #expect(sources.map(\.cancelCount) == [1, 0, 1])
  }

  @Test func mergeKeepsWhatIsNotAskedForAndLosesNothing() {
    let recorder = Publishers.MergeMany([[1, 2], [3, 4], [5, 6]].map { deferred($0) }).record(demand: .max(1))
    for _ in 0..<5 { recorder.request(.max(1)) }
    #expect(recorder.values.sorted() == [1, 2, 3, 4, 5, 6])
    #expect(recorder.end == .finished)
    #expect(recorder.violations == [])
  }

  @Test func mergeOfTwoToEightAndOfMany() {
    let p = (1...8).map { Just($0) }
    #expect(p[0].merge(with: p[1].map { $0 }).record().values == [1, 2])
    #expect(p[0].merge(with: p[1], p[2]).record().values == [1, 2, 3])
    #expect(p[0].merge(with: p[1], p[2], p[3]).record().values == Array(1...4))
    #expect(p[0].merge(with: p[1], p[2], p[3], p[4]).record().values == Array(1...5))
    #expect(p[0].merge(with: p[1], p[2], p[3], p[4], p[5]).record().values == Array(1...6))
    #expect(p[0].merge(with: p[1], p[2], p[3], p[4], p[5], p[6]).record().values == Array(1...7))
    #expect(
      p[0].merge(with: p[1], p[2], p[3], p[4], p[5], p[6], p[7]).record().outcome
        == Outcome(values: Array(1...8), end: .finished))
    #expect(Publishers.MergeMany(p).record().outcome == Outcome(values: Array(1...8), end: .finished))
    #expect(Publishers.MergeMany(p[0], p[1]).merge(with: p[2]).record().values == [1, 2, 3])
    #expect(Publishers.MergeMany([Just<Int>]()).record().outcome == Outcome(values: [], end: .finished))
  }

  @Test func mergeOfAMergeGrowsAsTheOriginalsDoes() {
    let a = Just(1)
    let merged = a.merge(with: a.map { $0 + 1 }).merge(with: Just(3))
    #expect(merged.record().values == [1, 2, 3])
    let same: Publishers.MergeMany<Just<Int>> = a.merge(with: Just(2))
    #expect(same.publishers.count == 2)
  }

  // Two to seven merged publishers can be merged with others, up to eight, and remain one publisher.
  @Test func mergedPublishersTakeInMore() {
    func expect<P: Publisher<Int, Never>>(
      _ publisher: P, _ count: Int, is type: Any.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(P.self == type, sourceLocation: sourceLocation)
      #expect(publisher.record().values == Array(1...count), sourceLocation: sourceLocation)
    }
    typealias J = Just<Int>
    let (a, b, c, d, e, f, g, h) = (Just(1), Just(2), Just(3), Just(4), Just(5), Just(6), Just(7), Just(8))
    let two = Publishers.Merge(a, b)
    expect(two.merge(with: c), 3, is: Publishers.Merge3<J, J, J>.self)
    expect(two.merge(with: c, d), 4, is: Publishers.Merge4<J, J, J, J>.self)
    expect(two.merge(with: c, d, e), 5, is: Publishers.Merge5<J, J, J, J, J>.self)
    expect(two.merge(with: c, d, e, f), 6, is: Publishers.Merge6<J, J, J, J, J, J>.self)
    expect(two.merge(with: c, d, e, f, g), 7, is: Publishers.Merge7<J, J, J, J, J, J, J>.self)
    expect(two.merge(with: c, d, e, f, g, h), 8, is: Publishers.Merge8<J, J, J, J, J, J, J, J>.self)
    let three = Publishers.Merge3(a, b, c)
    expect(three.merge(with: d), 4, is: Publishers.Merge4<J, J, J, J>.self)
    expect(three.merge(with: d, e), 5, is: Publishers.Merge5<J, J, J, J, J>.self)
    expect(three.merge(with: d, e, f), 6, is: Publishers.Merge6<J, J, J, J, J, J>.self)
    expect(three.merge(with: d, e, f, g), 7, is: Publishers.Merge7<J, J, J, J, J, J, J>.self)
    expect(three.merge(with: d, e, f, g, h), 8, is: Publishers.Merge8<J, J, J, J, J, J, J, J>.self)
    let four = Publishers.Merge4(a, b, c, d)
    expect(four.merge(with: e), 5, is: Publishers.Merge5<J, J, J, J, J>.self)
    expect(four.merge(with: e, f), 6, is: Publishers.Merge6<J, J, J, J, J, J>.self)
    expect(four.merge(with: e, f, g), 7, is: Publishers.Merge7<J, J, J, J, J, J, J>.self)
    expect(four.merge(with: e, f, g, h), 8, is: Publishers.Merge8<J, J, J, J, J, J, J, J>.self)
    let five = Publishers.Merge5(a, b, c, d, e)
    expect(five.merge(with: f), 6, is: Publishers.Merge6<J, J, J, J, J, J>.self)
    expect(five.merge(with: f, g), 7, is: Publishers.Merge7<J, J, J, J, J, J, J>.self)
    expect(five.merge(with: f, g, h), 8, is: Publishers.Merge8<J, J, J, J, J, J, J, J>.self)
    let six = Publishers.Merge6(a, b, c, d, e, f)
    expect(six.merge(with: g), 7, is: Publishers.Merge7<J, J, J, J, J, J, J>.self)
    expect(six.merge(with: g, h), 8, is: Publishers.Merge8<J, J, J, J, J, J, J, J>.self)
    let seven = Publishers.Merge7(a, b, c, d, e, f, g)
    expect(seven.merge(with: h), 8, is: Publishers.Merge8<J, J, J, J, J, J, J, J>.self)
  }

  // A difference in a single input suffices.
  @Test func publishersOfSeveralInputsAreEqualIfAllInputsAre() {
    func expect<P: Equatable>(
      inputs: Int, sourceLocation: SourceLocation = #_sourceLocation, _ make: ([Just<Int>]) -> P
    ) {
      let same = Array(repeating: Just(0), count: inputs)
      #expect(make(same) == make(same), sourceLocation: sourceLocation)
      for index in 0..<inputs {
        var other = same
        other[index] = Just(1)
        #expect(make(same) != make(other), "input \(index)", sourceLocation: sourceLocation)
      }
    }
    expect(inputs: 2) { Publishers.Zip($0[0], $0[1]) }
    expect(inputs: 3) { Publishers.Zip3($0[0], $0[1], $0[2]) }
    expect(inputs: 4) { Publishers.Zip4($0[0], $0[1], $0[2], $0[3]) }
    expect(inputs: 2) { Publishers.CombineLatest($0[0], $0[1]) }
    expect(inputs: 3) { Publishers.CombineLatest3($0[0], $0[1], $0[2]) }
    expect(inputs: 4) { Publishers.CombineLatest4($0[0], $0[1], $0[2], $0[3]) }
    expect(inputs: 2) { Publishers.Merge($0[0], $0[1]) }
    expect(inputs: 3) { Publishers.Merge3($0[0], $0[1], $0[2]) }
    expect(inputs: 4) { Publishers.Merge4($0[0], $0[1], $0[2], $0[3]) }
    expect(inputs: 5) { Publishers.Merge5($0[0], $0[1], $0[2], $0[3], $0[4]) }
    expect(inputs: 6) { Publishers.Merge6($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) }
    expect(inputs: 7) { Publishers.Merge7($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) }
    expect(inputs: 8) { Publishers.Merge8($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) }
    expect(inputs: 3) { Publishers.MergeMany($0) }
    #expect(Publishers.MergeMany([Just(1)]) != Publishers.MergeMany([Just(1), Just(1)]))
  }

  @Test("An upstream of Void has no element before it has published one", arguments: 2...4)
  func upstreamsOfVoid(count: Int) {
    for last in 0..<count {
      let subjects = (0..<count).map { _ in PassthroughSubject<Void, Never>() }
      let (latest, zipped) = (Box(0), Box(0))
      var cancellables: [AnyCancellable] = []
      switch count {
      case 2:
        cancellables.append(subjects[0].combineLatest(subjects[1]).sink { _ in latest.value += 1 })
        cancellables.append(subjects[0].zip(subjects[1]).sink { _ in zipped.value += 1 })
      case 3:
        cancellables.append(subjects[0].combineLatest(subjects[1], subjects[2]).sink { _ in latest.value += 1 })
        cancellables.append(subjects[0].zip(subjects[1], subjects[2]).sink { _ in zipped.value += 1 })
      default:
        cancellables.append(
          subjects[0].combineLatest(subjects[1], subjects[2], subjects[3]).sink { _ in latest.value += 1 })
        cancellables.append(subjects[0].zip(subjects[1], subjects[2], subjects[3]).sink { _ in zipped.value += 1 })
      }
      for (index, subject) in subjects.enumerated() where index != last { subject.send() }
      #expect(latest.value == 0 && zipped.value == 0, "without upstream \(last)")
      subjects[last].send()
      #expect(latest.value == 1 && zipped.value == 1, "with upstream \(last)")
      withExtendedLifetime(cancellables) {}
    }
  }

  @Test("combineLatest and zip pass a subscription on after they have subscribed to all upstreams", arguments: 2...4)
  func lateSubscriptions(count: Int) {
    func connected<P: Publisher>(_ sources: [TestPublisher<Int, Never>], _ publisher: P) -> [Int] {
      let found = Box([Int]())
      let recorder = RecordingSubscriber<P.Output, P.Failure>()
      recorder.onSubscription { _ in found.value = sources.map(\.connections.count) }
      publisher.subscribe(recorder)
      return found.value
    }
    let sources = (0..<count).map { _ in TestPublisher<Int, Never>() }
    let one = Array(repeating: 1, count: count)
    switch count {
    case 2:
      #expect(connected(sources, sources[0].combineLatest(sources[1])) == one)
      #expect(connected(sources, sources[0].zip(sources[1])) == one.map { $0 + 1 })
    case 3:
      #expect(connected(sources, sources[0].combineLatest(sources[1], sources[2])) == one)
      #expect(connected(sources, sources[0].zip(sources[1], sources[2])) == one.map { $0 + 1 })
    default:
      #expect(connected(sources, sources[0].combineLatest(sources[1], sources[2], sources[3])) == one)
      #expect(connected(sources, sources[0].zip(sources[1], sources[2], sources[3])) == one.map { $0 + 1 })
    }
  }

  @Test("combineLatest and zip subscribe to, request from and cancel their upstreams in order", arguments: 2...4)
  func upstreamsInOrder(count: Int) {
    let log = Box([String]())
    let inputs = (0..<count).map { number in
      Empty<Int, Never>(completeImmediately: false).handleEvents(
        receiveSubscription: { _ in log.value.append("subscribe to \(number)") },
        receiveCancel: { log.value.append("cancel \(number)") },
        receiveRequest: { log.value.append("request \($0) of \(number)") })
    }
    let steps = ["subscribe to", "request max(2) of", "request unlimited of", "cancel"]
    let expected = steps.flatMap { step in (0..<count).map { "\(step) \($0)" } }
    func check<P: Publisher>(_ publisher: P) {
      log.value = []
      let recorder = RecordingSubscriber<P.Output, P.Failure>(initialDemand: .max(2))
      publisher.subscribe(recorder)
      recorder.request(.unlimited)
      recorder.cancel()
      #expect(log.value == expected, "\(P.self)")
    }
    switch count {
    case 2:
      check(inputs[0].combineLatest(inputs[1]))
      check(inputs[0].zip(inputs[1]))
    case 3:
      check(inputs[0].combineLatest(inputs[1], inputs[2]))
      check(inputs[0].zip(inputs[1], inputs[2]))
    default:
      check(inputs[0].combineLatest(inputs[1], inputs[2], inputs[3]))
      check(inputs[0].zip(inputs[1], inputs[2], inputs[3]))
    }
  }

  @Test("The upstreams of zip receive the demand of all deliveries, also of those that a delivery causes")
  func demandOfNestedDeliveries() {
    typealias Source = TestPublisher<Int, Never>
    let forms: [(count: Int, zip: ([Source]) -> AnyPublisher<Int, Never>)] = [
      (2, { $0[0].zip($0[1]) { $0 + $1 }.eraseToAnyPublisher() }),
      (3, { $0[0].zip($0[1], $0[2]) { $0 + $1 + $2 }.eraseToAnyPublisher() }),
      (4, { $0[0].zip($0[1], $0[2], $0[3]) { $0 + $1 + $2 + $3 }.eraseToAnyPublisher() }),
    ]
    for (count, zip) in forms {
      for perValue in 1...3 {
        let sources = (0..<count).map { Source("\($0)") }
        let recorder = RecordingSubscriber<Int, Never>(
          initialDemand: .max(4), demandPerValue: { _ in .max(perValue) })
        recorder.onValue { [unowned recorder] _ in
          if recorder.values.count < 3 { for source in sources { source.send(1) } }
        }
        zip(sources).subscribe(recorder)
        for source in sources { source.send(1) }
        #expect(recorder.values == [count, count, count])
        for source in sources { #expect(source.requested == .max(4 + 3 * perValue), "\(count), \(perValue)") }
        recorder.cancel()
      }
    }
  }

  @Test("A publisher that fails after the other one has finished fails the stream")
  func theLastOneFails() {
    typealias Source = TestPublisher<Int, TestError>
    typealias Build = (Source, Source) -> AnyPublisher<Int, TestError>
    let forms: [(name: String, build: Build)] = [
      ("merge", { first, second in first.merge(with: second).eraseToAnyPublisher() }),
      ("zip", { first, second in first.zip(second) { $0 + $1 }.eraseToAnyPublisher() }),
      ("combineLatest", { first, second in first.combineLatest(second) { $0 + $1 }.eraseToAnyPublisher() }),
      ("append", { first, second in first.append(second).eraseToAnyPublisher() }),
      ("prepend", { first, second in second.prepend(first).eraseToAnyPublisher() }),
      ("flatMap", { first, second in first.flatMap { _ in second }.eraseToAnyPublisher() }),
      ("switchToLatest", { first, second in first.map { _ in second }.switchToLatest().eraseToAnyPublisher() }),
      ("drop(untilOutputFrom:)", { first, second in second.drop(untilOutputFrom: first).eraseToAnyPublisher() }),
    ]
    for form in forms {
      let (first, second) = (Source("first"), Source("second"))
      let recorder = form.build(first, second).record()
      first.send(1)
      first.send(completion: .finished)
      #expect(recorder.end == .open, "\(form.name)")
      second.send(completion: .failure(.oops))
      #expect(recorder.end == .failed(.oops), "\(form.name)")
      #expect(recorder.violations == [], "\(form.name)")
    }
  }

  @Test("A cancel reaches all upstreams of merge, also those that have finished", arguments: 2...9)
  func cancelledMerges(count: Int) {
    let sources = (0..<count).map { TestPublisher<Int, Never>("\($0)") }
    let recorder =
      switch count {
      case 2: Publishers.Merge(sources[0], sources[1]).record()
      case 3: sources[0].merge(with: sources[1], sources[2]).record()
      case 4: sources[0].merge(with: sources[1], sources[2], sources[3]).record()
      case 5: sources[0].merge(with: sources[1], sources[2], sources[3], sources[4]).record()
      case 6: Publishers.Merge6(sources[0], sources[1], sources[2], sources[3], sources[4], sources[5]).record()
      case 7:
        Publishers.Merge7(sources[0], sources[1], sources[2], sources[3], sources[4], sources[5], sources[6]).record()
      case 8:
        Publishers.Merge8(
          sources[0], sources[1], sources[2], sources[3], sources[4], sources[5], sources[6], sources[7]
        ).record()
      default: Publishers.MergeMany(sources).record()
      }
    for source in sources.dropLast() { source.send(completion: .finished) }
    recorder.cancel()
    #expect(sources.map(\.cancelCount) == Array(repeating: 1, count: count))
  }

  // MARK: - append, prepend

  @Test func appendGoesOnWhenTheFirstHasFinished() {
    #expect(outcome(of: [1, 2]) { $0.append(8, 9) } == Outcome(values: [1, 2, 8, 9], end: .finished))
    #expect(outcome(of: [1]) { $0.append([8, 9]) } == Outcome(values: [1, 8, 9], end: .finished))
    #expect(outcome(of: [1]) { $0.append(Set([7])) } == Outcome(values: [1, 7], end: .finished))
    #expect(
      outcome(of: [1]) { $0.append([].publisher.setFailureType(to: TestError.self)) }
        == Outcome(values: [1], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.append(9) } == Outcome(values: [1], end: .failed(.oops)))
  }

  @Test func appendSubscribesToTheSecondOnlyWhenTheFirstHasFinished() {
    let first = TestPublisher<Int, Never>("first")
    let second = TestPublisher<Int, Never>("second")
    let recorder = first.append(second).record(demand: .max(3))
    #expect(second.connections.isEmpty)
    first.send(1)
    first.send(completion: .finished)
    #expect(second.requested == .max(2))
    second.send(2)
    second.send(completion: .finished)
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .finished))
  }

  @Test func prependGoesFirst() {
    // A subject would send while the prefix is still waiting for demand, so the source is one that respects demand.
    let source = Record<Int, TestError>(output: [1, 2], completion: .finished)
    #expect(outcome(of: source.prepend(8, 9)) == Outcome(values: [8, 9, 1, 2], end: .finished))
    #expect(outcome(of: source.prepend([8])) == Outcome(values: [8, 1, 2], end: .finished))
    #expect(outcome(of: source.prepend(source)) == Outcome(values: [1, 2, 1, 2], end: .finished))
    #expect(outcome(of: deferred([1]).prepend(2).prepend(3)) == Outcome(values: [3, 2, 1], end: .finished))
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.prepend(0).record()
    subject.send(1)
    #expect(recorder.outcome == Outcome(values: [0, 1], end: .open))
  }

  @Test func aFailingPrefixEndsEverything() {
    let prefix = Fail<Int, TestError>(error: .oops)
    let recorder = Just(1).setFailureType(to: TestError.self).prepend(prefix).record()
    #expect(recorder.outcome == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func manyAppendsNeedNoStack() {
    var publisher = Just(0).eraseToAnyPublisher()
    for number in 1...200 { publisher = publisher.append(number).eraseToAnyPublisher() }
    #expect(publisher.record().outcome == Outcome(values: Array(0...200), end: .finished))
  }

  @Test("Operators with several publishers subscribe to them in their order")
  func subscriptionsAreInOrder() {
    let order = Box([Int]())
    let all = (0..<8).map { number in
      Deferred {
        order.value.append(number)
        return Empty<Int, Never>(completeImmediately: false)
      }
    }
    func check<P: Publisher>(_ publisher: P, _ count: Int, sourceLocation: SourceLocation = #_sourceLocation)
    where P.Failure == Never {
      order.value = []
      publisher.sink { _ in }.cancel()
      #expect(order.value == Array(0..<count), sourceLocation: sourceLocation)
    }
    check(all[0].zip(all[1]), 2)
    check(all[0].zip(all[1], all[2]), 3)
    check(all[0].zip(all[1], all[2], all[3]), 4)
    check(all[0].combineLatest(all[1]), 2)
    check(all[0].combineLatest(all[1], all[2]), 3)
    check(all[0].combineLatest(all[1], all[2], all[3]), 4)
    check(all[0].merge(with: all[1]), 2)
    check(all[0].merge(with: all[1], all[2]), 3)
    check(all[0].merge(with: all[1], all[2], all[3]), 4)
    check(all[0].merge(with: all[1], all[2], all[3], all[4]), 5)
    check(all[0].merge(with: all[1], all[2], all[3], all[4], all[5]), 6)
    check(all[0].merge(with: all[1], all[2], all[3], all[4], all[5], all[6]), 7)
    check(all[0].merge(with: all[1], all[2], all[3], all[4], all[5], all[6], all[7]), 8)
    check(Publishers.MergeMany(all), 8)
  }
}
