#if os(Linux) || os(Android)
  /// Something that receives all events, in order, on the thread of the service.
  protocol Output: AnyObject {
    /// Receives events.
    ///
    /// - Parameters:
    ///   - events: The events to write.
    ///   - lost: The number of events before them that were lost.
    func write(_ events: [Event], lost: UInt64)

    /// Called many times a second, whether or not there are events.
    func tick()

    /// Called once, after the last event.
    func finish()
  }

  extension Output {
    func tick() {}
  }

  /// A file in Chrome's trace event format, for Perfetto and other viewers.
  ///
  /// A subscription is an asynchronous span, its elements are instants in it, finite demand is a counter, and a hop
  /// from thread to thread is an arrow. The file is an object whose member `traceEvents` is an array: `vizviewer` opens
  /// no other form.
  final class TraceOutput: Output {
    private let file: OutputFile
    private let recorder: Recorder
    private var text = JSONText()
    private var hops = HopFinder()
    private var namedThreads = 0
    private var lost: UInt64 = 0

    init(_ file: OutputFile, _ recorder: Recorder) {
      self.file = file
      self.recorder = recorder
      file.write("{\"traceEvents\":[\n")
      text.beginObject()
      text.field("ph", "M")
      text.field("name", "process_name")
      text.field("pid", 1)
      text.key("args")
      text.beginObject()
      text.field("name", CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? "")
      text.endObject()
      text.endObject()
      flush(isLast: false)
    }

    func write(_ events: [Event], lost: UInt64) {
      self.lost += lost
      nameThreads()
      for event in events {
        guard let lane = recorder.lanes[event.lane] else {
          self.lost += 1
          continue
        }
        write(event, lane)
        if let before = hops.follow(event, lane, recorder.lanes) { writeHop(from: before, to: event, lane) }
      }
      if lost > 0 { writeLost(events.first?.time ?? recorder.now, lost) }
      file.flush()
    }

    func finish() {
      nameThreads()
      text.beginObject()
      text.field("ph", "M")
      text.field("name", "lost_events")
      text.field("pid", 1)
      text.key("args")
      text.beginObject()
      text.field("count", lost)
      text.endObject()
      text.endObject()
      flush(isLast: true)
      file.write("]}\n")
      file.close()
    }

    /// The name of a lane: its label, or its operator and number.
    static func name(_ lane: Lane) -> String { lane.label?.name ?? "\(lane.operatorName) #\(lane.id)" }

    private func begin(_ phase: String, _ event: Event, _ name: String) {
      text.beginObject()
      text.field("ph", phase)
      text.field("name", name)
      text.field("pid", 1)
      text.field("tid", event.thread)
      text.key("ts")
      text.microseconds(event.time)
    }

    private func end() {
      text.endObject()
      flush(isLast: false)
    }

    private func write(_ event: Event, _ lane: Lane) {
      let name = Self.name(lane)
      switch event.kind {
      case .subscribe:
        beginSpan("b", event, lane, name)
        text.field("publisher", lane.operatorName)
        text.field("subscriber", lane.subscriberName)
        if lane.parent != 0 { text.field("downstream", lane.parent) }
        if lane.origin != 0 { text.field("subscribed inside", lane.origin) }
        if let label = lane.label {
          text.field("file", label.file)
          text.field("line", label.line)
        }
        endSpan()
      case .element, .notRequested, .bufferFull:
        let word =
          switch event.kind {
          case .element: "element"
          case .notRequested: "dropped: not requested"
          default: "dropped: buffer full"
          }
        beginSpan("n", event, lane, name)
        text.field("event", word)
        if let value = event.value.text { text.field("value", value) }
        text.field("number", event.number)
        text.field("id", event.id)
        if event.cause != 0 { text.field("cause", event.cause) }
        endSpan()
        if event.kind == .element { writeDemand(event, lane) }
      case .request: writeDemand(event, lane)
      case .finished, .failed, .cancel, .subscriberReleased, .subscriptionReleased:
        guard event.kind.isEnd || lane.hasEnded else { return }
        beginSpan("e", event, lane, name)
        text.field("outcome", "\(event.kind)")
        if let value = event.value.text { text.field("failure", value) }
        text.field("elements", lane.receivedCount)
        text.field("dropped", lane.droppedCount)
        if event.cause != 0 { text.field("cause", event.cause) }
        endSpan()
      case .slow:
        let duration = UInt64(event.number)
        var first = event
        first.time = event.time > duration ? event.time - duration : 0
        writeSlice(first, "delivery to \(name)", duration)
      case .subscription: break
      }
    }

    private func beginSpan(_ phase: String, _ event: Event, _ lane: Lane, _ name: String) {
      begin(phase, event, name)
      text.field("cat", "subscription")
      text.field("id", lane.id)
      text.key("args")
      text.beginObject()
    }

    private func endSpan() {
      text.endObject()
      end()
    }

    /// Writes the counter of a lane, if its demand is finite.
    private func writeDemand(_ event: Event, _ lane: Lane) {
      guard event.demand != .max else { return }
      begin("C", event, "demand of \(lane.operatorName) #\(lane.id)")
      text.key("args")
      text.beginObject()
      text.field("elements", event.demand)
      text.endObject()
      end()
    }

    private func writeSlice(_ event: Event, _ name: String, _ duration: UInt64) {
      begin("X", event, name)
      text.key("dur")
      text.microseconds(duration)
      end()
    }

    /// Writes an arrow, and on both threads a slice of a microsecond that it binds to.
    private func writeHop(from before: Event, to event: Event, _ lane: Lane) {
      writeSlice(before, "into \(Self.name(lane))", 1_000)
      writeSlice(event, "out of \(Self.name(lane))", 1_000)
      for (phase, end) in [("s", before), ("f", event)] {
        begin(phase, end, "hop")
        text.field("cat", "hop")
        text.field("id", event.id)
        if phase == "f" { text.field("bp", "e") }
        self.end()
      }
    }

    private func writeLost(_ time: UInt64, _ count: UInt64) {
      text.beginObject()
      text.field("ph", "i")
      text.field("s", "g")
      text.field("name", "\(count) events lost")
      text.field("pid", 1)
      text.field("tid", 0)
      text.key("ts")
      text.microseconds(time)
      end()
    }

    private func nameThreads() {
      let names = recorder.threads.all
      for index in namedThreads..<names.count {
        text.beginObject()
        text.field("ph", "M")
        text.field("name", "thread_name")
        text.field("pid", 1)
        text.field("tid", index + 1)
        text.key("args")
        text.beginObject()
        text.field("name", names[index])
        text.endObject()
        end()
      }
      namedThreads = names.count
    }

    private func flush(isLast: Bool) {
      file.write(text.bytes)
      file.write(isLast ? "\n" : ",\n")
      text.removeAll()
    }
  }

  extension Event.Kind {
    /// `true` if the subscription ends with the event.
    var isEnd: Bool { self == .finished || self == .failed || self == .cancel }
  }
#endif
