import Combine
import CombineTestKit
import Testing

/// The operators that `Publishers.Sequence` overloads: for each the inferred type, and the output, which is that of the
/// general operator if there is one.
struct SequenceShortcutTests {
  private typealias Sequence<Element> = Publishers.Sequence<[Element], Never>
  private typealias Once<Output> = Result<Output, Never>.Publisher
  private typealias Tried<Output> = Result<Output, any Error>.Publisher

  private let numbers = (1...5).publisher
  private let array = [3, 1, 2].publisher
  private let fallible = [3, 1, 2].publisher.setFailureType(to: TestError.self)

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

  @Test func makingValues() {
    expect(array.map { $0 + 1 }, is: Sequence<Int>.self, [4, 2, 3])
    expect(numbers.map { "\($0)" }, is: Sequence<String>.self, ["1", "2", "3", "4", "5"])
    expect(fallible.map { $0 > 1 }, is: Publishers.Sequence<[Bool], TestError>.self, [true, false, true])
    expect(["1", "x"].publisher.compactMap { Int($0) }, is: Sequence<Int>.self, [1])
    expect(numbers.filter { $0 > 3 }, is: Sequence<Int>.self, [4, 5])
    expect(["a"].publisher.map(\.count), is: Publishers.MapKeyPath<Sequence<String>, Int>.self, [1])
    expect(numbers.ignoreOutput(), is: Empty<Int, Never>.self, [])
    let replaced = [1, nil, 3].publisher.replaceNil(with: 9)  // separate: the expected values would decide its type
    expect(replaced, is: Sequence<Int?>.self, [1, 9, 3])
    expect(numbers.scan(0) { $0 + $1 }, is: Sequence<Int>.self, [1, 3, 6, 10, 15])
    expect(
      numbers.setFailureType(to: TestError.self), is: Publishers.Sequence<ClosedRange<Int>, TestError>.self,
      [1, 2, 3, 4, 5])
    // If the elements must not be optional, the compiler selects the general operator.
    let increased = [1, nil].publisher.replaceNil(with: 9).map { $0 + 1 }
    #expect(increased.record().values == [2, 10])
  }

  @Test func byPosition() {
    expect(numbers.dropFirst(), is: Publishers.Sequence<DropFirstSequence<ClosedRange<Int>>, Never>.self, [2, 3, 4, 5])
    expect(array.dropFirst(0), is: Publishers.Sequence<DropFirstSequence<[Int]>, Never>.self, [3, 1, 2])
    expect(array.dropFirst(9), is: Publishers.Sequence<DropFirstSequence<[Int]>, Never>.self, [])
    expect(array.drop { $0 > 1 }, is: Publishers.Sequence<DropWhileSequence<[Int]>, Never>.self, [1, 2])
    expect(array.prefix(2), is: Publishers.Sequence<PrefixSequence<[Int]>, Never>.self, [3, 1])
    expect(array.prefix(0), is: Publishers.Sequence<PrefixSequence<[Int]>, Never>.self, [])
    expect(array.prefix { $0 > 1 }, is: Sequence<Int>.self, [3])
    expect(array.first(), is: Optional<Int>.Publisher.self, [3])
    expect([Int]().publisher.first(), is: Optional<Int>.Publisher.self, [])
    expect(array.first { $0 < 3 }, is: Optional<Int>.Publisher.self, [1])
    expect(array.first { $0 > 3 }, is: Optional<Int>.Publisher.self, [])
    expect(array.last(), is: Optional<Int>.Publisher.self, [2])
    expect(array.last { $0 > 2 }, is: Optional<Int>.Publisher.self, [3])
    expect(array.output(at: 1), is: Optional<Int>.Publisher.self, [1])
    expect(array.output(at: 3), is: Optional<Int>.Publisher.self, [])
    expect(array.output(in: 1..<3), is: Sequence<Int>.self, [1, 2])
    expect(array.output(in: 1..<9), is: Sequence<Int>.self, [1, 2])
    expect(array.output(in: 7..<9), is: Sequence<Int>.self, [])
    expect(array.output(in: 0..<0), is: Sequence<Int>.self, [])
    expect([8, 9, 10][1...].publisher.output(at: 1), is: Optional<Int>.Publisher.self, [9])
    expect([8, 9, 10][1...].publisher.output(in: 0..<2), is: Sequence<Int>.self, [9])
  }

  @Test func joining() {
    expect(array.append(7, 8), is: Sequence<Int>.self, [3, 1, 2, 7, 8])
    expect(array.append(7...8), is: Sequence<Int>.self, [3, 1, 2, 7, 8])
    expect(array.append([7].publisher), is: Sequence<Int>.self, [3, 1, 2, 7])
    expect(array.prepend(7, 8), is: Sequence<Int>.self, [7, 8, 3, 1, 2])
    expect(array.prepend(7...8), is: Sequence<Int>.self, [7, 8, 3, 1, 2])
    expect(array.prepend([7].publisher), is: Sequence<Int>.self, [7, 3, 1, 2])
    expect("ab".publisher.append("c"), is: Publishers.Sequence<String, Never>.self, ["a", "b", "c"])
    // A range can't be extended, nor an array by another type of publisher: the compiler selects the general operator.
    #expect((1...2).publisher.append(3).record().values == [1, 2, 3])
    #expect(array.append(Just(7)).record().values == [3, 1, 2, 7])
  }

  @Test func makingOneValue() {
    expect(numbers.collect(), is: Once<[Int]>.self, [[1, 2, 3, 4, 5]])
    expect([Int]().publisher.collect(), is: Once<[Int]>.self, [[]])
    expect(fallible.collect(), is: Result<[Int], TestError>.Publisher.self, [[3, 1, 2]])
    expect(numbers.reduce(0) { $0 + $1 }, is: Once<Int>.self, [15])
    expect(numbers.tryReduce(0) { $0 + $1 }, is: Tried<Int>.self, [15])
    expect(numbers.tryReduce(true) { try oops($0, $1 > 1) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(array.count(), is: Just<Int>.self, [3])
    expect(Set([1, 2]).publisher.count(), is: Just<Int>.self, [2])
    expect(fallible.count(), is: Result<Int, TestError>.Publisher.self, [3])
  }

  @Test func comparing() {
    expect(array.allSatisfy { $0 > 1 }, is: Once<Bool>.self, [false])
    expect([Int]().publisher.allSatisfy { $0 > 1 }, is: Once<Bool>.self, [true])
    expect(array.tryAllSatisfy { $0 > 0 }, is: Tried<Bool>.self, [true])
    expect(array.tryAllSatisfy { try oops($0) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(array.contains(1), is: Once<Bool>.self, [true])
    expect([Int]().publisher.contains(1), is: Once<Bool>.self, [false])
    expect(array.contains { $0 > 3 }, is: Once<Bool>.self, [false])
    expect(array.tryContains { $0 > 2 }, is: Tried<Bool>.self, [true])
    expect(array.tryContains { try oops($0) }, is: Tried<Bool>.self, [], .failed(.oops))
    expect(array.min(), is: Optional<Int>.Publisher.self, [1])
    expect(array.max(), is: Optional<Int>.Publisher.self, [3])
    expect([Int]().publisher.min(), is: Optional<Int>.Publisher.self, [])
    let words = ["bb", "a", "cc", "d"].publisher
    expect(words.min { $0.count < $1.count }, is: Optional<String>.Publisher.self, ["a"])
    expect(words.max { $0.count < $1.count }, is: Optional<String>.Publisher.self, ["bb"])
    expect([1, 1, 2, 1].publisher.removeDuplicates(), is: Sequence<Int>.self, [1, 2, 1])
    expect([nil, nil, 1].publisher.removeDuplicates(), is: Sequence<Int?>.self, [nil, 1])
  }

  @Test func closuresThatNeedNotSeeAllElementsDoNot() {
    let seen = Box<[Int]>([])
    func note(_ value: Int) -> Bool {
      seen.value.append(value)
      return value < 3
    }
    _ = (1...9).publisher.prefix(while: note)
    #expect(seen.value == [1, 2, 3])
    seen.value = []
    _ = (1...9).publisher.drop(while: note)
    #expect(seen.value == [1, 2, 3])
    seen.value = []
    _ = (1...9).publisher.allSatisfy(note)
    #expect(seen.value == [1, 2, 3])
    seen.value = []
    _ = (1...9).publisher.contains(where: note)
    #expect(seen.value == [1])
    seen.value = []
    _ = (1...9).publisher.first(where: note)
    #expect(seen.value == [1])
    seen.value = []
    _ = [1, 2, 3, 4].publisher.last(where: note)
    #expect(seen.value == [4, 3, 2])
    seen.value = []
    _ = (1...9).publisher.tryAllSatisfy(note)
    #expect(seen.value == [1, 2, 3])
    seen.value = []
    _ = (1...9).publisher.tryContains(where: note)
    #expect(seen.value == [1])
    seen.value = []
    _ = (1...9).publisher.tryReduce(0) { sum, value in
      guard note(value) else { throw TestError.oops }
      return sum + value
    }
    #expect(seen.value == [1, 2, 3])
  }

  @Test func generalOperatorsAgree() {
    let general = deferred([3, 1, 1, 2])
    let own = [3, 1, 1, 2].publisher
    #expect(outcome(of: own.map { $0 * 2 }) == outcome(of: general.map { $0 * 2 }))
    #expect(outcome(of: own.filter { $0 > 1 }) == outcome(of: general.filter { $0 > 1 }))
    let (ownSums, generalSums) = (own.scan(0, +), general.scan(0, +))
    #expect(outcome(of: ownSums) == outcome(of: generalSums))
    let (ownSum, generalSum) = (own.reduce(0, +), general.reduce(0, +))
    #expect(outcome(of: ownSum) == outcome(of: generalSum))
    #expect(outcome(of: own.removeDuplicates()) == outcome(of: general.removeDuplicates()))
    #expect(outcome(of: own.dropFirst(2)) == outcome(of: general.dropFirst(2)))
    #expect(outcome(of: own.prefix(2)) == outcome(of: general.prefix(2)))
    #expect(outcome(of: own.first { $0 < 3 }) == outcome(of: general.first { $0 < 3 }))
    #expect(outcome(of: own.collect()) == outcome(of: general.collect()))
    #expect(outcome(of: own.append(7)) == outcome(of: general.append(7)))
    #expect(outcome(of: own.prepend(7)) == outcome(of: general.prepend(7)))
  }

  @Test("A position outside of a sequence that does not begin at zero has no element")
  func positionsOutside() {
    let slice = [1, 2, 3, 4][1...2].publisher
    expect(slice.output(at: 0), is: Optional<Int>.Publisher.self, [])
    expect(slice.output(at: 1), is: Optional<Int>.Publisher.self, [2])
    expect(slice.output(at: 2), is: Optional<Int>.Publisher.self, [3])
    expect(slice.output(at: 3), is: Optional<Int>.Publisher.self, [])
  }
}
