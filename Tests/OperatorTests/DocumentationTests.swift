import Combine
import CombineTestKit
import Foundation
import Testing

// The examples of the articles, word for word, so that they compile and behave as described.

final class SearchModel: ObservableObject {
  @Published var query = ""
  @Published private(set) var results: [String] = []

  init(search: @escaping (String) -> AnyPublisher<[String], Never>) {
    $query
      .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
      .removeDuplicates()
      .map(search)
      .switchToLatest()
      .receive(on: DispatchQueue.main)
      .assign(to: &$results)
  }
}

extension Publisher {
  /// Delivers each value with the one before it.
  ///
  ///     self:           ──1──2──3──|
  ///     pairwise()      ─────12─23─|
  func pairwise() -> AnyPublisher<(Output, Output), Failure> {
    scan((Output?.none, Output?.none)) { ($0.1, $1) }
      .compactMap { before, now in
        guard let before, let now else { return nil }
        return (before, now)
      }
      .eraseToAnyPublisher()
  }
}

/// Counts up from a number, for as long as it is asked.
struct Counting: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let start: Int

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == Never {
    subscriber.receive(subscription: Inner(start: start, downstream: AnySubscriber(subscriber)))
  }

  private final class Inner: Subscription {
    private var next: Int
    private var demand = Subscribers.Demand.none
    private var isDelivering = false
    private var downstream: AnySubscriber<Int, Never>?

    init(start: Int, downstream: AnySubscriber<Int, Never>) {
      next = start
      self.downstream = downstream
    }

    func request(_ more: Subscribers.Demand) {
      demand += more
      guard !isDelivering else { return }  // asked from inside a delivery: the loop below goes on
      isDelivering = true
      while demand > .none, let downstream {
        demand -= 1
        next += 1
        demand += downstream.receive(next - 1)
      }
      isDelivering = false
    }

    func cancel() { downstream = nil }
  }
}

/// This function never runs, because its main thread would not return.
private func deliverOnTheMainThread() {
  let subscription = ["one", "two", "three"].publisher
    .subscribe(on: DispatchQueue.global())
    .receive(on: DispatchQueue.main)
    .sink { _ in
      exit(0)
    } receiveValue: { value in
      print(value, Thread.isMainThread)
    }

  RunLoop.main.run()
  subscription.cancel()
}

@Suite struct DocumentationTests {
  @Test func theFirstPipelineOfREADMEPrintsWhatItSays() throws {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    final class Basket: ObservableObject {
      @Published var fruits: [String] = []
    }

    let words = PassthroughSubject<String, Never>()
    let basket = Basket()

    words
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
      .removeDuplicates()
      .print("words")
      .scan([]) { $0 + [$1] }
      .assign(to: &basket.$fruits)

    let subscription = basket.$fruits.sink { print("basket:", $0) }

    words.send("  apple")
    words.send("apple  ")
    words.send("   ")
    words.send("pear")
    subscription.cancel()
    words.send("plum")
    print("in the end:", basket.fruits)

    let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let output = try #require(text.components(separatedBy: "prints\n\n```\n").dropFirst().first)
    let block = output.components(separatedBy: "\n```")[0]
    // The lines of `.print("words")` are written to the standard output: PrintTests compares such lines.
    #expect(printed == block.components(separatedBy: "\n").filter { !$0.hasPrefix("words: ") })
    #expect(printed.count == 4)
  }

  @Test func pairwiseDeliversEachValueWithTheOneBefore() {
    var pairs: [[Int]] = []
    let subscription = (1...4).publisher.pairwise().sink { pairs.append([$0, $1]) }
    #expect(pairs == [[1, 2], [2, 3], [3, 4]])
    subscription.cancel()
  }

  @Test func countingCountsWhatIsAskedFor() {
    var numbers: [Int] = []
    let subscription = Counting(start: 3).prefix(100_000).sink { numbers.append($0) }
    #expect(numbers == Array(3..<100_003))
    subscription.cancel()
  }

  @Test(arguments: ["Combine/Combine.docc/Combine", "Combine/Combine.docc/WritingAnOperator"])
  func theArticlesShowWhatIsTestedHere(article: String) throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: package.appending(path: "Sources/\(article).md"), encoding: .utf8)
    let tested = lines(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    let examples = text.components(separatedBy: "```swift\n").dropFirst().map {
      lines($0.components(separatedBy: "```")[0]).filter { $0 != "import Combine" }
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
