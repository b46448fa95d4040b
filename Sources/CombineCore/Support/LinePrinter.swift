/// Writes whole lines, one at a time: to a stream of the user, or to the standard output.
///
/// A gate instead of a lock, because the stream's code is the user's (law 18): one that prints while it prints
/// nests.
final class LinePrinter: @unchecked Sendable {  // `stream` used inside the gate
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
    stream?.write("\(prefix)\(line)\n")
    if outermost { gate.leave() }
  }
}
