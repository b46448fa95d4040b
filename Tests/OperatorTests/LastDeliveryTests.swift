import Combine
import CombineTestKit
import Testing

/// A cancel at the last moment: from inside the delivery before the completion, or from inside the closure that decides
/// what is delivered next.
struct LastDeliveryTests {
  typealias Source = TestPublisher<Int, TestError>

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The completion of the first source.
    let end: Subscribers.Completion<TestError>
    let build: @Sendable (Source, Source) -> AnyPublisher<Int, TestError>

    init(
      _ name: String, ending end: Subscribers.Completion<TestError> = .finished,
      _ build: @escaping @Sendable (Source, Source) -> AnyPublisher<Int, TestError>
    ) {
      (testDescription, self.end, self.build) = (name, end, build)
    }
  }

  static let cases: [Case] = [
    Case("prefix") { up, _ in up.prefix(2).eraseToAnyPublisher() },
    Case("output(at:)") { up, _ in up.output(at: 1).eraseToAnyPublisher() },
    Case("output(in:)") { up, _ in up.output(in: 1...2).eraseToAnyPublisher() },
    Case("first") { up, _ in up.first().eraseToAnyPublisher() },
    Case("first(where:)") { up, _ in up.first { $0 > 1 }.eraseToAnyPublisher() },
    Case("last") { up, _ in up.last().eraseToAnyPublisher() },
    Case("contains") { up, _ in up.contains(2).map { $0 ? 1 : 0 }.eraseToAnyPublisher() },
    Case("allSatisfy") { up, _ in up.allSatisfy { $0 < 9 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher() },
    Case("min") { up, _ in up.min().eraseToAnyPublisher() },
    Case("count") { up, _ in up.count().eraseToAnyPublisher() },
    Case("reduce") { up, _ in up.reduce(0, +).eraseToAnyPublisher() },
    Case("collect") { up, _ in up.collect().map { $0.count }.eraseToAnyPublisher() },
    Case("collect(2)") { up, _ in up.collect(2).map { $0.count }.eraseToAnyPublisher() },
    Case("replaceEmpty") { up, _ in up.filter { $0 > 9 }.replaceEmpty(with: 7).eraseToAnyPublisher() },
    Case("append") { up, _ in up.append(8, 9).eraseToAnyPublisher() },
    Case("replaceError", ending: .failure(.oops)) { up, _ in
      up.replaceError(with: 7).setFailureType(to: TestError.self).eraseToAnyPublisher()
    },
    Case("catch", ending: .failure(.oops)) { up, _ in
      up.catch { _ in [7, 8].publisher }.setFailureType(to: TestError.self).eraseToAnyPublisher()
    },
    Case("zip") { up, other in up.zip(other, +).eraseToAnyPublisher() },
    Case("zip of three") { up, other in up.zip(other, other) { $0 + $1 + $2 }.eraseToAnyPublisher() },
    Case("zip of four") { up, other in
      up.zip(other, other, other) { $0 + $1 + $2 + $3 }.eraseToAnyPublisher()
    },
    Case("merge") { up, other in up.merge(with: other).eraseToAnyPublisher() },
    Case("flatMap") { up, other in
      [up, other].publisher.setFailureType(to: TestError.self).flatMap { $0 }.eraseToAnyPublisher()
    },
    Case("buffer") { up, _ in
      up.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher()
    },
  ]

  /// Sends the values and the completions of both sources, one source after the other.
  ///
  /// - Parameters:
  ///   - isDemandedFirst: A Boolean value that indicates whether the values are requested before they are sent.
  ///   - last: The number of the value in whose delivery the subscriber cancels.
  private func run(
    _ test: Case, isDemandedFirst: Bool, cancelsAt last: Int? = nil
  ) -> (recorder: RecordingSubscriber<Int, TestError>, sources: [Source]) {
    let sources = [Source("first"), Source("second")]
    let recorder = RecordingSubscriber<Int, TestError>(initialDemand: isDemandedFirst ? .unlimited : .none)
    let count = Box(0)
    recorder.onValue { [unowned recorder] _ in
      count.value += 1
      if count.value == last { recorder.cancel() }
    }
    test.build(sources[0], sources[1]).subscribe(recorder)
    for value in 1...3 { sources[0].send(value) }
    sources[0].send(completion: test.end)
    for value in 1...3 { sources[1].send(value * 10) }
    sources[1].send(completion: .finished)
    recorder.request(.unlimited)
    return (recorder, sources)
  }

  @Test("A subscriber that cancels in its last delivery receives no completion", arguments: cases, [true, false])
  func cancelInTheLastDelivery(of test: Case, isDemandedFirst: Bool) {
    let whole = run(test, isDemandedFirst: isDemandedFirst).recorder
    #expect(whole.completion == .finished)
    // Without demand, the sources drop their values, and some operators have nothing to deliver.
    guard !whole.values.isEmpty else {
      #expect(!isDemandedFirst)
      return
    }
    let (recorder, sources) = run(test, isDemandedFirst: isDemandedFirst, cancelsAt: whole.values.count)
    #expect(recorder.values == whole.values)
    #expect(recorder.completion == nil)
    #expect(recorder.violations == [])
    #expect(sources.flatMap(\.connections).allSatisfy { !$0.isLive })
  }

  // MARK: - Inside a closure

  struct Throwing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A closure that builds the pipeline with a function, which returns its argument or throws an error.
    let build: @Sendable (Source, @escaping (Int) throws -> Int) -> AnyPublisher<Int, any Error>

    init(
      _ name: String,
      _ build: @escaping @Sendable (Source, @escaping (Int) throws -> Int) -> AnyPublisher<Int, any Error>
    ) {
      (testDescription, self.build) = (name, build)
    }
  }

  static let throwing: [Throwing] = [
    Throwing("tryMap") { up, call in up.tryMap { try call($0) }.eraseToAnyPublisher() },
    Throwing("tryCompactMap") { up, call in up.tryCompactMap { try call($0) }.eraseToAnyPublisher() },
    Throwing("tryFilter") { up, call in up.tryFilter { try call($0) > 0 }.eraseToAnyPublisher() },
    Throwing("tryScan") { up, call in up.tryScan(0) { try $0 + call($1) }.eraseToAnyPublisher() },
    Throwing("tryReduce") { up, call in up.tryReduce(0) { try $0 + call($1) }.eraseToAnyPublisher() },
    Throwing("tryPrefix") { up, call in up.tryPrefix { try call($0) > 0 }.eraseToAnyPublisher() },
    Throwing("tryPrefix, the end") { up, call in up.tryPrefix { try call($0) < 0 }.eraseToAnyPublisher() },
    Throwing("tryDrop") { up, call in up.tryDrop { try call($0) < 0 }.eraseToAnyPublisher() },
    Throwing("tryFirst") { up, call in up.tryFirst { try call($0) > 0 }.eraseToAnyPublisher() },
    Throwing("tryLast") { up, call in up.tryLast { try call($0) > 0 }.eraseToAnyPublisher() },
    Throwing("tryContains") { up, call in
      up.tryContains { try call($0) > 0 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    },
    Throwing("tryAllSatisfy") { up, call in
      up.tryAllSatisfy { try call($0) < 0 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    },
    Throwing("tryRemoveDuplicates") { up, call in
      up.tryRemoveDuplicates { try $0 == call($1) }.eraseToAnyPublisher()
    },
    Throwing("tryMin") { up, call in up.tryMin { try $0 < call($1) }.eraseToAnyPublisher() },
    Throwing("tryMax") { up, call in up.tryMax { try $0 < call($1) }.eraseToAnyPublisher() },
    Throwing("tryCatch") { up, call in up.tryCatch { _ in try Just(call(7)) }.eraseToAnyPublisher() },
  ]

  @Test("Neither the result nor the error of a closure that cancels is delivered", arguments: throwing, [true, false])
  func cancelInsideAClosure(of test: Throwing, throwsError: Bool) {
    let source = Source()
    let recorder = RecordingSubscriber<Int, any Error>()
    // The number of events before the cancel.
    let count = Box(Int?.none)
    let publisher = test.build(source) { [unowned recorder] value in
      guard count.value == nil else { return value }
      count.value = recorder.events.count
      recorder.cancel()
      if throwsError { throw TestError.other }
      return value
    }
    publisher.subscribe(recorder)
    for value in 1...3 { source.send(value) }
    source.send(completion: .failure(.oops))
    #expect(count.value != nil)
    #expect(recorder.events.count == count.value)
    #expect(recorder.violations == [])
    #expect(source.connections.allSatisfy { !$0.isLive })
  }
}
