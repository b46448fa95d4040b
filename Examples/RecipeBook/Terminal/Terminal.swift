import Foundation

/// The output of the recipes: plain lines in a file or a pipe; colors, and a line that is replaced in place, in a
/// terminal. Any thread may use it.
public final class Terminal: @unchecked Sendable {  // `lock` guards the one mutable field, and keeps lines whole
  /// A style of text.
  public enum Style: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  private let colors: Bool
  private let live: Bool
  private let write: @Sendable (String) -> Void
  private let lock = NSLock()
  private var liveLine: String?

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - colors: A Boolean value that indicates whether ``paint(_:_:)`` has an effect.
  ///   - live: A Boolean value that indicates whether a line can be replaced after it has been written.
  ///   - write: A closure that writes text, which includes line breaks.
  public init(colors: Bool, live: Bool, write: @escaping @Sendable (String) -> Void) {
    self.colors = colors
    self.live = live
    self.write = write
  }

  /// Returns the standard output, with colors and replaceable lines if it is a terminal that supports them. A nonempty
  /// environment variable `NO_COLOR` disables colors.
  public static func standardOutput(
    isTerminal: Bool = isatty(STDOUT_FILENO) == 1,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    write: @escaping @Sendable (String) -> Void = { FileHandle.standardOutput.write(Data($0.utf8)) }
  ) -> Terminal {
    let capable = isTerminal && environment["TERM", default: "dumb"] != "dumb"
    return Terminal(colors: capable && environment["NO_COLOR", default: ""].isEmpty, live: capable, write: write)
  }

  /// Returns the text in a style, or unchanged if the output has no colors.
  public func paint(_ text: String, _ style: Style) -> String {
    colors ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Writes a line.
  public func print(_ line: String) {
    lock.withLock {
      guard let liveLine else { return write(line + "\n") }
      write("\r\u{1B}[K" + line + "\n" + Self.unwrapped(liveLine))
    }
  }

  /// Shows progress in a line, which replaces the previous such line if the output supports this.
  public func update(_ line: String) {
    lock.withLock {
      guard live else { return write(line + "\n") }
      write("\r\u{1B}[K" + Self.unwrapped(line))
      liveLine = line
    }
  }

  /// Keeps the last line of ``update(_:)``, and continues below it.
  public func endUpdates() {
    lock.withLock {
      guard liveLine != nil else { return }
      write("\n")
      liveLine = nil
    }
  }

  /// Returns a line that the terminal truncates at its edge, because a line that wraps can't be replaced.
  private static func unwrapped(_ line: String) -> String { "\u{1B}[?7l" + line + "\u{1B}[?7h" }
}
