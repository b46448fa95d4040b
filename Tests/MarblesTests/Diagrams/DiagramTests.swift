import Testing

@testable import marbles

/// Runs the marble diagrams of the documentation: what a row shows must happen in virtual time.
struct DiagramTests {
  /// The rows that no pipeline can show, or whose diagram shows more than events in virtual time, by file and label.
  static let reasons: [String: String] = [
    "AsyncPublisher.swift: next() waits": "shows when a call waits",
    "AsyncPublisher.swift: for await": "is a loop in a task",
    "AsyncThrowingPublisher.swift: next() waits": "shows when a call waits",
    "AsyncThrowingPublisher.swift: for try await": "is a loop in a task",
    "FutureValue.swift: await value": "is a call in a task",
    "FutureValue.swift: try await value": "is a call in a task",
    "Published.swift: $temperature": "shows a property of a class",
    "Published.swift: ": "shows a property of a class",
    "AssertNoFailure.swift: assertNoFailure()": "ends with a trap",
    "Breakpoint.swift: breakpoint(receiveOutput: { $0 == 2 })": "stops in a debugger",
    "Breakpoint.swift: breakpointOnError()": "stops in a debugger",
    "HandleEvents.swift: ": "names the calls of a closure",
    "Multicast.swift: connect()": "marks a call, which the row below shows",
    "ReceiveOn.swift: receive(on: queue)": "is drawn a column later, because the queue's thread continues",
    "CurrentValueSubject.swift: CurrentValueSubject(0)": "creates the subject of the rows below",
    "Assign.swift: ": "shows the property that is set",
    "AssignOwnership.swift: ": "shows the property that is set",
    "Sink.swift: ": "shows the closures that are called",
    "AsyncMap.swift: asyncMap { f($0) }": "awaits functions, which have a time of their own",
    "AsyncMap.swift: asyncCompactMap { f($0) }": "awaits functions, which have a time of their own",
    "AsyncMap.swift: tryAsyncMap { f($0) }": "awaits functions, which have a time of their own",
    "AsyncOperation.swift: AsyncOperation": "awaits a function, which has a time of its own",
    "AsyncSequence+Publisher.swift: publisher": "awaits a sequence, which has a time of its own",
    "FirstValue.swift: firstValue": "is a call in a task",
    "HandleEventsWith.swift: handleEvents(with: object, …)": "ends when an object is released",
    "ObservedPublisher.swift: object.count": "shows a property of an object",
    "ObservedPublisher.swift: subscribed": "shows a property of an object",
    "ObservedPublisher.swift: self.count": "shows a property of an object",
    "ObservedPublisher.swift: publisher(for:)": "shows a property of an object",
    "ObservedPublisher.swift: a turn of the scheduler": "shows a property of an object",
    "ObservedPublisher.swift: publisher(for:coalescedOn:)": "shows a property of an object",
    "ObservedPublisher+Portable.swift: self.count": "shows a property of an object",
    "ObservedPublisher+Portable.swift: a turn of the scheduler": "shows a property of an object",
    "ObservedPublisher+Portable.swift: publisher(for:coalescedOn:)": "shows a property of an object",
    "PublishedDidSet.swift: $value.didSet": "shows a property of a class",
    "SchedulerTimer.swift: connect()": "marks a call, which the row below shows",
    "DataPublisher.swift: dataResponse(for:)": "is a request to a server",
    "DownloadPublisher.swift: ": "is a request to a server",
    "UploadPublisher.swift: ": "is a request to a server",
    "ValidateResponse.swift: validateResponse()": "shows responses of a server",
    "DataTaskPublisher.swift: ": "is a request to a server",
    "NotificationCenterPublisher.swift: result": "shows notifications of a center",
    "TimerPublisher.swift: connect()": "marks a call, which the row below shows",
    "TimerPublisher.swift: ticks": "follows the clock of a run loop",
  ]

  /// The row of a diagram, and its position among the rows of the file that have its label.
  struct Place: Sendable, CustomTestStringConvertible {
    let diagram: Diagram
    let row: DiagramRow
    let occurrence: Int
    var key: String { "\(diagram.file): \(row.label)" }
    var testDescription: String { "\(diagram): \(row.label)" }

    var pipeline: DiagramPipeline? {
      DiagramPipeline.all.first { pipeline in
        pipeline.label == row.label && (pipeline.file == nil || pipeline.file == diagram.file)
          && (pipeline.occurrence == occurrence)
      }
    }
  }

  /// The rows of all diagrams.
  static let places: [Place] = {
    var counts: [String: Int] = [:]
    return Diagram.all.flatMap { diagram in
      diagram.rows.map { row in
        let place = Place(diagram: diagram, row: row, occurrence: counts["\(diagram.file): \(row.label)", default: 0])
        counts[place.key, default: 0] += 1
        return place
      }
    }
  }()

  @Test("A row of a diagram shows what its operator does", arguments: places.filter { $0.pipeline != nil })
  func row(_ place: Place) throws {
    let actual = try #require(place.pipeline).run(for: place.row, of: place.diagram.rows)
    let difference = place.row.difference(from: actual)
    #expect(difference == nil, "\(place.testDescription)")
  }

  @Test(
    "Every row of a diagram is run, or describes an input, or has a reason", arguments: Diagram.all.map(\.description))
  func complete(_ diagram: String) {
    let places = Self.places.filter { $0.diagram.description == diagram }
    let missing = places.filter { $0.pipeline == nil && !$0.row.isInput && Self.reasons[$0.key] == nil }
    #expect(missing.map(\.row.label) == [])
  }

  @Test("Every pipeline and every reason belongs to a row")
  func used() {
    let keys = Set(Self.places.map(\.key))
    #expect(Self.reasons.keys.filter { !keys.contains($0) } == [])
    let used = Self.places.compactMap { place in place.pipeline.map { "\($0.label) \($0.file ?? "") \($0.occurrence)" }
    }
    let names = DiagramPipeline.all.map { "\($0.label) \($0.file ?? "") \($0.occurrence)" }
    #expect(names.filter { !used.contains($0) } == [])
  }

  @Test(
    "A difference in what happens, when, and how it ends is noticed",
    arguments: [
      ("──1──2──|", "──1──2──|", true), ("──1──2──|", "──1──3──|", false), ("──1──2──|", "──1───2─|", false),
      ("──1──2──|", "──1──2──✕", false), ("──1──2──|", "──1──2───", false), ("──1──2───", "──1──2──|", false),
      ("─────────", "─────────", true), ("─────────", "──1──────", false), ("──1─2─|", "──1──|", false),
    ])
  func differences(_ drawn: String, _ happened: String, _ isEqual: Bool) {
    let events = DiagramRow(timeline: happened).events.map { (Double($0.column), $0.event) }
    #expect((DiagramRow(timeline: drawn).difference(from: events) == nil) == isEqual)
  }

  @Test("Events of one moment are drawn one after the other")
  func moments() {
    let events: [(Double, DiagramRow.Event)] = [(3, .element("10")), (3, .element("2")), (3, .finished)]
    #expect(DiagramRow(timeline: "───10─2|").difference(from: events) == nil)
    #expect(DiagramRow(timeline: "───10──2|").difference(from: events) != nil)
    #expect(DiagramRow(timeline: "────10─2|").difference(from: events) != nil)
  }
}

extension DiagramPipeline {
  static let all = core + sources + extras
}
