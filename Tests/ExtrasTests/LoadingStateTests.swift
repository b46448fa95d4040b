import Combine
import CombineExtras
import CombineTestKit
import Testing

@Suite struct LoadingStateTests {
  struct Plain: Error { let number: Int }
  struct Coded: Error, Equatable {
    let code: Int
    let text: String
    static func == (left: Coded, right: Coded) -> Bool { left.code == right.code }
  }
  final class Object: Error, @unchecked Sendable {}  // has no fields

  let all: [LoadingState<Int>] = [.idle, .loading, .failed(TestError.oops), .loaded(1)]

  @Test func aStateIsDescribedAsInSourceCode() {
    #expect("\(LoadingState<String>.idle)" == ".idle")
    #expect("\(LoadingState<String>.loading)" == ".loading")
    #expect("\(LoadingState.loaded("1"))" == ".loaded(\"1\")")
    #expect("\(LoadingState<String>.failed(Plain(number: 2)))".hasSuffix("Plain(number: 2))"))
    #expect(String(reflecting: LoadingState.loaded("1")) == ".loaded(\"1\")")
  }

  @Test func saysWhatItHolds() {
    #expect(all.map(\.isLoading) == [false, true, false, false])
    #expect(all.map(\.value) == [nil, nil, nil, 1])
    #expect(all.map { $0.error as? TestError } == [nil, nil, .oops, nil])
  }

  @Test func printsAsItIsWritten() {
    #expect("\(LoadingState.loaded([1]))" == ".loaded([1])")
    #expect(String(reflecting: LoadingState.loaded(["a"])) == #".loaded(["a"])"#)
    #expect("\(all.prefix(2))" == "[.idle, .loading]")
    #expect("\(all[2])".hasPrefix(".failed(") && "\(all[2])".hasSuffix("TestError.oops)"))
  }

  @Test func everyStateEqualsOnlyItself() {
    for (i, left) in all.enumerated() {
      for (j, right) in all.enumerated() { #expect((left == right) == (i == j), "\(left) and \(right)") }
    }
    #expect(LoadingState.loaded(1) != .loaded(2))
  }

  @Test func equatableErrorsAreComparedByTheirOwnEquality() {
    #expect(LoadingState<Int>.failed(TestError.oops) != .failed(TestError.other))
    #expect(LoadingState<Int>.failed(TestError.oops) != .failed(URLError(.badURL)))
    #expect(LoadingState<Int>.failed(Coded(code: 1, text: "a")) == .failed(Coded(code: 1, text: "b")))
    #expect(LoadingState<Int>.failed(URLError(.badURL)) == .failed(URLError(.badURL)))
    #expect(LoadingState<Int>.failed(URLError(.badURL)) != .failed(URLError(.timedOut)))
  }

  @Test func otherErrorsAreComparedByWhatTheyShow() throws {
    #expect(LoadingState<Int>.failed(Plain(number: 1)) == .failed(Plain(number: 1)))
    #expect(LoadingState<Int>.failed(Plain(number: 1)) != .failed(Plain(number: 2)))
    let object = Object()
    #expect(LoadingState<Int>.failed(object) == .failed(object))
    #expect(LoadingState<Int>.failed(object) != .failed(Object()))
    func decodingError(_ json: String) -> LoadingState<Int> {
      do { return .loaded(try JSONDecoder().decode([Int].self, from: Data(json.utf8)).count) } catch {
        return .failed(error)
      }
    }
    #expect(decodingError(#"["x"]"#) == decodingError(#"["x"]"#))
    #expect(decodingError(#"["x"]"#) != decodingError(#"[1, "x"]"#))
  }

  @Test func removeDuplicatesWorks() {
    let (values, _) = run([.loading, .loading, .loaded(1), .loaded(1)] as [LoadingState<Int>], .finished) {
      (source: AnyPublisher<LoadingState<Int>, Never>, token) in
      source.holding(token).removeDuplicates()
    }
    #expect(values == [.loading, .loaded(1)])
  }

  @Test func crossesThreadsIfItsValueDoes() {
    func requireSendable<T: Sendable>(_ value: T) -> T { value }
    #expect(requireSendable(LoadingState.loaded(1)) == .loaded(1))
  }

  // MARK: - convertToLoadingState

  @Test func valuesAreLoadedAndAFailureIsTheLastState() {
    let (states, completion) = run([1, 2], .failure(TestError.oops)) { source, token in
      source.holding(token).convertToLoadingState()
    }
    #expect(states == [.loaded(1), .loaded(2), .failed(TestError.oops)])
    #expect(completion == .finished)
  }

  @Test func startsWithLoadingWhenAsked() {
    let (states, completion) = run([1], .failure(TestError.oops)) { source, token in
      source.holding(token).convertToLoadingState(startsWithLoading: true)
    }
    #expect(states == [.loading, .loaded(1), .failed(TestError.oops)])
    #expect(completion == .finished)
  }

  @Test func finishingAddsNothing() {
    let (states, completion) = run([], .finished as Subscribers.Completion<TestError>) {
      (source: AnyPublisher<Int, TestError>, token) in
      source.holding(token).convertToLoadingState(startsWithLoading: true)
    }
    #expect(states == [.loading])
    #expect(completion == .finished)
  }

  @Test func loadingArrivesOnSubscriptionBeforeUpstreamBegins() {
    var log: [String] = []
    let source = PassthroughSubject<Int, Never>()
    let deferred = Deferred {
      log.append("upstream begins")
      return source
    }
    let cancellable = deferred.convertToLoadingState(startsWithLoading: true).sink { log.append("\($0)") }
    #expect(log == [".loading", "upstream begins"])
    source.send(1)
    #expect(log.last == ".loaded(1)")
    cancellable.cancel()
  }

  @Test func everyStateWaitsForDemand() {
    let recorder = RecordingSubscriber<LoadingState<Int>, Never>(initialDemand: .none)
    Fail(outputType: Int.self, failure: TestError.oops).convertToLoadingState(startsWithLoading: true)
      .subscribe(recorder)
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.values == [.loading])
    recorder.request(.max(1))
    #expect(recorder.values == [.loading, .failed(TestError.oops)])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func cancels() {
    expectCancels([1, 2], TestError.self) { source, token in
      source.holding(token).convertToLoadingState()
    }
    expectCancels([1, 2], TestError.self) { source, token in
      source.holding(token).convertToLoadingState(startsWithLoading: true)
    }
  }
}
