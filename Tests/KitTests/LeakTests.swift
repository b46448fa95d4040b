import Combine
import CombineTestKit
import Testing

/// Something that a global variable holds.
nonisolated(unsafe) private var global: [AnyObject] = []

struct LeakTests {
  final class Model {
    @Published var text = ""
    var results: [String] = []
    var cancellables: Set<AnyCancellable> = []
    var subscription: AnyCancellable?
    var handler: (() -> Void)?
    weak var friend: Model?
  }

  final class Part {
    struct Inner {
      var number = 1
      var content: AnyObject?
    }
    enum Choice {
      case none
      case number(Int)
      case object(AnyObject)
    }
    var inner = Inner()
    var choice = Choice.none
    var any: Any = 1
    var table: [String: AnyObject] = [:]
  }

  #if canImport(Glibc) && (arch(x86_64) || arch(arm64))
    @Test("A sink that holds its model is found, with the way around")
    func sink() throws {
      let tracker = ReferenceTracker()
      weak var model: Model?
      do {
        let strong = tracker.track(Model(), as: "model")
        strong.subscription = strong.$text.map { $0 + "!" }.sink { strong.results.append($0) }
        model = strong
      }
      let leaks = tracker.leaks()
      #expect(leaks.count == 1)
      let leak = try #require(leaks.first)
      #expect(leak.name == "model")
      #expect(leak.type == "Model")
      #expect(leak.holders.count == 1)
      let way = try #require(leak.holders.first)
      #expect(way.hasPrefix("model._text"), "\(way)")
      #expect(way.hasSuffix(" → Sink.receiveValue"), "\(way)")
      #expect("\(leak)" == "model, a Model, is still alive. It is held by\n  \(way)")
      model?.subscription = nil
      #expect(tracker.leaks().isEmpty)
    }

    @Test("Ways through sets, closures, structs, enumerations, existentials and dictionaries")
    func ways() {
      func way(_ connect: (Part, Model) -> Void) -> [String] {
        let tracker = ReferenceTracker()
        let part = Part()
        do {
          connect(part, tracker.track(Model(), as: "model"))
        }
        return tracker.leaks(from: ["part": part]).first?.holders ?? ["nothing"]
      }
      #expect(way { $0.inner.content = $1 } == ["part.inner.content"])
      #expect(way { $0.choice = .object($1) } == ["part.choice"])
      #expect(way { $0.any = Part.Inner(content: $1) } == ["part.any"])
      #expect(way { $0.any = [$1] } == ["part.any → array"])
      #expect(way { $0.table["model"] = $1 } == ["part.table → dictionary"])
      #expect(way { part, model in part.any = { [part] in (part, model) } } == ["part.any → closure"])
      #expect(
        way { part, model in
          var held: Model? = model
          part.any = (set: { held = $0 }, get: { held })
        }.first?.hasPrefix("part.any → ") == true)
      #expect(
        way { part, model in
          let other = Model()
          other.cancellables = [AnyCancellable { model.results = [] }]
          part.inner.content = other
        }.first?.hasPrefix("part.inner.content → Model.cancellables → set → AnyCancellable.") == true)
    }

    @Test("Weak references do not hold")
    func weakReferences() {
      let tracker = ReferenceTracker()
      let (one, other) = (tracker.track(Model(), as: "one"), tracker.track(Model(), as: "other"))
      one.friend = other
      #expect(tracker.leaks().first { $0.name == "other" }?.holders.contains { $0.hasPrefix("one") } == false)
      other.handler = { one.results = [] }  // what captures one object alone is that object
      #expect(tracker.leaks().first { $0.name == "one" }?.holders == ["other.handler"])
      other.handler = nil
    }

    @Test("An object that a global variable holds")
    func globals() {
      let tracker = ReferenceTracker()
      do { global.append(tracker.track(Model(), as: "model")) }
      #expect(tracker.leaks().first?.holders.first == "a global variable → array")
      global = []
      #expect(tracker.alive == [])
    }

    @Test("A part of a pipeline that is not released is named, and the fault is found")
    func pipeline() throws {
      /// Keeps its subscribers for ever.
      let source = TestPublisher<Int, Never>("source", .ignoresCancel)
      let tracker = ReferenceTracker()
      do {
        let recorder = tracker.track(RecordingSubscriber<Int, Never>(), as: "recorder")
        source.tracked(as: "first part", by: tracker)
          .flatMap { Just($0 * 2) }
          .tracked(as: "second part", by: tracker)
          .subscribe(recorder)
        source.send(1)
        #expect(recorder.values == [2])
        recorder.cancel()
      }
      #expect(tracker.count == 3)
      let leaks = tracker.leaks(from: ["source": source])
      let first = try #require(leaks.first { $0.name == "first part" })
      #expect(first.holders.contains { $0.hasPrefix("source.monitor → Monitor.state") }, "\(first)")
      source.send(completion: .finished)
      tracker.expectReleased()
    }

    @Test("What is still alive fails the test, with its holders")
    func expectation() throws {
      let tracker = ReferenceTracker()
      let box = Part()
      do { box.inner.content = tracker.track(Model(), as: "model") }
      tracker.track(Part(), as: "part")
      let issues = IssueReporter.collect { tracker.expectReleased(from: ["box": box]) }
      #expect(
        issues.map(\.message) == [
          """
          1 of 2 objects that were tracked should have been released.
          model, a Model, is still alive. It is held by
            box.inner.content
          """
        ])
    }
  #endif

  @Test("A local variable is no holder that can be found")
  func locals() {
    let tracker = ReferenceTracker()
    let model = tracker.track(Part(), as: "part")
    let leak = tracker.leaks().first
    #expect(leak?.holders == [])
    #expect(
      leak.map { "\($0)" }
        == "part, a Part, is still alive. No holder was found: perhaps a local variable, a thread or a task.")
    withExtendedLifetime(model) {}
  }

  @Test("Nothing tracked is nothing tested")
  func nothingTracked() {
    let issues = IssueReporter.collect { ReferenceTracker().expectReleased() }
    #expect(issues.map(\.message) == ["No object was tracked, so none can be found to leak."])
    let tracker = ReferenceTracker()
    tracker.track(Part(), as: "part")
    #expect(IssueReporter.collect { tracker.expectReleased() }.isEmpty)
  }

  @Test("Tracking a part of a pipeline changes nothing")
  func trackedPasses() {
    let tracker = ReferenceTracker()
    let recorder = RecordingSubscriber<Int, TestError>(initialDemand: .max(1)) { _ in .max(1) }
    let source = TestPublisher<Int, TestError>()
    source.tracked(as: "part", by: tracker).subscribe(recorder)
    source.send(1)
    source.send(2)
    #expect(source.connections[0].outstanding == .max(1))
    #expect(tracker.alive == ["part"])
    source.send(completion: .failure(.boom))
    #expect(
      recorder.events == [.subscription("TestPublisher"), .value(1), .value(2), .completion(.failure(.boom))])
    #expect(tracker.alive == [])
  }

  @Test("A failing expectation fails the test")
  func failsTheTest() {
    withKnownIssue { ReferenceTracker().expectReleased() }
  }
}
