import Foundation
import UniformTypeIdentifiers

/// A representation of values as files that closures write and read.
///
///     FileRepresentation(contentType: .movie) {
///       SentTransferredFile($0.url)
///     } importing: {
///       try Movie(copying: $0.file)
///     }
///
/// - Differences: The receiver has a copy of the file, whose data is read as a whole.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  private let format: _TransferFormat<Item>

  private init(
    _ type: UTType, _ exporting: (@Sendable (Item) async throws -> SentTransferredFile)?,
    _ importing: (@Sendable (ReceivedTransferredFile) async throws -> Item)?
  ) {
    var exported: (@Sendable (Item) async throws -> Data)?
    var imported: (@Sendable (Data) async throws -> Item)?
    if let exporting { exported = { try Data(contentsOf: try await exporting($0).file) } }
    if let importing {
      imported = { data in
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let name = type.preferredFilenameExtension.map { "item.\($0)" } ?? "item"
        let file = folder.appendingPathComponent(name)
        try data.write(to: file)
        return try await importing(ReceivedTransferredFile(file: file, isOriginalFile: false))
      }
    }
    format = _TransferFormat(contentType: type, exporting: exported, importing: imported)
  }

  /// Creates a representation that can be sent and received.
  ///
  /// - Parameters:
  ///   - contentType: The type of the file.
  ///   - shouldAttemptToOpenInPlace: A Boolean value that indicates whether the receiver prefers the file itself to a
  ///     copy. On this platform, it receives a copy.
  ///   - exporting: A closure that returns the file of a value. If it throws an error, the receiver gets nothing.
  ///   - importing: A closure that reads a value from a file. If it throws an error, the file is not accepted.
  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) { self.init(contentType, .some(exporting), .some(importing)) }

  /// Creates a representation that can only be sent.
  ///
  /// - Parameters:
  ///   - exportedContentType: The type of the file.
  ///   - shouldAllowToOpenInPlace: A Boolean value that indicates whether the receiver may use the file itself. On
  ///     this platform, it receives a copy.
  ///   - exporting: A closure that returns the file of a value. If it throws an error, the receiver gets nothing.
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) { self.init(exportedContentType, exporting, nil) }

  /// Creates a representation that can only be received.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the file.
  ///   - shouldAttemptToOpenInPlace: A Boolean value that indicates whether the receiver prefers the file itself to a
  ///     copy. On this platform, it receives a copy.
  ///   - importing: A closure that reads a value from a file. If it throws an error, the file is not accepted.
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) { self.init(importedContentType, nil, importing) }

  /// Returns the format.
  public func _formats() -> [_TransferFormat<Item>] { [format] }
}
