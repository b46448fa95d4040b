import Combine
import Foundation
import UniformTypeIdentifiers

/// A type whose values can be dragged to, or pasted in, other views and programs.
///
///     struct Card: Codable, Transferable {
///       var title: String
///
///       static var transferRepresentation: some TransferRepresentation {
///         CodableRepresentation(contentType: UTType(exportedAs: "com.example.card"))
///         ProxyRepresentation(exporting: \.title)
///       }
///     }
///
/// The representations are listed by preference: a receiver takes the first that it supports.
public protocol Transferable: Sendable {
  /// The type of the representations.
  associatedtype Representation: TransferRepresentation

  /// The representations of a value as data, the preferred one first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A description of the conversion of values to data and back.
///
/// The built-in representations are ``CodableRepresentation``, ``DataRepresentation`` and ``ProxyRepresentation``.
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the values.
  associatedtype Item: Transferable

  /// Returns the formats, the preferred one first. The built-in representations implement this method.
  func _formats() -> [_TransferFormat<Item>]
}

/// A content type with the conversions of values to and from data of that type.
///
/// An implementation detail of the runtime; clients do not use it.
public struct _TransferFormat<Item>: Sendable {
  let contentType: UTType
  let exporting: (@Sendable (Item) async throws -> Data)?
  let importing: (@Sendable (Data) async throws -> Item)?
}

/// A result builder that lists the representations of a type.
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
  /// Returns a representation unchanged.
  ///
  /// - Parameter content: The representation of a statement.
  /// - Returns: The representation.
  public static func buildExpression<Content: TransferRepresentation<Item>>(_ content: Content) -> Content { content }

  /// Returns the representation of the first statement of a closure.
  ///
  /// - Parameter first: The representation.
  /// - Returns: The representation.
  public static func buildPartialBlock<Content: TransferRepresentation<Item>>(first: Content) -> Content { first }

  /// Combines the representations of a closure with that of the next statement.
  ///
  /// - Parameters:
  ///   - accumulated: The representations of the statements before it.
  ///   - next: The representation of the statement.
  /// - Returns: All representations, in order.
  public static func buildPartialBlock<Content: TransferRepresentation<Item>, Next: TransferRepresentation<Item>>(
    accumulated: Content, next: Next
  ) -> _CombinedTransferRepresentation<Item> {
    _CombinedTransferRepresentation(formats: accumulated._formats() + next._formats())
  }
}

/// Representations that a builder has combined.
public struct _CombinedTransferRepresentation<Item: Transferable>: TransferRepresentation {
  let formats: [_TransferFormat<Item>]

  /// Returns the formats of all representations, in order.
  public func _formats() -> [_TransferFormat<Item>] { formats }
}

/// A representation of encodable values, as JSON unless another encoder is specified.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  private let format: _TransferFormat<Item>

  /// Creates a representation as JSON.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values.
  ///   - contentType: The type of the data, usually one that the program declares.
  public init(for itemType: Item.Type = Item.self, contentType: UTType) {
    self.init(for: itemType, contentType: contentType, encoder: JSONEncoder(), decoder: JSONDecoder())
  }

  /// Creates a representation that an encoder and a decoder define.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values.
  ///   - contentType: The type of the data, usually one that the program declares.
  ///   - encoder: The encoder.
  ///   - decoder: The decoder.
  public init<Encoder: TopLevelEncoder & Sendable, Decoder: TopLevelDecoder & Sendable>(
    for itemType: Item.Type = Item.self, contentType: UTType, encoder: Encoder, decoder: Decoder
  ) where Encoder.Output == Data, Decoder.Input == Data {
    format = _TransferFormat(
      contentType: contentType, exporting: { try encoder.encode($0) },
      importing: { try decoder.decode(Item.self, from: $0) })
  }

  /// Returns the format.
  public func _formats() -> [_TransferFormat<Item>] { [format] }
}

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

// MARK: - Built-in types

extension String: Transferable {
  /// The representation as text in UTF-8.
  public static var transferRepresentation: DataRepresentation<String> {
    DataRepresentation(contentType: .utf8PlainText) {
      Data($0.utf8)
    } importing: {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension Data: Transferable {
  /// The representation as data of any type.
  public static var transferRepresentation: DataRepresentation<Data> {
    DataRepresentation(contentType: .data, exporting: { $0 }, importing: { $0 })
  }
}

extension URL: Transferable {
  /// The representation as an address, and as text that is an address.
  @TransferRepresentationBuilder<URL>
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<URL>(contentType: .url) {
      Data($0.absoluteString.utf8)
    } importing: {
      try read($0)
    }
    DataRepresentation<URL>(exportedContentType: .utf8PlainText) { Data($0.absoluteString.utf8) }
  }

  private static func read(_ data: Data) throws -> URL {
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let url = URL(string: text), url.scheme != nil else { throw CocoaError(.fileReadCorruptFile) }
    return url
  }
}

// MARK: - Items

/// A value that is being transferred, as data in several formats.
package struct TransferItem: Sendable {
  /// The types of the data, the preferred one first.
  package let contentTypes: [UTType]
  private let load: @Sendable (UTType) async throws -> Data

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - contentTypes: The types of the data, the preferred one first.
  ///   - load: A closure that returns the data of one of the types.
  package init(_ contentTypes: [UTType], load: @escaping @Sendable (UTType) async throws -> Data) {
    self.contentTypes = contentTypes
    self.load = load
  }

  /// Returns a Boolean value that indicates whether the item has data of one of some types.
  package func isReadable(as types: [UTType]) -> Bool {
    contentTypes.contains { own in types.contains { own.conforms(to: $0) } }
  }

  /// Returns the data of one of the types.
  package func data(of type: UTType) async throws -> Data { try await load(type) }

  /// Creates an item of a value.
  package init<T: Transferable>(_ value: T) {
    let formats = T.formats.filter { $0.exporting != nil }
    self.init(formats.map(\.contentType)) { type in
      guard let export = formats.first(where: { $0.contentType == type })?.exporting else {
        throw CocoaError(.fileReadUnsupportedScheme)
      }
      return try await export(value)
    }
  }

  /// Returns the value of a type, or throws an error if the item has no data that the type can be read from.
  func value<T: Transferable>(of type: T.Type) async throws -> T {
    for format in T.formats {
      guard let read = format.importing,
        let own = contentTypes.first(where: { $0.conforms(to: format.contentType) })
      else { continue }
      return try await read(data(of: own))
    }
    throw CocoaError(.fileReadUnsupportedScheme)
  }
}

extension Transferable {
  /// The types of the data from which a value can be read.
  static var readableTypes: [UTType] {
    formats.filter { $0.importing != nil }.map(\.contentType)
  }

  /// The formats of the representations, the preferred one first.
  static var formats: [_TransferFormat<Self>] {
    guard let formats = transferRepresentation._formats() as? [_TransferFormat<Self>] else {
      fatalError("\(Self.self).transferRepresentation represents values of another type: \(Representation.Item.self)")
    }
    return formats
  }
}
