#if !hasFeature(Embedded)
  /// A writer that writes whole lines, one at a time, to a given stream or to the standard output.
  ///
  /// It uses a gate instead of a lock, because the stream is user code (law 18, no user code under a lock). A line that
  /// the stream's `write` prints is nested.
  final class LinePrinter: @unchecked Sendable {  // `stream` is used inside the gate
    private let gate = SerialGate()
    private let prefix: String
    @exclusivity(unchecked) private var stream: (any TextOutputStream)?

    init(_ prefix: String, _ stream: (any TextOutputStream)?) {
      self.prefix = prefix.isEmpty ? "" : "\(prefix): "
      self.stream = stream
    }

    func print(_ line: String) {
      guard stream != nil else { return Swift.print("\(prefix)\(line)") }
      let outermost = gate.enter("print")
      // The three writes that `Swift.print(_:to:)` makes for a line.
      stream?.write("")
      stream?.write("\(prefix)\(line)")
      stream?.write("\n")
      if outermost { gate.leave() }
    }
  }
#endif
