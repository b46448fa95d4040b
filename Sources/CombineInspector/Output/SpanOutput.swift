import CombineCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if os(Linux) || os(Android)
  /// A file of OpenTelemetry's spans in OTLP/JSON, a line for each export: one span for each subscription, written when
  /// the subscription ends.
  ///
  /// The subscriptions of a pipeline are one trace, in which the span of a subscription has that of its operator's
  /// subscriber as its parent. A pipeline that begins inside another one's delivery belongs to that one's trace. If the
  /// environment has a `TRACEPARENT`, the others belong to that trace.
  final class SpanOutput: Output {
    private let file: OutputFile
    private let recorder: Recorder
    private var text = JSONText()
    private var lost: UInt64 = 0
    private let traceSeed: UInt64
    private let spanSeed: UInt32
    private let context: TraceContext?

    init(_ file: OutputFile, _ recorder: Recorder) {
      self.file = file
      self.recorder = recorder
      var random = SystemRandomNumberGenerator()
      traceSeed = random.next()
      spanSeed = random.next() | 1
      context = getenv("TRACEPARENT").flatMap { TraceContext(String(cString: $0)) }
    }

    func write(_ events: [Event], lost: UInt64) {
      self.lost += lost
      var ended: [(Lane, UInt64, Event.Kind)] = []
      for event in events {
        let isRelease = event.kind == .subscriberReleased || event.kind == .subscriptionReleased
        guard event.kind.isEnd || isRelease else { continue }
        guard let lane = recorder.lanes[event.lane] else {
          self.lost += 1
          continue
        }
        if event.kind.isEnd || lane.isReleased { ended.append((lane, event.time, event.kind)) }
      }
      export(ended)
    }

    func finish() {
      let now = recorder.now
      export(recorder.lanes.all.filter { !$0.hasEnded }.map { ($0, now, .subscribe) })
      file.close()
      if lost > 0 { warn("CombineInspector: \(lost) events were lost, and spans that ended with them are missing") }
    }

    private func export(_ spans: [(Lane, UInt64, Event.Kind)]) {
      guard !spans.isEmpty else { return }
      text.beginObject()
      text.key("resourceSpans")
      text.beginArray()
      text.beginObject()
      text.key("resource")
      text.beginObject()
      text.key("attributes")
      text.beginArray()
      attribute("service.name", CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? "")
      attribute("process.pid", Int(getpid()))
      text.endArray()
      text.endObject()
      text.key("scopeSpans")
      text.beginArray()
      text.beginObject()
      text.key("scope")
      text.beginObject()
      text.field("name", "CombineInspector")
      text.endObject()
      text.key("spans")
      text.beginArray()
      for (lane, end, kind) in spans { write(lane, end, kind) }
      text.endArray()
      text.endObject()
      text.endArray()
      text.endObject()
      text.endArray()
      text.endObject()
      file.write(text.bytes)
      file.write("\n")
      file.flush()
      text.removeAll()
    }

    private func write(_ lane: Lane, _ end: UInt64, _ kind: Event.Kind) {
      text.beginObject()
      text.field("traceId", context?.trace ?? Self.hexadecimal(traceSeed) + Self.hexadecimal(UInt64(lane.trace)))
      text.field("spanId", span(lane.id))
      let parent = lane.parent != 0 ? lane.parent : lane.origin
      if parent != 0 {
        text.field("parentSpanId", span(parent))
      } else if let context {
        text.field("parentSpanId", context.span)
      }
      text.field("name", lane.label?.name ?? lane.operatorName)
      text.field("kind", 1)
      // Numbers of 64 bits are strings in OTLP/JSON.
      text.field("startTimeUnixNano", String(lane.startOfDay))
      text.field("endTimeUnixNano", String(recorder.beginningOfDay + max(end, lane.start)))
      text.key("attributes")
      text.beginArray()
      attribute("combine.operator", lane.operatorName)
      attribute("combine.subscriber", lane.subscriberName)
      attribute("combine.outcome", kind == .subscribe ? "active" : "\(kind)")
      attribute("combine.elements.received", lane.receivedCount)
      attribute("combine.elements.dropped", lane.droppedCount)
      if lane.requestedCount != .max { attribute("combine.elements.requested", lane.requestedCount) }
      if let label = lane.label {
        attribute("code.file.path", label.file)
        attribute("code.line.number", Int(label.line))
      }
      text.endArray()
      text.key("status")
      text.beginObject()
      switch kind {
      case .finished: text.field("code", 1)
      case .failed:
        text.field("code", 2)
        text.field("message", lane.failure.text ?? "")
      default: text.field("code", 0)
      }
      text.endObject()
      text.endObject()
    }

    private func span(_ lane: UInt32) -> String { Self.hexadecimal(UInt64(spanSeed) << 32 | UInt64(lane)) }

    private func attribute(_ key: String, _ value: String) {
      beginAttribute(key)
      text.field("stringValue", value)
      endAttribute()
    }

    private func attribute(_ key: String, _ value: Int) {
      beginAttribute(key)
      text.field("intValue", String(value))
      endAttribute()
    }

    private func beginAttribute(_ key: String) {
      text.beginObject()
      text.field("key", key)
      text.key("value")
      text.beginObject()
    }

    private func endAttribute() {
      text.endObject()
      text.endObject()
    }

    private static func hexadecimal(_ number: UInt64) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  /// The trace that a process is a part of, in the form of the W3C's trace context.
  struct TraceContext: Equatable {
    let trace: String
    let span: String

    /// Reads a `traceparent`; `nil` if it is not one.
    init?(_ text: String) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      func isNumber(_ part: Substring, _ count: Int) -> Bool {
        part.utf8.count == count && part.utf8.contains { $0 != UInt8(ascii: "0") }
          && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (97...102).contains($0) }
      }
      guard parts.count == 4, parts[0] == "00", isNumber(parts[1], 32), isNumber(parts[2], 16) else { return nil }
      trace = String(parts[1])
      span = String(parts[2])
    }
  }
#endif
