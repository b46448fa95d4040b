import Combine
import CombineTestKit
import Testing

struct MappingTests {
  struct Place: Equatable, Codable {
    var name: String
    var x: Int
    var y: Int
  }

  let places = [Place(name: "A", x: 1, y: 2), Place(name: "B", x: 3, y: 4)]

  @Test func mapTransformsEveryValue() {
    #expect(outcome(of: [1, 2, 3]) { $0.map { $0 * 10 } } == Outcome(values: [10, 20, 30], end: .finished))
    #expect(outcome(of: [1]) { $0.map(String.init) } == Outcome(values: ["1"], end: .finished))
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.map { 0 - $0 } }
        == Outcome(values: [-1, -2], end: .failed(.oops)))
    #expect(outcome(of: [Int]()) { $0.map { $0 + 1 } } == Outcome(values: [], end: .finished))
  }

  @Test func aChainOfMapsRunsInOrder() {
    let result = outcome(of: [1, 2, 3]) { $0.map { $0 + 1 }.map { $0 * 2 }.map { "<\($0)>" }.map(\.count) }
    #expect(result == Outcome(values: [3, 3, 3], end: .finished))
  }

  @Test func mapOfASequenceAndOfASequenceBehindSomethingElseAgree() {
    #expect(outcome(of: (1...3).publisher.map { $0 * 2 }) == Outcome(values: [2, 4, 6], end: .finished))
    #expect(outcome(of: deferred(1...3).map { $0 * 2 }) == Outcome(values: [2, 4, 6], end: .finished))
  }

  @Test func mapRunsItsClosureOnceForEachValueAndSubscriber() {
    let calls = Box(0)
    let publisher = deferred(1...3).map { value in
      calls.value += 1
      return value
    }
    #expect(calls.value == 0)
    _ = publisher.record()
    #expect(calls.value == 3)
    _ = publisher.record(demand: .max(2))
    #expect(calls.value == 5)
  }

  @Test func tryMapEndsWithWhatTheClosureThrows() {
    let result = outcome(of: [1, 2, 3]) { $0.tryMap { if $0 == 2 { throw TestError.other } else { $0 * 10 } } }
    #expect(result == Outcome(values: [10], end: .failed(.other)))
    #expect(outcome(of: [1, 2]) { $0.tryMap { $0 * 10 } } == Outcome(values: [10, 20], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.tryMap { $0 } } == Outcome(values: [1], end: .failed(.oops)))
  }

  @Test func tryMapCancelsItsUpstreamWhenTheClosureThrows() {
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, Never>(), as: "source")
      let recorder = tracker.track(source.tryMap { _ in throw TestError.oops }.map { 0 }.record(), as: "recorder")
      source.send(1)
      source.send(2)
      #expect(recorder.outcome == Outcome(values: [], end: .failed(.oops)))
      #expect(source.cancelCount == 1)
    }
  }

  @Test func mapReadsOneTwoAndThreeProperties() {
    #expect(outcome(of: places) { $0.map(\.name) } == Outcome(values: ["A", "B"], end: .finished))
    let two = outcome(of: places) { $0.map(\.x, \.y).map { [$0, $1] } }
    #expect(two == Outcome(values: [[1, 2], [3, 4]], end: .finished))
    let three = outcome(of: places) { $0.map(\.name, \.x, \.y).map { "\($0)\($1)\($2)" } }
    #expect(three == Outcome(values: ["A12", "B34"], end: .finished))
  }

  @Test func mapErrorChangesTheFailureAndNothingElse() {
    let failed = outcome(of: [1, 2], ending: .failure(.oops)) { $0.mapError { _ in TestError.other } }
    #expect(failed == Outcome(values: [1, 2], end: .failed(.other)))
    let finished = outcome(of: [1, 2]) { $0.mapError { _ in TestError.other } }
    #expect(finished == Outcome(values: [1, 2], end: .finished))
  }

  @Test func mapErrorNamesAnErrorThatWasHidden() {
    let result = outcome(of: [1]) {
      $0.tryMap { _ in throw TestError.oops }.map { 1 }.mapError { $0 as? TestError ?? .other }
    }
    #expect(result == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func replaceNilPutsAValueInPlaceOfNil() {
    let result = outcome(of: [1, nil, 3]) { $0.replaceNil(with: 0) }
    #expect(result == Outcome(values: [1, 0, 3], end: .finished))
  }

  @Test func scanDeliversEveryState() {
    #expect(outcome(of: [1, 2, 3]) { $0.scan(10, +) } == Outcome(values: [11, 13, 16], end: .finished))
    #expect(outcome(of: [Int]()) { $0.scan(10, +) } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [1, 2]) { $0.scan("") { "\($0)\($1)" } } == Outcome(values: ["1", "12"], end: .finished))
  }

  @Test func scanBeginsAnewForEverySubscriber() {
    let sums = deferred(1...3).scan(0, +)
    #expect(sums.record().values == [1, 3, 6])
    #expect(sums.record().values == [1, 3, 6])
  }

  @Test func tryScanEndsWithWhatTheClosureThrows() {
    let result = outcome(of: [1, 2, 3]) {
      $0.tryScan(0) { sum, value in if value == 3 { throw TestError.oops } else { sum + value } }
    }
    #expect(result == Outcome(values: [1, 3], end: .failed(.oops)))
  }

  @Test func setFailureTypeChangesTheTypeOnly() {
    let publisher = deferred([1]).setFailureType(to: TestError.self)
    expectFailure(of: publisher, is: TestError.self)
    #expect(outcome(of: publisher) == Outcome(values: [1], end: .finished))
    typealias Again = Publishers.SetFailureType<Deferred<Publishers.Sequence<[Int], Never>>, any Error>
    let again: Again = publisher.setFailureType(to: (any Error).self)
    #expect(outcome(of: again) == Outcome(values: [1], end: .finished))
  }

  @Test func decodeMakesValuesOfData() {
    let data = Data(#"{"name":"A","x":1,"y":2}"#.utf8)
    let good = outcome(of: [data]) { $0.decode(type: Place.self, decoder: JSONDecoder()) }
    #expect(good == Outcome(values: [places[0]], end: .finished))
  }

  @Test func decodeFailsWithTheDecodersErrorAndCancels() {
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Data, Never>(), as: "source")
      let recorder = source.decode(type: Place.self, decoder: JSONDecoder()).record()
      source.send(Data(#"{"name":"A"}"#.utf8))
      guard case .failure(DecodingError.keyNotFound(let key, _))? = recorder.completion else {
        Issue.record("\(recorder.events)")
        return
      }
      #expect(key.stringValue == "x")
      #expect(source.cancelCount == 1)
    }
  }

  @Test func encodeMakesDataOfValuesAndBack() {
    let result = outcome(of: places) {
      $0.encode(encoder: JSONEncoder()).decode(type: Place.self, decoder: JSONDecoder())
    }
    #expect(result == Outcome(values: places, end: .finished))
    let list = outcome(of: places) {
      $0.encode(encoder: PropertyListEncoder()).decode(type: Place.self, decoder: PropertyListDecoder())
    }
    #expect(list == Outcome(values: places, end: .finished))
  }

  @Test func encodeFailsWithTheEncodersError() {
    let recorder = Just(Double.infinity).encode(encoder: JSONEncoder()).record()
    guard case .failure(is EncodingError)? = recorder.completion else {
      Issue.record("\(recorder.events)")
      return
    }
  }

  @Test("An element that is nil is an element")
  func nilElements() {
    let numbers = deferred([1, nil, nil, 2] as [Int?])
    typealias Elements = [Int?]
    #expect(numbers.map { $0 }.record().values == [1, nil, nil, 2])
    #expect(numbers.tryMap { $0 }.record().values == [1, nil, nil, 2])
    #expect(numbers.map(\.self).record().values == [1, nil, nil, 2])
    #expect(numbers.map(\.self, \.self).map(\.1).record().values == [1, nil, nil, 2])
    #expect(numbers.map(\.self, \.self, \.self).map(\.2).record().values == [1, nil, nil, 2])
    #expect(numbers.compactMap { .some($0) }.record().values == [1, nil, nil, 2] as Elements)
    #expect(numbers.filter { $0 != 1 }.record().values == [nil, nil, 2])
    #expect(numbers.removeDuplicates().record().values == [1, nil, 2])
    #expect(numbers.scan(Int?.some(0)) { $1 }.record().values == [1, nil, nil, 2])
    #expect(numbers.tryScan(Int?.some(0)) { $1 }.record().values == [1, nil, nil, 2])
    #expect(numbers.collect().record().values == [[1, nil, nil, 2]])
    #expect(numbers.collect(3).record().values == [[1, nil, nil], [2]])
    #expect(numbers.prefix(2).record().values == [1, nil])
    #expect(numbers.dropFirst().record().values == [nil, nil, 2])
    #expect(numbers.output(at: 1).record().values == [nil])
    #expect(numbers.append(nil, 3).record().values == [1, nil, nil, 2, nil, 3])
    #expect(numbers.prepend(nil).record().values == [nil, 1, nil, nil, 2])
    #expect(numbers.flatMap { Just($0) }.record().values == [1, nil, nil, 2])
    #expect(numbers.merge(with: numbers).record().values.count == 8)
    #expect(numbers.zip(numbers).map(\.1).record().values == [1, nil, nil, 2])
    #expect(numbers.combineLatest(numbers).map(\.1).record().values == [1, nil, nil, 2])
    #expect(numbers.buffer(size: 9, prefetch: .keepFull, whenFull: .dropOldest).record().values == [1, nil, nil, 2])
    #expect(numbers.contains(nil).record().values == [true])

    let ending = deferred([1, nil] as [Int?])
    #expect(ending.reduce(Int?.some(0)) { $1 }.record().values == [nil])
    #expect(ending.tryReduce(Int?.some(0)) { $1 }.record().values == [nil])
    #expect(ending.last().record().values == [nil])
    #expect(ending.last { _ in true }.record().values == [nil])
    #expect(ending.max { _, _ in true }.record().values == [nil])
    #expect(ending.first { $0 == nil }.record().values == [nil])
    #expect(ending.drop { $0 == 1 }.record().values == [nil])
    #expect(deferred([nil] as [Int?]).first().record().values == [nil])
    #expect(deferred([nil] as [Int?]).min { _, _ in true }.record().values == [nil])
    #expect(deferred([] as [Int?]).replaceEmpty(with: nil).record().values == [nil])

    #expect(CurrentValueSubject<Int?, Never>(nil).record().values == [nil])
    #expect(Just(Int?.none).record().values == [nil])
    #expect(Future<Int?, Never> { $0(.success(nil)) }.record().values == [nil])
    #expect(Result<Int?, Never>.Publisher(nil).record().values == [nil])
    let subject = PassthroughSubject<Int?, Never>()
    let shared = subject.share().record()
    subject.send(nil)
    #expect(shared.values == [nil])
  }

  @Test("An element that is nil passes operators that keep it for a while")
  func nilElementsThatWait() {
    let elements: [Int?] = [nil, 1, nil]
    let numbers = deferred(elements)
    let (now, clock) = (ImmediateScheduler.shared, VirtualTimeScheduler())
    #expect(numbers.receive(on: now).record().values == elements)
    #expect(numbers.subscribe(on: now).record().values == elements)
    #expect(numbers.delay(for: 1, scheduler: now).record().values == elements)
    #expect(numbers.debounce(for: 1, scheduler: now).record().values == elements)
    #expect(numbers.throttle(for: 1, scheduler: now, latest: true).record().values == elements)
    #expect(numbers.throttle(for: 1, scheduler: now, latest: false).record().values == elements)
    let timely = numbers.timeout(.seconds(9), scheduler: clock).record()
    let groups = numbers.collect(.byTime(clock, .seconds(1))).record()
    clock.run()
    #expect(timely.values == elements)
    #expect(groups.values == [elements])
    let slow = numbers.buffer(size: 3, prefetch: .byRequest, whenFull: .dropOldest).record(demand: .none)
    slow.request(.max(3))
    #expect(slow.values == elements)
  }

  @Test("An element that is nil is one for operators that go on with another publisher, and for those that watch one")
  func nilElementsOfOtherPublishers() {
    let elements: [Int?] = [nil, 1, nil]
    let numbers = deferred(elements)
    let failing = Record<Int?, TestError>(output: elements, completion: .failure(.oops))
    #expect(numbers.map { Just($0) }.switchToLatest().record().values == elements)
    #expect(numbers.flatMap { Result<Int?, Never>.Publisher(.success($0)) }.record().values == elements)
    #expect(numbers.flatMap { value in Future<Int?, Never> { $0(.success(value)) } }.record().values == elements)
    #expect(failing.catch { _ in numbers }.record().values == elements + elements)
    #expect(failing.replaceError(with: nil).record().values == elements + [nil])
    #expect(failing.retry(1).record().values == elements + elements)
    #expect(numbers.prefix(untilOutputFrom: Empty<Int, Never>()).record().values == elements)
    #expect(numbers.drop(untilOutputFrom: Just(0)).record().values == elements)
    #expect(numbers.handleEvents().record().values == elements)
    #expect(numbers.print(to: Transcript()).record().values == elements)
  }
}
