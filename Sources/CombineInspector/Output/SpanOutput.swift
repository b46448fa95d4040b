import CombineCore

#if os(Linux) || os(Android)
  /// A file of OpenTelemetry's spans in OTLP/JSON, a line for each export: one span for each subscription, written when
  /// the subscription ends.
  final class SpanOutput: Output {
    private let file: OutputFile
    private let encoder: SpanEncoder
    private var lost: UInt64 = 0

    init(_ file: OutputFile, _ recorder: Recorder) {
      self.file = file
      encoder = SpanEncoder(recorder)
    }

    func write(_ events: [Event], lost: UInt64) {
      self.lost += lost
      let (ended, missing) = encoder.ended(in: events)
      self.lost += missing
      export(ended)
    }

    func finish() {
      export(encoder.active())
      file.close()
      if lost > 0 { warn("CombineInspector: \(lost) events were lost, and spans that ended with them are missing") }
    }

    private func export(_ spans: [SpanEncoder.Span]) {
      guard !spans.isEmpty else { return }
      file.write(encoder.export(spans.map(encoder.encode)))
      file.write("\n")
      file.flush()
    }
  }
#endif
