import Combine
import CombineTestKit

@testable import marbles

struct DiagramError: Error, Equatable {}

/// The publishers that the rows of a diagram describe, and a clock, one column of which is a second.
final class DiagramScene {
  let clock = VirtualTimeScheduler()
  private var subjects: [String: PassthroughSubject<String, DiagramError>] = [:]
  private var connections: [any Cancellable] = []

  /// Creates the publishers of a diagram.
  ///
  /// - Parameters:
  ///   - rows: The rows that describe publishers.
  init(_ rows: [DiagramRow]) {
    for row in rows {
      let subject = PassthroughSubject<String, DiagramError>()
      subjects[row.name] = subject
      play(row, on: subject)
    }
  }

  private func play(_ row: DiagramRow, on subject: PassthroughSubject<String, DiagramError>) {
    for (column, event) in row.events {
      clock.schedule(after: clock.now.advanced(by: .seconds(column))) {
        switch event {
        case .element(let text): subject.send(text)
        case .finished: subject.send(completion: .finished)
        case .failed: subject.send(completion: .failure(DiagramError()))
        }
      }
    }
  }

  /// The publisher of a row, whose events happen at their columns.
  subscript(_ name: String) -> AnyPublisher<String, DiagramError> {
    guard let subject = subjects[name] else { preconditionFailure("the diagram has no row \(name)") }
    return subject.eraseToAnyPublisher()
  }

  /// The publisher of a row with numbers.
  func ints(_ name: String = "self") -> AnyPublisher<Int, DiagramError> {
    self[name].map { Int($0) ?? .min }.eraseToAnyPublisher()
  }

  /// The publisher of a row that never fails.
  func safe(_ name: String = "self") -> AnyPublisher<String, Never> {
    self[name].assertNoFailure().eraseToAnyPublisher()
  }

  /// A publisher that begins a timeline with each subscription.
  func cold(_ timeline: String) -> AnyPublisher<String, DiagramError> {
    Deferred { [self] in
      let subject = PassthroughSubject<String, DiagramError>()
      play(DiagramRow(timeline: timeline), on: subject)
      return subject
    }.eraseToAnyPublisher()
  }

  /// Keeps a connection until the end.
  func keep(_ connection: any Cancellable) { connections.append(connection) }

  /// The time, in columns.
  var column: Double { Double(clock.now.sinceStart.nanoseconds) / 1_000_000_000 }

  /// Performs an action in a column, after what the rows describe for it.
  func at(_ column: Int, _ action: @escaping () -> Void) {
    clock.schedule(after: VirtualTime(.seconds(column))) { [clock] in clock.schedule(action) }
  }
}

extension DiagramRow {
  /// Creates a row without a label.
  init(timeline: String) {
    self = DocumentedDiagram.picture(of: ["row:  " + timeline]).map { DiagramRow($0.rows[0]) }!
  }

  /// Creates a row with a label.
  init(_ label: String, _ timeline: String) {
    self = DocumentedDiagram.picture(of: ["\(label):  " + timeline]).map { DiagramRow($0.rows[0]) }!
  }
}

/// The pipeline that a row of a diagram shows.
struct DiagramPipeline: @unchecked Sendable {  // immutable, and its closure captures nothing that changes
  let label: String
  let file: String?
  let occurrence: Int
  let given: [DiagramRow]
  let make: (DiagramScene) -> AnyPublisher<String, any Error>

  /// Creates the pipeline of a row.
  ///
  /// - Parameters:
  ///   - label: The label of the row.
  ///   - file: The name of the file, if other files have rows with this label.
  ///   - occurrence: The position among the rows of that file with the label.
  ///   - given: Rows that the diagram leaves out, or draws otherwise.
  ///   - make: A closure that creates the publisher.
  init<P: Publisher>(
    _ label: String, in file: String? = nil, occurrence: Int = 0, given: KeyValuePairs<String, String> = [:],
    _ make: @escaping (DiagramScene) -> P
  ) {
    self.label = label
    self.file = file.map { $0 + ".swift" }
    self.occurrence = occurrence
    self.given = given.map { DiagramRow($0, $1) }
    self.make = { make($0).map { Self.text($0) }.mapError { $0 }.eraseToAnyPublisher() }
  }

  /// Returns the text by which diagrams show an element.
  private static func text(_ element: Any) -> String {
    switch element {
    case let array as [Any]: "[\(array.map(text).joined(separator: ","))]"
    case let number as Int: "\(number)"  // also an optional one
    default: "\(element)"
    }
  }

  /// Returns what has happened when a subscriber has received all events.
  ///
  /// - Parameters:
  ///   - row: The row that shows the pipeline.
  ///   - rows: The rows of its diagram.
  func run(for row: DiagramRow, of rows: [DiagramRow]) -> [(time: Double, event: DiagramRow.Event)] {
    let inputs = rows.filter { row in row.isInput && row.requests.isEmpty && !given.contains { $0.name == row.name } }
    let scene = DiagramScene(given + inputs)
    let requests = rows.first { $0.label.contains("request") && !$0.label.contains(" of ") }?.requests
    var events: [(time: Double, event: DiagramRow.Event)] = []
    let recorder = RecordingSubscriber<String, any Error>(
      initialDemand: requests == nil ? .unlimited : .none)
    recorder.onValue { events.append((scene.column, .element($0))) }
    recorder.onCompletion { completion in
      if case .finished = completion {
        events.append((scene.column, .finished))
      } else {
        events.append((scene.column, .failed))
      }
    }
    let publisher = make(scene)
    if let column = row.subscription {
      scene.at(column) { publisher.subscribe(recorder) }
    } else {
      publisher.subscribe(recorder)
    }
    for (column, count) in requests ?? [] {
      scene.at(column) { recorder.request(count.map { .max($0) } ?? .unlimited) }
    }
    scene.clock.advance(by: .seconds(120))
    recorder.cancel()
    return events
  }
}
