import CombineCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if os(Linux) || os(Android)
  /// OpenTelemetry's spans in OTLP/JSON: one for each subscription.
  ///
  /// The subscriptions of a pipeline are one trace, in which the span of a subscription has that of its operator's
  /// subscriber as its parent. A pipeline belongs to the trace of the ``TraceContext`` that was current when it was
  /// subscribed to, or else to that of the pipeline inside whose delivery it began, or else to that which the variable
  /// `TRACEPARENT` of the environment names.
  final class SpanEncoder {
    typealias Span = (lane: Lane, end: UInt64, kind: Event.Kind)

    private let recorder: Recorder
    private var text = JSONText()
    private let traceSeed: UInt64
    private let spanSeed: UInt32
    private let context: TraceContext?

    init(_ recorder: Recorder) {
      self.recorder = recorder
      var random = SystemRandomNumberGenerator()
      traceSeed = random.next()
      spanSeed = random.next() | 1
      context = getenv("TRACEPARENT").flatMap { TraceContext(traceparent: String(cString: $0)) }
    }

    /// Returns the subscriptions that ended with some events, and the number of those that have been forgotten.
    func ended(in events: [Event]) -> (spans: [Span], missing: UInt64) {
      var ended: [Span] = []
      var missing: UInt64 = 0
      for event in events {
        let isRelease = event.kind == .subscriberReleased || event.kind == .subscriptionReleased
        guard event.kind.isEnd || isRelease else { continue }
        guard let lane = recorder.lanes[event.lane] else {
          missing += 1
          continue
        }
        if event.kind.isEnd || lane.isReleased { ended.append((lane, event.time, event.kind)) }
      }
      return (ended, missing)
    }

    /// Returns the subscriptions that have not ended, with the present time as their end.
    func active() -> [Span] {
      let now = recorder.now
      return recorder.lanes.all.filter { !$0.hasEnded }.map { ($0, now, .subscribe) }
    }

    /// Returns the message that exports some spans.
    func export(_ spans: [[UInt8]]) -> [UInt8] {
      text.removeAll()
      text.beginObject()
      text.key("resourceSpans")
      text.beginArray()
      text.beginObject()
      text.key("resource")
      text.beginObject()
      text.key("attributes")
      text.beginArray()
      let program = CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? ""
      attribute("service.name", getenv("OTEL_SERVICE_NAME").map { String(cString: $0) } ?? program)
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
      for span in spans { text.value(json: span) }
      text.endArray()
      text.endObject()
      text.endArray()
      text.endObject()
      text.endArray()
      text.endObject()
      return text.bytes
    }

    /// Returns a span.
    func encode(_ span: Span) -> [UInt8] {
      let (lane, end, kind) = span
      text.removeAll()
      text.beginObject()
      let context = lane.context ?? context
      text.field("traceId", context?.traceID ?? Self.hexadecimal(traceSeed) + Self.hexadecimal(UInt64(lane.trace)))
      text.field("spanId", number(lane.id))
      // The context of a pipeline of its own comes before the pipeline in whose delivery it began.
      let parent = lane.parent != 0 ? lane.parent : lane.hasOwnContext ? 0 : lane.origin
      if parent != 0 {
        text.field("parentSpanId", number(parent))
      } else if let context {
        text.field("parentSpanId", context.spanID)
      }
      if let context {
        if !context.state.isEmpty { text.field("traceState", context.state) }
        text.field("flags", context.isSampled ? 1 : 0)
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
      return text.bytes
    }

    /// Returns a Boolean value that indicates whether the trace of a span is sampled.
    func isSampled(_ span: Span) -> Bool { (span.lane.context ?? context)?.isSampled ?? true }

    private func number(_ lane: UInt32) -> String { Self.hexadecimal(UInt64(spanSeed) << 32 | UInt64(lane)) }

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
#endif
