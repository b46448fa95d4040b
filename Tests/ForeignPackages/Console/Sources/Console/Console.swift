@preconcurrency import Foundation

/// Writes lines to the standard error stream, and counts them.
public struct Console: Sendable {
  public init() {}

  /// Returns the number of bytes that were written.
  public func warn(_ text: String) -> Int {
    fputs(text + "\n", stderr)
    fflush(stderr)
    return text.utf8.count + 1
  }
}
