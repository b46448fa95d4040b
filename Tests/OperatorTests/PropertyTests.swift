import Combine
import CombineTestKit
import Testing

/// The public properties of a publisher are what the operator or the initializer was given.
struct PropertyTests {
  let numbers = [1, 2, 3].publisher
  let scheduler = TestScheduler()

  @Test func numbersAndValues() {
    #expect(numbers.append(4, 5).sequence == [1, 2, 3, 4, 5])
    #expect(PassthroughSubject<Int, Never>().append(4, 5).suffix.sequence == [4, 5])
    #expect(PassthroughSubject<Int, Never>().prepend(4, 5).prefix.sequence == [4, 5])
    let subject = PassthroughSubject<Int, TestError>()
    #expect(subject.collect(3).count == 3)
    #expect(subject.contains(7).output == 7)
    #expect(subject.dropFirst(2).count == 2)
    #expect(
      subject.flatMap(maxPublishers: .max(4)) { Just($0).setFailureType(to: TestError.self) }.maxPublishers == .max(4))
    #expect(subject.output(in: 2..<5).range == 2..<5)
    #expect(subject.output(at: 3).range == 3..<4)
    #expect(subject.prefix(3).range == 0..<3)
    #expect(subject.reduce(8) { $0 + $1 }.initial == 8)
    #expect(subject.tryReduce(8) { $0 + $1 }.initial == 8)
    #expect(subject.scan(8) { $0 + $1 }.initialResult == 8)
    #expect(subject.tryScan(8) { $0 + $1 }.initialResult == 8)
    #expect(subject.replaceEmpty(with: 6).output == 6)
    #expect(subject.replaceError(with: 6).output == 6)
    #expect(subject.retry(5).retries == 5)
    #expect(Publishers.Retry(upstream: subject, retries: nil).retries == nil)
    #expect(Empty<Int, Never>(completeImmediately: false).completeImmediately == false)
    #expect(Empty<Int, Never>().completeImmediately)
    #expect(Fail<Int, TestError>(error: .other).error == .other)
    #expect(Just(3).output == 3)
    #expect(Optional<Int>.Publisher(3).output == 3)
    #expect(Optional<Int>.Publisher(nil).output == nil)
    #expect(Result<Int, TestError>.failure(.other).publisher.result == .failure(.other))
    #expect(numbers.sequence == [1, 2, 3])
    #expect(Record<Int, TestError>(output: [1], completion: .failure(.oops)).recording.output == [1])
    #expect(Record<Int, TestError>(output: [1], completion: .failure(.oops)).recording.completion == .failure(.oops))
  }

  @Test func whatABufferWasGiven() {
    let subject = PassthroughSubject<Int, TestError>()
    let buffer = subject.buffer(size: 9, prefetch: .keepFull, whenFull: .customError { .other })
    #expect(buffer.size == 9 && buffer.prefetch == .keepFull)
    guard case .customError(let error) = buffer.whenFull else { return #expect(Bool(false), "\(buffer.whenFull)") }
    #expect(error() == .other)
    let other = subject.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
    #expect(other.prefetch == .byRequest)
    guard case .dropOldest = other.whenFull else { return #expect(Bool(false), "\(other.whenFull)") }
  }

  @Test func thePlaceAndThePrefixOfAnAssertion() {
    let asserted = Fail<Int, TestError>(error: .oops).assertNoFailure("here", file: "Search.swift", line: 4711)
    #expect(asserted.prefix == "here" && asserted.file.description == "Search.swift" && asserted.line == 4711)
    #expect(Just(1).assertNoFailure().prefix == "")
  }

  @Test func timesAndSchedulers() {
    let subject = PassthroughSubject<Int, TestError>()
    let debounce = subject.debounce(for: .seconds(1), scheduler: scheduler)
    #expect(debounce.dueTime == .seconds(1) && debounce.scheduler === scheduler && debounce.options == nil)
    let delay = subject.delay(for: .seconds(2), tolerance: .milliseconds(5), scheduler: scheduler)
    #expect(delay.interval == .seconds(2) && delay.tolerance == .milliseconds(5) && delay.scheduler === scheduler)
    #expect(subject.delay(for: .seconds(2), scheduler: scheduler).tolerance == scheduler.minimumTolerance)
    #expect(subject.measureInterval(using: scheduler).scheduler === scheduler)
    #expect(subject.receive(on: scheduler).scheduler === scheduler)
    #expect(subject.subscribe(on: scheduler).scheduler === scheduler)
    for latest in [false, true] {
      let throttle = subject.throttle(for: .seconds(3), scheduler: scheduler, latest: latest)
      #expect(throttle.interval == .seconds(3) && throttle.latest == latest && throttle.scheduler === scheduler)
    }
    let timeout = subject.timeout(.seconds(4), scheduler: scheduler, customError: { .other })
    #expect(timeout.interval == .seconds(4) && timeout.scheduler === scheduler && timeout.customError?() == .other)
    #expect(subject.timeout(.seconds(4), scheduler: scheduler).customError == nil)
    guard case .byTime(let context, let stride) = subject.collect(.byTime(scheduler, .seconds(5))).strategy else {
      return #expect(Bool(false), "not by time")
    }
    #expect(context === scheduler && stride == .seconds(5))
    guard
      case .byTimeOrCount(_, let limit, let count) = subject.collect(.byTimeOrCount(scheduler, .seconds(6), 7)).strategy
    else { return #expect(Bool(false), "not by time or count") }
    #expect(limit == .seconds(6) && count == 7)
  }

  @Test func closures() throws {
    let subject = PassthroughSubject<Int, TestError>()
    #expect(subject.map { $0 + 1 }.transform(1) == 2)
    #expect(try subject.tryMap { $0 + 1 }.transform(1) == 2)
    #expect(subject.compactMap { $0 > 1 ? $0 : nil }.transform(1) == nil)
    #expect(try subject.tryCompactMap { $0 > 1 ? $0 : nil }.transform(2) == 2)
    #expect(subject.mapError { _ in TestError.other }.transform(.oops) == .other)
    #expect(subject.filter { $0 > 1 }.isIncluded(2))
    #expect(try subject.tryFilter { $0 > 1 }.isIncluded(1) == false)
    #expect(subject.allSatisfy { $0 > 1 }.predicate(2))
    #expect(subject.contains { $0 > 1 }.predicate(2))
    #expect(subject.drop { $0 > 1 }.predicate(2))
    #expect(subject.prefix { $0 > 1 }.predicate(2))
    #expect(subject.first { $0 > 1 }.predicate(2))
    #expect(subject.last { $0 > 1 }.predicate(2))
    // The greatest is the least in the reverse order.
    #expect(subject.min { $0 < $1 }.areInIncreasingOrder(1, 2))
    #expect(subject.max { $0 < $1 }.areInIncreasingOrder(2, 1))
    #expect(subject.removeDuplicates { $0 == $1 }.predicate(1, 1))
    #expect(subject.reduce("") { "\($0)\($1)" }.nextPartialResult("a", 1) == "a1")
    #expect(subject.scan("") { "\($0)\($1)" }.nextPartialResult("a", 1) == "a1")
    #expect(subject.catch { _ in Just(9) }.handler(.oops).output == 9)
    #expect(Deferred { Just(9) }.createPublisher().output == 9)
    #expect(subject.map(\.description).keyPath == \Int.description)
    let pair = subject.map(\.description, \.magnitude)
    #expect(pair.keyPath0 == \Int.description && pair.keyPath1 == \Int.magnitude)
    let three = subject.map(\.description, \.magnitude, \.bitWidth)
    #expect(three.keyPath0 == \Int.description && three.keyPath1 == \Int.magnitude && three.keyPath2 == \Int.bitWidth)
  }

  @Test("Publishers of several upstreams have them in the order of the arguments")
  func upstreams() {
    let (a, b, c, d) = (Just(0), Just(1), Just(2), Just(3))
    let (e, f, g, h) = (Just(4), Just(5), Just(6), Just(7))
    let merge = Publishers.Merge8(a, b, c, d, e, f, g, h)
    #expect([merge.a, merge.b, merge.c, merge.d, merge.e, merge.f, merge.g, merge.h].map(\.output) == Array(0..<8))
    let seven = a.merge(with: b, c, d, e, f, g)
    #expect([seven.a, seven.b, seven.c, seven.d, seven.e, seven.f, seven.g].map(\.output) == Array(0..<7))
    let six = a.merge(with: b, c, d, e, f)
    #expect([six.a, six.b, six.c, six.d, six.e, six.f].map(\.output) == Array(0..<6))
    let five = a.merge(with: b, c, d, e)
    #expect([five.a, five.b, five.c, five.d, five.e].map(\.output) == Array(0..<5))
    let four = a.merge(with: b, c, d)
    #expect([four.a, four.b, four.c, four.d].map(\.output) == Array(0..<4))
    let three = a.merge(with: b, c)
    #expect([three.a, three.b, three.c].map(\.output) == Array(0..<3))
    #expect(a.merge(with: b).a == a && a.merge(with: b).b == b)
    #expect(Publishers.MergeMany(a, b, c).publishers == [a, b, c])
    #expect(Publishers.MergeMany(a, b).merge(with: c).publishers == [a, b, c])
    #expect(a.combineLatest(b).a == a && a.combineLatest(b).b == b)
    let latest3 = a.combineLatest(b, c)
    #expect([latest3.a, latest3.b, latest3.c] == [a, b, c])
    let latest = a.combineLatest(b, c, d)
    #expect([latest.a, latest.b, latest.c, latest.d] == [a, b, c, d])
    #expect(a.zip(b).a == a && a.zip(b).b == b)
    let zip3 = a.zip(b, c)
    #expect([zip3.a, zip3.b, zip3.c] == [a, b, c])
    let zip = a.zip(b, c, d)
    #expect([zip.a, zip.b, zip.c, zip.d] == [a, b, c, d])
    let other = PassthroughSubject<Int, Never>()
    #expect(numbers.drop(untilOutputFrom: other).other === other)
    #expect(numbers.prefix(untilOutputFrom: other).other === other)
  }

  @Test("Two publishers are equal if all of their parts are, and only then")
  func equality() {
    func expect<P: Equatable>(
      _ one: P, equals same: P, not others: P..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(one == same, sourceLocation: sourceLocation)
      for (number, other) in others.enumerated() {
        #expect(one != other && other != one, "the other of index \(number)", sourceLocation: sourceLocation)
      }
    }
    typealias Numbers = Publishers.Sequence<[Int], TestError>
    let (a, b) = (Numbers(sequence: [1, 2]), Numbers(sequence: [1, 3]))
    expect(a, equals: Numbers(sequence: [1, 2]), not: b)
    expect(
      Publishers.Drop(upstream: a, count: 1), equals: .init(upstream: a, count: 1),
      not: .init(upstream: b, count: 1), .init(upstream: a, count: 2))
    expect(
      Publishers.Retry(upstream: a, retries: 1), equals: .init(upstream: a, retries: 1),
      not: .init(upstream: b, retries: 1), .init(upstream: a, retries: 2), .init(upstream: a, retries: nil))
    expect(Publishers.Collect(upstream: a), equals: .init(upstream: a), not: .init(upstream: b))
    expect(
      Publishers.CollectByCount(upstream: a, count: 1), equals: .init(upstream: a, count: 1),
      not: .init(upstream: b, count: 1), .init(upstream: a, count: 2))
    expect(
      Publishers.Contains(upstream: a, output: 1), equals: .init(upstream: a, output: 1),
      not: .init(upstream: b, output: 1), .init(upstream: a, output: 2))
    expect(Publishers.First(upstream: a), equals: .init(upstream: a), not: .init(upstream: b))
    expect(Publishers.Last(upstream: a), equals: .init(upstream: a), not: .init(upstream: b))
    expect(Publishers.Count(upstream: a), equals: .init(upstream: a), not: .init(upstream: b))
    expect(Publishers.IgnoreOutput(upstream: a), equals: .init(upstream: a), not: .init(upstream: b))
    expect(
      Publishers.ReplaceError(upstream: a, output: 1), equals: .init(upstream: a, output: 1),
      not: .init(upstream: b, output: 1), .init(upstream: a, output: 2))
    expect(
      Publishers.ReplaceEmpty(upstream: a, output: 1), equals: .init(upstream: a, output: 1),
      not: .init(upstream: b, output: 1), .init(upstream: a, output: 2))
    expect(
      Publishers.Output(upstream: a, range: 0..<1), equals: .init(upstream: a, range: 0..<1),
      not: .init(upstream: b, range: 0..<1), .init(upstream: a, range: 0..<2))
    expect(
      Publishers.Concatenate(prefix: a, suffix: b), equals: .init(prefix: a, suffix: b),
      not: .init(prefix: b, suffix: b), .init(prefix: a, suffix: a))
    expect(
      Publishers.DropUntilOutput(upstream: a, other: b), equals: .init(upstream: a, other: b),
      not: .init(upstream: b, other: b), .init(upstream: a, other: a))
    expect(Just(1).setFailureType(to: TestError.self), equals: .init(upstream: Just(1)), not: .init(upstream: Just(2)))
    expect(Just(1), equals: Just(1), not: Just(2))
    expect(Fail<Int, TestError>(error: .oops), equals: .init(error: .oops), not: .init(error: .other))
    expect(Empty<Int, Never>(), equals: .init(completeImmediately: true), not: .init(completeImmediately: false))
    expect(Optional.Publisher(1), equals: .init(1), not: .init(2), .init(nil))
    expect(Result<Int, TestError>.Publisher(1), equals: .init(1), not: .init(2), .init(.oops))
    expect(Publishers.MergeMany(a, b), equals: .init(a, b), not: .init(b, a), .init(a), .init(a, b, a))
    let shared = a.share()
    expect(shared, equals: shared, not: a.share())
  }
}
