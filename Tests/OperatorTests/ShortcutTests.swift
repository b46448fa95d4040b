import Combine
import CombineTestKit
import Testing

/// The operators that `Just`, `Optional.Publisher`, `Result.Publisher` and `Publishers.Sequence` overload: for each the
/// inferred type, and the output, which is the same for every subscriber.
struct ShortcutTests {
  private typealias Once<Output> = Result<Output, Never>.Publisher
  private typealias Tried<Output> = Result<Output, any Error>.Publisher
  private typealias Fallible<Output> = Result<Output, TestError>.Publisher

  private func expect<P: Publisher>(
    _ publisher: P, is type: Any.Type, _ values: [P.Output], _ end: Outcome<P.Output>.End = .finished,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where P.Output: Equatable {
    #expect(P.self == type, sourceLocation: sourceLocation)
    for _ in 1...2 {
      let result = outcome(of: publisher, sourceLocation: sourceLocation)
      #expect(result == Outcome(values: values, end: end), sourceLocation: sourceLocation)
    }
  }

  private func oops<T>(_: T...) throws -> Bool { throw TestError.oops }

  // MARK: - Just

  @Test func justOnesThatMakeValues() {
    expect(Just(1).map { $0 + 1 }, is: Just<Int>.self, [2])
    expect(Just(1).map { "\($0)" }.map(\.count), is: Publishers.MapKeyPath<Just<String>, Int>.self, [1])
    expect(Just(1).tryMap { $0 + 1 }, is: Tried<Int>.self, [2])
    expect(Just(1).tryMap { try oops($0) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(Just("1").compactMap { Int($0) }, is: Optional<Int>.Publisher.self, [1])
    expect(Just("x").compactMap { Int($0) }, is: Optional<Int>.Publisher.self, [])
    expect(Just(1).ignoreOutput(), is: Empty<Int, Never>.self, [])
    expect(Just(1).collect(), is: Just<[Int]>.self, [[1]])
    expect(Just("a").count(), is: Just<Int>.self, [1])
    expect(Just(1).reduce(10) { $0 - $1 }, is: Once<Int>.self, [9])
    expect(Just(1).tryReduce(10) { $0 - $1 }, is: Tried<Int>.self, [9])
    expect(Just(1).tryReduce(true) { try oops($0, $1 == 1) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(Just(1).scan("a") { "\($0)\($1)" }, is: Once<String>.self, ["a1"])
    expect(Just(1).tryScan("a") { "\($0)\($1)" }, is: Tried<String>.self, ["a1"])
    expect(Just(1).tryScan(true) { try oops($0, $1 == 1) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(Just(1).append(2, 3), is: Publishers.Sequence<[Int], Never>.self, [1, 2, 3])
    expect(Just(1).append(Set([2])), is: Publishers.Sequence<[Int], Never>.self, [1, 2])
    expect(Just(1).prepend(2, 3), is: Publishers.Sequence<[Int], Never>.self, [2, 3, 1])
    expect(Just(1).prepend(2...3), is: Publishers.Sequence<[Int], Never>.self, [2, 3, 1])
  }

  @Test func justOnesThatSelect() {
    expect(Just(1).filter { $0 == 1 }, is: Optional<Int>.Publisher.self, [1])
    expect(Just(1).filter { $0 > 1 }, is: Optional<Int>.Publisher.self, [])
    expect(Just(1).first(), is: Just<Int>.self, [1])
    expect(Just(1).first { $0 > 1 }, is: Optional<Int>.Publisher.self, [])
    expect(Just(1).first { $0 > 0 }, is: Optional<Int>.Publisher.self, [1])
    expect(Just(1).last(), is: Just<Int>.self, [1])
    expect(Just(1).last { $0 > 1 }, is: Optional<Int>.Publisher.self, [])
    expect(Just(1).last { $0 > 0 }, is: Optional<Int>.Publisher.self, [1])
    expect(Just(1).dropFirst(), is: Optional<Int>.Publisher.self, [])
    expect(Just(1).dropFirst(0), is: Optional<Int>.Publisher.self, [1])
    expect(Just(1).drop { $0 == 1 }, is: Optional<Int>.Publisher.self, [])
    expect(Just(1).drop { $0 > 1 }, is: Optional<Int>.Publisher.self, [1])
    expect(Just(1).prefix(2), is: Optional<Int>.Publisher.self, [1])
    expect(Just(1).prefix(0), is: Optional<Int>.Publisher.self, [])
    expect(Just(1).prefix { $0 == 1 }, is: Optional<Int>.Publisher.self, [1])
    expect(Just(1).prefix { $0 > 1 }, is: Optional<Int>.Publisher.self, [])
    expect(Just(1).output(at: 0), is: Optional<Int>.Publisher.self, [1])
    expect(Just(1).output(at: 1), is: Optional<Int>.Publisher.self, [])
  }

  @Test func justOnesThatCompare() {
    expect(Just(1).allSatisfy { $0 > 1 }, is: Just<Bool>.self, [false])
    expect(Just(1).tryAllSatisfy { $0 > 0 }, is: Tried<Bool>.self, [true])
    expect(Just(1).tryAllSatisfy { try oops($0) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(Just(1).contains(1), is: Just<Bool>.self, [true])
    expect(Just(1).contains { $0 > 1 }, is: Just<Bool>.self, [false])
    expect(Just(1).tryContains { $0 > 0 }, is: Tried<Bool>.self, [true])
    expect(Just(1).tryContains { try oops($0) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(Just(1).min(), is: Just<Int>.self, [1])
    expect(Just(1).max(), is: Just<Int>.self, [1])
    expect(Just(1).removeDuplicates(), is: Just<Int>.self, [1])
    let never = Box(0)
    let compare = { (a: Int, b: Int) -> Bool in
      never.value += 1
      return a < b
    }
    expect(Just(1).min(by: compare), is: Just<Int>.self, [1])
    expect(Just(1).max(by: compare), is: Just<Int>.self, [1])
    expect(Just(1).removeDuplicates(by: compare), is: Just<Int>.self, [1])
    #expect(never.value == 0)
    expect(Just(1).tryRemoveDuplicates { $0 == $1 }, is: Tried<Int>.self, [1])
    expect(Just(1).tryRemoveDuplicates { try oops($0, $1) }, is: Tried<Int>.self, [], .failed(.oops))
  }

  @Test func justOnesThatCannotFail() {
    expect(Just(1).setFailureType(to: TestError.self), is: Fallible<Int>.self, [1])
    func fail(_: Never) -> TestError {}
    expect(Just(1).mapError(fail), is: Fallible<Int>.self, [1])
    expect(Just(1).replaceError(with: 2), is: Just<Int>.self, [1])
    expect(Just(1).replaceEmpty(with: 2), is: Just<Int>.self, [1])
    expect(Just(1).retry(3), is: Just<Int>.self, [1])
  }

  // MARK: - Optional

  private let some = Optional(1).publisher
  private let none = Int?.none.publisher

  @Test func optionalOnesThatMakeValues() {
    expect(some.map { $0 + 1 }, is: Optional<Int>.Publisher.self, [2])
    expect(none.map { "\($0)" }, is: Optional<String>.Publisher.self, [])
    expect(some.compactMap { $0 > 1 ? "a" : nil }, is: Optional<String>.Publisher.self, [])
    expect(some.compactMap { $0 > 0 ? "a" : nil }, is: Optional<String>.Publisher.self, ["a"])
    expect(some.ignoreOutput(), is: Empty<Int, Never>.self, [])
    expect(some.collect(), is: Optional<[Int]>.Publisher.self, [[1]])
    expect(none.collect(), is: Optional<[Int]>.Publisher.self, [[]])
    expect(some.count(), is: Optional<Int>.Publisher.self, [1])
    expect(none.count(), is: Optional<Int>.Publisher.self, [])
    expect(some.reduce("a") { "\($0)\($1)" }, is: Optional<String>.Publisher.self, ["a1"])
    expect(none.reduce("a") { "\($0)\($1)" }, is: Optional<String>.Publisher.self, [])
    expect(some.scan("a") { "\($0)\($1)" }, is: Optional<String>.Publisher.self, ["a1"])
    expect(none.scan("a") { "\($0)\($1)" }, is: Optional<String>.Publisher.self, [])
    expect(some.replaceError(with: 2), is: Optional<Int>.Publisher.self, [1])
    expect(some.replaceEmpty(with: 2), is: Just<Int>.self, [1])
    expect(none.replaceEmpty(with: 2), is: Just<Int>.self, [2])
    expect(some.retry(3), is: Optional<Int>.Publisher.self, [1])
  }

  @Test func optionalOnesThatSelect() {
    expect(some.filter { $0 > 1 }, is: Optional<Int>.Publisher.self, [])
    expect(some.filter { $0 > 0 }, is: Optional<Int>.Publisher.self, [1])
    expect(some.first(), is: Optional<Int>.Publisher.self, [1])
    expect(some.first { $0 > 1 }, is: Optional<Int>.Publisher.self, [])
    expect(some.last(), is: Optional<Int>.Publisher.self, [1])
    expect(some.last { $0 > 1 }, is: Optional<Int>.Publisher.self, [])
    expect(some.dropFirst(), is: Optional<Int>.Publisher.self, [])
    expect(some.dropFirst(0), is: Optional<Int>.Publisher.self, [1])
    expect(some.drop { $0 > 0 }, is: Optional<Int>.Publisher.self, [])
    expect(some.drop { $0 > 1 }, is: Optional<Int>.Publisher.self, [1])
    expect(some.prefix(1), is: Optional<Int>.Publisher.self, [1])
    expect(some.prefix(0), is: Optional<Int>.Publisher.self, [])
    expect(some.prefix { $0 > 1 }, is: Optional<Int>.Publisher.self, [])
    expect(some.prefix { $0 > 0 }, is: Optional<Int>.Publisher.self, [1])
    expect(some.output(at: 0), is: Optional<Int>.Publisher.self, [1])
    expect(some.output(at: 1), is: Optional<Int>.Publisher.self, [])
    expect(none.output(at: 0), is: Optional<Int>.Publisher.self, [])
  }

  @Test func optionalOnesThatCompare() {
    expect(some.allSatisfy { $0 > 1 }, is: Optional<Bool>.Publisher.self, [false])
    expect(none.allSatisfy { $0 > 1 }, is: Optional<Bool>.Publisher.self, [])
    expect(some.contains(1), is: Optional<Bool>.Publisher.self, [true])
    expect(none.contains(1), is: Optional<Bool>.Publisher.self, [])
    expect(some.contains { $0 > 1 }, is: Optional<Bool>.Publisher.self, [false])
    expect(none.contains { $0 > 1 }, is: Optional<Bool>.Publisher.self, [])
    expect(some.min(), is: Optional<Int>.Publisher.self, [1])
    expect(some.max(), is: Optional<Int>.Publisher.self, [1])
    expect(some.min { $0 < $1 }, is: Optional<Int>.Publisher.self, [1])
    expect(some.max { $0 < $1 }, is: Optional<Int>.Publisher.self, [1])
    expect(some.removeDuplicates(), is: Optional<Int>.Publisher.self, [1])
    expect(some.removeDuplicates { $0 == $1 }, is: Optional<Int>.Publisher.self, [1])
  }

  /// Tests every form of a range. An empty range has no positions, although it begins at 0.
  @Test func outputInARange() {
    for (range, isInside) in [(0..<1, true), (0..<5, true), (1..<2, false), (0..<0, false)] {
      expect(some.output(in: range), is: Optional<Int>.Publisher.self, isInside ? [1] : [])
      expect(Just(1).output(in: range), is: Optional<Int>.Publisher.self, isInside ? [1] : [])
    }
    expect(Just(1).output(in: 0...), is: Optional<Int>.Publisher.self, [1])
    expect(Just(1).output(in: 1...), is: Optional<Int>.Publisher.self, [])
    expect(Just(1).output(in: ...0), is: Optional<Int>.Publisher.self, [1])
    expect(Just(1).output(in: ..<0), is: Optional<Int>.Publisher.self, [])
    expect(Just(1).output(in: 0...0), is: Optional<Int>.Publisher.self, [1])
    expect(none.output(in: 0...), is: Optional<Int>.Publisher.self, [])
  }

  // MARK: - Result

  private let good = Result<Int, TestError>.success(1).publisher
  private let bad = Result<Int, TestError>.failure(.oops).publisher

  @Test func resultOnesThatMakeValues() {
    expect(good.map { "\($0)" }, is: Fallible<String>.self, ["1"])
    expect(bad.map { "\($0)" }, is: Fallible<String>.self, [], .failed(.oops))
    expect(good.tryMap { $0 + 1 }, is: Tried<Int>.self, [2])
    expect(good.tryMap { try oops($0) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(bad.tryMap { $0 + 1 }, is: Tried<Int>.self, [], .failed(.oops))
    expect(bad.mapError { _ in TestError.other }, is: Fallible<Int>.self, [], .failed(.other))
    expect(good.mapError { $0 as any Error }, is: Tried<Int>.self, [1])
    expect(good.replaceError(with: 2), is: Once<Int>.self, [1])
    expect(bad.replaceError(with: 2), is: Once<Int>.self, [2])
    expect(good.replaceEmpty(with: 2), is: Fallible<Int>.self, [1])
    expect(bad.retry(3), is: Fallible<Int>.self, [], .failed(.oops))
    expect(good.ignoreOutput(), is: Empty<Int, TestError>.self, [])
    expect(bad.ignoreOutput(), is: Empty<Int, TestError>.self, [])
    expect(good.collect(), is: Fallible<[Int]>.self, [[1]])
    expect(bad.collect(), is: Fallible<[Int]>.self, [], .failed(.oops))
    expect(good.count(), is: Fallible<Int>.self, [1])
    expect(good.first(), is: Fallible<Int>.self, [1])
    expect(good.last(), is: Fallible<Int>.self, [1])
    expect(good.reduce("a") { "\($0)\($1)" }, is: Fallible<String>.self, ["a1"])
    expect(good.tryReduce("a") { "\($0)\($1)" }, is: Tried<String>.self, ["a1"])
    expect(bad.tryReduce("a") { "\($0)\($1)" }, is: Tried<String>.self, [], .failed(.oops))
    expect(good.scan("a") { "\($0)\($1)" }, is: Fallible<String>.self, ["a1"])
    expect(good.tryScan("a") { "\($0)\($1)" }, is: Tried<String>.self, ["a1"])
    expect(good.tryScan(true) { try oops($0, $1 == 1) }, is: Tried<Bool>.self, [], .failed(.oops))
    let certain = Result<Int, Never>.success(1).publisher
    expect(certain.setFailureType(to: TestError.self), is: Fallible<Int>.self, [1])
    // A nil value counts as a value.
    expect(Result<Int?, TestError>.success(nil).publisher.replaceError(with: 2), is: Once<Int?>.self, [nil])
  }

  @Test func resultOnesThatCompare() {
    expect(good.allSatisfy { $0 > 1 }, is: Fallible<Bool>.self, [false])
    expect(good.tryAllSatisfy { $0 > 0 }, is: Tried<Bool>.self, [true])
    expect(good.tryAllSatisfy { try oops($0) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(good.contains(1), is: Fallible<Bool>.self, [true])
    expect(bad.contains(1), is: Fallible<Bool>.self, [], .failed(.oops))
    expect(good.contains { $0 > 1 }, is: Fallible<Bool>.self, [false])
    expect(good.tryContains { $0 > 0 }, is: Tried<Bool>.self, [true])
    expect(good.tryContains { try oops($0) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(good.min(), is: Fallible<Int>.self, [1])
    expect(good.max(), is: Fallible<Int>.self, [1])
    expect(good.min { $0 < $1 }, is: Fallible<Int>.self, [1])
    expect(good.max { $0 < $1 }, is: Fallible<Int>.self, [1])
    expect(good.tryMin { $0 < $1 }, is: Tried<Int>.self, [1])
    expect(good.tryMin { try oops($0, $1) }, is: Tried<Int>.self, [], .failed(.oops))
    expect(good.tryMax { $0 < $1 }, is: Tried<Int>.self, [1])
    expect(good.tryMax { try oops($0, $1) }, is: Tried<Int>.self, [], .failed(.oops))
    expect(good.removeDuplicates(), is: Fallible<Int>.self, [1])
    expect(good.removeDuplicates { $0 == $1 }, is: Fallible<Int>.self, [1])
    expect(good.tryRemoveDuplicates { $0 == $1 }, is: Tried<Int>.self, [1])
    expect(good.tryRemoveDuplicates { try oops($0, $1) }, is: Tried<Int>.self, [], .failed(.oops))
    expect(bad.tryMin { $0 < $1 }, is: Tried<Int>.self, [], .failed(.oops))
  }

  // MARK: - The time of the closures' calls

  @Test func closuresRunOnceWhenTheOperatorIsApplied() {
    let calls = Box(0)
    func count<T>(_ value: T) -> T {
      calls.value += 1
      return value
    }
    let just = Just(1).map(count)
    let optional = Optional(1).publisher.map(count)
    let result = good.map(count)
    let sequence = [1, 2, 3].publisher.map(count)
    #expect(calls.value == 6)
    for _ in 1...2 {
      #expect(just.record().values == [1])
      #expect(optional.record().values == [1])
      #expect(result.record().values == [1])
      #expect(sequence.record().values == [1, 2, 3])
      #expect(sequence.record(demand: .max(1)).values == [1])
    }
    #expect(calls.value == 6)
    #expect(none.map(count).record().values == [])
    #expect(bad.map(count).record().values == [])
    #expect(calls.value == 6)
  }

  /// Counts the calls of one operator's closure, for a publisher of at most one element.
  private func calls(_ apply: (_ called: @escaping () -> Void) -> Void) -> Int {
    let count = Box(0)
    apply { count.value += 1 }
    return count.value
  }

  @Test("The closure of an operator is called once for the only element, and not at all to compare it")
  func oneCall() {
    func test(_ name: String, _ count: Int, _ apply: (_ called: @escaping () -> Void) -> Void) {
      #expect(calls(apply) == count, "\(name)")
    }
    let just = Just(1)
    for isTrue in [true, false] {
      func answer(_ called: () -> Void) -> Bool {
        called()
        return isTrue
      }
      test("Just.filter", 1) { called in _ = just.filter { _ in answer(called) } }
      test("Just.first(where:)", 1) { called in _ = just.first { _ in answer(called) } }
      test("Just.last(where:)", 1) { called in _ = just.last { _ in answer(called) } }
      test("Just.drop(while:)", 1) { called in _ = just.drop { _ in answer(called) } }
      test("Just.prefix(while:)", 1) { called in _ = just.prefix { _ in answer(called) } }
      test("Just.allSatisfy", 1) { called in _ = just.allSatisfy { _ in answer(called) } }
      test("Just.contains(where:)", 1) { called in _ = just.contains { _ in answer(called) } }
      test("Just.compactMap", 1) { called in _ = just.compactMap { answer(called) ? $0 : nil } }
      test("Just.tryMap", 1) { called in _ = just.tryMap { if answer(called) { $0 } else { throw TestError.oops } } }
      test("Just.reduce", 1) { called in _ = just.reduce(0) { answer(called) ? $0 : $1 } }
      test("Just.scan", 1) { called in _ = just.scan(0) { answer(called) ? $0 : $1 } }
      test("Optional.filter", 1) { called in _ = some.filter { _ in answer(called) } }
      test("Optional.first(where:)", 1) { called in _ = some.first { _ in answer(called) } }
      test("Optional.last(where:)", 1) { called in _ = some.last { _ in answer(called) } }
      test("Optional.drop(while:)", 1) { called in _ = some.drop { _ in answer(called) } }
      test("Optional.prefix(while:)", 1) { called in _ = some.prefix { _ in answer(called) } }
      test("Optional.allSatisfy", 1) { called in _ = some.allSatisfy { _ in answer(called) } }
      test("Optional.contains(where:)", 1) { called in _ = some.contains { _ in answer(called) } }
      test("Optional.min", 0) { called in _ = some.min { _, _ in answer(called) } }
      test("Optional.max", 0) { called in _ = some.max { _, _ in answer(called) } }
      test("Optional.removeDuplicates", 0) { called in _ = some.removeDuplicates { _, _ in answer(called) } }
      test("Result.allSatisfy", 1) { called in _ = good.allSatisfy { _ in answer(called) } }
      test("Result.contains(where:)", 1) { called in _ = good.contains { _ in answer(called) } }
      test("Result.reduce", 1) { called in _ = good.reduce(0) { answer(called) ? $0 : $1 } }
      test("Result.scan", 1) { called in _ = good.scan(0) { answer(called) ? $0 : $1 } }
      test("Result.min", 0) { called in _ = good.min { _, _ in answer(called) } }
      test("Result.max", 0) { called in _ = good.max { _, _ in answer(called) } }
      test("Result.removeDuplicates", 0) { called in _ = good.removeDuplicates { _, _ in answer(called) } }
    }
  }

  @Test("Every operator passes on the failure of a Result, but for ignoreOutput and those that replace it")
  func failedResults() {
    func fails<P: Publisher>(
      _ publisher: P, _ error: TestError = .oops, sourceLocation: SourceLocation = #_sourceLocation
    ) where P.Output: Equatable {
      #expect(
        outcome(of: publisher, sourceLocation: sourceLocation) == Outcome(values: [], end: .failed(error)),
        sourceLocation: sourceLocation)
    }
    fails(bad.map { $0 })
    fails(bad.tryMap { $0 })
    fails(bad.mapError { _ in TestError.other }, .other)
    fails(bad.collect())
    fails(bad.count())
    fails(bad.first())
    fails(bad.last())
    fails(bad.reduce(0, +))
    fails(bad.tryReduce(0, +))
    fails(bad.scan(0, +))
    fails(bad.tryScan(0, +))
    fails(bad.allSatisfy { $0 > 0 })
    fails(bad.tryAllSatisfy { $0 > 0 })
    fails(bad.contains(1))
    fails(bad.contains { $0 > 0 })
    fails(bad.tryContains { $0 > 0 })
    fails(bad.min())
    fails(bad.max())
    fails(bad.min { $0 < $1 })
    fails(bad.max { $0 < $1 })
    fails(bad.tryMin { $0 < $1 })
    fails(bad.tryMax { $0 < $1 })
    fails(bad.removeDuplicates())
    fails(bad.removeDuplicates { $0 == $1 })
    fails(bad.tryRemoveDuplicates { $0 == $1 })
    fails(bad.replaceEmpty(with: 2))
    fails(bad.retry(1))
  }

  @Test("An only element that is nil is an element for every operator")
  func nilElements() {
    func check(_ publisher: some Publisher<Int?, Never>, sourceLocation: SourceLocation = #_sourceLocation) {
      let expected = Outcome<Int?>(values: [nil], end: .finished)
      #expect(publisher.record().outcome == expected, sourceLocation: sourceLocation)
    }
    let just = Just<Int?>(nil)
    check(just.map { $0 })
    check(just.compactMap { Optional<Int?>.some($0) })
    check(just.filter { _ in true })
    check(just.first { _ in true })
    check(just.last { _ in true })
    check(just.dropFirst(0))
    check(just.drop { _ in false })
    check(just.prefix(1))
    check(just.prefix { _ in true })
    check(just.output(at: 0))
    check(just.output(in: 0...))
    check(just.reduce(Int?.some(1)) { $1 })
    check(just.scan(Int?.some(1)) { $1 })
    check(just.replaceEmpty(with: 1))
    let wrapped = Optional<Int?>.some(nil).publisher
    check(wrapped)
    check(wrapped.map { $0 })
    check(wrapped.compactMap { Optional<Int?>.some($0) })
    check(wrapped.filter { _ in true })
    check(wrapped.first { _ in true })
    check(wrapped.last { _ in true })
    check(wrapped.dropFirst(0))
    check(wrapped.drop { _ in false })
    check(wrapped.prefix(1))
    check(wrapped.prefix { _ in true })
    check(wrapped.output(at: 0))
    check(wrapped.output(in: 0...))
    check(wrapped.reduce(Int?.some(1)) { $1 })
    check(wrapped.scan(Int?.some(1)) { $1 })
    check(wrapped.replaceEmpty(with: 1))
    let result = Result<Int?, Never>.success(nil).publisher
    check(result.map { $0 })
    check(result.reduce(Int?.some(1)) { $1 })
    check(result.replaceEmpty(with: 1))
    let list = [Int?.none].publisher
    check(list.first())
    check(list.first { _ in true })
    check(list.last())
    check(list.last { _ in true })
    check(list.output(at: 0))
    check(list.min { _, _ in false })
    check(list.max { _, _ in false })
  }

  @Test("Elements of a sequence that does not know its length are all appended and prepended")
  func sequencesOfUnknownLength() {
    let unknown = (2...9).lazy.filter { $0 < 4 }
    #expect(unknown.underestimatedCount == 0)
    func check(
      _ publisher: some Publisher<Int, Never>, _ values: [Int], sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(publisher.record().values == values, sourceLocation: sourceLocation)
    }
    check(Just(1).append(unknown), [1, 2, 3])
    check(Just(1).prepend(unknown), [2, 3, 1])
    check([1].publisher.append(unknown), [1, 2, 3])
    check([1].publisher.prepend(unknown), [2, 3, 1])
    check(Just(1).eraseToAnyPublisher().append(unknown), [1, 2, 3])
    check(Just(1).eraseToAnyPublisher().prepend(unknown), [2, 3, 1])
    check(unknown.publisher.map { $0 }.append(1), [2, 3, 1])
  }
}
