import Combine
import CombineCore
import CombineTestKit
import Foundation
import Testing

@testable import CombineInspector

/// The spans that the inspector sends to a collector, with a clock that the tests set.
struct CollectorTests {
  /// A collector whose responses the test determines.
  private final class Collector: @unchecked Sendable {  // one thread uses it
    var time: UInt64 = 0
    var bodies: [[UInt8]] = []
    var completions: [@Sendable (CollectorOutput.Answer) -> Void] = []
    /// The immediate responses. The last one is repeated.
    var answers: [CollectorOutput.Answer] = []
    private(set) var recorder: Recorder!
    private(set) var output: CollectorOutput!

    init(_ limits: CollectorOutput.Limits = .init()) {
      var options = Recorder.Options()
      options.capacity = 1_024
      options.clock = { [unowned self] in time }
      recorder = Recorder(options)
      output = CollectorOutput(recorder, limits: limits) { [unowned self] body, completion in
        bodies.append(body)
        if let answer = answers.first {
          if answers.count > 1 { answers.removeFirst() }
          completion(answer)
        } else {
          completions.append(completion)
        }
      }
    }

    /// Ends a number of subscriptions.
    func end(_ count: Int, in context: TraceContext? = nil) {
      let events = (0..<count).map { _ -> Event in
        let lane = recorder.lanes.add {
          Lane(
            id: $0, parent: nil, origin: nil, publisher: Just<Int>.self, subscriber: Int.self, label: nil,
            context: context, start: time, startOfDay: 0)
        }
        _ = lane.set(.finished)
        recorder.lanes.end(lane)
        return Event(
          id: 1, kind: .finished, time: time, cause: 0, lane: lane.id, thread: 1, number: 0, demand: 0, value: .none)
      }
      output.write(events, lost: 0)
    }

    /// The numbers of spans in the requests.
    var counts: [Int] {
      bodies.map { String(decoding: $0, as: UTF8.self).components(separatedBy: "\"spanId\"").count - 1 }
    }

    func answer(_ answer: CollectorOutput.Answer) {
      completions.removeFirst()(answer)
      output.tick()
    }
  }

  private static let second: UInt64 = 1_000_000_000

  @Test("A span waits a second for others, a full batch is sent immediately, and batches are sent one at a time")
  func batches() {
    let collector = Collector()
    collector.end(3)
    #expect(collector.counts == [])
    collector.time = Self.second - 1
    collector.output.tick()
    #expect(collector.counts == [])
    collector.time = Self.second
    collector.output.tick()
    #expect(collector.counts == [3])
    collector.end(600)
    #expect(collector.counts == [3])
    collector.answer(.accepted(rejected: 0))
    #expect(collector.counts == [3, 512])
    collector.answer(.accepted(rejected: 0))
    #expect(collector.counts == [3, 512])
    collector.time = 3 * Self.second
    collector.output.tick()
    #expect(collector.counts == [3, 512, 88])
    collector.answer(.accepted(rejected: 0))
    #expect(collector.output.pending == 0 && collector.output.dropped == 0)
  }

  @Test("A full queue drops the latest spans, and a collector that never responds blocks nothing")
  func bound() {
    var limits = CollectorOutput.Limits()
    limits.waiting = 100
    limits.batch = 10
    limits.patience = 0
    let collector = Collector(limits)
    for _ in 0..<50 { collector.end(10) }
    #expect(collector.counts == [10])
    #expect(collector.output.pending == 110 && collector.output.dropped == 390)
    collector.output.finish()
    #expect(collector.counts == [10] && collector.output.dropped == 500)
  }

  @Test("A batch is retried a limited number of times, after pauses that double or that the collector specifies")
  func retries() {
    let collector = Collector()
    collector.end(512)
    var times: [UInt64] = []
    for answer in [
      CollectorOutput.Answer.busy(nil, "a"), .busy(nil, "b"), .busy(7 * Self.second, "c"), .busy(nil, "d"),
    ] {
      let count = collector.bodies.count
      collector.answer(answer)
      while collector.bodies.count == count {
        collector.time += Self.second
        collector.output.tick()
      }
      times.append(collector.time / Self.second)
    }
    #expect(times == [1, 3, 10, 18])
    #expect(Set(collector.bodies).count == 1 && collector.bodies.count == 5)
    collector.answer(.busy(nil, "e"))
    #expect(collector.output.pending == 0 && collector.output.dropped == 512)
    collector.end(512)
    #expect(collector.bodies.count == 6)
  }

  @Test("Spans that a collector refuses are not sent again, and are counted")
  func refusals() {
    let collector = Collector()
    collector.answers = [.refused("400"), .accepted(rejected: 2), .accepted(rejected: 0)]
    for _ in 0..<3 {
      collector.end(512)
      collector.output.tick()
    }
    #expect(collector.counts == [512, 512, 512])
    #expect(collector.output.dropped == 514)
  }

  @Test("At the end, the waiting spans and the spans that have not ended are sent")
  func finish() {
    let collector = Collector()
    collector.answers = [.busy(Self.second * 60, "later"), .accepted(rejected: 0)]
    collector.end(2)
    _ = collector.recorder.lanes.add {
      Lane(
        id: $0, parent: nil, origin: nil, publisher: Just<Int>.self, subscriber: Int.self, label: nil, context: nil,
        start: 0, startOfDay: 0)
    }
    collector.time = Self.second
    collector.output.tick()
    #expect(collector.counts == [2])
    collector.time = 100 * Self.second
    collector.output.finish()
    #expect(collector.counts == [2, 2, 1])
    #expect(collector.output.dropped == 0)
  }

  @Test("A span belongs to the trace of its context, and spans of a trace that is not sampled are not sent")
  func context() throws {
    let collector = Collector()
    let (trace, span) = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331")
    collector.end(1, in: TraceContext(traceparent: "00-\(trace)-\(span)-00"))
    collector.end(1, in: TraceContext(traceparent: "00-\(trace)-\(span)-01", tracestate: "a=b"))
    collector.time = Self.second
    collector.output.tick()
    #expect(collector.counts == [1])
    let text = String(decoding: try #require(collector.bodies.first), as: UTF8.self)
    #expect(text.contains("\"traceId\":\"\(trace)\"") && text.contains("\"parentSpanId\":\"\(span)\""))
    #expect(text.contains("\"traceState\":\"a=b\"") && text.contains("\"flags\":1"))
  }

  @Test("A trace context parses valid headers and its own output, and rejects invalid headers")
  func traceContext() throws {
    let (trace, span) = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331")
    let context = try #require(TraceContext(traceparent: "00-\(trace)-\(span)-01"))
    #expect(context.traceID == trace && context.spanID == span && context.isSampled && context.state == "")
    #expect(TraceContext(traceparent: context.traceparent) == context)
    #expect(TraceContext(traceparent: "00-\(trace)-\(span)-00")?.isSampled == false)
    #expect(TraceContext(traceparent: "01-\(trace)-\(span)-03-more")?.isSampled == true)
    for text in [
      "", "00-\(trace)-\(span)", "ff-\(trace)-\(span)-01", "00-\(trace.uppercased())-\(span)-01",
      "00-\(trace)-\(span)-0",
      "00-\(String(repeating: "0", count: 32))-\(span)-01", "00-\(trace)-\(span.dropLast())-01",
      "00-\(trace)-\(span)-01-more", "é0-\(trace)-\(span)-01",
    ] {
      #expect(TraceContext(traceparent: text) == nil, "\(text)")
    }
  }

  @Test(
    "An invalid address of a collector is an error, and does not enable the inspector",
    arguments: ["", "localhost:4318", "ftp://localhost", "http://", "http:///v1/traces", "/v1/traces", "http://a b"])
  func badAddress(_ address: String) async {
    #expect(throws: InspectorError.invalidAddress(address)) { try CollectorTransport(address, headers: [:]) }
  }

  // MARK: - A real collector

  /// Runs a closure with the address of a collector, and returns the requests that the collector has received.
  private static func withCollector(_ body: (String) async -> Void) async throws -> [[String: Any]] {
    let process = Process()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("collector-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3",
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("collector.py").path,
      file.path,
    ]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    var port = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      port += String(decoding: byte, as: UTF8.self)
    }
    await body("http://127.0.0.1:\(port)")
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    let text = try String(contentsOf: file, encoding: .utf8)
    return try text.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as! [String: Any]
    }
  }

  private static func spans(_ request: [String: Any]) -> [[String: Any]] {
    let resource = ((request["body"] as? [String: Any])?["resourceSpans"] as? [[String: Any]])?.first
    return (resource?["scopeSpans"] as? [[String: Any]])?.first?["spans"] as? [[String: Any]] ?? []
  }

  @Test("A collector receives the spans in the trace of the context in which the program subscribed")
  func collector() async throws {
    let requests = try await Self.withCollector { address in
      await #expect(processExitsWith: .success) { [address = address as String] in
        try Inspector.export(to: "\(address)/ok/", headers: ["Authorization": "Bearer token"])
        let context = TraceContext(traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
        let subject = PassthroughSubject<Int, Never>()
        var inner: AnyCancellable?
        let outer = TraceContext.$current.withValue(context) {
          subject.map { $0 }.lane("outer").sink { _ in inner = Just(1).lane("inner").sink { _ in } }
        }
        _ = Just(2).lane("another").sink { _ in }
        // The context of the subscription applies, not the context of the sender.
        subject.send(1)
        outer.cancel()
        withExtendedLifetime(inner) {}
        Inspector.stop()
      }
    }
    let spans = requests.flatMap(Self.spans)
    #expect(requests.allSatisfy { $0["path"] as? String == "/ok/v1/traces" })
    let fields = try #require(requests.first?["fields"] as? [String: String])
    #expect(fields["content-type"] == "application/json" && fields["authorization"] == "Bearer token")
    func span(_ name: String) throws -> [String: Any] { try #require(spans.first { $0["name"] as? String == name }) }
    #expect(spans.count == 7)
    let outer = try span("outer")
    #expect(outer["parentSpanId"] as? String == "b7ad6b7169203331")
    let inside = spans.filter { $0["traceId"] as? String == "0af7651916cd43dd8448eb211c80319c" }
    #expect(inside.count == 5)
    #expect(inside.contains { $0["name"] as? String == "inner" })
    let another = try span("another")
    #expect(another["parentSpanId"] == nil)
    #expect(spans.count { $0["traceId"] as? String == another["traceId"] as? String } == 2)
  }

  @Test("A busy collector eventually accepts each span once")
  func busy() async throws {
    let requests = try await Self.withCollector { address in
      await #expect(processExitsWith: .success) { [address = address as String] in
        try Inspector.export(to: "\(address)/busy/v1/traces")
        _ = Just(1).sink { _ in }
        Inspector.stop()
      }
    }
    #expect(requests.map { Self.spans($0).count } == [1, 1, 1])
  }

  @Test("A collector that does not respond, refuses, or does not exist does not affect the program or its end")
  func absent() async throws {
    let requests = try await Self.withCollector { address in
      for path in ["\(address)/silent", "\(address)/refuse", "\(address)/partial", "http://127.0.0.1:9"] {
        await #expect(processExitsWith: .success) { [path = path as String] in
          try Inspector.export(to: path)
          var sum = 0
          for _ in 0..<1_500 { _ = [1, 2].publisher.map { $0 * 2 }.sink { sum += $0 } }
          precondition(sum == 9_000)
          // The inspector stops at the end of the process.
        }
      }
    }
    let paths = Set(requests.compactMap { $0["path"] as? String })
    #expect(paths == ["/silent/v1/traces", "/refuse/v1/traces", "/partial/v1/traces"])
  }
}
