import Combine
import CombineCore
import CombineTestKit
import Foundation
import Testing

@testable import CombineInspector

/// The page and the recordings of the inspector of a process, from its start to its end.
struct InspectorProcessTests {
  @Test("A recording has trace events: a span for each subscription, its elements, demand, and arrows")
  func recording() async {
    await #expect(processExitsWith: .success) {
      let path: String = temporaryPath()
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Inspector.record(to: path, values: true)
      let scheduler = TestScheduler()
      let subject = PassthroughSubject<Int, Never>()
      let hopping = subject.receive(on: scheduler).lane("hopping").sink { _ in }
      subject.subscribe(AnySubscriber<Int, Never>(receiveSubscription: { $0.request(.max(1)) }))
      expect(JoinableThread { [1, 2].forEach(subject.send) }.join())
      scheduler.advance()
      hopping.cancel()
      Inspector.stop()

      let trace = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
      let events = (trace as! [String: Any])["traceEvents"] as! [[String: Any]]
      func all(_ phase: String) -> [[String: Any]] { events.filter { $0["ph"] as? String == phase } }
      func arguments(_ event: [String: Any]) -> [String: Any] { event["args"] as? [String: Any] ?? [:] }
      expect(all("b").count == 4)
      let span = all("b").first { $0["name"] as? String == "hopping" }!
      expect((arguments(span)["file"] as? String)?.hasPrefix("InspectorTests/InspectorProcessTests.swift") == true)
      // Each end has a beginning with the same name and number. The cancelled subscriptions have ended.
      expect(all("e").count == 3)
      for end in all("e") {
        expect(
          all("b").contains { $0["id"] as? Int == end["id"] as? Int && $0["name"] as? String == end["name"] as? String }
        )
        expect(arguments(end)["outcome"] as? String == "cancel")
        expect(arguments(end)["elements"] as? Int == 2)
      }
      let instants = all("n").map(arguments)
      expect(instants.count { $0["event"] as? String == "element" } == 7)
      expect(
        instants.filter { $0["event"] as? String == "dropped: not requested" }.map { $0["value"] as? String } == ["2"])
      expect(all("C").compactMap { arguments($0)["elements"] as? Int } == [1, 0])
      // There is an arrow between the threads for each element that changed threads.
      let (starts, ends) = (all("s"), all("f"))
      expect(starts.count == 2 && ends.count == 2)
      for (start, end) in zip(starts, ends) {
        expect(start["id"] as? Int == end["id"] as? Int && start["tid"] as? Int != end["tid"] as? Int)
      }
      expect(events.last.map(arguments)?["count"] as? Int == 0)
    }
  }

  @Test("OpenTelemetry receives a span with parent, counts and outcome for each subscription, and none for elements")
  func spans() async {
    await #expect(processExitsWith: .success) {
      let path: String = temporaryPath()
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Inspector.record(to: path, format: .openTelemetry, values: true)
      let subject = PassthroughSubject<Int, URLError>()
      var inner: AnyCancellable?
      let outer = subject.map { $0 }.sink(
        receiveCompletion: { _ in },
        receiveValue: { _ in inner = Just(1).append(Empty(completeImmediately: false)).sink { _ in } })
      subject.send(1)
      subject.send(completion: .failure(URLError(.timedOut)))
      _ = Just(2).sink { _ in }
      Inspector.stop()

      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      let spans = try lines.flatMap { line -> [[String: Any]] in
        let export = try JSONSerialization.jsonObject(with: Data(line.utf8)) as! [String: Any]
        let resource = (export["resourceSpans"] as! [[String: Any]])[0]
        return (resource["scopeSpans"] as! [[String: Any]])[0]["spans"] as! [[String: Any]]
      }
      func attribute(_ span: [String: Any], _ key: String) -> String? {
        let found = (span["attributes"] as! [[String: Any]]).first { $0["key"] as? String == key }
        let value = found?["value"] as? [String: String]
        return value?["stringValue"] ?? value?["intValue"]
      }
      func span(_ name: String, _ outcome: String) -> [String: Any] {
        spans.first { $0["name"] as? String == name && attribute($0, "combine.outcome") == outcome }!
      }
      // The spans of `map` and the subject, of `append`, `Just` and `Empty`, and of the last `Just`.
      expect(spans.count == 6)
      let (map, source) = (span("map", "failed"), span("PassthroughSubject", "failed"))
      expect(source["parentSpanId"] as? String == map["spanId"] as? String && map["parentSpanId"] == nil)
      expect(source["traceId"] as? String == map["traceId"] as? String)
      expect(attribute(map, "combine.elements.received") == "1")
      expect((map["status"] as? [String: Any])?["code"] as? Int == 2)
      // A pipeline that begins inside a delivery is a part of the trace.
      let append = span("append", "active")
      expect(append["traceId"] as? String == map["traceId"] as? String)
      expect(append["parentSpanId"] as? String == map["spanId"] as? String)
      expect(Set(spans.map { $0["traceId"] as! String }).count == 2)
      expect(Set(spans.map { $0["spanId"] as! String }).count == 6)
      for span in spans {
        expect((span["traceId"] as! String).count == 32 && (span["spanId"] as! String).count == 16)
        expect(UInt64(span["startTimeUnixNano"] as! String)! <= UInt64(span["endTimeUnixNano"] as! String)!)
      }
      withExtendedLifetime((outer, inner)) {}
    }
  }

  @Test("The end of the process completes a recording")
  func endOfProcess() async throws {
    let path: String = temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Inspector.record(to: path)
      _ = Just(1).sink { _ in }
    }
    let trace = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    let phases = try #require((trace as? [String: Any])?["traceEvents"] as? [[String: Any]]).compactMap {
      $0["ph"] as? String
    }
    #expect(phases.contains("b") && phases.contains("n") && phases.contains("e"))
  }

  @Test("A file that cannot be written is an error, and does not enable the inspector")
  func badPath() async {
    await #expect(processExitsWith: .success) {
      do {
        try Inspector.record(to: "/nowhere/run.json")
        expect(false)
      } catch {
        expect("\(error)".contains("/nowhere/run.json"))
      }
      expect(!isInspecting())
    }
  }

  @Test("A recording has a size limit, and is readable up to the limit")
  func limit() async {
    await #expect(processExitsWith: .success) {
      let path: String = temporaryPath()
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Inspector.record(to: path, limit: 2_000)
      for _ in 0..<100 { _ = Just(1).sink { _ in } }
      Inspector.stop()
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as! Int
      expect(size <= 2_000 && size > 1_000)
    }
  }

  @Test("A second start has no effect, and pipelines continue after the inspector has stopped")
  func startAndStop() async {
    await #expect(processExitsWith: .success) {
      expect(Inspector.address == nil)
      let address = try Inspector.start(port: 0)
      expect(try Inspector.start(port: 0) == address)
      expect(Inspector.address == address)
      let search = PassthroughSubject<[Int], Never>()
      var counts: [Int] = []
      let named = search.lane("search", transformValue: { "\($0.count) results" })
      let cancellable = named.sink { counts.append($0.count) }
      try Inspector.start(redact: { $0.contains("token") ? "…" : $0 })
      search.send([1, 2])
      Inspector.stop()
      Inspector.stop()
      expect(Inspector.address == nil)
      search.send([1])
      expect(counts == [2, 1])
      let again = try Inspector.start(port: 0)
      expect(again != address)
      withExtendedLifetime(cancellable) {}
    }
  }
}

private func temporaryPath() -> String {
  FileManager.default.temporaryDirectory.appendingPathComponent("inspector-\(UUID().uuidString).json").path
}

/// Stops the process with a message if a condition is false.
private func expect(_ condition: Bool, line: UInt = #line) {
  precondition(condition, "line \(line)", file: #file, line: line)
}
