import Combine
import CombineTestKit
import Foundation
import Testing

/// A pipeline, and the lines that `print` writes downstream of it.
struct Shown: CustomTestStringConvertible, @unchecked Sendable {  // run once, by one test
  let testDescription: String
  let lines: [String]
  let run: (Transcript) -> Void

  /// - Parameters:
  ///   - subscription: The name of the subscription.
  ///   - values: The values, as they are printed.
  ///   - last: The line of the completion; nil if the pipeline does not complete by itself.
  init<P: Publisher>(
    _ label: String, _ subscription: String, _ values: [String] = ["1", "2"],
    _ last: String? = "receive finished", _ publisher: @escaping () -> P
  ) {
    testDescription = label
    lines =
      ["receive subscription: (\(subscription))", "request unlimited"] + values.map { "receive value: (\($0))" }
      + (last.map { [$0] } ?? [])
    run = { transcript in publisher().print(to: transcript).record().cancel() }
  }
}

/// The pipelines of the tests.
private enum Catalogue {
  static var numbers: Deferred<Publishers.Sequence<[Int], Never>> { deferred([1, 2]) }
  static var fallible: some Publisher<Int, TestError> { numbers.setFailureType(to: TestError.self) }
  static var failing: Fail<Int, TestError> { Fail(error: .oops) }
  static var now: ImmediateScheduler { .shared }
  struct Pair: Codable {
    var x = 1
    var y = 2
  }
  final class Model: ObservableObject { @Published var count = 7 }

  static let sources: [Shown] = [
    Shown("Just", "Just", ["1"]) { Just(1) },
    Shown("Optional", "Optional", ["1"]) { Optional(1).publisher },
    Shown("Result", "Once", ["1"]) { Result<Int, TestError>.success(1).publisher },
    Shown("Sequence of an array", "[1, 2]") { [1, 2].publisher },
    Shown("Sequence of a range", "1...2") { (1...2).publisher },
    Shown("Deferred", "[1, 2]") { numbers },
    Shown("Record", "[1, 2]") { Record<Int, Never>(output: [1, 2], completion: .finished) },
    Shown("Future", "Future", ["1"]) { Future<Int, Never> { $0(.success(1)) } },
    Shown("Empty that waits", "Empty", [], nil) { Empty<Int, Never>(completeImmediately: false) },
    Shown("PassthroughSubject", "PassthroughSubject", [], nil) { PassthroughSubject<Int, Never>() },
    Shown("CurrentValueSubject", "CurrentValueSubject", ["3"], nil) { CurrentValueSubject<Int, Never>(3) },
    Shown("Published", "PublishedSubject", ["7"], nil) { Model().$count },
    Shown("ObservableObjectPublisher", "ObservableObjectPublisher", [], nil) { ObservableObjectPublisher() },
    Shown("AnyPublisher", "[1, 2]") { numbers.eraseToAnyPublisher() },
  ]

  static let passing: [Shown] = [
    Shown("map", "[1, 2]", ["10", "20"]) { numbers.map { $0 * 10 } },
    Shown("map, a key path", "[1, 2]") { numbers.map(\.description) },
    Shown("map, two key paths", "[1, 2]", ["(1, 1)", "(2, 2)"]) { numbers.map(\.self, \.magnitude) },
    Shown("map, three key paths", "[1, 2]", ["(1, 1, 64)", "(2, 2, 64)"]) {
      numbers.map(\.self, \.magnitude, \.bitWidth)
    },
    Shown("mapError", "[1, 2]") { fallible.mapError { $0 as any Error } },
    Shown("filter", "[1, 2]", ["2"]) { numbers.filter { $0 > 1 } },
    Shown("compactMap", "[1, 2]", ["2"]) { numbers.compactMap { $0 > 1 ? $0 : nil } },
    Shown("replaceNil", "[Optional(1), nil]", ["1", "0"]) { deferred([1, nil]).replaceNil(with: 0) },
    Shown("scan", "[1, 2]", ["1", "3"]) { numbers.scan(0, +) },
    Shown("setFailureType", "[1, 2]") { fallible },
    Shown("assertNoFailure", "[1, 2]") { fallible.assertNoFailure() },
    Shown("ignoreOutput", "[1, 2]", []) { numbers.ignoreOutput() },
    Shown("breakpoint", "[1, 2]") { numbers.breakpoint() },
    Shown("breakpointOnError", "[1, 2]") { numbers.breakpointOnError() },
  ]

  static let named: [Shown] = [
    Shown("tryMap", "TryMap") { numbers.tryMap { $0 } },
    Shown("tryFilter", "TryFilter") { numbers.tryFilter { _ in true } },
    Shown("tryCompactMap", "TryCompactMap") { numbers.tryCompactMap { $0 } },
    Shown("tryScan", "TryScan", ["1", "3"]) { numbers.tryScan(0, +) },
    Shown("removeDuplicates", "RemoveDuplicates") { numbers.removeDuplicates() },
    Shown("reduce", "Reduce", ["3"]) { numbers.reduce(0, +) },
    Shown("collect", "Collect", ["[1, 2]"]) { numbers.collect() },
    Shown("first", "First", ["1"]) { numbers.first() },
    Shown("first(where:)", "First", ["2"]) { numbers.first { $0 > 1 } },
    Shown("tryFirst", "TryFirst", ["2"]) { numbers.tryFirst { $0 > 1 } },
    Shown("prefix", "Output", ["1"]) { numbers.prefix(1) },
    Shown("prefix(while:)", "PrefixWhile", ["1"]) { numbers.prefix { $0 < 2 } },
    Shown("tryPrefix", "TryPrefixWhile", ["1"]) { numbers.tryPrefix { $0 < 2 } },
    Shown("output(at:)", "Output", ["2"]) { numbers.output(at: 1) },
    Shown("output(in:)", "Output", ["2"]) { numbers.output(in: 1...) },
    Shown("dropFirst", "Drop", ["2"]) { numbers.dropFirst() },
    Shown("drop(while:)", "DropWhile", ["2"]) { numbers.drop { $0 < 2 } },
    Shown("tryDrop", "TryDropWhile", ["2"]) { numbers.tryDrop { $0 < 2 } },
    Shown("tryRemoveDuplicates", "TryRemoveDuplicates") { numbers.tryRemoveDuplicates { $0 == $1 } },
    Shown("tryReduce", "TryReduce", ["3"]) { numbers.tryReduce(0) { $0 + $1 } },
    Shown("collect(_:)", "CollectByCount", ["[1]", "[2]"]) { numbers.collect(1) },
    Shown("count", "Count", ["2"]) { numbers.count() },
    Shown("min", "Comparison", ["1"]) { numbers.min() },
    Shown("max(by:)", "Comparison", ["2"]) { numbers.max { $0 < $1 } },
    Shown("tryMin", "TryComparison", ["1"]) { numbers.tryMin { $0 < $1 } },
    Shown("tryMax", "TryComparison", ["2"]) { numbers.tryMax { $0 < $1 } },
    Shown("contains", "Contains", ["true"]) { numbers.contains(1) },
    Shown("contains(where:)", "ContainsWhere", ["true"]) { numbers.contains { $0 > 1 } },
    Shown("tryContains", "TryContainsWhere", ["true"]) { numbers.tryContains { $0 > 1 } },
    Shown("allSatisfy", "AllSatisfy", ["true"]) { numbers.allSatisfy { $0 > 0 } },
    Shown("tryAllSatisfy", "TryAllSatisfy", ["true"]) { numbers.tryAllSatisfy { $0 > 0 } },
    Shown("last", "Last", ["2"]) { numbers.last() },
    Shown("last(where:)", "LastWhere", ["1"]) { numbers.last { $0 < 2 } },
    Shown("tryLast", "TryLastWhere", ["1"]) { numbers.tryLast { $0 < 2 } },
    Shown("measureInterval", "MeasureInterval", ["0.0 s", "0.0 s"]) {
      numbers.measureInterval(using: VirtualTimeScheduler())
    },
    Shown("catch", "Catch", ["9"]) { failing.catch { _ in Just(9) } },
    Shown("tryCatch", "TryCatch", ["9"]) { failing.tryCatch { _ in Just(9) } },
    Shown("replaceError", "ReplaceError", ["9"]) { failing.replaceError(with: 9) },
    Shown("replaceEmpty", "ReplaceEmpty", ["9"]) { Empty<Int, Never>().replaceEmpty(with: 9) },
    Shown("retry", "Retry", [], "receive error: (oops)") {
      Record<Int, TestError>(output: [], completion: .failure(.oops)).retry(1)
    },
    Shown("encode", "Encode", ["2 bytes", "2 bytes"]) { numbers.map { [$0] }.encode(encoder: ListEncoder()) },
    Shown("decode", "Decode", ["1"]) { deferred([Data("1".utf8)]).decode(type: Int.self, decoder: JSONDecoder()) },
    Shown("flatMap", "FlatMap", ["1", "2"]) { numbers.flatMap { Just($0) } },
    Shown("switchToLatest", "SwitchToLatest", ["1", "2"]) { numbers.map { Just($0) }.switchToLatest() },
    Shown("zip", "Zip", ["(1, 1)", "(2, 2)"]) { numbers.zip(numbers) },
    Shown("zip of three", "Zip", ["(1, 1, 1)", "(2, 2, 2)"]) { numbers.zip(numbers, numbers) },
    Shown("zip of four", "Zip", ["(1, 1, 1, 1)", "(2, 2, 2, 2)"]) { numbers.zip(numbers, numbers, numbers) },
    Shown("merge", "Merge", ["1", "2", "1", "2"]) { numbers.merge(with: numbers) },
    Shown("merge of three", "Merge", ["1", "1", "1"]) { Just(1).merge(with: Just(1), Just(1)) },
    Shown("combineLatest", "CombineLatest", ["(1, 3)"]) { Just(1).combineLatest(Just(3)) },
    Shown("combineLatest of three", "CombineLatest", ["(1, 3, 5)"]) { Just(1).combineLatest(Just(3), Just(5)) },
    Shown("append", "Concatenate", ["1", "2", "3"]) { numbers.append(3) },
    Shown("prepend", "Concatenate", ["0", "1", "2"]) { numbers.prepend(0) },
    Shown("prefix(untilOutputFrom:)", "PrefixUntilOutput") {
      numbers.prefix(untilOutputFrom: Empty<Int, Never>())
    },
    Shown("drop(untilOutputFrom:)", "DropUntilOutput") { numbers.drop(untilOutputFrom: Just("go")) },
    Shown("buffer", "Buffer") { numbers.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest) },
    Shown("throttle", "Throttle") { numbers.throttle(for: 1, scheduler: now, latest: true) },
    Shown("collect(.byTime)", "CollectByTime", ["[1]", "[2]"]) { numbers.collect(.byTime(now, 1)) },
    Shown("handleEvents", "HandleEvents") { numbers.handleEvents() },
    Shown("print", "Print") { numbers.print(to: Transcript()) },
    Shown("share", "Multicast") { numbers.share() },
    Shown("multicast", "Multicast", [], nil) { numbers.multicast(subject: PassthroughSubject<Int, Never>()) },
    Shown("makeConnectable", "Multicast", [], nil) { numbers.makeConnectable() },
    Shown("receive(on:)", "ReceiveOn") { numbers.receive(on: now) },
    Shown("subscribe(on:)", "SubscribeOn") { numbers.subscribe(on: now) },
    Shown("delay", "Delay") { numbers.delay(for: 1, scheduler: now) },
    Shown("debounce", "Debounce") { numbers.debounce(for: 1, scheduler: now) },
    Shown("timeout", "Timeout", [], nil) { numbers.timeout(1, scheduler: VirtualTimeScheduler()) },
  ]

  /// An encoder that returns a constant length, so that the lines do not depend on a real encoder.
  struct ListEncoder: TopLevelEncoder {
    func encode<T: Encodable>(_ value: T) throws -> String { "2 bytes" }
  }
}

struct PrintTests {
  @Test("The lines of print downstream of a source", arguments: Catalogue.sources)
  func source(_ shown: Shown) { check(shown) }

  @Test("The upstream's subscription passes through unchanged", arguments: Catalogue.passing)
  func passing(_ shown: Shown) { check(shown) }

  @Test("An operator's own subscription has the operator's name", arguments: Catalogue.named)
  func named(_ shown: Shown) { check(shown) }

  private func check(_ shown: Shown) {
    let transcript = Transcript()
    shown.run(transcript)
    // The test cancels at the end, which is printed also after a completion.
    #expect(transcript.lines == shown.lines + ["receive cancel"])
  }

  // MARK: - The order of the lines

  @Test func printWritesEachStep() {
    let transcript = Transcript()
    let recorder = deferred(1...3).print("numbers", to: transcript).record(demand: .max(1))
    recorder.request(.max(1))
    recorder.cancel()
    recorder.cancel()
    #expect(
      transcript.lines == [
        "numbers: receive subscription: (1...3)",
        "numbers: request max: (1)",
        "numbers: receive value: (1)",
        "numbers: request max: (1)",
        "numbers: receive value: (2)",
        "numbers: receive cancel",
        "numbers: receive cancel",
      ])
  }

  @Test func printWritesDemandThatADeliveryReturned() {
    let transcript = Transcript()
    _ = deferred(1...2).print(to: transcript).record(demand: .max(1), perValue: .max(1))
    #expect(
      transcript.lines == [
        "receive subscription: (1...2)",
        "request max: (1)",
        "receive value: (1)",
        "request max: (1) (synchronous)",
        "receive value: (2)",
        "request max: (1) (synchronous)",
        "receive finished",
      ])
  }

  @Test func printWritesTheError() {
    let transcript = Transcript()
    _ = Fail<Int, TestError>(error: .oops).print(to: transcript).record()
    #expect(transcript.lines == ["receive subscription: (Empty)", "request unlimited", "receive error: (oops)"])
  }

  @Test func printWritesWhatAPipelineAsksItsSourceFor() {
    let transcript = Transcript()
    let recorder = deferred(1...5).print(to: transcript).filter { $0 % 2 == 0 }.prefix(1).record(demand: .max(1))
    #expect(recorder.outcome == Outcome(values: [2], end: .finished))
    #expect(
      transcript.lines == [
        "receive subscription: (1...5)",
        "request max: (1)",
        "receive value: (1)",
        "request max: (1) (synchronous)",
        "receive value: (2)",
        "receive cancel",
      ])
  }

  @Test("Without a stream, lines go to the standard output, with their prefix")
  func standardOutput() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      _ = [1].publisher.print("numbers").sink { _ in }
      _ = Fail<Int, TestError>(error: .oops).print().sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(
      text.split(separator: "\n").filter { $0.contains("receive ") || $0.contains("request ") } == [
        "numbers: receive subscription: ([1])", "numbers: request unlimited", "numbers: receive value: (1)",
        "numbers: receive finished", "receive subscription: (Empty)", "request unlimited", "receive error: (oops)",
      ])
  }

  /// A stream that records which thread has written, and lets other threads run after each text.
  private final class YieldingStream: TextOutputStream, Sendable {
    let threads = Monitor([pthread_t]())
    /// A closure that runs in the middle of a line with an element.
    let inElement = Monitor((@Sendable () -> Void)?.none)

    func write(_ string: String) {
      threads.withLock { $0.append(pthread_self()) }
      sched_yield()
      if string.contains("receive value"), let body = inElement.read({ $0 }) { body() }
      sched_yield()
    }
  }

  @Test(
    "Lines of different threads are never mixed, also while the stream prints a line inside another one",
    arguments: [false, true])
  func linesOfSeveralThreads(printsInside: Bool) {
    let (subject, stream) = (PassthroughSubject<Int, Never>(), YieldingStream())
    let recorder = subject.print("numbers", to: stream).record()
    if printsInside { stream.inElement.withLock { $0 = { recorder.request(.max(1)) } } }
    let (own, sending) = (stream.threads.read { $0.count }, Monitor(pthread_t?.none))
    let line = ThreadBarrier(2)
    let threads = [
      JoinableThread {
        sending.withLock { $0 = pthread_self() }
        line.wait()
        for value in 0..<500 { subject.send(value) }
      },
      JoinableThread {
        line.wait()
        for _ in 0..<500 { recorder.request(.max(1)) }
      },
    ]
    for thread in threads { #expect(thread.join()) }
    // A line takes three texts: the one around another line therefore six, and none of another thread among them.
    let (all, sender) = (stream.threads.read { $0 }.dropFirst(own), sending.read { $0 })
    #expect(all.count == 3 * (printsInside ? 1500 : 1000))
    var texts = 0
    for (thread, next) in zip(all, all.dropFirst().map(Optional.some) + [nil]) {
      texts += 1
      guard thread != next else { continue }
      if texts % (thread == sender && printsInside ? 6 : 3) != 0 {
        Issue.record("a thread has written \(texts) texts in a row")
        break
      }
      texts = 0
    }
    stream.inElement.withLock { $0 = nil }
    recorder.cancel()
  }

  @Test func printChangesNothing() {
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.print(to: Transcript()) }
        == Outcome(values: [1, 2], end: .failed(.oops)))
  }
}

struct EventTests {
  @Test func handleEventsSeesEachStepBeforeItGoesOn() {
    leavesNothing { tracker in
      let log = Box([String]())
      let source = tracker.track(TestPublisher<Int, TestError>("source"), as: "source")
      let recorder = tracker.track(RecordingSubscriber<Int, TestError>(initialDemand: .max(2)), as: "recorder")
      recorder.onSubscription { log.value.append("got \($0)") }
      recorder.onValue { log.value.append("got \($0)") }
      recorder.onCompletion { log.value.append("got \($0)") }
      source.handleEvents(
        receiveSubscription: { log.value.append("subscription \($0)") },
        receiveOutput: { log.value.append("output \($0)") },
        receiveCompletion: { log.value.append("completion \($0)") },
        receiveCancel: { log.value.append("cancel") },
        receiveRequest: { log.value.append("request \($0)") }
      ).subscribe(recorder)
      source.send(1)
      source.send(completion: .finished)
      recorder.cancel()
      #expect(
        log.value == [
          "subscription source", "got HandleEvents", "request max(2)", "output 1", "got 1", "completion finished",
          "got finished",
        ])
      recorder.onSubscription { _ in }
      recorder.onValue { _ in }
      recorder.onCompletion { _ in }
    }
  }

  @Test(
    "What looks at events sees each before it goes on", arguments: ["handleEvents", "breakpoint", "print"],
    [Subscribers.Completion<TestError>.finished, .failure(.oops)])
  func seenBefore(name: String, completion: Subscribers.Completion<TestError>) {
    let log = Box([String]())
    func see(_ event: String) { log.value.append("\(event) seen") }
    func stops(_ event: String) -> Bool {
      see(event)
      return false
    }
    /// A stream that sees the events whose lines it receives.
    final class Looking: TextOutputStream {
      let see: (String) -> Void
      init(_ see: @escaping (String) -> Void) { self.see = see }
      func write(_ string: String) {
        let names = ["subscription": "subscription", "value": "value", "finished": "end", "error": "end"]
        for (text, name) in names where string.hasPrefix("receive \(text)") { see(name) }
      }
    }
    let source = TestPublisher<Int, TestError>("source")
    let publisher: AnyPublisher<Int, TestError> =
      switch name {
      case "handleEvents":
        source.handleEvents(
          receiveSubscription: { _ in see("subscription") }, receiveOutput: { _ in see("value") },
          receiveCompletion: { _ in see("end") }
        ).eraseToAnyPublisher()
      case "breakpoint":
        source.breakpoint(
          receiveSubscription: { _ in stops("subscription") }, receiveOutput: { _ in stops("value") },
          receiveCompletion: { _ in stops("end") }
        ).eraseToAnyPublisher()
      default: source.print(to: Looking(see)).eraseToAnyPublisher()
      }
    let recorder = RecordingSubscriber<Int, TestError>()
    recorder.onSubscription { _ in log.value.append("subscription") }
    recorder.onValue { _ in log.value.append("value") }
    recorder.onCompletion { _ in log.value.append("end") }
    publisher.subscribe(recorder)
    source.send(1)
    source.send(completion: completion)
    #expect(log.value == ["subscription", "value", "end"].flatMap { ["\($0) seen", $0] })
  }

  @Test func handleEventsSeesCancelAndReturnedDemand() {
    let log = Box([String]())
    let source = TestPublisher<Int, Never>()
    let recorder = source.handleEvents(
      receiveCancel: { log.value.append("cancel \(source.cancelCount)") },
      receiveRequest: { log.value.append("request \($0)") }
    ).record(demand: .max(1), perValue: .max(3))
    source.send(1)
    recorder.cancel()
    #expect(log.value == ["request max(1)", "request max(3)", "cancel 0"])
    #expect(source.cancelCount == 1)
  }

  @Test("The closures of handleEvents can be replaced before a subscriber attaches")
  func replacedClosures() {
    let log = Box([String]())
    let source = TestPublisher<Int, TestError>("source")
    var events = source.handleEvents(
      receiveSubscription: { _ in log.value.append("old") }, receiveOutput: { _ in log.value.append("old") },
      receiveCompletion: { _ in log.value.append("old") }, receiveCancel: { log.value.append("old") },
      receiveRequest: { _ in log.value.append("old") })
    events.receiveSubscription = { log.value.append("subscription \($0)") }
    events.receiveOutput = { log.value.append("output \($0)") }
    events.receiveCompletion = { log.value.append("completion \($0)") }
    events.receiveCancel = { log.value.append("cancel") }
    events.receiveRequest = { log.value.append("request \($0)") }
    let cancelled = events.record(demand: .max(1))
    source.send(1)
    cancelled.cancel()
    #expect(log.value == ["subscription source", "request max(1)", "output 1", "cancel"])
    log.value = []
    let finished = events.record(demand: .none)
    source.send(completion: .finished)
    #expect(log.value == ["subscription source", "completion finished"])
    #expect(finished.end == .finished)
  }

  @Test("handleEvents calls no closure after the completion or a cancel", arguments: [false, true])
  func closuresAfterTheEnd(isCancelled: Bool) {
    let log = Box([String]())
    let source = TestPublisher<Int, Never>("source", [.ignoresCancel, .continuesAfterEnd, .exceedsDemand])
    let recorder = source.handleEvents(
      receiveOutput: { log.value.append("output \($0)") }, receiveCompletion: { log.value.append("completion \($0)") },
      receiveCancel: { log.value.append("cancel") }, receiveRequest: { log.value.append("request \($0)") }
    ).record(demand: .max(3))
    if isCancelled { recorder.cancel() } else { source.send(completion: .finished) }
    #expect(log.value == ["request max(3)", isCancelled ? "cancel" : "completion finished"])
    source.send(1)
    recorder.request(.max(1))
    source.send(completion: .finished)
    recorder.cancel()
    #expect(log.value.count == 2, "\(log.value)")
  }

  @Test func handleEventsChangesNothing() {
    let seen = Box([Int]())
    #expect(
      outcome(of: [1, 2], ending: .failure(.oops)) { $0.handleEvents(receiveOutput: { seen.value.append($0) }) }
        == Outcome(values: [1, 2], end: .failed(.oops)))
    #expect(seen.value == [1, 2, 1, 2, 1, 2, 1, 2])
  }

  @Test func breakpointPassesWhatItIsNotToldToStopAt() {
    let events = Box([String]())
    func continues(at event: String) -> Bool {
      events.value.append(event)
      return false
    }
    let result = outcome(of: [1, 2], ending: .failure(.oops)) {
      $0.breakpoint(
        receiveSubscription: { continues(at: "\($0)") }, receiveOutput: { continues(at: "\($0)") },
        receiveCompletion: { continues(at: "\($0)") })
    }
    #expect(result == Outcome(values: [1, 2], end: .failed(.oops)))
    #expect(events.value.count == 16)  // four events, with each of four demands
    let source = TestPublisher<Int, TestError>("source")
    events.value = []
    let recorder = source.breakpoint(
      receiveSubscription: { continues(at: "\($0)") }, receiveOutput: { continues(at: "\($0)") },
      receiveCompletion: { continues(at: $0 == .failure(.oops) ? "failed" : "finished") }
    ).record()
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(events.value == ["source", "1", "failed"])
    #expect(recorder.values == [1])
    #expect(outcome(of: [1, 2]) { $0.breakpointOnError() } == Outcome(values: [1, 2], end: .finished))
  }
}
