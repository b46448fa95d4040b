import Combine
import CombineTestKit
import Foundation
import Testing

// The code of the articles, in their order.

final class Search {
  @Published var query = ""
  private(set) var asked: [String] = []
  private var cancellables: Set<AnyCancellable> = []

  init(scheduler: AnySchedulerOf<DispatchQueue> = .main) {
    $query
      .dropFirst()
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .sink { [unowned self] in asked.append($0) }
      .store(in: &cancellables)
  }
}

@Suite struct DocumentationTests {
  @Test func landingPage() {
    let scheduler = VirtualTimeScheduler()
    let words = PassthroughSubject<String, Never>()
    let recorder = words.debounce(for: .seconds(1), scheduler: scheduler).record(on: scheduler)

    words.send("a")
    words.send("b")
    scheduler.advance(by: .seconds(1))
    #expect(recorder.timeline == [(1, .value("b"))])
    recorder.expectNoViolations()
    recorder.cancel()
  }

  @Test func whatItDelivers() {
    let numbers = PassthroughSubject<Int, Never>()
    let recorder = numbers.filter { $0 > 1 }.map { "\($0)" }.record()

    for number in 1...3 { numbers.send(number) }
    numbers.send(completion: .finished)

    #expect(recorder.values == ["2", "3"])
    #expect(recorder.hasFinished)
    #expect(recorder.deliveries == [.value("2"), .value("3"), .finished])
    recorder.expectNoViolations()
  }

  @Test @MainActor func waiting() async {
    let recorder = (1...3).publisher.receive(on: DispatchQueue.main).record()
    #expect(await recorder.completes())
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func times() {
    let scheduler = VirtualTimeScheduler()
    let recorder = [1, 2].publisher.delay(for: .milliseconds(500), scheduler: scheduler).record(on: scheduler)
    scheduler.run()
    #expect(recorder.timeline == [(0.5, .value(1)), (0.5, .value(2)), (0.5, .finished)])
  }

  @Test func debounces() {
    let queue = DispatchQueue.test
    let search = Search(scheduler: queue.eraseToAnyScheduler())

    search.query = "s"
    queue.advance(by: .milliseconds(200))
    search.query = "swift"
    queue.advance(by: .milliseconds(299))
    #expect(search.asked == [])
    queue.advance(by: .milliseconds(1))
    #expect(search.asked == ["swift"])
  }

  @Test func doesNotTouchTheQueue() {
    let search = Search(scheduler: .unimplemented("queue"))
    #expect(search.asked == [])
  }

  @Test func marbles() {
    expectMarbles(frame: .milliseconds(100)) { marbles in
      let keys = marbles.hot("a-b---c----|")
      marbles.expect(
        keys.debounce(for: .milliseconds(300), scheduler: marbles.scheduler),
        "               -----b---c-|")
    }
  }

  @Test func marblesOfSeveralPublishers() {
    expectMarbles { marbles in
      let slow = marbles.cold("----1|")
      let fast = marbles.cold("-2|")
      let taps = marbles.hot("s--f---|")
      marbles.expect(
        taps.map { $0 == "s" ? slow : fast }.switchToLatest(),
        "            ----2--|")
      marbles.expectSubscriptions(to: slow, "^--!")
      marbles.expectSubscriptions(to: fast, "---^-!")
    }
  }

  @Test func steps() {
    let queue = DispatchQueue.test
    let words = PassthroughSubject<String, Never>()
    StepVerifier(words.debounce(for: .milliseconds(300), scheduler: queue), on: queue)
      .expectSubscription()
      .then { words.send("swift") }
      .expectNoEvent(for: .milliseconds(300))
      .expectNext("swift")
      .then { words.send(completion: .finished) }
      .expectCompletion()
      .verify()
  }

  @Test func demand() {
    let recorder = RecordingSubscriber<Int, Never>(script: [
      .onSubscription(.request(.max(2))),
      .onValue(2, .onAnotherThread(.request(.max(1)))),
      .onValue(3, .cancel),
    ])
    (1...10).publisher.subscribe(recorder)
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.violations.isEmpty)
  }

  @Test func misbehavior() {
    let source = TestPublisher<Int, Never>("source", [.ignoresCancel, .continuesAfterEnd])
    let recorder = RecordingSubscriber<Int, Never>()
    source.prefix(2).subscribe(recorder)

    for number in 1...3 { source.send(number) }
    source.send(completion: .finished)
    source.send(4)

    #expect(recorder.values == [1, 2])
    #expect(recorder.violations.isEmpty)
    #expect(source.cancelCount == 1)
  }

  @Test func leaks() {
    let tracker = ReferenceTracker()
    do {
      let search = tracker.track(Search(scheduler: DispatchQueue.test.eraseToAnyScheduler()), as: "search")
      search.query = "swift"
    }
    tracker.expectReleased()
  }

  @Test func tasks() async {
    let queue = DispatchQueue.test
    let words = PassthroughSubject<String, Never>()
    let task = Task {
      var delayed = words.delay(for: .seconds(1), scheduler: queue).values.makeAsyncIterator()
      return await delayed.next()
    }
    await queue.advance()
    words.send("swift")
    await queue.advance(by: .seconds(1))
    #expect(await task.value == "swift")
  }

  @Test func ownFramework() {
    let log = IssueReporter { issue in print(issue) }
    log.use {
      expectMarbles { $0.expect($0.hot("-a"), "-a") }
    }
  }

  @Test func testsOfTests() {
    let issues = IssueReporter.collect {
      expectMarbles { $0.expect($0.hot("-a"), "-b") }
    }
    #expect(issues.count == 1)
  }

  // MARK: - The articles

  @Test(arguments: ["CombineTestKit", "TestingPipelines"])
  func theArticlesShowWhatIsTestedHere(article: String) throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = package.appending(path: "Sources/CombineTestKit/CombineTestKit.docc/\(article).md")
    let text = try String(contentsOf: path, encoding: .utf8)
    let tested = lines(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    let examples = text.components(separatedBy: "```swift\n").dropFirst().map {
      lines($0.components(separatedBy: "```")[0]).filter { !$0.hasPrefix("import ") }
    }
    #expect(!examples.isEmpty)
    for example in examples {
      let missing = example.first { !tested.contains($0) }
      #expect(missing == nil, "not in the tests: \(missing ?? "")")
      #expect(tested.indices.contains { tested[$0...].starts(with: example) }, "not word for word: \(example)")
    }
  }

  private func lines(_ text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
