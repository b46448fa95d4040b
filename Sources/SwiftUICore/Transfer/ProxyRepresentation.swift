import Foundation

/// A representation of values as values of another type, with the representations of that type.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
  private let formats: [_TransferFormat<Item>]

  private init(
    _ exporting: (@Sendable (Item) throws -> Proxy)?,
    _ importing: (@Sendable (Proxy) throws -> Item)?
  ) {
    formats = Proxy.formats.compactMap { format in
      var exported: (@Sendable (Item) async throws -> Data)?
      var imported: (@Sendable (Data) async throws -> Item)?
      if let exporting, let export = format.exporting { exported = { try await export(exporting($0)) } }
      if let importing, let read = format.importing { imported = { try await importing(read($0)) } }
      guard exported != nil || imported != nil else { return nil }
      return _TransferFormat(contentType: format.contentType, exporting: exported, importing: imported)
    }
  }

  /// Creates a representation that can be sent and received.
  ///
  /// - Parameters:
  ///   - exporting: A closure that converts a value to the other type.
  ///   - importing: A closure that converts a value of the other type.
  public init(
    exporting: @escaping @Sendable (Item) throws -> Proxy,
    importing: @escaping @Sendable (Proxy) throws -> Item
  ) { self.init(.some(exporting), .some(importing)) }

  /// Creates a representation that can only be sent.
  ///
  /// - Parameter exporting: A closure that converts a value to the other type.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {
    self.init(exporting, nil)
  }

  /// Creates a representation that can only be received.
  ///
  /// - Parameter importing: A closure that converts a value of the other type.
  public init(importing: @escaping @Sendable (Proxy) throws -> Item) {
    self.init(nil, importing)
  }

  /// Returns the formats of the other type.
  public func _formats() -> [_TransferFormat<Item>] { formats }
}
