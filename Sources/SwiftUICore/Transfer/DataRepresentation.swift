import Foundation
import UniformTypeIdentifiers

/// A representation of values as data that closures convert.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  private let format: _TransferFormat<Item>

  /// Creates a representation that can be sent and received.
  ///
  /// - Parameters:
  ///   - contentType: The type of the data.
  ///   - exporting: A closure that converts a value. If it throws an error, the receiver gets nothing.
  ///   - importing: A closure that converts data. If it throws an error, the data is not accepted.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) { format = _TransferFormat(contentType: contentType, exporting: exporting, importing: importing) }

  /// Creates a representation that can only be sent.
  ///
  /// - Parameters:
  ///   - exportedContentType: The type of the data.
  ///   - exporting: A closure that converts a value. If it throws an error, the receiver gets nothing.
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
    format = _TransferFormat(contentType: exportedContentType, exporting: exporting, importing: nil)
  }

  /// Creates a representation that can only be received.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the data.
  ///   - importing: A closure that converts data. If it throws an error, the data is not accepted.
  public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
    format = _TransferFormat(contentType: importedContentType, exporting: nil, importing: importing)
  }

  /// Returns the format.
  public func _formats() -> [_TransferFormat<Item>] { [format] }
}
