import Combine
import CombineTestKit
import Testing

struct FlatMapTests {
  @Test func flatMapDeliversWhatItsPublishersDeliver() {
    let result = outcome(of: [1, 2, 3]) { upstream in
      upstream.flatMap { value in Array(repeating: value, count: value).publisher }
    }
    #expect(result == Outcome(values: [1, 2, 2, 3, 3, 3], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.flatMap { _ in Empty<Int, TestError>() } } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.flatMap { Just($0) } } == Outcome(values: [1], end: .failed(.oops))
    )
  }

  @Test func flatMapInterleavesPublishersThatRunAtTheSameTime() {
    leavesNothing { tracker in
      let source = tracker.track(PassthroughSubject<Int, Never>(), as: "source")
      let inner = (0..<3).map { tracker.track(PassthroughSubject<String, Never>(), as: "inner \($0)") }
      let recorder = tracker.track(source.flatMap { inner[$0] }.record(), as: "recorder")
      source.send(0)
      source.send(1)
      inner[1].send("b1")
      inner[0].send("a1")
      source.send(2)
      inner[2].send("c1")
      inner[0].send("a2")
      source.send(completion: .finished)
      inner[0].send(completion: .finished)
      inner[2].send(completion: .finished)
      inner[1].send("b2")
      #expect(recorder.outcome == Outcome(values: ["b1", "a1", "c1", "a2", "b2"], end: .open))
      inner[1].send(completion: .finished)
      #expect(recorder.end == .finished)
    }
  }

  /// Publishers come and go between those that stay, so that the places of those that have gone are used again.
  @Test(arguments: [2, 3, 7, 50])
  func flatMapCancelsThePublishersThatRunInTheOrderOfTheirArrival(stays every: Int) {
    let source = TestPublisher<Int, Never>("source")
    let cancelled = Box([Int]())
    let subjects = (0..<300).map { _ in PassthroughSubject<Int, Never>() }
    let recorder = source.flatMap { number in
      subjects[number].handleEvents(receiveCancel: { cancelled.value.append(number) })
    }.record()
    let staying = subjects.indices.filter { $0 % every == 0 }
    for number in subjects.indices {
      source.send(number)
      if number % every == 1 { for gone in (number - 1...number) where gone % every != 0 { end(gone) } }
    }
    for number in subjects.indices.reversed() where number % every > 1 { end(number) }
    for number in staying { subjects[number].send(number) }
    #expect(recorder.values == staying)
    recorder.subscription?.cancel()
    #expect(cancelled.value == staying)

    func end(_ number: Int) { subjects[number].send(completion: .finished) }
  }

  @Test func flatMapRunsNoMorePublishersThanAllowed() {
    let source = TestPublisher<Int, Never>("source")
    let inner = (0..<4).map { TestPublisher<Int, Never>("inner \($0)") }
    let recorder = source.flatMap(maxPublishers: .max(2)) { inner[$0] }.record()
    #expect(source.connections[0].outstanding == .max(2))
    source.send(0)
    source.send(1)
    #expect(source.connections[0].outstanding == .none)
    #expect(inner.map(\.connections.count) == [1, 1, 0, 0])
    inner[1].send(completion: .finished)
    #expect(source.connections[0].outstanding == .max(1))
    source.send(2)
    #expect(inner.map(\.connections.count) == [1, 1, 1, 0])
    inner[0].send(10)
    inner[2].send(20)
    #expect(recorder.values == [10, 20])
  }

  @Test func flatMapOfOnePublisherAtATimeKeepsTheirOrder() {
    let scheduler = VirtualTimeScheduler()
    let recorder = [3, 1, 2].publisher.flatMap(maxPublishers: .max(1)) { value in
      Just(value).delay(for: .seconds(value), scheduler: scheduler)
    }.record()
    scheduler.run()
    #expect(recorder.outcome == Outcome(values: [3, 1, 2], end: .finished))
    #expect(scheduler.now.sinceStart == .seconds(6))
  }

  @Test func flatMapDropsFromASubjectThatIsNotAllowedMore() {
    let subject = PassthroughSubject<Int, Never>()
    let inner = PassthroughSubject<String, Never>()
    let recorder = subject.flatMap(maxPublishers: .max(1)) { value in inner.map { "\(value)\($0)" } }.record()
    subject.send(1)
    subject.send(2)
    inner.send("a")
    #expect(recorder.values == ["1a"])
  }

  @Test func aFailingPublisherEndsFlatMapAndCancelsEverythingElse() {
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, TestError>("source"), as: "source")
      let inner = (0..<2).map { tracker.track(TestPublisher<Int, TestError>("inner \($0)"), as: "inner \($0)") }
      let recorder = tracker.track(source.flatMap { inner[$0] }.record(), as: "recorder")
      source.send(0)
      source.send(1)
      inner[0].send(5)
      inner[1].send(completion: .failure(.oops))
      #expect(recorder.outcome == Outcome(values: [5], end: .failed(.oops)))
      #expect(source.cancelCount == 1)
      #expect(inner.map(\.cancelCount) == [1, 0])
      inner[0].send(6)
      source.send(0)
      #expect(recorder.outcome == Outcome(values: [5], end: .failed(.oops)))
    }
  }

  @Test func aFailingUpstreamEndsFlatMapAndCancelsItsPublishers() {
    let source = TestPublisher<Int, TestError>("source")
    let inner = TestPublisher<Int, TestError>("inner")
    let recorder = source.flatMap { _ in inner }.record()
    source.send(0)
    source.send(completion: .failure(.oops))
    #expect(recorder.end == .failed(.oops))
    #expect(inner.cancelCount == 1)
  }

  // MARK: - The failure type: one overload for each combination

  @Test func flatMapInfersTheFailureOfEachMixture() {
    let fallible = Fail<Int, TestError>(error: .oops)
    expectFailure(of: Just(1).flatMap { Just($0) }, is: Never.self)
    expectFailure(of: Just(1).flatMap { _ in fallible }, is: TestError.self)
    expectFailure(of: fallible.flatMap { Just($0) }, is: TestError.self)
    expectFailure(of: fallible.flatMap { _ in fallible }, is: TestError.self)
    expectFailure(of: Just(1).flatMap { value in Just(value).tryMap { $0 } }, is: (any Error).self)
    expectFailure(of: Just(1).tryMap { $0 }.flatMap { Just($0) }, is: (any Error).self)
    expectFailure(of: Just(1).flatMap(maxPublishers: .max(1)) { Just($0) }, is: Never.self)
    expectFailure(of: Just(1).flatMap(maxPublishers: .max(1)) { _ in fallible }, is: TestError.self)
  }

  @Test("Every mixture of failure types has the maximum number of publishers that it was given, or none")
  func everyMixtureHasItsMaximum() {
    let (certain, fallible) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, TestError>())
    #expect(certain.flatMap(maxPublishers: .max(3)) { _ in certain }.maxPublishers == .max(3))
    #expect(certain.flatMap(maxPublishers: .max(3)) { _ in fallible }.maxPublishers == .max(3))
    #expect(fallible.flatMap(maxPublishers: .max(3)) { _ in certain }.maxPublishers == .max(3))
    #expect(fallible.flatMap(maxPublishers: .max(3)) { _ in fallible }.maxPublishers == .max(3))
    #expect(certain.flatMap { _ in certain }.maxPublishers == .unlimited)
    #expect(certain.flatMap { _ in fallible }.maxPublishers == .unlimited)
    #expect(fallible.flatMap { _ in certain }.maxPublishers == .unlimited)
    #expect(fallible.flatMap { _ in fallible }.maxPublishers == .unlimited)
  }

  @Test func everyMixtureOfFlatMapDelivers() {
    let fine = Just(2).setFailureType(to: TestError.self)
    #expect(Just(1).flatMap { Just($0 + 1) }.record().outcome == Outcome(values: [2], end: .finished))
    #expect(Just(1).flatMap { _ in fine }.record().outcome == Outcome(values: [2], end: .finished))
    #expect(fine.flatMap { Just($0 + 1) }.record().outcome == Outcome(values: [3], end: .finished))
    #expect(fine.flatMap { _ in fine }.record().outcome == Outcome(values: [2], end: .finished))
    let broken = Fail<Int, TestError>(error: .oops)
    #expect(Just(1).flatMap { _ in broken }.record().outcome == Outcome(values: [], end: .failed(.oops)))
    #expect(broken.flatMap { Just($0) }.record().outcome == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func flatMapWithSeveralStatementsAndErasedPublishers() {
    let result = outcome(of: ["a", "bb", ""]) { upstream in
      upstream.flatMap { text -> AnyPublisher<Int, TestError> in
        guard !text.isEmpty else { return Fail(error: .other).eraseToAnyPublisher() }
        return Just(text.count).setFailureType(to: TestError.self).eraseToAnyPublisher()
      }
    }
    #expect(result == Outcome(values: [1, 2], end: .failed(.other)))
  }
}

struct SwitchToLatestTests {
  @Test func itFollowsTheNewestPublisherAndCancelsTheOneBefore() {
    leavesNothing { tracker in
      let source = tracker.track(PassthroughSubject<Int, Never>(), as: "source")
      let inner = (0..<2).map { tracker.track(TestPublisher<String, Never>("inner \($0)"), as: "inner \($0)") }
      let recorder = tracker.track(source.map { inner[$0] }.switchToLatest().record(), as: "recorder")
      source.send(0)
      inner[0].send("a1")
      source.send(1)
      #expect(inner.map(\.cancelCount) == [1, 0])
      inner[0].send("a2")
      inner[1].send("b1")
      #expect(recorder.outcome == Outcome(values: ["a1", "b1"], end: .open))
      source.send(completion: .finished)
      #expect(recorder.end == .open)
      inner[1].send("b2")
      inner[1].send(completion: .finished)
      #expect(recorder.outcome == Outcome(values: ["a1", "b1", "b2"], end: .finished))
    }
  }

  @Test("The publisher that is replaced is cancelled before the new one is subscribed to")
  func cancelledBeforeTheNext() {
    let source = PassthroughSubject<Int, Never>()
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    var log: [String] = []
    let subscription = source.map { number in
      subjects[number].handleEvents(
        receiveSubscription: { _ in log.append("subscribed \(number)") },
        receiveCancel: { log.append("cancelled \(number)") })
    }.switchToLatest().sink { _ in }
    for number in 0..<3 { source.send(number) }
    #expect(log == ["subscribed 0", "cancelled 0", "subscribed 1", "cancelled 1", "subscribed 2"])
    subscription.cancel()
    #expect(log.last == "cancelled 2")
  }

  @Test func itFinishesWithItsUpstreamWhenNoPublisherRuns() {
    let source = PassthroughSubject<Just<Int>, Never>()
    let recorder = source.switchToLatest().record()
    source.send(Just(1))
    source.send(Just(2))
    #expect(recorder.outcome == Outcome(values: [1, 2], end: .open))
    source.send(completion: .finished)
    #expect(recorder.end == .finished)
  }

  @Test func aFailureOfThePublisherCancelsTheUpstream() {
    let source = TestPublisher<Int, TestError>("source")
    let recorder = source.map { _ in Fail<Int, TestError>(error: .other) }.switchToLatest().record()
    source.send(1)
    #expect(recorder.outcome == Outcome(values: [], end: .failed(.other)))
    #expect(source.cancelCount == 1)
  }

  @Test func aFailureOfTheUpstreamCancelsThePublisher() {
    let source = TestPublisher<Int, TestError>("source")
    let inner = TestPublisher<Int, TestError>("inner")
    let recorder = source.map { _ in inner }.switchToLatest().record()
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(recorder.end == .failed(.oops))
    #expect(inner.cancelCount == 1)
  }

  @Test func openDemandGoesToTheNextPublisher() {
    let source = PassthroughSubject<Int, Never>()
    let inner = (0..<2).map { TestPublisher<Int, Never>("inner \($0)") }
    let recorder = source.map { inner[$0] }.switchToLatest().record(demand: .max(3))
    source.send(0)
    #expect(inner[0].requested == .max(3))
    inner[0].send(1)
    source.send(1)
    #expect(inner[1].requested == .max(2))
    recorder.request(.max(1))
    #expect(inner[1].requested == .max(3))
    #expect(recorder.values == [1])
  }

  @Test func itInfersTheFailureOfEachMixture() {
    let fallible = Fail<Int, TestError>(error: .oops)
    expectFailure(of: Just(Just(1)).switchToLatest(), is: Never.self)
    expectFailure(of: Just(fallible).switchToLatest(), is: TestError.self)
    expectFailure(of: Just(Just(1)).setFailureType(to: TestError.self).switchToLatest(), is: TestError.self)
    expectFailure(of: Just(fallible).setFailureType(to: TestError.self).switchToLatest(), is: TestError.self)
    expectFailure(of: Just(1).map { Just($0) }.switchToLatest(), is: Never.self)
    expectFailure(of: Just(1).tryMap { Just($0) }.switchToLatest(), is: (any Error).self)
  }

  @Test func everyMixtureDelivers() {
    let fine = Just(1).setFailureType(to: TestError.self)
    #expect(Just(Just(1)).switchToLatest().record().outcome == Outcome(values: [1], end: .finished))
    #expect(Just(fine).switchToLatest().record().outcome == Outcome(values: [1], end: .finished))
    #expect(fine.map { Just($0) }.switchToLatest().record().outcome == Outcome(values: [1], end: .finished))
    #expect(fine.map { _ in fine }.switchToLatest().record().outcome == Outcome(values: [1], end: .finished))
  }
}

/// The operators deliver the value of a one-value publisher without subscribing, where that makes no difference.
@Suite struct SoleValueTests {
  @Test(arguments: [false, true])
  func theEndOfTheSourceWaitsForTheDelivery(switches: Bool) {
    let source = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let publishers = source.map { Just($0) }
    let result =
      switches ? publishers.switchToLatest().eraseToAnyPublisher() : publishers.flatMap { $0 }.eraseToAnyPublisher()
    let subscription = result.sink { _ in
      log.append("end")
    } receiveValue: { value in
      if value == 1 { source.send(completion: .finished) }
      log.append("\(value)")
    }
    source.send(1)
    #expect(log == ["1", "end"])
    subscription.cancel()
  }

  @Test func itCancelsThePublisherBefore() {
    let source = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
    let slow = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var cancels = 0
    let numbers = slow.handleEvents(receiveCancel: { cancels += 1 })
    let subscription = source.map { $0 }.switchToLatest().sink { values.append($0) }
    source.send(numbers.eraseToAnyPublisher())
    slow.send(1)
    source.send(Just(2).eraseToAnyPublisher())
    slow.send(3)
    #expect(values == [1, 2])
    #expect(cancels == 1)
    subscription.cancel()
  }

  @Test func aJustCancelsThePublisherBefore() {
    let source = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let subscription = source.map { Just($0) }.switchToLatest().prefix(3).sink { values.append($0) }
    for i in 1...5 { source.send(i) }
    #expect(values == [1, 2, 3])
    subscription.cancel()
  }

  @Test func cancellingInsideItsDeliveryEndsIt() {
    let source = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var subscription: AnyCancellable?
    subscription = source.flatMap { Just($0) }.sink {
      values.append($0)
      subscription?.cancel()
    }
    source.send(1)
    source.send(2)
    #expect(values == [1])
  }
}
