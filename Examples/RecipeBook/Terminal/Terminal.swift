import Foundation

/// Where the recipes write: plain lines into a file or a pipe; colours and a line that changes in place if a person
/// watches. May be used from any thread.
public final class Terminal: @unchecked Sendable {  // `lock` guards the one mutable field, and keeps lines whole
  /// A way to stand out.
  public enum Style: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  private let colours: Bool
  private let live: Bool
  private let write: @Sendable (String) -> Void
  private let lock = NSLock()
  private var liveLine: String?

  /// - Parameters:
  ///   - colours: Whether ``paint(_:_:)`` changes anything.
  ///   - live: Whether a line can be replaced after it was written.
  ///   - write: Takes text with its line breaks.
  public init(colours: Bool, live: Bool, write: @escaping @Sendable (String) -> Void) {
    self.colours = colours
    self.live = live
    self.write = write
  }

  /// The standard output: colours and live lines if it is a terminal that knows them. `NO_COLOR` in the environment,
  /// unless empty, turns colours off.
  public static func standardOutput(
    isTerminal: Bool = isatty(STDOUT_FILENO) == 1,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    write: @escaping @Sendable (String) -> Void = { FileHandle.standardOutput.write(Data($0.utf8)) }
  ) -> Terminal {
    let capable = isTerminal && environment["TERM", default: "dumb"] != "dumb"
    return Terminal(colours: capable && environment["NO_COLOR", default: ""].isEmpty, live: capable, write: write)
  }

  /// The text in a style, or the text itself where there are no colours.
  public func paint(_ text: String, _ style: Style) -> String {
    colours ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Writes a line.
  public func print(_ line: String) {
    lock.withLock {
      guard let liveLine else { return write(line + "\n") }
      write("\r\u{1B}[K" + line + "\n" + Self.unwrapped(liveLine))
    }
  }

  /// Shows the state of something that goes on: replaces the last such line where that is possible, writes one more
  /// otherwise.
  public func update(_ line: String) {
    lock.withLock {
      guard live else { return write(line + "\n") }
      write("\r\u{1B}[K" + Self.unwrapped(line))
      liveLine = line
    }
  }

  /// Leaves the last line of ``update(_:)`` as it is and goes on below it.
  public func endUpdates() {
    lock.withLock {
      guard liveLine != nil else { return }
      write("\n")
      liveLine = nil
    }
  }

  /// A line that is cut at the edge of the terminal, because one that wraps can't be replaced.
  private static func unwrapped(_ line: String) -> String { "\u{1B}[?7l" + line + "\u{1B}[?7h" }
}
