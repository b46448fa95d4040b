import Combine

private typealias E = DiagramError
private let e = DiagramError()
private func fail(_: Int) throws -> Int { throw e }

extension DiagramPipeline {
  /// The pipelines of sources, and of the operators that they have themselves. Everything happens in one column.
  static let sources: [DiagramPipeline] = ones + optionals + results + sequences + subjects

  private static let ones: [DiagramPipeline] = [
    .init("Just(1)") { _ in Just(1) },
    .init("Just(1).map { $0 * 10 }") { _ in Just(1).map { $0 * 10 } },
    .init("Just(1).tryMap { try f($0) }") { _ in Just(1).tryMap(fail) },
    .init("Just(\"x\").compactMap { Int($0) }") { _ in Just("x").compactMap { Int($0) } },
    .init("Just(1).filter { $0 > 1 }") { _ in Just(1).filter { $0 > 1 } },
    .init("Just(1).ignoreOutput()") { _ in Just(1).ignoreOutput().map { _ in 0 } },
    .init("Just(1).collect()") { _ in Just(1).collect() },
    .init("Just(\"a\").count()") { _ in Just("a").count() },
    .init("Just(1).append(2, 3)") { _ in Just(1).append(2, 3) },
    .init("Just(1).append([2, 3])") { _ in Just(1).append([2, 3]) },
    .init("Just(1).prepend(2, 3)") { _ in Just(1).prepend(2, 3) },
    .init("Just(1).prepend([2, 3])") { _ in Just(1).prepend([2, 3]) },
    .init("Just(1).reduce(10, +)") { _ in Just(1).reduce(10, +) },
    .init("Just(1).scan(10, +)") { _ in Just(1).scan(10, +) },
    .init("Just(1).setFailureType(to: E.self)") { _ in Just(1).setFailureType(to: E.self) },
    .init("Just(1).first { $0 > 1 }") { _ in Just(1).first { $0 > 1 } },
    .init("Just(1).last { $0 > 1 }") { _ in Just(1).last { $0 > 1 } },
    .init("Just(1).dropFirst()") { _ in Just(1).dropFirst() },
    .init("Just(1).dropFirst(0)") { _ in Just(1).dropFirst(0) },
    .init("Just(1).drop { $0 > 1 }") { _ in Just(1).drop { $0 > 1 } },
    .init("Just(1).prefix(3)") { _ in Just(1).prefix(3) },
    .init("Just(1).prefix(0)") { _ in Just(1).prefix(0) },
    .init("Just(1).prefix { $0 > 1 }") { _ in Just(1).prefix { $0 > 1 } },
    .init("Just(1).output(at: 0)") { _ in Just(1).output(at: 0) },
    .init("Just(1).output(at: 1)") { _ in Just(1).output(at: 1) },
    .init("Just(1).output(in: 0...)") { _ in Just(1).output(in: 0...) },
    .init("Just(1).output(in: 0..<0)") { _ in Just(1).output(in: 0..<0) },
    .init("Just(1).allSatisfy { $0 > 1 }") { _ in Just(1).allSatisfy { $0 > 1 } },
    .init("Just(1).contains { $0 > 1 }") { _ in Just(1).contains { $0 > 1 } },
    .init("Just(1).contains(1)") { _ in Just(1).contains(1) },
    .init("Empty()") { _ in Empty<Int, Never>() },
    .init("Empty(completeImmediately: false)") { _ in Empty<Int, Never>(completeImmediately: false) },
    .init("Fail(error: e)") { _ in Fail<Int, E>(error: e) },
    .init("Record(output: [1, 2], completion: .failure(e))") { _ in Record(output: [1, 2], completion: .failure(e)) },
  ]

  private static let optionals: [DiagramPipeline] = [
    .init("Optional(1).publisher") { _ in Optional(1).publisher },
    .init("Int?.none.publisher") { _ in Int?.none.publisher },
    .init("Optional(1).publisher.map { $0 * 10 }") { _ in Optional(1).publisher.map { $0 * 10 } },
    .init("Optional(\"x\").publisher.compactMap { Int($0) }") { _ in Optional("x").publisher.compactMap { Int($0) } },
    .init("Optional(1).publisher.filter { $0 > 1 }") { _ in Optional(1).publisher.filter { $0 > 1 } },
    .init("Optional(1).publisher.ignoreOutput()") { _ in Optional(1).publisher.ignoreOutput().map { _ in 0 } },
    .init("Optional(1).publisher.reduce(10, +)") { _ in Optional(1).publisher.reduce(10, +) },
    .init("Optional(1).publisher.scan(10, +)") { _ in Optional(1).publisher.scan(10, +) },
    .init("Optional(1).publisher.collect()") { _ in Optional(1).publisher.collect() },
    .init("Int?.none.publisher.collect()") { _ in Int?.none.publisher.collect() },
    .init("Optional(\"a\").publisher.count()") { _ in Optional("a").publisher.count() },
    .init("Optional(1).publisher.allSatisfy { $0 > 1 }") { _ in Optional(1).publisher.allSatisfy { $0 > 1 } },
    .init("Optional(1).publisher.contains { $0 > 1 }") { _ in Optional(1).publisher.contains { $0 > 1 } },
    .init("Int?.none.publisher.replaceEmpty(with: 9)") { _ in Int?.none.publisher.replaceEmpty(with: 9) },
    .init("Optional(1).publisher.first { $0 > 1 }") { _ in Optional(1).publisher.first { $0 > 1 } },
    .init("Optional(1).publisher.last { $0 > 1 }") { _ in Optional(1).publisher.last { $0 > 1 } },
    .init("Optional(1).publisher.dropFirst()") { _ in Optional(1).publisher.dropFirst() },
    .init("Optional(1).publisher.dropFirst(0)") { _ in Optional(1).publisher.dropFirst(0) },
    .init("Optional(1).publisher.drop { $0 > 1 }") { _ in Optional(1).publisher.drop { $0 > 1 } },
    .init("Optional(1).publisher.prefix(3)") { _ in Optional(1).publisher.prefix(3) },
    .init("Optional(1).publisher.prefix(0)") { _ in Optional(1).publisher.prefix(0) },
    .init("Optional(1).publisher.prefix { $0 > 1 }") { _ in Optional(1).publisher.prefix { $0 > 1 } },
    .init("Optional(1).publisher.output(at: 0)") { _ in Optional(1).publisher.output(at: 0) },
    .init("Optional(1).publisher.output(at: 1)") { _ in Optional(1).publisher.output(at: 1) },
    .init("Optional(1).publisher.output(in: 0...)") { _ in Optional(1).publisher.output(in: 0...) },
    .init("Optional(1).publisher.output(in: 0..<0)") { _ in Optional(1).publisher.output(in: 0..<0) },
    .init("Optional(1).publisher.contains(1)") { _ in Optional(1).publisher.contains(1) },
  ]

  private static let success = Result<Int, E>.success(1).publisher
  private static let failure = Result<Int, E>.failure(e).publisher

  private static let results: [DiagramPipeline] = [
    .init("Result.success(1).publisher") { _ in success },
    .init("Result.failure(e).publisher") { _ in failure },
    .init("Result.success(1).publisher.map { $0 * 10 }") { _ in success.map { $0 * 10 } },
    .init("Result.success(1).publisher.tryMap { try f($0) }") { _ in success.tryMap(fail) },
    .init("Result.failure(a).publisher.mapError { b($0) }") { _ in failure.mapError { $0 } },
    .init("Result.failure(e).publisher.replaceError(with: 9)") { _ in failure.replaceError(with: 9) },
    .init("Result.success(1).publisher.ignoreOutput()") { _ in success.ignoreOutput().map { _ in 0 } },
    .init("Result.failure(e).publisher.ignoreOutput()") { _ in failure.ignoreOutput().map { _ in 0 } },
    .init("Result.success(1).publisher.collect()") { _ in success.collect() },
    .init("Result.success(\"a\").publisher.count()") { _ in Result<String, E>.success("a").publisher.count() },
    .init("Result.success(1).publisher.reduce(10, +)") { _ in success.reduce(10, +) },
    .init("Result.success(1).publisher.scan(10, +)") { _ in success.scan(10, +) },
    .init("Result.success(1).publisher.allSatisfy { $0 > 1 }") { _ in success.allSatisfy { $0 > 1 } },
    .init("Result.success(1).publisher.contains { $0 > 1 }") { _ in success.contains { $0 > 1 } },
    .init("Result.success(1).publisher.contains(1)") { _ in success.contains(1) },
    .init("Result<Int, Never>.success(1).publisher.setFailureType(to: E.self)") { _ in
      Result<Int, Never>.success(1).publisher.setFailureType(to: E.self)
    },
  ]

  private static let three = [1, 2, 3].publisher
  private static let two = [1, 2].publisher
  private static let oneAndNil: [Int?] = [1, nil]

  private static let sequences: [DiagramPipeline] = [
    .init("[1, 2, 3].publisher") { _ in three },
    .init("[\"1\", \"x\"].publisher.compactMap { Int($0) }") { _ in ["1", "x"].publisher.compactMap { Int($0) } },
    .init("[1, 2, 3].publisher.filter { $0 > 1 }") { _ in three.filter { $0 > 1 } },
    .init("[1, 2].publisher.ignoreOutput()") { _ in two.ignoreOutput().map { _ in 0 } },
    .init("[1, nil].publisher.replaceNil(with: 0)") { _ in oneAndNil.publisher.replaceNil(with: 0) },
    .init("[1, 2, 3].publisher.scan(0, +)") { _ in three.scan(0, +) },
    .init("[1, 2].publisher.setFailureType(to: E.self)") { _ in two.setFailureType(to: E.self) },
    .init("[1, 2, 3].publisher.dropFirst()") { _ in three.dropFirst() },
    .init("[1, 2, 1].publisher.drop { $0 < 2 }") { _ in [1, 2, 1].publisher.drop { $0 < 2 } },
    .init("[1, 2, 3].publisher.prefix(2)") { _ in three.prefix(2) },
    .init("[1, 2, 1].publisher.prefix { $0 < 2 }") { _ in [1, 2, 1].publisher.prefix { $0 < 2 } },
    .init("[1, 2, 3].publisher.output(in: 1..<3)") { _ in three.output(in: 1..<3) },
    .init("[1, 2].publisher.first()") { _ in two.first() },
    .init("[1, 2].publisher.output(at: 1)") { _ in two.output(at: 1) },
    .init("[1, 2].publisher.output(at: 5)") { _ in two.output(at: 5) },
    .init("[1, 2, 3].publisher.first { $0 > 1 }") { _ in three.first { $0 > 1 } },
    .init("[1, 2].publisher.last()") { _ in two.last() },
    .init("[1, 2, 3].publisher.last { $0 < 3 }") { _ in three.last { $0 < 3 } },
    .init("[1, 2].publisher.append(3, 4)") { _ in two.append(3, 4) },
    .init("[1, 2].publisher.append([3, 4])") { _ in two.append([3, 4]) },
    .init("[1, 2].publisher.append([3, 4].publisher)") { _ in two.append([3, 4].publisher) },
    .init("[1, 2].publisher.prepend(3, 4)") { _ in two.prepend(3, 4) },
    .init("[1, 2].publisher.prepend([3, 4])") { _ in two.prepend([3, 4]) },
    .init("[1, 2].publisher.prepend([3, 4].publisher)") { _ in two.prepend([3, 4].publisher) },
    .init("[1, 2, 3].publisher.reduce(0, +)") { _ in three.reduce(0, +) },
    .init("[1, 2, 3].publisher.tryReduce(0) { try f($0, $1) }") { _ in three.tryReduce(0) { try fail($0 + $1) } },
    .init("[1, 2].publisher.allSatisfy { $0 > 1 }") { _ in two.allSatisfy { $0 > 1 } },
    .init("[1, 2].publisher.contains { $0 > 1 }") { _ in two.contains { $0 > 1 } },
    .init("[1, 2].publisher.contains(2)") { _ in two.contains(2) },
    .init("[1, 1, 2, 1].publisher.removeDuplicates()") { _ in [1, 1, 2, 1].publisher.removeDuplicates() },
    .init("[\"aa\", \"b\"].publisher.min { $0.count < $1.count }") { _ in
      ["aa", "b"].publisher.min { $0.count < $1.count }
    },
    .init("[\"aa\", \"b\"].publisher.max { $0.count < $1.count }") { _ in
      ["aa", "b"].publisher.max { $0.count < $1.count }
    },
    .init("[3, 1, 2].publisher.min()") { _ in [3, 1, 2].publisher.min() },
    .init("[3, 1, 2].publisher.max()") { _ in [3, 1, 2].publisher.max() },
    .init("[\"a\", \"b\"].publisher.setFailureType(to: E.self).count()") { _ in
      ["a", "b"].publisher.setFailureType(to: E.self).count()
    },
    .init("[\"a\", \"b\"].publisher.count()") { _ in ["a", "b"].publisher.count() },
  ]

  private static let subjects: [DiagramPipeline] = [
    .init("early:", in: "PassthroughSubject") { $0["send"] },
    .init("late:", in: "PassthroughSubject") { $0["send"] },
    .init("early:", in: "CurrentValueSubject") { $0.current },
    .init("late:", in: "CurrentValueSubject") { $0.current },
    .init("subscribed before:", in: "Future") { $0.future },
    .init("subscribed later:", in: "Future") { $0.future },
  ]
}

extension DiagramScene {
  /// A current value subject that the row `send` is sent to.
  fileprivate var current: AnyPublisher<String, DiagramError> {
    let subject = CurrentValueSubject<String, DiagramError>("0")
    let token = self["send"].sink(
      receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
    return subject.handleEvents(receiveCancel: token.cancel).eraseToAnyPublisher()
  }

  /// A future that the row `promise` fulfills.
  fileprivate var future: AnyPublisher<String, DiagramError> {
    var token: AnyCancellable?
    let future = Future<String, DiagramError> { [self] promise in
      token = self["promise"].sink(receiveCompletion: { _ in }, receiveValue: { promise(.success($0)) })
    }
    return future.handleEvents(receiveCancel: { token?.cancel() }).eraseToAnyPublisher()
  }
}
