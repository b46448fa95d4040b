import Combine
import CombineTestKit
import Testing

struct ReducingTests {
  @Test func reduceDeliversTheLastState() {
    #expect(outcome(of: [1, 2, 3]) { $0.reduce(10, +) } == Outcome(values: [16], end: .finished))
    #expect(outcome(of: [Int]()) { $0.reduce(10, +) } == Outcome(values: [10], end: .finished))
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.reduce(10, +) } == Outcome(values: [], end: .failed(.oops)))
    #expect(outcome(of: [1, 2]) { $0.reduce("") { $0 + "\($1)" } } == Outcome(values: ["12"], end: .finished))
  }

  @Test func reduceBeginsAnewForEverySubscriber() {
    let sum = deferred(1...3).reduce(0, +)
    #expect(sum.record().values == [6])
    #expect(sum.record().values == [6])
  }

  @Test func collectDeliversOneArray() {
    #expect(outcome(of: [1, 2, 3]) { $0.collect() } == Outcome(values: [[1, 2, 3]], end: .finished))
    #expect(outcome(of: [Int]()) { $0.collect() } == Outcome(values: [[]], end: .finished))
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.collect() } == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func whatIsReducedWaitsForDemand() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.collect().record(demand: .none)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(recorder.outcome == Outcome(values: [], end: .open))
    recorder.request(.max(1))
    #expect(recorder.outcome == Outcome(values: [[1, 2]], end: .finished))
  }

  @Test func whatReducesAsksForEverythingHoweverLittleIsWanted() {
    let source = TestPublisher<Int, Never>()
    let sum = source.reduce(0, +).record(demand: .max(1))
    let list = source.collect().record(demand: .none)
    let first = source.first().record(demand: .max(1))
    let replaced = source.replaceEmpty(with: 0).record(demand: .max(1))
    #expect(source.connections.map(\.requested) == [.unlimited, .unlimited, .unlimited, .unlimited])
    source.send(1)
    source.send(completion: .finished)
    #expect(sum.values == [1] && list.values == [] && first.values == [1] && replaced.values == [1])
  }

  @Test func firstDeliversTheFirstValueAndCancels() {
    #expect(outcome(of: [1, 2, 3]) { $0.first() } == Outcome(values: [1], end: .finished))
    #expect(outcome(of: [Int]()) { $0.first() } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [Int](), ending: .failure(.oops)) { $0.first() } == Outcome(values: [], end: .failed(.oops)))
    leavesNothing { tracker in
      let source = tracker.track(TestPublisher<Int, Never>(), as: "source")
      let recorder = tracker.track(source.first().record(), as: "recorder")
      source.send(1)
      #expect(recorder.outcome == Outcome(values: [1], end: .finished))
      #expect(source.cancelCount == 1)
    }
  }

  @Test func firstWhereDeliversTheFirstMatch() {
    #expect(outcome(of: [1, 2, 3, 4]) { $0.first { $0 > 2 } } == Outcome(values: [3], end: .finished))
    #expect(outcome(of: [1, 2]) { $0.first { $0 > 2 } } == Outcome(values: [], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.first(where: { $0 > 2 }) }
        == Outcome(values: [], end: .failed(.oops)))
  }

  @Test func tryFirstEndsWithWhatTheClosureThrows() {
    let thrown = outcome(of: [1, 2, 3]) {
      $0.tryFirst { if $0 == 2 { throw TestError.other } else { $0 > 2 } }
    }
    #expect(thrown == Outcome(values: [], end: .failed(.other)))
    #expect(outcome(of: [1, 2, 3]) { $0.tryFirst { $0 > 1 } } == Outcome(values: [2], end: .finished))
    #expect(
      outcome(of: [1], ending: .failure(.oops)) { $0.tryFirst { $0 > 1 } } == Outcome(values: [], end: .failed(.oops)))
  }

  @Test("A fold lets go of its elements at the end, even if its upstream keeps the fold")
  func elementsAfterTheEnd() {
    final class Element {}
    typealias Source = TestPublisher<Element, Never>
    let folds: [(name: String, attach: (Source) -> AnyCancellable)] = [
      ("first", { $0.first().sink { _ in } }),
      ("first(where:)", { $0.first { _ in true }.sink { _ in } }),
      ("last", { $0.last().sink { _ in } }),
      ("last(where:)", { $0.last { _ in true }.sink { _ in } }),
      ("max", { $0.max { _, _ in true }.sink { _ in } }),
      ("min", { $0.min { _, _ in true }.sink { _ in } }),
      ("reduce", { $0.reduce(Element?.none) { $1 }.sink { _ in } }),
      ("collect", { $0.collect().sink { _ in } }),
      ("collect(2)", { $0.collect(2).sink { _ in } }),
    ]
    for fold in folds {
      let source = Source("source", [.ignoresCancel, .continuesAfterEnd])
      let cancellable = fold.attach(source)
      weak var element: Element?
      do {
        let strong = Element()
        element = strong
        source.send(strong)
      }
      source.send(completion: .finished)
      #expect(element == nil, "\(fold.name)")
      withExtendedLifetime((source, cancellable)) {}
    }
  }

  @Test("An element that the closure of a fold sends is dropped")
  func sentWhileFolding() {
    typealias Order = (Int, Int) -> Bool
    typealias Fold = (PassthroughSubject<Int, Never>, @escaping Order) -> AnyPublisher<Int, any Error>
    let forms: [(name: String, fold: Fold, result: Int)] = [
      ("max", { $0.max(by: $1).setFailureType(to: (any Error).self).eraseToAnyPublisher() }, 3),
      ("tryMax", { $0.tryMax(by: $1).eraseToAnyPublisher() }, 3),
      ("min", { $0.min(by: $1).setFailureType(to: (any Error).self).eraseToAnyPublisher() }, 1),
      ("tryMin", { $0.tryMin(by: $1).eraseToAnyPublisher() }, 1),
      (
        "reduce",
        { subject, call in
          subject.reduce(0) { call(-1, 0) ? $0 + $1 : -1 }.setFailureType(to: (any Error).self).eraseToAnyPublisher()
        }, 6
      ),
      (
        "tryReduce",
        { subject, call in subject.tryReduce(0) { call(-1, 0) ? $0 + $1 : -1 }.eraseToAnyPublisher() }, 6
      ),
    ]
    for form in forms {
      let subject = PassthroughSubject<Int, Never>()
      let calls = Box(0)
      let recorder = form.fold(subject) {
        calls.value += 1
        if calls.value == 1 { subject.send(form.name.contains("in") ? 0 : 9) }
        return $0 < $1
      }.record()
      for element in 1...3 { subject.send(element) }
      subject.send(completion: .finished)
      #expect(recorder.values == [form.result], "\(form.name)")
      #expect(calls.value == (form.name.hasSuffix("educe") ? 3 : 2), "\(form.name)")
    }
  }

  @Test("The closure of a fold sees no element that follows the end, or a cancel")
  func closuresAfterTheEnd() {
    typealias Source = TestPublisher<Int, TestError>
    let folds: [(name: String, build: (Source, @escaping () -> Bool) -> any Publisher)] = [
      ("reduce", { source, call in source.reduce(0) { sum, value in call() ? sum : value } }),
      ("tryReduce", { source, call in source.tryReduce(0) { sum, value in call() ? sum : value } }),
      ("allSatisfy", { source, call in source.allSatisfy { _ in call() } }),
      ("tryAllSatisfy", { source, call in source.tryAllSatisfy { _ in call() } }),
      ("contains", { source, call in source.contains { _ in !call() } }),
      ("tryContains", { source, call in source.tryContains { _ in !call() } }),
      ("max", { source, call in source.max { _, _ in call() } }),
      ("tryMax", { source, call in source.tryMax { _, _ in call() } }),
      ("min", { source, call in source.min { _, _ in call() } }),
      ("tryMin", { source, call in source.tryMin { _, _ in call() } }),
      ("first", { source, call in source.first { _ in !call() } }),
      ("tryFirst", { source, call in source.tryFirst { _ in !call() } }),
      ("last", { source, call in source.last { _ in call() } }),
      ("tryLast", { source, call in source.tryLast { _ in call() } }),
    ]
    func record<P: Publisher>(_ publisher: P) -> any Cancellable { publisher.record() }
    for fold in folds {
      for isCancelled in [false, true] {
        let source = Source("source", [.ignoresCancel, .continuesAfterEnd, .exceedsDemand])
        let calls = Box(0)
        let recorder = record(
          fold.build(source) {
            calls.value += 1
            return true
          })
        for value in 1...3 { source.send(value) }
        if isCancelled { recorder.cancel() } else { source.send(completion: .finished) }
        let before = calls.value
        #expect(before > 0, "\(fold.name)")
        for value in 4...6 { source.send(value) }
        #expect(calls.value == before, "\(fold.name), \(isCancelled ? "cancelled" : "finished")")
      }
    }
  }
}
