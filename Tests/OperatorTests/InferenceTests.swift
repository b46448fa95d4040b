import Combine
import CombineTestKit
import Testing

/// Code without explicit types, as users write it. That it compiles is the main part of the test.
struct InferenceTests {
  struct Person: Codable, Equatable {
    var name: String
    var age: Int
  }

  enum Problem: Error { case none, some }

  // MARK: - Results of functions

  private func number(_ isKnown: Bool) -> AnyPublisher<Int, Problem> {
    guard isKnown else { return Fail(error: .some).eraseToAnyPublisher() }
    return Just(1).setFailureType(to: Problem.self).eraseToAnyPublisher()
  }

  private func nothing() -> AnyPublisher<Int, Never> { Empty().eraseToAnyPublisher() }

  private func opaque() -> some Publisher<Int, Never> { [1, 2, 3].publisher.filter { $0 > 1 } }

  private func load(_ url: URL) -> AnyPublisher<[Person], Error> {
    URLSession.shared.dataTaskPublisher(for: url)
      .map(\.data)
      .decode(type: [Person].self, decoder: JSONDecoder())
      .receive(on: DispatchQueue.main)
      .eraseToAnyPublisher()
  }

  @Test func functionsReturnErasedAndOpaquePublishers() {
    #expect(number(true).record().values == [1])
    #expect(number(false).record().values == [])
    #expect(nothing().record().end == .finished)
    #expect(opaque().record().values == [2, 3])
    let any: any Publisher<Int, Never> = Just(7)
    #expect(any.eraseToAnyPublisher().record().values == [7])
    _ = load(URL(fileURLWithPath: "/"))  // nothing runs before the first subscription
  }

  // MARK: - Closures

  @Test func trailingClosuresInBothStyles() {
    var values = [Int]()
    var ends = 0
    var cancellables = Set<AnyCancellable>()
    Just(1).sink { values.append($0) }.store(in: &cancellables)
    Just(2).sink { _ in
      ends += 1
    } receiveValue: {
      values.append($0)
    }.store(in: &cancellables)
    Just(3).sink(receiveCompletion: { _ in ends += 1 }, receiveValue: { values.append($0) }).store(in: &cancellables)
    [4].publisher.sink(receiveValue: { values.append($0) }).store(in: &cancellables)
    #expect(values == [1, 2, 3, 4])
    #expect(ends == 2)
  }

  @Test func functionsAndKeyPathsAsClosures() {
    let people = [Person(name: "Ada", age: 36), Person(name: "Alan", age: 41)]
    #expect(people.publisher.map(\.name).record().values == ["Ada", "Alan"])
    #expect(deferred(people).map(\.name).record().values == ["Ada", "Alan"])
    #expect(people.publisher.map(\.name, \.age).map { "\($0) \($1)" }.record().values == ["Ada 36", "Alan 41"])
    #expect([1, 2, 3].publisher.scan(0) { $0 + $1 }.record().values == [1, 3, 6])
    #expect(deferred([1, 2, 3]).scan(0) { $0 + $1 }.record().values == [1, 3, 6])
    // Overloaded functions in the expression of a macro take the compiler seconds.
    let length = people.publisher.map(\.name.count).reduce(0, +)
    #expect(length.record().values == [7])
    let deferredLength = deferred(people).map(\.name.count).reduce(0, +)
    #expect(deferredLength.record().values == [7])
    let numbers = ["1", "x"].publisher.compactMap(Int.init)
    #expect(numbers.record().values == [1])
    let deferredNumbers = deferred(["1", "x"]).compactMap(Int.init)
    #expect(deferredNumbers.record().values == [1])
    let digits = [1, 2].publisher.map(String.init).map(\.count)
    #expect(digits.record().values == [1, 1])
    let deferredDigits = deferred([1, 2]).map(String.init).map(\.count)
    #expect(deferredDigits.record().values == [1, 1])
    let pairs = [3, 1].publisher.zip([4, 5].publisher).map(+)
    #expect(pairs.record().values == [7, 6])
    let sums = [1, 2, 3].publisher.scan(0, +)
    #expect(sums.record().values == [1, 3, 6])
    let deferredSums = deferred([1, 2, 3]).scan(0, +)
    #expect(deferredSums.record().values == [1, 3, 6])
    let opposites = [true, false].publisher.map(!)
    #expect(opposites.record().values == [false, true])
    let deferredOpposites = deferred([true, false]).map(!)
    #expect(deferredOpposites.record().values == [false, true])
  }

  @Test func closuresOfSeveralStatements() {
    let result = [1, 2, 3, 4].publisher
      .compactMap { number -> String? in
        guard number > 1 else { return nil }
        return "\(number)"
      }
      .tryMap { text in
        if text == "4" { throw Problem.some }
        return text + text
      }
      .catch { error in
        let text = "\(error)"
        return Just(text)
      }
      .collect()
      .record()
    #expect(result.values == [["22", "33", "some"]])
  }

  // MARK: - Failure types

  @Test func failuresMeet() {
    let subject = PassthroughSubject<Int, Problem>()
    expectFailure(of: subject.tryMap { $0 }, is: (any Error).self)
    expectFailure(of: subject.mapError { $0 as Error }, is: (any Error).self)
    expectFailure(of: subject.tryMap { $0 }.mapError { $0 as? Problem ?? .none }, is: Problem.self)
    expectFailure(of: subject.catch { _ in Just(0) }, is: Never.self)
    expectFailure(of: subject.catch { _ in Fail<Int, TestError>(error: .oops) }, is: TestError.self)
    expectFailure(of: subject.replaceError(with: 0), is: Never.self)
    expectFailure(of: subject.assertNoFailure(), is: Never.self)
    expectFailure(of: Just(1).setFailureType(to: Error.self), is: (any Error).self)
    expectFailure(of: Just(1).setFailureType(to: Problem.self).merge(with: subject), is: Problem.self)
    expectFailure(of: Just(1).encode(encoder: JSONEncoder()), is: (any Error).self)
    expectFailure(of: Just(Data()).decode(type: Int.self, decoder: JSONDecoder()), is: (any Error).self)
    expectFailure(of: Future<Int, Problem> { $0(.success(1)) }.map { $0 }, is: Problem.self)
  }

  @Test func publishersByTheirNames() {
    let (a, b) = ([1].publisher, Just(2))
    #expect(Publishers.Merge(a, b).record().values == [1, 2])
    #expect(Publishers.MergeMany(b, b).record().values == [2, 2])
    #expect(Publishers.MergeMany([b, b, b]).record().values == [2, 2, 2])
    #expect(Publishers.Concatenate(prefix: a, suffix: b).record().values == [1, 2])
    #expect(Publishers.Sequence<[Int], Problem>(sequence: [1]).record().values == [1])
    let named: Publishers.Map<Publishers.Filter<Just<Int>>, String> = Publishers.Map(
      upstream: Publishers.Filter(upstream: b, isIncluded: { $0 > 1 })
    ) { "\($0)" }
    #expect(named.record().values == ["2"])
  }

  @Test func subjectsOfNothing() {
    let voids = CurrentValueSubject<Void, Never>(())
    let tuples = PassthroughSubject<(name: String, age: Int), Never>()
    var log = [String]()
    var cancellables: [AnyCancellable] = []
    voids.sink { log.append("void") }.store(in: &cancellables)
    tuples.sink { name, age in log.append("\(name) \(age)") }.store(in: &cancellables)
    tuples.map(\.name).sink { log.append($0) }.store(in: &cancellables)
    voids.send()
    tuples.send((name: "Ada", age: 36))
    tuples.send(("Alan", 41))
    #expect(log == ["void", "void", "Ada 36", "Ada", "Alan 41", "Alan"])
  }

  @Test func optionalsOnTheWay() {
    let optionals: [Int?] = [1, nil]
    #expect(optionals.publisher.replaceNil(with: 0).record().values == [1, 0])
    #expect(optionals.publisher.compactMap { $0 }.record().values == [1])
    #expect(optionals.publisher.map { $0 ?? 9 }.record().values == [1, 9])
    #expect(deferred(optionals).replaceNil(with: 0).map { $0 + 1 }.record().values == [2, 1])
    #expect(deferred(optionals).compactMap { $0 }.record().values == [1])
    #expect(deferred(optionals).map { $0 ?? 9 }.record().values == [1, 9])
    let nested = optionals.publisher.flatMap { $0.publisher }
    #expect(nested.record().values == [1])
  }

  // MARK: - Actors

  @MainActor
  final class MainModel: ObservableObject {
    @Published var query = ""
    @Published private(set) var length = 0
    @Published private(set) var isLong = false
    private var cancellables = Set<AnyCancellable>()

    init() {
      $query.map(\.count).assign(to: &$length)
      $length
        .map { $0 > 3 }
        .removeDuplicates()
        .sink { [weak self] in self?.isLong = $0 }
        .store(in: &cancellables)
    }
  }

  @MainActor
  @Test func aModelOfTheMainActor() {
    leavesNothing { tracker in
      let model = tracker.track(MainModel(), as: "model")
      model.query = "four"
      #expect(model.length == 4)
      #expect(model.isLong)
      model.query = ""
      #expect(!model.isLong)
    }
  }

  @Test func subjectsCrossTasks() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    await withTaskGroup(of: Void.self) { group in
      for number in 1...4 { group.addTask { subject.send(number) } }
    }
    #expect((1...4).contains(subject.value))
  }
}
