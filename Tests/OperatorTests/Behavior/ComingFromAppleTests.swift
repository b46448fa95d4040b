import Combine
import CombineTestKit
import Foundation
import Testing

/// The page for those who come from Apple's framework, and the behavior table: what differs is on both, and nothing else.
struct ComingFromAppleTests {
  /// Returns the titles of the lines of a section of the page.
  private static func titles(of section: String) -> [String] {
    let page = BehaviorArticle.text("Sources/Combine/Combine.docc/ComingFromApple.md")
    let text = page.components(separatedBy: "\n## ").first { $0.hasPrefix(section + "\n") } ?? ""
    return text.components(separatedBy: "\n- ").dropFirst().map { BehaviorArticle.title(of: $0) ?? $0 }
  }

  /// The differences that the table has no column for. Each has a test below, by its title.
  private static let elsewhere: Set = [
    "Fused publishers.", "One action of the scheduler.", "A subscriber that attaches to `$property` inside a delivery",
    "A failing inner publisher of `flatMap`", "The largest number as a demand.",
  ]

  // MARK: - The page and the table

  @Test("A cell has a note if it is known that Apple's differs, and only then", arguments: [true, false])
  func cells(ofOperators: Bool) throws {
    let article = BehaviorArticle.shared
    let (rows, known) =
      ofOperators ? (article.operators, AppleCells.operators) : (article.sources, AppleCells.sources)
    #expect(!rows.isEmpty && !known.isEmpty)
    var explained: Set<String> = []
    for fact in known {
      for name in fact.names {
        let row = try #require(rows.first { $0.names.contains(name) }, "\(name) has no row")
        let (cell, place) = (row.cells[fact.column], "line \(row.line), \(name), \(fact.column)")
        let marks = try #require(row.marks[fact.column], "no column \(fact.column)")
        if cell == fact.cell {
          #expect(marks.isEmpty, "\(place): a note, although Apple's is the same")
        } else {
          let all = marks.union(row.titleMarks[fact.column] ?? [])
          #expect(!all.isEmpty, "\(place): no note says that Apple's is \(fact.cell)")
          explained.insert("\(row.line) \(fact.column)")
        }
      }
    }
    for row in rows {
      for (column, marks) in row.marks where !marks.isEmpty {
        #expect(explained.contains("\(row.line) \(column)"), "line \(row.line), \(column): what is Apple's cell?")
      }
    }
  }

  @Test("Each note of the table is about a line of the page, and each line has a note or a test of its own")
  func lines() throws {
    let titles = Self.titles(of: "Different")
    #expect(titles.count > 5, "the pattern finds nothing")
    #expect(Set(titles).count == titles.count)
    let notes = BehaviorArticle.shared.noteTitles
    #expect(Set(notes).count == notes.count)
    #expect(Set(notes).isDisjoint(with: Self.elsewhere))
    #expect(Set(titles) == Set(notes).union(Self.elsewhere))
    let tests = BehaviorArticle.text("Tests/OperatorTests/Behavior/ComingFromAppleTests.swift")
    for title in Self.elsewhere { #expect(tests.contains("@Test(\"\(title)\")"), "\(title) has no test") }
  }

  // MARK: - The lines that the table has no column for

  @Test("Fused publishers.")
  func fusedPublishers() {
    typealias Subject = PassthroughSubject<Int, Never>
    let subject = Subject()
    #expect(
      type(of: subject.map { $0 + 1 }.map { $0 * 2 }) == Publishers.Map<Publishers.Map<Subject, Int>, Int>.self)
    let fused: Publishers.Map<Subject, Int> = subject.map { $0 + 1 }.map { $0 * 2 }
    let recorder = fused.record()
    subject.send(1)
    #expect(recorder.values == [4])
  }

  @Test("One action of the scheduler.")
  func oneAction() {
    func actions<P: Publisher>(
      _ build: (PassthroughSubject<Int, Never>, VirtualTimeScheduler) -> P
    ) -> Int where P.Failure == Never {
      let (subject, scheduler) = (PassthroughSubject<Int, Never>(), VirtualTimeScheduler())
      let recorder = build(subject, scheduler).record()
      for value in 1...10 { subject.send(value) }
      scheduler.advance()  // `timeout` delivers elements on the scheduler
      defer { recorder.cancel() }
      return scheduler.pending.count
    }
    #expect(actions { $0.debounce(for: .seconds(1), scheduler: $1) } == 1)
    #expect(actions { $0.timeout(.seconds(1), scheduler: $1) } == 1)
  }

  @Test("A subscriber that attaches to `$property` inside a delivery")
  func attachingInsideADelivery() {
    final class Model: ObservableObject { @Published var value = 1 }
    let model = Model()
    var (inner, received): (AnyCancellable?, [Int]) = (nil, [])
    let outer = model.$value.dropFirst().sink { _ in
      if inner == nil { inner = model.$value.sink { received.append($0) } }
    }
    model.value = 2
    #expect(received == [1, 2])
    withExtendedLifetime((outer, inner)) {}
  }

  @Test("A failing inner publisher of `flatMap`")
  func failingInnerPublisher() {
    let upstream = TestPublisher<Int, TestError>("upstream")
    let recorder = upstream.flatMap { _ in Fail<Int, TestError>(error: .oops) }.record()
    upstream.send(1)
    #expect(recorder.end == .failed(.oops))
    #expect(upstream.connections[0].cancelCount == 1)
  }

  @Test("The largest number as a demand.")
  func theLargestDemand() {
    typealias Demand = Subscribers.Demand
    #expect(Demand.max(.max) == .unlimited)
    #expect(Demand.max(.max) - -1 == .unlimited)
    #expect(Demand.max(.max) - 1 == .unlimited)
  }
}
