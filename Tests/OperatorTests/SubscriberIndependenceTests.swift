import Combine
import CombineTestKit
import Testing

/// A publisher is a description: whatever an operator remembers belongs to one of its subscribers.
struct SubscriberIndependenceTests {
  typealias Source = PassthroughSubject<Int, TestError>

  /// An operator that remembers something, downstream of a subject.
  struct Form: CustomTestStringConvertible, @unchecked Sendable {  // run by one test at a time
    let testDescription: String
    let build: (Source, VirtualTimeScheduler) -> AnyPublisher<String, any Error>

    init<P: Publisher>(_ name: String, _ build: @escaping (Source, VirtualTimeScheduler) -> P) {
      testDescription = name
      self.build = { source, scheduler in
        build(source, scheduler).map { "\($0)" }.mapError { $0 as any Error }.eraseToAnyPublisher()
      }
    }
  }

  /// Throws an error at 9.
  private static func check(_ value: Int) throws -> Int {
    if value == 9 { throw TestError.other }
    return value
  }

  private static let mapping: [Form] = [
    Form("scan") { source, _ in source.scan(0) { $0 + $1 } },
    Form("tryScan") { source, _ in source.tryScan(0) { try $0 + check($1) } },
    Form("removeDuplicates()") { source, _ in source.removeDuplicates() },
    Form("removeDuplicates(by:)") { source, _ in source.removeDuplicates { $0 == $1 } },
    Form("tryRemoveDuplicates") { source, _ in source.tryRemoveDuplicates { try $0 == check($1) } },
    Form("drop(while:)") { source, _ in source.drop { $0 < 3 } },
    Form("tryDrop") { source, _ in source.tryDrop { try check($0) < 3 } },
    Form("dropFirst") { source, _ in source.dropFirst(2) },
    Form("prefix") { source, _ in source.prefix(4) },
    Form("prefix(while:)") { source, _ in source.prefix { $0 < 9 } },
    Form("tryPrefix") { source, _ in source.tryPrefix { try check($0) < 3 } },
    Form("output(at:)") { source, _ in source.output(at: 3) },
    Form("output(in:)") { source, _ in source.output(in: 1...3) },
    Form("collect(_:)") { source, _ in source.collect(2) },
    Form("handleEvents") { source, _ in source.handleEvents(receiveOutput: { _ in }) },
    Form("print") { source, _ in source.print(to: Transcript()) },
  ]

  private static let reducing: [Form] = [
    Form("collect") { source, _ in source.collect() },
    Form("reduce") { source, _ in source.reduce(0) { $0 + $1 } },
    Form("tryReduce") { source, _ in source.tryReduce(0) { try $0 + check($1) } },
    Form("count") { source, _ in source.count() },
    Form("min") { source, _ in source.min() },
    Form("tryMin") { source, _ in source.tryMin { $0 < $1 } },
    Form("max") { source, _ in source.max() },
    Form("tryMax") { source, _ in source.tryMax { $0 < $1 } },
    Form("first") { source, _ in source.first() },
    Form("first(where:)") { source, _ in source.first { $0 > 2 } },
    Form("tryFirst") { source, _ in source.tryFirst { try check($0) > 2 } },
    Form("last") { source, _ in source.last() },
    Form("last(where:)") { source, _ in source.last { $0 == 2 } },
    Form("tryLast") { source, _ in source.tryLast { $0 == 2 } },
    Form("contains") { source, _ in source.contains(1) },
    Form("contains(where:)") { source, _ in source.contains { $0 == 1 } },
    Form("tryContains") { source, _ in source.tryContains { try check($0) == 1 } },
    Form("allSatisfy") { source, _ in source.allSatisfy { $0 > 1 } },
    Form("tryAllSatisfy") { source, _ in source.tryAllSatisfy { try check($0) > 1 } },
    Form("replaceEmpty") { source, _ in source.filter { $0 == 1 }.replaceEmpty(with: 0) },
  ]

  private static let several: [Form] = [
    Form("zip") { source, _ in source.zip(source.dropFirst()) },
    Form("zip of three") { source, _ in source.zip(source.dropFirst(), source.dropFirst(2)) },
    Form("combineLatest") { source, _ in source.combineLatest(source.dropFirst()) },
    Form("merge") { source, _ in source.merge(with: source.dropFirst()) },
    Form("append") { source, _ in source.prefix(2).append(source.map { $0 * 10 }) },
    Form("prepend") { source, _ in source.prepend(7, 8) },
    Form("flatMap") { source, _ in
      source.flatMap(maxPublishers: .max(1)) { value in source.prefix(2).map { value * 10 + $0 } }
    },
    Form("switchToLatest") { source, _ in source.map { value in source.map { value * 10 + $0 } }.switchToLatest() },
    Form("catch") { source, _ in source.tryMap { try check($0) }.catch { _ in source } },
    Form("tryCatch") { source, _ in source.tryMap { try check($0) }.tryCatch { _ in source } },
    Form("replaceError") { source, _ in source.tryMap { try check($0) }.replaceError(with: 0) },
    Form("retry") { source, _ in source.tryMap { try check($0) }.retry(1) },
    Form("prefix(untilOutputFrom:)") { source, _ in source.prefix(untilOutputFrom: source.filter { $0 == 9 }) },
    Form("drop(untilOutputFrom:)") { source, _ in source.drop(untilOutputFrom: source.filter { $0 == 3 }) },
    Form("buffer") { source, _ in source.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest) },
  ]

  private static let timing: [Form] = [
    Form("measureInterval") { source, scheduler in source.measureInterval(using: scheduler) },
    Form("throttle, latest") { source, scheduler in
      source.throttle(for: .seconds(2), scheduler: scheduler, latest: true)
    },
    Form("throttle, first") { source, scheduler in
      source.throttle(for: .seconds(2), scheduler: scheduler, latest: false)
    },
    Form("debounce") { source, scheduler in source.debounce(for: .milliseconds(500), scheduler: scheduler) },
    Form("delay") { source, scheduler in source.delay(for: .milliseconds(1500), scheduler: scheduler) },
    Form("receive(on:)") { source, scheduler in source.receive(on: scheduler) },
    Form("subscribe(on:)") { source, scheduler in source.subscribe(on: scheduler) },
    Form("timeout") { source, scheduler in source.timeout(.milliseconds(1500), scheduler: scheduler) },
    Form("collect(.byTime)") { source, scheduler in source.collect(.byTime(scheduler, .seconds(2))) },
    Form("collect(.byTimeOrCount)") { source, scheduler in
      source.collect(.byTimeOrCount(scheduler, .seconds(9), 2))
    },
  ]

  static let forms = mapping + reducing + several + timing

  /// Returns the outputs of two subscribers, of which the second one attaches later.
  private func outputs(_ form: Form, ofOnePublisher isShared: Bool) -> [Outcome<String>] {
    let (source, scheduler) = (Source(), VirtualTimeScheduler())
    let publisher = form.build(source, scheduler)
    let first = publisher.record()
    for value in [1, 2, 2] {
      source.send(value)
      scheduler.advance(by: .seconds(1))
    }
    let second = (isShared ? publisher : form.build(source, scheduler)).record()
    for value in [2, 3, 9, 3, 1, 9, 4] {
      source.send(value)
      scheduler.advance(by: .seconds(1))
    }
    source.send(completion: .finished)
    scheduler.run()
    return [first.outcome, second.outcome]
  }

  @Test(
    "Two subscribers of one publisher receive what each receives from a publisher of its own",
    arguments: SubscriberIndependenceTests.forms)
  func subscribersOfOnePublisher(form: Form) {
    #expect(outputs(form, ofOnePublisher: true) == outputs(form, ofOnePublisher: false))
  }
}
