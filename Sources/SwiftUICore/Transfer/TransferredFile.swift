import Foundation

/// A file that a value is sent as.
public struct SentTransferredFile: Sendable {
  /// The file.
  public let file: URL
  /// A Boolean value that indicates whether the receiver may use the file itself instead of a copy.
  public let allowAccessingOriginalFile: Bool

  /// Creates a description of a file.
  ///
  /// - Parameters:
  ///   - file: The URL of the file to send.
  ///   - allowAccessingOriginalFile: A Boolean value that indicates whether the receiver may use the file itself. On
  ///     this platform, it receives a copy.
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    self.file = file
    self.allowAccessingOriginalFile = allowAccessingOriginalFile
  }
}

/// A file that a value is received as.
public struct ReceivedTransferredFile: Sendable {
  /// The file, which exists until the closure that receives it returns.
  public let file: URL
  /// A Boolean value that indicates whether the file is the one that was sent. On this platform, it is a copy.
  public let isOriginalFile: Bool
}
